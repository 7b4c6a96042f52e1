"""What becomes of somebody's seats when they change browsers, sign in, or go for good.

Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from ..refused import Refused
from .seating import FREE, STAND_IN, SeatHolder, is_shared
from .snapshot import TableSnapshot


@dataclass(frozen=True)
class EnterCode:
    """Somebody comes from another browser, with the code of their seat."""

    opens: Callable[[str, int, str], bool]
    """Whether their code is that of a table's seat and of the browser that has it."""


def is_seated(snapshot: TableSnapshot, client_id: str) -> bool:
    """Whether a seat at a table is somebody's, though a bot may keep it for them."""
    return bool(client_id) and any(holder.client_id == client_id for holder in snapshot.seats)


def resume(snapshot: TableSnapshot, client_id: str, entered: EnterCode) -> TableSnapshot:
    """Return the snapshot with a guest in the seat whose code they have; the browser that had it looks on."""
    for seat, holder in enumerate(snapshot.seats):
        if holder.client_id and entered.opens(snapshot.id, seat, holder.client_id):
            if any(other.client_id == client_id for other in snapshot.seats):
                raise Refused("This browser has a seat at this table already.")
            moved = msgspec.structs.replace(holder, client_id=client_id)
            if not is_shared(snapshot.seats, holder.client_id):
                snapshot = pass_on(snapshot, holder.client_id, client_id)
            return snapshot.with_holder(seat, moved).noted("moved", seat)
    raise Refused(
        "This code does not fit any seat at this table. A code works once, and at one table only.",
        "not yours",
    )


def pass_on(snapshot: TableSnapshot, old: str, new: str) -> TableSnapshot:
    """Return the snapshot with the host's rights with another browser, if this one had them."""
    return replace(snapshot, passed_to=new) if snapshot.host == old else snapshot


def hand_seats_over(snapshot: TableSnapshot, old: str, new: str) -> TableSnapshot:
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
    if snapshot.is_seating:
        return snapshot.with_holder(seat, FREE)
    if snapshot.table.is_over:
        return snapshot.with_holder(seat, msgspec.structs.replace(snapshot.seats[seat], client_id=""))
    bot = snapshot.with_holder(seat, SeatHolder("bot", STAND_IN))
    return replace(bot, table=snapshot.table.make_auto_ready(seat)).noted("stand-in", seat)


def _seats_of(snapshot: TableSnapshot, client_id: str) -> list[int]:
    return [seat for seat, holder in enumerate(snapshot.seats) if client_id and holder.client_id == client_id]


def _is_on(snapshot: TableSnapshot) -> bool:
    return not snapshot.is_gathering and not snapshot.table.is_over
