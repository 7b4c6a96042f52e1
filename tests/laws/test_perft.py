"""How many lines of play there are, by depth: counted by the kernel, and by a slow twin."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pentarchy.kernel.game import Box
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.walk import walks

from .games import AnyGame
from .perft import COUNTED, ROWS, unpack

MOST = 4_000_000 if IS_COMPILED else 2_000  #: lines that are counted in a test of this build
MOST_SLOWLY = 100 if IS_COMPILED else 60  #: lines that plain Python counts


SOON = [row for row in ROWS if row[2] <= MOST]


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
