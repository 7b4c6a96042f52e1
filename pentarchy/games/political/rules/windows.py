"""Events: who is asked, whose card takes effect, who cancels it (P-4, P-R25, P-R26, P-R40)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import FIRST_EVENT, GROUPS, Effect
from ..box.move_codes import EVENT, PASS
from ..box.state import Numbers, Phase, State, Window, Windows
from .cards import give, lay_off, look_at, play_from_hand
from .table import is_on_table, remove_top


@rule("P-R34")
def playing(state: State) -> int:
    """Return the bits of the seats that have not left."""
    seats = 0
    for seat in range(state.seats):
        if not state.left[seat]:
            seats |= 1 << seat
    return seats


# When.


@rule("P-11", "P-R25")
def begin_action(numbers: Numbers, state: State) -> None:
    """After the draw something is done; at some tables all are asked for events first."""
    if numbers.windows == Windows.EVERY_TURN:
        open_window(numbers, state, Window.TURN)
    else:
        state.phase = Phase.ACTION


@rule("P-R25", "P-R39")
def open_window(numbers: Numbers, state: State, window: int) -> None:
    """All are asked at once and in secret whether they play an event, or at some tables one player alone."""
    state.window = window
    state.asked = 1 << int(state.turn) if numbers.windows == Windows.OWN_TURN_ONLY else playing(state)
    ask_again(state)


@rule("P-R25")
def ask_again(state: State) -> None:
    """Everybody who is asked is to answer, as if for the first time."""
    state.has_stirred = 0
    state.pending = 0
    for seat in range(state.seats):
        state.answers[seat] = 0
    state.phase = Phase.WINDOW


@rule("P-R25")
def unanswered(state: State) -> int:
    """Return the bits of the seats that have not answered, the window's question or an event's."""
    seats = 0
    for seat in range(state.seats):
        if state.phase == Phase.WINDOW:
            if (state.asked >> seat) & 1 and state.answers[seat] == 0:
                seats |= 1 << seat
        elif state.replies[seat] == 0 and seat != state.event_by - 1 and not state.left[seat]:
            seats |= 1 << seat
    return seats


# What.


@rule("P-R40")
def event_of(move: int) -> int:
    """Return the event that a move plays."""
    return (move - EVENT) // GROUPS


@rule("P-R40")
def aim_of(move: int) -> int:
    """Return what the event of a move is aimed at: a side, a player, a group; 0 for nothing."""
    return (move - EVENT) % GROUPS


@rule("P-R25", "P-R40")
def is_effective(numbers: Numbers, state: State, seat: int, event: int, aim: int) -> bool:
    """Whether an event would do something now."""
    effect = numbers.effect[event]
    if effect == Effect.DRAW:
        return bool(aim == 0 and state.deck > 0)
    if effect == Effect.TWICE:
        return bool(aim < 2 and state.window == Window.ROLL and not state.twice[aim])
    if effect == Effect.BONUS:
        return bool(aim < 2 and state.window == Window.ROLL)
    if effect == Effect.REMOVE:
        return bool(is_on_table(state, aim) and state.height[aim] > 0)
    if effect == Effect.DISCARD or effect == Effect.LOOK:
        return bool(aim < state.seats and aim != seat and state.held[aim] > 0)
    return False


@rule("P-R40")
def aims_of(numbers: Numbers, event: int) -> int:
    """Return how many things an event might be aimed at: 1 if it is aimed at nothing."""
    effect = numbers.effect[event]
    if effect == Effect.TWICE or effect == Effect.BONUS:
        return 2
    if effect == Effect.REMOVE:
        return int(numbers.groups)
    return int(numbers.seats) if effect == Effect.DISCARD or effect == Effect.LOOK else 1


# In secret.


@rule("P-R25")
def answer(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """A player answers; when all have, the answers are looked at."""
    state.answers[seat] = move
    look_at_answers_if_all_are_in(numbers, state)


@rule("P-R25")
def look_at_answers_if_all_are_in(numbers: Numbers, state: State) -> None:
    """When nobody's answer is missing, the first card that does something is turned up."""
    if unanswered(state) == 0:
        state.pending = state.asked
        turn_up_next(numbers, state)


@rule("P-R25")
def turn_up_next(numbers: Numbers, state: State) -> None:
    """Clockwise from the player whose turn it is, the next event that still does something is turned up.

    If none does, all are asked again, or the window closes when no card was turned up.
    """
    for step in range(state.seats):
        seat = (int(state.turn) + step) % int(state.seats)
        if not (state.pending >> seat) & 1:
            continue
        move = int(state.answers[seat])
        state.pending &= ~(1 << seat)
        state.answers[seat] = 0
        if move >= EVENT and is_effective(numbers, state, seat, event_of(move), aim_of(move)):
            state.has_stirred = 1
            show_event(state, seat, event_of(move), aim_of(move))
            return
    if state.has_stirred:
        ask_again(state)
    else:
        close_window(state)


