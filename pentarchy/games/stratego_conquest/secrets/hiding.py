"""What a seat may not know, a move as others see it, and what tells somebody something (C-7, C-R43)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import (
    KINDS,
    NEW_SPY_MASTER,
    NO_UNIT,
    SECRET_INFORMATION,
    SPY_MASTER,
    TRAITOR,
    UNKNOWN,
    UNMOVABLE,
    ZONES,
)
from ..box.move_codes import (
    MARCH,
    NO_PLAY,
    ORDER,
    PLACE,
    PLAY,
    SECRET_ORDER,
    SECRET_PLACE,
    SECRET_UNIT,
    STAY,
    TAKE,
)
from ..box.state import OPEN, Numbers, Phase, State, is_one
from ..rules.knowledge import known


@rule("C-7", "C-R43")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Only the owner knows their units, and whoever has been shown them."""
    if state.phase == Phase.PLACEMENT:
        hide_placement(numbers, state, seat)
    elif Phase.PLACEMENT < state.phase < Phase.OVER:
        hide_units(state, seat)
        hide_reserves(state, seat)


@rule("C-7", "C-R9")
def hide_placement(numbers: Numbers, state: State, seat: int) -> None:
    """Nobody can tell what another has placed, nor whether they have."""
    for zone in range(ZONES):
        owner = state.tokens[numbers.territory[zone]]
        if owner and owner != seat + 1:
            state.kinds[zone] = NO_UNIT
    for other in range(state.seats):
        if other != seat:
            for kind in range(KINDS):
                state.reserve[other, kind] = numbers.army[kind]


@rule("C-7", "C-13", "C-R43")
def hide_units(state: State, seat: int) -> None:
    """A unit is hidden from all who do not know it for certain, and what one was shown from the rest."""
    for zone in range(ZONES):
        if state.owners[zone] == 0 or state.owners[zone] == seat + 1:
            continue
        if not is_one(known(state, seat, zone)):
            state.kinds[zone] = UNKNOWN
        if state.spied[zone]:
            for other in range(state.seats):
                if other != seat:
                    state.sight[other, zone] = 0


@rule("C-11", "C-R25")
def hide_reserves(state: State, seat: int) -> None:
    """What is in reserve unseen is the owner's own, and a unit in their hand."""
    for other in range(state.seats):
        if other != seat:
            for kind in range(KINDS):
                state.reserve[other, kind] = 0
    if state.phase == Phase.SETTING and state.turn != seat and not is_one(int(state.drawn_may_be)):
        state.drawn = UNKNOWN


@rule("C-7", "C-R24", "C-R25")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """Others see that a unit is placed or drawn and three are redeployed, not which nor how."""
    if viewer == seat:
        return move
    if PLACE <= move < MARCH:
        return SECRET_PLACE
    if ORDER <= move < TAKE:
        return SECRET_ORDER
    if before.phase == Phase.UNIT and viewer != before.turn and not numbers.open_reserve:
        return SECRET_UNIT
    return move


@rule("C-7", "C-18", "C-20", "C-R43")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """Whatever shows players a thing that they could not have been sure of: chance, fights, looks, an end."""
    if seat == NATURE or after.phase == Phase.OVER:
        return True
    if before.phase == Phase.PLACEMENT:
        return bool(move == LEAVE or after.phase != Phase.PLACEMENT)
    if move >= MARCH:
        return is_telling(numbers, before, (move - MARCH) // ZONES, (move - MARCH) % ZONES)
    if before.phase == Phase.SPYING:
        return bool(before.picked == 1 and move != LEAVE)
    if before.phase == Phase.TRAITOR:
        return bool(before.picked == 1 or not numbers.traitor_on_known) and move != LEAVE
    if before.phase == Phase.CARDS:
        return is_proof(numbers, before, seat, move)
    return bool(move == STAY)


@rule("C-18", "C-20", "C-R43")
def is_telling(numbers: Numbers, before: State, start: int, target: int) -> bool:
    """Whether a move shows that a unit can move, or what it is."""
    is_new = before.may_be[start] & UNMOVABLE != 0
    return bool(is_new or before.owners[target] or numbers.borders[start, target] != OPEN)


@rule("C-13", "C-15", "C-14", "C-R13")
def is_proof(numbers: Numbers, before: State, seat: int, move: int) -> bool:
    """Whether a card played, or none, shows something of its player's units."""
    card = move - PLAY
    if card == NEW_SPY_MASTER:
        return bool(before.open_reserve[seat, SPY_MASTER] == 0)
    if card == TRAITOR:
        return not numbers.traitor_on_known
    return bool(card == SECRET_INFORMATION or (move == NO_PLAY and numbers.must_play))
