"""Where hexes lie on paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .board_file import Board

HALF = 34.0  #: half a hex's width
SIDE = 39.0  #: the length of a hex's side; its points are up and down
MARGIN = 12.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """A board laid out on paper."""

    width: float
    height: float
    centres: tuple[Point, ...]


@lru_cache(maxsize=32)
def plan(board: Board) -> Plan:
    """Return where the middle of each hex lies."""
    centres = tuple(
        (MARGIN + (column + 1) * HALF, MARGIN + SIDE + row * 1.5 * SIDE) for column, row in board.places
    )
    width = max(x for x, _ in centres) + HALF + MARGIN
    return Plan(width, max(y for _, y in centres) + SIDE + MARGIN, centres)


def outline(centre: Point, inset: float = 0.0) -> str:
    """Return a hex as the points of a polygon, smaller by ``inset`` on all sides."""
    x, y = centre
    half, side = HALF - inset, SIDE - inset * SIDE / HALF
    corners = (
        (0, -side),
        (half, -side / 2),
        (half, side / 2),
        (0, side),
        (-half, side / 2),
        (-half, -side / 2),
    )
    return " ".join(f"{x + right:.1f},{y + down:.1f}" for right, down in corners)


def between(one: Point, other: Point, share: float) -> Point:
    """Return the point at a share of the way from one to another."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
