"""The lobby: public tables with a free seat, and those to look on at. Everybody gets the same list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..domain.terms import DAY, HOUR, MINUTE, has_days, words
from ..storage.notices import Notice, Notices, Posted
from ..viewing.addresses import table_address
from ..viewing.home_page import LobbyTable
from .assembly import Services

LONGEST = 20  #: tables in a list
AWAY = 10 * MINUTE  #: after so long without any of its people a table is not listed
AWAY_WITH_DAYS = DAY  #: and so long where people have days for a move


@dataclass(frozen=True)
class Listing:
    """What the first page shows of public tables, the newest first."""

    open: tuple[LobbyTable, ...]
    running: tuple[LobbyTable, ...]
    name: str = ""  #: what the viewer was called last
    clocks: tuple[tuple[str, str], ...] = ()  #: (value, words) of those that one may play now by


class Lobby:
    """Knows the public tables: what the database has of them, and who is here now."""

    def __init__(self, services: Services, notices: Notices) -> None:
        self._services, self._notices = services, notices

    async def show(self, titles: Mapping[str, str]) -> Listing:
        """Return the lists of the first page, of the games that have a title."""
        now = self._services.now()
        posted = [one for one in await self.list_attended() if one.game in titles]
        shown = [(one, _shown(one, titles[one.game], now)) for one in posted]
        return Listing(
            tuple(table for one, table in shown if one.notice.free or one.notice.offered)[:LONGEST],
            tuple(table for one, table in shown if _may_be_watched(one))[:LONGEST],
        )

    async def list_attended(self) -> list[Posted]:
        """Return the public tables that are not abandoned, the newest first."""
        now = self._services.now()
        opened = {live.snapshot.id: live for live in self._services.tables.opened}
        here = [table for table, live in opened.items() if live.is_attended(now - AWAY_WITH_DAYS)]
        return [
            posted
            for posted in await self._notices.list_all(now - AWAY_WITH_DAYS, here)
            if posted.seen >= now - patience(posted)
            or (posted.table in opened and opened[posted.table].is_attended(now - patience(posted)))
        ]


def patience(posted: Posted) -> float:
    """Return for how many seconds the people of a table may be away before it is not listed any more."""
    return AWAY_WITH_DAYS if has_days(posted.notice.clock) else AWAY


def _may_be_watched(posted: Posted) -> bool:
    notice = posted.notice
    return notice.is_running and notice.audience != "nobody" and not notice.offered


def _shown(posted: Posted, title: str, now: float) -> LobbyTable:
    notice = posted.notice
    is_closed = notice.is_running and notice.audience == "nobody"
    return LobbyTable(
        f"{table_address(posted.table)}{'/seat' if is_closed else ''}",
        title,
        tuple((place.side, place.who) for place in notice.places if place.who),
        _open_words(notice),
        words("clock", notice.clock),
        _age_words(now - posted.made),
        is_waiting=not notice.is_running,
        is_late=notice.audience == "later",
    )


def _open_words(notice: Notice) -> str:
    """Return which seats one may have."""
    if notice.offered:
        return f"Join in the place of {' or '.join(notice.offered)}"
    return "1 seat is free" if notice.free == 1 else f"{notice.free} seats are free"


def _age_words(seconds: float) -> str:
    """Return for how long a table has been there, in the largest unit that fits."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        count = int(seconds // unit)
        if count:
            return f"{count} {name}" if count == 1 else f"{count} {name}s"
    return "less than a minute"
