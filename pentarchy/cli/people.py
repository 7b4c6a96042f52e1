"""Those who have an account on this machine's server, for its operator."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import typer

from .arguments import AsJson
from .complaint import Mistake
from .operating import kept_in
from .paper import print_json, print_table


class PeopleAct(StrEnum):
    """What can be done."""

    LIST = "list"
    REMOVE = "remove"


def people(
    act: Annotated[PeopleAct, typer.Argument(metavar="ACT", help="list or remove.")] = PeopleAct.LIST,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="The name of the account; for remove.")] = "",
    as_json: AsJson = False,
) -> None:
    """List who has an account on the server, or forget one of them with all that names them.

    `remove` does what a player does who deletes their account: name, password and sessions are gone, their
    seats are free before a game and a bot's while it lasts, and wherever their name stood at a table
    there stands Somebody. What they said stays, without the name.

    The folder is that of `pentarchy play`; PENTARCHY_DATA names another, and DATABASE_URL a PostgreSQL
    database. The server can keep running: it notices within a second.
    """
    if act is PeopleAct.LIST:
        if name:
            raise Mistake("list takes no name")
        _list(as_json)
        return
    if not name:
        raise Mistake("say whom: pentarchy people remove NAME")
    _remove(name, as_json)


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


def _remove(name: str, as_json: bool) -> None:
    import asyncio

    from pentarchy.web.people import forget_person
    from pentarchy.web.settings import Settings
    from pentarchy.web.storage.lost_password import NobodyOfThisName
    from pentarchy.web.storage.postgres import read_database

    try:
        found = asyncio.run(forget_person(Settings(database=read_database(os.environ)), name))
    except NobodyOfThisName as error:
        raise Mistake(str(error)) from None
    if as_json:
        print_json({"name": found, "done": "remove"})
    else:
        print(f"{found} is forgotten. Backups from before still have the name.")


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"
