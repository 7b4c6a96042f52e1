"""The actions that are no attack, and the pass of who has none (P-11, P-R13)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import GROUPS
from ..box.state import PASSED_WITHOUT_ATTACHMENT, PASSED_WITHOUT_GROUP, Numbers, Place, State
from .attacks import can_attack
from .cards import has_attachment, has_card, has_group, play_from_hand
from .ending import end_turn
from .table import attach, is_on_table, is_open


@rule("P-11", "P-R35")
def reject(numbers: Numbers, state: State, seat: int, group: int) -> None:
    """A group from hand becomes unaffiliated, bare."""
    play_from_hand(state, seat, group)
    state.place[group] = Place.UNAFFILIATED
    end_turn(numbers, state)


@rule("P-5", "P-11", "P-R35")
def add_to_base(numbers: Numbers, state: State, seat: int, group: int) -> None:
    """A group from hand is added to the own base, bare."""
    play_from_hand(state, seat, group)
    state.place[group] = seat + 1
    end_turn(numbers, state)


@rule("P-11", "P-12", "P-R35")
def put(numbers: Numbers, state: State, seat: int, attachment: int, group: int) -> None:
    """An asset or a deficit from hand goes on top of any group on the table."""
    play_from_hand(state, seat, GROUPS + attachment)
    attach(numbers, state, attachment, group)
    end_turn(numbers, state)


@rule("P-R13", "P-R41")
def pass_turn(numbers: Numbers, state: State, seat: int) -> None:
    """A player does nothing; where that takes being stuck, it proves what they do not have."""
    if not numbers.may_pass:
        state.lacks[seat] = PASSED_WITHOUT_GROUP
        if has_open_group(numbers, state):
            state.lacks[seat] |= PASSED_WITHOUT_ATTACHMENT
    end_turn(numbers, state)


@rule("P-R13")
def can_act(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a player can do one of the four things."""
    if has_group(state, seat) or (has_attachment(state, seat) and has_open_group(numbers, state)):
        return True
    for group in range(numbers.groups):
        if is_on_table(state, group) and can_attack(numbers, state, seat, group):
            return True
    return False


@rule("P-12", "P-R13")
def has_open_group(numbers: Numbers, state: State) -> bool:
    """Whether there is a group on the table on which something may be put."""
    for group in range(numbers.groups):
        if is_on_table(state, group) and is_open(state, group):
            return True
    return False


@rule("P-11", "P-12")
def list_puts(numbers: Numbers, state: State, seat: int, start: int, out: Any, count: int) -> int:
    """Write each asset or deficit in hand, on each group that takes one."""
    if not has_attachment(state, seat):
        return count
    for attachment in range(numbers.attachments):
        if has_card(state.hands[seat], GROUPS + attachment):
            for group in range(numbers.groups):
                if is_on_table(state, group) and is_open(state, group):
                    out[count] = start + attachment * GROUPS + group
                    count += 1
    return count
