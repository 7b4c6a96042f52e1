"""What compiling costs, from nothing: ``python -m benchmarks.compiling [GAME]... [--json]``.

It counts the processor's time, so that other programs on the machine do not count for much.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from pentarchy.games import names

from .measure import Row, row


def cost(game: str, folder: Path) -> list[Row]:
    """Compile a game in a process of its own; return what that took, and what it added to the folder."""
    objects, size = contents(folder)
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "pentarchy.arena.compiling", game],
        env={**os.environ, "PENTARCHY_CACHE": str(folder)},
        check=True,
    )
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    more_objects, more_size = contents(folder)
    return [
        row(f"compiling {game}", seconds, "seconds of a processor"),
        row(f"compiling {game}", more_objects - objects, "objects"),
        row(f"compiling {game}", (more_size - size) / 1e6, "MB"),
    ]


def contents(folder: Path) -> tuple[int, int]:
    """Return how many objects of machine code a folder has, and their bytes."""
    sizes = [path.stat().st_size for path in folder.rglob("*.nbc")]
    return len(sizes), sum(sizes)


def total(rows: list[Row]) -> list[Row]:
    """Return the sums of rows, unit by unit."""
    units = list(dict.fromkeys(each["unit"] for each in rows))
    return [row("compiling all", sum(r["value"] for r in rows if r["unit"] == unit), unit) for unit in units]


def main(words: list[str]) -> None:
    """Print the rows, as a table or as JSON."""
    games = [word for word in words if word != "--json"] or list(names())
    with TemporaryDirectory() as folder:
        rows = [each for game in games for each in cost(game, Path(folder))]
    rows += total(rows)
    if "--json" in words:
        print(json.dumps(rows, indent=2))
        return
    for each in rows:
        print(f"{each['name']:32} {each['value']:>8} {each['unit']}")


if __name__ == "__main__":
    main(sys.argv[1:])
