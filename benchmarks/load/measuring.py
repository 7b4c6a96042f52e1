"""One measurement: a server in a process of its own, tables full of people, and what came of it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

from pentarchy import games
from pentarchy.table.table import Table
from pentarchy.web.serve import listen
from pentarchy.web.settings import TABLES
from pentarchy.web.storage.database import Database
from pentarchy.web.storage.store import Store
from pentarchy.web.storage.unfolding import unfold

from .evenings import play_evening
from .people import FullTable, Tally, gather
from .served import PARTS

SEATS = {"sudoku_warriors": 3}
USUAL_SEATS = 4
WARM_UP = 3.0  #: seconds before anything is counted
AT_ONCE = 8  #: tables that are made side by side
COMMITS = 2.0  #: seconds in which the disk's durable commits are counted


@dataclass(frozen=True)
class Load:
    """What is to be measured."""

    game: str
    tables: int
    seconds: float
    rate: float = 0.0  #: commands offered a second, all tables together; 0 for as many as are answered
    seed: int = 1

    @property
    def acts(self) -> int:
        """How many commands a table has to have ready."""
        most = self.rate or 1_000.0
        return int(most * (self.seconds + WARM_UP) / self.tables * 1.2) + 40


async def measure(load: Load, tell: Callable[[str], None]) -> dict[str, Any]:
    """Return the figures of a load on a server of this machine."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commits = durable_commits(folder)
        async with running(folder, load.game) as server:
            tables = await fill(server, load, tell)
            await prepare(folder, load, tables)
            tell(f"{len(tables)} tables are full; {load.seconds:.0f} s begin after {WARM_UP:.0f} s.")
            tally = await play(server, load, tables)
            memory = resident(server.process.pid)
            for table in tables:
                await asyncio.gather(*(person.leave() for person in table.people))
        parts = [json.loads(line) for line in (folder / PARTS).read_text().splitlines()]
    return figures(load, tally, parts[-2:], memory, commits)


@dataclass(frozen=True)
class Served:
    """A server in a process of its own."""

    process: subprocess.Popen[bytes]
    address: str
    folder: Path

    async def note(self) -> None:
        """Have it write down what its parts took until now."""
        kept = self.folder / PARTS
        before = kept.stat().st_size if kept.exists() else 0
        self.process.send_signal(signal.SIGUSR1)
        while not kept.exists() or kept.stat().st_size == before:
            await asyncio.sleep(0.005)


@asynccontextmanager
async def running(folder: Path, game: str) -> AsyncIterator[Served]:
    """Yield a server that answers, and end it."""
    with listen("127.0.0.1", range(18_500, 18_900)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "benchmarks.load.served", str(folder), str(port), game]
    process = subprocess.Popen(command)
    try:
        await _answer(port, process)
        yield Served(process, f"http://127.0.0.1:{port}", folder)
    finally:
        process.terminate()
        process.wait()


