"""The trees by themselves: keys, room, and how efforts are divided among moves."""

from __future__ import annotations

import numpy as np
import pytest

from pentarchy.bots.thinking import BALANCE
from pentarchy.bots.tree import (
    NONE,
    final_move,
    find,
    grow,
    key_of,
    mix,
    most_visited,
    note,
    note_mixed,
    plant,
    select,
    sort,
)
from pentarchy.kernel.chance import draw, seeded

MOVES = np.arange(100, 200)


def test_a_node_is_found_by_its_key_alone() -> None:
    tree = plant(50, 500)
    keys = [key_of(np.array([number, 7]), 0) for number in range(50)]
    assert [grow(tree, key, MOVES, 5, False) for key in keys] == list(range(50))
    assert [find(tree, key) for key in keys] == list(range(50))
    assert find(tree, key_of(np.array([50, 7]), 0)) == NONE


def test_a_key_tells_seats_and_every_bit_of_every_word_apart() -> None:
    words = np.array([1, -2, 3, 1 << 62, 5, -6, 7], np.int64)
    keys = {key_of(words, seat) for seat in range(8)}
    for place in range(len(words)):
        for bit in range(63):
            words[place] ^= 1 << bit
            keys.add(key_of(words, 0))
            words[place] ^= 1 << bit
    assert len(keys) == 8 + 63 * len(words)
    assert min(keys) >= 0


def test_there_is_no_node_without_room_for_it() -> None:
    tree = plant(3, 10)
    assert [grow(tree, key, MOVES, 4, False) for key in (5, 6, 7)] == [0, 1, NONE]
    assert [grow(tree, key, MOVES, 1, False) for key in (8, 9)] == [2, NONE]
    assert [find(tree, key) for key in (5, 6, 7, 8, 9)] == [0, 1, NONE, 2, NONE]


@pytest.mark.parametrize("scale", [1.0, 1e-3])
def test_efforts_go_to_the_move_that_does_best_whatever_the_scale(scale: float) -> None:
    tree, chance = plant(1, 20), seeded("arms")
    node = grow(tree, 1, MOVES, 20, False)
    for _ in range(3000):
        edge = select(tree, node, BALANCE)
        odds = 70 if tree.moves[edge] == 113 else 40
        note(tree, node, edge, 0.5 + scale * (draw(chance, 100) < odds))
    assert most_visited(tree, node) == 113
    assert tree.visits[node] == tree.edge_visits.sum() == 3000
    assert tree.edge_visits[: tree.tried[node]].min() > 0


def test_what_promises_more_is_tried_first() -> None:
    tree = plant(1, 40)
    node = grow(tree, 1, MOVES, 40, False)
    tree.priors[:] = np.linspace(0.0, 0.05, 40)
    sort(tree, 0, 40)
    assert tree.moves.tolist() == list(range(139, 99, -1))
    assert tree.priors.tolist() == sorted(tree.priors.tolist(), reverse=True)
    tried = []
    for _ in range(5):
        edge = select(
            tree, node, BALANCE._replace(reserve=-10.0)
        )  # what was never tried is taken to be better than all else
        tried.append(int(tree.moves[edge]))
        note(tree, node, edge, 0.5)
    assert tried == [139, 138, 137, 136, 135]


def test_who_decides_at_once_comes_to_the_equilibrium() -> None:
    """Both on the first move bring the first player all, on the second one half: one in three is right."""
    tree, chance = plant(2, 4), seeded("pennies")
    one, other = (grow(tree, key, MOVES, 2, True) for key in (1, 2))
    for _ in range(20_000):
        first, second = mix(tree, one, BALANCE, chance), mix(tree, other, BALANCE, chance)
        choices = int(tree.moves[first]) - 100, int(tree.moves[second]) - 100
        value = (1.0, 0.5)[choices[0]] if choices[0] == choices[1] else 0.0
        note_mixed(tree, one, first, value, BALANCE)
        note_mixed(tree, other, second, 1.0 - value, BALANCE)
    for node in (one, other):
        start = int(tree.first[node])
        often = tree.weights[start] / tree.weights[start : start + 2].sum()
        assert often == pytest.approx(1 / 3, abs=0.03)
    made = [final_move(tree, one, chance) for _ in range(300)]
    assert 60 < made.count(100) < 140
