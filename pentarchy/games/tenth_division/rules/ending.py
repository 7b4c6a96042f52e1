"""The hill, being wiped out, and the end (T-2, T-R44 to T-R48)."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.winners import share_win

from ..box.constants import KINDS
from ..box.state import ATTACKS, Ending, Numbers, Phase, State, Status
from .board import has_troops, is_in
from .stocks import hand_over, pieces_on_board


@rule("T-R44", "T-R5")
def note_hill(numbers: Numbers, state: State) -> None:
    """At the end of a step the hill is lost if nobody or another stands on it."""
    if numbers.hill < 0 or state.owner[numbers.hill] == state.hill_holder:
        return
    state.hill_holder = state.owner[numbers.hill]
    state.hill_count = 0
    state.hill_fresh = 1


@rule("T-2", "T-R44")
def count_hill(numbers: Numbers, state: State) -> None:
    """A turn on the hill counts as it ends, but not the one in which it was taken."""
    holder = int(state.hill_holder) - 1
    is_counted = numbers.table_turns == 1 or holder == state.turn
    if holder >= 0 and is_counted and not state.hill_fresh and is_in(state, holder):
        state.hill_count += 1
        if state.hill_count >= numbers.hill_turns:
            end_game(state, Ending.HILL, 1 << holder)
    state.hill_fresh = 0


@rule("T-R46", "T-R45", "T-2")
def check_wiped_out(numbers: Numbers, state: State, seat: int, heir: int) -> None:
    """Who has no troops on the board is out; the last with troops wins."""
    if state.status[seat] == Status.OUT or has_troops(numbers, state, seat):
        return
    if state.status[seat] == Status.IN:
        state.status[seat] = Status.OUT
    state.strikers &= ~(1 << seat)
    state.attacked &= ~(1 << seat)
    hand_over(numbers, state, seat, heir)
    check_last(state, Ending.LAST_TROOPS)


@rule("T-2", "T-R45", "T-R52")
def check_last(state: State, ending: int) -> None:
    """When only one player is in the game, they have won."""
    remaining, seats = 0, 0
    for seat in range(len(state.status)):
        if is_in(state, seat):
            remaining |= 1 << seat
            seats += 1
    if seats == 1:
        end_game(state, ending, remaining)


@rule("T-R48")
def decide_by_count(numbers: Numbers, state: State) -> None:
    """Turns on the hill count first, then hexes, troops and money; who is equal in all shares."""
    winners, best = 0, -1
    for seat in range(numbers.seats):
        if is_in(state, seat):
            score = tally(numbers, state, seat)
            if score > best:
                winners, best = 0, score
            if score == best:
                winners |= 1 << seat
    end_game(state, Ending.ROUND_LIMIT, winners)


@rule("T-R48")
def tally(numbers: Numbers, state: State, seat: int) -> int:
    """Return turns on the hill, hexes, troops and money as one number, the first weighing most."""
    turns = int(state.hill_count) if state.hill_holder == seat + 1 else 0
    troops = 0
    for kind in range(KINDS):
        troops += pieces_on_board(numbers, state, seat, kind)
    return ((turns * 64 + hexes_of(numbers, state, seat)) * 65_536 + troops) * 32_768 + int(state.money[seat])


@rule("T-R8", "T-R48")
def hexes_of(numbers: Numbers, state: State, seat: int) -> int:
    """Return how many hexes a player controls."""
    count = 0
    for where in range(numbers.hexes):
        if state.owner[where] == seat + 1:
            count += 1
    return count


@rule("T-2", "T-R48")
def end_game(state: State, ending: int, winners: int) -> None:
    """The game is over at once, and what was drafted is void."""
    state.phase = Phase.OVER
    state.ending = ending
    state.winners = winners
    clear_drafts(state)


@rule("T-5")
def clear_drafts(state: State) -> None:
    """What was drafted is put away."""
    for seat in range(len(state.drafted)):
        state.drafted[seat] = 0
    for line in range(ATTACKS):
        clear_line(state, line)


@rule("T-5")
def clear_line(state: State, line: int) -> None:
    """A line of a draft is blank again."""
    state.lines[line].way = 0
    for kind in range(KINDS):
        state.lines[line].counts[kind] = 0


@rule("T-2", "T-R48")
def places(numbers: Numbers, state: State, out: Any) -> None:
    """The winner has it all; several share it."""
    share_win(int(state.winners), numbers.seats, out)
