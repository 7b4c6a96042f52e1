"""What a seat is to do now."""

from __future__ import annotations

from collections.abc import Sequence

from ..box.constants import ANSWERING, CLAIMING, DRAWING, LIFTING, OVER, ROLLING
from ..box.move_codes import DOUBT
from ..box.state import Box, State
from ..rules.answers import is_asked
from .captions import FACE_WORDS, dice_in_words
from .outcome import outcome

CHANCE = {
    DRAWING: "The first player is being drawn at random.",
    ROLLING: "The dice are being rolled.",
    LIFTING: "The cups are being lifted.",
}


def prompt(box: Box, state: State, seat: int, path: Sequence[str]) -> str:
    """Return what to choose next, or what is waited for."""
    if state.stage == OVER:
        return outcome(box, state).sentence
    name = box.sides[int(state.turn)].name
    if state.stage == CLAIMING:
        return _claiming(state, path) if state.turn == seat else f"{name} is choosing a claim."
    if state.stage == ANSWERING:
        return _answering(
            state, seat, f"{name}'s claim of {dice_in_words(int(state.count), int(state.face))}"
        )
    return CHANCE[int(state.stage)]


def _claiming(state: State, path: Sequence[str]) -> str:
    if path:
        return f"How many {FACE_WORDS[int(path[0].rpartition('-')[2])]} are there, at least?"
    if state.count == 0:
        return "You claim first: choose a face."
    return f"Claim more than {dice_in_words(int(state.count), int(state.face))}: choose a face."


def _answering(state: State, seat: int, claim: str) -> str:
    if seat >= 0 and is_asked(state, seat):
        return f"Do you believe {claim}, or doubt it?"
    if seat >= 0 and state.players[seat].answer:
        said = "doubt" if state.players[seat].answer == DOUBT else "believe"
        return f"You {said} {claim}. The others are still answering."
    return f"The others are answering {claim}."
