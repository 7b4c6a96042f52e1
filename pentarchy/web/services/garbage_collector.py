"""Has Python look through all objects for those that only refer to each other when nobody waits for it.

Left alone it does so whenever many objects have stayed, which is every few seconds at busy tables, and
everybody waits meanwhile: 50 ms at a server that has just begun, 180 ms with 25 tables. Young objects are
looked at as ever: that takes a millisecond, and finds most of what there is to find.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from contextlib import suppress

from .signals import Signals

NEVER = 1_000_000_000  #: times that objects of middle age are looked at before all are
PERIOD = 300.0  #: seconds from one look through all objects to the next
QUIET = 0.25  #: seconds without a command after which nobody is taken to wait
PATIENCE = 60.0  #: seconds after which it is done though the server never was quiet


def leave_old_objects() -> None:
    """Have Python look at young objects alone from now on; what is there already is never looked at again."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


class GarbageCollector:
    """One loop that looks through all objects every few minutes, between two commands if it can."""

    def __init__(
        self,
        signals: Signals,
        collect: Callable[[], object] = gc.collect,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._signals, self._collect, self._sleep = signals, collect, sleep
        self._is_quiet = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._signals.measured.connect(self._hear)
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    def _hear(self, what: str, seconds: float, kind: str) -> None:
        self._is_quiet = False

    async def _run(self) -> None:
        while True:
            await self._sleep(PERIOD)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wait_for_quiet(), PATIENCE)
            self._collect()

    async def _wait_for_quiet(self) -> None:
        """Return once nothing was measured for a while."""
        while True:
            self._is_quiet = True
            await self._sleep(QUIET)
            if self._is_quiet:
                return
