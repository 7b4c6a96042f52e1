"""Positions of ordinary games in which somebody has something to decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.seats import NATURE
from pentarchy.kernel.walk import walks
from tests.laws.games import AnyGame

APART = 7  #: moves between two positions of a game


class Position(NamedTuple):
    """Somebody's turn to decide."""

    game: AnyGame
    box: Box[Any, Any]
    hidden: Any  #: what the seat may know
    seat: int


def positions(game: AnyGame, count: int) -> Iterator[Position]:
    """Yield so many positions of random games with all numbers of seats, each with two moves at least."""
    number = 0
    while count > 0:
        seats = game.facts.seats[number % len(game.facts.seats)]
        box = game.box.unpack({}, {}, seats, seeded("box", number))
        for position in _game(game, box, number):
            yield position
            count -= 1
            if count == 0:
                return
        number += 1


def _game(game: AnyGame, box: Box[Any, Any], number: int) -> Iterator[Position]:
    chance, state = seeded("positions", number), game.begin(box)
    out, odds = np.zeros((2, game.rules.WIDEST), np.int64)
    moves = 0
    while movers := game.movers(box, state):
        seat = movers[0]
        if seat == NATURE:
            move = int(walks(game).fall(box.numbers, state, out, odds, chance))
        else:
            found = game.moves(box, state, seat)
            moves += 1
            if moves % APART == 0 and len(found) > 1:
                yield Position(game, box, game.hidden(box, state, seat), seat)
            move = found[draw(chance, len(found))]
        game.rules.play(box.numbers, state, seat, move)
