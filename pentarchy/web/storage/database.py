"""The database: a thread that writes and one that reads, all that is written in transactions.

What was acknowledged survives a power cut. It is SQLite, or PostgreSQL: ``sqlite.py`` and
``postgres.py`` know what is different, and nothing else does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from ..mail import BadSetting
from .kind import DatabaseKind
from .postgres import kind_of_server
from .sqlite import kind_of_file
from .write_queue import WriteQueue

T = TypeVar("T")
Place = Path | sa.URL  #: where a database is: in a file, or on a server


class NoAnswer(RuntimeError):
    """The database did not do what it was asked; it may be asked again. The text is for its operator.

    Nothing is half done. Whether a commit whose answer was lost came about, the receipts tell.
    """


class Database:
    """One database. Its verbs are coroutines that run on its threads; any may raise ``NoAnswer``.

    Whoever writes may have to wait for a writer of another process. Readers never do: they have a thread and
    a connection of their own.
    """

    def __init__(self, place: Place) -> None:
        self._kind = kind_of(place)
        self._engine = self._kind.engine
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reading")
        self._writes = WriteQueue(self._transaction, _is_passing, self._answer)
        self._is_ready = False
        self.measure: Callable[[float, str], None] = lambda seconds, kind: None
        """Hears how long each answer took, and whether it was a ``read`` or a ``write``."""

    def prepare(self) -> None:
        """Bring the database to the present form; makes it if there is none. ``BadSetting`` says why not."""
        try:
            self._migrate()
        except sa.exc.DBAPIError as error:
            self._engine.dispose()
            raise BadSetting(self._kind.explain(error)) from None
        except CommandError as error:
            self._engine.dispose()
            raise BadSetting(
                self._kind.explain(ValueError(f"it is not of a form that this program knows ({error})"))
            ) from None

    async def open(self) -> None:
        """Prepare the database, unless that was done."""
        if not self._is_ready:
            await self._run(self._writer, self.prepare)

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        await self._run(self._reader, self._kind.reader.dispose)
        await self._run(self._writer, self._engine.dispose)
        for thread in (self._reader, self._writer):
            thread.shutdown()

    async def read(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """Return the rows of a query."""
        return await self.read_at_once(lambda connection: connection.execute(query).all())

    async def read_at_once(self, work: Callable[[sa.Connection], T]) -> T:
        """Return what some queries find, all of it as it was at one moment."""

        began = perf_counter()
        try:
            return await self._run(self._reader, lambda: self._read(self._kind.reader, work))
        finally:
            self.measure(perf_counter() - began, "read")

    def _read(self, engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
        with engine.connect().execution_options(**self._kind.reading) as connection:
            return work(connection)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in a transaction: all of it is written, or nothing if it raises.

        Work that waits at the same time shares the transaction; each is undone alone.
        """
        began, answer = perf_counter(), self._writes.add(work)
        self._writer.submit(self._writes.write)
        try:
            return cast(T, await asyncio.wrap_future(answer))
        finally:
            self.measure(perf_counter() - began, "write")

    async def stamp(self) -> str:
        """Return what is another text whenever another process has written, and perhaps when we have."""

        # The writer's connection is asked: to SQLite the reader's is another process.
        def read() -> str:
            return self._read(self._engine, lambda connection: str(connection.scalar(self._kind.stamp)))

        return await self._run(self._writer, read)

    async def _run(self, thread: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        def run() -> T:
            try:
                return work()
            except sa.exc.DBAPIError as error:
                raise self._answer(error) from error

        return await asyncio.get_running_loop().run_in_executor(thread, run)

    def _answer(self, error: Exception) -> Exception:
        """Return what an error means for whoever asked."""
        return NoAnswer(self._kind.explain(error)) if _is_passing(error) else error

    def _writing(self) -> sa.Connection:
        """Return a connection whose transactions wait for other writers before they read anything."""
        return self._engine.connect().execution_options(**self._kind.writing)

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        with self._writing() as connection, connection.begin():
            yield connection

    def _migrate(self) -> None:
        """Do what was not done yet. It is a write like others: of two servers that start one waits."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        with self._writing() as connection, connection.begin():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self._is_ready = True


def kind_of(place: Place) -> DatabaseKind:
    """Return how the database at a place is used; ``BadSetting`` where its driver is not here."""
    return kind_of_file(place) if isinstance(place, Path) else kind_of_server(place)


async def using(place: Place, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with a database, brought to the present form as a server would."""
    database = Database(place)
    try:
        await database.open()
        return await work(database)
    finally:
        await database.close()


def look_into(place: Place, work: Callable[[sa.Connection], T]) -> T:
    """Return what is found in a database that is only read, as it is; ``BadSetting`` if it cannot be."""
    kind = kind_of_file(place, is_read_only=True) if isinstance(place, Path) else kind_of_server(place)
    try:
        with kind.engine.connect().execution_options(**kind.reading) as connection:
            return work(connection)
    except sa.exc.DBAPIError as error:
        raise BadSetting(kind.explain(error)) from None
    finally:
        kind.engine.dispose()


def _is_passing(error: Exception) -> bool:
    """Whether an error is of the database's health, not of what it was asked."""
    if not isinstance(error, sa.exc.DBAPIError):
        return False
    return error.connection_invalidated or isinstance(error, sa.exc.OperationalError | sa.exc.InternalError)
