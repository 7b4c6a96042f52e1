"""A seat that a bot keeps is offered to others, and taken over by one of them. Nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from ..refused import Refused
from .seating import SeatHolder, has_stand_in, may_be_offered
from .snapshot import TableSnapshot


@dataclass(frozen=True)
class OfferSeat:
    """A seat that a bot keeps is offered to whoever may look at the table, or offered no more."""

    seat: int
    is_offered: bool


@dataclass(frozen=True)
class TakeOver:
    """Somebody takes over a seat that was offered."""

    seat: int
    name: str


def offer(snapshot: TableSnapshot, client_id: str, seat: int, is_offered: bool) -> TableSnapshot:
    """Return the snapshot with a seat offered to whoever may look at the table, or offered no more."""
    kept = _kept(snapshot, seat)
    if not may_be_offered(snapshot.seats, snapshot.host, client_id, seat):
        raise Refused(
            "Only the player who made this table can offer seats that bots keep. Where a bot keeps that "
            "player's own seat, any player can offer it.",
            "not yours",
        )
    return snapshot.with_holder(seat, msgspec.structs.replace(kept, is_offered=is_offered))


def take_over(snapshot: TableSnapshot, client_id: str, seat: int, name: str) -> TableSnapshot:
    """Return the snapshot with a guest in a seat that was offered; who had it has no claim to it any more."""
    kept = _kept(snapshot, seat)
    if not kept.is_offered:
        raise Refused("This seat is not offered any more.")
    if has_stand_in(kept, client_id):
        raise Refused("A bot keeps this seat for you. Take it back instead.")
    if any(holder.client_id == client_id for holder in snapshot.seats):
        raise Refused("You have a seat at this table already.")
    taken = snapshot.with_holder(seat, SeatHolder("person", name, client_id))
    taken = _forgotten(taken.with_table(taken.table.make_manual_ready(seat)), seat)
    if kept.client_id:
        taken = taken.with_notice("taken", seat, kept.client_id)
    if kept.client_id and snapshot.host == kept.client_id:
        taken = replace(taken, passed_to=client_id)
    return taken.without_notice(client_id).noted(
        "taken", seat, f"{name}, in the place of {kept.stands_in_for},"
    )


def _kept(snapshot: TableSnapshot, seat: int) -> SeatHolder:
    """Return the bot that keeps a seat, or raise ``Refused``."""
    if not 0 <= seat < len(snapshot.seats):
        raise Refused("There is no such seat at this table.", "not possible")
    if snapshot.is_gathering or snapshot.table.is_over:
        raise Refused("You can take over a seat only while the game lasts.")
    if not snapshot.seats[seat].stands_in_for:
        raise Refused("No bot keeps this seat for anybody.")
    return snapshot.seats[seat]


def _forgotten(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot without whom a seat muted, by whom it was, and what it agreed to."""
    details = snapshot.details
    muted = tuple(0 if one == seat else bits & ~(1 << seat) for one, bits in enumerate(details.muted))
    asked = details.proposal
    if asked is not None:
        asked = msgspec.structs.replace(asked, agreed=asked.agreed & ~(1 << seat))
    return snapshot.with_details(muted=muted, proposal=asked)
