"""Moves as numbers, in notation and as clicks.

A bid is its rank (``K``), a prize turned up is ``turn-K``, leaving is ``leave``.
"""

from __future__ import annotations

from pentarchy.kernel.game import Box, UnreadableMove
from pentarchy.kernel.quote import quoted
from pentarchy.kernel.seats import LEAVE

from ..box.move_codes import BID_UNSEEN, MOVES, TURN
from ..box.state import RANKS, Numbers, Print, State

RANK_NAMES = "-A23456789TJQK"  #: a rank's letter at its place
RANK_WORDS = ("nothing", "ace", *(str(n) for n in range(2, 11)), "jack", "queen", "king")


def say(box: Box[Numbers, Print], move: int) -> str:
    """Return a move in notation; the mask of a hidden bid is ``?``."""
    if move == LEAVE:
        return "leave"
    if move == BID_UNSEEN:
        return "?"
    return RANK_NAMES[move] if move <= RANKS else f"turn-{RANK_NAMES[move - TURN]}"


def read(box: Box[Numbers, Print], text: str) -> int:
    """Return the move that a text means; upper and lower case, and ``10`` for ``T``, read too."""
    word = text.strip().lower().replace("10", "t")
    for move in range(MOVES):
        if word == say(box, move).lower():
            return move
    raise UnreadableMove(f"{quoted(text)} is not a bid: write a rank, such as K or 7.")


def path(box: Box[Numbers, Print], state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the element to click: the card, or the prize."""
    if move == LEAVE:
        return ("leave",)
    return (f"card-{move}",) if move <= RANKS else (f"prize-{move - TURN}",)


def caption(box: Box[Numbers, Print], state: State, element: str) -> str:
    """Return what an element is called."""
    kind, _, rank = element.partition("-")
    if kind == "leave":
        return "Leave the game"
    return f"{'Bid the' if kind == 'card' else 'The prize:'} {RANK_WORDS[int(rank)]}"
