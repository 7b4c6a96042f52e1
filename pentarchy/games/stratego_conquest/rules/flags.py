"""Flags: captured, held, passed on, regained (C-21 to C-23)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import FLAG
from ..box.state import Numbers, Phase, State
from .board import take_off
from .ending import has_own_flag
from .knowledge import account, only


@rule("C-21", "C-R16", "C-R29", "C-R44")
def capture(numbers: Numbers, state: State, seat: int, zone: int) -> None:
    """A Flag leaves the board, and with it all flags that its owner held."""
    victim = state.owners[zone] - 1
    take_off(numbers, state, zone)
    state.stirred = 1
    pass_flags(state, seat, victim)
    account(numbers, state, victim)


@rule("C-22", "C-23", "C-R29", "C-R33")
def pass_flags(state: State, seat: int, victim: int) -> None:
    """They go to a captor who has their own flag or gets it back; otherwise to the player who holds it."""
    is_regained = state.flag_holder[seat] == victim
    keeper = seat if is_regained or has_own_flag(state, seat) else int(state.flag_holder[seat])
    for other in range(state.seats):
        if state.flag_holder[other] == victim:
            state.flag_holder[other] = keeper
    if is_regained:
        regain(state, seat)


@rule("C-22", "C-R30")
def regain(state: State, seat: int) -> None:
    """The captor's own flag is in their hand, to be put on a free zone at once."""
    state.flag_holder[seat] = seat
    state.drawn = FLAG
    state.drawn_may_be = only(FLAG)
    state.phase = Phase.SETTING
