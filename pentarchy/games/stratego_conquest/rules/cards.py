"""Cards: drawn, chosen, carried out, discarded (C-10 to C-15)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import (
    CARDS,
    DEPLOY,
    FLAG,
    KINDS,
    NEW_SPY_MASTER,
    NO_CARD,
    NO_UNIT,
    ORDERS,
    RAPID_ADVANCE,
    RAPID_MOVES,
    REDEPLOY,
    SECRET_INFORMATION,
    SPY_MASTER,
    SURPRISE_ATTACK,
    TERRITORIES,
    TRAITOR,
    UNKNOWN,
    ZONES,
    ZONES_EACH,
)
from ..box.state import Numbers, Phase, Refusal, State, is_one
from .board import defeat, is_bordering, set_down
from .ending import end_if_one_flag_is_left
from .flags import capture
from .knowledge import (
    account,
    blur_reserve,
    blur_three,
    exclude,
    know_that_none_in_reserve,
    know_that_none_on_board,
    known,
    leave_open,
    only,
    reveal,
    show,
)
from .setup import has_reserve

# Drawing and discarding.


@rule("C-10", "C-R12")
def refill(state: State) -> None:
    """A pile that has run out is made anew from the discards; if there are none, no more is drawn."""
    if state.to_draw == 0 or has_pile(state):
        return
    for card in range(CARDS):
        state.pile[card] = state.discards[card]
        state.discards[card] = 0
    if not has_pile(state):
        state.to_draw = 0


@rule("C-10")
def has_pile(state: State) -> bool:
    """Whether there is a card in the pile."""
    for card in range(CARDS):
        if state.pile[card] > 0:
            return True
    return False


@rule("C-2", "C-5", "C-10")
def card_weight(state: State, card: int) -> int:
    """Return in how many ways a card may be the next; the Traitor lies at the bottom until a shuffle."""
    if card == TRAITOR and state.traitor_last:
        for other in range(CARDS):
            if other != TRAITOR and state.pile[other] > 0:
                return 0
    return int(state.pile[card])


@rule("C-10", "C-R12")
def draw_card(state: State, card: int) -> None:
    """A card is drawn and shown; after the last one is chosen."""
    state.pile[card] -= 1
    state.hand[card] += 1
    state.to_draw -= 1
    refill(state)
    if state.to_draw == 0:
        state.phase = Phase.CARDS


@rule("C-10", "C-14", "C-R15", "C-R17")
def discard(state: State) -> None:
    """All cards are discarded, and if the Traitor is among them all are shuffled; then come the moves."""
    is_betrayed = state.hand[TRAITOR] > 0
    for card in range(CARDS):
        state.discards[card] += state.hand[card]
        state.hand[card] = 0
        if is_betrayed:
            state.pile[card] += state.discards[card]
            state.discards[card] = 0
    if is_betrayed:
        state.traitor_last = 0
    state.card = NO_CARD
    state.picked = 0
    for place in range(3):
        state.picks[place] = 0
    state.phase = Phase.MOVES


# What can be played.


@rule("C-11", "C-R14")
def is_open_for(numbers: Numbers, state: State, seat: int, card: int, zone: int) -> bool:
    """Whether a unit can be set on a zone: it is free, and for Deploy it borders on an own unit."""
    return bool(state.owners[zone] == 0 and (card != DEPLOY or is_bordering(numbers, state, seat, zone)))


@rule("C-11", "C-15", "C-R14")
def has_room(numbers: Numbers, state: State, seat: int, card: int) -> bool:
    """Whether there is a zone on which a card could set a unit."""
    for zone in range(ZONES):
        if is_open_for(numbers, state, seat, card, zone):
            return True
    return False


@rule("C-13", "C-R26")
def is_on_board(state: State, seat: int, kind: int) -> bool:
    """Whether such a unit of a player is on the board."""
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and state.kinds[zone] == kind:
            return True
    return False


@rule("C-14", "C-R16")
def can_be_named(numbers: Numbers, state: State, seat: int, zone: int) -> bool:
    """Whether the Traitor may name the unit in a zone: an enemy's, and at some tables an unknown one."""
    if state.owners[zone] == 0 or state.owners[zone] == seat + 1:
        return False
    return numbers.traitor_on_known == 1 or not is_one(known(state, seat, zone))


