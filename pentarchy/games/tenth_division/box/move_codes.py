"""What can be done, as numbers: kinds of moves and their parts; ``words/moves.py`` writes and reads them."""

from __future__ import annotations

from math import ceil, sqrt

from pentarchy.kernel.move_kinds import MoveKinds, Part, in_order

from .constants import (
    CARD_NAMES,
    CARDS,
    DICE,
    FACES,
    GOOD_NAMES,
    GOODS,
    HEXES,
    KINDS,
    MOST_DICE,
    PAYMENTS,
    PLAYERS,
    SIDES,
    STEP,
    UNIT_NAMES,
    WAYS,
)

PAIRS = 3 * (3 * HEXES - ceil(sqrt(12 * HEXES - 3)))
"""No board has more pairs of hexes that are one or two apart: 468.

Hexes that touch, hexes that are two apart in a line, and hexes two apart around a corner are the neighbours
in a lattice of triangles each, or in several side by side. Among *n* points of such a lattice at most
3 *n* - sqrt(12 *n* - 3) pairs are neighbours (H. Harborth, Elemente der Mathematik 29, 1974, problem 664A).
"""
WIDEST = 2 * PAIRS + 1
"""The most is offered who moves and owns all hexes: each pair there and back, and to be done.

Who attacks goes from an own hex to an enemy's, so each pair one way alone, or names a number of one of three
kinds, and has three words: 468 + 189 + 3. Who trades gives and gets up to 63 of five goods, pays for one of
four cards in twenty ways, buys one, turns to one of five others, and has three words: 722. All else is less.
"""

UNIT = Part("unit", KINDS, names=UNIT_NAMES)
CARD = Part("card", CARDS, names=CARD_NAMES)
SEAT = Part("seat", PLAYERS)
GOOD = Part("good", GOODS, names=GOOD_NAMES)
NUMBER = Part("number", STEP, first=1)
ROAD = (Part("hex", HEXES), Part("side", SIDES))

MOVE_KINDS = MoveKinds(
    in_order(
        {
            "leave": (),
            "done": (),
            "announce": (),
            "go": (),
            "stop": (),
            "split": (),
            "next": (),
            "instead": (),
            "offer": (),
            "accept": (),
            "decline": (),
            "counter": (),
            "abandon": (),
            "march": (),
            "raise": (Part("die", MOST_DICE),),
            "lose": (UNIT,),
            "collect": (CARD,),
            "buy": (CARD,),
            "partner": (SEAT,),
            "forage": (Part("number", FACES, first=1),),
            "begin": (SEAT,),
            "throw": (Part("dice", len(DICE)),),
            "swap": (Part("payment", len(PAYMENTS)), CARD),
            "give": (GOOD, NUMBER),
            "get": (GOOD, NUMBER),
            "add": (UNIT, NUMBER),
            "hex": (Part("hex", HEXES),),
            "build": ROAD,
            "raze": ROAD,
            "way": (Part("from", HEXES), Part("way", WAYS)),
        },
        masks=("secret_step", "secret_card"),
    )
)

DONE = MOVE_KINDS["done"].first  #: nothing more in this step
ANNOUNCE = MOVE_KINDS["announce"].first  #: the sequence that is drafted
GO = MOVE_KINDS["go"].first  #: roll
STOP = MOVE_KINDS["stop"].first  #: this attack
SPLIT = MOVE_KINDS["split"].first  #: meet the attacks that are left evenly
NEXT = MOVE_KINDS["next"].first  #: the defence against the next attack
INSTEAD = MOVE_KINDS["instead"].first  #: move instead of striking back
OFFER = MOVE_KINDS["offer"].first  #: what is drafted
ACCEPT = MOVE_KINDS["accept"].first
DECLINE = MOVE_KINDS["decline"].first
COUNTER = MOVE_KINDS["counter"].first  #: begin a counter-offer
ABANDON = MOVE_KINDS["abandon"].first  #: the offer that is drafted
MARCH = MOVE_KINDS["march"].first  #: carry out the movement that is drafted
RAISE = MOVE_KINDS["raise"].base  #: plus the die that gets a point of the bonus
LOSE = MOVE_KINDS["lose"].base  #: plus the kind of unit
COLLECT = MOVE_KINDS["collect"].base  #: plus the kind of card
BUY = MOVE_KINDS["buy"].base  #: plus the kind of card
PARTNER = MOVE_KINDS["partner"].base  #: plus the seat to trade with
FORAGE = MOVE_KINDS["forage"].first  #: NATURE's, plus what the die shows - 1
BEGIN = MOVE_KINDS["begin"].base  #: NATURE's, plus the seat that begins
THROW = MOVE_KINDS["throw"].base  #: NATURE's, plus the set of dice
SWAP = MOVE_KINDS["swap"].base  #: plus four times the payment, plus the kind of card that the bank gives
BANK_END = MOVE_KINDS["swap"].beyond
GIVE = MOVE_KINDS["give"].first  #: plus 63 times the good, plus the number - 1
GET = MOVE_KINDS["get"].first  #: as GIVE
ADD = MOVE_KINDS["add"].first  #: plus 63 times the kind of unit, plus the number - 1
HEX = MOVE_KINDS["hex"].base  #: plus the hex
BUILD = MOVE_KINDS["build"].base  #: plus three times the hex, plus the side
RAZE = MOVE_KINDS["raze"].base  #: as BUILD
WAY = MOVE_KINDS["way"].base  #: plus 18 times the hex, plus the way
SECRET_STEP = MOVE_KINDS["secret_step"].first  #: the mask of a step in somebody else's draft
SECRET_CARD = MOVE_KINDS["secret_card"].first  #: the mask of a card that is collected unseen
MOVES, MASKS = MOVE_KINDS.moves, MOVE_KINDS.masks
