"""All objects are looked through when nobody waits for the server, and at last though somebody does."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from pentarchy.web.services import garbage_collector
from pentarchy.web.services.garbage_collector import PERIOD, QUIET, GarbageCollector, leave_old_objects
from pentarchy.web.services.signals import Signals


class Enough(Exception):
    """The second period begins: what was to be seen was seen."""


def looks(signals: Signals, busy: Iterator[bool]) -> list[str]:
    """Return what a collector does in one period; while it waits, commands come as ``busy`` says."""
    done: list[str] = []

    async def sleep(seconds: float) -> None:
        if seconds == PERIOD and done:
            raise Enough
        done.append("period" if seconds == PERIOD else "quiet")
        await asyncio.sleep(0)
        if seconds == QUIET and next(busy):
            signals.measured.send("receipt_seconds", 0.001, "obeyed")

    async def watch() -> None:
        collector = GarbageCollector(signals, lambda: done.append("all"), sleep)
        collector.start()
        assert collector._task is not None
        with pytest.raises(Enough):
            await collector._task

    asyncio.run(watch())
    return done


def test_it_waits_until_no_command_comes() -> None:
    assert looks(Signals(), iter([True, True, False])) == ["period", "quiet", "quiet", "quiet", "all"]


def test_it_waits_no_longer_than_it_has_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collector, "PATIENCE", 0.0)
    assert looks(Signals(), iter(lambda: True, False))[-1] == "all"


def test_python_looks_at_young_objects_alone_by_itself() -> None:
    was = gc.get_threshold()
    try:
        leave_old_objects()
        assert gc.get_threshold()[:2] == was[:2]
        assert gc.get_threshold()[2] == garbage_collector.NEVER
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*was)
