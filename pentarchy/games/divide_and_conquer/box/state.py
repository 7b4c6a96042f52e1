"""What comes in the box, and what is on the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pentarchy.kernel import ending, refusal
from pentarchy.kernel.record import EVERYONE, Record, Vector, i1, i2, many

from .constants import BATTALIONS, OBJECTIVES, PLAYERS, SQUARES
from .move_codes import NAMED

WAYS = 9  #: room for a square's eight exits and the -1 that ends them
SIGNAL_CHANGES = 3  #: a player's changes of pointer in one turn
LOSSES = 8  #: four orders, each striking at most two battalions that share a square
SUBSETS = 1 << OBJECTIVES  #: sets of a battalion's objectives, as bits

# What stands in ``State.orders`` besides a move.
UNWRITTEN = 0
SILENT = -1  #: this battalion gives no order this turn
UNKNOWN = -2  #: written, but this viewer may not read it


class Phase(IntEnum):
    """The parts of a turn, and what comes before and after all turns."""

    SETUP = 0  #: NATURE draws who begins
    PLANNING = 1
    MOVEMENT = 2  #: NATURE reveals the next order
    CHOICE = 3  #: the marching commander decides whether to fight equals
    REINFORCEMENT = 4
    OVER = 5


class Ending(ending.Ending):
    """What ended the game."""

    NONE = 0
    OBJECTIVES = 1, "D-5"
    TURN_LIMIT = 2, "D-R31"
    LAST_PLAYER = 3, "D-R32"


class EqualStrength(IntEnum):
    """What happens when equals meet."""

    ANNIHILATE = 0
    BOUNCE = 1
    CHOICE = 2


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    GAME_OVER = 1, "D-5: the game is over"
    DRAWING = 2, "D-R19: the first initiative is still being drawn"
    REVEALING = 3, "D-11: the orders are being revealed; wait until the last one is executed"
    HAS_LEFT = 4, "D-R32: this player has left the game"
    NOT_YOUR_TURN = 5, "D-8: it is another player's turn to decide"
    ORDER_WRITTEN = 6, "D-9: your order for this turn is written"
    WRONG_PHASE = 7, "D-8: that is not a move of this phase of the turn"
    NOT_FOR_NATURE = 8, "D-11: only the next order is revealed, and only when all are written"
    NOT_SEATED = 9, "D-R19: nobody commands that battalion"
    NO_TROOPS = 10, "D-R7: none of your troops stand on that square"
    TOO_FEW = 11, "D-R7: fewer of your troops stand there than you order to march"
    TOO_MANY = 12, "D-2: a battalion has ten troops"
    OTHER_BATTALION = (
        13,
        "D-R24: you have written the order of the battalion there; now order your other one",
    )
    TOO_FAR = 14, "D-10: troops march to an adjacent square"
    DIAGONAL = 15, "D-R1: at this table troops do not march diagonally"
    ENEMY_SYMBOL = 16, "D-10: that square carries another player's symbol"
    BLOCKED = 17, "D-R5: at this table the symbols of a battalion that nobody commands are closed"
    MUST_ORDER = 18, "D-R6: at this table you may not pass while you can march"
    NOTHING_LOST = 19, "D-13: none of your troops is lost, so none can return"
    NO_CASUALTIES = 20, "D-R16: at this table only a battalion that lost troops this turn is reinforced"
    NOT_HELD = 21, "D-13: a lost troop returns to your headquarters or to a square that your troops hold"
    PARTNER_HOLDS = 22, "D-13: your headquarters is held by your partner"
    NO_REDEPLOYMENT = 23, "D-15: the Redeployment variant is not in play"
    NONE_TO_REDEPLOY = 24, "D-R28: none of your troops stand on that square"
    ALREADY_HOME = 25, "D-R28: that troop is at its headquarters already"
    NO_SIGNAL = 26, "D-16: the Signal variant is not in play"
    NO_SUCH_PLAYER = 27, "D-R29: no such player sits at this table"
    SIGNAL_SHOWN = 28, "D-R29: your pointer shows that already"
    SIGNAL_SPENT = 29, "D-R29: you have changed your pointer three times this turn"
    WITHOUT_TROOPS = 30, "D-R6: without troops on the board you pass by yourself this turn"
    ONE_ORDER = 31, "D-R24: at this table an order is for the first of your battalions that it fits"
    NOT_COMMANDED = 32, "D-R24: you do not command that battalion"
    NAME_NOT_NEEDED = 33, "D-R24: it means that battalion without the name, too; leave the name out"


class Numbers(Record):
    """The board and the house rules, as rules read them."""

    seats: int = i1()
    commander: Vector = i1(BATTALIONS)  #: the seat that commands it, -1 if nobody does
    team: Vector = i1(PLAYERS, BATTALIONS)  #: a seat's battalions in the order of planning, then -1
    headquarters: Vector = i2(BATTALIONS)  #: squares
    objectives: Vector = i2(BATTALIONS, OBJECTIVES)  #: squares, in reading order
    symbol: Vector = i1(SQUARES)  #: whose symbol a square carries: battalion + 1, 0 for none
    objective: Vector = i1(SQUARES)  #: whose objective it is: battalion + 1, 0 for none
    exits: Vector = i2(BATTALIONS, SQUARES, WAYS)  #: orders to march one troop there; -1 ends them
    needed: Vector = i1(BATTALIONS, SUBSETS, SQUARES)  #: fewest orders from a square to hold a set
    turn_limit: int = i2()
    diagonals: int = i1()  #: 1 if troops march diagonally (D-R1)
    closed_symbols: int = i1()  #: 1 if symbols of nobody's battalion are blocked (D-R5)
    passing: int = i1()  #: 1 if a player who can march may pass (D-R6)
    march_the_rest: int = i1()  #: 1 if a reduced stack marches with what is left (D-R8)
    equal_strength: int = i1()  #: an EqualStrength (D-R13)
    only_casualties: int = i1()  #: 1 if only this turn's losers reinforce (D-R16)
    first: int = i1()  #: the battalion that begins, -1 if NATURE draws (D-R19)
    check_late: int = i1()  #: 1 if the win is checked at the end of movement (D-R20)
    one_order: int = i1()  #: 1 if a player of two battalions writes one order (D-R24)
    win_with_both: int = i1()  #: 1 if a team needs both battalions' objectives (D-R25)
    shared_squares: int = i1()  #: 1 if partners may stand on one square (D-R26)
    redeployment: int = i1()  #: 1 if that variant is in play (D-15)
    signal: int = i1()  #: 1 if that variant is in play (D-16)


def order_audience(numbers: Any, state: Any, battalion: int) -> int:
    """An order is its commander's own until it is revealed, or until the game is over."""
    if state.revealed[battalion] or state.phase == Phase.OVER:
        return EVERYONE
    return 1 << int(numbers.commander[battalion])


