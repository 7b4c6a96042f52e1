"""Moves in notation and as clicks.

Players write ``5x3`` for five threes, ``believe``, ``doubt`` and ``leave``; chance writes ``begin-1``,
``roll-1134`` and ``lift``.
"""

from __future__ import annotations

from pentarchy.kernel.notation import unreadable
from pentarchy.kernel.seats import LEAVE

from ..box.constants import FACES, SHOWS
from ..box.move_codes import ANSWER_UNSEEN, BEGIN, BELIEVE, CLAIM, DOUBT, LIFT, MOVES, ROLL, ROLL_UNSEEN
from ..box.state import Box, State

PLAIN = {
    LEAVE: "leave",
    BELIEVE: "believe",
    DOUBT: "doubt",
    LIFT: "lift",
    ANSWER_UNSEEN: "answer-unseen",
    ROLL_UNSEEN: "roll-unseen",
}


def throw_in_digits(throw: int) -> str:
    """Return the faces of a throw, such as ``1134``."""
    return "".join(str(face) * int(SHOWS[throw, face]) for face in range(1, FACES + 1))


def claimed(move: int) -> tuple[int, int]:
    """Return how many dice a claim says, and of which face."""
    count, face = divmod(move - CLAIM, FACES)
    return count + 1, face + 1


def written(move: int) -> str:
    """Return a move in notation; a claim of five threes is ``5x3``."""
    if move in PLAIN:
        return PLAIN[move]
    if move < BEGIN:
        count, face = claimed(move)
        return f"{count}x{face}"
    return f"begin-{move - BEGIN + 1}" if move < ROLL else f"roll-{throw_in_digits(move - ROLL)}"


NUMBERS = {written(move): move for move in range(MOVES)}


def say(box: Box, move: int) -> str:
    """Return a move in notation, which is the same at every table."""
    return written(move)


def read(box: Box, text: str) -> int:
    """Return the move that a text means, in upper or lower case."""
    move = NUMBERS.get(text.strip().lower())
    if move is None:
        raise unreadable(text, "5x3 for five threes, believe, or doubt")
    return move


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return what to click: an answer, or a face and how many dice show it."""
    if CLAIM <= move < BEGIN:
        count, face = claimed(move)
        return (f"face-{face}", f"at-least-{count}")
    return (written(move),)
