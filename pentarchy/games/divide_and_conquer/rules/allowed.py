"""What may be done: why a move is refused, and which moves are not."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import BATTALIONS, SQUARES, STEP_START, STEP_TARGET, TROOPS
from ..box.exits import is_closed, is_too_slanted
from ..box.move_codes import (
    CALL_OFF,
    FIGHT,
    INITIATIVE,
    MOVES,
    NAMED,
    ORDER,
    PASS,
    POINT,
    REDEPLOY,
    REINFORCE,
    REVEAL,
    SKIP,
)
from ..box.state import SIGNAL_CHANGES, UNWRITTEN, Numbers, Phase, Refusal, State
from .movement import acting, is_held_by_partner
from .planning import list_team_orders, may_pass, meant, named, other_planned, plain, planned
from .reinforcement import has_redeployment, has_return, is_held


@rule("D-8", "D-11", "D-R32")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Return why a move is not allowed, the first reason that applies."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refuse_nature(numbers, state, move)
    if seat < 0 or seat >= state.seats:
        return Refusal.NOT_YOUR_TURN
    if state.left[seat]:
        return Refusal.HAS_LEFT
    if state.phase == Phase.SETUP:
        return Refusal.DRAWING
    if state.phase == Phase.MOVEMENT:
        return Refusal.REVEALING
    if move == LEAVE:
        return Refusal.NONE
    if POINT <= move < REINFORCE:
        return refuse_signal(numbers, state, seat, move - POINT)
    if move >= MOVES:
        return Refusal.WRONG_PHASE
    if state.phase == Phase.PLANNING:
        return refuse_order(numbers, state, seat, move)
    if numbers.commander[acting(state)] != seat:
        return Refusal.NOT_YOUR_TURN
    if state.phase == Phase.CHOICE:
        return Refusal.NONE if move == FIGHT or move == CALL_OFF else Refusal.WRONG_PHASE
    return refuse_reinforcement(numbers, state, acting(state), move)


@rule("D-R19")
def is_drawable(numbers: Numbers, move: int) -> bool:
    """The initiative is drawn among the battalions that somebody commands."""
    return INITIATIVE <= move < POINT and numbers.commander[move - INITIATIVE] >= 0


@rule("D-11", "D-R19")
def refuse_nature(numbers: Numbers, state: State, move: int) -> Refusal:
    """NATURE draws who begins among the seated, and reveals orders when all are written."""
    if state.phase == Phase.SETUP:
        return Refusal.NONE if is_drawable(numbers, move) else Refusal.NOT_SEATED
    if state.phase == Phase.MOVEMENT and move == REVEAL:
        return Refusal.NONE
    return Refusal.NOT_FOR_NATURE


@rule("D-9", "D-10", "D-R1", "D-R5", "D-R6", "D-R7", "D-R24")
def refuse_order(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Each player writes one order a battalion, for troops it has, to an open square beside them."""
    order = plain(move)
    if order != PASS and order < ORDER:
        return Refusal.WRONG_PHASE
    if planned(numbers, state, seat) < 0:
        return Refusal.ORDER_WRITTEN if has_written(numbers, state, seat) else Refusal.WITHOUT_TROOPS
    if move >= NAMED:
        refused = refuse_name(numbers, state, seat, move)
        if refused != Refusal.NONE:
            return refused
    battalion = meant(numbers, state, seat, move)
    if order == PASS:
        return Refusal.NONE if may_pass(numbers, state, seat, battalion) else Refusal.MUST_ORDER
    step = (order - ORDER) // TROOPS
    if battalion < 0 or state.troops[battalion, STEP_START[step]] <= (order - ORDER) % TROOPS:
        return refuse_troops(numbers, state, seat, battalion, STEP_START[step])
    if is_too_slanted(numbers, step):
        return Refusal.DIAGONAL
    if not is_closed(numbers, battalion, STEP_TARGET[step]):
        return Refusal.NONE
    return Refusal.ENEMY_SYMBOL if is_commanded(numbers, STEP_TARGET[step]) else Refusal.BLOCKED


