"""What comes in the box, and what is on the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from pentarchy.kernel import refusal
from pentarchy.kernel.record import Record, Vector, i1, i2

from .constants import HILLTOPS, PLAYERS, PROVINCES, VILLAGES

CROSSED = PLAYERS + 1  #: what stands on a hilltop that was crossed out
DESERTED = PLAYERS + 1  #: whose a province is for which nobody was left to fight


class Phase(IntEnum):
    """What the game waits for."""

    SETUP = 0  #: NATURE draws who begins
    PLACING = 1
    CHOOSING = 2  #: the placer picks the battle to fight next
    BATTLE = 3
    OVER = 4


class Ending(IntEnum):
    """What ended the game."""

    NONE = 0
    PROVINCES = 1  #: S-14
    LAST_PLAYER = 2  #: S-R23
    MOST_PROVINCES = 3  #: S-R23, all are decided, and nobody who is left has reached the aim


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    GAME_OVER = 1, "S-14: the game is over"
    DRAWING = 2, "S-R2: the first player is still being drawn"
    HAS_LEFT = 3, "S-R23: this player has left the game"
    NOT_YOUR_TURN = 4, "S-5: it is another player's turn"
    WRONG_PHASE = 5, "S-5: you cannot do that now"
    OCCUPIED = 6, "S-5: a warrior stands on that hilltop"
    CROSSED_OUT = 7, "S-R16: that hilltop is crossed out and cannot be used again"
    NOT_CONTESTED = 8, "S-7: no battle is due in that province"
    OUT_OF_REACH = 9, "S-R14: that village lies neither in the province nor in one beside it"
    VALUE_USED = 10, "S-10: that village's value is used up"
    NOT_CONTROLLED = 11, "S-6: you do not control that village"
    ENOUGH_ADDED = 12, "S-11: the opener adds one value at most, everybody after that two"
    STILL_SHORT = 13, "S-R12: with that village your bid could no longer get above the others"
    NOT_ABOVE = 14, "S-11: your score must be above every other to stay in the battle"
    NO_SWAP = 15, "S-R24: only the second player may swap, right after the first placement"
    NOT_FOR_NATURE = 16, "S-R2: chance only draws who begins"


class Numbers(Record):
    """The sudoku and the house rules, as rules read them."""

    seats: int = i1()
    target: int = i1()  #: provinces that win
    values: Vector = i1(VILLAGES)  #: the digits, in reading order
    strict: int = i1()  #: 1 if control takes more than all others together (S-R15)
    swap: int = i1()  #: 1 if the second player may swap (S-R24)
    first: int = i1()  #: the seat that begins, -1 if NATURE draws (S-R2)


class State(Record):
    """What is on the table."""

    seats: int = i1()
    phase: int = i1()  #: a Phase
    mover: int = i1()  #: the seat that placed last or is to place
    placements: int = i2()
    latest: int = i1()  #: the hilltop placed on last + 1, 0 before the first placement
    hilltops: Vector = i1(HILLTOPS)  #: 0 free, a seat + 1, or CROSSED
    used: Vector = i1(VILLAGES)  #: 1 when the village's value is crossed out
    owners: Vector = i1(PROVINCES)  #: 0 while undecided, then the seat + 1, or DESERTED
    due: int = i2()  #: bits of the provinces whose battle is still to be fought
    province: int = i1()  #: where the battle is, meaningful in BATTLE only
    bidder: int = i1()  #: whose bid it is
    is_opening: int = i1()  #: 1 during the first bid of a battle
    added: int = i1()  #: values added in this bid
    fighting: Vector = i1(PLAYERS)  #: 1 for who is in the battle
    scores: Vector = i2(PLAYERS)  #: of those in the battle
    swapped: int = i1()  #: 1 when the first placement was taken over
    left: Vector = i1(PLAYERS)
    ending: int = i1()  #: an Ending
    winners: int = i1()  #: bits of the seats that have won or share


@dataclass(frozen=True)
class Print:
    """What is printed on the board, for people."""

    grid: str  #: 81 digits
    remark: str  #: what is to be said of the grid, such as that its rows repeat; or nothing
