"""Sees to it that people's addresses are called when it is their turn.

It sleeps until a call is due, looks whether it is still wanted, and makes it.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from pentarchy.table.clock import is_off

from ..domain.terms import left_words
from ..domain.timing import awaited
from ..outgoing import Unanswered, Uncallable, WebhookClient, read_goal
from ..storage.database import NoAnswer
from ..storage.unfolding import Unplayable
from ..storage.webhooks import Call, Webhook, Webhooks
from ..viewing.addresses import table_address
from .assembly import Services
from .live_table import LiveTable
from .webhook_words import Turn, trial, write

LOG = logging.getLogger(__name__)
SWEEP = 30.0  #: seconds after which the calls are looked at even if nothing was heard of one
PAUSES = (60.0, 600.0)  #: seconds before each further try; after the last the call is given up
AGAIN = 600.0  #: seconds after which a paused table is looked at again
LINES = 4  #: calls that are made at once


class WebhookCaller:
    """One loop that makes what calls are due."""

    def __init__(self, services: Services, webhooks: Webhooks, client: WebhookClient, address: str) -> None:
        self._services, self._webhooks, self.client, self._address = services, webhooks, client, address
        self._news = asyncio.Event()
        self._looking = asyncio.Lock()  #: whoever asks for a look while there is one waits for its end
        self._threads = ThreadPoolExecutor(LINES, thread_name_prefix="webhook")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End; what is being called is not waited for."""
        if self._task is not None:
            self._task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def wake(self) -> None:
        """Have the calls looked at now."""
        self._news.set()

    async def _run(self) -> None:
        while True:
            wait = SWEEP
            try:
                await self.look()
                due = await self._webhooks.next_due()
                wait = SWEEP if due is None else min(SWEEP, max(0.05, due - self._services.now()))
            except NoAnswer:
                pass  # the change poller says so
            except Exception:
                LOG.exception("the webhooks that are due could not be looked at")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), wait)
            self._news.clear()

    async def look(self) -> None:
        """Make the calls that are due, some of them at once."""
        async with self._looking:
            due = await self._webhooks.list_due(self._services.now())
            for first in range(0, len(due), LINES):
                await asyncio.gather(*(self._see_to(call) for call in due[first : first + LINES]))

    async def _see_to(self, call: Call) -> None:
        """Make a call, or put it off, or forget it; one that fails holds up no other."""
        try:
            await self._judge(call)
        except NoAnswer:
            raise
        except Exception:
            LOG.exception("a webhook could not be called of table %s", call.table)
            await self._webhooks.put_off(call, self._services.now() + AGAIN)

    async def _judge(self, call: Call) -> None:
        hook = await self._webhooks.find(call.client_id)
        if hook is None or hook.off:
            await self._webhooks.drop(call)
            return
        if not call.table:
            await self._make(hook, call, trial(self._address))
            return
        turn = await self._turn(call)
        if isinstance(turn, float):
            await self._webhooks.put_off(call, turn)
        elif turn is None:
            await self._webhooks.drop(call)
        else:
            await self._make(hook, call, turn)

    async def _turn(self, call: Call) -> Turn | float | None:
        """Return what a call tells, when to look at it again, or nothing if nobody is to hear of it."""
        try:
            live = await self._services.tables.find(call.table)
        except NoAnswer:
            raise
        except Unplayable:
            return None
        if live is None or not _is_wanted(live, call):
            return None
        clock, now = live.snapshot.details.clock, self._services.now()
        if clock is not None and is_off(clock, call.seat):
            return max(clock.off_until[call.seat], now + 1.0)
        if clock is not None and clock.is_paused:
            return now + AGAIN
        side = live.snapshot.table.box.sides[call.seat].name
        left = left_words(clock, call.seat, now) if clock is not None else ""
        return Turn(live.card.title, side, f"{self._address}{table_address(live.snapshot.id)}", left)

    async def _make(self, hook: Webhook, call: Call, turn: Turn) -> None:
        """Call an address, and note what came of it; the log names its host and nothing more of it."""
        tried = call.tries + 1
        pause = PAUSES[min(call.tries, len(PAUSES) - 1)]
        if not await self._webhooks.claim(call, self._services.now() + pause):
            return  # another server makes it
        host = "an address"
        try:
            goal = read_goal(hook.address, self.client.hosts)
            host = goal.host
            body = write(turn, hook.shape)
            await asyncio.get_running_loop().run_in_executor(self._threads, self.client.post, goal, body)
        except (Uncallable, ValueError) as error:
            why = (
                str(error)
                if isinstance(error, Uncallable)
                else "the operator does not list its host any more"
            )
            LOG.warning("a webhook at %s is not called any more: %s", host, why)
            await self._webhooks.switch_off(hook, why)
        except Unanswered as error:
            LOG.warning("a webhook at %s could not be called (try %d): %s", host, tried, error)
            if tried <= len(PAUSES):
                return  # it is put off already
        await self._webhooks.drop(call)


def _is_wanted(live: LiveTable, call: Call) -> bool:
    """Whether it still is somebody's turn, who has not looked at the table since."""
    snapshot = live.snapshot
    is_theirs = snapshot.seats[call.seat].client_id == call.client_id
    has_seen = live.seen.get(call.client_id, 0.0) > call.since or call.client_id in live.here
    return is_theirs and not has_seen and bool(awaited(snapshot) >> call.seat & 1)
