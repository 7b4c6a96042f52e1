"""Tables to test with: Goofspiel and Divide & Conquer, at any moment of a random game."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import settings

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy import games
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Game
from pentarchy.table.table import Table, lay, waiting
from tests.depth import IS_DEEP

CONQUEST = games.load("divide_and_conquer")
GAMES: dict[str, Game[Any, Any, Any]] = {"goofspiel": GOOFSPIEL, "divide_and_conquer": CONQUEST}
SEED = bytes(range(32))

#: How many examples of a law are tried; ``make test-deep`` tries many more.
examples = settings(max_examples=60 if IS_DEEP else 15)


def load(name: str) -> Game[Any, Any, Any]:
    """Return one of the games by name, as a reader of records asks for it."""
    if name not in GAMES:
        raise LookupError(f"there is no game called {name!r}")
    return GAMES[name]


def table(name: str, seats: int = 3, auto_ready: int = 0, seed: bytes = SEED, **options: Any) -> Table:
    """Return a table at the start of a game."""
    game = GAMES[name]
    box = game.box.unpack(options, {}, seats, seeded("table"))
    return lay(game, box, seed, auto_ready)


def choices(here: Table, seat: int) -> list[int]:
    """Return what a seat may do, its draft counted in."""
    return here.game.moves(here.box, here.hidden(seat), seat)


def decide(here: Table, seat: int, dice: random.Random) -> Table:
    """Have a seat choose at random until nothing waits for it, and say that it is ready."""
    version = here.version
    while here.version == version and here.is_waited_for(seat):
        here = here.play(seat, dice.choice(choices(here, seat)))
    if here.version == version and here.is_done(seat) and not here.drafts[seat].is_ready:
        here = here.ready(seat)
    return here


def advance(here: Table, dice: random.Random, versions: int) -> Table:
    """Play on at random for about so many versions."""
    goal = here.version + versions
    while here.version < goal and not here.is_over:
        here = decide(here, dice.choice(waiting(here) or here.movers()), dice)
    return here


def finish(here: Table, dice: random.Random) -> Table:
    """Play to the end at random."""
    return advance(here, dice, 1_000_000)
