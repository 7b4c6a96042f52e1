"""What attacks promise: those that are drafted, and those that are being fought."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import CANNON, KINDS
from ..box.state import Numbers, Phase, State
from ..rules.board import is_enemy, is_long, origin_of, target_of
from ..rules.defence import used_of
from ..rules.odds import ANSWERS, AS_IT_COMES, CLEAR, OWN_LOSSES, THEIR_LOSSES, foresee, foresee_shot
from ..rules.sequences import free_for, is_leader, is_named, units_listed

MOST_FORESEEN = 80  #: units of both sides; larger battles are foreseen on a smaller scale
OURS, THEIRS, HILL_CLEARED = range(
    3
)  #: losses of the attacker and the others, chance that the hill is cleared


@rule("T-15")
def clear_chance(numbers: Numbers, attackers: Any, defenders: Any, out: Any) -> float:
    """Return the chance to clear; write the losses to expect on both sides behind it."""
    total = 0
    for kind in range(KINDS):
        total += int(attackers[kind]) + int(defenders[kind])
    if total == 0:  # both have fallen to the last, and those who were held back still stand there
        return 0.0
    scale = 1 + (total - 1) // MOST_FORESEEN
    own, their = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        own[kind] = (int(attackers[kind]) + scale - 1) // scale
        their[kind] = (int(defenders[kind]) + scale - 1) // scale
    foresee(numbers, own, their, AS_IT_COMES, out)
    out[OWN_LOSSES] *= scale
    out[THEIR_LOSSES] *= scale
    return float(out[CLEAR])


@rule("T-13", "T-R22")
def defenders_of(numbers: Numbers, state: State, way: int, line: int, attacks: int, defenders: Any) -> float:
    """Write who meets an attack; return which part of the hex's units that is.

    ``line`` says who was named for it, if anybody was; it is -1 for an attack that is only
    drafted. Where nobody was, those who are not named are shared among so many attacks.
    """
    target = target_of(numbers, way)
    is_said = line >= 0 and units_listed(state, line) > 0
    met, there = 0, 0
    for kind in range(KINDS):
        units = int(state.troops[target, kind])
        there += units
        if is_said:
            units = min(units, int(state.lines[line].counts[kind]))
        elif is_long(way) and kind != CANNON:
            units = 0
        else:
            left = units - used_of(numbers, state, target, kind) if line >= 0 else units
            units = (max(0, left) + attacks - 1) // attacks
        defenders[kind] = units
        met += units
    return float(met) / float(max(1, there))


@rule("T-15", "T-R33")
def promise(
    numbers: Numbers, state: State, way: int, line: int, attacks: int, attackers: Any, prize: Any, losses: Any
) -> float:
    """Return what an attack gains at its target; add the units that both sides will lose to ``losses``.

    ``prize`` is what each hex is worth to take, ``line`` and ``attacks`` are as for ``defenders_of``.
    Nothing is promised where no enemy is left.
    """
    target = target_of(numbers, way)
    if not is_enemy(state, int(state.owner[origin_of(way)]) - 1, target):
        return 0.0
    if is_long(way) and state.troops[target, CANNON] == 0:
        losses[THEIRS] += foresee_shot(numbers, int(attackers[CANNON]), state.troops[target])
        return 0.0
    out, defenders = np.zeros(ANSWERS), np.zeros(KINDS, np.int64)
    part = defenders_of(numbers, state, way, line, attacks, defenders)
    chance = clear_chance(numbers, attackers, defenders, out)
    losses[OURS] += out[OWN_LOSSES]
    losses[THEIRS] += out[THEIR_LOSSES]
    if is_long(way):
        return 0.0
    if target == numbers.hill:
        losses[HILL_CLEARED] = 1.0 - (1.0 - losses[HILL_CLEARED]) * (1.0 - chance * part)
    return chance * part * float(prize[target])


@rule("T-13", "T-R20")
def attacks_like(numbers: Numbers, state: State, seat: int, line: int) -> int:
    """Return among how many attacks of a draft a hex's defenders will be shared: those of one range."""
    way, count = int(state.lines[line].way), 0
    for other in range(int(state.drafted[seat])):
        beside = int(state.lines[other].way)
        is_like = is_long(beside) == is_long(way) and target_of(numbers, beside) == target_of(numbers, way)
        count += int(is_like)
    return 1 if numbers.pooled else count


@rule("T-11")
def promised_by_draft(numbers: Numbers, state: State, seat: int, prize: Any, losses: Any) -> float:
    """Return what the drafted sequence promises; its last line, with all that may yet be named for it."""
    total, last = 0.0, int(state.drafted[seat]) - 1
    units = np.zeros(KINDS, np.int64)
    for line in range(last + 1):
        way = int(state.lines[line].way)
        for kind in range(KINDS):
            units[kind] = state.lines[line].counts[kind]
            if line == last and not is_named(int(units[kind])):
                units[kind] += free_for(numbers, state, seat, way, kind)
        total += promise(
            numbers, state, way, -1, attacks_like(numbers, state, seat, line), units, prize, losses
        )
    return total


@rule("T-13", "T-R22")
def open_attacks_like(numbers: Numbers, state: State, attack: int) -> int:
    """Return how many announced attacks on a hex nobody is named for yet, those of one range; 1 at least."""
    way, count = int(state.attacks[attack].way), 0
    for other in range(state.attacks_made):
        beside = int(state.attacks[other].way)
        is_like = is_long(beside) == is_long(way) and target_of(numbers, beside) == target_of(numbers, way)
        count += int(is_like and units_listed(state, other) == 0 and is_leader(numbers, state, other))
    return max(1, count)


@rule("T-15")
def promised_by_fights(numbers: Numbers, state: State, prize: Any, losses: Any) -> float:
    """Return what the attacks that are still to be fought promise the attacker."""
    total = 0.0
    first = int(state.attack) if state.phase != Phase.DEFENCE else 0
    for attack in range(first, int(state.attacks_made)):
        is_done = attack == first and state.phase == Phase.ADVANCE
        if not is_done and not is_shot_fired(state, attack):
            units = state.attacks[attack].units
            way, open_like = int(state.attacks[attack].way), open_attacks_like(numbers, state, attack)
            total += promise(numbers, state, way, attack, open_like, units, prize, losses)
    return total


@rule("T-R33")
def is_shot_fired(state: State, attack: int) -> bool:
    """Whether an attack is a free shot that has been thrown for."""
    is_now = attack == state.attack and state.attacks[attack].begun == 1 and state.phase >= Phase.LOSSES
    return is_now and is_long(int(state.attacks[attack].way)) and units_listed(state, attack) == 0
