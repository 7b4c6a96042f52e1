"""What comes in the box, and what is on the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pentarchy.kernel import ending, refusal
from pentarchy.kernel.record import EVERYONE, Record, Vector, i1, i2
from pentarchy.kernel.rule import rule

from .constants import ANYTHING, CARDS, KINDS, PLAYERS, TERRITORIES, ZONES, ZONES_EACH
from .map_file import MOST_WAYS, Map

EXITS = MOST_WAYS + 1  #: room for a zone's ways out and the -1 that ends them
OPEN, CLOSED = 1, 2  #: a border, and one with mountains


class Phase(IntEnum):
    """What the game waits for."""

    FIRST = 0  #: NATURE draws who begins
    DRAFT = 1  #: players take tokens, or NATURE deals them
    PLACEMENT = 2  #: all place their units in secret
    DRAWING = 3  #: NATURE draws cards
    CARDS = 4  #: a card is chosen
    UNIT = 5  #: NATURE draws a unit from the reserve
    SETTING = 6  #: the unit in hand is set on a zone
    REDEPLOY = 7  #: three units are picked, then their order
    SPYING = 8  #: two territories are named
    TRAITOR = 9  #: a unit is picked, then named
    MOVES = 10
    OVER = 11


class Ending(ending.Ending):
    """What ended the game."""

    NONE = 0
    LAST_FLAG = 1, "C-8: with the last flag on the board"
    BLOCKED = 2, "C-R34: by count, because nobody could move and nobody played a card"
    QUIET = 3, "C-R35: by count, after too many quiet rounds"
    ROUND_LIMIT = 4, "C-R35: by count, after the last round"
    LAST_PLAYER = 5, "C-R42: as the last player left"
    FLAG_OF_LEAVER = 6, "C-R42: by count, because the last flag belongs to a player who left"


class Draft(IntEnum):
    """How the tokens are shared out."""

    TURNS = 0
    SNAKE = 1
    RANDOM = 2


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    GAME_OVER = 1, "C-8: the game is over"
    CHANCE_DUE = 2, "C-10: something is still being drawn"
    HAS_LEFT = 3, "C-R42: this player has left the game"
    IS_OUT = 4, "C-R32: this player has neither flag nor units any more"
    NOT_YOUR_TURN = 5, "C-10: it is another player's turn to decide"
    WRONG_PHASE = 6, "C-10: you cannot do that now: cards come first, then moves"
    NOT_FOR_NATURE = 7, "C-10: chance only draws what is there to be drawn now"
    TOKEN_TAKEN = 8, "C-6: that territory's token is taken"
    ALL_PLACED = 9, "C-7: your arrangement is complete"
    NONE_LEFT_TO_PLACE = 10, "C-7: you have no such unit left to place"
    FOREIGN_TERRITORY = 11, "C-7: you place units on your own territories"
    ZONE_FULL = 12, "C-7: at most one unit stands in a zone"
    KEEP_FOR_OTHERS = 13, "C-7: you need the units that are left for territories that have none"
    NOT_IN_HAND = 14, "C-10: you have not drawn that card"
    MUST_PLAY = 15, "C-R13: at this table a card must be played if any can be"
    EMPTY_RESERVE = 16, "C-11: there is no unit in your reserve"
    NO_ROOM = 17, "C-R14: there is no zone for a unit"
    NO_SPY_IN_RESERVE = 18, "C-15: your Spy Master is not in reserve"
    NO_SPY_ON_BOARD = 19, "C-13: your Spy Master is not on the board"
    TOO_FEW_UNITS = 20, "C-R14: Redeploy needs three of your units on the board"
    NOBODY_TO_NAME = 21, "C-R14: there is no unit that the Traitor could name"
    NOT_FREE = 22, "C-11: that zone is not free"
    NO_BORDER = 23, "C-11: that zone does not border on one of your units"
    NOT_YOUR_UNIT = 24, "C-16: you have no unit there"
    PICKED_ALREADY = 25, "C-R24: you have picked that unit already"
    PICK_THREE = 26, "C-R24: pick three units first, then their order"
    NOT_BESIDE = 27, "C-R6: Secret Information looks at two adjacent territories"
    NO_ENEMY = 28, "C-R16: the Traitor names an enemy unit"
    KNOWN_ALREADY = 29, "C-R16: at this table you may only name a unit that you do not know"
    AIM_FIRST = 30, "C-14: pick the unit first, then name it"
    CANNOT_MOVE = 31, "C-17: Flags and Cursed Lands never move"
    OWN_UNIT_THERE = 32, "C-17: one of your own units stands there"
    NOT_ADJACENT = 33, "C-16: units move to an adjacent zone"
    MOUNTAINS = 34, "C-4: mountains lie between"
    NO_WAY = 35, "C-R23: no path of free zones leads there"
    NO_RUN_ATTACK = 36, "C-R23: at this table a run ends on a free zone"
    MOVED_ALREADY = 37, "C-R19: at this table each move of a turn is made with a different unit"
    MUST_MOVE = 38, "C-17: you must make the basic move"
    CAN_MOVE = 39, "C-17: you may stay only if you have no move"


class Numbers(Record):
    """The map, the armies and the house rules, as rules read them."""

    seats: int = i1()
    exits: Vector = i2(ZONES, EXITS)  #: adjacent zones; -1 ends them
    steps: Vector = i1(ZONES, ZONES)  #: moves from one zone to another on an empty board
    borders: Vector = i1(ZONES, ZONES)  #: OPEN or CLOSED between two zones that share a border, else 0
    territory: Vector = i2(ZONES)  #: in which a zone lies
    zones: Vector = i2(TERRITORIES, ZONES_EACH)  #: of a territory
    beside: Vector = i1(TERRITORIES, TERRITORIES)  #: 1 if two territories are adjacent
    city: Vector = i1(TERRITORIES)  #: 1 if a city lies there
    army: Vector = i1(KINDS)  #: how many of each kind
    army_units: int = i2()  #: their sum
    drawn_first: int = i1()  #: 1 if units are drawn for the first turn (C-R7)
    draft: int = i1()  #: a Draft (C-R8)
    must_play: int = i1()  #: 1 if a card must be played if any can be (C-R13)
    traitor_on_known: int = i1()  #: 1 if the Traitor may name a known unit (C-R16)
    same_unit: int = i1()  #: 1 if a unit may move several times in a turn (C-R19)
    run_attack: int = i1()  #: 1 if a run may end with an attack (C-R23)
    open_reserve: int = i1()  #: 1 if all see the reserves, and so what is drawn (C-24)
    quiet_limit: int = i2()  #: rounds (C-R35)
    round_limit: int = i2()


@rule("C-R43")
def is_one(kinds: int) -> bool:
    """Whether a set of kinds has exactly one: then it is known for certain."""
    return kinds != 0 and kinds & (kinds - 1) == 0


def kind_audience(numbers: Any, state: Any, zone: int) -> int:
    """What stands in a zone is its owner's, and theirs who know it for certain."""
    if state.phase == Phase.OVER or state.phase < Phase.PLACEMENT:
        return EVERYONE
    if state.phase == Phase.PLACEMENT:
        owner = int(state.tokens[numbers.territory[zone]])
        return 1 << (owner - 1) if owner else EVERYONE
    owner = int(state.owners[zone])
    may_be = int(state.may_be[zone])
    if not owner or is_one(may_be):
        return EVERYONE
    audience = 1 << (owner - 1)
    for viewer in range(PLAYERS):
        if state.spied[zone] >> viewer & 1 and is_one(may_be & int(state.sight[viewer, zone])):
            audience |= 1 << viewer
    return audience


