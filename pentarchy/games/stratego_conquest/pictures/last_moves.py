"""What was done last, marked on the board: ways for those who moved, and a mark for other places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from pentarchy.kernel.game import Paths
from pentarchy.kernel.scene import Element

from ..box.map_file import Map
from .geometry import RADIUS, Point, line, plan

PLACING = "place-"  #: how the clicks of the setup begin: that all have placed needs no marks

ARROWS_KEPT = 1_000  #: as they were drawn, on all maps

HEAD, HALF_HEAD = 9.0, 4.5  #: length and half the width of an arrow's head
START, END = 8.0, RADIUS + 3.0  #: from the middles of the two zones to where a way begins and ends


def last_places(of: Map, latest: Paths) -> set[str]:
    """Return the zones and territories where the latest moves ended."""
    ends = {path[-1] for path in latest if not path[0].startswith(PLACING)}
    return {end for end in ends if end in of.zone_numbers or end in of.territory_signs}


def ways(of: Map, latest: Paths) -> Element:
    """Return an arrow for every move from one zone to another; it lets clicks through."""
    pairs = (path for path in latest if len(path) == 2 and set(path) <= of.zone_numbers.keys())
    drawn = "".join(_arrow(of, of.zone_numbers[start], of.zone_numbers[end]) for start, end in pairs)
    return Element("path", "ways", {"class": "last-way", "d": drawn, "aria-hidden": "true"})


@lru_cache(ARROWS_KEPT)
def _arrow(of: Map, start: int, end: int) -> str:
    paper = plan(of)
    (x0, y0), (x1, y1) = paper.centre(start), paper.centre(end)
    length = hypot(x1 - x0, y1 - y0)
    right, down = (x1 - x0) / length, (y1 - y0) / length

    def at(along: float, aside: float) -> Point:
        return x0 + along * right - aside * down, y0 + along * down + aside * right

    tip = length - END
    head: Iterable[Point] = (at(tip - HEAD, HALF_HEAD), at(tip, 0.0), at(tip - HEAD, -HALF_HEAD))
    return line((at(START, 0.0), at(tip, 0.0))) + line(head)
