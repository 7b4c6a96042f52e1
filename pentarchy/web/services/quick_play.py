"""Play now with others: a seat at the public table that has waited longest, or a new table to wait at."""

from __future__ import annotations

from asyncio import Lock
from collections import defaultdict

from pentarchy.kernel.options import read_options
from pentarchy.table.table import AnyGame

from ..domain.gathering import sit_anywhere
from ..domain.seating import FREE, SeatHolder, Setup, before_the_game, has_free, usual_seats
from ..domain.terms import PACES, Terms, has_days, words
from ..refused import Refused
from ..storage.notices import Posted
from ..storage.unfolding import Unplayable
from .assembly import Services
from .live_table import LiveTable
from .lobby import Lobby, patience

ANY = "any"  #: whatever clock fits into one evening
USUAL_CLOCK = "30+30"
CLOCKS = {ANY: "Any that fits one evening"} | {clock: words("clock", clock) for clock in ("none", *PACES)}


class QuickPlay:
    """Brings people together who want to play the same game."""

    def __init__(self, services: Services, lobby: Lobby) -> None:
        self._services, self._lobby = services, lobby
        # One at a time for each game: of two who press at once the second finds the first one's table.
        self._locks: defaultdict[str, Lock] = defaultdict(Lock)

    async def seat(self, game: AnyGame, client_id: str, name: str, clock: str, commitment: str = "") -> str:
        """Return the id of a table at which somebody sits now and others are awaited, or all are there.

        ``commitment``: to a number that their browser will add to the seed; or nothing.
        """
        async with self._locks[game.facts.name]:
            tables = await self._suitable(game.facts.name, clock)
            for live in tables:
                if any(holder.client_id == client_id for holder in live.snapshot.seats):
                    return live.snapshot.id
            for live in tables:
                try:
                    await self._services.handler.reseat(
                        live, lambda snapshot: sit_anywhere(snapshot, client_id, name, commitment)
                    )
                except Refused:
                    continue  # somebody was faster by its link
                return live.snapshot.id
            setup = waiting_table(game, client_id, name, clock)
            return await self._services.maker.make(setup, game, commitment=commitment)

    async def _suitable(self, game: str, clock: str) -> list[LiveTable]:
        """Return the public tables that somebody may be sent to, the one that has waited longest first."""
        found = []
        for posted in reversed(await self._lobby.list_attended()):
            if posted.game == game and posted.is_usual and posted.notice.free and _fits(posted, clock):
                live = await self._find(posted)
                if live is not None:
                    found.append(live)
        return found

    async def _find(self, posted: Posted) -> LiveTable | None:
        """Return a posted table, unless it cannot be opened, is full by now, or its host is gone."""
        try:
            live = await self._services.tables.find(posted.table)
        except Unplayable:
            return None
        if live is None or live.snapshot.apart or not has_free(live.snapshot.seats):
            return None
        host, since = live.snapshot.host, self._services.now() - patience(posted)
        sits = any(host and holder.client_id == host for holder in live.snapshot.seats)
        return live if sits and (posted.host_seen >= since or live.is_here(host, since)) else None


def waiting_table(game: AnyGame, client_id: str, name: str, clock: str) -> Setup:
    """Return the set-up of a public table with one person at it, as the game is usually played.

    By a live clock it begins when everybody is ready, for who waited may have gone to make tea.
    """
    chosen = USUAL_CLOCK if clock == ANY else clock
    is_live = chosen in PACES and not has_days(chosen)
    terms = Terms(clock=chosen, late="bot", found="everybody", begins="ready" if is_live else "seated")
    seats = (SeatHolder("person", name, client_id), *[FREE] * (usual_seats(game) - 1))
    options = read_options(game.box.options, {})
    return Setup(game.facts.name, options, {}, before_the_game(seats, terms), client_id, terms=terms)


def _fits(posted: Posted, clock: str) -> bool:
    """Whether a table's clock is the one that somebody wants."""
    if clock == ANY:
        return not has_days(posted.notice.clock)
    return posted.notice.clock == clock
