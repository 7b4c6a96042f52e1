"""A bot plays for somebody who is missing or must go, until they come back. Nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..refused import Refused
from .seating import NO_SEAT, STAND_IN, SeatHolder, has_stand_in, may_be_replaced, own_seats
from .snapshot import TableSnapshot


@dataclass(frozen=True)
class StandIn:
    """A bot is to play for somebody who is missing."""

    seat: int


@dataclass(frozen=True)
class HandOver:
    """A bot is to play for whoever asks, who must go."""

    seat: int  #: of several of theirs, or ``NO_SEAT``


@dataclass(frozen=True)
class ComeBack:
    """Somebody takes the seat again that a bot kept for them."""

    seat: int  #: of several of theirs, or ``NO_SEAT``


def stand_in(snapshot: TableSnapshot, client_id: str, seat: int) -> TableSnapshot:
    """Return the snapshot with a bot in the seat of somebody who is missing, or raise ``Refused``."""
    if not 0 <= seat < len(snapshot.seats):
        raise Refused("There is no such seat at this table.", "not possible")
    if snapshot.is_gathering or snapshot.table.is_over:
        raise Refused("A bot can play for somebody only while the game lasts.")
    if not may_be_replaced(snapshot.seats, snapshot.host, client_id, seat):
        raise Refused(
            "Only the player who made this table can let bots play for others. For that player, any other "
            "player can.",
            "not yours",
        )
    return hand_to_bot(snapshot, seat)


def hand_over(snapshot: TableSnapshot, client_id: str, wanted: int = NO_SEAT) -> TableSnapshot:
    """Return the snapshot with a bot that plays for somebody who must go, until they come back."""
    if snapshot.is_gathering or snapshot.table.is_over:
        raise Refused("A bot can play for you only while the game lasts.")
    left = snapshot.table.left
    for seat in own_seats(snapshot.seats, client_id):
        if wanted in (seat, NO_SEAT) and not left >> seat & 1:
            return hand_to_bot(snapshot, seat)
    raise Refused("You do not play at this table.", "not yours")


def hand_to_bot(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot with a bot that keeps somebody's seat for them."""
    holder = snapshot.seats[seat]
    bot = SeatHolder("bot", STAND_IN, holder.client_id, holder.name)
    seated = replace(snapshot.with_holder(seat, bot), table=snapshot.table.make_auto_ready(seat))
    return seated.noted("stand-in", seat)


def come_back(snapshot: TableSnapshot, client_id: str, wanted: int = NO_SEAT) -> TableSnapshot:
    """Return the snapshot with a guest in the seat that a bot kept for them, or raise ``Refused``."""
    for seat, holder in enumerate(snapshot.seats):
        if has_stand_in(holder, client_id) and wanted in (seat, NO_SEAT):
            if snapshot.table.is_over:
                raise Refused("The game is over.")
            person = SeatHolder("person", holder.stands_in_for, client_id)
            seated = replace(snapshot.with_holder(seat, person), table=snapshot.table.make_manual_ready(seat))
            return seated.noted("back", seat)
    raise Refused("No bot keeps a seat for you at this table.", "not yours")
