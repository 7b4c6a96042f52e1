"""What can be done, as numbers: kinds of moves and their parts; ``words/moves.py`` writes and reads them."""

from __future__ import annotations

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .constants import HILLTOP_NAMES, HILLTOPS, PLAYERS, PROVINCES, VILLAGE_NAMES, VILLAGES

WIDEST = 112  #: a hundred hilltops and a swap; a bidder has at most 45 villages, done and surrender

MOVE_KINDS = MoveKinds(
    in_order(
        {
            "leave": (),
            "place": (Part("hilltop", HILLTOPS, names=HILLTOP_NAMES),),
            "add": (Part("village", VILLAGES, names=VILLAGE_NAMES),),
            "done": (),
            "surrender": (),
            "battle": (Part("province", PROVINCES),),
            "swap": (),
            "first": (Part("seat", PLAYERS),),
        }
    )
)

PLACE = MOVE_KINDS["place"].base  #: plus the hilltop
ADD = MOVE_KINDS["add"].base  #: plus the village
DONE = MOVE_KINDS["done"].first
SURRENDER = MOVE_KINDS["surrender"].first
BATTLE = MOVE_KINDS["battle"].base  #: plus the province that is fought for next
SWAP = MOVE_KINDS["swap"].first
FIRST = MOVE_KINDS["first"].base  #: NATURE's, plus the seat that begins
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
