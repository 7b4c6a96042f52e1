"""Sequences: a list of attacks, drafted and announced (T-11, T-12, T-R19, T-R20)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import ADJACENT, CANNON, KINDS, PLAYERS, STEP, WAYS
from ..box.state import ATTACKS, BLOCK, Bombard, Numbers, Phase, Refusal, State
from .board import is_enemy, is_long, is_own, origin_of, target_of
from .ending import clear_line


@rule("T-11")
def units_listed(state: State, line: int) -> int:
    """Return how many units a line of the draft names."""
    counts = state.lines[line].counts
    return int(counts[0]) + int(counts[1]) + int(counts[2])


@rule("T-11", "T-12", "T-R33")
def free_for(numbers: Numbers, state: State, seat: int, way: int, kind: int) -> int:
    """Return how many units of a kind may yet be named for an attack: no unit is in two of a sequence."""
    origin = origin_of(way)
    count = int(state.troops[origin, kind])
    if is_long(way):
        if kind != CANNON:
            return 0
        count = min(count, fresh_cannons(numbers, state, seat, origin))
    return min(count, int(state.troops[origin, kind]) - listed_from(state, seat, origin, kind))


@rule("T-11")
def listed_from(state: State, seat: int, origin: int, kind: int) -> int:
    """Return how many units of a hex are in the sequence that is drafted."""
    count = 0
    for line in range(state.drafted[seat]):
        if origin_of(int(state.lines[line].way)) == origin:
            count += int(state.lines[line].counts[kind])
    return count


@rule("T-R33")
def fresh_cannons(numbers: Numbers, state: State, seat: int, origin: int) -> int:
    """Return how many cannons of a hex may still fire a long shot, those in the draft left out."""
    count = int(state.troops[origin, CANNON])
    if numbers.bombard == Bombard.ONCE:
        count -= int(state.fired[origin])
    for line in range(state.drafted[seat]):
        way = int(state.lines[line].way)
        if is_long(way) and origin_of(way) == origin:
            count -= int(state.lines[line].counts[CANNON])
    return count


@rule("T-R19", "T-R37", "T-12", "T-R31", "T-R33")
def refuse_target(numbers: Numbers, state: State, seat: int, way: int) -> Refusal:
    """Only enemies are attacked, next to one's troops, or two hexes from one's cannons."""
    origin, target = origin_of(way), target_of(numbers, way)
    if target < 0:
        return Refusal.NO_SUCH_HEX
    if not is_own(state, seat, origin):
        return Refusal.NOT_YOUR_HEX
    if not is_enemy(state, seat, target):
        return Refusal.NO_ENEMY
    if seat != state.turn and state.owner[target] != state.turn + 1:
        return Refusal.ONLY_TURN_PLAYER
    if not is_long(way):
        return Refusal.NONE
    if state.troops[origin, CANNON] == 0:
        return Refusal.CANNONS_ONLY
    if numbers.bombard == Bombard.FORBIDDEN and state.troops[target, CANNON] == 0:
        return Refusal.NO_FREE_SHOT
    is_spent = numbers.bombard == Bombard.ONCE and state.fired[origin] >= state.troops[origin, CANNON]
    return Refusal.FIRED if is_spent else Refusal.NONE


@rule("T-11", "T-R20")
def refuse_attack(numbers: Numbers, state: State, seat: int, way: int) -> Refusal:
    """An attack is listed once, when the one before it has its units."""
    drafted = int(state.drafted[seat])
    refused = refuse_target(numbers, state, seat, way)
    if refused != Refusal.NONE:
        return refused
    if drafted > 0 and units_listed(state, drafted - 1) == 0:
        return Refusal.NO_UNITS
    for line in range(drafted):
        if state.lines[line].way == way:
            return Refusal.LISTED
    if drafted == ATTACKS:
        return Refusal.SEQUENCE_FULL
    for kind in range(KINDS):
        if free_for(numbers, state, seat, way, kind) > 0:
            return Refusal.NONE
    return Refusal.TOO_FEW_UNITS


@rule("T-11")
def draft_attack(state: State, seat: int, way: int) -> None:
    """An attack is listed; its units are named next."""
    state.lines[int(state.drafted[seat])].way = way
    state.drafted[seat] += 1


@rule("T-11", "T-12")
def refuse_units(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> Refusal:
    """Units are named once for each kind, those that are free; for a long shot, cannons."""
    line = int(state.drafted[seat]) - 1
    if line < 0:
        return Refusal.NO_WAY_CHOSEN
    way = int(state.lines[line].way)
    if is_long(way) and kind != CANNON:
        return Refusal.CANNONS_ONLY
    if is_named(int(state.lines[line].counts[kind])):
        return Refusal.SAID_ALREADY
    is_there = number <= free_for(numbers, state, seat, way, kind)
    return Refusal.NONE if is_there else Refusal.TOO_FEW_UNITS


@rule("T-11")
def is_named(number: int) -> bool:
    """Whether a number is said: at once, but for more than 63, which come in several."""
    return number % STEP != 0


@rule("T-11")
def name_units(state: State, seat: int, kind: int, number: int) -> None:
    """Units are named for the line that was begun last."""
    line = int(state.drafted[seat]) - 1
    state.lines[line].counts[kind] += number


@rule("T-11", "T-R20")
def refuse_announcement(state: State, seat: int) -> Refusal:
    """A sequence has an attack, and every attack its units."""
    drafted = int(state.drafted[seat])
    if drafted == 0:
        return Refusal.NOTHING_DRAFTED
    return Refusal.NO_UNITS if units_listed(state, drafted - 1) == 0 else Refusal.NONE


@rule("T-11", "T-13", "T-18")
def announce(numbers: Numbers, state: State, seat: int) -> None:
    """The sequence is open to all; the defenders split their units."""
    state.attacks_made = state.drafted[seat]
    state.drafted[seat] = 0
    for line in range(state.attacks_made):
        state.attacks[line].way = state.lines[line].way
        for kind in range(KINDS):
            state.attacks[line].units[kind] = state.lines[line].counts[kind]
        clear_line(state, line)
    state.acting = seat
    if seat == state.turn:
        state.sequences += 1
        state.attacked |= victims(numbers, state)
    state.phase = Phase.DEFENCE


@rule("T-R36")
def victims(numbers: Numbers, state: State) -> int:
    """Return the bits of the players whom the sequence attacks."""
    seats = 0
    for attack in range(state.attacks_made):
        seats |= 1 << (int(state.owner[target_of(numbers, int(state.attacks[attack].way))]) - 1)
    return seats


@rule("T-R20")
def is_leader(numbers: Numbers, state: State, attack: int) -> bool:
    """Whether an attack is fought by itself, or is the first of those that are fought as one."""
    if not numbers.pooled:
        return True
    for earlier in range(attack):
        if is_pooled(numbers, state, earlier, attack):
            return False
    return True


@rule("T-R20")
def is_pooled(numbers: Numbers, state: State, one: int, other: int) -> bool:
    """Whether two attacks are fought as one: from neighbouring hexes onto one target."""
    if one == other:
        return True
    first, second = int(state.attacks[one].way), int(state.attacks[other].way)
    is_near = not is_long(first) and not is_long(second)
    return bool(numbers.pooled == 1 and is_near and target_of(numbers, first) == target_of(numbers, second))


@rule("T-R7", "T-R35")
def may_announce(numbers: Numbers, state: State) -> bool:
    """Whether another sequence is allowed in this turn."""
    if numbers.first_round_peace and state.rounds == 1:
        return False
    return bool(state.sequences < numbers.max_sequences)


@rule("T-12", "T-R49")
def ways_of_attack(state: State, seat: int, origin: int) -> int:
    """Return how many of a hex's ways an attack may take: without a cannon only those to neighbours."""
    if not is_own(state, seat, origin):
        return 0
    return WAYS if state.troops[origin, CANNON] > 0 else ADJACENT


@rule("T-R49")
def has_attack(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a player has anybody to attack."""
    for origin in range(numbers.hexes):
        for way in range(origin * WAYS, origin * WAYS + ways_of_attack(state, seat, origin)):
            if refuse_target(numbers, state, seat, way) == Refusal.NONE:
                return True
    return False


@rule("T-18", "T-R36")
def owe_counter_attacks(state: State) -> None:
    """After every third sequence those who were attacked may strike back."""
    if state.sequences % BLOCK == 0:
        for seat in range(PLAYERS):
            if (int(state.attacked) >> seat) & 1 and state.status[seat] == 0:
                state.strikers |= 1 << seat
        state.attacked = 0
