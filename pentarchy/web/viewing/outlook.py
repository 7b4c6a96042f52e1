"""What a view is made of: where none of it changed, nobody need make the view again."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.seats import SPECTATOR

from ..domain.seating import Viewer, own_seats
from ..domain.snapshot import TableSnapshot
from .players_panel import is_ready


def outlook(snapshot: TableSnapshot, viewer: Viewer) -> tuple[Any, ...]:
    """Return all of a snapshot that a viewer's view is made from, but for the log that led to it.

    What others have drafted is not in it, only that they are ready: nobody sees more of it. Of two snapshots
    with the same log, the views of a viewer are the same where this is.
    """
    table = snapshot.table
    return (
        table.drafts[viewer.seat] if viewer.seat != SPECTATOR else None,
        [is_ready(table, seat) for seat in range(table.box.seats)],
        [table.answers[seat] for seat in own_seats(snapshot.seats, viewer.client_id)],  # addresses count them
        table.auto_ready,
        table.contributions,
        table.is_sealed,
        snapshot.setup,
        snapshot.seats,
        snapshot.details,
        snapshot.notes,
        snapshot.chat,
        snapshot.rematch,
        snapshot.passed_to,
        snapshot.apart,
    )
