"""Whole games between bots, compiled once per game."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from pentarchy.bots import choice
from pentarchy.kernel.chance import Chance, spread
from pentarchy.kernel.game import Game
from pentarchy.kernel.seats import NATURE, NATURE_DUE
from pentarchy.kernel.walk import bind, lowest

from .fate import Fate, fated, promise

if TYPE_CHECKING:  # the contract's names, bound per game
    hide: Any = None
    legal: Any = None
    opening: Any = None
    places: Any = None
    play: Any = None
    to_move: Any = None
    weights: Any = None

    from pentarchy.bots.choice import decide


def befall(numbers: Any, state: Any, out: Any, odds: Any, fate: Fate, number: int) -> int:
    """Return NATURE's outcome, which is draw ``number`` of the game."""
    count = legal(numbers, state, NATURE, out)
    if count == 1:
        return int(out[0])
    weights(numbers, state, odds)
    return int(out[fated(fate, number, odds, count)])


def match(
    numbers: Any,
    state: Any,
    sights: Any,
    bots: Any,
    out: Any,
    odds: Any,
    terms: Any,
    fate: Fate,
    chance: Chance,
    log: Any,
) -> int:
    """Play ``state`` to its end; return how many moves that took, or -1 if ``log`` was too short.

    ``bots`` has a bot's number a seat, ``log`` room for a row ``(seat, move)`` a move;
    ``sights`` is two states to work in. NATURE follows ``fate``, the bots' own dice
    are ``chance``. Where several seats may move the lowest goes first: it sees nothing
    of the others' secret moves, nor do they of its.
    """
    moves, draws = 0, 0
    seats = to_move(numbers, state)
    while seats:
        if moves == len(log):
            return -1
        if seats == NATURE_DUE:
            seat = NATURE
            move = befall(numbers, state, out, odds, fate, draws)
            draws += 1
        else:
            seat = lowest(seats)
            sights[0] = state
            hide(numbers, sights[0], seat)
            move = decide(numbers, sights, seat, bots[seat], out, terms, chance)
        play(numbers, state, seat, move)
        log[moves, 0], log[moves, 1] = seat, move
        moves += 1
        seats = to_move(numbers, state)
    return moves


def matches(
    numbers: Any,
    states: Any,
    sights: Any,
    seats: int,
    bots: Any,
    out: Any,
    odds: Any,
    terms: Any,
    fate: Fate,
    chance: Chance,
    seeds: Any,
    lengths: Any,
    logs: Any,
    shares: Any,
) -> None:
    """Play a game in each of ``states``, all zero before and over after it.

    ``seeds[i]`` is the seed of game ``i``, eight words of 32 bits. ``lengths[i]`` becomes
    its number of moves (-1 if ``logs[i]`` was too short), ``logs[i]`` its log and
    ``shares[i]`` each seat's part of the win.
    """
    for index in range(len(states)):
        promise(fate, seeds[index])
        spread(chance, seeds[index, 0], seeds[index, 1], seeds[index, 2])
        opening(numbers, states[index], seats)
        lengths[index] = match(
            numbers, states[index], sights, bots, out, odds, terms, fate, chance, logs[index]
        )
        if lengths[index] >= 0:
            places(numbers, states[index], shares[index])


@cache
def kernels(game: Game[Any, Any, Any]) -> SimpleNamespace:
    """Return ``match`` and ``matches`` for a game, compiled at their first call."""
    return bind(game, choice.pick_any, choice.pick_best, choice.decide, befall, match, matches)
