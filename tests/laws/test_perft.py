"""How many lines of play there are, by depth: counted by the kernel, and by a slow twin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pentarchy.kernel.game import Box
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.walk import walks

from .games import EVERY_GAME, AnyGame, folder
from .table import sound_box

MOST = 4_000_000 if IS_COMPILED else 2_000  #: lines that are counted in a test of this build
MOST_SLOWLY = 100 if IS_COMPILED else 60  #: lines that plain Python counts

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
SOON = [row for row in ROWS if row[2] <= MOST]


def unpack(game: AnyGame, position: str) -> tuple[Box[Any, Any], Any, int]:
    """Return the box, the state and the depth that a row is about."""
    seats, options, moves, depth = position.split()
    chosen: dict[str, Any] = dict(re.findall(r"(\w+)=(\w+)", options))
    box = sound_box(game, int(seats), chosen, 1)
    state = game.begin(box)
    for move in moves.split(",") if moves != "-" else ():
        state = game.after(box, state, game.movers(box, state)[0], game.words.read(box, move))
    return box, state, int(depth)


def perft(game: AnyGame, box: Box[Any, Any], state: Any, depth: int) -> int:
    """Count by the compiled kernel."""
    states = game.box.State.row(depth + 1)
    states[0] = state
    lists = np.empty((depth + 1, game.rules.WIDEST), np.int64)
    counts, at = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    return int(walks(game).perft(box.numbers, states, lists, counts, at, depth))


def perft_slowly(game: AnyGame, box: Box[Any, Any], state: Any, depth: int) -> int:
    """Count by copies and recursion, asking of each move number whether it is refused."""
    movers = game.movers(box, state)
    if depth == 0 or not movers:
        return 1
    moves = [
        move
        for move in range(1, game.rules.MOVES)
        if not game.rules.refusal(box.numbers, state, movers[0], move)
    ]
    return sum(perft_slowly(game, box, game.after(box, state, movers[0], move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("game", "position", "count"), SOON, ids=[f"{g.facts.name}: {p}" for g, p, _ in SOON]
)
def test_perft(game: AnyGame, position: str, count: int) -> None:
    box, state, depth = unpack(game, position)
    assert perft(game, box, state, depth) == count


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.facts.name)
def test_the_slow_twin_counts_the_same(game: AnyGame) -> None:
    few = [(position, count) for known, position, count in ROWS if known is game and count <= MOST_SLOWLY]
    assert few, f"{game.facts.name}: perft.txt has no row that is counted soon"
    for position, count in few:
        box, state, depth = unpack(game, position)
        assert perft_slowly(game, box, state, depth) == count, position
