"""The turn: who begins, placing, what a placement brings, and the end (S-1, S-5, S-14)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE_DUE
from pentarchy.kernel.winners import share_win

from ..box.constants import HILLTOPS
from ..box.move_codes import ADD, BATTLE, DONE, FIRST, PLACE, SURRENDER, SWAP
from ..box.state import Ending, Numbers, Phase, State
from .battle import add, begin_battle, call_battles, close_bid, count_due, drop_out, end_game, only_due


@rule("S-1", "S-R2")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """The board is empty; somebody begins."""
    state.seats = seats
    if numbers.first >= 0:
        begin(state, numbers.first)


@rule("S-R2")
def begin(state: State, seat: int) -> None:
    """The first player is to place."""
    state.mover = seat
    state.phase = Phase.PLACING


@rule("S-5", "S-7", "S-11")
def to_move(numbers: Numbers, state: State) -> int:
    """Return whom the game waits for: the placer, or the bidder of a battle."""
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.SETUP:
        return NATURE_DUE
    if state.phase == Phase.BATTLE:
        return int(1 << state.bidder)
    return int(1 << state.mover)


@rule("S-5", "S-7", "S-11", "S-R24")
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; battles that it brings are fought before the next placement."""
    if move == LEAVE:
        leave(numbers, state, seat)
    elif move >= FIRST:
        begin(state, move - FIRST)
    elif move == SWAP:
        swap(state)
    elif move >= BATTLE:
        begin_battle(numbers, state, move - BATTLE)
        go_on(numbers, state)
    elif move == SURRENDER:
        drop_out(numbers, state, seat)
        go_on(numbers, state)
    elif move == DONE:
        close_bid(state)
        go_on(numbers, state)
    elif move >= ADD:
        add(numbers, state, move - ADD)
    else:
        place(state, move - PLACE)
        go_on(numbers, state)


@rule("S-5", "S-R21")
def place(state: State, hilltop: int) -> None:
    """A warrior is placed on a free hilltop; filling a province calls for its battle."""
    state.hilltops[hilltop] = state.mover + 1
    state.placements += 1
    state.latest = hilltop + 1
    call_battles(state, hilltop)


@rule("S-R24")
def can_swap(numbers: Numbers, state: State) -> bool:
    """The second player may take the first placement over instead of placing."""
    return bool(numbers.swap and state.placements == 1 and not state.swapped and state.phase == Phase.PLACING)


@rule("S-R24")
def swap(state: State) -> None:
    """The first warrior changes sides; then play goes on in turn."""
    state.swapped = 1
    for hilltop in range(HILLTOPS):
        if state.hilltops[hilltop] != 0:
            state.hilltops[hilltop] = state.mover + 1
    pass_turn(state)


@rule("S-5", "S-7", "S-R18")
def go_on(numbers: Numbers, state: State) -> None:
    """Battles that are due come first, the placer choosing among several; then the next player places."""
    while state.phase == Phase.PLACING or state.phase == Phase.CHOOSING:
        due = count_due(state)
        if due == 0:
            state.phase = Phase.PLACING
            pass_turn(state)
            return
        if due > 1 and not state.left[state.mover]:
            state.phase = Phase.CHOOSING
            return
        state.phase = Phase.PLACING
        begin_battle(numbers, state, only_due(state))


@rule("S-5", "S-R23")
def pass_turn(state: State) -> None:
    """The next player in turn order who is still in the game is to place."""
    state.mover = (state.mover + 1) % state.seats
    while state.left[state.mover]:
        state.mover = (state.mover + 1) % state.seats


@rule("S-R23")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """Who leaves places no more and is out of every battle; the last player left wins."""
    state.left[seat] = 1
    players, last = 0, 0
    for other in range(state.seats):
        if not state.left[other]:
            players += 1
            last = other
    if players == 1:
        end_game(state, Ending.LAST_PLAYER, 1 << last)
    elif state.phase == Phase.BATTLE:
        if state.fighting[seat]:
            drop_out(numbers, state, seat)
        go_on(numbers, state)
    elif state.phase == Phase.CHOOSING and state.mover == seat:
        go_on(numbers, state)
    elif state.phase == Phase.PLACING and state.mover == seat:
        pass_turn(state)


@rule("S-14", "S-15", "S-R21", "S-R23")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """The winner has it all; several share it."""
    share_win(int(state.winners), state.seats, out)
