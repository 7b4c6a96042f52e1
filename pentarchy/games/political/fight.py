"""The attack under way, with what its viewer is putting together, in numbers."""

from __future__ import annotations

from dataclasses import dataclass

from .atlas import ATTACK, DEFENCE, GROUPS, Lasting
from .moves import Box
from .odds import chance_to_win
from .rules.attacks import attack_power, defence_power, is_laid
from .rules.table import has_lasting
from .state import Phase, State


@dataclass(frozen=True)
class Fight:
    """Both sides' powers, events counted in, dice not."""

    target: int  #: the group that is attacked
    destroys: bool
    attack: int
    defence: int
    twice: tuple[bool, bool]  #: whether each side rolls two dice
    odds: float  #: that the attack wins, by the dice alone


def fight_of(box: Box, state: State) -> Fight | None:
    """Return the attack under way or being put together, as a viewer's hidden state has it."""
    target = int(state.plan_target or state.target) - 1
    if target < 0:
        return None
    attack, defence = _declared(box, state, target)
    laid = sum(int(state.power[group]) for group in range(GROUPS) if is_laid(state, group))
    if state.phase == Phase.RAISE:
        defence += laid
    else:
        attack += laid
    for number in range(state.plan_length):
        group, points = int(state.plan_spots[number]), int(box.numbers.value[state.plan_puts[number]])
        is_for_attack = state.team[group] == 1 or (is_laid(state, group) and state.phase != Phase.RAISE)
        attack += points if is_for_attack else 0
        defence += 0 if is_for_attack else points
    twice = bool(state.twice[ATTACK]), bool(state.twice[DEFENCE])
    return Fight(
        target=target,
        destroys=bool(state.plan_destroys if state.plan_target else state.destroys),
        attack=attack,
        defence=defence,
        twice=twice,
        odds=float(chance_to_win(attack - defence, *twice)),
    )


def _declared(box: Box, state: State, target: int) -> tuple[int, int]:
    """Return the powers of both sides without what is being put together."""
    if state.target:
        return int(attack_power(box.numbers, state)), int(defence_power(box.numbers, state))
    defence = int(state.power[target])
    if has_lasting(box.numbers, state, target, Lasting.SHIELD):
        defence += int(box.numbers.shield[state.cap[target] - 1])
    return 0, defence
