"""Walks for the laws, compiled once per game like the kernel's own."""

# ruff: noqa: F821 (the contract's names stand free in it, for mypy to check)

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.seats import LEAVE, NATURE, NATURE_DUE
from pentarchy.kernel.walk import bind, fall

from .games import AnyGame

if TYPE_CHECKING:  # the contract's names, bound per game
    legal: Any
    play: Any
    refusal: Any
    to_move: Any

SEAT, MOVE, CHOICES, AWAITED = range(4)  #: the columns of a log


def one_of(seats: int, chance: Chance) -> int:
    """Return any seat of a set that is not empty."""
    count = 0
    for seat in range(NATURE):
        count += (seats >> seat) & 1
    which = draw(chance, count)
    for seat in range(NATURE):
        which -= (seats >> seat) & 1
        if which < 0:
            return seat
    return NATURE


def wander(
    numbers: Any,
    state: Any,
    seats: int,
    out: Any,
    odds: Any,
    chance: Chance,
    log: Any,
    leaving: int,
    aside: int,
) -> int:
    """Play at random until the end or until ``log`` is full; return how many moves that took.

    Anyone awaited may move next; ``aside`` times in a thousand it is anyone at all,
    if he has a move; ``leaving`` times in a thousand he leaves. ``log`` has a row
    ``(seat, move, choices, awaited)`` a move.
    """
    moves = 0
    awaited = to_move(numbers, state)
    while awaited and moves < len(log):
        seat, choices = NATURE, 0
        if awaited == NATURE_DUE:
            move = fall(numbers, state, out, odds, chance)
            choices = legal(numbers, state, NATURE, out)
        else:
            if draw(chance, 1000) < aside:
                seat = draw(chance, seats)
                choices = legal(numbers, state, seat, out)
            if choices == 0:
                seat = one_of(awaited, chance)
                choices = legal(numbers, state, seat, out)
            move = int(out[draw(chance, choices)])
            if draw(chance, 1000) < leaving and refusal(numbers, state, seat, LEAVE) == 0:
                move = LEAVE
        log[moves, 0], log[moves, 1], log[moves, 2], log[moves, 3] = seat, move, choices, awaited
        play(numbers, state, seat, move)
        moves += 1
        awaited = to_move(numbers, state)
    return moves


def stall(numbers: Any, state: Any, seats: int, out: Any, odds: Any, chance: Chance, most: int) -> int:
    """Play to the end, everybody moving out of turn for as long as he can; return how many moves.

    -1 if the game is not over after ``most`` moves.
    """
    moves = 0
    awaited = to_move(numbers, state)
    while awaited:
        if moves == most:
            return -1
        seat = NATURE
        if awaited == NATURE_DUE:
            move = fall(numbers, state, out, odds, chance)
        else:
            choices = 0
            for other in range(seats):
                if choices == 0 and (awaited >> other) & 1 == 0:
                    seat = other
                    choices = legal(numbers, state, other, out)
            if choices == 0:
                seat = one_of(awaited, chance)
                choices = legal(numbers, state, seat, out)
            move = int(out[draw(chance, choices)])
        play(numbers, state, seat, move)
        moves += 1
        awaited = to_move(numbers, state)
    return moves


def retrace(numbers: Any, state: Any, log: Any, moves: int) -> None:
    """Play the first moves of a log."""
    for index in range(moves):
        play(numbers, state, log[index, 0], log[index, 1])


@cache
def kernels(game: AnyGame) -> SimpleNamespace:
    """Return ``one_of``, ``wander``, ``stall`` and ``retrace`` for a game, compiled at their first call."""
    return bind(game, fall, one_of, wander, stall, retrace)
