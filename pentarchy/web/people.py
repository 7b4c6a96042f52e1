"""People, for the operator: those with an account listed, and anybody muted in the chat, or forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from .app import create_app
from .services.account_transfer import go_for_good
from .settings import Settings
from .storage import mutes
from .storage.accounts import Accounts
from .storage.database import Place, look_into, using
from .storage.lost_password import NO_ACCOUNTS
from .storage.mailbox import Mailbox
from .storage.mutes import MutedPerson, find_muted, list_mutes
from .storage.schema import ACCOUNTS, MUTES, SEATS, SESSIONS
from .storage.whom import NobodyFound, Person, Whom, find_person

T = TypeVar("T")


@dataclass(frozen=True)
class AccountHolder:
    """What an operator is told of somebody who has an account."""

    name: str
    made: float
    seen: float | None  #: when they last used a browser that is signed in, to the day; none: in none
    tables: int  #: at which they sit


def list_people(place: Place) -> list[AccountHolder]:
    """Return everybody who has an account, by name; ``BadSetting`` if the database cannot be used."""
    if isinstance(place, Path) and not place.is_file():
        return []
    return look_into(place, _list)


def _list(connection: sa.Connection) -> list[AccountHolder]:
    used = sa.select(SESSIONS.c.client_id, sa.func.max(SESSIONS.c.used)).group_by(SESSIONS.c.client_id)
    sat = sa.select(SEATS.c.client_id, sa.func.count(SEATS.c.table_id.distinct())).group_by(SEATS.c.client_id)
    seen = {client_id: moment for client_id, moment in connection.execute(used).all()}
    tables = {client_id: count for client_id, count in connection.execute(sat).all()}
    rows = connection.execute(sa.select(ACCOUNTS).order_by(ACCOUNTS.c.folded)).all()
    return [
        AccountHolder(row.name, row.made, seen.get(row.client_id), tables.get(row.client_id, 0))
        for row in rows
    ]


def list_muted(place: Place) -> list[MutedPerson]:
    """Return everybody who is muted, the latest first; ``BadSetting`` if the database cannot be used."""
    if isinstance(place, Path) and not place.is_file():
        return []
    return look_into(
        place,
        lambda connection: list_mutes(connection) if sa.inspect(connection).has_table(MUTES.name) else [],
    )


def mute_person(place: Place, whom: Whom, reason: str, now: float) -> str:
    """Mute somebody in the chat of all tables; return their name, or raise ``NobodyFound``.

    Servers that run meanwhile ask each time somebody writes.
    """

    def mute(connection: sa.Connection) -> str:
        person = find_person(connection, whom)
        mutes.mute(connection, person, reason, now)
        return person.name

    return _write(place, mute)


def unmute_person(place: Place, whom: Whom) -> str:
    """Let somebody chat again; return their name, or raise ``NobodyFound``."""

    def unmute(connection: sa.Connection) -> str:
        person = find_muted(connection, whom.name) if whom.name else find_person(connection, whom)
        mutes.unmute(connection, person)
        return person.name

    return _write(place, unmute)


def _write(place: Place, work: Callable[[sa.Connection], T]) -> T:
    _must_be_there(place)
    return asyncio.run(using(place, lambda database: database.write(work)))


def _must_be_there(place: Place) -> None:
    if isinstance(place, Path) and not place.is_file():
        raise NobodyFound(NO_ACCOUNTS.format(place))


async def forget_person(settings: Settings, whom: Whom) -> str:
    """Forget somebody, with an account or without, as if they had asked for it themselves.

    Return what they were called; ``NobodyFound`` if there is nobody of whom that is true. Servers that run
    meanwhile notice: it is a change of each table.
    """
    _must_be_there(settings.place)
    state = create_app(settings).state
    await state.database.open()
    try:
        person: Person = await state.database.read_at_once(partial(find_person, whom=whom))
        accounts, mailbox = Accounts(state.database), Mailbox(state.database)
        await go_for_good(state.services, mailbox, accounts, person.client_id)
        return person.name
    finally:
        await state.services.loader.close()
        await state.database.close()
