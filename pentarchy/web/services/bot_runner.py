"""The bots' turns: each thinks in a thread, on a hidden state alone, and never holds the table up.

A bot that crashes, takes too long or answers nonsense plays what an absent
player would; it is logged, and the table does not notice.

A bot that searches has the pause after which bots answer anyway: all that it decides before anybody could
notice is thought out in it, and what several search at the same time is shared among them. So nobody waits
for a stronger opponent, and how long it thought can be told as little as of any other.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import takewhile
from math import ceil
from typing import Any

from pentarchy import bots
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import AnyBox, AnyGame, Table, waiting

from ..domain.snapshot import TableSnapshot
from ..storage.database import NoAnswer
from ..storage.unfolding import Unplayable
from .assembly import Services
from .live_table import LiveTable

LOG = logging.getLogger(__name__)
PATIENCE = 15.0  #: seconds a bot may think
PART = 0.8  #: of a pause, in which bots search; the rest is for what else there is to do
LEAST = 0.02  #: seconds: with less left a bot does not begin to search
SHARE = 0.5  #: of the time that is left for a plan, for its next decision: nobody knows how many there are
SEARCHERS = max(1, min(4, (os.cpu_count() or 1) - 1))  #: who search at once; pages have a core at least
AGAIN = 1.0  #: seconds after which bots try again whose moves the database did not take


class BotRunner:
    """Sees to it that bots act."""

    def __init__(self, services: Services, pause: float) -> None:
        self._services = services
        self._pause = pause
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="bots")
        # A search would keep those waiting that choose at once.
        self._searchers = ThreadPoolExecutor(SEARCHERS, thread_name_prefix="searching")
        self._is_closed = False
        self._searching = 0  #: plans that are being thought out by search

    def attend(self, live: LiveTable) -> None:
        """Wake the bots of a table, unless they are awake."""
        if live.attending is None or live.attending.done():
            live.attending = asyncio.create_task(self._attend(live))

    def close(self) -> None:
        """Think no more, and hold it against no table that its bots do not answer any more."""
        self._is_closed = True
        for threads in (self._threads, self._searchers):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _attend(self, live: LiveTable) -> None:
        """Have the bots act until the game waits for none; a table where that fails is set apart."""
        while True:
            try:
                return await self._act_in_turn(live)
            except Unplayable:
                return  # it is gone, or can be read no more
            except NoAnswer:
                await asyncio.sleep(AGAIN)  # then they look again: nobody else would wake them
            except Exception as error:
                if self._is_closed:
                    return  # there are no threads any more, which is no fault of the table's
                await self._set_apart(live, error)

    async def _set_apart(self, live: LiveTable, error: Exception) -> None:
        with suppress(NoAnswer, Unplayable):
            async with live.lock:
                await self._services.tables.set_apart(live, "bots", error)
            return
        await asyncio.sleep(AGAIN)

    async def _act_in_turn(self, live: LiveTable) -> None:
        while True:
            snapshot, asked = live.snapshot, self.now()
            seats = await self._services.loader.run(partial(idle_bots, snapshot))
            if live.snapshot is not snapshot:
                continue  # somebody acted while we looked; they found us awake and did not wake us
            if not seats:
                return
            plans = await asyncio.gather(*(self._plan(snapshot, seat) for seat in seats))
            await self.wait_until(self._due(live, asked))
            await self._act(live, snapshot, seats, plans)

    async def _act(
        self, live: LiveTable, seen: TableSnapshot, seats: list[int], plans: list[list[int]]
    ) -> None:
        """Play what the bots chose, unless others have moved since they looked, or all pause."""
        async with live.lock:
            await self._services.handler.apply_deadline(live)
            if live.snapshot.table.revision_key == seen.table.revision_key and not live.snapshot.is_paused:
                await self._services.handler.change(
                    live, partial(play_all, live.snapshot, seats, plans), "bots"
                )

    def _due(self, live: LiveTable, asked: float) -> float:
        """Return when the bots answer what they were asked; at once where nobody could follow anyway."""
        snapshot = live.snapshot
        is_watched = live.subscribers or all(seat.kind != "person" for seat in snapshot.seats)
        are_asked_together = len(snapshot.table.movers()) > 1
        pause = self._pause if is_watched or are_asked_together else 0.0
        return due(asked, self.now(), pause, shown_by_chance(snapshot.table))

    def now(self) -> float:
        """Return the moment, by the clock that ``wait_until`` goes by."""
        return asyncio.get_running_loop().time()

    async def wait_until(self, moment: float) -> None:
        """Do nothing until then."""
        await asyncio.sleep(moment - self.now())

    async def _plan(self, snapshot: TableSnapshot, seat: int) -> list[int]:
        """Return all that a bot decides before anybody could notice any of it.

        It is thought out at one go, and published at one go: how many moves it takes is a secret.
        """
        moves: list[int] = []
        start, end = snapshot.table.revision_key, self.now() + PART * self._pause
        began = self.now()
        with self._counted(snapshot, seat):
            while snapshot.table.revision_key == start and snapshot.table.is_waited_for(seat):
                moves.append(sound(snapshot, seat, await self._think(snapshot, seat, end)))
                snapshot = await self._services.loader.run(partial(play_all, snapshot, [seat], [moves[-1:]]))
        self._services.signals.measured.send("bot_seconds", self.now() - began, "")
        return moves

    @contextmanager
    def _counted(self, snapshot: TableSnapshot, seat: int) -> Iterator[None]:
        """Count a plan among those that are being thought out by search, if it is one."""
        searches = self._searches(snapshot, seat)
        self._searching += searches
        try:
            yield
        finally:
            self._searching -= searches

    def _searches(self, snapshot: TableSnapshot, seat: int) -> bool:
        is_able = self._services.loader.can_search(snapshot.setup.game)
        return is_able and bots.searches(snapshot.seats[seat].name, snapshot.table.game)

    async def _think(self, snapshot: TableSnapshot, seat: int, end: float) -> int:
        """Return a bot's move, searched for before ``end`` if at all; -1 if it has none to offer."""
        table, name = snapshot.table, snapshot.seats[seat].name
        hidden = await self._services.loader.run(lambda: table.hidden(seat))
        loop, seconds = asyncio.get_running_loop(), 0.0
        if self._searches(snapshot, seat):
            seconds = SHARE * (end - self.now()) * min(1.0, SEARCHERS / max(1, self._searching))
        is_search = seconds > LEAST
        threads = self._searchers if is_search else self._threads
        work = loop.run_in_executor(
            threads, choose, name, table.game, table.box, hidden, seat, seconds if is_search else 0.0
        )
        try:
            return await asyncio.wait_for(work, PATIENCE)
        except Exception:
            LOG.exception("the %s bot failed at table %s, version %s", name, snapshot.id, table.version)
            return -1


