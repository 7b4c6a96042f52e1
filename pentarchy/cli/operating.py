"""For the operator of this machine's server: a copy of all that it keeps, and a new password for a name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .arguments import AsJson
from .complaint import Mistake
from .paper import print_facts, print_json

if TYPE_CHECKING:
    import sqlalchemy as sa


def kept_in() -> Path | sa.URL:
    """Return where the tables of this machine's server are: in a file, or in the database that is named."""
    from pentarchy.web.settings import data_folder, place
    from pentarchy.web.storage.postgres import read_database

    return place(data_folder(), read_database(os.environ))


def backup(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, made for the copy.")],
    as_json: AsJson = False,
) -> None:
    """Copy the server's tables and its secret, whole, into a new folder.

    The folder is that of `pentarchy play`; PENTARCHY_DATA names another. The server can keep running.
    A PostgreSQL database (DATABASE_URL) is copied by pg_dump instead: docs/operating.md.
    """
    from pentarchy.web.settings import SECRET, data_folder
    from pentarchy.web.storage.backup import back_up
    from pentarchy.web.storage.postgres import read_database

    if read_database(os.environ):
        raise Mistake(
            "the tables are in PostgreSQL (DATABASE_URL): copy them with pg_dump, and besides them "
            f"{data_folder() / SECRET}"
        )
    size = back_up(data_folder(), folder)
    if as_json:
        print_json({"folder": str(folder), "bytes": size})
    else:
        print_facts([("Copied to", str(folder)), ("Tables", f"{size:,} bytes"), ("Secret", "copied, too")])


def password(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")],
    as_json: AsJson = False,
) -> None:
    """Make a new random password for somebody who lost theirs, and print it once.

    Make sure first that the account belongs to the person who asks. They have to sign in again in every
    browser. The folder is that of `pentarchy play`; PENTARCHY_DATA names another, and DATABASE_URL a
    PostgreSQL database. The server can keep running.
    """
    import asyncio

    from pentarchy.web.storage.lost_password import renew
    from pentarchy.web.storage.whom import NobodyFound

    try:
        found, new = asyncio.run(renew(kept_in(), name))
    except NobodyFound as error:
        raise Mistake(str(error)) from None
    if as_json:
        print_json({"name": found, "password": new})
        return
    print_facts([("Name", found), ("Password", new)])
    print()
    print("With it they can sign in at /account, and choose their own password there.")
