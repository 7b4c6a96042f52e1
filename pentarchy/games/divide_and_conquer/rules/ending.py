"""The end: objectives, the turn limit, and results (D-5)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_win

from ..box.constants import BATTALIONS, OBJECTIVES, TROOPS
from ..box.state import Ending, Numbers, Phase, State


@rule("D-5", "D-R22")
def secured(numbers: Numbers, state: State, battalion: int) -> int:
    """Return how many of its own objectives a battalion holds now, with at least one troop each."""
    count = 0
    for place in range(OBJECTIVES):
        if state.troops[battalion, numbers.objectives[battalion, place]] > 0:
            count += 1
    return count


@rule("D-5", "D-R21", "D-R25")
def has_secured(numbers: Numbers, state: State, seat: int) -> bool:
    """A player wins with all four objectives; a team with either battalion's, or with both."""
    for place in range(BATTALIONS):
        battalion = numbers.team[seat, place]
        if battalion < 0:
            break
        is_whole = secured(numbers, state, battalion) == OBJECTIVES
        if is_whole and not numbers.win_with_both:
            return True
        if not is_whole and numbers.win_with_both:
            return False
    return numbers.win_with_both == 1


@rule("D-R20")
def declare_first_winner(numbers: Numbers, state: State) -> None:
    """Checked at the end of movement, the first in the order of the initiative wins."""
    for step in range(BATTALIONS):
        seat = numbers.commander[(state.initiative + step) % BATTALIONS]
        if seat >= 0 and not state.left[seat] and has_secured(numbers, state, seat):
            end_game(state, Ending.OBJECTIVES, 1 << seat)
            return


@rule("D-R31")
def decide_by_count(numbers: Numbers, state: State) -> None:
    """Most objectives held win, then most troops on the board; what is still equal is shared."""
    best, winners = -1, 0
    for seat in range(state.seats):
        if state.left[seat]:
            continue
        count = tally(numbers, state, seat)
        if count > best:
            best, winners = count, 0
        if count == best:
            winners |= 1 << seat
    end_game(state, Ending.TURN_LIMIT, winners)


@rule("D-R31")
def tally(numbers: Numbers, state: State, seat: int) -> int:
    """Return a player's objectives times a hundred plus their troops; a team adds its battalions up."""
    count = 0
    for place in range(BATTALIONS):
        battalion = numbers.team[seat, place]
        if battalion < 0:
            break
        count += 100 * secured(numbers, state, battalion) + TROOPS - int(state.bank[battalion])
    return count


@rule("D-5", "D-R31", "D-R32")
def end_game(state: State, ending: int, winners: int) -> None:
    """The game is over at once; orders not yet executed are not."""
    state.phase = Phase.OVER
    state.ending = ending
    state.winners = winners


@rule("D-5", "D-R31")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """The winner has it all; several share it."""
    share_win(int(state.winners), state.seats, out)
