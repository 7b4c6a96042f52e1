"""What is on the table. Declare here what rules read and change, and why a move may be refused."""

from __future__ import annotations

from pentarchy.kernel import game, refusal
from pentarchy.kernel.record import Record, i2


class Refusal(refusal.Refusal):
    """Why a move is not allowed: a number for rules, a clause and a reason for people."""

    NONE = 0
    NO_SUCH_PLAYER = 1, "L-1: nobody sits there"
    NOT_YOUR_TURN = 2, "L-1: it is another player's turn"
    TOO_MANY = 3, "L-2: there are not so many stones left"
    GAME_OVER = 4, "L-3: the game is over"
    HAS_LEFT = 5, "L-4: you have left the game"


class Numbers(Record):
    """What the table chose: rules read it and never change it."""

    seats: int = i2()
    stones: int = i2()  #: in the heap at the start (L-1)


class State(Record):
    """What changes in play. Of a secret, say who may know it: ``i2(audience=..., values=...)``."""

    heap: int = i2()  #: stones that are left
    turn: int = i2()  #: the seat that is to take some
    playing: int = i2()  #: bits of the seats that have not left
    winners: int = i2()  #: bits of the seats that have won; 0 until the game is over


class Print:
    """What is printed on the box, for words and pictures: nothing that differs from table to table."""


Box = game.Box[Numbers, Print]
