"""A table and its people at one moment: all that pages, bots and commands are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.clock import Pace
from pentarchy.table.table import Table

from .apart import Apart
from .chronicle import Chronicle
from .details import NO_DETAILS, ChatMessage, Note, NoteKind, SeatNotice, TableDetails
from .seating import SeatHolder, Setup, is_gathering
from .terms import PACES


@dataclass(frozen=True, eq=False)
class TableSnapshot:
    """A table and who sits at it, at one moment."""

    id: str
    setup: Setup
    seats: tuple[SeatHolder, ...]
    table: Table
    chronicle: Chronicle
    details: TableDetails = NO_DETAILS
    notes: tuple[Note, ...] = ()
    times: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    """What was left on the clocks before each change of the log, by the version before it."""
    chat: tuple[ChatMessage, ...] = ()
    rematch: str = ""  #: the id of the table that continues this one
    passed_to: str | None = None  #: the browser that has the host's rights now, where they were passed on
    apart: Apart | None = None  #: why nobody plays here; none where the game goes on

    @property
    def host(self) -> str:
        """The browser that has the host's rights; nobody's is none."""
        return self.setup.host if self.passed_to is None else self.passed_to

    @property
    def is_seating(self) -> bool:
        """Whether people may still sit down or stand up: a seat is free, or somebody is not ready yet."""
        return is_gathering(self.seats)

    @property
    def is_gathering(self) -> bool:
        """Whether the game waits to begin: for people, or for what their browsers add to the seed."""
        return self.is_seating or not self.table.is_sealed

    def eyes(self, seat: int) -> int:
        """Return through whose eyes somebody in a seat sees the table.

        Until the game begins seats can be changed: nobody sees more than those who look on.
        """
        return SPECTATOR if self.is_gathering else seat

    @property
    def is_paused(self) -> bool:
        """Whether the clocks stand still, and nobody plays."""
        return self.details.clock is not None and self.details.clock.is_paused

    @property
    def clock_name(self) -> str:
        """Which clock the table has now, as its terms call it."""
        return self.details.pace or self.setup.terms.clock

    @property
    def pace(self) -> Pace | None:
        """How much time there is; none at a table without a clock."""
        return PACES.get(self.clock_name)

    def with_details(self, **changes: Any) -> TableSnapshot:
        """Return the snapshot with other clocks, or something else asked of everybody."""
        return replace(self, details=msgspec.structs.replace(self.details, **changes))

    def count(self, seat: int) -> int:
        """Return how often a seat has done something that is no move."""
        return self.details.counts[seat] if self.details.counts and seat >= 0 else 0

    def counted(self, seat: int) -> TableSnapshot:
        """Return the snapshot after a seat did something that is no move."""
        seats = range(len(self.seats))
        return self.with_details(counts=tuple(self.count(one) + (one == seat) for one in seats))

    def noted(self, kind: NoteKind, seat: int, more: str = "") -> TableSnapshot:
        """Return the snapshot with another line in its story."""
        return replace(self, notes=(*self.notes, Note(self.table.version, kind, seat, more)))

    def with_notice(self, how: Literal["freed", "left", "taken"], seat: int, client_id: str) -> TableSnapshot:
        """Return the snapshot with somebody told what became of the seat that they had."""
        others = self.without_notice(client_id)
        return others.with_details(
            seat_notices=(*others.details.seat_notices, SeatNotice(client_id, seat, how))
        )

    def without_notice(self, client_id: str) -> TableSnapshot:
        """Return the snapshot with nothing more to tell somebody of a seat that they had."""
        return self.with_details(
            seat_notices=tuple(one for one in self.details.seat_notices if one.client_id != client_id)
        )

    def with_holder(self, seat: int, holder: SeatHolder) -> TableSnapshot:
        """Return the snapshot with somebody else in a seat, or nobody."""
        return replace(self, seats=(*self.seats[:seat], holder, *self.seats[seat + 1 :]))

    def with_table(self, table: Table) -> TableSnapshot:
        """Return the snapshot of the same people at another moment of the game."""
        return replace(self, table=table)


def is_awaited(snapshot: TableSnapshot, seat: int) -> bool:
    """Whether the game waits for the person in a seat, who has not said that they are ready."""
    table = snapshot.table
    if snapshot.apart:
        return False
    return seat != SPECTATOR and seat in table.movers() and not table.drafts[seat].is_ready


def people(snapshot: TableSnapshot) -> list[int]:
    """Return the seats of the people who still play."""
    left = snapshot.table.left
    return [
        seat for seat, holder in enumerate(snapshot.seats) if holder.kind == "person" and not left >> seat & 1
    ]
