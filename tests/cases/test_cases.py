"""Every clause of every rulebook, by example."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from pentarchy.kernel.trace import cases
from tests.laws.games import EVERY_GAME, AnyGame, folder

from .reader import Case, read_cases
from .steps import carry_out

CASES = [(game, case) for game in EVERY_GAME for case in read_cases(cases(game))]


def names(folder: Path) -> dict[str, int]:
    """Return what words mean in a game's cases: ``NAMES`` in ``names.py``, where there is one."""
    path = folder / "names.py"
    if not path.exists():
        return {}
    spec = util.spec_from_file_location(f"names_of_{folder.name}", path)
    assert spec and spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known: dict[str, int] = module.NAMES
    return known


@pytest.mark.parametrize(("game", "case"), CASES, ids=[str(case) for _, case in CASES])
def test_case(game: AnyGame, case: Case) -> None:
    carry_out(game, case, names(folder(game)))
