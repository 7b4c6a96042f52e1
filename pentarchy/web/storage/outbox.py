"""Why somebody may be sent a letter: what a change of a table makes due. Pure: nothing is written here."""

from __future__ import annotations

from pentarchy.table.clock import answered, remaining

from ..domain.snapshot import TableSnapshot, people
from ..domain.timing import awaited
from .mailbox import Cause

GRACE = 60.0  #: seconds after the end in which people who look on see it for themselves
SHARE = 4  #: little time is left once it is one part of so many


def causes(before: TableSnapshot, after: TableSnapshot, now: float) -> tuple[Cause, ...]:
    """Return what a change of a table gives its people to hear of."""
    if after.table.is_over:
        if before.table.is_over:
            return ()
        client_ids = [(seat, after.seats[seat].client_id) for seat in people(after)]
        return tuple(
            Cause("over", seat, client_id, now, now + GRACE) for seat, client_id in client_ids if client_id
        )
    if after.is_gathering or is_hasty(after):
        return ()
    begun = [(seat, after.seats[seat].client_id) for seat in people(after) if _begins(before, after, seat)]
    found = [Cause("turn", seat, client_id, now, now) for seat, client_id in begun if client_id]
    for seat, client_id in begun:
        left = until_quarter(after, seat, now)
        if client_id and left is not None:
            found.append(Cause("quarter", seat, client_id, now, now + left))
    return tuple(found)


def is_hasty(snapshot: TableSnapshot) -> bool:
    """Whether a table has a clock of minutes: its people sit before it, and a letter would be late."""
    return snapshot.pace is not None and not snapshot.pace.is_fresh


def until_quarter(snapshot: TableSnapshot, seat: int, now: float) -> float | None:
    """Return the seconds until a quarter of a seat's time is left, while its clock runs; none without."""
    pace, clock = snapshot.pace, snapshot.details.clock
    if pace is None or clock is None:
        return None
    return remaining(clock, seat, now) - pace.bank / SHARE


def _begins(before: TableSnapshot, after: TableSnapshot, seat: int) -> bool:
    """Whether a seat's turn has begun with a change; who only says ready and not ready begins none."""
    if not awaited(after) >> seat & 1:
        return False
    is_new = before.is_gathering or before.seats[seat] != after.seats[seat]
    return (
        is_new or seat not in before.table.movers() or bool(answered(before.table, after.table) >> seat & 1)
    )
