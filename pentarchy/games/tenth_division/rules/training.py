"""Training: new troops on one's own hexes (T-8, T-R43)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import BOX_UNITS, CARDS, KINDS, LIMIT, UNIT_CARDS, UNIT_MONEY
from ..box.state import Numbers, Refusal, State
from .board import add_units, is_own
from .ending import clear_line
from .stocks import pay, pieces_on_board


@rule("T-8")
def affordable(state: State, seat: int, kind: int) -> int:
    """Return how many units of a kind a player can pay for."""
    count = int(state.money[seat]) // int(UNIT_MONEY[kind])
    for card in range(CARDS):
        price = int(UNIT_CARDS[kind, card])
        if price > 0:
            count = min(count, int(state.stock[seat, card]) // price)
    return count


@rule("T-R10")
def pieces_left(numbers: Numbers, state: State, seat: int, kind: int) -> int:
    """Return how many pieces of a kind are left to a player."""
    if not numbers.supply:
        return LIMIT
    return int(BOX_UNITS[kind]) - pieces_on_board(numbers, state, seat, kind)


@rule("T-8", "T-R10")
def trainable(numbers: Numbers, state: State, seat: int, kind: int) -> int:
    """Return how many units of a kind a player can pay for and has the pieces for."""
    return min(affordable(state, seat, kind), pieces_left(numbers, state, seat, kind))


@rule("T-8", "T-R43", "T-R18")
def refuse_units_at(numbers: Numbers, state: State, seat: int, where: int, kind: int, number: int) -> Refusal:
    """Any number is trained that can be paid for, as long as there are pieces and there is room."""
    if number > affordable(state, seat, kind):
        return Refusal.CANNOT_PAY
    if number > pieces_left(numbers, state, seat, kind):
        return Refusal.OUT_OF_PIECES
    is_full = int(state.troops[where, kind]) + number > LIMIT
    return Refusal.STACK_FULL if is_full else Refusal.NONE


@rule("T-8", "T-R43")
def refuse_ground(numbers: Numbers, state: State, seat: int, where: int) -> Refusal:
    """New troops go to a hex that one occupies."""
    if where >= numbers.hexes:
        return Refusal.NO_SUCH_HEX
    if not is_own(state, seat, where):
        return Refusal.NOT_YOUR_GROUND
    if state.drafted[seat] > 0:
        return Refusal.GROUND_CHOSEN
    refused = Refusal.CANNOT_PAY
    for kind in range(KINDS):
        one = refuse_units_at(numbers, state, seat, where, kind, 1)
        if one == Refusal.NONE:
            return Refusal.NONE
        if one != Refusal.CANNOT_PAY:
            refused = one
    return refused


@rule("T-8")
def choose_ground(state: State, seat: int, where: int) -> None:
    """The hex is chosen; which troops are trained there comes next."""
    state.lines[0].way = where
    state.drafted[seat] = 1


@rule("T-8", "T-R43")
def refuse_training(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> Refusal:
    """First the hex is chosen, then the troops."""
    if state.drafted[seat] == 0:
        return Refusal.NO_GROUND_CHOSEN
    return refuse_units_at(numbers, state, seat, int(state.lines[0].way), kind, number)


@rule("T-8")
def train(state: State, seat: int, kind: int, number: int) -> None:
    """Troops are paid for and stand on the hex that was chosen."""
    state.money[seat] -= number * int(UNIT_MONEY[kind])
    for card in range(CARDS):
        pay(state, seat, card, number * int(UNIT_CARDS[kind, card]))
    add_units(state, seat, int(state.lines[0].way), kind, number)
    clear_line(state, 0)
    state.drafted[seat] = 0


@rule("T-R49")
def can_train(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a player can train anybody.

    Where stocks are hidden the others cannot tell rice from another card: who has any card is asked.
    """
    if numbers.hidden:
        return bool(state.cards[seat] > 0 and state.money[seat] >= UNIT_MONEY[0])
    for kind in range(KINDS):
        if trainable(numbers, state, seat, kind) > 0:
            for where in range(numbers.hexes):
                if is_own(state, seat, where) and state.troops[where, kind] < LIMIT:
                    return True
    return False
