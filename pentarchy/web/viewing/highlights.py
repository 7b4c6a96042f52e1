"""What a game that is over is remembered for, by the game's own words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pentarchy.kernel.highlights import Highlight, PlayedMove
from pentarchy.kernel.outcome import Outcome
from pentarchy.table.table import Table

from .kept_with_table import kept_with_table


@kept_with_table
def highlights(table: Table, outcome: Outcome) -> tuple[Highlight, ...]:
    """Return the lines of a game that is over; none where the game has none to tell."""
    tell = table.game.words.highlights
    return tell(table.box, steps(table)) if tell else ()


def steps(table: Table) -> Iterator[PlayedMove[Any]]:
    """Yield all moves of a game, with nothing hidden."""
    game, before = table.game, table.game.begin(table.box)
    for entry in table.log:
        after = game.after(table.box, before, entry.seat, entry.move)
        yield PlayedMove(before, entry.seat, entry.move, after)
        before = after
