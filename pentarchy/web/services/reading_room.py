"""Where what people bring is read: puzzles, decks, maps, boards and records, which may take seconds each.

It has threads of its own, so that no table waits for it. Addresses take turns at them, and at an address
guests do; no address has more than one at work. What an address's files took is paid from a budget of seconds
that fills again with time. What nobody waits for any more, because its sender has hung up, is not begun.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from time import thread_time
from typing import Any, Generic, TypeVar

from ..bounds import Bounds
from ..buckets import Buckets, Rate
from ..limits import RateLimited
from ..networks import household

T = TypeVar("T")

THREADS = 2
BUDGET_SECONDS = 600.0  #: in which a budget fills again
MOST_REMEMBERED = 10_000  #: whose turn it was
A_WHILE = 10.0  #: seconds until there may be room again


class SenderGone(Exception):
    """Nobody waits for what was to be read."""


@dataclass(frozen=True)
class Sender:
    """Somebody who brings something."""

    guest: str
    host: str  #: the address they call from
    gone: asyncio.Event = field(default_factory=asyncio.Event)  #: set when nobody waits for the answer


@dataclass(eq=False)
class QueuedReading(Generic[T]):
    """Something that is to be read."""

    work: Callable[[], T]
    sender: Sender
    result: asyncio.Future[Any]
    seconds: float = 0.0  #: that its thread was at work on it

    def timed(self) -> T:
        """Do the work, and note how long it took."""
        began = thread_time()
        try:
            return self.work()
        finally:
            self.seconds = thread_time() - began


class ReadingRoom:
    """Reads what people bring, in turn."""

    def __init__(self, bounds: Bounds, now: Callable[[], float]) -> None:
        self._now, self._most_waiting = now, bounds.address_readings
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="files")
        self._budget = Buckets(Rate(bounds.address_reading_seconds, BUDGET_SECONDS))
        self._waiting: dict[str, dict[str, deque[QueuedReading[Any]]]] = {}  #: by household and guest
        self._turns = count(1)
        self._latest: dict[tuple[str, str], int] = {}
        """The number of the turn that a household, or a guest of it, had last; the lowest is next."""
        self._asked = set[QueuedReading[Any]]()  #: all that somebody waits for
        self._at_work: dict[str, asyncio.Task[None]] = {}

    @property
    def is_busy(self) -> bool:
        """Whether a thread is at work."""
        return bool(self._at_work)

    @property
    def waiting(self) -> int:
        """How much waits to be begun."""
        return sum(len(queue) for guests in self._waiting.values() for queue in guests.values())

    async def read(self, work: Callable[[], T], sender: Sender) -> T:
        """Return what some work comes to, when it is its turn.

        ``RateLimited`` where its address has used its budget up or has too much waiting, and ``SenderGone``
        where its sender hangs up first.
        """
        self._must_have_budget(household(sender.host))
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        reading = QueuedReading(work, sender, result)
        self._put(reading)
        self._asked.add(reading)
        self._begin_next()
        leaving = asyncio.ensure_future(sender.gone.wait())
        try:
            either: set[asyncio.Future[Any]] = {result, leaving}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not result.done() or result.cancelled():
                raise SenderGone
            return result.result()
        finally:
            leaving.cancel()
            result.cancel()
            self._take_out(reading)
            self._asked.discard(reading)

    def _must_have_budget(self, place: str) -> None:
        wait = self._budget.wait(place, self._now())
        if wait:
            raise RateLimited(wait)

    def _put(self, reading: QueuedReading[Any]) -> None:
        place, guest = household(reading.sender.host), reading.sender.guest
        guests = self._waiting.get(place, {})
        if sum(map(len, guests.values())) >= self._most_waiting:
            raise RateLimited(A_WHILE)
        self._waiting[place] = guests
        guests.setdefault(guest, deque()).append(reading)

    def _take_out(self, reading: QueuedReading[Any]) -> None:
        """Forget what was not begun."""
        place, guest = household(reading.sender.host), reading.sender.guest
        guests = self._waiting.get(place)
        queue = guests.get(guest) if guests else None
        if queue and reading in queue:
            queue.remove(reading)
            self._tidy(place, guest)

    def _tidy(self, place: str, guest: str) -> None:
        """Forget a guest, and an address, of whom nothing waits."""
        if not self._waiting[place][guest]:
            del self._waiting[place][guest]
        if not self._waiting[place]:
            del self._waiting[place]

    def _begin_next(self) -> None:
        """Begin what is next, as long as a thread is free."""
        while len(self._at_work) < THREADS:
            free = [place for place in self._waiting if place not in self._at_work]
            if not free:
                return
            self._begin(min(free, key=lambda place: self._latest.get((place, ""), 0)))

    def _begin(self, place: str) -> None:
        guests = self._waiting[place]
        guest = min(guests, key=lambda guest: self._latest.get((place, guest), 0))
        reading = guests[guest].popleft()
        if len(self._latest) > MOST_REMEMBERED:
            self._latest.clear()
        self._latest[place, ""] = self._latest[place, guest] = next(self._turns)
        self._tidy(place, guest)
        self._at_work[place] = asyncio.ensure_future(self._work(place, reading))

    async def _work(self, place: str, reading: QueuedReading[Any]) -> None:
        try:
            self._must_have_budget(place)
            made = await asyncio.get_running_loop().run_in_executor(self._threads, reading.timed)
        except Exception as error:  # it is its sender's to hear
            if not reading.result.done():
                reading.result.set_exception(error)
        else:
            if not reading.result.done():
                reading.result.set_result(made)
        finally:
            self._budget.take(place, self._now(), reading.seconds)
            del self._at_work[place]
            self._begin_next()

    def close(self) -> None:
        """Wait for nothing more."""
        self._waiting.clear()
        for reading in self._asked:
            reading.result.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
