"""What a seat may not know: the orders of others until they are revealed (D-9, D-11)."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, SPECTATOR

from ..box.constants import BATTALIONS, STEP_START, TROOPS
from ..box.move_codes import ORDER, PASS, SECRET_ORDER, WIDEST
from ..box.state import SILENT, UNKNOWN, UNWRITTEN, Numbers, Phase, State
from ..rules.planning import list_orders, list_team_orders


@rule("D-9")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Nobody can tell what another has ordered; while all plan, no order shows that it is written at all."""
    if state.phase == Phase.OVER:
        return
    veil = UNWRITTEN if state.phase == Phase.PLANNING else UNKNOWN
    for battalion in range(BATTALIONS):
        if is_secret_from(numbers, state, battalion, seat):
            state.orders[battalion] = veil


@rule("D-9", "D-11")
def is_secret_from(numbers: Numbers, state: State, battalion: int, seat: int) -> bool:
    """Whether a battalion's order is another player's and not yet revealed."""
    return not state.revealed[battalion] and numbers.commander[battalion] != seat


@rule("D-9")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """An order is a closed card to the others while it is being written."""
    if before.phase == Phase.PLANNING and viewer != seat and (move == PASS or move >= ORDER):
        return SECRET_ORDER
    return move


@rule("D-9", "D-11")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """An order that is shown, or is the last, the draw of who begins, an end that shows all orders.

    A player who leaves while orders are written shows whether theirs was the last that was missing.
    """
    if before.phase == Phase.MOVEMENT or before.phase == Phase.SETUP:
        return True
    if before.phase == Phase.PLANNING and (after.phase != Phase.PLANNING or move == LEAVE):
        return True
    if after.phase != Phase.OVER:
        return False
    for battalion in range(BATTALIONS):
        if not before.revealed[battalion] and before.orders[battalion] != UNWRITTEN:
            return True
    return False


@rule("D-9")
def redeal(numbers: Numbers, state: State, seat: int, begun: bool, chance: Chance) -> None:
    """Fill in orders that the others may have written, each as likely, on the board as it then was.

    Exact where an order was chosen as often as any other: orders do not depend on each other, and what is
    revealed of one tells nothing of the rest. With ``begun``, while all plan, a player has written any number
    of theirs, each number as likely, for any of their battalions, each as likely; if the viewer is done, one
    of the others, each as likely, has written one less than all at most.
    """
    if state.phase == Phase.PLANNING:
        if begun:
            guess_planning(numbers, state, seat, chance)
    elif state.phase == Phase.MOVEMENT or state.phase == Phase.CHOICE:
        for other in range(state.seats):
            if other != seat:
                guess_orders(numbers, state, other, UNKNOWN, BATTALIONS, chance)


@rule("D-9")
def guess_planning(numbers: Numbers, state: State, seat: int, chance: Chance) -> None:
    """While all plan, anybody may have written or not, but not everybody has."""
    slowest = slowest_planner(numbers, state, seat, chance)
    for other in range(state.seats):
        if other == seat:
            continue
        most = count_unwritten(numbers, state, other)
        if numbers.one_order:
            most = min(most, 1)
        if other == slowest:
            most -= 1
        written = draw(chance, most + 1) if most > 0 else 0
        guess_orders(numbers, state, other, UNWRITTEN, written, chance)


@rule("D-9")
def slowest_planner(numbers: Numbers, state: State, seat: int, chance: Chance) -> int:
    """Return somebody else who has not finished, if the viewer has; otherwise nobody."""
    if seat != SPECTATOR and count_unwritten(numbers, state, seat) > 0:
        return SPECTATOR
    planners = 0
    slowest = SPECTATOR
    for other in range(state.seats):
        if other != seat and count_unwritten(numbers, state, other) > 0:
            planners += 1
            if draw(chance, planners) == 0:
                slowest = other
    return slowest


@rule("D-9")
def count_unwritten(numbers: Numbers, state: State, seat: int) -> int:
    """Return for how many of a seat's battalions no order is known."""
    count = 0
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat and state.orders[battalion] == UNWRITTEN:
            count += 1
    return count


@rule("D-9", "D-R24")
def guess_orders(numbers: Numbers, state: State, seat: int, veil: int, written: int, chance: Chance) -> None:
    """Replace up to ``written`` veiled orders of a seat, each of its battalions as likely to have one."""
    if numbers.one_order:
        if written > 0:
            guess_one_order(numbers, state, seat, veil, chance)
        return
    veiled = 0
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat and state.orders[battalion] == veil:
            veiled += 1
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] == seat and state.orders[battalion] == veil:
            if draw(chance, veiled) < written:
                state.orders[battalion] = guess(numbers, state, battalion, chance)
                written -= 1
            veiled -= 1


@rule("D-R8", "D-R11")
def mustered(state: State) -> Any:
    """Return the troops as they stood when this turn's orders were written.

    A battalion whose order is still secret has not marched, so it can only have
    lost troops since.
    """
    troops = state.troops.copy()
    for note in range(state.losses_noted):
        loss = state.losses[note]
        troops[loss.battalion, loss.where] += loss.troops
    return troops


@rule("D-9", "D-R6")
def guess(numbers: Numbers, state: State, battalion: int, chance: Chance) -> int:
    """Return one of the orders that a battalion can have been given."""
    out = np.empty(WIDEST, np.int64)
    count = list_orders(numbers, mustered(state)[battalion], battalion, out, 0)
    return pick_order(numbers, out, count, chance)


@rule("D-9", "D-R6")
def pick_order(numbers: Numbers, out: Any, count: int, chance: Chance) -> int:
    """Return one of the listed orders, or a pass where that was possible."""
    if numbers.passing or count == 0:
        out[count] = PASS
        count += 1
    return int(out[draw(chance, count)])


@rule("D-R24")
def guess_one_order(numbers: Numbers, state: State, seat: int, veil: int, chance: Chance) -> None:
    """One veiled battalion of a seat gets its one order, the other none."""
    first, second = -1, -1
    for place in range(BATTALIONS):
        battalion = int(numbers.team[seat, place])
        if battalion < 0 or state.orders[battalion] != veil:
            continue
        if first < 0:
            first = battalion
        else:
            second = battalion
    if first < 0:
        return
    out = np.empty(WIDEST, np.int64)
    troops = mustered(state)
    order = pick_order(numbers, out, list_team_orders(numbers, troops, first, second, out, 0), chance)
    is_second = order != PASS and is_too_few(troops, first, order)
    state.orders[first] = SILENT if is_second else order
    if second >= 0:
        state.orders[second] = order if is_second else SILENT


@rule("D-R7", "D-R24")
def is_too_few(troops: Any, battalion: int, order: int) -> bool:
    """Whether fewer of a battalion stand where an order starts than it sends."""
    return bool(troops[battalion, STEP_START[(order - ORDER) // TROOPS]] <= (order - ORDER) % TROOPS)
