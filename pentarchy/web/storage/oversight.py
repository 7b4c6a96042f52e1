"""Every table of a server for its operator: listed, looked into, set going again, ended, removed.

The server may run meanwhile: all of it counts as a change of the table, which it notices.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from ..domain.apart import Apart
from ..domain.events import read_holder
from ..domain.seating import Setup, is_gathering
from .apart import BY_OPERATOR, apart_of, end, remove, take_up
from .database import Place, using
from .schema import APART, EVENTS, TABLES

State = Literal["gathering", "running", "set apart", "ended", "over"]


@dataclass(frozen=True)
class Overview:
    """What an operator is told of a table."""

    id: str
    game: str
    rules_version: int
    version: int  #: how many moves it has
    state: State
    players: tuple[str, ...]
    made: float
    changed: float
    apart: Apart | None
    program: str = ""  #: the version of the program that set it apart


class NotSo(ValueError):
    """What an operator asks for and cannot be; the text is a sentence."""


def list_tables(place: Place) -> list[Overview]:
    """Return every table, the latest first; ``BadSetting`` if the database cannot be used."""
    if isinstance(place, Path) and not place.is_file():
        return []
    return asyncio.run(using(place, lambda database: database.read_at_once(_list)))


def find_table(place: Place, beginning: str) -> Overview:
    """Return the table whose id begins so; ``NotSo`` if there is none, or more than one."""
    found = [table for table in list_tables(place) if table.id.startswith(beginning)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NotSo(f"{len(found)} tables have an id that begins with {beginning!r}: write more of it")
    raise NotSo(f"there is no table {beginning[:40]!r}; `pentarchy tables list` lists them")


def resume_table(place: Place, table: Overview, now: float) -> None:
    """Set a table going again that was set apart, or ended before its game was over."""
    if table.apart is None:
        raise NotSo(f"table {table.id} is not set apart: it is {table.state}")
    _write(place, partial(take_up, table=table.id, now=now))


def end_table(place: Place, table: Overview, now: float) -> None:
    """End a table's game without a result."""
    if table.state in ("over", "ended"):
        raise NotSo(f"table {table.id} is {table.state} already")
    _write(place, partial(end, table=table.id, sentence=BY_OPERATOR, now=now))


def remove_table(place: Place, table: Overview) -> None:
    """Forget a table with all that is kept of it."""
    _write(place, partial(remove, table=table.id))


def _write(place: Place, work: Callable[[sa.Connection], None]) -> None:
    asyncio.run(using(place, lambda database: database.write(work)))


def _list(connection: sa.Connection) -> list[Overview]:
    apart = {row.table_id: row for row in connection.execute(sa.select(APART)).all()}
    changes = sa.select(EVENTS.c.table_id, EVENTS.c.seat, EVENTS.c.body).where(EVENTS.c.kind == "seat")
    sits: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for change in connection.execute(changes.order_by(EVENTS.c.table_id, EVENTS.c.number)).all():
        sits[change.table_id][change.seat] = change.body
    rows = connection.execute(sa.select(TABLES).order_by(TABLES.c.changed.desc(), TABLES.c.id)).all()
    return [_overview(row, apart.get(row.id), sits[row.id]) for row in rows]


def _overview(row: sa.Row[Any], apart: sa.Row[Any] | None, sits: Mapping[int, str]) -> Overview:
    setup = msgspec.json.decode(row.setup, type=Setup)
    why = None if apart is None else apart_of(apart)
    seats = tuple(
        read_holder(sits[seat]) if seat in sits else holder for seat, holder in enumerate(setup.seats)
    )
    return Overview(
        row.id,
        setup.game,
        row.rules_version,
        row.version,
        _state(why, row.is_over, is_gathering(seats)),
        tuple(one.title for one in seats),
        row.made,
        row.changed,
        why,
        "" if apart is None else apart.program,
    )


def _state(apart: Apart | None, is_over: bool, waits: bool) -> State:
    if apart is not None:
        return "ended" if apart.is_ended else "set apart"
    if is_over:
        return "over"
    return "gathering" if waits else "running"
