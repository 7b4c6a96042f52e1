"""Writes that wait are written together: one commit, which the disk takes its time for, for all of them.

Whoever writes waits for the commit that their write is in, and for nobody else. Where one of several
fails, it alone is undone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import sqlalchemy as sa

TOGETHER = 64  #: how many writes are in one commit at most: what one waits for another stays short


class Write(NamedTuple):
    """A write that waits, and who waits for it."""

    work: Callable[[sa.Connection], Any]
    answer: Future[Any]


class WriteQueue:
    """What is still to be written. Any thread may add to it; one writes."""

    def __init__(
        self,
        begin: Callable[[], AbstractContextManager[sa.Connection]],
        is_fatal: Callable[[Exception], bool],
        explain: Callable[[Exception], Exception],
    ) -> None:
        """``begin`` is a transaction; ``is_fatal`` tells the errors that end it, for all who are in it."""
        self._begin, self._is_fatal, self._explain = begin, is_fatal, explain
        self._waiting: deque[Write] = deque()

    def add(self, work: Callable[[sa.Connection], Any]) -> Future[Any]:
        """Add a write; its answer is there once it is committed, or has failed."""
        write = Write(work, Future())
        self._waiting.append(write)
        return write.answer

    def write(self) -> None:
        """Write what waits, all of it in one transaction; what was written with something before is gone."""
        taken = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
        writes = [write for write in taken if write.answer.set_running_or_notify_cancel()]
        if not writes:
            return
        try:
            with self._begin() as connection:
                if len(writes) == 1:
                    settled = [_settled(writes[0].work(connection))]
                else:
                    settled = [self._one_of_many(connection, write) for write in writes]
        except Exception as error:
            for write in writes:
                write.answer.set_exception(self._explain(error))
            return
        for write, settle in zip(writes, settled, strict=True):
            settle(write.answer)

    def _one_of_many(self, connection: sa.Connection, write: Write) -> Callable[[Future[Any]], None]:
        """Do one write; what it changed is undone if it fails."""
        try:
            with connection.begin_nested():
                return _settled(write.work(connection))
        except Exception as error:
            if self._is_fatal(error):
                raise
            failed = error
        return lambda answer: answer.set_exception(failed)


def _settled(result: Any) -> Callable[[Future[Any]], None]:
    return lambda answer: answer.set_result(result)
