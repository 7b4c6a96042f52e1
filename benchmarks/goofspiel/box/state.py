"""What is on the table: hands, bids, the prize and the points."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel import refusal
from pentarchy.kernel.record import EVERYONE, NOBODY, Record, i2, many

SEATS = 6
RANKS = 13

TURNING, BIDDING, OVER = range(3)  #: the next prize is due; bids are awaited; nothing is


class Refusal(refusal.Refusal):
    """Why a move is not allowed."""

    NONE = 0
    GAME_OVER = 1, "G-8: the last prize has been bid for, or only one player is left"
    NOT_IN_HAND = 2, "G-4: that card is no longer in hand"
    PRIZE_GONE = 3, "G-3: that prize has been turned up, or is not among the ranks in play"
    NO_PRIZE = 4, "G-3: the next prize is still to be turned up"
    HAS_BID = 5, "G-4: everyone bids once for a prize"
    HAS_LEFT = 6, "G-9: players who have left take no further part"
    NOT_A_SEAT = 7, "G-1: nobody sits there"
    NOT_NATURES = 8, "G-3: prizes are turned up at random, and nothing else is"


def bidder(numbers: Any, state: Any, seat: int) -> int:
    """Return who may know a bid: its owner, and everyone when the game is over (G-4)."""
    return EVERYONE if state.stage == OVER else 1 << seat


def whoever_waits(numbers: Any, state: Any) -> int:
    """Return who may know which bids are still to be made: nobody, until the game is over (G-4)."""
    return EVERYONE if state.stage == OVER else NOBODY


class Numbers(Record):
    """What the rules read and never change."""

    seats: int = i2()
    cards: int = i2()  #: ranks in play, from the ace up
    carries: int = i2()  #: 1 when a tied prize stays at stake (G-7)


class Player(Record):
    """One suit."""

    hand: int = i2()  #: bit r is set while the card of rank r is held
    bid: int = i2(audience=bidder, values=range(RANKS + 1))  #: rank, 0 before; hidden till G-5
    shown: int = i2()  #: rank bid for the prize before this one, 0 when there was none
    points: int = i2()


class State(Record):
    """The whole table."""

    stage: int = i2()  #: ``TURNING``, ``BIDDING`` or ``OVER``
    prize: int = i2()  #: rank turned up, 0 when none is
    prizes: int = i2()  #: bit r is set until the prize of rank r is turned up
    carried: int = i2()  #: points at stake from tied prizes (G-7)
    playing: int = i2()  #: bits of the seats that have not left (G-9)
    waiting: int = i2(audience=whoever_waits, values=range(1 << SEATS))  #: bits of the seats still to bid
    players: list[Player] = many(Player, SEATS)


class Print:
    """What is printed on the cards: nothing that differs from table to table."""
