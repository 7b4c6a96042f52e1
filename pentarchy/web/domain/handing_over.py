"""What becomes of somebody's seats when they sign in, or go for good. Nothing is written here."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from .commands import STAND_IN
from .seat_changes import pass_on
from .seating import FREE, SeatHolder
from .snapshot import TableSnapshot


def is_seated(snapshot: TableSnapshot, client_id: str) -> bool:
    """Whether a seat at a table is somebody's, though a bot may keep it for them."""
    return bool(client_id) and any(holder.client_id == client_id for holder in snapshot.seats)


def hand_over(snapshot: TableSnapshot, old: str, new: str) -> TableSnapshot:
    """Return the snapshot with all that one guest had in the hands of another one.

    Nobody gets two seats by it: where the other one sits already, the seats of the first are given up.
    """
    is_there = is_seated(snapshot, new)
    for seat in _seats_of(snapshot, old):
        if is_there:
            snapshot = give_up(snapshot, seat)
        else:
            moved = msgspec.structs.replace(snapshot.seats[seat], client_id=new)
            snapshot = snapshot.with_holder(seat, moved)
            if moved.kind == "person" and _is_on(snapshot):
                snapshot = snapshot.noted("moved", seat)
    return pass_on(snapshot, old, new)


def bow_out(snapshot: TableSnapshot, client_id: str) -> TableSnapshot:
    """Return the snapshot without somebody: their seats are given up, the host's rights another player's."""
    snapshot = snapshot.without_notice(client_id)
    for seat in _seats_of(snapshot, client_id):
        snapshot = give_up(snapshot, seat)
    others = [holder.client_id for holder in snapshot.seats if holder.kind == "person" and holder.client_id]
    return pass_on(snapshot, client_id, others[0] if others else "")


def give_up(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot with a seat free before the game; while it lasts a bot has it for good."""
    if snapshot.is_gathering:
        return snapshot.with_holder(seat, FREE)
    if not _is_on(snapshot):
        return snapshot.with_holder(seat, msgspec.structs.replace(snapshot.seats[seat], client_id=""))
    bot = snapshot.with_holder(seat, SeatHolder("bot", STAND_IN))
    return replace(bot, table=snapshot.table.make_auto_ready(seat)).noted("stand-in", seat)


def _seats_of(snapshot: TableSnapshot, client_id: str) -> list[int]:
    return [seat for seat, holder in enumerate(snapshot.seats) if client_id and holder.client_id == client_id]


def _is_on(snapshot: TableSnapshot) -> bool:
    return not snapshot.is_gathering and not snapshot.table.is_over
