"""Who has an account, and from which browsers they are signed in: the verbs of accounts."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..identity import Credentials
from .database import Database
from .passwords import folded
from .schema import ACCOUNTS, SESSIONS

SESSION_AGE = 400 * 24 * 3600.0  #: seconds after which a session ends that nobody used
COARSE = 24 * 3600.0  #: seconds; that a session is used is written down no more often

OWNERS = sa.select(ACCOUNTS.c.client_id).where(
    ACCOUNTS.c.client_id.in_(sa.bindparam("guests", expanding=True))
)
OPEN_SESSIONS = sa.select(SESSIONS.c.client_id, SESSIONS.c.id).where(
    SESSIONS.c.id.in_(sa.bindparam("sessions", expanding=True))
)


class Account(NamedTuple):
    """Somebody who can sign in. All that is theirs is their guest's, as it was before they had an account."""

    client_id: str
    name: str
    password: str  #: what is kept of it


class Session(NamedTuple):
    """A browser in which somebody is signed in."""

    client_id: str
    name: str
    used: float


class Taken(ValueError):
    """Somebody has this name, or this guest has an account."""


class Accounts:
    """The verbs of accounts and their sessions. A session is named by the hash of its secret."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account: Account, session: str, now: float) -> None:
        """Keep a new account, signed in; ``Taken`` if its name is another's."""
        await self._database.write(partial(_add, account=account, session=session, now=now))

    async def find(self, name: str) -> Account | None:
        """Return the account of a name, however it is written."""
        return await self._find(ACCOUNTS.c.folded == folded(name))

    async def find_by_client(self, client_id: str) -> Account | None:
        """Return the account of a guest; none if they have none."""
        return await self._find(ACCOUNTS.c.client_id == client_id)

    async def find_session(self, session: str, now: float) -> Session | None:
        """Return who is signed in by a session, if anybody still is."""
        query = (
            sa.select(ACCOUNTS.c.client_id, ACCOUNTS.c.name, SESSIONS.c.used)
            .join(SESSIONS, SESSIONS.c.client_id == ACCOUNTS.c.client_id)
            .where(SESSIONS.c.id == session, SESSIONS.c.used > now - SESSION_AGE)
        )
        rows = await self._database.read(query)
        return Session._make(rows[0]) if rows else None

    async def who_is_known(self, credentials: Credentials) -> Credentials:
        """Return those that hold: of a guest without an account, of a session of its guest, and nobody's."""
        return await self._database.read_at_once(partial(_which_hold, credentials=credentials))

    async def use(self, session: str, now: float) -> None:
        """Write down that a session is used."""
        here = sa.update(SESSIONS).where(SESSIONS.c.id == session)
        await self._database.write(lambda connection: connection.execute(here.values(used=now)))

    async def sign_in(self, account: Account, session: str, now: float) -> bool:
        """Keep a new session; not if the account is gone, or has another password, since it was looked up."""
        return await self._database.write(partial(_sign_in, account=account, session=session, now=now))

    async def sign_out(self, session: str) -> None:
        """End a session."""
        await self._database.write(partial(_end, which=SESSIONS.c.id == session))

    async def sign_out_everywhere(self, client_id: str) -> None:
        """End all sessions of an account."""
        await self._database.write(partial(_end, which=SESSIONS.c.client_id == client_id))

    async def change_password(self, account: Account, password: str, session: str, now: float) -> bool:
        """Keep another password; all sessions end, and this new one begins. Refused as ``sign_in`` is."""

        def change(connection: sa.Connection) -> bool:
            if not _keep_password(connection, account, password):
                return False
            _end(connection, SESSIONS.c.client_id == account.client_id)
            return _sign_in(connection, account._replace(password=password), session, now)

        return await self._database.write(change)

    async def give_password(self, account: Account, password: str) -> None:
        """Keep another password whatever the one until now was; all sessions end, and none begins."""

        def give(connection: sa.Connection) -> None:
            here = sa.update(ACCOUNTS).where(ACCOUNTS.c.client_id == account.client_id)
            connection.execute(here.values(password=password))
            _end(connection, SESSIONS.c.client_id == account.client_id)

        await self._database.write(give)

    async def keep_password(self, account: Account, password: str) -> None:
        """Keep the same password in another way; nothing else changes."""
        await self._database.write(partial(_keep_password, account=account, password=password))

    async def remove(self, client_id: str) -> None:
        """Forget an account and its sessions."""

        def remove(connection: sa.Connection) -> None:
            _end(connection, SESSIONS.c.client_id == client_id)
            connection.execute(sa.delete(ACCOUNTS).where(ACCOUNTS.c.client_id == client_id))

        await self._database.write(remove)

    async def _find(self, which: sa.ColumnElement[bool]) -> Account | None:
        query = sa.select(ACCOUNTS.c.client_id, ACCOUNTS.c.name, ACCOUNTS.c.password).where(which)
        rows = await self._database.read(query)
        return Account._make(rows[0]) if rows else None


def _which_hold(connection: sa.Connection, credentials: Credentials) -> Credentials:
    guests = [client_id for client_id, session in credentials if not session]
    sessions = [session for _, session in credentials if session]
    owners = connection.execute(OWNERS, {"guests": guests}) if guests else ()
    signed_in = connection.execute(OPEN_SESSIONS, {"sessions": sessions}) if sessions else ()
    has_account = {row.client_id for row in owners}
    is_open = {(row.client_id, row.id) for row in signed_in}
    return frozenset(one for one in credentials if (one in is_open if one[1] else one[0] not in has_account))


def _add(connection: sa.Connection, account: Account, session: str, now: float) -> None:
    row: dict[str, Any] = {**account._asdict(), "folded": folded(account.name), "made": now}
    is_there = (ACCOUNTS.c.folded == row["folded"]) | (ACCOUNTS.c.client_id == account.client_id)
    if connection.execute(sa.select(ACCOUNTS.c.client_id).where(is_there)).first():
        raise Taken(account.name)
    connection.execute(sa.insert(ACCOUNTS).values(row))
    _sign_in(connection, account, session, now)


def _sign_in(connection: sa.Connection, account: Account, session: str, now: float) -> bool:
    _end(connection, SESSIONS.c.used <= now - SESSION_AGE)
    if connection.execute(sa.select(ACCOUNTS.c.client_id).where(_is_as_it_was(account))).first() is None:
        return False
    row = {"id": session, "client_id": account.client_id, "made": now, "used": now}
    connection.execute(sa.insert(SESSIONS).values(row))
    return True


def _keep_password(connection: sa.Connection, account: Account, password: str) -> bool:
    changed = sa.update(ACCOUNTS).where(_is_as_it_was(account)).values(password=password)
    return connection.execute(changed).rowcount > 0


def _is_as_it_was(account: Account) -> sa.ColumnElement[bool]:
    """Return what holds as long as nobody has changed the password of an account."""
    return (ACCOUNTS.c.client_id == account.client_id) & (ACCOUNTS.c.password == account.password)


def _end(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    connection.execute(sa.delete(SESSIONS).where(which))
