"""Those who have an account, for the operator: listed, and forgotten with all that names them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from .app import create_app
from .services.account_transfer import go_for_good
from .settings import Settings
from .storage.accounts import Accounts
from .storage.database import Place, look_into
from .storage.lost_password import NO_ACCOUNTS, NOBODY, NobodyOfThisName
from .storage.mailbox import Mailbox
from .storage.schema import ACCOUNTS, SEATS, SESSIONS


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


async def forget_person(settings: Settings, name: str) -> str:
    """Forget somebody's account and their name at all tables, as if they had asked for it themselves.

    Return the name as they wrote it; ``NobodyOfThisName`` if there is no such account. Servers that run
    meanwhile notice: it is a change of each table.
    """
    if isinstance(settings.place, Path) and not settings.place.is_file():
        raise NobodyOfThisName(NO_ACCOUNTS.format(settings.place))
    state = create_app(settings).state
    await state.database.open()
    try:
        accounts = Accounts(state.database)
        account = await accounts.find(name)
        if account is None:
            raise NobodyOfThisName(NOBODY.format(name))
        await go_for_good(state.services, Mailbox(state.database), accounts, account.client_id)
        return account.name
    finally:
        await state.services.loader.close()
        await state.database.close()
