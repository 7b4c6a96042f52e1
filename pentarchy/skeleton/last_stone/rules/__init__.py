"""The rules. Write a file for each chapter of ``RULES.md``, and wire its functions here."""

from pentarchy.kernel.game import Rules

from ..box import move_codes
from ..box.constants import MOST
from ..box.state import Numbers, Print, Refusal, State
from . import allowed, ending, playing, setting_up

RULES: Rules[Numbers, State, Print] = Rules(
    Refusal=Refusal,
    kinds=move_codes.MOVE_KINDS,
    MOVES=move_codes.MOVES,
    WIDEST=MOST,
    opening=setting_up.opening,
    to_move=allowed.to_move,
    legal=allowed.legal,
    refusal=allowed.refusal,
    play=playing.play,
    weights=allowed.weights,
    places=ending.places,
)
