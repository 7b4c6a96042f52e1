"""The people of this machine's server, for its operator: listed, muted in the chat, forgotten."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import AsJson
from .complaint import Mistake
from .operating import kept_in
from .paper import print_json, print_table

if TYPE_CHECKING:
    from pentarchy.web.storage.whom import Whom


class PeopleAct(StrEnum):
    """What can be done."""

    LIST = "list"
    REMOVE = "remove"
    MUTE = "mute"
    UNMUTE = "unmute"
    MUTED = "muted"


LISTS = (PeopleAct.LIST, PeopleAct.MUTED)


def people(
    act: Annotated[
        PeopleAct, typer.Argument(metavar="ACT", help="list, remove, mute, unmute or muted.")
    ] = PeopleAct.LIST,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The name of the account.")] = "",
    table: Annotated[
        str,
        typer.Option(
            "--table", metavar="ID", help="Somebody at this table, instead of NAME; or how its id begins."
        ),
    ] = "",
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=0, max=7, metavar="N", help="With --table: which seat, from 0."),
    ] = None,
    report: Annotated[
        int | None,
        typer.Option(
            "--report",
            min=1,
            metavar="N",
            help="The writer of the chat message in this report, instead of NAME.",
        ),
    ] = None,
    reason: Annotated[
        str, typer.Option("--reason", metavar="WORDS", help="Why, for mute: they are told.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List who has an account on the server, mute somebody, or forget them with all that names them.

    A guest has no account: say --table and --seat, or --report with the number that `pentarchy faults`
    gives a chat message.

    `mute` keeps somebody from writing in the chat of all tables; they play on, and are told the reason
    when they write. `unmute` lets them write again, by NAME as `muted` lists it.

    `remove` does what a player does who deletes their account: name, password, sessions and email address
    are gone, their seats are free before a game and a bot's while it lasts, and wherever their name stood
    at a table there stands Somebody. What they said stays, without the name.

    The folder is that of `pentarchy play`; PENTARCHY_DATA names another, and DATABASE_URL a PostgreSQL
    database. The server can keep running: it notices within a second.
    """
    from pentarchy.web.storage.whom import NobodyFound, Whom

    ways = [bool(name), bool(table), report is not None]
    if act in LISTS and (any(ways) or seat is not None):
        raise Mistake(f"{act} takes no name")
    if act not in LISTS and sum(ways) != 1:
        raise Mistake(f"say whom: pentarchy people {act} NAME, or --table ID --seat N, or --report N")
    if bool(table) != (seat is not None):
        raise Mistake("--table and --seat belong together")
    if (act is PeopleAct.MUTE) != bool(reason.strip()):
        raise Mistake("mute needs a --reason, which they are told; nothing else takes one")
    try:
        _do(act, Whom(name, table, seat, report), reason, as_json)
    except NobodyFound as error:
        raise Mistake(str(error)) from None


def _do(act: PeopleAct, whom: Whom, reason: str, as_json: bool) -> None:
    match act:
        case PeopleAct.LIST:
            _list(as_json)
        case PeopleAct.MUTED:
            _list_muted(as_json)
        case PeopleAct.REMOVE:
            _tell(act, _remove(whom), "is forgotten. Backups from before still have the name.", as_json)
        case PeopleAct.MUTE:
            from pentarchy.web.moment import server_time
            from pentarchy.web.people import mute_person

            done = mute_person(kept_in(), whom, reason, server_time())
            _tell(act, done, "is muted in the chat of all tables.", as_json)
        case PeopleAct.UNMUTE:
            from pentarchy.web.people import unmute_person

            _tell(act, unmute_person(kept_in(), whom), "can write in the chat again.", as_json)


def _tell(act: PeopleAct, name: str, words: str, as_json: bool) -> None:
    if as_json:
        print_json({"name": name, "done": act.value})
    else:
        print(f"{name} {words}")


def _list(as_json: bool) -> None:
    from pentarchy.web.people import list_people

    found = list_people(kept_in())
    if as_json:
        print_json(
            [
                {
                    "name": one.name,
                    "made": _day(one.made),
                    "seen": one.seen and _day(one.seen),
                    "tables": one.tables,
                }
                for one in found
            ]
        )
        return
    if not found:
        print("Nobody has an account.")
        return
    rows = [(one.name, _day(one.made), _day(one.seen) if one.seen else "", str(one.tables)) for one in found]
    print_table(("Name", "Since", "Last seen", "Tables"), rows, numbers=(3,))


def _list_muted(as_json: bool) -> None:
    from pentarchy.web.people import list_muted

    found = list_muted(kept_in())
    if as_json:
        print_json([{"name": one.name, "since": _day(one.at), "reason": one.reason} for one in found])
    elif found:
        print_table(("Name", "Since", "Reason"), [(one.name, _day(one.at), one.reason) for one in found])
    else:
        print("Nobody is muted.")


def _remove(whom: Whom) -> str:
    import asyncio

    from pentarchy.web.people import forget_person
    from pentarchy.web.settings import Settings
    from pentarchy.web.storage.postgres import read_database

    return asyncio.run(forget_person(Settings(database=read_database(os.environ)), whom))


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"