async def _answer(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
    raise RuntimeError("the server did not start")


async def fill(server: Served, load: Load, tell: Callable[[str], None]) -> list[FullTable]:
    """Return the tables, a few made at a time."""
    seats, made = SEATS.get(load.game, USUAL_SEATS), list[FullTable]()
    while len(made) < load.tables:
        few = min(AT_ONCE, load.tables - len(made))
        made += await asyncio.gather(*(gather(server.address, load.game, seats) for _ in range(few)))
        tell(f"{len(made)} of {load.tables} tables")
    return made


async def prepare(folder: Path, load: Load, tables: list[FullTable]) -> None:
    """Give everybody their evening, and open their lines."""
    dice = random.Random(load.seed)
    for table in tables:
        found = await read_table(folder, load.game, table.address.removeprefix("/tables/"))
        table.acts = play_evening(found, dice, load.acts)
    for table in tables:
        await asyncio.gather(*(person.connect(table.address) for person in table.people))


async def read_table(folder: Path, name: str, table: str) -> Table:
    """Return a table as the server has it, with the seed that nobody else knows."""
    database = Database(folder / TABLES)
    try:
        stored = await Store(database).find_whole(table)
        if stored is None:
            raise RuntimeError("a table that was made is not there")
        return unfold(games.load(name), stored).table
    finally:
        await database.close()


async def play(server: Served, load: Load, tables: list[FullTable]) -> Tally:
    """Have all play for a while; return what was counted after the warm-up."""
    tally = Tally()
    drive = at_a_rate if load.rate else saturated
    driving = asyncio.create_task(drive(load, tables, tally))
    await asyncio.sleep(WARM_UP)
    await server.note()
    tally.is_counting = True
    await asyncio.wait({driving}, timeout=load.seconds)
    tally.is_counting = False
    await server.note()
    driving.cancel()
    if driving.done() and not driving.cancelled():
        driving.result()
    return tally


async def saturated(load: Load, tables: list[FullTable], tally: Tally) -> None:
    """Have each table do the next thing as soon as the last was answered."""

    async def evening(table: FullTable) -> None:
        while not table.is_finished:
            act, due = table.acts[table.done], time.monotonic()
            await table.act(tally, due)
            if act.is_shown:
                await table.show(act, tally, due)

    await asyncio.gather(*(evening(table) for table in tables))


async def at_a_rate(load: Load, tables: list[FullTable], tally: Tally) -> None:
    """Offer commands evenly, each at any table; one that is late is counted from when it was due.

    One table after the other would have all march in step, and what is rare come everywhere at once.
    """
    queues, dice = [asyncio.Queue[float]() for _ in tables], random.Random(load.seed)

    async def evening(table: FullTable, queue: asyncio.Queue[float]) -> None:
        shown: set[asyncio.Task[None]] = set()
        while not table.is_finished:
            due = await queue.get()
            act = table.acts[table.done]
            await table.act(tally, due)
            if act.is_shown:
                task = asyncio.create_task(table.show(act, tally, due))
                shown.add(task)
                task.add_done_callback(shown.discard)

    playing = [asyncio.create_task(evening(*pair)) for pair in zip(tables, queues, strict=True)]
    began, number = time.monotonic(), 0
    try:
        while not all(task.done() for task in playing):
            due = began + number / load.rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            dice.choice(queues).put_nowait(due)
            number += 1
    finally:
        for task in playing:
            task.cancel()


def durable_commits(folder: Path) -> float:
    """Return how many small commits a second the disk under a folder makes durable."""
    with sqlite3.connect(folder / "commits.sqlite3", isolation_level=None) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE commits (number INTEGER PRIMARY KEY, body TEXT)")
        began, count = time.monotonic(), 0
        while time.monotonic() - began < COMMITS:
            database.execute("INSERT INTO commits (body) VALUES (?)", ("x" * 200,))
            count += 1
        return count / (time.monotonic() - began)


def resident(process: int) -> int:
    """Return how many bytes of memory a process has."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def figures(
    load: Load, tally: Tally, parts: list[dict[str, float]], memory: int, commits: float
) -> dict[str, Any]:
    """Return what is printed: rates a second, latencies in milliseconds, CPU milliseconds a command."""
    first, last = parts
    seconds, count = last["at"] - first["at"], max(1, len(tally.receipts))
    spent = {part: last.get(part, 0.0) - first.get(part, 0.0) for part in ("rules", "views", "database")}
    process = last["process"] - first["process"]
    spent["lines_and_rest"] = process - sum(spent.values())
    return {
        "game": load.game,
        "tables": load.tables,
        "offered_per_s": load.rate or None,
        "seconds": round(seconds, 1),
        "acks_per_s": round(len(tally.receipts) / seconds, 1),
        "shown_moves_per_s": round(len(tally.screens) / seconds, 1),
        "receipt_p50_ms": percentile(tally.receipts, 50),
        "receipt_p99_ms": percentile(tally.receipts, 99),
        "screen_p50_ms": percentile(tally.screens, 50),
        "screen_p99_ms": percentile(tally.screens, 99),
        "cpu_ms_per_command": {part: round(1000 * taken / count, 2) for part, taken in spent.items()},
        "cpu_cores": round(process / seconds, 2),
        "memory_mb": round(memory / 1e6, 1),
        "refused": tally.refused,
        "refusal": tally.refusal,
        "durable_commits_per_s": round(commits),
    }


def percentile(seconds: list[float], which: int) -> float | None:
    """Return a percentile of latencies, in milliseconds; none of too few."""
    if len(seconds) < 2:
        return None
    return round(1000 * quantiles(seconds, n=100, method="inclusive")[which - 1], 1)
