"""The tables of this machine's server, for its operator: listed, looked into, resumed, ended, removed."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arguments import AsJson
from .complaint import Mistake
from .operating import kept_in
from .paper import counted, print_facts, print_json, print_table

if TYPE_CHECKING:
    from pentarchy.web.storage.oversight import Overview

WIDTH = 80
MOST = 50  #: tables in a list that says nothing else


class Act(StrEnum):
    """What can be done."""

    LIST = "list"
    SHOW = "show"
    RESUME = "resume"
    END = "end"
    REMOVE = "remove"


class State(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    RUNNING = "running"
    APART = "set-apart"
    ENDED = "ended"
    OVER = "over"


def tables(
    act: Annotated[Act, typer.Argument(metavar="ACT", help="list, show, resume, end or remove.")] = Act.LIST,
    table: Annotated[
        str, typer.Argument(metavar="[ID]", help="A table's id, or how it begins; for all but list.")
    ] = "",
    only: Annotated[
        State | None,
        typer.Option(
            "--only", metavar="STATE", help="gathering, running, set-apart, ended or over; for list."
        ),
    ] = None,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Tables of one game; for list.")] = "",
    most: Annotated[
        int,
        typer.Option("--most", min=1, metavar="N", help="List at most so many, the latest first; for list."),
    ] = MOST,
    as_json: AsJson = False,
) -> None:
    """List the server's tables, look into one, set it going again, end its game, or remove it.

    A table is set apart when something of ours fails there: nobody can play, and nothing is lost.
    `show` tells what failed; `resume` sets the table going again, and if it fails again it is set apart
    again. `end` ends a game without a result; `remove` forgets a table with all that is kept of it.

    The folder is that of `pentarchy play`; PENTARCHY_DATA names another, and DATABASE_URL a PostgreSQL
    database. The server can keep running: it notices within a second.
    """
    from pentarchy.web.storage.oversight import NotSo

    if act is Act.LIST and table:
        raise Mistake(f"list takes no table; `pentarchy tables show {table[:40]}` tells of one")
    if act is not Act.LIST and not table:
        raise Mistake(f"say which table: pentarchy tables {act} ID")
    try:
        if act is Act.LIST:
            _list(only, game, most, as_json)
        elif act is Act.SHOW:
            _show(table, as_json)
        else:
            _change(act, table, as_json)
    except NotSo as error:
        raise Mistake(str(error)) from None


def _list(only: State | None, game: str, most: int, as_json: bool) -> None:
    from pentarchy.web.storage.oversight import list_tables

    state = only.replace("-", " ") if only else None
    found = [
        one
        for one in list_tables(kept_in())
        if (state is None or one.state == state) and (not game or one.game == game)
    ]
    shown = found[:most]
    if as_json:
        print_json([_describe(one) for one in shown])
        return
    if not found:
        print("No table matches that." if only or game else "There are no tables.")
        return
    rows = [(one.id, one.game, str(one.version), one.state, _when(one.changed)) for one in shown]
    print_table(("Table", "Game", "Moves", "State", "Changed (UTC)"), rows, numbers=(2,))
    if len(found) > len(shown):
        print(f"\n{len(found) - len(shown):,} more; --most N lists them.")


def _show(table: str, as_json: bool) -> None:
    from pentarchy.web.storage.oversight import find_table

    one = find_table(kept_in(), table)
    if as_json:
        print_json(_describe(one))
        return
    facts = [
        ("Table", f"/tables/{one.id}"),
        ("Game", f"{one.game}, version {one.rules_version} of its rules"),
        ("State", f"{one.state}, after {counted(one.version, 'move')}"),
        ("Made", f"{_when(one.made)} UTC"),
        ("Changed", f"{_when(one.changed)} UTC"),
        *[("Players" if not number else "", player) for number, player in enumerate(one.players)],
    ]
    if one.apart is not None:
        facts += [("Since", f"{_when(one.apart.at)} UTC, by version {one.program} of the program")]
    print_facts(facts)
    if one.apart is None:
        return
    print()
    print("\n".join(wrap(one.apart.sentence, WIDTH)))
    if one.apart.fault:
        print("\nWhat failed (secrets of the game may be in it):")
        for line in one.apart.fault.splitlines():
            print("\n".join(wrap(line, WIDTH, subsequent_indent="    ", drop_whitespace=False)))


def _change(act: Act, table: str, as_json: bool) -> None:
    from pentarchy.web.moment import server_time
    from pentarchy.web.storage.oversight import end_table, find_table, remove_table, resume_table

    place = kept_in()
    one = find_table(place, table)
    if act is Act.RESUME:
        resume_table(place, one, server_time())
        done = "goes on"
    elif act is Act.END:
        end_table(place, one, server_time())
        done = "has ended without a result"
    else:
        remove_table(place, one)
        done = "is removed, with everything that was kept of it"
    if as_json:
        print_json({"table": one.id, "done": str(act)})
    else:
        print(f"Table {one.id} {done}.")


def _describe(one: Overview) -> dict[str, Any]:
    """Return a table as ``pentarchy tables --json`` tells it."""
    apart = one.apart
    return {
        "table": one.id,
        "game": one.game,
        "rules_version": one.rules_version,
        "moves": one.version,
        "state": one.state,
        "players": list(one.players),
        "made": _moment(one.made),
        "changed": _moment(one.changed),
        "apart": None
        if apart is None
        else {
            "why": apart.why,
            "since": _moment(apart.at),
            "sentence": apart.sentence,
            "program": one.program,
            "fault": apart.fault,
        },
    }


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _when(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"
