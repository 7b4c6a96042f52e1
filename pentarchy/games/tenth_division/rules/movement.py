"""Movement: one hex, or two along roads (T-9, T-R16 to T-R18)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ADJACENT, KINDS, LIMIT, WAYS
from ..box.state import Numbers, Refusal, State
from .board import has_two_roads, is_enemy, is_long, is_own, origin_of, target_of
from .ending import clear_line
from .marks import go, unmoved
from .sequences import is_named, units_listed


@rule("T-9", "T-R16", "T-R17", "T-R38")
def refuse_path(numbers: Numbers, state: State, seat: int, way: int, is_one_hex: bool) -> Refusal:
    """Troops move to a hex without enemies, next to theirs or two roads away."""
    origin, target = origin_of(way), target_of(numbers, way)
    if target < 0:
        return Refusal.NO_SUCH_HEX
    if not is_own(state, seat, origin):
        return Refusal.NOBODY_THERE
    if is_enemy(state, seat, target):
        return Refusal.ENEMY_HEX
    if not is_long(way):
        return Refusal.NONE
    if is_one_hex:
        return Refusal.ONE_HEX
    if has_two_roads(numbers, state, seat, way, not numbers.pass_enemy):
        return Refusal.NONE
    is_barred = not numbers.pass_enemy and has_two_roads(numbers, state, seat, way, False)
    return Refusal.ENEMY_ROAD if is_barred else Refusal.OFF_ROAD


@rule("T-R16", "T-R18")
def going(numbers: Numbers, state: State, way: int, kind: int) -> int:
    """Return how many units of a kind may go a way: those that have not moved, as far as there is room."""
    room = LIMIT - int(state.troops[target_of(numbers, way), kind])
    return min(unmoved(state, origin_of(way), kind), room)


@rule("T-9", "T-R16")
def refuse_march(numbers: Numbers, state: State, seat: int, way: int, is_one_hex: bool) -> Refusal:
    """One movement after the other; somebody must be there who has not moved."""
    refused = refuse_path(numbers, state, seat, way, is_one_hex)
    if refused != Refusal.NONE:
        return refused
    if state.drafted[seat] > 0:
        return Refusal.NO_MOVERS
    if any_going(numbers, state, way):
        return Refusal.NONE
    return Refusal.STACK_FULL if has_unmoved(state, origin_of(way)) else Refusal.HAVE_MOVED


@rule("T-R16", "T-R18")
def refuse_marchers(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> Refusal:
    """Every unit moves once; each kind is named at once."""
    if state.drafted[seat] == 0:
        return Refusal.NO_MOVEMENT
    way, named = int(state.lines[0].way), int(state.lines[0].counts[kind])
    if is_named(named):
        return Refusal.MOVE_ALREADY
    if named + number > unmoved(state, origin_of(way), kind):
        return Refusal.HAVE_MOVED
    return Refusal.NONE if named + number <= going(numbers, state, way, kind) else Refusal.STACK_FULL


@rule("T-R16")
def refuse_departure(state: State, seat: int) -> Refusal:
    """A movement has a way and units."""
    if state.drafted[seat] == 0:
        return Refusal.NO_MOVEMENT
    return Refusal.NONE if units_listed(state, 0) > 0 else Refusal.NO_MOVERS


@rule("T-9", "T-R16")
def march(numbers: Numbers, state: State, seat: int) -> None:
    """The units of the draft move."""
    way = int(state.lines[0].way)
    origin, target = origin_of(way), target_of(numbers, way)
    for kind in range(KINDS):
        number = int(state.lines[0].counts[kind])
        if number > 0:
            go(state, seat, origin, target, kind, number, True)
    clear_line(state, 0)
    state.drafted[seat] = 0


@rule("T-9", "T-R49")
def ways_out(state: State, seat: int, origin: int) -> int:
    """Return how many of a hex's ways may be open to its units: without a road only those to neighbours."""
    if not is_own(state, seat, origin) or not has_unmoved(state, origin):
        return 0
    return WAYS if state.roads[origin] != 0 else ADJACENT


@rule("T-R16")
def has_unmoved(state: State, where: int) -> bool:
    """Whether any unit on a hex has yet to move."""
    for kind in range(KINDS):
        if unmoved(state, where, kind) > 0:
            return True
    return False


@rule("T-R49")
def has_march(numbers: Numbers, state: State, seat: int, is_one_hex: bool) -> bool:
    """Whether a player has a unit that can move."""
    for origin in range(numbers.hexes):
        for way in range(origin * WAYS, origin * WAYS + ways_out(state, seat, origin)):
            if refuse_path(numbers, state, seat, way, is_one_hex) == Refusal.NONE and any_going(
                numbers, state, way
            ):
                return True
    return False


@rule("T-R16")
def any_going(numbers: Numbers, state: State, way: int) -> bool:
    """Whether any unit may go a way."""
    for kind in range(KINDS):
        if going(numbers, state, way, kind) > 0:
            return True
    return False
