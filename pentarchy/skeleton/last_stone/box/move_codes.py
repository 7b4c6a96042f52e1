"""What can be done, as numbers. Name your kinds of moves and their parts; the numbers follow from them."""

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .constants import MOST

MOVE_KINDS = MoveKinds(
    in_order(
        {
            "leave": (),  # number 0, in every game
            "take": (Part("count", MOST, 1),),
        },
        masks=(),  # what others see of a secret move
    )
)

TAKE = MOVE_KINDS["take"].base  #: plus the number of stones
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
