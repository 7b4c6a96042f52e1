"""What greedy chooses in 500 positions of each game: ``python -m tests.bots.golden`` writes it down anew.

All strength is measured against greedy, so it goes on choosing what it chooses. A line has the seats of a
game, its number and the choices in it, one after the other. Three in four are played; the others make
place for a random move, so that games also come to where greedy would not have led them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pentarchy.bots import load
from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.seats import NATURE
from pentarchy.kernel.walk import walks
from tests.laws.games import EVERY_GAME, AnyGame
from tests.laws.table import house_rules, sound_box

CHOICES = 500
LONGEST = 60  #: choices of one game; the rest of it is left unplayed
ASTRAY = 4  #: one move in so many is any


def path(game: AnyGame) -> Path:
    """Return the golden file of a game."""
    return Path(__file__).parent / "greedy" / f"{game.facts.name}.txt"


def lines(game: AnyGame) -> Iterator[str]:
    """Yield the lines of the golden file."""
    left, number = CHOICES, 0
    while left:
        seats = game.facts.seats[number % len(game.facts.seats)]
        chosen = list(_choices(game, seats, number, min(left, LONGEST)))
        left -= len(chosen)
        yield f"{seats} {number}: {' '.join(map(str, chosen))}\n"
        number += 1


def _choices(game: AnyGame, seats: int, number: int, most: int) -> Iterator[int]:
    rules = house_rules(game, 8)
    box = sound_box(game, seats, rules[number % len(rules)] if number % 2 else {}, number)
    chance, state = seeded("golden", number), game.begin(box)
    out, odds = np.zeros((2, game.rules.WIDEST), np.int64)
    while most and (movers := game.movers(box, state)):
        seat = movers[0]
        if seat == NATURE:
            move = int(walks(game).fall(box.numbers, state, out, odds, chance))
        else:
            moves = game.moves(box, state, seat)
            move = load("greedy").choose(game, box, game.hidden(box, state, seat), seat, chance)
            if len(moves) > 1:
                yield move
                most -= 1
            if draw(chance, ASTRAY) == 0:
                move = moves[draw(chance, len(moves))]
        game.rules.play(box.numbers, state, seat, move)


if __name__ == "__main__":
    for each in EVERY_GAME:
        path(each).parent.mkdir(exist_ok=True)
        path(each).write_text("".join(lines(each)), "utf-8")
        print(path(each))
