"""Sees to it that letters are sent: sleeps until one is due, looks whether it is still wanted, and sends it.

A letter is claimed in a transaction before it is sent, so that a crash never sends it twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage

from pentarchy.table.clock import is_off

from ..domain.terms import left_words
from ..domain.timing import awaited
from ..mail import MailServer, Undeliverable, Unsent
from ..storage.database import NoAnswer
from ..storage.mailbox import CANNOT_WAIT, Due, LetterKind, Mailbox, Reader
from ..storage.outbox import until_quarter
from ..storage.unfolding import Unplayable
from ..viewing.addresses import table_address
from .assembly import Services
from .letters import News, Writer
from .live_table import LiveTable

LOG = logging.getLogger(__name__)
SWEEP = 30.0  #: seconds after which the letters are looked at even if nothing was heard of one
PAUSES = (60.0, 300.0, 900.0, 3600.0, 4 * 3600.0)  #: seconds before each further try
PATIENCE = 24 * 3600.0  #: seconds after the first try at which a letter is given up
AGAIN = 600.0  #: seconds after which a paused table is looked at again
FAREWELL = 2.0  #: seconds that a letter which is being sent may take when the server stops
CONFIRM, STOP = "mail: confirm", "mail: stop"  #: what the links of letters are sealed for


class MailSender:
    """One loop that sends what is due."""

    def __init__(self, services: Services, mailbox: Mailbox, server: MailServer, address: str) -> None:
        self._services, self.mailbox, self._server = services, mailbox, server
        self._writer = Writer(server, address)
        self._clients: frozenset[str] = frozenset()  #: browsers that are written to
        self._seen: dict[tuple[str, str], float] = {}  #: when they last saw a table
        self._news = asyncio.Event()
        self._looking = asyncio.Lock()  #: whoever asks for a look while there is one waits for its end
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mail")
        self._is_closing = self._is_sending = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin; what was claimed before a crash is not sent again."""
        lost = await self.mailbox.open(self._services.now())
        if lost:
            LOG.warning("%d emails were being sent when the server stopped; they are not sent again", lost)
        self._clients = await self.mailbox.list_clients()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End, once the letter that is being sent has gone, or a moment has passed."""
        self._is_closing = True
        self.wake()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=FAREWELL)
            self._task.cancel()
        with suppress(NoAnswer):
            await self._note_seen()
        self._thread.shutdown(wait=False, cancel_futures=True)

    @property
    def is_busy(self) -> bool:
        """Whether a letter is being sent."""
        return self._is_sending

    def wake(self) -> None:
        """Have the letters looked at now."""
        self._news.set()

    def note_seen(self, table: str, client_id: str) -> None:
        """Note that a browser sees a table."""
        if client_id in self._clients:
            self._seen[table, client_id] = self._services.now()
            self.wake()

    async def _run(self) -> None:
        while not self._is_closing:
            wait = SWEEP
            try:
                wait = await self._round()
            except NoAnswer:
                pass  # the change poller says so
            except Exception:
                LOG.exception("the emails that are due could not be looked at")
            if not self._is_closing:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), wait)
            self._news.clear()

    async def _round(self) -> float:
        """Send what is due; return how long to sleep."""
        self._clients = await self.mailbox.list_clients()
        if not await self.look():
            return PAUSES[0]
        due = await self.mailbox.next_due()
        return SWEEP if due is None else min(SWEEP, max(0.05, due - self._services.now()))

    async def look(self) -> bool:
        """Send what is due; false as soon as the mail server does not take it."""
        async with self._looking:
            return await self._send_due()

    async def _send_due(self) -> bool:
        await self._note_open_lines()
        await self._note_seen()
        for client_id in await self.mailbox.list_due(self._services.now()):
            if self._is_closing:
                break
            if not await self._write_to(client_id):
                return False
        return True

    async def _note_open_lines(self) -> None:
        """Whoever has a table open sees it; another server on the same database would not know."""
        unseen = await self.mailbox.list_unseen()
        for live in self._services.tables.opened:
            for connection in live.subscribers:
                if (live.snapshot.id, connection.client_id) in unseen:
                    self._seen[live.snapshot.id, connection.client_id] = self._services.now()

    async def _note_seen(self) -> None:
        seen, self._seen = self._seen, {}
        if seen:
            await self.mailbox.note_seen(seen)

    async def _write_to(self, client_id: str) -> bool:
        """Send somebody all that is due to them in one letter; false if the mail server does not take it."""
        reader = await self.mailbox.find(client_id)
        letters = await self.mailbox.list_letters(client_id)
        asked = [letter for letter in letters if letter.kind == "confirm"]
        if reader is None or (asked and reader.is_confirmed):
            await self.mailbox.drop(letters if reader is None else asked)
            return True
        if asked:
            return await self._deliver(reader, asked, self._confirmation(reader))
        judged = [(letter, await self._judge(reader, letter)) for letter in letters]
        told = [letter for letter, news in judged if news is not None]
        now = self._services.now()
        if not any(letter.due <= now for letter in told):
            return True
        if now < reader.rests_until and all(letter.kind != CANNOT_WAIT for letter in told):
            for letter in told:
                await self.mailbox.put_off(letter, max(letter.due, reader.rests_until))
            return True
        # Of one seat that is told of twice the latter counts: that little time is left.
        news = {(letter.table, letter.seat): news for letter, news in judged if news is not None}
        stop = f"/reminders/stop/{self._seal(STOP, reader)}"
        return await self._deliver(reader, told, self._writer.news(reader.address, list(news.values()), stop))

    def _confirmation(self, reader: Reader) -> EmailMessage:
        confirm, stop = self._seal(CONFIRM, reader), self._seal(STOP, reader)
        return self._writer.confirmation(
            reader.address, f"/reminders/confirm/{confirm}", f"/reminders/stop/{stop}"
        )

    def _seal(self, purpose: str, reader: Reader) -> str:
        return self._services.identity.seal(purpose, reader.key)

    async def _deliver(self, reader: Reader, letters: Sequence[Due], text: EmailMessage) -> bool:
        """Claim letters and send them as one; false if the mail server does not take it now."""
        if not await self.mailbox.claim(letters, self._services.now()):
            return True  # one of them is overtaken; what is left is looked at again
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._send, text)
        except Undeliverable as error:
            LOG.warning("an email is given up: %s", error)
        except Unsent as error:
            return await self._put_back(letters, error)
        await self.mailbox.note_sent(reader.client_id, letters, self._services.now())
        return True

    def _send(self, text: EmailMessage) -> None:
        self._is_sending = True
        try:
            self._server.send(text)
        finally:
            self._is_sending = False

    async def _put_back(self, letters: Sequence[Due], error: Unsent) -> bool:
        now = self._services.now()
        failed = min((letter.failed for letter in letters if letter.failed is not None), default=now)
        tries = max(letter.tries for letter in letters)
        if now - failed >= PATIENCE:
            LOG.warning("an email is given up after %d tries: %s", tries + 1, error)
            await self.mailbox.drop(letters)
        else:
            await self.mailbox.put_back(letters, now + PAUSES[min(tries, len(PAUSES) - 1)], failed)
        return False

    async def _judge(self, reader: Reader, letter: Due) -> News | None:
        """Return what there is to tell, none if there is nothing, or not yet; what is overtaken is dropped.

        A turn is told of before its time in a letter that goes out anyway.
        """
        now = self._services.now()
        if letter.due > now and letter.kind != "turn":
            return None
        try:
            live = await self._services.tables.find(letter.table)
            if live is not None and _is_wanted(live, reader, letter):
                again = _seconds_early(live, letter, now)
                if not again:
                    return _news(live, letter, now)
                await self.mailbox.put_off(letter, now + again)
                return None
        except NoAnswer:
            raise
        except Unplayable:
            pass
        except Exception:
            LOG.exception("nobody can get an email about table %s", letter.table)
        await self.mailbox.drop([letter])
        return None


def _is_wanted(live: LiveTable, reader: Reader, letter: Due) -> bool:
    """Whether somebody still wants to hear of a table, and is not looking at it anyway."""
    snapshot = live.snapshot
    is_his = snapshot.seats[letter.seat].client_id == reader.client_id
    wants = bool(getattr(reader.choices, letter.kind))
    looks = any(connection.client_id == reader.client_id for connection in live.subscribers)
    if not is_his or not wants or looks or not reader.is_confirmed:
        return False
    if letter.kind == "over":
        return snapshot.table.is_over
    if letter.kind == "quarter" and snapshot.details.clock is None:
        return False
    return bool(awaited(snapshot) >> letter.seat & 1)


def _seconds_early(live: LiveTable, letter: Due, now: float) -> float:
    """Return after how many seconds to look again, or 0 if it is time."""
    snapshot = live.snapshot
    left = until_quarter(snapshot, letter.seat, now) if letter.kind == "quarter" else None
    early = max(0.0, left or 0.0)
    clock = snapshot.details.clock
    if letter.kind == "over" or clock is None:
        return early
    if is_off(clock, letter.seat):
        return max(early, clock.off_until[letter.seat] - now)
    return max(AGAIN, early) if clock.is_paused else early


def _news(live: LiveTable, letter: Due, now: float) -> News:
    """Return what is told of a table: nothing that its spectators could not see."""
    snapshot, clock = live.snapshot, live.snapshot.details.clock
    table = snapshot.table
    side = table.box.sides[letter.seat].name
    if letter.kind == "over":
        ending = table.game.words.outcome(table.box, table.state).sentence
        return News("over", live.card.title, side, table_address(snapshot.id), ending=ending)
    kind: LetterKind = "quarter" if letter.kind == "quarter" else "turn"
    left = left_words(clock, letter.seat, now) if clock else ""
    return News(kind, live.card.title, side, table_address(snapshot.id), left=left)