def sight_audience(numbers: Any, state: Any, viewer: int, zone: int) -> int:
    """What one player was shown of a unit is theirs, and its owner's, who knows both."""
    if state.phase == Phase.OVER or not state.spied[zone] >> viewer & 1:
        return EVERYONE
    return 1 << viewer | 1 << (int(state.owners[zone]) - 1)


def reserve_audience(numbers: Any, state: Any, seat: int, kind: int) -> int:
    """What is in reserve unseen, or not yet placed, is the owner's own, if anybody sits there."""
    if seat >= state.seats or state.phase < Phase.PLACEMENT or state.phase == Phase.OVER:
        return EVERYONE
    return 1 << seat


def drawn_audience(numbers: Any, state: Any) -> int:
    """The unit in hand is its owner's own, unless all can tell what it is."""
    if state.phase != Phase.SETTING or is_one(int(state.drawn_may_be)):
        return EVERYONE
    return 1 << int(state.turn)


class State(Record):
    """What is on the table."""

    seats: int = i1()
    phase: int = i1()  #: a Phase
    turn: int = i1()  #: the seat that draws, takes a token or has its turn
    first: int = i1()  #: the seat that begins, -1 while that is being drawn
    contenders: int = i1()  #: bits of the seats that still draw for the first turn
    start_units: Vector = i1(PLAYERS)  #: the kind that each drew last for the first turn, 0 for none
    draft_pick: int = i1()  #: tokens taken, or passed over for one who left
    rounds: int = i2()  #: rounds begun; 0 before the first
    quiet: int = i2()  #: whole rounds since a unit was lost or came back, or a flag was captured
    stirred: int = i1()  #: 1 if that happened in this round
    acted: int = i1()  #: 1 if this turn's player has played a card or moved
    idle_turns: int = i1()  #: turns in a row in which nobody did

    # The map.
    tokens: Vector = i1(TERRITORIES)  #: who has a territory's token: the seat + 1, 0 while contested
    owners: Vector = i1(ZONES)  #: whose unit stands there: the seat + 1, 0 for a free zone
    kinds: Vector = i1(ZONES, audience=kind_audience, values=range(KINDS))  #: what it is; 0, UNKNOWN
    moved: Vector = i1(
        ZONES
    )  #: 1 if the unit there has moved this turn; kept only where that matters (C-R19)
    standing: Vector = i1(PLAYERS)  #: units of each player on the board
    flag_holder: Vector = i1(
        PLAYERS
    )  #: who has each player's flag, at first that player; -1 if it is not in the game

    # What is known of each unit on the board (C-R43 to C-R45). A set of kinds has bit k for kind k.
    may_be: Vector = i2(ZONES)  #: what it may be as far as all know, 0 for a free zone
    spied: Vector = i1(ZONES)  #: bits of the players who have been shown more of it
    mixed: Vector = i1(ZONES)  #: bits of those of them whose knowledge a Redeploy has blurred
    sight: Vector = i2(PLAYERS, ZONES, audience=sight_audience, values=range(ANYTHING + 1))
    #: what it may be by what such a player was shown

    # Reserves: a unit is in one of the two, in a zone, in hand, or captured.
    open_reserve: Vector = i1(PLAYERS, KINDS)  #: how many of each kind all know to be there
    reserve: Vector = i1(PLAYERS, KINDS, audience=reserve_audience, values=range(6))
    #: how many of each kind are there besides; in the setup, how many are still to be placed
    reserve_may_be: Vector = i2(PLAYERS)  #: what each of those may be as far as all know
    drawn: int = i1(audience=drawn_audience, values=range(1, KINDS))  #: kind of the unit in hand; 0, UNKNOWN
    drawn_may_be: int = i2()  #: what it may be as far as all know

    # Cards.
    pile: Vector = i1(CARDS)  #: how many of each card
    discards: Vector = i1(CARDS)
    hand: Vector = i1(CARDS)  #: the cards drawn this turn
    to_draw: int = i1()  #: cards still to be drawn this turn
    traitor_last: int = i1()  #: 1 while the Traitor lies at the bottom of the pile
    card: int = i1()  #: the card that is being carried out, 0 for none
    picked: int = i1()  #: how many zones or territories are picked for it
    picks: Vector = i1(3)  #: which, the zones of a Redeploy in the map's order

    # Moves.
    basic_due: int = i1()  #: 1 until the basic move of this turn is made
    extra: int = i1()  #: further moves that may be made

    left: Vector = i1(PLAYERS)  #: 1 for who has left
    ending: int = i1()  #: an Ending
    winners: int = i1()  #: bits of the seats that have won or share


@dataclass(frozen=True)
class Print:
    """What is printed on the board, for people."""

    map: Map
