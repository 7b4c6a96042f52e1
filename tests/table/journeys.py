"""Random games of every game at a table, act by act: whatever holds of tables is tried on their moments."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

from pentarchy import games
from pentarchy.kernel.chance import seeded
from pentarchy.table.table import AnyBox, Table, lay, waiting
from tests.shelf import load
from tests.table.playing import choices

EVERY_GAME = ("goofspiel", *games.names())
SEED = b"the seed of a random game, 32 b."
ACTS = 600  #: acts of a random game: drafted moves, visible ones, and words that somebody is ready
ASIDE = 0.1  #: how often somebody moves who is not waited for, if he may


@cache
def box(name: str, seats: int = 3) -> AnyBox:
    """Return a box of a game, the same whenever it is asked for."""
    return load(name).box.unpack({}, {}, seats, seeded("a random game"))


@cache
def journey(name: str, seats: int = 3, number: int = 0) -> tuple[Table, ...]:
    """Return the moments of a random game of people, from its first decision on."""
    dice = random.Random(f"{name} {number}")
    here = lay(load(name), box(name, seats), SEED)
    made = [here]
    while len(made) < ACTS and not here.is_over:
        here = act(here, dice)
        made.append(here)
    return tuple(made)


def act(here: Table, dice: random.Random) -> Table:
    """Return the table after somebody's next act, drawn at random."""
    done = [seat for seat in here.movers() if here.is_done(seat) and not here.drafts[seat].is_ready]
    seats = [*waiting(here), *done]
    aside = [seat for seat in range(here.box.seats) if seat not in seats and here.left >> seat & 1 == 0]
    if aside and dice.random() < ASIDE:
        seat = dice.choice(aside)
        moves = choices(here, seat)
        if moves:
            return here.play(seat, dice.choice(moves))
    seat = dice.choice(seats)
    return here.ready(seat) if seat in done else here.play(seat, dice.choice(choices(here, seat)))


def moments(name: str, count: int, number: int = 0) -> list[Table]:
    """Return some moments of a random game, the first and the latest among them."""
    made = journey(name, number=number)
    dice = random.Random(f"moments of {name} {number}")
    some = dice.sample(range(1, len(made) - 1), min(count, len(made)) - 2)
    return [made[at] for at in (0, *sorted(some), len(made) - 1)]


def changes(name: str, count: int, number: int = 0) -> list[tuple[Table, Table]]:
    """Return some pairs of moments of a random game that follow each other."""
    pairs = list(pairwise(journey(name, number=number)))
    return random.Random(f"changes of {name} {number}").sample(pairs, min(count, len(pairs)))
