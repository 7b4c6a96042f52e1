"""The end: the last flag, the count, results (C-8, C-R34, C-R35, C-R42)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_win

from ..box.constants import RANKS, ZONES
from ..box.state import Ending, Numbers, Phase, State
from .board import tokens_of

PER_FLAG, PER_TOKEN = 100_000, 1_000  #: in the count; the ranks of an army come to less than one token


@rule("C-8", "C-21", "C-R31")
def has_own_flag(state: State, seat: int) -> bool:
    """Whether a player's flag is on the board or in their hand, not captured."""
    return bool(state.flag_holder[seat] == seat)


@rule("C-R32", "C-R42")
def is_playing(state: State, seat: int) -> bool:
    """Whether a player has not left and is not out: they have their flag, or a unit on the board."""
    return bool(not state.left[seat] and (has_own_flag(state, seat) or state.standing[seat] > 0))


@rule("C-R32", "C-R42")
def count_playing(state: State) -> int:
    """Return how many players are neither gone nor out."""
    count = 0
    for seat in range(state.seats):
        count += is_playing(state, seat)
    return count


@rule("C-8", "C-R28", "C-R33", "C-R42")
def end_if_one_flag_is_left(state: State) -> None:
    """The player whose flag is the only one on the board wins, unless they have left."""
    count, last = 0, 0
    for seat in range(state.seats):
        if has_own_flag(state, seat):
            count, last = count + 1, seat
    if count > 1:
        return
    if state.left[last]:
        decide_by_count(state, Ending.FLAG_OF_LEAVER)
    else:
        end_game(state, Ending.LAST_FLAG, 1 << last)


@rule("C-R42")
def end_if_one_player_is_left(state: State) -> None:
    """The only player who is neither gone nor out wins; if the last two fell together, the count decides."""
    playing = count_playing(state)
    if state.phase == Phase.OVER or playing > 1:
        return
    if playing == 0:
        decide_by_count(state, Ending.LAST_PLAYER)
        return
    winner = 0
    for seat in range(state.seats):
        if is_playing(state, seat):
            winner = 1 << seat
    end_game(state, Ending.LAST_PLAYER, winner)


@rule("C-R34", "C-R35", "C-R42")
def decide_by_count(state: State, ending: int) -> None:
    """Most flags held win, then most tokens, then the highest sum of ranks; what is equal is shared."""
    best, winners = -1, 0
    for seat in range(state.seats):
        if state.left[seat]:
            continue
        count = tally(state, seat)
        if count > best:
            best, winners = count, 0
        if count == best:
            winners |= 1 << seat
    end_game(state, ending, winners)


@rule("C-R35")
def tally(state: State, seat: int) -> int:
    """Return flags, tokens and ranks in one number, in this order of importance."""
    ranks = 0
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1:
            ranks += int(RANKS[state.kinds[zone]])
    return PER_FLAG * flags_of(state, seat) + PER_TOKEN * tokens_of(state, seat) + ranks


@rule("C-R29", "C-R35")
def flags_of(state: State, seat: int) -> int:
    """Return how many flags a player holds, their own included."""
    count = 0
    for other in range(state.seats):
        if state.flag_holder[other] == seat:
            count += 1
    return count


@rule("C-8", "C-R35", "C-R42")
def end_game(state: State, ending: int, winners: int) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.ending = ending
    state.winners = winners


@rule("C-8", "C-R35")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """The winner has it all; several share it."""
    share_win(int(state.winners), state.seats, out)
