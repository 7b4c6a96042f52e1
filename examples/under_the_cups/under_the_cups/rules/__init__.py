"""The rules, a file a chapter, in the order of RULES.md."""

from pentarchy.kernel.game import Rules

from ..box import constants, move_codes
from ..box.state import Numbers, Print, Refusal, State
from . import allowed, ending, playing, setting_up

RULES: Rules[Numbers, State, Print] = Rules(
    Refusal=Refusal,
    kinds=move_codes.MOVE_KINDS,
    MOVES=move_codes.MOVES,
    WIDEST=move_codes.WIDEST,
    opening=setting_up.opening,
    to_move=allowed.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=playing.play,
    weights=allowed.weights,
    places=ending.places,
    turns=lambda box, state: int(state.rounds),
    takes_one_answer=lambda numbers, state: state.stage == constants.ANSWERING,
)
