"""What a seat may not know, a move as others see it, and what tells somebody something (P-R41)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import NATURE

from ..box.constants import ATTACHMENTS, LOOKS, PLAYERS, WORDS
from ..box.move_codes import (
    CALL,
    DRAW,
    EVENT,
    LAY,
    LOSE,
    PASS,
    PUT,
    REJECT,
    SECRET_ANSWER,
    SECRET_DRAW,
    SECRET_PLAN,
    SECRET_TOP,
    SECRET_UNDER,
    TAKE,
    TOP,
    UNDER,
)
from ..box.state import Numbers, Phase, State, builder
from ..rules.windows import unanswered


@rule("P-9", "P-R11", "P-R37", "P-R39", "P-R41")
def hide(numbers: Numbers, state: State, seat: int) -> None:
    """Players know their own hand, what they drew and put back, what they were shown, and what they plan."""
    if state.phase == Phase.OVER:
        return
    hide_deck(state, seat)
    hide_hands(state, seat)
    by = builder(state)
    if by >= 0 and by != seat:
        hide_plan(state)
    if state.phase >= Phase.WINDOW:
        for other in range(PLAYERS):
            if other != seat:
                state.answers[other] = 0
                state.replies[other] = 0


@rule("P-10", "P-R11")
def hide_deck(state: State, seat: int) -> None:
    """Nobody knows the deck, but each player what they put on top or at the bottom."""
    for word in range(WORDS):
        state.middle[word] = 0
    if state.top_by != seat + 1:
        state.top = 0
    for place in range(state.under):
        if state.bottom_by[place] != seat + 1:
            state.bottom[place] = 0
    is_drawing = state.phase == Phase.DRAWING or state.phase == Phase.CHOICE
    if is_drawing and state.turn != seat:
        state.drawn[0] = 0
        state.drawn[1] = 0


@rule("P-9", "P-R41")
def hide_hands(state: State, seat: int) -> None:
    """A hand is its owner's own, and what somebody saw in it is theirs and its owner's."""
    for other in range(PLAYERS):
        if other != seat:
            for word in range(WORDS):
                state.hands[other, word] = 0
    for number in range(LOOKS):
        look = state.looks[number]
        if look.viewer != seat + 1 and look.owner != seat + 1:
            for word in range(WORDS):
                look.cards[word] = 0


@rule("P-R37")
def hide_plan(state: State) -> None:
    """What is being put together is nobody else's business, nor whether anything is."""
    state.plan_target = 0
    state.plan_destroys = 0
    for word in range(2):
        state.plan_lays[word] = 0
    for number in range(ATTACHMENTS):
        state.plan_puts[number] = 0
        state.plan_spots[number] = 0
    state.plan_length = 0


@rule("P-9", "P-R11", "P-R37", "P-R39")
def seen(numbers: Numbers, before: State, seat: int, move: int, viewer: int) -> int:
    """Others see that a card is drawn or kept, that something is planned or answered, and not what."""
    if viewer == seat:
        return move
    phase = before.phase
    if seat == NATURE:
        return SECRET_DRAW if is_drawn_unseen(before, move, viewer) else move
    if TOP <= move < REJECT:
        return SECRET_TOP if move < UNDER else SECRET_UNDER
    if is_step(before, move):
        return SECRET_PLAN
    is_answer = phase == Phase.WINDOW or phase == Phase.ASKING
    return SECRET_ANSWER if is_answer and (move == PASS or move >= EVENT) else move


@rule("P-9", "P-10")
def is_drawn_unseen(before: State, move: int, viewer: int) -> bool:
    """Whether chance brings a card that a viewer does not see."""
    if move < DRAW or move >= LOSE or before.phase == Phase.MIDDLE:
        return False
    drawer = before.event_by - 1 if before.phase == Phase.GIVING else before.turn
    return bool(drawer != viewer)


@rule("P-R37")
def is_step(before: State, move: int) -> bool:
    """Whether a move only adds to what somebody is putting together."""
    if before.phase == Phase.ACTION:
        if TAKE <= move < PUT:
            return True
        return bool(PUT <= move < EVENT and before.plan_target != 0)
    return bool((before.phase == Phase.RAISE or before.phase == Phase.MORE) and LAY <= move < EVENT)


@rule("P-R25", "P-R37", "P-R41")
def reveals(numbers: Numbers, before: State, seat: int, move: int, after: State) -> bool:
    """All that is shown tells something; what is planned, an answer among others, and a call do not."""
    if seat == NATURE or after.phase == Phase.OVER:
        return True
    if before.phase == Phase.WINDOW or before.phase == Phase.ASKING:
        return not (move == PASS or move >= EVENT) or is_last_answer(before, seat)
    return not (is_step(before, move) or move == CALL)


@rule("P-R25")
def is_last_answer(before: State, seat: int) -> bool:
    """Whether everybody else has answered."""
    return unanswered(before) == 1 << seat
