"""Attacks: put together, raised, rolled, settled (P-14 to P-19)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import ATTACK, DEFENCE, GROUPS, Lasting
from ..box.state import Numbers, Phase, Place, State, Team, Window, builder
from .cards import has_attachment, has_card, has_group, list_cards, play_from_hand
from .ending import end_turn
from .table import attach, attacks_from_base, closes, destroy, has_lasting, is_on_table, is_open, owner_of
from .windows import open_window

# Putting together.


@rule("P-14", "P-R14", "P-R15")
def can_attack(numbers: Numbers, state: State, seat: int, target: int) -> bool:
    """Whether a player has a group that could attack another one."""
    if has_group(state, seat):
        return True
    for group in range(numbers.groups):
        if group != target and attacks_from_base(numbers, state, seat, group):
            return True
    return False


@rule("P-14", "P-R37")
def plan_attack(state: State, group: int, is_to_destroy: bool) -> None:
    """A player means to attack a group."""
    state.plan_target = group + 1
    state.plan_destroys = is_to_destroy


@rule("P-14", "P-R37")
def plan_lay(state: State, group: int) -> None:
    """A player means to lay down a group."""
    state.plan_lays[group // 32] |= 1 << (group % 32)


@rule("P-14", "P-R37")
def plan_put(state: State, attachment: int, group: int) -> None:
    """A player means to put an asset or a deficit on a group."""
    state.plan_puts[state.plan_length] = attachment
    state.plan_spots[state.plan_length] = group
    state.plan_length += 1


@rule("P-14")
def is_laid(state: State, group: int) -> bool:
    """Whether a group is part of what is being put together."""
    return bool((int(state.plan_lays[group // 32]) >> (group % 32)) & 1)


@rule("P-14")
def is_put(state: State, attachment: int) -> bool:
    """Whether an asset or a deficit is part of what is being put together."""
    for number in range(state.plan_length):
        if state.plan_puts[number] == attachment:
            return True
    return False


@rule("P-12", "P-14")
def stays_open(numbers: Numbers, state: State, group: int) -> bool:
    """Whether something more may be put on a group, with what is being put together."""
    if not is_open(state, group):
        return False
    for number in range(state.plan_length):
        if state.plan_spots[number] == group and closes(numbers, int(state.plan_puts[number])):
            return False
    return True


@rule("P-14", "P-16", "P-R16", "P-R17")
def is_involved(numbers: Numbers, state: State, group: int) -> bool:
    """Whether whoever puts cards together may put them on a group."""
    target = state.plan_target if state.phase == Phase.ACTION else state.target
    is_attacker = state.phase != Phase.RAISE
    if is_laid(state, group) or (is_attacker and state.team[group] == Team.ATTACKERS):
        return True
    if is_attacker and numbers.own_team:
        return False
    return bool(group == target - 1 or state.team[group] != Team.NONE)


@rule("P-14", "P-R37")
def clear_plan(state: State) -> None:
    """Nothing is being put together."""
    state.plan_target = 0
    state.plan_destroys = 0
    for word in range(2):
        state.plan_lays[word] = 0
    for number in range(state.plan_length):
        state.plan_puts[number] = 0
        state.plan_spots[number] = 0
    state.plan_length = 0


@rule("P-R43")
def drop_what_is_beside_the_attack(numbers: Numbers, state: State) -> None:
    """Of what is being put together, assets and deficits on groups that help no longer stay in hand."""
    kept = 0
    for number in range(state.plan_length):
        attachment, spot = state.plan_puts[number], state.plan_spots[number]
        state.plan_puts[number] = 0
        state.plan_spots[number] = 0
        if is_involved(numbers, state, int(spot)):
            state.plan_puts[kept] = attachment
            state.plan_spots[kept] = spot
            kept += 1
    state.plan_length = kept


# Showing.


@rule("P-14", "P-16", "P-R18", "P-R36", "P-R37")
def declare(numbers: Numbers, state: State) -> None:
    """What was put together is shown: an attack, a raise, or what the attacker adds to it."""
    phase = state.phase
    if phase == Phase.ACTION:
        state.target = state.plan_target
        state.destroys = state.plan_destroys
    lay_down(numbers, state)
    if phase == Phase.ACTION and is_for_another(state):
        state.phase = Phase.RAISE
    elif phase == Phase.RAISE:
        state.phase = Phase.MORE
    else:
        open_window(numbers, state, Window.ROLL)


@rule("P-16", "P-18", "P-19")
def is_for_another(state: State) -> bool:
    """Whether the group attacked lies in another player's base."""
    owner = owner_of(state, int(state.target) - 1)
    return owner >= 0 and owner != state.turn


@rule("P-14", "P-15", "P-16", "P-R24")
def lay_down(numbers: Numbers, state: State) -> None:
    """Groups go to the base of whoever lays them down, assets and deficits on theirs."""
    seat = builder(state)
    team = Team.HELPERS if state.phase == Phase.RAISE else Team.ATTACKERS
    for group in range(numbers.groups):
        if is_laid(state, group):
            if state.place[group] == Place.UNSEEN:
                play_from_hand(state, seat, group)
                state.place[group] = seat + 1
            state.team[group] = team
    for number in range(state.plan_length):
        attachment, spot = int(state.plan_puts[number]), int(state.plan_spots[number])
        play_from_hand(state, seat, GROUPS + attachment)
        attach(numbers, state, attachment, spot)
    clear_plan(state)


