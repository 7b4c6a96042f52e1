"""Fights: attack by attack, dice, combined arms, losses (T-14 to T-17)."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.kernel.rule import rule

from ..box.constants import CANNON, DICE, DICE_FIRST, KINDS, MOST_DICE
from ..box.state import ATTACKER, DEFENDER, Bombard, Numbers, Phase, Refusal, State
from .board import is_enemy, is_in, is_long, kinds_in, most_numerous, origin_of, target_of
from .ending import check_wiped_out
from .marks import lose_unit
from .sequences import is_leader, is_pooled, units_listed

PAIRS = 2  #: dice of each side that are compared
NEVER_LOST = 99  #: stands for units that no roll can cost


class Losses(NamedTuple):
    """How many units a roll costs each side."""

    attacker: int
    defender: int


@rule("T-14", "T-R24", "T-R20", "T-R32", "T-R33")
def fighters(numbers: Numbers, state: State, side: int, kind: int) -> int:
    """Return how many units of a kind a side has in the attack that is fought."""
    attack = int(state.attack)
    count = 0
    if side == ATTACKER:
        if not numbers.pooled:
            return int(state.attacks[attack].units[kind])
        for other in range(state.attacks_made):
            if is_pooled(numbers, state, attack, other):
                count += int(state.attacks[other].units[kind])
        return count
    target = target_of(numbers, int(state.attacks[attack].way))
    if not is_enemy(state, int(state.acting), target):
        return 0
    there = int(state.troops[target, kind])
    return there if is_free_shot(state) else min(there, int(state.lines[attack].counts[kind]))


@rule("T-14")
def strength(numbers: Numbers, state: State, side: int) -> int:
    """Return how many units a side has in the attack that is fought."""
    count = 0
    for kind in range(KINDS):
        count += fighters(numbers, state, side, kind)
    return count


@rule("T-R33")
def is_free_shot(state: State) -> bool:
    """Whether nobody was named to meet this long shot: its target had no cannons."""
    attack = int(state.attack)
    return is_long(int(state.attacks[attack].way)) and units_listed(state, attack) == 0


@rule("T-R21", "T-R23", "T-R33")
def can_go_on(numbers: Numbers, state: State) -> bool:
    """Whether the attack has both attackers and defenders left; a free shot is one roll."""
    if state.attack >= state.attacks_made or not is_leader(numbers, state, int(state.attack)):
        return False
    if is_free_shot(state) and state.attacks[int(state.attack)].begun == 1:
        return False
    return strength(numbers, state, ATTACKER) > 0 and strength(numbers, state, DEFENDER) > 0


@rule("T-14", "T-R33")
def roll(numbers: Numbers, state: State) -> None:
    """The attacker's dice are thrown; cannons that fire a long shot have fired."""
    attack = int(state.attack)
    way = int(state.attacks[attack].way)
    if is_long(way) and not state.attacks[attack].begun and numbers.bombard == Bombard.ONCE:
        state.fired[origin_of(way)] += state.attacks[attack].units[CANNON]
    state.attacks[attack].begun = 1
    state.phase = Phase.ATTACK_DICE


@rule("T-14", "T-R25")
def dice_of(numbers: Numbers, state: State, side: int) -> int:
    """The side with more units throws three dice, the other two, equals two each."""
    own, other = strength(numbers, state, side), strength(numbers, state, 1 - side)
    dice = 3 if own > other else 2
    return min(dice, own) if numbers.capped else dice


@rule("T-14")
def rolling(state: State) -> int:
    """Return the side whose dice are thrown."""
    return ATTACKER if state.phase == Phase.ATTACK_DICE else DEFENDER


@rule("T-14")
def refuse_throw(numbers: Numbers, state: State, shown: int) -> Refusal:
    """As many dice are thrown as the side has."""
    dice = dice_of(numbers, state, rolling(state))
    is_one = DICE_FIRST[dice] <= shown < DICE_FIRST[dice + 1]
    return Refusal.NONE if is_one else Refusal.NOT_FOR_NATURE


@rule("T-14", "T-17")
def throw(numbers: Numbers, state: State, shown: int) -> None:
    """Dice show what they show; after the defender's comes the bonus."""
    side = rolling(state)
    for die in range(MOST_DICE):
        state.dice[side, die] = DICE[shown, die]
    if side == ATTACKER:
        state.phase = Phase.DEFENCE_DICE
        return
    state.raises = abs(bonus_balance(numbers, state))
    state.phase = Phase.BONUS


