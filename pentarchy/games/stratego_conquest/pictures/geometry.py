"""Where a map's zones lie on paper: hexes with edges as a hand would draw them, shared by both neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot, sin

from pentarchy.kernel.kept_property import kept_property

from ..box.constants import TERRITORIES, ZONES
from ..box.map_file import Map, Pair, touch
from ..box.map_text import ROW

Point = tuple[float, float]
Corner = tuple[int, int]
"""A corner of hexes: half zones to the right, and quarters of a zone's height down."""

HALF = 19.0  #: half a zone's width; one more than a regular hex high, for a unit with words above and below
QUARTER = 17.0  #: a quarter of a zone's height
SEA = 17.0  #: around the land
FRAME = 5.0  #: the width of the map's frame of alternating bars
RIM = 4.0  #: outside of the frame
MARGIN = SEA + FRAME + RIM
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  #: of a hex, from the top clockwise
NAME_OFF = 20.5  #: from the middle of a zone to its territory's name
LABEL_OFF = 23.0  #: from the middle of a zone to its own
RADIUS = 13.0  #: of what stands on a zone: it leaves room for the words and signs around it


@dataclass(frozen=True)
class Plan:
    """A map laid out on paper."""

    map: Map
    corners: tuple[tuple[Corner, ...], ...]  #: of each zone, from the top clockwise
    left: int  #: the first column of corners
    top: int

    @property
    def width(self) -> float:
        """The picture's width."""
        columns = max(x for zone in self.corners for x, _ in zone) - self.left
        return columns * HALF + 2 * MARGIN

    @property
    def height(self) -> float:
        """The picture's height."""
        rows = max(y for zone in self.corners for _, y in zone) - self.top
        return rows * QUARTER + 2 * MARGIN

    def centre(self, zone: int) -> Point:
        """Return the middle of a zone."""
        column, row = self.corners[zone][0]
        return self._even((column, row + 2))

    def _even(self, corner: Corner) -> Point:
        return (corner[0] - self.left) * HALF + MARGIN, (corner[1] - self.top) * QUARTER + MARGIN

    def point(self, corner: Corner) -> Point:
        """Return where a corner lies, a little off the even hex."""
        x, y = self._even(corner)
        return x + 1.9 * _noise(corner[0], corner[1]), y + 1.9 * _noise(corner[1] + 40, corner[0])

    def edge(self, start: Corner, end: Corner) -> list[Point]:
        """Return a line from one corner to the next, not quite straight, without its last point."""
        if start > end:
            return [self.point(start), *reversed(self.edge(end, start)[1:])]
        (x0, y0), (x1, y1) = self.point(start), self.point(end)
        length = hypot(x1 - x0, y1 - y0)
        line = [(x0, y0)]
        for part in (0.25, 0.5, 0.75):
            off = 1.5 * _noise(start[0] * 7 + end[1] + int(part * 16), start[1] * 5 + end[0])
            across = -(y1 - y0) / length * off, (x1 - x0) / length * off
            line.append((x0 + (x1 - x0) * part + across[0], y0 + (y1 - y0) * part + across[1]))
        return line

    @kept_property
    def shared(self) -> Mapping[Pair, tuple[Corner, Corner]]:
        """The edge of each two zones that touch, the lower zone first."""
        sides = [set(_sides(corners)) for corners in self.corners]
        found = {}
        for one in range(ZONES):
            for other in range(one + 1, ZONES):
                if touch(self.map.positions, (one, other)):
                    found[one, other] = next(side for side in sides[one] if side[::-1] in sides[other])
        return found

    def outline(self, zones: Iterable[int], inset: float = 0.0) -> str:
        """Return the path around some zones; ``inset`` draws one zone so much smaller."""
        sides = {side for zone in zones for side in _sides(self.corners[zone])}
        coast = {start: end for start, end in sides if (end, start) not in sides}
        parts = []
        while coast:
            start = next(iter(sorted(coast)))
            loop, corner = [], start
            while corner in coast:
                following = coast.pop(corner)
                loop.extend(self.edge(corner, following))
                corner = following
            parts.append(f"{line(loop if not inset else _shrink(loop, inset))}Z")
        return "".join(parts)

    def lines(self, pairs: Iterable[Pair]) -> str:
        """Return the path along the edges between zones."""
        return "".join(line(self.ridge(pair)) for pair in pairs)

    def ridge(self, pair: Pair) -> list[Point]:
        """Return the points along the edge between two zones that touch."""
        start, end = self.shared[pair]
        return [*self.edge(start, end), self.point(end)]

    @kept_property
    def anchors(self) -> tuple[Point, ...]:
        """Where the token of each territory lies: by the corner where its zones meet, clear of units."""
        return tuple(self._anchor(territory) for territory in range(TERRITORIES))

    def _anchor(self, territory: int) -> Point:
        zones = self.map.zones[territory]
        common = set.intersection(*(set(self.corners[zone]) for zone in zones))
        if not common:
            return self._between(territory)
        corner = common.pop()
        x, y = self._even(corner)
        alone = next(zone for zone in zones if corner in (self.corners[zone][0], self.corners[zone][3]))
        return x, y + (8.0 if self.corners[alone][0] == corner else -8.0)

    def _between(self, territory: int) -> Point:
        """Return a place between the last two zones that touch, where there is no corner of all three."""
        zones = self.map.zones[territory]
        pairs = [pair for pair in combinations(zones, 2) if pair in self.shared]
        (x0, y0), (x1, y1) = (self.centre(zone) for zone in (pairs[-1] if pairs else zones[:1] * 2))
        # Upright edges have units to both sides, so what stands there goes to their lower end.
        return 0.68 * x0 + 0.32 * x1, (y0 + y1) / 2 + (0.9 * QUARTER if y0 == y1 else 0.0)

    @kept_property
    def name_places(self) -> tuple[Point, ...]:
        """Where the name of each territory stands: across its two zones of a row, away from its token."""
        return tuple(self._name_place(territory) for territory in range(TERRITORIES))

    def _name_place(self, territory: int) -> Point:
        middles = [self.centre(zone) for zone in self.map.zones[territory]]
        for one, other in pairwise(sorted(middles, key=lambda middle: middle[::-1])):
            if one[1] == other[1]:
                away = -1.0 if self.anchors[territory][1] > one[1] else 1.0
                return (one[0] + other[0]) / 2, one[1] + away * NAME_OFF
        ends = (middles[0][0], middles[0][1] - NAME_OFF), (middles[-1][0], middles[-1][1] + NAME_OFF)
        others = [self.centre(zone) for zone in range(ZONES) if self.map.territory[zone] != territory]
        return max(ends, key=lambda end: min(hypot(x - end[0], y - end[1]) for x, y in others))

    @kept_property
    def label_places(self) -> tuple[Point, ...]:
        """Where the name of each occupied zone stands: above or below its unit, where most room is."""
        return tuple(max(self._label_spots(zone), key=self._room_for_label) for zone in range(ZONES))

    def _label_spots(self, zone: int) -> tuple[Point, Point]:
        x, y = self.centre(zone)
        return (x, y + LABEL_OFF), (x, y - LABEL_OFF)

    def _room_for_label(self, spot: Point) -> float:
        signs = (hypot(x - spot[0], y - spot[1]) for x, y in (*self.anchors, *self._mountain_spots))
        names = (hypot((x - spot[0]) / 3, y - spot[1]) for x, y in self.name_places)
        return min(*signs, *names)

    @kept_property
    def _mountain_spots(self) -> tuple[Point, ...]:
        ridges = [self.ridge(pair) for pair in self.map.mountains if pair in self.shared]
        return tuple(point for ridge in ridges for point in ridge[::2])


