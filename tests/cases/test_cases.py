"""Every clause of every rulebook, by example."""

from __future__ import annotations

import pytest

from pentarchy.kernel.trace import cases
from tests.laws.games import EVERY_GAME, AnyGame, folder

from .reader import Case, names, read_cases
from .steps import carry_out

CASES = [(game, case) for game in EVERY_GAME for case in read_cases(cases(game))]


@pytest.mark.parametrize(("game", "case"), CASES, ids=[str(case) for _, case in CASES])
def test_case(game: AnyGame, case: Case) -> None:
    carry_out(game, case, names(folder(game)))
