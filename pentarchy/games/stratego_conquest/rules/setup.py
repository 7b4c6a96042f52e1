"""The setup: who begins, who takes which token, and the secret placement (C-5 to C-7)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import (
    ANYTHING,
    CARDS,
    FLAG,
    FLAG_COUNTS,
    KINDS,
    KING,
    NO_UNIT,
    PACK,
    RANKS,
    SPY_MASTER,
    TERRITORIES,
    ZONES,
    ZONES_EACH,
)
from ..box.state import Draft, Numbers, Phase, State
from .board import set_down


@rule("C-1", "C-2", "C-3", "C-5", "C-R1", "C-R2")
def opening(numbers: Numbers, state: State, seats: int) -> None:
    """All units are in reserve, all cards in the pile with the Traitor at the bottom."""
    state.seats = seats
    state.first = -1
    state.traitor_last = 1
    state.contenders = (1 << seats) - 1
    for card in range(CARDS):
        state.pile[card] = PACK[card]
    for seat in range(seats):
        state.flag_holder[seat] = seat
        state.reserve_may_be[seat] = ANYTHING
        for kind in range(KINDS):
            state.reserve[seat, kind] = numbers.army[kind]


# Who begins.


@rule("C-5", "C-R7")
def draw_for_first(state: State, kind: int) -> None:
    """A player draws a unit; when all have, the highest begins, or those who tie draw again."""
    state.start_units[state.turn] = kind
    state.reserve[state.turn, kind] -= 1
    state.open_reserve[state.turn, kind] += 1
    following = contender_from(state, state.turn + 1)
    if following >= 0:
        state.turn = following
        return
    state.contenders = highest(state)
    state.turn = contender_from(state, 0)
    if state.contenders & (state.contenders - 1) == 0 or not has_reserve(state, state.turn):
        begin_draft(state, state.turn)


@rule("C-R7")
def contender_from(state: State, seat: int) -> int:
    """Return the first player from a seat on who draws for the first turn, -1 if there is none."""
    for other in range(seat, state.seats):
        if (state.contenders >> other) & 1:
            return other
    return -1


@rule("C-5", "C-R7")
def highest(state: State) -> int:
    """Return the players who have drawn the highest unit; Spy Masters beat Kings where no Flag was drawn."""
    best, spies, tied = -1, 0, 0
    for seat in range(state.seats):
        if not (state.contenders >> seat) & 1:
            continue
        kind = state.start_units[seat]
        if kind == SPY_MASTER:
            spies |= 1 << seat
        worth = FLAG_COUNTS if kind == FLAG else int(RANKS[kind])
        if worth > best:
            best, tied = worth, 0
        if worth == best:
            tied |= 1 << seat
    return spies if best == RANKS[KING] and spies else tied


@rule("C-5")
def has_reserve(state: State, seat: int) -> bool:
    """Whether there is a unit that a player could draw, or has still to place."""
    for kind in range(KINDS):
        if state.reserve[seat, kind] > 0:
            return True
    return False


# The tokens.


@rule("C-5", "C-6")
def begin_draft(state: State, seat: int) -> None:
    """Units that were drawn go back, and the player who begins takes the first token."""
    for other in range(state.seats):
        for kind in range(KINDS):
            state.reserve[other, kind] += state.open_reserve[other, kind]
            state.open_reserve[other, kind] = 0
    state.first = seat
    state.turn = seat
    state.phase = Phase.DRAFT


@rule("C-6", "C-R8")
def take_token(numbers: Numbers, state: State, territory: int) -> None:
    """A player takes a token, then the next one does."""
    state.tokens[territory] = state.turn + 1
    state.draft_pick += 1
    go_on_drafting(numbers, state)


@rule("C-6", "C-R8", "C-R42")
def go_on_drafting(numbers: Numbers, state: State) -> None:
    """The next who has not left is to take a token; when all are shared out, units are placed."""
    while state.draft_pick < TERRITORIES and state.left[drafter(numbers, state)]:
        state.draft_pick += 1
    if state.draft_pick < TERRITORIES:
        state.turn = drafter(numbers, state)
    else:
        state.phase = Phase.PLACEMENT


@rule("C-6", "C-R8")
def drafter(numbers: Numbers, state: State) -> int:
    """Return whose pick it is: in turn from the first player, or to and fro."""
    lap, place = divmod(int(state.draft_pick), int(state.seats))
    if numbers.draft == Draft.SNAKE and lap % 2 == 1:
        place = state.seats - 1 - place
    return int((state.first + place) % state.seats)


# The placement.


@rule("C-7", "C-R9")
def place_unit(state: State, seat: int, kind: int, zone: int) -> None:
    """A unit is placed in secret; when the last stands, all see which zones are occupied."""
    state.kinds[zone] = kind
    state.reserve[seat, kind] -= 1


@rule("C-7", "C-R9")
def is_unplaced(state: State, seat: int) -> bool:
    """Whether a player has units to place."""
    return bool(not state.left[seat] and has_reserve(state, seat))


@rule("C-7", "C-R9")
def is_all_placed(state: State) -> bool:
    """Whether nobody has anything to place any more."""
    for seat in range(state.seats):
        if is_unplaced(state, seat):
            return False
    return True


@rule("C-7")
def spare_units(numbers: Numbers, state: State, seat: int) -> int:
    """Return how many units are left to place beyond one for each own territory that has none."""
    spare = 0
    for kind in range(KINDS):
        spare += int(state.reserve[seat, kind])
    for territory in range(TERRITORIES):
        if state.tokens[territory] == seat + 1 and is_empty(numbers, state, territory):
            spare -= 1
    return spare


@rule("C-7")
def is_empty(numbers: Numbers, state: State, territory: int) -> bool:
    """Whether nothing was placed in a territory yet."""
    for place in range(ZONES_EACH):
        if state.kinds[numbers.zones[territory, place]] != NO_UNIT:
            return False
    return True


@rule("C-7", "C-9", "C-R9")
def uncover(numbers: Numbers, state: State) -> None:
    """All see which zones are occupied, and by whom."""
    for zone in range(ZONES):
        kind = state.kinds[zone]
        if kind != NO_UNIT:
            set_down(numbers, state, state.tokens[numbers.territory[zone]] - 1, kind, ANYTHING, zone)
    for seat in range(state.seats):
        if not state.left[seat]:
            state.reserve_may_be[seat] = 0


@rule("C-R42")
def take_army_along(numbers: Numbers, state: State, seat: int) -> None:
    """A player who leaves before all units are placed takes theirs along, and has no territory."""
    state.flag_holder[seat] = -1
    for kind in range(KINDS):
        state.reserve[seat, kind] = numbers.army[kind]
    for territory in range(TERRITORIES):
        if state.tokens[territory] == seat + 1:
            state.tokens[territory] = 0
            for place in range(ZONES_EACH):
                state.kinds[numbers.zones[territory, place]] = NO_UNIT