@rule("C-14", "C-R14")
def has_target(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether there is a unit that the Traitor could name."""
    for zone in range(ZONES):
        if can_be_named(numbers, state, seat, zone):
            return True
    return False


@rule("C-11", "C-12", "C-13", "C-14", "C-15", "C-R14", "C-R41")
def refuse_card(numbers: Numbers, state: State, seat: int, card: int) -> Refusal:
    """Return why a card cannot be carried out: it is not there, or has no way to begin."""
    if state.hand[card] == 0:
        return Refusal.NOT_IN_HAND
    if card == DEPLOY or card == SURPRISE_ATTACK:
        if not (has_reserve(state, seat) or has_open_reserve(state, seat)):
            return Refusal.EMPTY_RESERVE
        return Refusal.NONE if has_room(numbers, state, seat, card) else Refusal.NO_ROOM
    if card == REDEPLOY:
        return Refusal.NONE if state.standing[seat] >= 3 else Refusal.TOO_FEW_UNITS
    if card == SECRET_INFORMATION:
        return Refusal.NONE if is_on_board(state, seat, SPY_MASTER) else Refusal.NO_SPY_ON_BOARD
    if card == TRAITOR:
        return Refusal.NONE if has_target(numbers, state, seat) else Refusal.NOBODY_TO_NAME
    if card == NEW_SPY_MASTER:
        if state.reserve[seat, SPY_MASTER] + state.open_reserve[seat, SPY_MASTER] == 0:
            return Refusal.NO_SPY_IN_RESERVE
        return Refusal.NONE if has_room(numbers, state, seat, card) else Refusal.NO_ROOM
    return Refusal.NONE


@rule("C-11")
def has_open_reserve(state: State, seat: int) -> bool:
    """Whether all know a unit in a player's reserve."""
    for kind in range(KINDS):
        if state.open_reserve[seat, kind] > 0:
            return True
    return False


@rule("C-R13")
def can_play(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether any card in hand can be carried out."""
    for card in range(1, CARDS):
        if refuse_card(numbers, state, seat, card) == Refusal.NONE:
            return True
    return False


# What they do.


@rule("C-10", "C-12", "C-13", "C-14", "C-15")
def play_card(numbers: Numbers, state: State, seat: int, card: int) -> None:
    """A card is carried out; most ask for a decision or a draw first."""
    state.card = card
    state.acted = 1
    if card == RAPID_ADVANCE:
        state.extra += RAPID_MOVES
        discard(state)
    elif card == REDEPLOY:
        state.phase = Phase.REDEPLOY
    elif card == SECRET_INFORMATION:
        know_that_none_in_reserve(numbers, state, seat, SPY_MASTER)
        state.phase = Phase.SPYING
    elif card == TRAITOR:
        state.phase = Phase.TRAITOR
    elif card == NEW_SPY_MASTER:
        call_spy_master(numbers, state, seat)
    else:
        state.phase = Phase.UNIT


@rule("C-R13", "C-R43")
def play_none(numbers: Numbers, state: State, seat: int) -> None:
    """No card is carried out; where one must be, this shows where the Spy Master is not."""
    if numbers.must_play:
        if state.hand[SECRET_INFORMATION] > 0:
            know_that_none_on_board(numbers, state, seat, SPY_MASTER)
        if state.hand[NEW_SPY_MASTER] > 0 and has_room(numbers, state, seat, NEW_SPY_MASTER):
            know_that_none_in_reserve(numbers, state, seat, SPY_MASTER)
    discard(state)


@rule("C-15", "C-R43")
def call_spy_master(numbers: Numbers, state: State, seat: int) -> None:
    """The Spy Master is taken from the reserve, to be set on a free zone."""
    if state.open_reserve[seat, SPY_MASTER] > 0:
        state.open_reserve[seat, SPY_MASTER] -= 1
    else:
        state.reserve[seat, SPY_MASTER] -= 1
        close_if_empty(state, seat)
    state.drawn = SPY_MASTER
    state.drawn_may_be = only(SPY_MASTER)
    state.phase = Phase.SETTING
    account(numbers, state, seat)


@rule("C-R44")
def close_if_empty(state: State, seat: int) -> None:
    """Where nothing unknown is in reserve any more, it may not be anything."""
    if not has_reserve(state, seat):
        state.reserve_may_be[seat] = 0


@rule("C-11", "C-24", "C-R25", "C-R44")
def draw_unit(numbers: Numbers, state: State, kind: int) -> None:
    """A unit comes from the reserve into its owner's hand, seen by nobody else unless reserves are open."""
    seat = state.turn
    if numbers.open_reserve:
        state.open_reserve[seat, kind] -= 1
        state.drawn_may_be = only(kind)
    else:
        blur_reserve(numbers, state, seat)
        state.drawn_may_be = state.reserve_may_be[seat]
        state.reserve[seat, kind] -= 1
        close_if_empty(state, seat)
    state.drawn = kind
    state.phase = Phase.SETTING


@rule("C-11", "C-15", "C-22", "C-R25", "C-R30", "C-R35")
def set_unit(numbers: Numbers, state: State, seat: int, zone: int) -> None:
    """The unit in hand goes to a zone."""
    set_down(numbers, state, seat, state.drawn, state.drawn_may_be, zone)
    state.drawn = NO_UNIT
    state.drawn_may_be = 0
    state.stirred = 1
    if state.card:
        discard(state)
    else:
        state.phase = Phase.MOVES


@rule("C-11", "C-15", "C-R42")
def put_back(state: State, seat: int) -> None:
    """The unit in hand of one who leaves goes back to where it came from."""
    kind = state.drawn
    if is_one(int(state.drawn_may_be)):
        state.open_reserve[seat, kind] += 1
    else:
        state.reserve[seat, kind] += 1
        state.reserve_may_be[seat] = state.drawn_may_be
    state.drawn = NO_UNIT
    state.drawn_may_be = 0


@rule("C-12", "C-R24")
def pick_unit(state: State, zone: int) -> None:
    """One of the three units for Redeploy is picked; they are kept in the map's order."""
    place = state.picked
    while place > 0 and state.picks[place - 1] > zone:
        state.picks[place] = state.picks[place - 1]
        place -= 1
    state.picks[place] = zone
    state.picked += 1


@rule("C-R24")
def is_picked(state: State, zone: int) -> bool:
    """Whether a zone is picked already."""
    for place in range(state.picked):
        if state.picks[place] == zone:
            return True
    return False


@rule("C-12", "C-R24", "C-R44")
def redeploy(numbers: Numbers, state: State, seat: int, order: int) -> None:
    """The three units change places in secret; nobody else knows which of them moved."""
    first, second, third = state.picks[0], state.picks[1], state.picks[2]
    kinds = (state.kinds[first], state.kinds[second], state.kinds[third])
    for place in range(3):
        state.kinds[state.picks[place]] = kinds[ORDERS[order, place]]
    blur_three(numbers, state, seat)
    discard(state)


@rule("C-13", "C-R6")
def spy_on(numbers: Numbers, state: State, seat: int, territory: int) -> None:
    """Two adjacent territories are named, and all units in them looked at."""
    if state.picked == 0:
        state.picks[0] = territory
        state.picked = 1
        return
    look_into(numbers, state, seat, state.picks[0])
    look_into(numbers, state, seat, territory)
    discard(state)


@rule("C-13", "C-R43")
def look_into(numbers: Numbers, state: State, seat: int, territory: int) -> None:
    """A player sees what the units of the others in a territory are."""
    for place in range(ZONES_EACH):
        zone = numbers.zones[territory, place]
        if state.owners[zone] and state.owners[zone] != seat + 1:
            show(state, zone, seat)


@rule("C-13", "C-R6")
def can_be_spied_on(numbers: Numbers, state: State, territory: int) -> bool:
    """Whether a territory has a neighbour, or is one of the territory that was named first."""
    if state.picked:
        return bool(numbers.beside[state.picks[0], territory])
    for other in range(TERRITORIES):
        if numbers.beside[territory, other]:
            return True
    return False


@rule("C-14", "C-R16")
def name_unit(numbers: Numbers, state: State, seat: int, kind: int) -> None:
    """The Traitor names a unit; if that is right it is defeated, if not the player knows what it is."""
    zone = int(state.picks[0])
    if state.kinds[zone] == UNKNOWN:
        discard(state)
        leave_open(state, 1, zone, kind)
        return
    if state.kinds[zone] != kind:
        show(state, zone, seat)
        exclude(numbers, state, zone, only(kind))
    elif kind == FLAG:
        capture(numbers, state, seat, zone)
        end_if_one_flag_is_left(state)
    else:
        reveal(numbers, state, zone)
        defeat(numbers, state, zone)
    if state.phase != Phase.OVER:
        discard(state)
