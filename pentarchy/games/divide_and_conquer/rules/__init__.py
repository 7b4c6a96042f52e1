"""The rules, a file a chapter, in the order of RULES.md."""

from pentarchy.kernel.game import Rules

from ..box.move_codes import MOVE_KINDS, MOVES, WIDEST
from ..box.state import Numbers, Print, Refusal, State
from . import allowed, ending, turn

RULES: Rules[Numbers, State, Print] = Rules(
    Refusal=Refusal,
    kinds=MOVE_KINDS,
    MOVES=MOVES,
    WIDEST=WIDEST,
    opening=turn.opening,
    to_move=turn.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=turn.play,
    weights=allowed.weights,
    places=ending.places,
    limit_clauses=("D-R31",),
    turns=lambda box, state: int(state.turn),
)
