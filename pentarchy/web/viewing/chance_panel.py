"""Why nobody can have chosen the dice: what was promised, what was added to the seed, and how to check it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pentarchy.table import draws, records
from pentarchy.table.contributions import Contribution
from pentarchy.table.table import Table

from ..domain.seating import SeatHolder, as_recorded, own_seats
from ..domain.snapshot import TableSnapshot
from ..wording import enumerated
from .kept_with_table import kept_with_table
from .seeing import Seeing

Stage = Literal["none", "promising", "giving", "sealed"]


@dataclass(frozen=True)
class Contributor:
    """A seat whose browser adds to the seed."""

    name: str  #: the side: ``Red``
    player: str
    commitment: str  #: SHA-256 of its number, in hexadecimal digits
    value: str  #: the number itself, once the seed is sealed; empty if it was not given


@dataclass(frozen=True)
class ChancePanel:
    """What players may know of the seed: all of it once the game is over."""

    commitment: str  #: SHA-256 of the server's seed, in hexadecimal digits
    contributors: tuple[Contributor, ...]
    promises: tuple[tuple[int, str, str], ...]  #: the same for the script: seat, commitment, number
    stage: Stage  #: none where nobody adds to the seed, or could
    seat: int | None  #: for which this browser adds to it, by ``commit`` and ``reveal``; none for all others
    seed: str  #: the server's, once the game is over
    digest: str  #: of the record, once the game is over


def chance_panel(seeing: Seeing) -> ChancePanel:
    """Return what a viewer may know of a table's seed."""
    snapshot, table = seeing.snapshot, seeing.table
    own = own_seats(snapshot.seats, seeing.viewer.client_id)
    seats = [one.seat for one in table.contributions if one.seat in own]
    shown = shown_contributions(table)
    is_end = table.is_over and not seeing.is_past  # a page of the past tells nothing of what came after it
    return ChancePanel(
        commitment=draws.commitment(table.seed),
        contributors=tuple(
            Contributor(
                seeing.box.sides[one.seat].name,
                snapshot.seats[one.seat].title,
                one.commitment,
                one.value or "",
            )
            for one in shown
        ),
        promises=tuple((one.seat, one.commitment, one.value or "") for one in shown),
        stage=_stage(snapshot),
        seat=next(iter((*seats, *own)), None),
        seed=table.seed.hex() if is_end else "",
        digest=record_digest(snapshot) if is_end and not seeing.options.is_passing else "",
    )


def shown_contributions(table: Table) -> tuple[Contribution, ...]:
    """Return what browsers add to a table's seed; the numbers are shown all at once, when it is sealed."""
    if table.is_sealed:
        return table.contributions
    return tuple(Contribution(one.seat, one.commitment) for one in table.contributions)


def awaited_sentence(snapshot: TableSnapshot) -> str:
    """Return for whose browsers a game waits that everybody has sat down to, and that has not begun."""
    sides = snapshot.table.box.sides
    names = [sides[one.seat].name for one in snapshot.table.contributions if one.value is None]
    return f"The game begins in a moment. We are waiting for the browsers of {enumerated(names)}."


def record_digest(snapshot: TableSnapshot) -> str:
    """Return the digest of a table's record, once its game is over; nothing before."""
    return _digest(snapshot.table, snapshot.seats) if snapshot.table.is_over else ""


@kept_with_table
def _digest(table: Table, seats: tuple[SeatHolder, ...]) -> str:
    return records.digest(records.record(table, as_recorded(seats)))


def _stage(snapshot: TableSnapshot) -> Stage:
    if snapshot.setup.commitments is None or (snapshot.table.is_sealed and not snapshot.table.contributions):
        return "none"
    if snapshot.table.is_sealed:
        return "sealed"
    return "promising" if snapshot.is_seating else "giving"
