"""How long something is kept that nobody comes back to: chosen by the operator, for ever unless they do."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa

from ..bounds import Bounds
from .apart import remove
from .schema import RECEIPTS, TABLES

DAY = 86_400.0
AT_ONCE = 50  #: tables that are forgotten in one transaction, so that nobody waits long for it


@dataclass(frozen=True)
class Retention:
    """After how many seconds without a change something is forgotten; none: never."""

    receipts: float | None = None
    abandoned: float | None = None  #: tables whose game is not over
    finished: float | None = None  #: tables whose game is

    @property
    def is_any(self) -> bool:
        """Whether anything is ever forgotten."""
        return (self.receipts, self.abandoned, self.finished) != (None, None, None)


def retention_of(bounds: Bounds) -> Retention:
    """Return how long an operator wants things kept."""
    days = bounds.keep_receipts_days, bounds.keep_abandoned_days, bounds.keep_finished_days
    return Retention(*(count * DAY if count else None for count in days))


def forget_tables(
    connection: sa.Connection, retention: Retention, now: float, spared: Collection[str]
) -> list[str]:
    """Forget some of the tables whose time is over; return their ids, none once there are no more.

    ``spared``: tables that stay, since somebody looks at them.
    """
    due = [
        sa.and_(TABLES.c.is_over == is_over, TABLES.c.changed < now - seconds)
        for is_over, seconds in ((False, retention.abandoned), (True, retention.finished))
        if seconds is not None
    ]
    if not due:
        return []
    wanted = sa.select(TABLES.c.id).where(sa.or_(*due), TABLES.c.id.not_in(spared))
    found = connection.execute(wanted.order_by(TABLES.c.changed).limit(AT_ONCE)).scalars().all()
    for table in found:
        remove(connection, table)
    return list(found)


def forget_receipts(connection: sa.Connection, retention: Retention, now: float) -> int:
    """Forget the receipts of tables where nothing has happened for long; return how many there were.

    A command that is sent again after that is judged anew, and refused as one that comes too late.
    """
    if retention.receipts is None:
        return 0
    still = sa.select(TABLES.c.id).where(TABLES.c.changed < now - retention.receipts)
    return connection.execute(sa.delete(RECEIPTS).where(RECEIPTS.c.table_id.in_(still))).rowcount
