"""Walks through any game, compiled once per game and kept on disk.

These functions are written against the contract's names, which stand free in
them; ``bind`` gives each game its own copy. They allocate nothing: whoever
calls them brings the states and arrays to work in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from .chance import Chance, draw, spread
from .game import Game
from .rule import bound, compiled
from .seats import NATURE, NATURE_DUE

if TYPE_CHECKING:  # the contract's names, bound per game
    MOVES: int
    legal: Any
    opening: Any
    play: Any
    refusal: Any
    to_move: Any
    weights: Any


@compiled
def lowest(seats: int) -> int:
    """Return the lowest seat of a set that is not empty."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


@compiled
def pick(odds: Any, count: int, chance: Chance) -> int:
    """Return an index with the probability that its weight gives it."""
    if count == 1:
        return 0
    total = 0
    for index in range(count):
        total += odds[index]
    point = draw(chance, total)
    for index in range(count):
        point -= odds[index]
        if point < 0:
            return index
    return count - 1


def fall(numbers: Any, state: Any, out: Any, odds: Any, chance: Chance) -> int:
    """Return one of NATURE's outcomes, as likely as the rules say."""
    count = legal(numbers, state, NATURE, out)
    if count == 1:
        return int(out[0])
    weights(numbers, state, odds)
    return int(out[pick(odds, count, chance)])


def playout(numbers: Any, state: Any, out: Any, odds: Any, chance: Chance) -> int:
    """Play to the end with random moves; return how many decisions seats took."""
    decisions = 0
    seats = to_move(numbers, state)
    while seats:
        if seats == NATURE_DUE:
            play(numbers, state, NATURE, fall(numbers, state, out, odds, chance))
        else:
            seat = lowest(seats)
            count = legal(numbers, state, seat, out)
            play(numbers, state, seat, out[draw(chance, count)])
            decisions += 1
        seats = to_move(numbers, state)
    return decisions


def playouts(
    numbers: Any, states: Any, seats: int, out: Any, odds: Any, chance: Chance, seed: Any, games: int
) -> int:
    """Play ``games`` random games in ``states[0]``, each from ``states[1]``; count decisions.

    ``states[1]`` is all zero, or any position to start from; ``seats`` of 0 skips the opening.
    """
    decisions = 0
    for index in range(games):
        spread(chance, seed[0], seed[1], index)
        states[0] = states[1]
        if seats:
            opening(numbers, states[0], seats)
        decisions += playout(numbers, states[0], out, odds, chance)
    return decisions


def scan(numbers: Any, state: Any, seat: int, out: Any) -> int:
    """Write every move number the rules do not refuse a seat, but LEAVE; return how many."""
    count = 0
    for move in range(1, MOVES):
        if refusal(numbers, state, seat, move) == 0:
            if count < len(out):
                out[count] = move
            count += 1
    return count


def perft(numbers: Any, states: Any, lists: Any, counts: Any, at: Any, depth: int) -> int:
    """Count the lines of play of a length from ``states[0]``; shorter ones count if the game ends.

    Where several seats may move, the lowest moves first. ``states`` and
    ``lists`` have a row a level; ``counts`` and ``at`` a number a level.
    """
    if depth == 0:
        return 1
    lines, level = 0, 0
    at[0], counts[0] = 0, -1
    while level >= 0:
        seats = to_move(numbers, states[level])
        if counts[level] < 0:
            counts[level] = legal(numbers, states[level], lowest(seats), lists[level]) if seats else 0
            if seats == 0:
                lines += 1
            elif level == depth - 1:
                lines += counts[level]
        if level == depth - 1 or at[level] >= counts[level]:
            level -= 1
            continue
        states[level + 1] = states[level]
        play(numbers, states[level + 1], lowest(seats), lists[level][at[level]])
        at[level] += 1
        level += 1
        at[level], counts[level] = 0, -1
    return lines


@dataclass(frozen=True)
class Walks:
    """The generic walks, bound to one game."""

    fall: Any
    playout: Any
    playouts: Any
    scan: Any
    perft: Any


def bind(game: Game[Any, Any, Any], *kernels: Any, **names: Any) -> SimpleNamespace:
    """Compile generic functions for a game, in order; later ones may call earlier ones."""
    known = {**game.contract(), **names}
    made = {}
    for kernel in kernels:
        made[kernel.__name__] = known[kernel.__name__] = bound(kernel, known, game.facts.package)
    return SimpleNamespace(**made)


@cache
def walks(game: Game[Any, Any, Any]) -> Walks:
    """Return the walks of a game, compiled at their first call."""
    return Walks(**vars(bind(game, fall, playout, playouts, scan, perft)))
