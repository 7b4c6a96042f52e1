"""Defence: who meets which attack (T-13, T-R22)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import CANNON, KINDS, PLAYERS
from ..box.state import Numbers, Refusal, State
from .board import is_in, is_long, target_of, units_on
from .ending import clear_line
from .sequences import is_leader, is_named, units_listed


@rule("T-12", "T-R32", "T-R22")
def eligible(numbers: Numbers, state: State, attack: int) -> int:
    """Return how many units may meet an attack; only cannons meet a long shot."""
    way = int(state.attacks[attack].way)
    target = target_of(numbers, way)
    return int(state.troops[target, CANNON]) if is_long(way) else units_on(state, target)


@rule("T-R22")
def is_met_by(numbers: Numbers, state: State, seat: int, attack: int) -> bool:
    """Whether a player has to say who meets an attack."""
    target = target_of(numbers, int(state.attacks[attack].way))
    is_his = state.owner[target] == seat + 1
    return is_his and is_leader(numbers, state, attack) and eligible(numbers, state, attack) > 0


@rule("T-R22")
def unmet(numbers: Numbers, state: State, seat: int) -> int:
    """Return the attack for which a player is naming units, ``attacks_made`` after the last."""
    attack = int(state.drafted[seat])
    while attack < state.attacks_made and not is_met_by(numbers, state, seat, attack):
        attack += 1
    return attack


@rule("T-13")
def pending(numbers: Numbers, state: State) -> int:
    """Return the bits of the defenders who have yet to split their units."""
    seats = 0
    for seat in range(PLAYERS):
        if (int(state.asked) >> seat) & 1 and unmet(numbers, state, seat) < state.attacks_made:
            seats |= 1 << seat
    return seats


@rule("T-13", "T-R52")
def ask_defenders(numbers: Numbers, state: State) -> None:
    """Whoever has a choice is asked; units without one, and those of players who left, are split."""
    state.asked = 0
    for seat in range(numbers.seats):
        settle(numbers, state, seat)
        if is_in(state, seat) and has_choice(numbers, state, seat):
            state.asked |= 1 << seat
        else:
            split(numbers, state, seat)
            state.drafted[seat] = 0


@rule("T-13", "T-R22", "T-R49")
def has_choice(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether something is left to say, or where units may stay away whether there is more than one."""
    if not numbers.hold_back:
        return unmet(numbers, state, seat) < state.attacks_made
    for attack in range(state.attacks_made):
        if is_met_by(numbers, state, seat, attack) and eligible(numbers, state, attack) > 1:
            return True
    return False


@rule("T-R22", "T-R49")
def settle(numbers: Numbers, state: State, seat: int) -> None:
    """Where nobody stays away, all that follows from what a player has said is done for them."""
    is_settled = bool(numbers.hold_back == 1)
    while not is_settled:
        attack = unmet(numbers, state, seat)
        if attack < state.attacks_made:
            send_the_rest(numbers, state, seat, attack)
            is_settled = not take_only_step(numbers, state, seat, attack)
        else:
            is_settled = True


@rule("T-R22")
def send_the_rest(numbers: Numbers, state: State, seat: int, attack: int) -> None:
    """Units that may meet no later attack on their hex meet this one."""
    way = int(state.attacks[attack].way)
    target = target_of(numbers, way)
    for kind in range(KINDS):
        left = int(state.troops[target, kind]) - used_of(numbers, state, target, kind)
        may_meet = kind == CANNON or not is_long(way)
        if left > 0 and may_meet and not may_meet_later(numbers, state, seat, attack, kind):
            state.lines[attack].counts[kind] += left


@rule("T-R22", "T-12")
def may_meet_later(numbers: Numbers, state: State, seat: int, attack: int, kind: int) -> bool:
    """Whether units of a kind may meet a later attack on the same hex."""
    target = target_of(numbers, int(state.attacks[attack].way))
    for later in range(attack + 1, state.attacks_made):
        way = int(state.attacks[later].way)
        is_there = target_of(numbers, way) == target and is_met_by(numbers, state, seat, later)
        if is_there and (kind == CANNON or not is_long(way)):
            return True
    return False


@rule("T-R49")
def take_only_step(numbers: Numbers, state: State, seat: int, attack: int) -> bool:
    """Take the next step of a defence, if there is only one; return whether it was taken."""
    can_go_on = refuse_next(numbers, state, seat) == Refusal.NONE
    steps, only = int(can_go_on), -1
    for kind in range(KINDS):
        for number in range(1, 3):
            if refuse_defence(numbers, state, seat, kind, number) == Refusal.NONE:
                steps += 1
                only = kind
    if steps != 1:
        return False
    if can_go_on:
        state.drafted[seat] = attack + 1
    else:
        state.lines[attack].counts[only] += 1
    return True