@rule("T-17", "T-R28")
def bonus(numbers: Numbers, own: int, other: int) -> int:
    """Return the bonus of kinds, as bits, against others."""
    more, fewer = count_kinds(own), count_kinds(other)
    if numbers.any_two or more == KINDS:
        return max(0, more - fewer)
    is_pair = own == kinds_in(1, 1, 0) and fewer == 1
    return 1 if is_pair else 0


@rule("T-R28")
def count_kinds(kinds: int) -> int:
    """Return how many kinds there are."""
    return (kinds & 1) + ((kinds >> 1) & 1) + ((kinds >> 2) & 1)


@rule("T-R28")
def bonus_balance(numbers: Numbers, state: State) -> int:
    """Return the attacker's bonus, or the defender's as a negative number."""
    own, other = kinds_of(numbers, state, ATTACKER), kinds_of(numbers, state, DEFENDER)
    return bonus(numbers, own, other) - bonus(numbers, other, own)


@rule("T-R28")
def kinds_of(numbers: Numbers, state: State, side: int) -> int:
    """Return the kinds that a side has in the attack that is fought."""
    return kinds_in(
        fighters(numbers, state, side, 0),
        fighters(numbers, state, side, 1),
        fighters(numbers, state, side, 2),
    )


@rule("T-R29")
def favoured(numbers: Numbers, state: State) -> int:
    """Return the side that has the bonus."""
    return ATTACKER if bonus_balance(numbers, state) > 0 else DEFENDER


@rule("T-15")
def seat_of(numbers: Numbers, state: State, side: int) -> int:
    """Return the player on a side of the attack that is fought."""
    if side == ATTACKER:
        return int(state.acting)
    return int(state.owner[target_of(numbers, int(state.attacks[int(state.attack)].way))]) - 1


@rule("T-R29")
def chooses_die(numbers: Numbers, state: State) -> bool:
    """Whether a player names the die that is raised."""
    if state.raises == 0 or not numbers.manual_bonus:
        return False
    return is_in(state, seat_of(numbers, state, favoured(numbers, state)))


@rule("T-R29")
def refuse_raise(numbers: Numbers, state: State, die: int) -> Refusal:
    """A point goes to one of one's own dice."""
    is_thrown = state.dice[favoured(numbers, state), die] > 0
    return Refusal.NONE if is_thrown else Refusal.NO_SUCH_DIE


@rule("T-R29")
def raise_die(numbers: Numbers, state: State, die: int) -> None:
    """A die counts one more; it may come to more than six."""
    state.dice[favoured(numbers, state), die] += 1
    state.raises -= 1


@rule("T-R29")
def raise_best(numbers: Numbers, state: State) -> None:
    """The bonus goes where it does most: where its owner's balance of losses is best."""
    side, points = favoured(numbers, state), int(state.raises)
    best, first, second = -9, 0, 0
    for one in range(MOST_DICE):
        for other in range(one, MOST_DICE):
            if state.dice[side, one] == 0 or state.dice[side, other] == 0 or (points == 1 and other != one):
                continue
            gained = balance(numbers, state, side, one, other, points)
            if gained > best:
                best, first, second = gained, one, other
    state.dice[side, first] += 1
    if points == 2:
        state.dice[side, second] += 1
    state.raises = 0


@rule("T-R29")
def balance(numbers: Numbers, state: State, side: int, one: int, other: int, points: int) -> int:
    """Return what a side wins less what it loses if a point goes to one die, a second to another."""
    state.dice[side, one] += 1
    state.dice[side, other] += points - 1
    lost = compare(numbers, state)
    state.dice[side, one] -= 1
    state.dice[side, other] -= points - 1
    gained = lost.defender - lost.attacker
    return gained if side == ATTACKER else -gained


@rule("T-14", "T-R24", "T-R25", "T-R26", "T-R33")
def compare(numbers: Numbers, state: State) -> Losses:
    """Return what both sides lose, as the dice lie."""
    units = NEVER_LOST if is_free_shot(state) else strength(numbers, state, ATTACKER)
    lost = duel(
        die_at(state, ATTACKER, 0),
        die_at(state, ATTACKER, 1),
        die_at(state, DEFENDER, 0),
        die_at(state, DEFENDER, 1),
        units,
        strength(numbers, state, DEFENDER),
    )
    return Losses(0, lost.defender) if is_free_shot(state) else lost


