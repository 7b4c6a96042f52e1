"""The rules, a file a subject; ``turn`` brings them together."""

from pentarchy.kernel.game import Rules

from ..box.move_codes import MOVE_KINDS, MOVES, WIDEST
from ..box.state import Numbers, Phase, Print, Refusal, State
from . import allowed, dealing, ending, turn

RULES: Rules[Numbers, State, Print] = Rules(
    Refusal=Refusal,
    kinds=MOVE_KINDS,
    MOVES=MOVES,
    WIDEST=WIDEST,
    opening=dealing.opening,
    to_move=turn.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=turn.play,
    weights=allowed.weights,
    places=ending.places,
    turns=lambda box, state: int(state.turns),
    takes_one_answer=lambda numbers, state: state.phase in (Phase.WINDOW, Phase.ASKING),
)
