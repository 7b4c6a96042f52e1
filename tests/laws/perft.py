"""The lines of play that each game's perft.txt counts, and the positions that they are counted from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pentarchy.kernel.game import Box

from .games import EVERY_GAME, AnyGame, folder
from .table import sound_box

#: A game without a ``perft.txt`` is not counted; its other laws are tried all the same.
COUNTED = tuple(game for game in EVERY_GAME if (folder(game) / "perft.txt").exists())


def rows() -> Iterator[tuple[AnyGame, str, int]]:
    """Yield each line of each ``perft.txt``: ``seats key=value,... move,... depth count``; ``-`` for none.

    The moves lead from the opening to the position whose lines are counted.
    """
    for game in COUNTED:
        for line in (folder(game) / "perft.txt").read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                *position, depth, count = line.split()
                yield game, " ".join([*position, depth]), int(count)


ROWS = list(rows())


def unpack(game: AnyGame, position: str) -> tuple[Box[Any, Any], Any, int]:
    """Return the box, the state and the depth that a row is about."""
    seats, options, moves, depth = position.split()
    chosen: dict[str, Any] = dict(re.findall(r"(\w+)=(\w+)", options))
    box = sound_box(game, int(seats), chosen, 1)
    state = game.begin(box)
    for move in moves.split(",") if moves != "-" else ():
        state = game.after(box, state, game.movers(box, state)[0], game.words.read(box, move))
    return box, state, int(depth)
