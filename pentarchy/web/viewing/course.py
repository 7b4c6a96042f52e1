"""How a game went: how each side stood after its moves, by what the positions seem worth to the bots."""

from __future__ import annotations

from dataclasses import dataclass

from pentarchy.bots.terms import weights
from pentarchy.kernel.outcome import Outcome
from pentarchy.table.past import state_at
from pentarchy.table.table import Table

from .kept_with_table import kept_with_table

MOMENTS = 60  #: at most so many are weighed, the start and the end among them
WIDE, HIGH = 240.0, 80.0  #: of the picture in which lines are drawn, between its margins
MARGIN = 8.0  #: room for the marks of the sides at the end of their lines


@dataclass(frozen=True)
class CourseLine:
    """How one side stood, as a line in a picture of ``WIDE`` by ``HIGH``."""

    livery: int
    points: str  #: as the ``points`` of an SVG line
    end: tuple[float, float]


@dataclass(frozen=True)
class Course:
    """The lines of all sides."""

    wide: float
    high: float
    lines: tuple[CourseLine, ...]


@kept_with_table
def course(table: Table, outcome: Outcome) -> Course:
    """Return how a game that is over went; at the end each side has what it won."""
    versions = sorted({round(step * table.version / (MOMENTS - 1)) for step in range(MOMENTS)})
    stood = [shares(table, version) for version in versions[:-1]] + [outcome.places]
    least, most = min(map(min, stood)), max(map(max, stood))
    across = [MARGIN + WIDE * version / max(1, table.version) for version in versions]
    lines = []
    for seat, side in enumerate(table.box.sides):
        heights = [MARGIN + HIGH * _below(most, each[seat], least) for each in stood]
        dots = list(zip(across, heights, strict=True))
        written = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        lines.append(CourseLine(side.colours[0], written, dots[-1]))
    return Course(WIDE + 2 * MARGIN, HIGH + 2 * MARGIN, tuple(lines))


def _below(most: float, value: float, least: float) -> float:
    """Return which part of the way from the most to the least a value lies; half of it if all are alike."""
    return (most - value) / (most - least) if most > least else 0.5


def shares(table: Table, version: int) -> tuple[float, ...]:
    """Return each seat's part of what a position seemed worth to all, as each seat saw it; they sum to 1."""
    game, box = table.game, table.box
    state, terms = state_at(table, version), weights(game)
    worths = [
        float(game.judgement.worth(box.numbers, game.hidden(box, state, seat), seat, terms))
        for seat in range(box.seats)
    ]
    total = sum(worths)
    return tuple(worth / total if total > 0 else 1 / box.seats for worth in worths)
