"""Whole games with the search in them: choices are legal, positions sound, whatever the house rules."""

from __future__ import annotations

import numpy as np
import pytest

from pentarchy.bots import load
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.seats import LEAVE, NATURE
from pentarchy.kernel.walk import walks
from tests.depth import IS_DEEP
from tests.laws.games import EVERY_GAME, AnyGame, name
from tests.laws.table import house_rules, sound_box

BOTS = "search@12", "random", "gentle", "search@5", "casual", "steady"
GAMES = 10 if IS_DEEP else 1
MOVES = 5_000 if IS_DEEP else 250
LEAVING = 300  #: one move in so many is to leave


@pytest.mark.deeper
@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_games_with_any_rules_and_bots_are_sound(game: AnyGame, number: int) -> None:
    seats = game.facts.seats[number % len(game.facts.seats)]
    box = sound_box(game, seats, house_rules(game, GAMES + 2)[number + 1], number)
    chance, state = seeded("games", number), game.begin(box)
    out, odds = np.zeros((2, game.rules.WIDEST), np.int64)
    bots, moves = [load(BOTS[seat % len(BOTS)]) for seat in range(seats)], 0
    while (movers := game.movers(box, state)) and moves < MOVES:
        seat = movers[0]
        if seat == NATURE:
            move = int(walks(game).fall(box.numbers, state, out, odds, chance))
        elif draw(chance, LEAVING) == 0:
            move = LEAVE
        else:
            move = bots[seat].choose(game, box, game.hidden(box, state, seat), seat, chance)
        game.check(box, state, seat, move)
        game.rules.play(box.numbers, state, seat, move)
        assert not game.secrets.audit(box, state)
        moves += 1
