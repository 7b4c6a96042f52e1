"""What a game says of its length is what ordinary games come to."""

from __future__ import annotations

import pytest

from pentarchy.kernel.machine_code import IS_COMPILED

from .games import EVERY_GAME, AnyGame, name
from .horizon import measure
from .law import law
from .table import Table

GAMES = 6  #: of which one in a hundred is longer: hardly any
FAR_TOO_LONG = 2  #: times the horizon
FAR_TOO_SHORT = 4  #: times the longest of so few games


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled these games take minutes")
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_ordinary_games_are_about_as_long_as_the_horizon_says(game: AnyGame) -> None:
    for seats in game.facts.seats:
        found = measure(game, seats, GAMES)
        longest = found.lengths[-1]
        assert longest <= FAR_TOO_LONG * found.horizon, f"{seats} seats: {longest} moves"
        assert found.horizon <= FAR_TOO_SHORT * longest, f"{seats} seats: none of more than {longest} moves"


@law(examples=30, is_fresh=True)
def test_a_horizon_is_within_the_bound(table: Table) -> None:
    assert 0 < table.game.box.horizon(table.box) <= table.longest