class Loss(Record):
    """Troops that fell where they stood, earlier in this turn."""

    where: int = i2()  #: square
    battalion: int = i1()
    troops: int = i1()


class State(Record):
    """What is on the table."""

    seats: int = i1()
    phase: int = i1()  #: a Phase
    turn: int = i2()  #: 1 for the first, 0 while the initiative is drawn
    initiative: int = i1()  #: the battalion that acts first this turn
    step: int = i1()  #: battalions, clockwise from the initiative, that this phase is done with
    orders: Vector = i2(BATTALIONS, audience=order_audience, values=range(SILENT, NAMED))
    #: a move, or UNWRITTEN, SILENT, UNKNOWN
    revealed: Vector = i1(BATTALIONS)  #: 1 when everybody knows the order, or that there is none
    shown: Vector = i2(BATTALIONS)  #: the order as last revealed, UNWRITTEN if none was; kept while all plan
    troops: Vector = i1(BATTALIONS, SQUARES)  #: how many of each battalion stand on each square
    bank: Vector = i1(BATTALIONS)  #: lost troops that may return
    casualties: Vector = i1(BATTALIONS)  #: troops lost this turn
    losses: Any = many(Loss, LOSSES)  #: this turn's fallen defenders, the earliest first
    losses_noted: int = i1()
    left: Vector = i1(PLAYERS)  #: 1 for a seat that has left the game
    pointers: Vector = i1(PLAYERS)  #: the player a seat signals: seat + 1, 0 for nobody
    pointer_changes: Vector = i1(PLAYERS)  #: this turn
    ending: int = i1()  #: an Ending
    winners: int = i1()  #: bits of the seats that won, 0 until the game is over


@dataclass(frozen=True)
class Print:
    """What is printed on the box and the board, for people."""

    layout: str  #: the layout file's text
    layout_name: str  #: ``compass``, or the name of the file brought
