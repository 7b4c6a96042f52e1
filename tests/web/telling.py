"""All that a viewer may get of a table, as bytes: what no secret of others may change."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.records import record, write
from pentarchy.table.table import Table, stages
from pentarchy.web.domain import commands
from pentarchy.web.domain.chronicle import Chronicle
from pentarchy.web.domain.commands import Command
from pentarchy.web.domain.seating import GrantedView, SeatHolder, Setup, Viewer, as_recorded
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.refused import Refused
from pentarchy.web.services.game_loader import describe
from pentarchy.web.static_files import StaticFiles
from pentarchy.web.templating import read_templates
from pentarchy.web.viewing.home_page import GameCard
from pentarchy.web.viewing.observation import observe
from pentarchy.web.viewing.seeing import Seeing, ViewOptions
from pentarchy.web.viewing.table_view import message
from pentarchy.web.viewing.updates import ViewRenderer
from tests.shelf import load

NOW = 1_000_000.0
PEOPLE = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


@cache
def renderer() -> ViewRenderer:
    """Return what makes views and messages."""
    return ViewRenderer(read_templates(StaticFiles()))


@cache
def card(game: str) -> GameCard:
    """Return what the shelf says of a game."""
    return describe(load(game))


def snapshot(table: Table, *people: int) -> TableSnapshot:
    """Return a table as the server has it: people in these seats, bots in the others."""
    seats = tuple(
        SeatHolder("person", PEOPLE[seat], f"guest {seat}") if seat in people else SeatHolder("bot", "random")
        for seat in range(table.box.seats)
    )
    setup = Setup(table.game.facts.name, dict(table.box.options), dict(table.box.files), seats, "guest 0")
    return TableSnapshot("table", setup, seats, table, Chronicle())


def who(at: TableSnapshot, seat: int) -> Viewer:
    """Return whoever sits in a seat, or looks on."""
    return Viewer(seat, at.seats[seat].client_id if seat >= 0 else "")


def borrower(seat: int) -> Viewer:
    """Return somebody who looks on through the eyes of a seat."""
    return Viewer(SPECTATOR, "", GrantedView(seat, "key"))


def told(before: TableSnapshot, after: TableSnapshot, seat: int, through: Viewer | None = None) -> bytes:
    """Return all that a viewer may get of a change: pages, messages, the record, the past.

    ``through``: who sees what that seat sees; none for who sits there.
    """
    through, about = through or who(after, seat), card(after.table.game.facts.name)
    shown = renderer().show(before, through, about, "token")
    tables = stages(before.table, after.table)
    made: list[Any] = renderer().update(shown, after, through, about, "token", tables)[0]
    for wish in (
        ViewOptions(),
        ViewOptions(at=0),
        ViewOptions(at=after.table.version - 1),
        ViewOptions(whole_story=True),
    ):
        view = renderer().view(Seeing(after, through, about, wish), "token")
        made += [message(view), repr(view)]
        made.append(msgspec.json.encode(observe(Seeing(after, through, about, wish))).decode())
    made.append(write(record(after.table, as_recorded(after.seats), seat)))
    return json.dumps(made).encode()


def command(do: str, have: int, **more: Any) -> Command:
    """Return a command from what a browser says."""
    said: Command = msgspec.convert({"id": "an id of a command", "have": have, "do": do, **more}, Command)
    return said


def answered(at: TableSnapshot, seat: int, do: str, **more: Any) -> str:
    """Return what somebody is told of a command at once: nothing where it is obeyed."""
    try:
        commands.obey(at, who(at, seat), command(do, at.table.version, **more), NOW)
    except Refused as error:
        return f"{error.kind} {error.sentence} {error.clause} {error.is_stale}"
    return ""
