"""The map beneath the units: sea and land, borders, mountains, cities, names, and who controls what.

A picture is made of these layers, from below: ``chart``, a ``territory_control`` for every
territory, ``relief``, a ``token`` for every territory, ``names``, and a ``zone`` for every
zone, which holds what stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from math import cos, hypot, pi, sin

from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Value

from ..box.constants import TERRITORIES, ZONES
from ..box.map_file import Map
from ..words.places import territory_in_words, zone_in_words
from .geometry import FRAME, QUARTER, RADIUS, RIM, Plan, Point, line, plan
from .mountains import mountains

TINTS = 5  #: colours of land; territories that touch have different ones
TOKEN = 6.5  #: radius of a controlling seat's sign
ROSE = 15.0  #: radius of the compass rose
RINGS = ("far", "mid", "near")  #: of the water's colour, towards the coast

TOWER = "M-9.5 9V-4.5H-10.5V-10.5H-6.5V-8H-3V-10.5H3V-8H6.5V-10.5H10.5V-4.5H9.5V9Z"
"""A town's sign: a tower with battlements, drawn around the middle of a token."""


# Land and sea.


@lru_cache(maxsize=8)
def chart(of: Map) -> Element:
    """Return the paper, the sea, the land in its tints and the frame."""
    paper = plan(of)
    land = paper.outline(range(ZONES))
    tints = _tints(of)
    parts = (
        _rect("sheet", 0, 0, paper.width, paper.height),
        _rect("sea open-sea", RIM, RIM, paper.width - 2 * RIM, paper.height - 2 * RIM),
        *(Element("path", "", {"class": f"water-line is-{ring}", "d": land}) for ring in RINGS),
        *(_land(paper, territory, tints[territory]) for territory in range(TERRITORIES)),
        *_rose(paper),
        *_frame(paper),
    )
    return Element("g", "chart", {"class": "chart", "aria-hidden": "true"}, parts)


def _rect(classes: str, x: float, y: float, width: float, height: float) -> Element:
    attributes: dict[str, Value] = {"class": classes, "x": x, "y": y, "width": width, "height": height}
    return Element("rect", "", attributes)


def _land(paper: Plan, territory: int, tint: int) -> Element:
    outline = paper.outline(paper.map.zones[territory])
    return Element("path", "", {"class": f"march march-{tint}", "d": outline})


def _tints(of: Map) -> list[int]:
    """Return a colour for each territory, other than those of the territories that it touches.

    Among the free colours each takes the one that is rarest so far.
    """
    beside: list[set[int]] = [set() for _ in range(TERRITORIES)]
    for one, other in plan(of).shared:
        beside[of.territory[one]].add(of.territory[other])
        beside[of.territory[other]].add(of.territory[one])
    tints: list[int] = []
    for territory in range(TERRITORIES):
        taken = {tints[other] for other in beside[territory] if other < territory}
        free = [tint for tint in range(TINTS) if tint not in taken] or list(range(TINTS))
        tints.append(min(free, key=tints.count))
    return tints


def _rose(paper: Plan) -> tuple[Element, ...]:
    """Return a compass rose where the sea has room for it, or nothing."""
    room, (x, y) = max((_room(paper, (x, y)), (x, y)) for x, y in _waters(paper))
    if room < ROSE:
        return ()
    points = "".join(_rose_point(x, y, number * pi / 4, is_small=number % 2 > 0) for number in range(8))
    ring: dict[str, Value] = {"class": "rhumb", "cx": x, "cy": y, "r": 0.78 * ROSE}
    return Element("circle", "", ring), Element("path", "", {"class": "rose", "d": points})


def _rose_point(x: float, y: float, angle: float, *, is_small: bool) -> str:
    spots = ((-pi / 4, 0.26), (0.0, 0.62 if is_small else 1.0), (pi / 4, 0.26))
    return f"{line((x + r * ROSE * sin(angle + a), y - r * ROSE * cos(angle + a)) for a, r in spots)}Z"


def _waters(paper: Plan) -> Iterator[Point]:
    """Yield places of the picture, close enough to each other not to miss a bay."""
    edge = RIM + FRAME + ROSE + 3.0
    for x in count(edge, 5.0):
        if x > paper.width - edge:
            return
        yield from ((x, y) for y in _steps(edge, paper.height - edge))


