"""What no sequence of moves may bring about; asked without the rules."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Flag, auto

from pentarchy.kernel.flaws import found

from ..box.constants import ANSWERING, CLAIMING, FACES, LIFTING, ONE, OVER, ROLLING, SHOWS
from ..box.move_codes import DOUBT
from ..box.state import Box, State


class Flaw(Flag):
    """What is wrong with a state."""

    DICE_WRONG = auto()  #: more dice than at the start, or dice of somebody who has left
    CUP_WRONG = auto()  #: under a cup there are more dice, or fewer, than its owner has
    TURN_OF_NOBODY = auto()  #: a player is to claim, or claims, who is out
    CLAIM_WRONG = auto()  #: a claim of too many dice, of no face or of wild ones; or one that should be past
    ANSWER_WRONG = auto()  #: an answer to no claim, of nobody who was asked, or nobody's left to wait for
    END_WRONG = auto()  #: over while several have dice, or going on while one alone has


def audit(box: Box, state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    return found(Flaw, _findings(box, state))


def _findings(box: Box, state: State) -> Iterator[tuple[Flaw, bool]]:
    players = [state.players[seat] for seat in range(box.seats)]
    still_in = [seat for seat, player in enumerate(players) if player.dice > 0]
    for seat, player in enumerate(players):
        most = 0 if int(state.gone) >> seat & 1 else int(box.numbers.dice)
        is_rolled = state.stage in (CLAIMING, ANSWERING, LIFTING)
        is_rolled |= bool(state.stage == ROLLING and seat < state.rolling)
        yield Flaw.DICE_WRONG, not 0 <= player.dice <= most
        yield Flaw.CUP_WRONG, int(SHOWS[player.roll].sum()) != (int(player.dice) if is_rolled else 0)
    yield Flaw.TURN_OF_NOBODY, int(state.turn) not in still_in
    yield Flaw.CLAIM_WRONG, not _is_claim_sound(box, state)
    yield Flaw.ANSWER_WRONG, not _are_answers_sound(box, state, still_in)
    yield Flaw.END_WRONG, (state.stage == OVER) != (len(still_in) == 1)


def _is_claim_sound(box: Box, state: State) -> bool:
    if state.count == 0:
        return bool(state.stage not in (ANSWERING, LIFTING) and state.face == 0)
    in_game = sum(int(state.players[seat].dice) for seat in range(box.seats))
    faces = range(ONE + int(box.numbers.wild), FACES + 1)
    return state.stage in (CLAIMING, ANSWERING, LIFTING) and state.count <= in_game and state.face in faces


def _are_answers_sound(box: Box, state: State, still_in: list[int]) -> bool:
    answers = {seat: int(state.players[seat].answer) for seat in range(box.seats)}
    asked = [seat for seat in still_in if seat != state.turn]
    if any(answer and seat not in asked for seat, answer in answers.items()):
        return False
    given = [answers[seat] for seat in asked]
    if state.stage == LIFTING:
        return all(given) and DOUBT in given
    return not all(given) if state.stage == ANSWERING else not any(given)