@rule("T-R22")
def fits(numbers: Numbers, state: State, seat: int, attack: int, kind: int, number: int) -> bool:
    """Whether so many units more may meet an attack, and all that nobody meets yet can still be met.

    The sharing that the hex cannot do without is the number of long shots beyond
    its cannons, or of attacks beyond its units; what is shared already and what
    the attacks that are left will need may not come to more.
    """
    target = target_of(numbers, int(state.attacks[attack].way))
    long_shots, near, long_unmet, near_unmet, shared = 0, 0, 0, 0, 0
    cannons, others = int(state.troops[target, CANNON]), 0
    cannons_left, others_left = 0, 0
    for other in range(state.attacks_made):
        way = int(state.attacks[other].way)
        if target_of(numbers, way) == target and is_met_by(numbers, state, seat, other):
            is_open = 1 if other != attack and units_listed(state, other) == 0 else 0
            if is_long(way):
                long_shots += 1
                long_unmet += is_open
            else:
                near += 1
                near_unmet += is_open
    for each in range(KINDS):
        used = used_of(numbers, state, target, each) + (number if each == kind else 0)
        there = int(state.troops[target, each])
        shared += max(0, used - there)
        if each == CANNON:
            cannons_left = max(0, there - used)
        else:
            others += there
            others_left += max(0, there - used)
    needed = max(0, long_shots - cannons, long_shots + near - cannons - others)
    still = max(0, long_unmet - cannons_left, long_unmet + near_unmet - cannons_left - others_left)
    return shared + still <= needed


@rule("T-R22")
def used_of(numbers: Numbers, state: State, target: int, kind: int) -> int:
    """Return how many units of a kind on a hex meet attacks, one that meets two counted twice."""
    count = 0
    for attack in range(state.attacks_made):
        if target_of(numbers, int(state.attacks[attack].way)) == target:
            count += int(state.lines[attack].counts[kind])
    return count


@rule("T-13", "T-R22")
def refuse_defence(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> Refusal:
    """Units on the hex meet the attack, and none meets two while another would meet none."""
    attack = unmet(numbers, state, seat)
    way = int(state.attacks[attack].way)
    if is_long(way) and kind != CANNON:
        return Refusal.CANNOT_MEET
    if is_named(int(state.lines[attack].counts[kind])):
        return Refusal.MEET_ALREADY
    if number > state.troops[target_of(numbers, way), kind]:
        return Refusal.TOO_FEW_DEFENDERS
    return Refusal.NONE if fits(numbers, state, seat, attack, kind, number) else Refusal.NEEDED_ELSEWHERE


@rule("T-13", "T-R22")
def meet(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> None:
    """Units are named to meet the attack at hand."""
    state.lines[unmet(numbers, state, seat)].counts[kind] += number
    settle(numbers, state, seat)


@rule("T-R22")
def refuse_next(numbers: Numbers, state: State, seat: int) -> Refusal:
    """Every attack that can be met is met by one unit at least."""
    is_empty = units_listed(state, unmet(numbers, state, seat)) == 0
    return Refusal.MUST_MEET if is_empty else Refusal.NONE


@rule("T-13")
def meet_next(numbers: Numbers, state: State, seat: int) -> None:
    """The defender turns to the next attack; after the last they are done."""
    state.drafted[seat] = unmet(numbers, state, seat) + 1
    settle(numbers, state, seat)


@rule("T-R22")
def begin_defence(numbers: Numbers, state: State, seat: int) -> None:
    """Nothing is said yet of who meets which attack."""
    for attack in range(state.attacks_made):
        if is_met_by(numbers, state, seat, attack):
            clear_line(state, attack)
    state.drafted[seat] = 0


@rule("T-R22", "T-R52")
def split(numbers: Numbers, state: State, seat: int) -> None:
    """All units of a player meet the attacks on their hexes evenly, the kinds mixed."""
    begin_defence(numbers, state, seat)
    is_left = True
    while is_left:
        is_left = False
        for attack in range(state.attacks_made):
            if is_met_by(numbers, state, seat, attack):
                kind = next_to_meet(numbers, state, seat, attack)
                if kind >= 0:
                    state.lines[attack].counts[kind] += 1
                    is_left = True
    state.drafted[seat] = state.attacks_made


@rule("T-R22")
def next_to_meet(numbers: Numbers, state: State, seat: int, attack: int) -> int:
    """Return the kind of which most are left to meet an attack, -1 for none.

    Of units that must be shared it is the first kind that can be.
    """
    way = int(state.attacks[attack].way)
    target = target_of(numbers, way)
    best, most, shared = -1, 0, -1
    for kind in range(KINDS):
        there = int(state.troops[target, kind])
        if there == 0 or (is_long(way) and kind != CANNON):
            continue
        if not fits(numbers, state, seat, attack, kind, 1):
            continue
        left = there - used_of(numbers, state, target, kind)
        if left > most:
            best, most = kind, left
        if shared < 0:
            shared = kind
    if best < 0 and units_listed(state, attack) == 0:
        return shared
    return best
