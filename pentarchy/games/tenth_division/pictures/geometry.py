"""Where hexes lie on paper.

Words are as large on every board, 16 units, so hexes are not: a board of few columns
has larger ones, and the picture is as wide as a phone can show with words of 11 px.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt

from ..box.board_file import Board

WIDTH = 544.0  #: of a picture whose words a phone shows large enough
WIDEST = 550.0  #: of a picture that a phone shows whole; a wider one is shown part by part
MARGIN = 12.0
TOP = 46.0  #: the strip above the board, for the steps of the turn
LEAST, MOST = 29.0, 46.0  #: half the width of a hex

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """A board laid out on paper."""

    width: float
    height: float  #: down to the lower edge of the lowest hex
    half: float  #: half a hex's width
    centres: tuple[Point, ...]

    @property
    def side(self) -> float:
        """The length of a hex's side; its points are up and down."""
        return side_of(self.half)

    def outline(self, centre: Point, inset: float = 0.0) -> str:
        """Return a hex as a closed path, smaller by ``inset`` on all sides."""
        return outline(self.half, centre, inset)


def side_of(half: float) -> float:
    """Return how long a side is of a hex half of which is so wide."""
    return half * 2 / sqrt(3)


def outline(half: float, centre: Point, inset: float = 0.0) -> str:
    """Return a hex as a closed path, smaller by ``inset`` on all sides."""
    x, y = centre
    half -= inset
    side = side_of(half)
    down = f"l{half:.1f} {side / 2:.1f}v{side:.1f}l{-half:.1f} {side / 2:.1f}"
    return f"M{x:.1f} {y - side:.1f}{down}l{-half:.1f} {-side / 2:.1f}v{-side:.1f}Z"


@lru_cache(maxsize=32)
def plan(board: Board) -> Plan:
    """Return where the middle of each hex lies."""
    columns = max(column for column, _ in board.places) + 2  # in halves of a hex
    half = min(max((WIDTH - 2 * MARGIN) / columns, LEAST), MOST)
    width = max(WIDTH, columns * half + 2 * MARGIN)
    left = (width - columns * half) / 2
    side = half * 2 / sqrt(3)
    centres = tuple(
        (left + (column + 1) * half, TOP + side + row * 1.5 * side) for column, row in board.places
    )
    return Plan(width, max(y for _, y in centres) + side, half, centres)


def between(one: Point, other: Point, share: float) -> Point:
    """Return the point at a share of the way from one to another."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def direction(one: Point, other: Point) -> tuple[Point, float]:
    """Return which way another point lies, and how far away."""
    far = hypot(other[0] - one[0], other[1] - one[1])
    return ((other[0] - one[0]) / far, (other[1] - one[1]) / far), far
