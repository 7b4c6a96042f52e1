"""The rules, a file a chapter, in the order of RULES.md."""

from pentarchy.kernel.game import Rules

from ..box.move_codes import MOVE_KINDS, MOVES, WIDEST
from ..box.state import Numbers, Print, Refusal, State
from . import allowed, ending, listing, playing, setup, turn

RULES: Rules[Numbers, State, Print] = Rules(
    Refusal=Refusal,
    kinds=MOVE_KINDS,
    MOVES=MOVES,
    WIDEST=WIDEST,
    opening=setup.opening,
    to_move=turn.to_move,
    legal=listing.legal,
    refusal=allowed.refusal,
    play=playing.play,
    weights=listing.weights,
    places=ending.places,
    limit_clauses=("T-R48",),
    turns=lambda box, state: int(state.rounds),
)
