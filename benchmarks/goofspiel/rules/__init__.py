"""The rules."""

from pentarchy.kernel.game import Rules

from ..box.move_codes import MOVE_KINDS, MOVES
from ..box.state import RANKS, Numbers, Print, Refusal, State
from . import bidding

RULES: Rules[Numbers, State, Print] = Rules(
    Refusal=Refusal,
    kinds=MOVE_KINDS,
    MOVES=MOVES,
    WIDEST=RANKS + 1,
    opening=bidding.opening,
    to_move=bidding.to_move,
    legal=bidding.legal,
    refusal=bidding.refusal,
    play=bidding.play,
    weights=bidding.weights,
    places=bidding.places,
)