def idle_bots(snapshot: TableSnapshot) -> list[int]:
    """Return the seats of bots that the game waits for, once every seat is taken."""
    if snapshot.is_gathering or snapshot.is_paused or snapshot.apart:
        return []
    return [seat for seat in waiting(snapshot.table) if snapshot.seats[seat].kind != "person"]


def choose(name: str, game: AnyGame, box: AnyBox, hidden: Any, seat: int, seconds: float = 0.0) -> int:
    """Return a bot's move; one that searches has so many seconds, or looks one step ahead if it has none.

    Its chance is fresh: it tells nothing of the table's, nor the other way.
    """
    if name not in bots.SEATED:
        return -1
    bot, chance = bots.load(name), seeded(secrets.token_bytes(32))
    if bots.searches(name, game):
        bot = bot.within(seconds) if seconds else bots.load(bots.ONE_STEP.name)
    return int(bot.choose(game, box, hidden, seat, chance))


def due(asked: float, now: float, pause: float, shown: int) -> float:
    """Return the moment at which bots answer, so that it tells nothing of how long they thought.

    It is a whole number of pauses after they were asked: one, and one more for each thing that
    chance has shown since, so that people see one thing after the other; more where thinking
    takes longer than that.
    """
    if pause <= 0:
        return now
    return asked + pause * max(1 + shown, ceil((now - asked) / pause))


def shown_by_chance(table: Table) -> int:
    """Return how many moves NATURE has made since anybody else moved; a deal before the game is none."""
    latest = sum(1 for _ in takewhile(lambda entry: entry.seat == NATURE, reversed(table.log)))
    return latest if latest < table.version else 0


def play_all(snapshot: TableSnapshot, seats: list[int], plans: list[list[int]]) -> TableSnapshot:
    """Return the snapshot after the bots' moves.

    Once something visible has happened the other bots think again. A bot whose player came
    back while it thought plays nothing.
    """
    table = snapshot.table
    for seat, moves in zip(seats, plans, strict=True):
        is_bot = snapshot.seats[seat].kind != "person"
        for move in moves if is_bot else ():
            if table.revision_key == snapshot.table.revision_key and table.is_waited_for(seat):
                table = table.play(seat, sound(snapshot.with_table(table), seat, move))
    return snapshot.with_table(table)


def sound(snapshot: TableSnapshot, seat: int, move: int) -> int:
    """Return a bot's move, or what an absent player would do in the place of one that the rules refuse."""
    table = snapshot.table
    game, numbers = table.game, table.box.numbers
    if 0 < move < game.rules.MOVES and not game.rules.refusal(numbers, table.drafted(seat), seat, move):
        return move
    LOG.error("the %s bot at table %s has no move: %d", snapshot.seats[seat].name, snapshot.id, move)
    return int(game.judgement.idle(numbers, table.hidden(seat), seat))
