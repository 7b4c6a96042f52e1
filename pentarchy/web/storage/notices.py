"""What is posted of public tables, for the list on the first page: a row for each, and never one of another.

A notice holds only what everybody may see. It is written in the transaction of the change that
it tells of, and goes when its game is over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from ..domain.seating import SeatHolder, Setup, is_gathering
from .database import Database
from .schema import NOTICES

MOST = 500  #: notices that are looked through for one list


class Place(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    side: str
    who: str  #: a person's name, or the bot's; empty for a seat that is free
    offered: str = ""  #: whose seat it was, where it may be taken over


class Notice(msgspec.Struct, frozen=True):
    """What everybody may read of a public table."""

    clock: str
    audience: str
    is_running: bool
    places: tuple[Place, ...]

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(not place.who for place in self.places)

    @property
    def offered(self) -> tuple[str, ...]:
        """Whose seats may be taken over."""
        return tuple(place.offered for place in self.places if place.offered)


@dataclass(frozen=True)
class Posting:
    """What a change means for the list; without a notice the table goes from it."""

    notice: Notice | None
    seen: float  #: when somebody of the table was last there
    host_seen: float  #: when who made it was


@dataclass(frozen=True)
class Posted:
    """A notice as the database has it."""

    table: str
    game: str
    is_usual: bool  #: no house rule, nothing brought: what a stranger expects
    made: float
    seen: float
    host_seen: float
    notice: Notice


class Notices:
    """The verbs of the list."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_all(self, since: float, here: Collection[str]) -> list[Posted]:
        """Return what is posted, the newest first: where somebody was seen since, or is here now."""
        is_alive = (NOTICES.c.seen >= since) | NOTICES.c.table_id.in_(here)
        query = sa.select(NOTICES).where(is_alive).order_by(NOTICES.c.made.desc(), NOTICES.c.table_id)
        return [_posted(row) for row in await self._database.read(query.limit(MOST))]


def notice_of(setup: Setup, seats: tuple[SeatHolder, ...], is_over: bool) -> Notice | None:
    """Return what is posted of a table: nothing of one that is found by its link alone, or that is over."""
    if setup.terms.found != "everybody" or is_over:
        return None
    places = tuple(
        Place(
            side,
            "" if holder.kind == "free" else holder.title,
            holder.stands_in_for if holder.is_offered else "",
        )
        for side, holder in zip(setup.sides, seats, strict=True)
    )
    return Notice(setup.terms.clock, setup.terms.audience, not is_gathering(seats), places)


def post(connection: sa.Connection, table: str, setup: Setup, is_usual: bool, now: float) -> None:
    """Post a new table, if everybody may find it; in the transaction that makes it."""
    notice = notice_of(setup, setup.seats, False)
    if notice is not None:
        row = {
            "table_id": table,
            "game": setup.game,
            "is_usual": is_usual,
            "made": now,
            "seen": now,
            "host_seen": now,
            "body": msgspec.json.encode(notice).decode(),
        }
        connection.execute(sa.insert(NOTICES).values(row))


def post_again(connection: sa.Connection, table: str, posting: Posting) -> None:
    """Bring a table's notice up to date, or take it away; in the transaction of what changed it."""
    mine = NOTICES.c.table_id == table
    if posting.notice is None:
        connection.execute(sa.delete(NOTICES).where(mine))
        return
    values = {
        "body": msgspec.json.encode(posting.notice).decode(),
        "seen": _later(NOTICES.c.seen, posting.seen),
        "host_seen": _later(NOTICES.c.host_seen, posting.host_seen),
    }
    connection.execute(sa.update(NOTICES).where(mine).values(values))


def _later(kept: sa.Column[float], moment: float) -> sa.ColumnElement[float]:
    """Return the later of two moments; databases have no common word for it."""
    return sa.case((kept < moment, moment), else_=kept)


def _posted(row: sa.Row[Any]) -> Posted:
    notice = msgspec.json.decode(row.body, type=Notice)
    return Posted(row.table_id, row.game, row.is_usual, row.made, row.seen, row.host_seen, notice)
