"""The draw that begins a turn, and the draws of events (P-10, P-6)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import Lasting
from ..box.state import Numbers, Phase, State
from .cards import give, put_on_top, put_under, take_from_deck
from .table import has_in_base
from .windows import begin_action, end_event


@rule("P-10", "P-R7", "P-R10", "P-R40")
def begin_turn(numbers: Numbers, state: State) -> None:
    """Two cards are drawn, or the only one that is left."""
    seat = int(state.turn)
    state.turns += 1
    state.may_keep_both = state.held[seat] == 0 or has_in_base(numbers, state, seat, Lasting.KEEPER)
    state.to_draw = min(2, state.deck)
    state.phase = Phase.DRAWING


@rule("P-10", "P-R7")
def draw_for_turn(numbers: Numbers, state: State, card: int) -> None:
    """A card is drawn; of two one is chosen, a single one is kept."""
    take_from_deck(state, card)
    state.drawn[state.drawn_count] = card + 1
    state.drawn_count += 1
    state.to_draw -= 1
    if state.drawn_count == 2:
        state.phase = Phase.CHOICE
    elif state.to_draw == 0:
        give(state, int(state.turn), card)
        finish_draw(numbers, state)


@rule("P-10", "P-R11")
def keep(numbers: Numbers, state: State, card: int, is_on_top: bool) -> None:
    """One card is kept, the other goes back on top of the deck or to the bottom."""
    seat = int(state.turn)
    other = int(state.drawn[0] + state.drawn[1]) - card - 2
    give(state, seat, card)
    if is_on_top:
        put_on_top(state, seat, other)
    else:
        put_under(state, seat, other)
    finish_draw(numbers, state)


@rule("P-10", "P-R10")
def keep_both(numbers: Numbers, state: State) -> None:
    """Both cards are kept."""
    for number in range(2):
        give(state, int(state.turn), int(state.drawn[number]) - 1)
    finish_draw(numbers, state)


@rule("P-6", "P-R8")
def finish_draw(numbers: Numbers, state: State) -> None:
    """If the deck is empty after the draw, this turn is the last."""
    state.drawn[0] = 0
    state.drawn[1] = 0
    state.drawn_count = 0
    state.may_keep_both = 0
    note_last_card(state, int(state.turn))
    begin_action(numbers, state)


@rule("P-6", "P-R9")
def note_last_card(state: State, seat: int) -> None:
    """Whoever draws the last card of the deck has the last turn."""
    if state.deck == 0:
        state.last_seat = seat + 1


@rule("P-R9", "P-R40")
def draw_for_event(numbers: Numbers, state: State, card: int) -> None:
    """The player of an event draws a card, and another, as often as it says."""
    seat = int(state.event_by) - 1
    take_from_deck(state, card)
    give(state, seat, card)
    state.to_draw -= 1
    if state.to_draw == 0:
        note_last_card(state, seat)
        end_event(numbers, state)
