"""What may be done: why a move is refused, and which moves are not."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import HILLTOPS, PROVINCE_REACH, PROVINCE_VILLAGES, PROVINCES, REACH, SIDE
from ..box.move_codes import ADD, BATTLE, DONE, FIRST, PLACE, SURRENDER, SWAP
from ..box.state import CROSSED, Numbers, Phase, Refusal, State
from .battle import best_other, can_still_exceed, is_enough, is_in_reach, is_usable, limit
from .island import controller
from .turn import can_swap


@rule("S-5", "S-14", "S-R2", "S-R3", "S-R23")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Return why a move is not allowed, the first reason that applies."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refuse_nature(state, move)
    if seat < 0 or seat >= state.seats:
        return Refusal.NOT_YOUR_TURN
    if state.left[seat]:
        return Refusal.HAS_LEFT
    if state.phase == Phase.SETUP:
        return Refusal.DRAWING
    if move == LEAVE:
        return Refusal.NONE
    if move < 0 or move >= FIRST:
        return Refusal.WRONG_PHASE
    if seat != (state.bidder if state.phase == Phase.BATTLE else state.mover):
        return Refusal.NOT_YOUR_TURN
    if state.phase == Phase.BATTLE:
        return refuse_bid(numbers, state, move)
    if state.phase == Phase.CHOOSING:
        return refuse_battle(state, move)
    return refuse_placement(numbers, state, move)


@rule("S-R2")
def refuse_nature(state: State, move: int) -> Refusal:
    """Chance draws who begins, and nothing else."""
    is_seat = FIRST <= move < FIRST + int(state.seats)
    return Refusal.NONE if state.phase == Phase.SETUP and is_seat else Refusal.NOT_FOR_NATURE


@rule("S-5", "S-R16", "S-R24")
def refuse_placement(numbers: Numbers, state: State, move: int) -> Refusal:
    """A warrior goes to a hilltop that is neither occupied nor crossed out."""
    if move == SWAP:
        return Refusal.NONE if can_swap(numbers, state) else Refusal.NO_SWAP
    if move >= ADD:
        return Refusal.WRONG_PHASE
    holder = state.hilltops[move - PLACE]
    if holder == CROSSED:
        return Refusal.CROSSED_OUT
    return Refusal.OCCUPIED if holder != 0 else Refusal.NONE


@rule("S-7", "S-R18")
def refuse_battle(state: State, move: int) -> Refusal:
    """The placer picks one of the battles that are due."""
    if move < BATTLE or move >= SWAP:
        return Refusal.WRONG_PHASE
    return Refusal.NONE if (state.due >> (move - BATTLE)) & 1 else Refusal.NOT_CONTESTED


@rule("S-10", "S-11", "S-R9", "S-R11", "S-R13")
def refuse_bid(numbers: Numbers, state: State, move: int) -> Refusal:
    """A bid adds values, is closed when it is above all others, or is given up."""
    if move == SURRENDER:
        return Refusal.NONE
    if move == DONE:
        is_above = state.scores[state.bidder] > best_other(state, state.bidder)
        return Refusal.NONE if state.is_opening or is_above else Refusal.NOT_ABOVE
    if move < ADD or move >= DONE:
        return Refusal.WRONG_PHASE
    village = move - ADD
    if not is_in_reach(state.province, village // (3 * SIDE) * 3 + village % SIDE // 3):
        return Refusal.OUT_OF_REACH
    if state.used[village]:
        return Refusal.VALUE_USED
    if controller(numbers, state, village) != state.bidder:
        return Refusal.NOT_CONTROLLED
    if state.added >= limit(state):
        return Refusal.ENOUGH_ADDED
    return Refusal.NONE if can_still_exceed(numbers, state, village) else Refusal.STILL_SHORT


@rule("S-5", "S-R3")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move that is not refused, but LEAVE; return how many."""
    if seat == NATURE:
        return list_nature(state, out)
    if state.phase == Phase.OVER or state.phase == Phase.SETUP:
        return 0
    if seat != (state.bidder if state.phase == Phase.BATTLE else state.mover):
        return 0
    if state.phase == Phase.BATTLE:
        return list_bids(numbers, state, out)
    if state.phase == Phase.CHOOSING:
        return list_battles(state, out)
    return list_placements(numbers, state, out)


@rule("S-R2")
def list_nature(state: State, out: Any) -> int:
    """Write each player who may begin."""
    if state.phase != Phase.SETUP:
        return 0
    for seat in range(state.seats):
        out[seat] = FIRST + seat
    return int(state.seats)


@rule("S-5", "S-R24")
def list_placements(numbers: Numbers, state: State, out: Any) -> int:
    """Write every free hilltop, and the swap where it is open."""
    count = 0
    for hilltop in range(HILLTOPS):
        # Written in any case and counted if free: a branch would be guessed wrong half the time.
        out[count] = PLACE + hilltop
        count += state.hilltops[hilltop] == 0
    if can_swap(numbers, state):
        out[count] = SWAP
        count += 1
    return count


@rule("S-7")
def list_battles(state: State, out: Any) -> int:
    """Write every province whose battle is due."""
    count = 0
    for province in range(PROVINCES):
        if (state.due >> province) & 1:
            out[count] = BATTLE + province
            count += 1
    return count


@rule("S-10", "S-11")
def list_bids(numbers: Numbers, state: State, out: Any) -> int:
    """Write every value that may be added, done where the bid is good, and surrender."""
    count = 0
    if state.is_opening or state.scores[state.bidder] > best_other(state, state.bidder):
        out[count] = DONE
        count += 1
    out[count] = SURRENDER
    count += 1
    if state.added >= limit(state):
        return count
    return list_values(numbers, state, out, count)


@rule("S-10", "S-11", "S-R12", "S-R14")
def list_values(numbers: Numbers, state: State, out: Any, start: int) -> int:
    """Write every usable value in reach, then strike those with which the bid stays too low."""
    count, best, second = start, 0, 0
    for place in range(REACH):
        province = PROVINCE_REACH[state.province, place]
        if province < 0:
            break
        for number in range(SIDE):
            village = int(PROVINCE_VILLAGES[province, number])
            is_one = is_usable(numbers, state, village)
            out[count] = ADD + village
            count += is_one
            value = int(numbers.values[village]) * is_one
            best, second = max(best, value), max(second, min(best, value))
    usable, count = count, start
    for index in range(start, usable):
        value = int(numbers.values[out[index] - ADD])
        if is_enough(state, value, second if value == best else best):
            out[count] = out[index]
            count += 1
    return count


@rule("S-R2")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Every player is as likely to begin."""
    count = list_nature(state, out)
    for index in range(count):
        out[index] = 1
    return count
