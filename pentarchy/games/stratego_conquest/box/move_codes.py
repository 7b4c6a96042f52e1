"""What can be done, as numbers: kinds of moves and their parts; ``words/moves.py`` writes and reads them."""

from __future__ import annotations

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .constants import CARD_NAMES, CARDS, KINDS, ORDERS, PLAYERS, TERRITORIES, UNIT_NAMES, ZONES

WIDEST = 512  #: five Scouts that reach every zone and thirteen others make 459 moves; placing, 433

CARD = Part("card", CARDS - 1, 1, CARD_NAMES[1:])
UNIT_KIND = Part("unit", KINDS - 1, 1, UNIT_NAMES[1:])
TERRITORY = Part("territory", TERRITORIES)
ZONE = Part("zone", ZONES)

MOVE_KINDS = MoveKinds(
    in_order(
        {
            "leave": (),
            "no_play": (),
            "done": (),
            "stay": (),
            "play": (CARD,),
            "draw": (CARD,),
            "unit": (UNIT_KIND,),
            "first": (Part("seat", PLAYERS),),
            "guess": (UNIT_KIND,),
            "order": (Part("order", len(ORDERS)),),
            "take": (TERRITORY,),
            "spy": (TERRITORY,),
            "set": (ZONE,),
            "pick": (ZONE,),
            "aim": (ZONE,),
            "place": (UNIT_KIND, ZONE),
            "march": (Part("from", ZONES), Part("to", ZONES)),
        },
        masks=("secret_unit", "secret_order", "secret_place"),
    )
)

NO_PLAY = MOVE_KINDS["no_play"].first  #: carry out none of the cards
DONE = MOVE_KINDS["done"].first  #: make no more moves
STAY = MOVE_KINDS["stay"].first  #: no basic move is possible
PLAY = MOVE_KINDS["play"].base  #: plus the card, from 1
DRAW = MOVE_KINDS["draw"].base  #: NATURE's, plus the card that is drawn
UNIT = MOVE_KINDS["unit"].base  #: NATURE's, plus the kind of unit that is drawn
FIRST = MOVE_KINDS["first"].base  #: NATURE's, plus the seat that begins
GUESS = MOVE_KINDS["guess"].base  #: plus the kind that the Traitor names
ORDER = MOVE_KINDS["order"].base  #: plus the order of three redeployed units
TAKE = MOVE_KINDS["take"].base  #: plus the territory whose token is taken
SPY = MOVE_KINDS["spy"].base  #: plus a territory that Secret Information looks at
SET = MOVE_KINDS["set"].base  #: plus the zone on which the unit in hand is set
PICK = MOVE_KINDS["pick"].base  #: plus a zone that Redeploy includes
AIM = MOVE_KINDS["aim"].base  #: plus the zone whose unit the Traitor names
PLACE = MOVE_KINDS["place"].first  #: plus 72 times the kind - 1, plus the zone on which it is placed
MARCH = MOVE_KINDS["march"].base  #: plus 72 times the zone left, plus the zone entered
SECRET_UNIT = MOVE_KINDS["secret_unit"].first  #: the mask of a unit that was drawn from a reserve
SECRET_ORDER = MOVE_KINDS["secret_order"].first  #: the mask of the order of three redeployed units
SECRET_PLACE = MOVE_KINDS["secret_place"].first  #: the mask of a unit that was placed in the setup
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
