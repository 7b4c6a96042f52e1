"""Who may move, and what: the clauses as questions, each answered by the chapter it belongs to."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE, NATURE_DUE

from ..box.constants import ANSWERING, CLAIMING, DRAWING, FACES, FIRST, LIFTING, OVER, ROLLING, WEIGHTS
from ..box.move_codes import BEGIN, BELIEVE, CLAIM, DOUBT, LIFT, ROLL
from ..box.state import Numbers, Refusal, State
from .answers import asked, is_asked
from .claims import claim_that_stands, dice_in_game, refusal_of_claim


@rule("U-3", "U-4", "U-5", "U-8", "U-11", "U-16")
def to_move(numbers: Numbers, state: State) -> int:
    """One player claims, all others answer; in between it is for chance."""
    if state.stage == CLAIMING:
        return 1 << int(state.turn)
    if state.stage == ANSWERING:
        return asked(state)
    return 0 if state.stage == OVER else NATURE_DUE


@rule("U-3", "U-4", "U-11")
def outcomes(numbers: Numbers, state: State) -> tuple[int, int]:
    """Return the first of the moves that chance has, and the one after the last."""
    if state.stage == DRAWING:
        return BEGIN, BEGIN + int(numbers.seats)
    if state.stage == ROLLING:
        dice = int(state.players[state.rolling].dice)
        return ROLL + int(FIRST[dice]), ROLL + int(FIRST[dice + 1])
    return (LIFT, LIFT + 1) if state.stage == LIFTING else (0, 0)


@rule("U-3", "U-4")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Each player is as likely to begin, and each die as likely to show each face."""
    first, end = outcomes(numbers, state)
    for move in range(first, end):
        out[move - first] = WEIGHTS[move - ROLL] if state.stage == ROLLING else 1
    return end - first


@rule("U-5", "U-6", "U-8")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every claim that tops the one that stands, both answers, or what chance may bring."""
    first, end = 0, 0
    if seat == NATURE:
        first, end = outcomes(numbers, state)
    elif is_asked(state, seat):
        first, end = BELIEVE, DOUBT + 1
    elif state.stage == CLAIMING and state.turn == seat:
        first, end = CLAIM + claim_that_stands(state) + 1, CLAIM + FACES * dice_in_game(state)
    count = 0
    for move in range(first, end):
        if not CLAIM <= move < BEGIN or refusal_of_claim(numbers, state, move - CLAIM) == Refusal.NONE:
            out[count] = move
            count += 1
    return count


@rule("U-1", "U-15", "U-16", "U-17")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> int:
    """Return why a seat, or chance, may not make a move."""
    if state.stage == OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refusal_of_outcome(numbers, state, move)
    if seat >= numbers.seats:
        return Refusal.NO_SUCH_PLAYER
    if (state.gone >> seat) & 1:
        return Refusal.HAS_LEFT
    if state.stage == DRAWING:
        return Refusal.NOT_DRAWN
    if state.stage == ROLLING:
        return Refusal.DICE_DUE
    if state.stage == LIFTING:
        return Refusal.CUPS_DUE
    if move == LEAVE:
        return Refusal.NONE
    if move >= BEGIN:
        return Refusal.NOT_BY_CHOICE
    if state.players[seat].dice == 0:
        return Refusal.NO_DICE
    return refusal_of_word(numbers, state, seat, move)


@rule("U-3", "U-4")
def refusal_of_outcome(numbers: Numbers, state: State, move: int) -> int:
    """Return why chance may not bring something about."""
    first, end = outcomes(numbers, state)
    if first <= move < end:
        return Refusal.NONE
    is_roll = state.stage == ROLLING and ROLL <= move < LIFT
    return Refusal.OTHER_DICE if is_roll else Refusal.NOT_BY_CHOICE


@rule("U-5", "U-8")
def refusal_of_word(numbers: Numbers, state: State, seat: int, move: int) -> int:
    """Return why somebody with dice may not claim or answer."""
    if move < CLAIM:
        if is_asked(state, seat):
            return Refusal.NONE
        has_answered = state.stage == ANSWERING and seat != state.turn
        return Refusal.HAS_ANSWERED if has_answered else Refusal.NOT_ASKED
    if state.stage != CLAIMING or state.turn != seat:
        return Refusal.NOT_YOUR_TURN
    return refusal_of_claim(numbers, state, move - CLAIM)
