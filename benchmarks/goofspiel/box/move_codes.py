"""What can be done, as numbers: 0 leaves, 1 to 13 bid a card, 14 to 26 turn up a prize."""

from __future__ import annotations

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .state import RANKS

RANK = Part("rank", RANKS, first=1)

MOVE_KINDS = MoveKinds(in_order({"leave": (), "bid": (RANK,), "turn": (RANK,)}, masks=("bid_unseen",)))

TURN = MOVE_KINDS["turn"].base  #: NATURE's, plus the rank of the prize that it turns up; a bid is its rank
BID_UNSEEN = MOVE_KINDS["bid_unseen"].first  #: the mask of a bid by somebody else
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
