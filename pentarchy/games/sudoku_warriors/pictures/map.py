"""The map beneath the warriors: an island in the sea, its frame, its lines, its coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from pentarchy.kernel.margin import Margin
from pentarchy.kernel.scene import Element, Value

from ..box.constants import EDGE, ROWS, SIDE, capital

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """Where the island's lines lie in a picture."""

    left: float  #: of the first line
    top: float
    cell: float  #: a village's edge

    @property
    def length(self) -> float:
        """The edge of the whole grid."""
        return SIDE * self.cell

    def crossing(self, hilltop: int) -> Point:
        """Return where a hilltop lies."""
        row, column = divmod(hilltop, EDGE)
        return self.left + column * self.cell, self.top + row * self.cell

    def middle(self, village: int) -> Point:
        """Return the middle of a village."""
        row, column = divmod(village, SIDE)
        return self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell

    def corner(self, province: int) -> Point:
        """Return the upper left corner of a province."""
        x, y = self.middle(capital(province))
        return x - 1.5 * self.cell, y - 1.5 * self.cell


CELL = 48.0
MARGIN = 30.0  #: left and above, for letters and numbers
RIM = 12.0  #: right and below
AROUND = Margin(MARGIN, CELL, ROWS, frame=6.0)
SEA = AROUND.board  #: the edge of the map: a hilltop has half a cell to every side
WHOLE = MARGIN + SEA + RIM
PLAN = Plan(MARGIN + CELL / 2, MARGIN + CELL / 2, CELL)


@cache
def chart() -> Element:
    """Return the paper, the sea, the island, the frame and the coordinates."""
    parts = (
        Element("rect", "", {"class": "sheet", "width": WHOLE, "height": WHOLE}),
        rectangle("sea", MARGIN, MARGIN, SEA),
        Element("path", "", {"class": "shallows", "d": _coast(21.5)}),
        Element("path", "", {"class": "coast land", "d": _coast(17.0)}),
        AROUND.bars(),
        AROUND.outer_line(),
        AROUND.inner_line(),
        *AROUND.coordinates(),
    )
    return Element("g", "chart", {"class": "chart", "aria-hidden": "true"}, parts)


def rectangle(classes: str, left: float, top: float, edge: float, rounding: float = 0.0) -> Element:
    """Return a square of that edge."""
    attributes: dict[str, Value] = {
        "class": classes,
        "x": left,
        "y": top,
        "width": edge,
        "height": edge,
    }
    return Element("rect", "", attributes | ({"rx": rounding} if rounding else {}))


def _coast(out: float) -> str:
    """Return the island's coast, so far out from the grid, a little in and out as coasts are.

    It goes along the four sides in steps of an eighth of a cell; the wave is widest where
    no warrior stands.
    """
    steps = SIDE * 8
    points = []
    for side in range(4):
        points.append(_on_side(side, -0.72 * out, 0.72 * out))
        for step in range(steps):
            along = step * CELL / 8
            turn = side * steps + step
            wave = sin(turn * 0.37) + 0.7 * sin(turn * 0.83 + 1.3) + 0.5 * sin(turn * 1.71)
            between = (1 - cos(2 * pi * along / CELL)) / 2
            off = out - between * (3.0 + 1.6 * wave)
            points.append(_on_side(side, along, off))
    return _closed(points)


def _closed(points: Sequence[Point]) -> str:
    """Return a closed path, each point told by its way from the one before, which is short."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    ways = (f"{(x - back) / 10:g} {(y - up) / 10:g}" for (back, up), (x, y) in pairwise(tenths))
    return f"M{tenths[0][0] / 10:g} {tenths[0][1] / 10:g}l{' '.join(ways)}Z"


def _on_side(side: int, along: float, off: float) -> Point:
    """Return the point so far along a side of the grid, clockwise from the top, and so far off it."""
    low, high = PLAN.left, PLAN.left + PLAN.length
    if side == 0:
        return low + along, low - off
    if side == 1:
        return high + off, low + along
    if side == 2:
        return high - along, high + off
    return low - off, high - along


@cache
def lines(plan: Plan) -> Element:
    """Return the grid: thin lines between villages, thick ones around provinces."""
    thin: list[str] = []
    thick: list[str] = []
    for number in range(EDGE):
        along = number * plan.cell
        (thin if number % 3 else thick).append(
            f"M{plan.left + along:g} {plan.top:g}v{plan.length:g}"
            f"M{plan.left:g} {plan.top + along:g}h{plan.length:g}"
        )
    parts = (
        Element("path", "", {"class": "village-line", "d": "".join(thin)}),
        Element("path", "", {"class": "province-line", "d": "".join(thick)}),
    )
    return Element("g", "lines", {"class": "lines", "aria-hidden": "true"}, parts)


def cross(classes: str, x: float, y: float, reach: float) -> Element:
    """Return an X over a point, as a pencil crosses out."""
    stroke = f"M{x - reach:g} {y - reach:g}L{x + reach:g} {y + reach:g}"
    back = f"M{x + reach:g} {y - reach:g}L{x - reach:g} {y + reach:g}"
    return Element("path", "", {"class": classes, "d": stroke + back})
