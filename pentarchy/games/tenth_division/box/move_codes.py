"""What can be done, as numbers; moves.py writes and reads them."""

from __future__ import annotations

from .constants import (
    CARDS,
    DICE,
    FACES,
    GOODS,
    HEXES,
    KINDS,
    MOST_DICE,
    PAYMENTS,
    PLAYERS,
    SIDES,
    STEP,
    WAYS,
)

WIDEST = 1500  #: no position offers a seat more: every way from every hex, and what ends a draft

DONE = 1  #: nothing more in this step
ANNOUNCE = 2  #: the sequence that is drafted
GO = 3  #: roll
STOP = 4  #: this attack
SPLIT = 5  #: meet the attacks that are left evenly
NEXT = 6  #: the defence against the next attack
INSTEAD = 7  #: move instead of striking back
OFFER = 8  #: what is drafted
ACCEPT = 9
DECLINE = 10
COUNTER = 11  #: begin a counter-offer
ABANDON = 12  #: the offer that is drafted
MARCH = 13  #: carry out the movement that is drafted
RAISE = 14  #: plus the die that gets a point of the bonus
LOSE = RAISE + MOST_DICE  #: plus the kind of unit
COLLECT = LOSE + KINDS  #: plus the kind of card
BUY = COLLECT + CARDS  #: plus the kind of card
PARTNER = BUY + CARDS  #: plus the seat to trade with
FORAGE = PARTNER + PLAYERS  #: NATURE's, plus what the die shows - 1
BEGIN = FORAGE + FACES  #: NATURE's, plus the seat that begins
THROW = BEGIN + PLAYERS  #: NATURE's, plus the set of dice
SWAP = THROW + len(DICE)  #: plus four times the payment, plus the kind of card that the bank gives
BANK_END = SWAP + len(PAYMENTS) * CARDS
GIVE = BANK_END  #: plus 63 times the good, plus the number - 1
GET = GIVE + GOODS * STEP  #: as GIVE
ADD = GET + GOODS * STEP  #: plus 63 times the kind of unit, plus the number - 1
HEX = ADD + KINDS * STEP  #: plus the hex
BUILD = HEX + HEXES  #: plus three times the hex, plus the side
RAZE = BUILD + HEXES * SIDES  #: as BUILD
WAY = RAZE + HEXES * SIDES  #: plus 18 times the hex, plus the way
MOVES = WAY + HEXES * WAYS
SECRET_STEP = MOVES  #: the mask of a step in somebody else's draft
SECRET_CARD = MOVES + 1  #: the mask of a card that is collected unseen
MASKS = 2