def _steps(low: float, high: float) -> Iterator[float]:
    return (low + 5.0 * step for step in range(int((high - low) / 5.0) + 1))


def _room(paper: Plan, at: Point) -> float:
    """Return how far from a place the land begins, up to a little more than the rose needs."""
    middles = (paper.centre(zone) for zone in range(ZONES))
    near = min(hypot(x - at[0], (y - at[1]) * 0.72) for x, y in middles)
    return min(near - 1.25 * QUARTER, ROSE + 4.0)


def _frame(paper: Plan) -> tuple[Element, ...]:
    """Return the map's frame: bars that alternate, as on a surveyor's sheet."""
    low, right, bottom = RIM, paper.width - RIM, paper.height - RIM
    bars = []
    across, down = _bars(right - low), _bars(bottom - low)
    for number, (along, length) in enumerate(across):
        y = (low, bottom - FRAME)[number % 2]
        bars.append(f"M{low + along:g} {y:g}h{length:g}v{FRAME:g}h{-length:g}Z")
    for number, (along, length) in enumerate(down):
        x = (right - FRAME, low)[number % 2]
        bars.append(f"M{x:g} {low + along:g}v{length:g}h{FRAME:g}v{-length:g}Z")
    inner = low + FRAME
    return (
        Element("path", "", {"class": "bars", "d": "".join(bars)}),
        _rect("border", low, low, right - low, bottom - low),
        _rect("border", inner, inner, right - low - 2 * FRAME, bottom - low - 2 * FRAME),
    )


def _bars(length: float) -> list[tuple[float, float]]:
    """Return where the bars of a side begin, and how long they are: an even number, of one length."""
    number = 2 * round(length / 38.0 / 2)
    return [(length / number * bar, length / number) for bar in range(number)]


# Who controls what.


def territory_control(of: Map, territory: int, livery: int | None, *, words: str = "") -> Element:
    """Return a territory in the colour of who controls it; ``livery`` is None for nobody."""
    outline = plan(of).outline(of.zones[territory])
    tint: tuple[Element, ...] = ()
    if livery is not None:
        tint = (Element("path", "", {"class": f"tint livery-{livery}", "d": outline}),)
    attributes: dict[str, Value] = {
        "class": "territory is-open" if livery is None else "territory is-controlled",
        "role": "img",
        "aria-label": words or territory_in_words(of, territory),
    }
    ground = Element("path", "", {"class": "ground", "d": outline})
    veil = Element("path", "", {"class": "veil", "d": outline})
    return Element("g", f"territory-{territory}", attributes, (ground, *tint, veil))


@lru_cache(maxsize=1024)
def token(of: Map, territory: int, livery: int | None) -> Element:
    """Return the sign of who controls a territory, on a tower where there is a city."""
    x, y = plan(of).anchors[territory]
    place: dict[str, Value] = {"class": "token-place", "cx": x, "cy": y, "r": 8.0}
    ground = Element("circle", "", place)
    if territory in of.cities:
        ground = tower(x, y)
    signs = () if livery is None else (mark(livery, x, y + 0.5, TOKEN, "mark control-mark"),)
    state = "is-open" if livery is None else "is-controlled"
    attributes: dict[str, Value] = {"class": f"territory-token {state}", "aria-hidden": "true"}
    return Element("g", f"token-{territory}", attributes, (ground, *signs))


def tower(x: float, y: float, scale: float = 1.0) -> Element:
    """Return the sign of a city."""
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return Element("path", "", {"class": "tower", "d": TOWER, "transform": place})


# What lies on the land.


@lru_cache(maxsize=8)
def relief(of: Map) -> Element:
    """Return borders and mountains; they let clicks through."""
    paper = plan(of)
    inner = [pair for pair in paper.shared if of.territory[pair[0]] == of.territory[pair[1]]]
    outer = [pair for pair in paper.shared if pair not in inner]
    parts = (
        Element("path", "", {"class": "zone-line", "d": paper.lines(inner)}),
        Element("path", "", {"class": "territory-line", "d": paper.lines(outer)}),
        Element("path", "", {"class": "coastline", "d": paper.outline(range(ZONES))}),
        *_straits(paper),
        *_roads(paper),
        *mountains(paper),
    )
    return Element("g", "relief", {"class": "relief", "aria-hidden": "true"}, parts)


