"""What can be done, as numbers: kinds of moves and their parts; ``words/moves.py`` writes and reads them."""

from __future__ import annotations

from pentarchy.kernel.move_kinds import Listed, MoveKind, MoveKinds, Part, in_order

from .constants import BATTALION_NAMES, BATTALIONS, PLAYERS, SQUARE_NAMES, SQUARES, STEPS, TROOPS

WIDEST = 192  #: two battalions of ten troops, eight exits and a pass each, and five signals make 167

BATTALION = Part("battalion", BATTALIONS, names=BATTALION_NAMES)
FROM, TO = (Part(name, SQUARES, names=SQUARE_NAMES) for name in ("from", "to"))
STEP = Listed((FROM, TO), tuple((start, target) for start, target, _ in STEPS))
NUMBER = Part("number", TROOPS, first=1)

UNNAMED = in_order(
    {
        "leave": (),
        "pass": (),
        "skip": (),
        "fight": (),
        "call_off": (),
        "reveal": (),
        "initiative": (BATTALION,),
        "point": (Part("shown", PLAYERS + 1),),
        "reinforce": (TO,),
        "redeploy": (FROM,),
        "order": (STEP, NUMBER),
    }
)
NAMED = UNNAMED[-1].beyond  #: a pass or an order that names its battalion, battalion by battalion
EACH = 1 + UNNAMED[-1].count  #: what a battalion's name may stand before: a pass and every order

MOVE_KINDS = MoveKinds(
    (
        *UNNAMED,
        MoveKind("named_pass", NAMED, (BATTALION,), apart=EACH),
        MoveKind("named_order", NAMED + 1, (BATTALION, STEP, NUMBER), apart=EACH),
        MoveKind("secret_order", NAMED + BATTALIONS * EACH, is_mask=True),
    )
)

PASS = MOVE_KINDS["pass"].first
SKIP = MOVE_KINDS["skip"].first  #: no reinforcement
FIGHT = MOVE_KINDS["fight"].first
CALL_OFF = MOVE_KINDS["call_off"].first
REVEAL = MOVE_KINDS["reveal"].first  #: NATURE's: the next order is shown and executed
INITIATIVE = MOVE_KINDS["initiative"].base  #: NATURE's, plus the battalion that begins
POINT = MOVE_KINDS["point"].base  #: a signal, plus 0 for nobody or the seat + 1
REINFORCE = MOVE_KINDS["reinforce"].base  #: plus the square
REDEPLOY = MOVE_KINDS["redeploy"].base  #: plus the square that the troop leaves
ORDER = MOVE_KINDS["order"].first  #: plus ten times the step, plus the troops - 1
SECRET_ORDER = MOVE_KINDS["secret_order"].first  #: the mask of an order that a viewer may not read
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
