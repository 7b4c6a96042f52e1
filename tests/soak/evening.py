"""An evening at a server: many tables of people and bots at once, and what becomes of its memory.

    python -m tests.soak.evening --minutes 60 --tables 125 --thinking 10

At each table a person plays one game after another against bots, and somebody watches. At some the bots
search: they think as long as their pause lets them. Printed are the memory of the server, its file
descriptors and its threads, at intervals; at the end, whether they stayed as they were and what the log says.
They are read from ``/proc``, so this runs on Linux alone.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pentarchy.bots import LEVEL_NAMES, SEARCHING
from tests.soak.crowd import Player, Tally, go_home
from tests.soak.mortal import MortalServer

ONE_STEP = tuple(name for name in LEVEL_NAMES if name not in SEARCHING)
THINKING = tuple(name for name in LEVEL_NAMES if name in SEARCHING)
WARM = 1 / 3  #: of an evening, after which a server has loaded and kept what it will
MORE = 0.10  #: by how much memory may be above what it was then, and still be called the same
SLACK = 20.0  #: MB that it may be above it in any case
KEPT_DATA = "tables.sqlite3"
EACH = 8  #: connections that a table's people may have open at once


class Look(NamedTuple):
    """What a server takes up at one moment."""

    minute: float
    memory: float  #: MB that are resident
    descriptors: int
    threads: int
    acknowledged: int  #: commands until then
    finished: int  #: games until then


@dataclass
class Evening:
    """What was seen of a server, and whether it stayed as it was."""

    tally: Tally = field(default_factory=Tally)
    looks: list[Look] = field(default_factory=list)
    log: str = ""
    disk: int = 0  #: bytes of the database at the end

    @property
    def troubles(self) -> list[str]:
        """What was lost, what the log tells of errors, and what grew."""
        wrong = [line for line in self.log.splitlines() if " error " in line or line.startswith("Traceback")]
        return [*self.tally.lost, *wrong, *self.growth()]

    def growth(self) -> list[str]:
        """Return what grew after the server was warm, in sentences; too short an evening tells nothing."""
        warm = self.looks[int(len(self.looks) * WARM) :]
        if len(warm) < 4:
            return []
        half = len(warm) // 2
        before = max(look.memory for look in warm[:half])
        after = max(look.memory for look in warm[half:])
        found = []
        if after > max(before * (1 + MORE), before + SLACK):
            found.append(f"memory grew from {before:.0f} MB to {after:.0f} MB")
        was = max(look.descriptors for look in warm[:half])
        now = max(look.descriptors for look in warm[half:])
        if now > was * (1 + MORE) + 10:
            found.append(f"descriptors grew from {was} to {now}")
        return found

    def figures(self) -> str:
        """Return what was measured, in lines."""
        tally, last = self.tally, self.looks[-1]
        rate = last.acknowledged / max(1.0, last.minute * 60)
        most = max(look.memory for look in self.looks)
        a_game = f", {self.disk / 1000 / tally.finished:.0f} KB a game over" if tally.finished else ""
        return (
            f"{tally.acknowledged:,} commands acknowledged ({rate:.1f} a second), games over: "
            f"{tally.finished}; lost: {len(tally.lost)}.\n"
            f"Memory at the end {last.memory:.0f} MB, at most {most:.0f} MB; "
            f"{last.descriptors} descriptors, {last.threads} threads; the database has "
            f"{self.disk / 1_000_000:.1f} MB{a_game}."
        )


def look_at(process: int, began: float, tally: Tally) -> Look:
    """Return what a process takes up now."""
    told = dict(
        line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    )
    memory = int(told["VmRSS"].split()[0]) / 1024
    descriptors = len(os.listdir(f"/proc/{process}/fd"))
    minute = (time.monotonic() - began) / 60
    return Look(minute, memory, descriptors, int(told["Threads"]), tally.acknowledged, tally.finished)


def spend_evening(
    server: MortalServer,
    tables: int,
    thinking: int,
    pause: float,
    seed: int,
    wait: Callable[[Tally], bool],
    say: Callable[[str], None] = lambda words: None,
) -> Evening:
    """Have people play at so many tables; look at the server whenever ``wait`` returns, until it says no."""
    evening = Evening()
    server.start()
    process = server.process
    assert process is not None
    crowd = [
        Player(server, evening.tally, number, seed, THINKING if number < thinking else ONE_STEP, pause)
        for number in range(tables)
    ]
    began = time.monotonic()
    for player in crowd:
        player.start()
    try:
        goes_on = True
        while goes_on and not evening.tally.lost:
            goes_on = wait(evening.tally)
            look = look_at(process.pid, began, evening.tally)
            evening.looks.append(look)
            say(
                f"{look.minute:6.1f} minutes: {look.memory:6.0f} MB, {look.descriptors} descriptors, "
                f"{look.threads} threads, {look.acknowledged:,} commands, games over: {look.finished}"
            )
    finally:
        go_home(crowd)
        server.stop()
    evening.log = server.log
    evening.disk = sum(path.stat().st_size for path in server.data.glob(f"{KEPT_DATA}*"))
    return evening


def main() -> int:
    """Play, look, and report; return how many troubles there were."""
    wishes = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wishes.add_argument("--minutes", type=float, default=60.0)
    wishes.add_argument("--tables", type=int, default=125)
    wishes.add_argument("--thinking", type=int, default=10, help="tables whose bots search, of all of them")
    wishes.add_argument("--pause", type=float, default=6.0, help="seconds that a person takes for a command")
    wishes.add_argument("--seed", type=int, default=1)
    given = wishes.parse_args()
    end, every = time.monotonic() + given.minutes * 60, given.minutes * 60 / 24

    def wait(tally: Tally) -> bool:
        time.sleep(every)
        return time.monotonic() < float(end)

    with tempfile.TemporaryDirectory() as folder:
        evening = spend_evening(
            # All of them come from one address.
            MortalServer(Path(folder), {"PENTARCHY_ADDRESS_CONNECTIONS": str(EACH * given.tables)}),
            given.tables,
            given.thinking,
            given.pause,
            given.seed,
            wait,
            say=lambda words: print(words, flush=True),
        )
    for trouble in evening.troubles:
        print(f"trouble: {trouble}")
    print(evening.figures())
    print("Memory and descriptors stayed as they were." if not evening.growth() else "Something grew.")
    return len(evening.troubles)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