@rule("D-9", "D-R6")
def has_written(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a seat has given any order, or a pass, in this turn."""
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat and state.orders[battalion] > UNWRITTEN:
            return True
    return False


@rule("D-R24")
def refuse_name(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """A battalion is named only where the same words without a name would mean the other one."""
    battalion = meant(numbers, state, seat, move)
    if numbers.commander[battalion] != seat:
        return Refusal.NOT_COMMANDED
    if numbers.one_order:
        return Refusal.ONE_ORDER
    if state.orders[battalion] != UNWRITTEN:
        return Refusal.ORDER_WRITTEN if state.orders[battalion] > UNWRITTEN else Refusal.WITHOUT_TROOPS
    is_clear = meant(numbers, state, seat, plain(move)) == battalion
    return Refusal.NAME_NOT_NEEDED if is_clear else Refusal.NONE


@rule("D-R5")
def is_commanded(numbers: Numbers, square: int) -> bool:
    """Whether somebody commands the battalion whose symbol a square carries."""
    return bool(numbers.commander[numbers.symbol[square] - 1] >= 0)


@rule("D-R7", "D-R24")
def refuse_troops(numbers: Numbers, state: State, seat: int, battalion: int, start: int) -> Refusal:
    """Tell a stack that is too small, a battalion that has its order, and a square without own troops apart.

    ``battalion`` is the one that the order names, -1 if it names none.
    """
    is_written = False
    for other in range(BATTALIONS):
        if numbers.commander[other] != seat or state.troops[other, start] == 0:
            continue
        if battalion >= 0 and battalion != other:
            continue
        if state.orders[other] == UNWRITTEN:
            return Refusal.TOO_FEW
        is_written = True
    return Refusal.OTHER_BATTALION if is_written else Refusal.NO_TROOPS


@rule("D-13", "D-15", "D-R16", "D-R23", "D-R28")
def refuse_reinforcement(numbers: Numbers, state: State, battalion: int, move: int) -> Refusal:
    """One lost troop to the headquarters or a held square, or a redeployment, or neither."""
    if move == SKIP:
        return Refusal.NONE
    if move < REINFORCE or move >= ORDER:
        return Refusal.WRONG_PHASE
    home = numbers.headquarters[battalion]
    if move < REDEPLOY:
        if state.bank[battalion] == 0:
            return Refusal.NOTHING_LOST
        if numbers.only_casualties and state.casualties[battalion] == 0:
            return Refusal.NO_CASUALTIES
        if not is_held(numbers, state, battalion, move - REINFORCE):
            return Refusal.NOT_HELD
        is_barred = move - REINFORCE == home and is_held_by_partner(numbers, state, battalion, home)
        return Refusal.PARTNER_HOLDS if is_barred else Refusal.NONE
    if not numbers.redeployment:
        return Refusal.NO_REDEPLOYMENT
    if state.troops[battalion, move - REDEPLOY] == 0:
        return Refusal.NONE_TO_REDEPLOY
    if move - REDEPLOY == home:
        return Refusal.ALREADY_HOME
    return Refusal.PARTNER_HOLDS if is_held_by_partner(numbers, state, battalion, home) else Refusal.NONE


@rule("D-16", "D-R29")
def refuse_signal(numbers: Numbers, state: State, seat: int, shown: int) -> Refusal:
    """A pointer shows a player or nobody, and changes at most three times a turn."""
    if not numbers.signal:
        return Refusal.NO_SIGNAL
    if shown > state.seats:
        return Refusal.NO_SUCH_PLAYER
    if state.pointers[seat] == shown:
        return Refusal.SIGNAL_SHOWN
    return Refusal.SIGNAL_SPENT if state.pointer_changes[seat] >= SIGNAL_CHANGES else Refusal.NONE


@rule("D-8", "D-R29")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move that is not refused, but LEAVE; return how many."""
    if seat == NATURE:
        return list_nature(numbers, state, out)
    if state.phase == Phase.OVER or seat < 0 or seat >= state.seats or state.left[seat]:
        return 0
    if state.phase == Phase.SETUP or state.phase == Phase.MOVEMENT:
        return 0
    count = list_signals(numbers, state, seat, out) if numbers.signal else 0
    if state.phase == Phase.PLANNING:
        return list_planning(numbers, state, seat, out, count)
    if numbers.commander[acting(state)] != seat:
        return count
    if state.phase == Phase.CHOICE:
        out[count], out[count + 1] = FIGHT, CALL_OFF
        return count + 2
    return list_reinforcements(numbers, state, acting(state), out, count)


@rule("D-11", "D-R19")
def list_nature(numbers: Numbers, state: State, out: Any) -> int:
    """Write the next order's reveal, or each battalion that may begin."""
    if state.phase == Phase.MOVEMENT:
        out[0] = REVEAL
        return 1
    count = 0
    if state.phase == Phase.SETUP:
        for battalion in range(BATTALIONS):
            if is_drawable(numbers, INITIATIVE + battalion):
                out[count] = INITIATIVE + battalion
                count += 1
    return count


@rule("D-16", "D-R29")
def list_signals(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write whom a seat may point to now."""
    count = 0
    for shown in range(state.seats + 1):
        if refuse_signal(numbers, state, seat, shown) == Refusal.NONE:
            out[count] = POINT + shown
            count += 1
    return count


@rule("D-9", "D-R24")
def list_planning(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write every order a seat may write now, behind ``count`` others."""
    first = planned(numbers, state, seat)
    if first < 0:
        return count
    second = other_planned(numbers, state, seat)
    if may_pass(numbers, state, seat, first):
        out[count] = PASS
        count += 1
    if second >= 0 and not numbers.one_order and may_pass(numbers, state, seat, second):
        out[count] = named(second, PASS)
        count += 1
    return list_team_orders(numbers, state.troops, first, second, out, count)


@rule("D-13", "D-15", "D-R28")
def list_reinforcements(numbers: Numbers, state: State, battalion: int, out: Any, count: int) -> int:
    """Write where a lost troop may return to, and what may be redeployed, behind ``count`` others."""
    out[count] = SKIP
    count += 1
    returns = has_return(numbers, state, battalion)
    redeploys = has_redeployment(numbers, state, battalion)
    home = int(numbers.headquarters[battalion])
    if returns and not is_held_by_partner(numbers, state, battalion, home):
        out[count] = REINFORCE + home
        count += 1
    for square in range(SQUARES):
        if state.troops[battalion, square] == 0 or square == home:
            continue
        if returns:
            out[count] = REINFORCE + square
            count += 1
        if redeploys:
            out[count] = REDEPLOY + square
            count += 1
    return count


@rule("D-R19")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Every outcome is as likely."""
    count = list_nature(numbers, state, out)
    for index in range(count):
        out[index] = 1
    return count
