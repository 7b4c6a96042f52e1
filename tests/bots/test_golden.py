"""Greedy chooses what it has always chosen: it is what strength is measured against."""

from __future__ import annotations

import pytest

from tests.laws.games import EVERY_GAME, AnyGame, name

from .golden import CHOICES, lines, path


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_greedy_chooses_what_it_chose(game: AnyGame) -> None:
    kept = path(game).read_text("utf-8").splitlines(keepends=True)
    assert sum(len(line.partition(":")[2].split()) for line in kept) == CHOICES
    assert list(lines(game)) == kept
