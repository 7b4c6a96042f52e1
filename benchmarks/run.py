"""All benchmarks, in one run: ``pentarchy bench`` or ``python -m benchmarks.run``."""

from __future__ import annotations

import json

from . import catan, searching, tables, yardstick
from .measure import Row


def run(quick: bool = False) -> list[Row]:
    """Return every row of the report; ``quick`` does a tenth of the work."""
    part = 10 if quick else 1
    return [
        yardstick.speed(200_000 // part),
        yardstick.agreement(10_000 // part),
        catan.speed(2_000 // part),
        searching.beside(20_000 // part),
        *searching.speed(500 // part),
        *tables.speed(part),
        *tables.strength(1_000 // part),
    ]


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
