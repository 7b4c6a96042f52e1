"""Advances: the winners may move into a hex they have emptied (T-16, T-R23, T-R34)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import KINDS, LIMIT
from ..box.state import ATTACKER, Numbers, Phase, Refusal, State
from .board import is_enemy, is_long, origin_of, target_of
from .ending import clear_line
from .fights import strength
from .marks import go, unmoved
from .sequences import is_leader, is_named, is_pooled


@rule("T-16", "T-R23", "T-R34")
def has_won(numbers: Numbers, state: State) -> bool:
    """Whether the attack has units left beside a hex without enemies."""
    attack = int(state.attack)
    way = int(state.attacks[attack].way)
    if is_long(way) or not is_leader(numbers, state, attack):
        return False
    is_empty = not is_enemy(state, int(state.acting), target_of(numbers, way))
    return is_empty and strength(numbers, state, ATTACKER) > 0


@rule("T-16")
def begin_advance(state: State) -> None:
    """The winners may move in; how many of each kind do is noted where the defence was."""
    clear_line(state, int(state.attack))
    state.phase = Phase.ADVANCE


@rule("T-R34")
def may_enter(state: State, attack: int, kind: int) -> int:
    """Return how many units of an attack may move in; where that is a move, those that have not moved."""
    count = int(state.attacks[attack].units[kind])
    origin = origin_of(int(state.attacks[attack].way))
    return min(count, unmoved(state, origin, kind))


@rule("T-R34")
def ready_to_enter(numbers: Numbers, state: State, kind: int) -> int:
    """Return how many units of the attack, or of all that are fought as one, may move in."""
    count = 0
    for attack in range(state.attacks_made):
        if is_pooled(numbers, state, int(state.attack), attack):
            count += may_enter(state, attack, kind)
    return count


@rule("T-R34", "T-R18")
def refuse_advance(numbers: Numbers, state: State, kind: int, number: int) -> Refusal:
    """Any number of the units that are left may move in, each kind at once."""
    attack = int(state.attack)
    if is_named(int(state.lines[attack].counts[kind])):
        return Refusal.IN_ALREADY
    if number > ready_to_enter(numbers, state, kind):
        return Refusal.TOO_FEW_WINNERS
    there = int(state.troops[target_of(numbers, int(state.attacks[attack].way)), kind])
    return Refusal.NONE if there + number <= LIMIT else Refusal.STACK_FULL


@rule("T-R49", "T-R34")
def can_advance(numbers: Numbers, state: State) -> bool:
    """Whether there is anybody left to move in."""
    for kind in range(KINDS):
        if refuse_advance(numbers, state, kind, 1) == Refusal.NONE:
            return True
    return False


@rule("T-16", "T-R34")
def enter(numbers: Numbers, state: State, kind: int, number: int) -> None:
    """Units of the attack move in, of pooled ones the first that can."""
    state.lines[int(state.attack)].counts[kind] += number
    for attack in range(state.attacks_made):
        if is_pooled(numbers, state, int(state.attack), attack):
            going = min(number, may_enter(state, attack, kind))
            number -= going
            if going > 0:
                go_in(numbers, state, attack, kind, going)


@rule("T-16", "T-R34")
def go_in(numbers: Numbers, state: State, attack: int, kind: int, number: int) -> None:
    """Units go from their origin to the target, at some tables as their move of the turn."""
    way = int(state.attacks[attack].way)
    origin, target = origin_of(way), target_of(numbers, way)
    state.attacks[attack].units[kind] -= number
    is_move = bool(numbers.advance_moves == 1 and state.acting == state.turn)
    go(state, int(state.acting), origin, target, kind, number, is_move)
