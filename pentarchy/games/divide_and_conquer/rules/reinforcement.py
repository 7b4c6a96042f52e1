"""Reinforcement: a lost troop returns, or one is redeployed (D-13, D-15)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import TROOPS
from ..box.move_codes import REDEPLOY, REINFORCE
from ..box.state import Numbers, State
from .movement import acting, is_held_by_partner


@rule("D-13", "D-15", "D-R17", "D-R27")
def may_reinforce(numbers: Numbers, state: State, battalion: int) -> bool:
    """Whether a battalion has anything to decide in reinforcement."""
    seat = numbers.commander[battalion]
    if seat < 0 or state.left[seat]:
        return False
    return has_return(numbers, state, battalion) or has_redeployment(numbers, state, battalion)


@rule("D-13", "D-R16", "D-R23")
def has_return(numbers: Numbers, state: State, battalion: int) -> bool:
    """A lost troop can return while there is one, to a square that is free for it."""
    if state.bank[battalion] == 0 or (numbers.only_casualties and state.casualties[battalion] == 0):
        return False
    home = numbers.headquarters[battalion]
    return state.bank[battalion] < TROOPS or not is_held_by_partner(numbers, state, battalion, home)


@rule("D-13", "D-R17")
def is_held(numbers: Numbers, state: State, battalion: int, square: int) -> bool:
    """A lost troop returns to its headquarters or to a square its battalion occupies."""
    return bool(state.troops[battalion, square] > 0 or square == numbers.headquarters[battalion])


@rule("D-15", "D-R28")
def has_redeployment(numbers: Numbers, state: State, battalion: int) -> bool:
    """A troop anywhere but at its headquarters may be pulled back there."""
    home = numbers.headquarters[battalion]
    if not numbers.redeployment or is_held_by_partner(numbers, state, battalion, home):
        return False
    return bool(TROOPS - state.bank[battalion] - state.troops[battalion, home] > 0)


@rule("D-13", "D-R17", "D-R18")
def reinforce(numbers: Numbers, state: State, move: int) -> None:
    """One lost troop returns, or one is redeployed, or none; then the next player's go."""
    battalion = acting(state)
    if move >= REDEPLOY:
        state.troops[battalion, move - REDEPLOY] -= 1
        state.troops[battalion, numbers.headquarters[battalion]] += 1
    elif move >= REINFORCE:
        state.troops[battalion, move - REINFORCE] += 1
        state.bank[battalion] -= 1
    state.step += 1
