"""What happened, in a sentence or a few."""

from __future__ import annotations

from pentarchy.kernel.listing import listed
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import ANSWERING, CLAIMING, LIFTING, OVER
from ..box.move_codes import ANSWER_UNSEEN, BEGIN, CLAIM, DOUBT, LIFT, ROLL, ROLL_UNSEEN
from ..box.state import Box, State
from .captions import dice_in_words
from .moves import claimed, throw_in_digits
from .outcome import outcome


def tell(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> str:
    """Return a move and what came of it, as a viewer saw it."""
    if seat == NATURE:
        return _tell_chance(box, before, seen, after)
    name = box.sides[seat].name
    if seen == LEAVE:
        return _tell_leaving(box, before, seat, after)
    if CLAIM <= seen < BEGIN:
        return f"{name} claims {dice_in_words(*claimed(seen))}.{_tell_highest(after)}"
    if before.stage == ANSWERING and after.stage != ANSWERING:
        return _tell_answers(box, before, after)
    if seen == ANSWER_UNSEEN:
        return ""
    return f"{name} {'doubts' if seen == DOUBT else 'believes'} it."


def _tell_chance(box: Box, before: State, seen: int, after: State) -> str:
    if seen < ROLL:
        return f"{box.sides[seen - BEGIN].name} claims first."
    if seen == LIFT:
        return _tell_lifting(box, before, after)
    name = box.sides[int(before.rolling)].name
    dice = int(before.players[before.rolling].dice)
    if seen == ROLL_UNSEEN:
        return f"{name} rolls {dice} {'die' if dice == 1 else 'dice'} under the cup."
    return f"{name} rolls {', '.join(throw_in_digits(seen - ROLL))}."


def _tell_highest(after: State) -> str:
    return " No claim is higher: all others doubt it." if after.stage == LIFTING else ""


def _tell_answers(box: Box, before: State, after: State) -> str:
    if after.stage == CLAIMING:
        following = box.sides[int(after.turn)].name
        claim = dice_in_words(int(before.count), int(before.face))
        return f"Nobody doubts {claim}. {following} must claim more."
    doubters = [
        side.name for side, player in zip(box.sides, after.players, strict=False) if player.answer == DOUBT
    ]
    return f"{listed(doubters)} {'doubts' if len(doubters) == 1 else 'doubt'} it."


def _tell_lifting(box: Box, before: State, after: State) -> str:
    claim = dice_in_words(int(before.count), int(before.face))
    is_true = after.found >= before.count
    payers = [side.name for side, player in zip(box.sides, after.players, strict=False) if player.lost]
    pay = f"{listed(payers)} {'loses a die' if len(payers) == 1 else 'lose a die each'}."
    end = f" {outcome(box, after).sentence}" if after.stage == OVER else ""
    truth = "true" if is_true else "false"
    found = f"{int(after.found)} {'die counts' if after.found == 1 else 'dice count'}"
    return f"The cups are lifted: {found} for {claim}, which is {truth}. {pay}{end}"


def _tell_leaving(box: Box, before: State, seat: int, after: State) -> str:
    name = box.sides[seat].name
    if after.stage == OVER:
        return f"{name} leaves the game. {outcome(box, after).sentence}"
    if before.players[seat].dice == 0:
        return f"{name} leaves the game."
    return f"{name} leaves the game with all their dice. All others roll again."
