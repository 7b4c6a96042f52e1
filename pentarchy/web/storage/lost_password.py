"""A new password for somebody who lost theirs: given by the operator, who knows that it is them."""

from __future__ import annotations

import secrets
from pathlib import Path

from ..identity import in_fours
from .accounts import Accounts
from .database import Database, Place
from .passwords import Passwords
from .whom import NOBODY, NobodyFound

NO_ACCOUNTS = "{}: there are no accounts, as no server has kept anything here."
BYTES = 10  #: of a new password: sixteen letters, in fours


async def renew(place: Place, name: str) -> tuple[str, str]:
    """Give the account of a name a new password; return the name as its owner writes it, and the password.

    All sessions of the account end. ``NobodyFound`` if there is no such account, or no database.
    """
    if isinstance(place, Path) and not place.is_file():
        raise NobodyFound(NO_ACCOUNTS.format(place))
    passwords = Passwords()
    database = Database(place)
    try:
        await database.open()
        accounts = Accounts(database)
        account = await accounts.find(name)
        if account is None:
            raise NobodyFound(NOBODY.format(name))
        new = in_fours(secrets.token_bytes(BYTES)).lower()
        await accounts.give_password(account, await passwords.hash(new))
        return account.name, new
    finally:
        await database.close()
        passwords.close()