@rule("T-R24", "T-R25", "T-R26")
def duel(high: int, low: int, their_high: int, their_low: int, units: int, their_units: int) -> Losses:
    """Best against best, second against second, until a side has nobody left; ties go to the defence.

    A die of 0 is none.
    """
    lost, their_lost = 0, 0
    if high > their_high:
        their_lost += 1
    else:
        lost += 1
    if low > 0 and their_low > 0 and lost < units and their_lost < their_units:
        if low > their_low:
            their_lost += 1
        else:
            lost += 1
    return Losses(lost, their_lost)


@rule("T-R24")
def die_at(state: State, side: int, rank: int) -> int:
    """Return a side's best die, or its second best; 0 if it has none."""
    one, two, three = int(state.dice[side, 0]), int(state.dice[side, 1]), int(state.dice[side, 2])
    highest, lowest = max(one, two, three), min(one, two, three)
    return highest if rank == 0 else one + two + three - highest - lowest


@rule("T-14", "T-R29")
def settle_dice(numbers: Numbers, state: State) -> None:
    """The dice are compared, the bonus added, and each side owes its losses."""
    if state.raises > 0:
        raise_best(numbers, state)
    lost = compare(numbers, state)
    state.owed[ATTACKER] = lost.attacker
    state.owed[DEFENDER] = lost.defender
    state.phase = Phase.LOSSES


@rule("T-R27")
def loser(state: State) -> int:
    """Return the side that names its losses now, the attacker first; -1 if nothing is owed."""
    if state.owed[ATTACKER] > 0:
        return ATTACKER
    return DEFENDER if state.owed[DEFENDER] > 0 else -1


@rule("T-R27", "T-R52")
def chooses_loss(numbers: Numbers, state: State) -> bool:
    """Whether a player has a choice which unit they lose; one who has left has none."""
    side = loser(state)
    if side < 0 or not is_in(state, seat_of(numbers, state, side)):
        return False
    return (
        count_kinds(kinds_of(numbers, state, side)) > 1 and strength(numbers, state, side) > state.owed[side]
    )


@rule("T-R27")
def refuse_loss(numbers: Numbers, state: State, kind: int) -> Refusal:
    """Only a unit in this fight can be lost."""
    is_there = fighters(numbers, state, loser(state), kind) > 0
    return Refusal.NONE if is_there else Refusal.NO_SUCH_LOSS


@rule("T-R27")
def default_loss(numbers: Numbers, state: State, side: int) -> int:
    """Return the kind of which a side has most in this fight."""
    return most_numerous(
        fighters(numbers, state, side, 0),
        fighters(numbers, state, side, 1),
        fighters(numbers, state, side, 2),
    )


@rule("T-R27", "T-R46")
def lose(numbers: Numbers, state: State, kind: int) -> None:
    """The side that owes a loss loses a unit of a kind; a defender who has no troops left is out."""
    side, attack = loser(state), int(state.attack)
    state.owed[side] -= 1
    if side == ATTACKER:
        attack = attack_with(numbers, state, kind)
        way = int(state.attacks[attack].way)
        state.attacks[attack].units[kind] -= 1
        lose_unit(state, origin_of(way), kind, is_long(way))
        return
    seat = seat_of(numbers, state, DEFENDER)
    if state.lines[attack].counts[kind] > 0:
        state.lines[attack].counts[kind] -= 1
    lose_unit(state, target_of(numbers, int(state.attacks[attack].way)), kind, False)
    check_wiped_out(numbers, state, seat, int(state.acting))


@rule("T-R20", "T-R27")
def attack_with(numbers: Numbers, state: State, kind: int) -> int:
    """Return the first of the attacks that are fought as one which has a unit of a kind."""
    for attack in range(state.attacks_made):
        if is_pooled(numbers, state, int(state.attack), attack) and state.attacks[attack].units[kind] > 0:
            return attack
    return int(state.attack)


@rule("T-14", "T-R46")
def put_dice_away(numbers: Numbers, state: State) -> None:
    """The losses are settled; an attacker who has no troops left is out."""
    for side in range(2):
        for die in range(MOST_DICE):
            state.dice[side, die] = 0
    state.phase = Phase.FIGHT
    check_wiped_out(numbers, state, int(state.acting), seat_of(numbers, state, DEFENDER))


@rule("T-15", "T-R21")
def next_attack(state: State) -> None:
    """The next attack of the sequence is fought."""
    state.attack += 1
    state.phase = Phase.FIGHT
