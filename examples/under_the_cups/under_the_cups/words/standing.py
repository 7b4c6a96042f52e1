"""What everybody at the table can count."""

from __future__ import annotations

from pentarchy.kernel.game import Standing

from ..box.state import Box, State
from ..rules.claims import dice_in_game
from .captions import dice_in_words


def standing(box: Box, state: State) -> Standing:
    """Return the claim that stands, and everybody's dice."""
    claim = dice_in_words(int(state.count), int(state.face)) if state.count else "none"
    facts = (("Round", str(int(state.rounds))), ("Claim", claim), ("Dice", str(int(dice_in_game(state)))))
    return Standing(facts, tuple((("Dice", _dice(state, seat)),) for seat in range(box.seats)))


def _dice(state: State, seat: int) -> str:
    return "left" if int(state.gone) >> seat & 1 else str(int(state.players[seat].dice) or "out")
