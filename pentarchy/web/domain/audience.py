"""Who looks on at a table, and how late: what somebody without a seat is shown of it."""

from __future__ import annotations

from dataclasses import replace

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.past import state_at
from pentarchy.table.table import Draft

from .details import NO_DETAILS
from .seating import Viewer
from .snapshot import TableSnapshot

DELAY = 10  #: moves by which spectators are behind, where the table says so


def may_look(snapshot: TableSnapshot, client_id: str) -> bool:
    """Whether a browser may see a table at all: until the game begins everybody with the link may."""
    if snapshot.setup.terms.audience != "nobody" or snapshot.is_gathering:
        return True
    return is_of_the_table(snapshot, client_id)


def is_of_the_table(snapshot: TableSnapshot, client_id: str) -> bool:
    """Whether a browser made the table, sits at it, or has a seat kept by a bot."""
    if not client_id:
        return False
    return client_id == snapshot.host or any(holder.client_id == client_id for holder in snapshot.seats)


def as_shown_to(snapshot: TableSnapshot, viewer: Viewer) -> TableSnapshot:
    """Return what a viewer is shown: to spectators an earlier moment, where the table says so.

    So it is, too, for somebody who looks on through the eyes of a player: they see what the player saw then.
    """
    if viewer.seat != SPECTATOR or snapshot.setup.terms.audience != "later":
        return snapshot
    if snapshot.table.is_over or any(
        viewer.client_id and one.client_id == viewer.client_id for one in snapshot.seats
    ):
        return snapshot
    table = snapshot.table
    version = max(0, table.version - DELAY)
    earlier = replace(
        table,
        state=state_at(table, version),
        log=table.log[:version],
        drafts=(Draft(),) * len(table.drafts),
    )
    notes = tuple(note for note in snapshot.notes if note.version <= version)
    return replace(snapshot, table=earlier, details=NO_DETAILS, notes=notes, chat=())