@rule("P-R25")
def close_window(state: State) -> None:
    """No card was turned up: the turn goes on, or dice are rolled."""
    if state.window == Window.ROLL:
        state.phase = Phase.ROLLING
    else:
        state.window = Window.NONE
        state.phase = Phase.ACTION
    state.asked = 0


# In the open.


@rule("P-4", "P-R26")
def show_event(state: State, seat: int, event: int, aim: int) -> None:
    """An event is played; all others are asked whether they cancel it."""
    play_from_hand(state, seat, FIRST_EVENT + event)
    state.event = event + 1
    state.event_by = seat + 1
    state.event_at = aim
    state.phase = Phase.ASKING


@rule("P-R26")
def reply(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """A player says whether they cancel the event; when all have, it is cancelled or carried out."""
    state.replies[seat] = move
    settle_event_if_all_are_in(numbers, state)


@rule("P-R26")
def settle_event_if_all_are_in(numbers: Numbers, state: State) -> None:
    """The first clockwise from its player who cancels it discards a card; otherwise it takes effect."""
    if unanswered(state):
        return
    for step in range(1, state.seats):
        seat = (int(state.event_by) - 1 + step) % int(state.seats)
        if state.replies[seat] > PASS:
            card = FIRST_EVENT + event_of(int(state.replies[seat]))
            play_from_hand(state, seat, card)
            lay_off(state, card)
            end_event(numbers, state)
            return
    clear_replies(state)
    carry_out(numbers, state)


@rule("P-R26")
def clear_replies(state: State) -> None:
    """Nobody has said yet whether they cancel an event."""
    for seat in range(state.seats):
        state.replies[seat] = 0


@rule("P-R25", "P-R27")
def end_event(numbers: Numbers, state: State) -> None:
    """The event is discarded; then come the other answers, or the turn goes on."""
    lay_off(state, FIRST_EVENT + int(state.event) - 1)
    go_on_after_event(numbers, state)


@rule("P-R44")
def take_back_event(numbers: Numbers, state: State) -> None:
    """The event goes back to its player's hand; then come the other answers, or the turn goes on."""
    give(state, int(state.event_by) - 1, FIRST_EVENT + int(state.event) - 1)
    go_on_after_event(numbers, state)


@rule("P-R44")
def is_pointless(numbers: Numbers, state: State) -> bool:
    """Whether the event that was played would do nothing any more, or nobody but its player is left."""
    by, event = int(state.event_by) - 1, int(state.event) - 1
    return playing(state) == 1 << by or not is_effective(numbers, state, by, event, int(state.event_at))


@rule("P-R25")
def go_on_after_event(numbers: Numbers, state: State) -> None:
    """No event is being played; the other answers are looked at, or the turn goes on."""
    clear_replies(state)
    state.event = 0
    state.event_by = 0
    state.event_at = 0
    if state.window == Window.NONE:
        state.phase = Phase.ACTION
    else:
        turn_up_next(numbers, state)


@rule("P-R40")
def carry_out(numbers: Numbers, state: State) -> None:
    """The event takes effect."""
    event, seat, aim = int(state.event) - 1, int(state.event_by) - 1, int(state.event_at)
    effect = numbers.effect[event]
    if effect == Effect.DRAW:
        state.to_draw = min(numbers.amount[event], state.deck)
        state.phase = Phase.GIVING
        return
    if effect == Effect.DISCARD:
        state.phase = Phase.LOSING
        return
    if effect == Effect.TWICE:
        state.twice[aim] = 1
    elif effect == Effect.BONUS:
        state.bonus[aim] += numbers.amount[event]
    elif effect == Effect.REMOVE:
        remove_top(numbers, state, aim)
    else:
        look_at(state, seat, aim)
    end_event(numbers, state)


@rule("P-R40")
def lose_card(numbers: Numbers, state: State, card: int) -> None:
    """A card leaves a hand by chance and is discarded; if it was to be played, it is not."""
    seat = int(state.event_at)
    play_from_hand(state, seat, card)
    lay_off(state, card)
    if state.answers[seat] >= EVENT and event_of(int(state.answers[seat])) == card - FIRST_EVENT:
        state.answers[seat] = PASS
    end_event(numbers, state)
