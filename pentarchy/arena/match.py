"""Whole games between bots, compiled once per game."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

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


class Tools(NamedTuple):
    """What a match works with: room for moves and sights, what bots weigh, and chance."""

    sights: Any  #: two states to work in
    out: Any
    odds: Any
    terms: Any  #: how much each term of ``worth`` counts
    fate: Fate  #: which NATURE follows
    chance: Chance  #: the bots' own dice


class Results(NamedTuple):
    """What matches came to, a row a game."""

    lengths: Any  #: its number of moves, -1 if its log was too short
    logs: Any  #: its log, with room for a row ``(seat, move)`` a move
    shares: Any  #: each seat's part of the win


def befall(numbers: Any, state: Any, out: Any, odds: Any, fate: Fate, number: int) -> int:
    """Return NATURE's outcome, which is draw ``number`` of the game."""
    count = legal(numbers, state, NATURE, out)
    if count == 1:
        return int(out[0])
    weights(numbers, state, odds)
    return int(out[fated(fate, number, odds, count)])


def match(numbers: Any, state: Any, bots: Any, tools: Tools, log: Any) -> int:
    """Play ``state`` to its end; return how many moves that took, or -1 if ``log`` was too short.

    ``bots`` has what each seat's bot overlooks, ``log`` room for a row ``(seat, move)`` a move. Where several
    seats may move the lowest goes first: it sees nothing of the others' secret moves, nor do they of its.
    """
    sights, out = tools.sights, tools.out
    moves, draws = 0, 0
    seats = to_move(numbers, state)
    while seats:
        if moves == len(log):
            return -1
        if seats == NATURE_DUE:
            seat = NATURE
            move = befall(numbers, state, out, tools.odds, tools.fate, draws)
            draws += 1
        else:
            seat = lowest(seats)
            sights[0] = state
            hide(numbers, sights[0], seat)
            move = decide(numbers, sights, seat, bots[seat], out, tools.terms, tools.chance)
        play(numbers, state, seat, move)
        log[moves, 0], log[moves, 1] = seat, move
        moves += 1
        seats = to_move(numbers, state)
    return moves


def matches(numbers: Any, states: Any, bots: Any, tools: Tools, seeds: Any, results: Results) -> None:
    """Play a game in each of ``states``, all zero before and over after it, and write down its results.

    ``bots`` has what each seat's bot overlooks, ``seeds[i]`` the seed of game ``i``, eight words of 32 bits.
    """
    for index in range(len(states)):
        promise(tools.fate, seeds[index])
        spread(tools.chance, seeds[index, 0], seeds[index, 1], seeds[index, 2])
        opening(numbers, states[index], len(bots))
        moves = match(numbers, states[index], bots, tools, results.logs[index])
        results.lengths[index] = moves
        if moves >= 0:
            places(numbers, states[index], results.shares[index])


@cache
def kernels(game: Game[Any, Any, Any]) -> SimpleNamespace:
    """Return ``match`` and ``matches`` for a game, compiled at their first call."""
    return bind(game, choice.pick_any, choice.pick_best, choice.decide, befall, match, matches)
