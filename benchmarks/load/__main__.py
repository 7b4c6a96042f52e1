"""Measure how much a server carries.

    python -m benchmarks.load GAME [--tables N] [--seconds S] [--rate R] [--json]

Tables are full of people (four seats; Sudoku Warriors three), all over sockets. They replay games of the
greedy bot, with drafts, *ready* and talk. Without a rate each table does the next thing as soon as all
screens show the last; with one, so many commands a second are offered, and a late one is counted from when
it was due.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from typing import Any

from pentarchy import games

from .measuring import Load, measure

LINES = (
    ("acknowledged commands a second", "acks_per_s"),
    ("moves that others see, a second", "shown_moves_per_s"),
    ("receipt, median (ms)", "receipt_p50_ms"),
    ("receipt, 99 of 100 (ms)", "receipt_p99_ms"),
    ("all screens, median (ms)", "screen_p50_ms"),
    ("all screens, 99 of 100 (ms)", "screen_p99_ms"),
    ("cores of the server that were busy", "cpu_cores"),
    ("memory of the server (MB)", "memory_mb"),
    ("commands refused", "refused"),
    ("durable commits a second of this disk", "durable_commits_per_s"),
)


def main() -> int:
    """Measure, and print the figures; return 1 if a command was refused, which none should be."""
    reader = argparse.ArgumentParser(
        "python -m benchmarks.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("game", choices=games.names())
    reader.add_argument("--tables", type=int, default=25)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--rate", type=float, default=0.0)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--json", action="store_true")
    given = reader.parse_args()
    load = Load(given.game, given.tables, given.seconds, given.rate, given.seed)
    found = asyncio.run(measure(load, lambda words: print(words, file=sys.stderr, flush=True)))
    print(json.dumps(found) if given.json else in_words(found))
    return int(found["refused"] > 0)


def in_words(found: dict[str, Any]) -> str:
    """Return the figures as a table for the terminal."""
    offered = f", {found['offered_per_s']:g} commands a second offered" if found["offered_per_s"] else ""
    lines = [f"{games.load(found['game']).facts.title}: {found['tables']} tables{offered}"]
    lines += [f"  {words:<40}{found[key]!s:>10}" for words, key in LINES]
    lines.append("  CPU a command (ms)")
    lines += [f"    {part:<38}{taken:>10}" for part, taken in found["cpu_ms_per_command"].items()]
    if found["refused"]:
        lines.append(f"  The first that was refused: {found['refusal']}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
