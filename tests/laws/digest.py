"""Print a digest of games played from a seed, for one process to compare with another.

``python -m tests.laws.digest GAME ...`` plays some tables of each game and prints, for
each, a digest of all states on the way and of what every function said about them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

from pentarchy.kernel.chance import seeded

from .games import EVERY_GAME, AnyGame
from .looking import look
from .table import Step, Table, house_rules, sound_box

TABLES = 4  #: of each game
MOVES = 90  #: of each table, the same in both builds
LOOKED_AT = 4  #: moves at which every function is asked


def digest(game: AnyGame) -> str:
    """Return a digest of games at a few tables."""
    everything = sha256()
    for number in range(TABLES):
        seats = game.facts.seats[-1 - number % len(game.facts.seats)]
        box = sound_box(game, seats, house_rules(game, TABLES)[number], number)
        table = Table(game, box, number, number, Counter())
        journey = table.journey(leaving=5, aside=100, most=MOVES)
        everything.update(journey.log.tobytes())
        state = game.begin(table.box)
        for index in range(len(journey)):
            seat, move = journey.step(index)
            after = game.after(table.box, state, seat, move)
            everything.update(after.tobytes())
            if index % (MOVES // LOOKED_AT) == 0:
                everything.update(_said(table, Step(index, state, seat, move, after), index))
            state = after
    return everything.hexdigest()[:16]


def _said(table: Table, step: Step, index: int) -> bytes:
    """Return what is said about a move, and the worlds guessed before it, as bytes."""
    said = [f"{value:.9f}" if isinstance(value, float) else str(value) for value in look(table, step)]
    chance = seeded("worlds", index)
    for viewer in table.game.viewers(table.box):
        world = table.game.hidden(table.box, step.before, viewer)
        table.game.secrets.redeal(table.box.numbers, world, viewer, True, chance)
        said.append(world.tobytes().hex())
    return "\n".join(said).encode()


def in_another_process(*games: str, is_compiled: bool, hash_seed: str = "0") -> dict[str, str]:
    """Return the digests that a process of its own prints, built and seeded as asked."""
    root = Path(__file__).parents[2]
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "0" if is_compiled else "1",
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": str(root),
    }
    command = [sys.executable, "-m", "tests.laws.digest", *games]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(line.split() for line in done.stdout.splitlines())


if __name__ == "__main__":
    for known in EVERY_GAME:
        if known.facts.name in sys.argv[1:]:
            print(known.facts.name, digest(known))
