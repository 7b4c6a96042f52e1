"""What is on the table: cups and dice, the claim that stands, and what is said to it."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import game, refusal
from pentarchy.kernel.record import EVERYONE, Record, i2, many

from .constants import ANSWERING, OVER, SEATS, THROWS
from .move_codes import DOUBT


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    NO_SUCH_PLAYER = 1, "U-1: nobody sits there"
    NOT_DRAWN = 2, "U-3: the player who claims first is still being drawn"
    NOT_BY_CHOICE = 3, "U-3: nobody chooses what chance decides, and chance decides nothing else"
    DICE_DUE = 4, "U-4: the dice are still being rolled"
    OTHER_DICE = 5, "U-4: a roll must have as many dice as the cup"
    NOT_YOUR_TURN = 6, "U-5: it is another player's turn to claim"
    TOO_MANY = 7, "U-5: there are not that many dice in the game"
    NOT_HIGHER = 8, "U-6: your claim must be higher than the one that stands"
    ONES_ARE_WILD = 9, "U-7: ones count as every face, so nobody claims them"
    NOT_ASKED = 10, "U-8: there is nothing for you to believe or doubt now"
    HAS_ANSWERED = 11, "U-8: you have already answered; the others have not yet"
    CUPS_DUE = 12, "U-11: the cups are being lifted"
    NO_DICE = 13, "U-15: you have no dice left"
    GAME_OVER = 14, "U-16: the game is over"
    HAS_LEFT = 15, "U-17: players who have left take no further part"


def roller(numbers: Any, state: Any, seat: int) -> int:
    """Return who may know what lies under a cup: its owner, and all when the game is over (U-4)."""
    return EVERYONE if state.stage == OVER else 1 << seat


def answerer(numbers: Any, state: Any, seat: int) -> int:
    """Return who may know an answer: nobody else until all are given (U-8)."""
    return 1 << seat if state.stage == ANSWERING else EVERYONE


class Numbers(Record):
    """What the rules read and never change."""

    seats: int = i2()
    dice: int = i2()  #: of each player at the start (U-2)
    wild: int = i2()  #: 1 when ones count as every face (U-7)
    believers_pay: int = i2()  #: 1 when who believed a false claim loses a die (U-13)


class Player(Record):
    """A cup, and what its owner says and said."""

    dice: int = i2()  #: 0 for who is out or has left
    roll: int = i2(audience=roller, values=range(THROWS))  #: a row of the table, 0 before the roll
    answer: int = i2(audience=answerer, values=range(DOUBT + 1))
    shown: int = i2()  #: the roll under this cup when the cups were lifted last
    said: int = i2()  #: the answer then
    lost: int = i2()  #: 1 when it cost a die


class State(Record):
    """The whole table."""

    stage: int = i2()
    rounds: int = i2()  #: begun so far
    turn: int = i2()  #: the seat that is to claim, or whose claim stands
    rolling: int = i2()  #: the seat whose dice are rolled next
    count: int = i2()  #: of the claim that stands; 0 while none does
    face: int = i2()
    gone: int = i2()  #: bits of the seats that have left
    shown_turn: int = i2()  #: seat + 1 of the claim at which cups were lifted last
    shown_count: int = i2()
    shown_face: int = i2()
    found: int = i2()  #: as many dice as were counted for it
    players: list[Player] = many(Player, SEATS)


class Print:
    """What is printed on the box: nothing that differs from table to table."""


Box = game.Box[Numbers, Print]
