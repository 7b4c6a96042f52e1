"""Outlines of lines and curves, and the planes that turn, move and scale them."""

from __future__ import annotations

import re
from math import cos, hypot, radians, sin
from typing import NamedTuple

from .unprintable import Unprintable

Point = tuple[float, float]

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class Step(NamedTuple):
    """A part of an outline: ``M`` begins, ``L`` draws a line, ``C`` a curve by three points, ``Z`` closes."""

    letter: str
    points: tuple[Point, ...] = ()


Outline = list[Step]


class Plane(NamedTuple):
    """Where points come to lie: ``x' = a x + c y + e``, ``y' = b x + d y + f``."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def within(self, outer: Plane) -> Plane:
        """Return this plane as it lies in another one."""
        return Plane(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            *outer.place((self.e, self.f)),
        )

    def place(self, point: Point) -> Point:
        """Return where a point comes to lie."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def lay(self, outline: Outline) -> Outline:
        """Return where an outline comes to lie."""
        return [Step(letter, tuple(self.place(point) for point in points)) for letter, points in outline]

    @property
    def scale(self) -> float:
        """How many times longer a line becomes; ``Unprintable`` if that depends on its direction."""
        across, along = hypot(self.a, self.b), hypot(self.c, self.d)
        is_square = abs(self.a * self.c + self.b * self.d) <= 1e-6 * across * along
        if not is_square or abs(across - along) > 1e-6 * across:
            raise Unprintable("a pen or a letter that is stretched in one direction cannot be printed")
        return across


def read_transform(text: str) -> Plane:
    """Return the plane that a ``transform`` makes; ``Unprintable`` if it cannot be read."""
    plane, read = Plane(), 0
    for found in re.finditer(r"\s*(\w+)\(([^()]*)\)[\s,]*", text):
        if found.start() != read:
            break
        read = found.end()
        plane = _turn(found[1], [float(number) for number in NUMBER.findall(found[2])]).within(plane)
    if read != len(text):
        raise Unprintable(f"the transform {text[:60]!r} cannot be read")
    return plane


def _turn(name: str, numbers: list[float]) -> Plane:
    match name, numbers:
        case "translate", [x, y]:
            return Plane(e=x, f=y)
        case "translate", [x]:
            return Plane(e=x)
        case "scale", [x, y]:
            return Plane(a=x, d=y)
        case "scale", [x]:
            return Plane(a=x, d=x)
        case "rotate", [angle]:
            across, along = cos(radians(angle)), sin(radians(angle))
            return Plane(across, along, -along, across)
        case "rotate", [angle, x, y]:
            return Plane(e=-x, f=-y).within(_turn("rotate", [angle])).within(Plane(e=x, f=y))
        case "matrix", [_, _, _, _, _, _]:
            return Plane(*numbers)
    raise Unprintable(f"the transform {name!r} of {len(numbers)} numbers cannot be printed")
