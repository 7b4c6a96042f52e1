"""Units on the board, and who controls the territories (C-9)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import NO_UNIT, PLAYERS, ZONES_EACH
from ..box.state import Numbers, State
from .knowledge import forget


@rule("C-9", "C-R37", "C-R39")
def update_control(numbers: Numbers, state: State, zone: int) -> None:
    """The player whose units alone are in a territory has its token; otherwise it is contested."""
    territory = numbers.territory[zone]
    holder = 0
    for place in range(ZONES_EACH):
        owner = state.owners[numbers.zones[territory, place]]
        if owner and holder and owner != holder:
            holder = 0
            break
        if owner:
            holder = owner
    state.tokens[territory] = holder


@rule("C-11", "C-R37")
def set_down(numbers: Numbers, state: State, seat: int, kind: int, may_be: int, zone: int) -> None:
    """A unit comes to a free zone; all know what it may be."""
    state.owners[zone] = seat + 1
    state.kinds[zone] = kind
    state.may_be[zone] = may_be
    state.standing[seat] += 1
    update_control(numbers, state, zone)


@rule("C-18", "C-R37")
def take_off(numbers: Numbers, state: State, zone: int) -> None:
    """A unit leaves the board."""
    state.standing[state.owners[zone] - 1] -= 1
    clear(state, zone)
    update_control(numbers, state, zone)


@rule("C-18")
def clear(state: State, zone: int) -> None:
    """Nothing stands in a zone any more."""
    state.owners[zone] = 0
    state.kinds[zone] = NO_UNIT
    state.may_be[zone] = 0
    state.moved[zone] = 0
    forget(state, zone)


@rule("C-16", "C-R37", "C-R43")
def shift(numbers: Numbers, state: State, start: int, target: int) -> None:
    """A unit goes to a free zone, and what is known of it goes along."""
    state.owners[target] = state.owners[start]
    state.kinds[target] = state.kinds[start]
    state.may_be[target] = state.may_be[start]
    state.spied[target] = state.spied[start]
    state.mixed[target] = state.mixed[start]
    state.moved[target] = state.moved[start]
    for viewer in range(PLAYERS):
        state.sight[viewer, target] = state.sight[viewer, start]
    clear(state, start)
    update_control(numbers, state, start)
    update_control(numbers, state, target)


@rule("C-18", "C-R22", "C-R43")
def defeat(numbers: Numbers, state: State, zone: int) -> None:
    """A unit is lost and goes to its owner's reserve, which all see."""
    state.open_reserve[state.owners[zone] - 1, state.kinds[zone]] += 1
    take_off(numbers, state, zone)
    state.stirred = 1


@rule("C-10", "C-R11")
def tokens_of(state: State, seat: int) -> int:
    """Return how many territory tokens a player has."""
    count = 0
    for territory in range(len(state.tokens)):
        if state.tokens[territory] == seat + 1:
            count += 1
    return count


@rule("C-16", "C-R18")
def cities_of(numbers: Numbers, state: State, seat: int) -> int:
    """Return how many city territories a player controls."""
    count = 0
    for territory in range(len(state.tokens)):
        if numbers.city[territory] and state.tokens[territory] == seat + 1:
            count += 1
    return count


@rule("C-11", "C-R14")
def is_bordering(numbers: Numbers, state: State, seat: int, zone: int) -> bool:
    """Whether a zone borders on one where a player's unit stands."""
    way = 0
    while numbers.exits[zone, way] >= 0:
        if state.owners[numbers.exits[zone, way]] == seat + 1:
            return True
        way += 1
    return False