@rule("P-16", "P-R37", "P-R39")
def call(numbers: Numbers, state: State) -> None:
    """Nothing is added, whatever was being put together; events are next, and then the dice."""
    clear_plan(state)
    open_window(numbers, state, Window.ROLL)


# Rolling.


@rule("P-17", "P-R22", "P-R40")
def rolling_side(state: State) -> int:
    """Return which side rolls next; the attackers are first."""
    return ATTACK if state.thrown <= state.twice[ATTACK] else DEFENCE


@rule("P-17", "P-18", "P-19", "P-R22", "P-R40")
def roll(numbers: Numbers, state: State, number: int) -> None:
    """A die is rolled, one a side or two of which the better counts; then the attack is settled."""
    side = rolling_side(state)
    state.dice[side] = max(state.dice[side], number)
    state.thrown += 1
    if state.thrown == 2 + state.twice[ATTACK] + state.twice[DEFENCE]:
        settle(numbers, state)


@rule("P-14", "P-15", "P-17", "P-R6", "P-R23", "P-R40")
def attack_power(numbers: Numbers, state: State) -> int:
    """Return the powers of the attackers and what events add."""
    return team_power(state, Team.ATTACKERS) + int(state.bonus[ATTACK])


@rule("P-17", "P-18", "P-19", "P-R19", "P-R20", "P-R40")
def defence_power(numbers: Numbers, state: State) -> int:
    """Return the power of the group attacked, of those that help it, and what lies on it or events add."""
    target = int(state.target) - 1
    power = int(state.power[target]) + team_power(state, Team.HELPERS) + int(state.bonus[DEFENCE])
    if has_lasting(numbers, state, target, Lasting.SHIELD):
        power += int(numbers.shield[state.cap[target] - 1])
    return power


@rule("P-14", "P-17")
def team_power(state: State, team: int) -> int:
    """Return the sum of the powers of a team."""
    power = 0
    for group in range(GROUPS):
        if state.team[group] == team:
            power += state.power[group]
    return power


@rule("P-17", "P-19", "P-R21", "P-R24")
def settle(numbers: Numbers, state: State) -> None:
    """If the attackers have more, the group is taken over or destroyed; the turn is over."""
    target = int(state.target) - 1
    attack = attack_power(numbers, state) + int(state.dice[ATTACK])
    if attack > defence_power(numbers, state) + int(state.dice[DEFENCE]):
        if state.destroys:
            destroy(numbers, state, target)
        else:
            state.place[target] = state.turn + 1
    end_turn(numbers, state)


# Listing.


@rule("P-14", "P-16", "P-R15", "P-R19")
def list_lays(numbers: Numbers, state: State, seat: int, start: int, out: Any, count: int) -> int:
    """Write each group that may still be laid down."""
    first = count
    count = list_cards(state.hands[seat], 0, 2, start, out, count)
    kept = first
    for index in range(first, count):
        out[kept] = out[index]
        kept += not is_laid(state, int(out[index]) - start)
    if state.phase != Phase.RAISE:
        for group in range(numbers.groups):
            if can_join_from_base(numbers, state, seat, group):
                out[kept] = start + group
                kept += 1
    return kept


@rule("P-15", "P-R15")
def can_join_from_base(numbers: Numbers, state: State, seat: int, group: int) -> bool:
    """Whether a group of the attacker's base may still be added to their team."""
    target = state.plan_target if state.phase == Phase.ACTION else state.target
    if group == target - 1 or state.team[group] != Team.NONE or is_laid(state, group):
        return False
    return attacks_from_base(numbers, state, seat, group)


@rule("P-14", "P-R16", "P-R17")
def list_plan_puts(numbers: Numbers, state: State, seat: int, start: int, out: Any, count: int) -> int:
    """Write each asset or deficit that may still be put down, on each group that takes one."""
    if not has_attachment(state, seat):
        return count
    for attachment in range(numbers.attachments):
        if has_card(state.hands[seat], GROUPS + attachment) and not is_put(state, attachment):
            for group in range(numbers.groups):
                if is_involved(numbers, state, group) and stays_open(numbers, state, group):
                    out[count] = start + attachment * GROUPS + group
                    count += 1
    return count


@rule("P-14", "P-18", "P-19")
def list_targets(
    numbers: Numbers, state: State, seat: int, take: int, destroy: int, out: Any, count: int
) -> int:
    """Write each group that may be attacked, to be taken over or destroyed."""
    may_attack_all = has_group(state, seat)
    for group in range(numbers.groups):
        if is_on_table(state, group) and (may_attack_all or can_attack(numbers, state, seat, group)):
            if state.place[group] != seat + 1:
                out[count] = take + group
                count += 1
            out[count] = destroy + group
            count += 1
    return count
