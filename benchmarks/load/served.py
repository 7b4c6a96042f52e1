"""The server that is measured: as it is, but that it counts the seconds that its parts take.

    python -m benchmarks.load.served FOLDER PORT GAME

At each SIGUSR1 it adds a line to ``FOLDER/parts.jsonl``: CPU seconds by part since it began.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import Lock, local
from typing import Any

import uvicorn

from pentarchy import games
from pentarchy.web.app import create_app
from pentarchy.web.bounds import Bounds
from pentarchy.web.buckets import Rate
from pentarchy.web.domain import commands
from pentarchy.web.limits import RATES
from pentarchy.web.serve import configure, listen
from pentarchy.web.services.garbage_collector import leave_old_objects
from pentarchy.web.services.publication import Publication
from pentarchy.web.services.rehearsal import compile_here
from pentarchy.web.settings import Settings
from pentarchy.web.storage.database import Database
from pentarchy.web.viewing.updates import ViewRenderer

PARTS = "parts.jsonl"
MANY = 10_000
#: All who are imitated share an address.
NO_BOUNDS = Bounds(address_connections=MANY, site_connections=MANY, address_turns=MANY)
PLENTY = {what: Rate(1_000_000, 1.0) for what in RATES}  #: whoever measures is never told to wait


class Parts:
    """CPU seconds by part of the server; what a part calls is counted as its own."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._counting, self._lock = local(), Lock()

    def counted(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that counts the CPU seconds that its thread takes as a part's."""

        @wraps(work)
        def count(*given: Any, **named: Any) -> Any:
            if getattr(self._counting, "part", ""):
                return work(*given, **named)  # whoever called it counts it
            self._counting.part, began = part, time.thread_time()
            try:
                return work(*given, **named)
            finally:
                taken = time.thread_time() - began
                self._counting.part = ""
                with self._lock:
                    self.seconds[part] += taken

        return count

    def report(self) -> dict[str, float]:
        """Return the seconds of each part, and of the whole process."""
        with self._lock:
            return dict(self.seconds) | {"process": time.process_time(), "at": time.monotonic()}


def watch(parts: Parts) -> None:
    """Have the parts of a server counted that are alike in all that it does."""
    commands.obey = parts.counted("rules", commands.obey)
    renderer: Any = ViewRenderer
    renderer.view = parts.counted("views", renderer.view)
    Publication.make = parts.counted("views", Publication.make)  # type: ignore[method-assign]
    _watch_database(parts)


def _watch_database(parts: Parts) -> None:
    database: Any = Database
    write, read = database.write, database.read_at_once
    database.write = lambda self, work: write(self, parts.counted("database", work))
    database.read_at_once = lambda self, work: read(self, parts.counted("database", work))


def serve(folder: Path, port: int, game: str) -> None:
    """Serve one game until told to stop."""
    parts = Parts()
    watch(parts)
    compile_here(games.load(game))  # what is measured is not the interim
    app = create_app(Settings(folder, bot_pause=0.0, names=(game,), rates=PLENTY, bounds=NO_BOUNDS))

    def note(*_: object) -> None:
        with (folder / PARTS).open("a") as kept:
            kept.write(json.dumps(parts.report()) + "\n")

    signal.signal(signal.SIGUSR1, note)
    leave_old_objects()
    with listen("127.0.0.1", range(port, port + 1)) as listener:
        uvicorn.Server(configure(app)).run(sockets=[listener])


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
