"""The eight seats' liveries: a colour, a shape and a letter each, in every game.

The colours are at least 19 apart (CAM02-UCS) for normal sight and for complete
deuteranopia, protanopia and tritanopia; the shape and the letter say the same
to those who see no colour at all.
"""

from __future__ import annotations

from dataclasses import dataclass

from .game import Side
from .scene import Element


@dataclass(frozen=True)
class Livery:
    """What marks a seat's pieces, name plate and card edges."""

    colour: str
    hex: str
    shape: str
    letter: str
    outline: str  #: the shape as an SVG path in a square from -1 to 1


LIVERIES = (
    Livery("red", "#EC2F0F", "triangle", "R", "M0 -.95L.95 .8H-.95Z"),
    Livery("green", "#139B7E", "diamond", "G", "M0 -1L1 0L0 1L-1 0Z"),
    Livery("blue", "#474D8A", "square", "B", "M-.8 -.8H.8V.8H-.8Z"),
    Livery("yellow", "#F6E346", "circle", "Y", "M-.92 0A.92 .92 0 1 1 .92 0A.92 .92 0 1 1 -.92 0Z"),
    Livery("violet", "#AB72D4", "hexagon", "V", "M-.5 -.87H.5L1 0L.5 .87H-.5L-1 0Z"),
    Livery(
        "light blue",
        "#85E4FF",
        "cross",
        "L",
        "M-.35 -.95H.35V-.35H.95V.35H.35V.95H-.35V.35H-.95V-.35H-.35Z",
    ),
    Livery(
        "brown",
        "#682E09",
        "star",
        "W",
        "M0 -1L.25 -.35L.95 -.31L.4 .13L.59 .81L0 .42L-.59 .81L-.4 .13L-.95 -.31L-.25 -.35Z",
    ),
    Livery(
        "pink",
        "#FD8EB9",
        "drop",
        "P",
        "M0 -1C.2 -.55 .85 -.1 .85 .35A.85 .62 0 1 1 -.85 .35C-.85 -.1 -.2 -.55 0 -1Z",
    ),
)


def mark(livery: int, x: float, y: float, radius: float, classes: str = "mark") -> Element:
    """Return a seat's shape, filled with its colour, centred at a point."""
    transform = f"translate({x:g} {y:g}) scale({radius:g})"
    return Element(
        "path",
        attributes={
            "class": f"{classes} livery-{livery}",
            "d": LIVERIES[livery].outline,
            "transform": transform,
            "vector-effect": "non-scaling-stroke",
        },
    )


def sides_by_colour(seats: int) -> tuple[Side, ...]:
    """Return sides that are called by their colours, for games that name none."""
    return tuple(Side(LIVERIES[seat].colour.capitalize(), (seat,)) for seat in range(seats))