def _straits(paper: Plan) -> tuple[Element, ...]:
    """Return water between zones that touch and do not border each other."""
    water = paper.lines(pair for pair in paper.shared if pair not in paper.map.borders)
    kinds = ("strait is-shore", "strait") if water else ()
    return tuple(Element("path", "", {"class": kind, "d": water}) for kind in kinds)


def _roads(paper: Plan) -> tuple[Element, ...]:
    """Return lines, as of a ferry, between zones that border each other without touching."""
    pairs = sorted(paper.map.borders - paper.shared.keys() - set(paper.map.mountains))
    ways = [line(_road(paper.centre(one), paper.centre(other))) for one, other in pairs]
    return (Element("path", "", {"class": "road", "d": "".join(ways)}),) if ways else ()


def _road(start: Point, end: Point) -> tuple[Point, Point]:
    """Return a line from one unit to another, beginning and ending beside them."""
    (x0, y0), (x1, y1) = start, end
    part = (RADIUS + 2) / hypot(x1 - x0, y1 - y0)
    right, down = (x1 - x0) * part, (y1 - y0) * part
    return (x0 + right, y0 + down), (x1 - right, y1 - down)


@lru_cache(maxsize=8)
def names(of: Map) -> Element:
    """Return the names of the territories; they let clicks through."""
    words = (word for territory in range(TERRITORIES) for word in _territory_name(plan(of), territory))
    return Element("g", "names", {"class": "names", "aria-hidden": "true"}, tuple(words))


def _territory_name(paper: Plan, territory: int) -> tuple[Element, Element]:
    """Return a territory's name, and beneath it a rim that keeps it readable on every ground."""
    x, y = paper.name_places[territory]
    kind = "territory-name is-city" if territory in paper.map.cities else "territory-name"
    name = paper.map.territory_names[territory]
    return (
        Element("text", "", {"class": f"{kind} is-rim", "x": x, "y": y}, text=name),
        Element("text", "", {"class": kind, "x": x, "y": y}, text=name),
    )


# The zones.


def zone(
    of: Map, number: int, *, words: str = "", classes: str = "", pieces: tuple[Element, ...] = ()
) -> Element:
    """Return a zone as a place to choose, with what stands on it.

    ``words`` are its name and content; ``classes`` are added to its own.
    """
    ground, veil, place = _grounds(of, number)
    attributes: dict[str, Value] = {
        "class": f"zone hex {classes}".strip(),
        "role": "img",
        "aria-label": words or zone_in_words(of, number),
    }
    return Element(
        "g",
        f"zone-{of.zone_names[number]}",
        attributes,
        (ground, *zone_name(of, number, is_occupied=bool(pieces)), *pieces, veil, place),
    )


@lru_cache(maxsize=8 * ZONES)
def _grounds(of: Map, number: int) -> tuple[Element, Element, Element]:
    """Return a zone's ground, its veil, and its territory's name as small screens show it."""
    paper = plan(of)
    x, y = paper.centre(number)
    words: dict[str, Value] = {"class": "zone-place", "x": x, "y": y - 27.0, "aria-hidden": "true"}
    name = of.territory_names[of.territory[number]]
    ground: dict[str, Value] = {"class": "ground", "d": paper.outline([number])}
    veil: dict[str, Value] = {"class": "veil", "d": paper.outline([number], inset=2.8)}
    return Element("path", "", ground), Element("path", "", veil), Element("text", "", words, text=name)


@lru_cache(maxsize=16 * ZONES)
def zone_name(of: Map, number: int, *, is_occupied: bool) -> tuple[Element, ...]:
    """Return a zone's name: in its middle, or small beside the unit that stands there."""
    paper, name = plan(of), of.zone_names[number]
    if not is_occupied:
        x, y = paper.centre(number)
        return (Element("text", "", {"class": "zone-name", "x": x, "y": y}, text=name),)
    x, y = paper.label_places[number]
    kind = "zone-name is-small"
    return (
        Element("text", "", {"class": f"{kind} is-rim", "x": x, "y": y}, text=name),
        Element("text", "", {"class": kind, "x": x, "y": y}, text=name),
    )
