"""All tables of somebody, one after the other: when they sign in, and when their account is deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ..domain.handing_over import bow_out, hand_over, is_seated
from ..domain.snapshot import TableSnapshot
from ..refused import Refused
from ..storage.unfolding import Unplayable
from .house import House
from .live_table import LiveTable


class Claimed(NamedTuple):
    """What came of a guest's tables."""

    moved: int = 0  #: they are the account's now
    doubled: int = 0  #: the account sat there already, and the guest's seat was given up
    stuck: int = 0  #: they cannot be opened or are set apart, and are as they were


def is_ready(house: House, tables: Iterable[tuple[str, str]]) -> bool:
    """Whether tables, each with its game, can be opened without waiting for rules to be compiled."""
    games = {game for _, game in tables if game in house.loader.names}
    return all([house.loader.is_ready(game) for game in games])


async def claim(house: House, old: str, new: str) -> Claimed:
    """Give all tables of a guest to the guest of an account."""
    claimed = Claimed()
    for table, _ in await house.store.list_belongings(old):
        live = await _open(house, table)
        if live is None:
            claimed = claimed._replace(stuck=claimed.stuck + 1)
            continue
        is_double = is_seated(live.snapshot, new) and is_seated(live.snapshot, old)
        try:
            await house.reseat(live, partial(hand_over, old=old, new=new))
        except Refused:  # it was set apart just now
            claimed = claimed._replace(stuck=claimed.stuck + 1)
            continue
        if is_double:
            claimed = claimed._replace(doubled=claimed.doubled + 1)
        else:
            claimed = claimed._replace(moved=claimed.moved + 1)
    return claimed


async def leave_all(house: House, client_id: str) -> None:
    """Give up all seats of somebody, and put another name in place of theirs wherever people read it."""
    tables = [table for table, _ in await house.store.list_traces(client_id)]
    bow: Callable[[TableSnapshot], TableSnapshot] = partial(bow_out, client_id=client_id)
    opened = [live for table in tables if (live := await _open(house, table))]
    for live in opened:
        with suppress(Refused):  # it was set apart just now
            await house.reseat(live, bow)
    await house.store.forget(client_id, tables)
    for live in opened:
        async with live.lock:
            await house.catch_up(live)


async def _open(house: House, table: str) -> LiveTable | None:
    """Return a table; none if it cannot be opened, or nobody plays there, so that no seat changes hands."""
    try:
        live = await house.find(table)
    except Unplayable:
        return None
    return None if live is None or live.snapshot.apart else live