def _sides(corners: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    return list(pairwise((*corners, corners[0])))


def _shrink(loop: Sequence[Point], inset: float) -> list[Point]:
    """Return a loop drawn in towards its middle."""
    xs, ys = [x for x, _ in loop], [y for _, y in loop]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    right, down = 1 - 2 * inset / (max(xs) - min(xs)), 1 - 2.4 * inset / (max(ys) - min(ys))
    return [(x0 + (x - x0) * right, y0 + (y - y0) * down) for x, y in loop]


def line(points: Iterable[Point]) -> str:
    """Return the path through some points."""
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}"


def _noise(one: int, other: int) -> float:
    """Return a number from -1 to 1 that looks random and is the same everywhere."""
    wild = sin(one * 12.9898 + other * 78.233) * 43758.5453
    return 2 * (wild - wild // 1) - 1


@lru_cache(maxsize=8)
def plan(of: Map) -> Plan:
    """Return a map laid out on paper."""
    corners = []
    for x, y in of.positions:
        column, row = round(2 * x), 3 * round(y / ROW)
        corners.append(tuple((column + right, row + down) for right, down in CORNERS))
    left = min(x for zone in corners for x, _ in zone)
    top = min(y for zone in corners for _, y in zone)
    return Plan(of, tuple(corners), left, top)
