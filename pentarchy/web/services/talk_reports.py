"""What somebody reports of the talk at a table: the operator finds it in the log, and gets the record."""

from __future__ import annotations

import logging

from ..domain.snapshot import TableSnapshot
from ..viewing.addresses import table_address

LOG = logging.getLogger(__name__)


def note_reports(before: TableSnapshot, after: TableSnapshot) -> None:
    """Note in the log what a change reported of what was said, once it is written."""
    for seat, number in after.details.reported[len(before.details.reported) :]:
        said = after.chat[number]
        LOG.warning(
            "reported at table %s by seat %d: line %d by seat %d, %r: %r; record: %s/record",
            after.id,
            seat,
            number,
            said.seat,
            said.name,
            said.text,
            table_address(after.id),
        )
