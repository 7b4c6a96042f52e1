"""All tables of somebody, one after the other: when they sign in, and when their account is deleted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ..domain.handing_over import bow_out, hand_seats_over, is_seated
from ..domain.snapshot import TableSnapshot
from ..refused import Refused
from ..storage.accounts import Accounts
from ..storage.mailbox import Mailbox
from ..storage.unfolding import Unplayable
from .assembly import Services
from .live_table import LiveTable


class Claimed(NamedTuple):
    """What came of a guest's tables."""

    moved: int = 0  #: they are the account's now
    doubled: int = 0  #: the account sat there already, and the guest's seat was given up
    stuck: int = 0  #: they cannot be opened or are set apart, and are as they were


async def claim(services: Services, old: str, new: str) -> Claimed:
    """Give all tables of a guest to the guest of an account."""
    claimed = Claimed()
    for table, _ in await services.store.list_belongings(old):
        live = await _open(services, table)
        if live is None:
            claimed = claimed._replace(stuck=claimed.stuck + 1)
            continue
        is_double = is_seated(live.snapshot, new) and is_seated(live.snapshot, old)
        try:
            await services.handler.reseat(live, partial(hand_seats_over, old=old, new=new))
        except Refused:  # it was set apart just now
            claimed = claimed._replace(stuck=claimed.stuck + 1)
            continue
        if is_double:
            claimed = claimed._replace(doubled=claimed.doubled + 1)
        else:
            claimed = claimed._replace(moved=claimed.moved + 1)
    return claimed


async def leave_all(services: Services, client_id: str) -> None:
    """Give up all seats of somebody, and put another name in place of theirs wherever people read it."""
    tables = [table for table, _ in await services.store.list_traces(client_id)]
    bow: Callable[[TableSnapshot], TableSnapshot] = partial(bow_out, client_id=client_id)
    opened = [live for table in tables if (live := await _open(services, table))]
    for live in opened:
        with suppress(Refused):  # it was set apart just now
            await services.handler.reseat(live, bow)
    await services.store.forget(client_id, tables)
    for live in opened:
        async with live.lock:
            await services.tables.catch_up(live)


async def go_for_good(services: Services, mailbox: Mailbox, accounts: Accounts, client_id: str) -> None:
    """Forget somebody's account, their email address, and their name at all tables."""
    await leave_all(services, client_id)
    await mailbox.forget(client_id)
    await accounts.remove(client_id)


async def _open(services: Services, table: str) -> LiveTable | None:
    """Return a table; none if it cannot be opened, or nobody plays there, so that no seat changes hands."""
    try:
        live = await services.tables.find(table)
    except Unplayable:
        return None
    return None if live is None or live.snapshot.apart else live
