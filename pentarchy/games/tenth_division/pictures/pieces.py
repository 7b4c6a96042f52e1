"""What lies on the board: signs of units and of grounds, and the counter that a stack is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Value

from ..box.constants import UNIT_NAMES
from .geometry import Plan, Point, outline

UNITS = (
    # A helmet above a pair of shoulders.
    "M-.42 -.3A.42 .42 0 1 1 .42 -.3L.62 -.22V-.05H-.62V-.22ZM-.85 1V.6A.85 .5 0 0 1 .85 .6V1Z",
    # The head of a horse.
    "M-.6 1H.75C.85 .1 .75 -.6 .1 -.8L.02 -1L-.22 -.76C-.5 -.6 -.8 -.1 -.95 .25L-.68 .5L-.3 .25L.02 .2"
    "C-.05 .55 -.55 .6 -.6 1Z",
    # A barrel on a wheel.
    "M-1 .05L.78 -.8L1 -.35L.25 .05A.62 .62 0 1 1 -.95 .45A.62 .62 0 0 1 -.9 .3Z",
)
"""The outline of each kind of unit, in a square from -1 to 1."""

GROUNDS = {
    "rice": "M0 1V-.7M-.5 1C-.5 .4 -.6 0 -.9 -.3M.5 1C.5 .4 .6 0 .9 -.3M0 -.7L-.22 -.3M0 -.7L.22 -.3"
    "M0 -.1L-.25 .3M0 -.1L.25 .3M-.9 -.3L-.85 .15M.9 -.3L.85 .15",
    "wood": "M-.4 -1L.1 -.1H-.15L.25 .6H-1.05L-.65 -.1H-.9ZM-.4 .6V1M.6 -.4L.95 .25H.75L1.05 .8H.3"
    "M.62 .8V1.05",
    "brick": "M-1 -.75H1V.75H-1ZM-1 -.25H1M-1 .25H1M0 -.75V-.25M-.5 -.25V.25M.5 -.25V.25M0 .25V.75",
    "iron": "M-.95 -.35C-.5 -.95 .5 -.95 .95 -.35M0 -.8V1",
    # A sheep: on paper without colours nothing else tells it from rice.
    "pasture": "M-.55 .35A.4 .4 0 0 1 -.75 -.3A.42 .42 0 0 1 -.15 -.65A.42 .42 0 0 1 .5 -.5"
    "A.4 .4 0 0 1 .45 .35ZM.5 -.5L.95 -.35L1 -.05L.62 0M-.45 .35V.95M-.15 .35V.95M.15 .35V.95M.4 .35V.95",
    "desert": "M-1 .1C-.7 -.5 -.2 -.5 .1 .1M-.2 -.3C.3 -.7 .7 -.4 1 0M-.9 .7C-.4 .3 .3 .3 .8 .7",
    "hill": "M-1 .8C-.6 -.3 -.3 -.6 0 -.6C.3 -.6 .6 -.3 1 .8ZM-.55 .8C-.4 .2 -.2 0 0 0C.2 0 .4 .2 .55 .8"
    "M0 -.6V-1.3L.5 -1.1L0 -.9",
}
"""The lines by which each ground is known, in a square from -1 to 1."""


def sign(path: str, x: float, y: float, radius: float, classes: str) -> Element:
    """Return a sign centred at a point."""
    attributes: dict[str, Value] = {
        "class": classes,
        "d": path,
        "transform": f"translate({x:.1f} {y:.1f}) scale({radius:g})",
        "vector-effect": "non-scaling-stroke",
    }
    return Element("path", "", attributes)


@cache
def ground_sign(ground: str, x: float, y: float, radius: float) -> Element:
    """Return the lines of a ground."""
    return sign(GROUNDS[ground], x, y, radius, "ornament")


def ring(half: float, centre: Point, livery: int) -> Element:
    """Return the border of a hex that somebody holds, in their colour."""
    both = outline(half, centre, 3.0) + outline(half, centre, 7.0)
    return Element("path", "", {"class": f"ring livery-{livery}", "d": both, "fill-rule": "evenodd"})


@cache
def coast(of: Plan) -> tuple[Element, ...]:
    """Return what the board lies on: its shape, a little larger, edged as the coasts of old maps are."""
    return tuple(
        Element(
            "path", "", {"class": classes, "d": "".join(of.outline(centre, -wider) for centre in of.centres)}
        )
        for classes, wider in (("coast", 8.0), ("coast is-inner", 5.5), ("coast", 3.0))
    )


def counter(half: float, centre: Point, livery: int, units: Sequence[int]) -> Element:
    """Return a stack: its owner's shape and letter and their infantry, and below them cavalry and cannons."""
    size = _size(half)
    kinds = [kind for kind, number in enumerate(units) if number]
    rows = [kinds[:1], kinds[1:]] if len(kinds) > 1 else [kinds]
    left = centre[0] - size.wide / 2
    top = centre[1] + (half * 0.16 if len(rows) > 1 else 1) - len(rows) * size.row / 2
    box: dict[str, Value] = {
        "x": left,
        "y": top,
        "width": size.wide,
        "height": len(rows) * size.row,
        "rx": 3.0,
    }
    parts = [
        Element("rect", "", {**box, "class": "shadow", "x": left + 1.5, "y": top + 2}),
        Element("rect", "", {**box, "class": "tab"}),
        mark(livery, left + size.radius + 3, top + size.row / 2, size.radius),
        _number(size, left + 2 * size.radius + 4, top, 1, LIVERIES[livery].letter),
    ]
    begins = [left + 2 * size.radius + 4 + size.letter + 1, left + 2]
    for line, row in enumerate(rows):
        room = (left + size.wide - begins[line]) / max(1, len(row))
        for place, kind in enumerate(row):
            x, y = begins[line] + place * room, top + line * size.row
            at = x + size.radius + 1, y + size.row / 2
            parts.append(sign(UNITS[kind], *at, size.radius, f"unit unit-{UNIT_NAMES[kind]}"))
            words = str(units[kind])
            parts.append(_number(size, x + 2 * size.radius + 2, y, len(words), words))
    return Element("g", "", {"class": f"token livery-{livery}"}, tuple(parts))


@dataclass(frozen=True)
class Size:
    """How large a counter is."""

    classes: str
    wide: float
    row: float  #: the height of a row
    radius: float  #: of a sign
    letter: float  #: the room that a letter or a digit takes up


SMALL, MIDDLE = 32.0, 40.0  #: half the width of a hex up to which counters are so large


def _size(half: float) -> Size:
    if half < SMALL:
        return Size("count", 2 * half - 2, 18.0, 4.5, 11.5)
    if half < MIDDLE:
        return Size("count", 2 * half - 6, 18.0, 6.0, 12.0)
    return Size("count is-large", 2 * half - 8, 23.0, 7.5, 14.5)


def _number(size: Size, x: float, top: float, letters: int, words: str) -> Element:
    """Return a number or a letter that begins at a place."""
    middle = x + size.letter * letters / 2
    return Element(
        "text", "", {"class": size.classes, "x": middle, "y": top + size.row / 2 + 0.5}, text=words
    )
