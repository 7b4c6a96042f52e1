"""Measure what tables cost that nobody plays at: the start of a server, its memory, and opening one of them.

    python -m benchmarks.idle_tables [GAME] [--tables N] [--json]

One table is made and played at for a while; the others are copies of it in the database. The server starts
without them and then with them, and then one of them is opened.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from pentarchy import games
from pentarchy.web.settings import TABLES

from .load.measuring import Load, fill, prepare, resident, running
from .load.people import Tally

PLAYED = 40  #: commands at the table that is copied
COPIED = ("seats", "events", "drafts", "affairs", "talk", "notices", "receipts")
"""The database's tables that hold something of a game's table, by its id."""

LINES = (
    ("start without them (s)", "start_without_s"),
    ("start with them (s)", "start_with_s"),
    ("memory they add (MB)", "memory_mb"),
    ("opening one of them (ms)", "open_ms"),
    ("opening it again (ms)", "open_again_ms"),
)


async def measure(game: str, count: int) -> dict[str, Any]:
    """Return the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table = await _play_one(folder, game)
        without, memory_without = await _start(folder, game)
        last = multiply(folder / TABLES, table, count)
        begun, memory = await _start(folder, game)
        opening = await _open(folder, game, f"/tables/{last}")
    return {
        "game": game,
        "tables": count,
        "start_without_s": round(without, 2),
        "start_with_s": round(begun, 2),
        "memory_mb": round((memory - memory_without) / 1e6, 1),
        "open_ms": round(1000 * opening[0], 1),
        "open_again_ms": round(1000 * opening[1], 1),
    }


async def _play_one(folder: Path, game: str) -> str:
    """Have a game played for a while; return the id of its table."""
    load = Load(game, 1, PLAYED / 1_000)
    async with running(folder, game) as server:
        tables = await fill(server, load, lambda _: None)
        await prepare(folder, load, tables)
        tally = Tally()
        for _ in range(PLAYED):
            await tables[0].act(tally, time.monotonic())
        for person in tables[0].people:
            await person.leave()
    return tables[0].address.removeprefix("/tables/")


async def _start(folder: Path, game: str) -> tuple[float, int]:
    """Return the seconds that a server takes to answer, and the memory that it then has."""
    began = time.monotonic()
    async with running(folder, game) as server:
        async with httpx.AsyncClient(base_url=server.address) as client:
            (await client.get("/")).raise_for_status()
        return time.monotonic() - began, resident(server.process.pid)


async def _open(folder: Path, game: str, address: str) -> list[float]:
    """Return the seconds until a table's page is there, the first time and the second."""
    async with (
        running(folder, game) as server,
        httpx.AsyncClient(base_url=server.address, timeout=300) as client,
    ):
        while "Retry-After" in (await client.get(f"/games/{game}")).headers:
            await asyncio.sleep(0.2)
        taken = []
        for _ in range(2):
            began = time.monotonic()
            (await client.get(address)).raise_for_status()
            taken.append(time.monotonic() - began)
        return taken


def multiply(path: Path, table: str, count: int) -> str:
    """Copy a table of a database so often; return the id of the last copy."""
    with sqlite3.connect(path) as database:
        for name, key in (("tables", "id"), *((name, "table_id") for name in COPIED)):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})") if row[1] != key]
            listed = ", ".join(f'"{column}"' for column in columns)
            database.execute(
                f"WITH RECURSIVE copies(copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM copies "
                f"WHERE copy < ?) INSERT INTO {name} ({key}, {listed}) "
                f"SELECT 'idle-' || copy || '-table-of-many', {listed} FROM {name}, copies WHERE {key} = ?",
                (count, table),
            )
    return f"idle-{count}-table-of-many"


def main() -> int:
    """Measure, and print the figures."""
    reader = argparse.ArgumentParser("python -m benchmarks.idle_tables", description=__doc__)
    reader.add_argument("game", nargs="?", default="divide_and_conquer", choices=games.names())
    reader.add_argument("--tables", type=int, default=10_000)
    reader.add_argument("--json", action="store_true")
    given = reader.parse_args()
    found = asyncio.run(measure(given.game, given.tables))
    words = [f"{found['tables']} idle tables of {games.load(given.game).facts.title}"]
    words += [f"  {line:<40}{found[key]!s:>10}" for line, key in LINES]
    print(json.dumps(found) if given.json else "\n".join(words))
    return 0


if __name__ == "__main__":
    sys.exit(main())
