"""The database: SQLite, one thread that reads and writes, a transaction for all that is written.

What was acknowledged survives a power cut (write-ahead log, full synchronisation).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

T = TypeVar("T")


class Database:
    """One database file. Its verbs are coroutines that run on its one thread."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._engine = sa.create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})
        sa.event.listen(self._engine, "connect", _set_up_connection)
        sa.event.listen(self._engine, "begin", _begin)

    async def open(self) -> None:
        """Bring the database to the present form; makes it if there is none."""
        await self._run(self._migrate)

    async def close(self) -> None:
        """Finish what is being written and let the file go."""
        await self._run(self._engine.dispose)
        self._thread.shutdown()

    async def read(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """Return the rows of a query."""
        return await self.read_at_once(lambda connection: connection.execute(query).all())

    async def read_at_once(self, work: Callable[[sa.Connection], T]) -> T:
        """Return what some queries find, all of it as it was at one moment."""

        def read() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await self._run(read)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in one transaction: all of it is written, or nothing if it raises."""

        def write() -> T:
            with self._writing() as connection, connection.begin():
                return work(connection)

        return await self._run(write)

    async def foreign_version(self) -> int:
        """Return a number that is another one whenever another process has written."""
        query = sa.text("PRAGMA data_version")
        return await self.read_at_once(lambda connection: int(connection.execute(query).scalar_one()))

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _writing(self) -> sa.Connection:
        """Return a connection whose transactions wait for other writers before they read anything."""
        return self._engine.connect().execution_options(begin="BEGIN IMMEDIATE")

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        with self._writing() as connection, connection.begin():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _set_up_connection(connection: Any, record: Any) -> None:
    """Make every acknowledged write survive a power cut, and let readers not wait for the writer."""
    connection.isolation_level = None  # the driver begins no transaction of its own; ``_begin`` does
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
