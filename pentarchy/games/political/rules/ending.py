"""The turn passes on, and the end is counted (P-6 to P-8)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_win

from ..box.constants import ATTACK, DEFENCE, GROUPS, REPLAYS
from ..box.state import Ending, Numbers, Phase, State, Team, Window
from .dealing import lay_out
from .drawing import begin_turn
from .table import cards_in_base, result_of
from .windows import begin_action


@rule("P-6", "P-11", "P-R9", "P-R29", "P-R38")
def end_turn(numbers: Numbers, state: State) -> None:
    """The next player draws; once the deck is empty, whoever drew its last card has the last turn."""
    clear_attack(state)
    if state.deck > 0:
        state.turn = follower(state)
        begin_turn(numbers, state)
        return
    last = int(state.last_seat) - 1
    if last == state.turn or state.left[last]:
        count_up(numbers, state)
        return
    state.turn = last
    state.turns += 1
    state.is_extra_turn = 1
    begin_action(numbers, state)


@rule("P-15", "P-17")
def clear_attack(state: State) -> None:
    """Nothing is attacked any more, and nobody is asked for events."""
    if state.target:
        for group in range(GROUPS):
            state.team[group] = Team.NONE
    state.target = 0
    state.destroys = 0
    for side in (ATTACK, DEFENCE):
        state.bonus[side] = 0
        state.twice[side] = 0
        state.dice[side] = 0
    state.thrown = 0
    state.window = Window.NONE
    state.asked = 0
    state.pending = 0
    state.has_stirred = 0


@rule("P-R29", "P-R34")
def follower(state: State) -> int:
    """Return whose turn is next, clockwise."""
    seat = (int(state.turn) + 1) % int(state.seats)
    while state.left[seat]:
        seat = (seat + 1) % int(state.seats)
    return seat


@rule("P-7", "P-8", "P-R30", "P-R31")
def count_up(numbers: Numbers, state: State) -> None:
    """The highest result wins, then more cards; what is still equal is shared, or played again."""
    best, ending = 0, Ending.HIGHEST
    winners = 0
    for seat in range(state.seats):
        if state.left[seat]:
            continue
        # The cards of a base are fewer than 256, so they only decide between equals.
        score = 256 * result_of(state, seat) + cards_in_base(state, seat)
        if winners == 0 or score > best:
            ending = Ending.MORE_CARDS if winners and score // 256 == best // 256 else Ending.HIGHEST
            best, winners = score, 1 << seat
        elif score == best:
            winners |= 1 << seat
        elif score // 256 == best // 256:
            ending = Ending.MORE_CARDS
    if winners & (winners - 1):
        if numbers.replay and state.replays < REPLAYS:
            state.replays += 1
            lay_out(numbers, state)
            return
        ending = Ending.SHARED
    finish(state, ending, winners)


@rule("P-6")
def finish(state: State, ending: int, winners: int) -> None:
    """The game is over."""
    state.ending = ending
    state.winners = winners
    state.phase = Phase.OVER


@rule("P-8", "P-R31", "P-R34")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """Write each seat's share of the win."""
    share_win(int(state.winners), state.seats, out)
