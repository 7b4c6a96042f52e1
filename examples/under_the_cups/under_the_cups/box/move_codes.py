"""What can be done, as numbers: kinds of moves and their parts; ``words/moves.py`` writes and reads them."""

from __future__ import annotations

import numpy as np

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .constants import FACES, FIRST, MOST_DICE, SEATS, THROWS

MOVE_KINDS = MoveKinds(
    in_order(
        {
            "leave": (),
            "believe": (),
            "doubt": (),
            # One 1, one 2, ..., one 6, two 1s, ...: in the order in which claims top each other.
            "claim": (Part("count", SEATS * MOST_DICE, 1), Part("face", FACES, 1)),
            "begin": (Part("seat", SEATS),),
            "roll": (Part("throw", THROWS),),
            "lift": (),
        },
        masks=("answer_unseen", "roll_unseen"),
    )
)

BELIEVE = MOVE_KINDS["believe"].first
DOUBT = MOVE_KINDS["doubt"].first
CLAIM = MOVE_KINDS["claim"].first
BEGIN = MOVE_KINDS["begin"].first  #: NATURE's, plus the seat that claims first
ROLL = MOVE_KINDS["roll"].first  #: NATURE's, plus the row of the table of throws
LIFT = MOVE_KINDS["lift"].first  #: NATURE's
ANSWER_UNSEEN = MOVE_KINDS["answer_unseen"].first
ROLL_UNSEEN = MOVE_KINDS["roll_unseen"].first
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
WIDEST = int(max(np.diff(FIRST)))  #: five dice fall in more ways than there are claims
