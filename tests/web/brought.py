"""Records of games that were played elsewhere, to be brought to a server."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from pentarchy.table import records
from pentarchy.table.records import Seat
from tests.table.playing import advance, finish, table

SEATS = [Seat("Ann", "person"), Seat("<b>Bob</b>", "person"), Seat("greedy", "bot")]


@cache
def text(name: str = "goofspiel", moves: int = 0) -> str:
    """Return the record of a finished game, or of one that has only so many moves."""
    limit: dict[str, Any] = {"turn_limit": 4} if name == "divide_and_conquer" else {}
    begun, dice = table(name, **limit), random.Random(3)
    here = advance(begun, dice, moves) if moves else finish(begun, dice)
    return records.write(records.record(here, SEATS))
