"""Ranges of mountains, drawn as old maps do: peaks in rows, lit from the west."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from pentarchy.kernel.scene import Element

from ..box.map_file import Pair
from .geometry import Plan, Point, line

PEAK = 9.0  #: from one mountain to the next


def mountains(paper: Plan) -> tuple[Element, ...]:
    """Return the foothills and the peaks along all closed borders, the southern ones in front."""
    ridges = [_closed(paper, pair) for pair in paper.map.mountains]
    if not ridges:
        return ()
    feet = Element("path", "", {"class": "foothills", "d": "".join(line(ridge) for ridge in ridges)})
    peaks = sorted((spot for ridge in ridges for spot in _along(ridge)), key=lambda spot: spot[1])
    return feet, *(part for number, (x, y) in enumerate(peaks) for part in _peak(number, x, y))


def _closed(paper: Plan, pair: Pair) -> list[Point]:
    """Return the line on which mountains stand: the edge, or the middle of a road that they close."""
    if pair in paper.shared:
        return paper.ridge(pair)
    (x0, y0), (x1, y1) = paper.centre(pair[0]), paper.centre(pair[1])
    return [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (0.42, 0.58)]


def _along(ridge: list[Point]) -> list[Point]:
    """Return the middles of equal parts of a line, each about as long as a mountain is wide."""
    lengths = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(ridge)]
    steps = max(1, round(sum(lengths) / PEAK))
    return [_point_on(ridge, lengths, sum(lengths) * (step + 0.5) / steps) for step in range(steps)]


def _point_on(ridge: list[Point], lengths: list[float], far: float) -> Point:
    """Return the point so far along a line."""
    for (start, end), length in zip(pairwise(ridge), lengths, strict=True):
        if far <= length:
            part = far / length
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        far -= length
    return ridge[-1]


def _peak(number: int, x: float, y: float) -> tuple[Element, Element]:
    """Return a mountain: its outline, and the side that lies in shadow."""
    high = (8.5, 11.5, 9.5, 12.5, 10.0)[number % 5]
    wide, lean = high * 0.62, (-0.8, 0.6, 0.0)[number % 3]
    foot, top = y + 4.0, y + 4.0 - high
    left, right = x - wide, x + wide
    tip = x + lean
    outline = f"M{left:.1f} {foot:.1f}L{tip:.1f} {top:.1f}L{right:.1f} {foot:.1f}"
    shadow = (
        f"M{tip:.1f} {top:.1f}L{right:.1f} {foot:.1f}H{x + 0.1 * wide:.1f}"
        f"L{x + 0.35 * wide:.1f} {top + 0.62 * high:.1f}L{x - 0.05 * wide:.1f} {top + 0.4 * high:.1f}Z"
    )
    return (
        Element("path", "", {"class": "peak", "d": outline}),
        Element("path", "", {"class": "peak-shadow", "d": shadow}),
    )
