"""SVG's shapes as outlines."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import atan2, ceil, cos, dist, pi, radians, sin, sqrt, tan

from pentarchy.kernel.scene import Element

from .outline import NUMBER, Outline, Plane, Point, Step
from .unprintable import Unprintable

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""How many numbers each letter of a path takes; more of them are the letter again."""


def _size(element: Element, name: str, default: float = 0.0) -> float:
    value = element.attributes.get(name, default)
    try:
        return float(value)
    except ValueError:
        raise Unprintable(f"{name}={value!r} of a <{element.tag}> is no number") from None


def _rect(element: Element) -> Outline:
    x, y, width, height = (_size(element, name) for name in ("x", "y", "width", "height"))
    rx = _size(element, "rx", _size(element, "ry"))
    ry = min(_size(element, "ry", rx), height / 2)
    rx = min(rx, width / 2)
    if not rx or not ry:
        return read_path(f"M{x} {y}h{width}v{height}h{-width}Z")
    corner, across, down = f"a{rx} {ry} 0 0 1", width - 2 * rx, height - 2 * ry
    return read_path(
        f"M{x + rx} {y}h{across}{corner} {rx} {ry}v{down}{corner} {-rx} {ry}"
        f"h{-across}{corner} {-rx} {-ry}v{-down}{corner} {rx} {-ry}Z"
    )


def _round(element: Element) -> Outline:
    x, y, radius = (_size(element, name) for name in ("cx", "cy", "r"))
    rx, ry = _size(element, "rx", radius), _size(element, "ry", radius)
    return read_path(f"M{x - rx} {y}a{rx} {ry} 0 0 1 {2 * rx} 0a{rx} {ry} 0 0 1 {-2 * rx} 0Z")


def _line(element: Element) -> Outline:
    x1, y1, x2, y2 = (_size(element, name) for name in ("x1", "y1", "x2", "y2"))
    return read_path(f"M{x1} {y1}L{x2} {y2}")


def _corners(element: Element) -> Outline:
    end = "Z" if element.tag == "polygon" else ""
    return read_path(f"M{element.attributes.get('points', '')}{end}")


def _path(element: Element) -> Outline:
    return read_path(str(element.attributes.get("d", "")))


Shape = tuple[Callable[[Element], Outline], frozenset[str]]

SHAPES: dict[str, Shape] = {
    "circle": (_round, frozenset({"cx", "cy", "r"})),
    "ellipse": (_round, frozenset({"cx", "cy", "rx", "ry"})),
    "line": (_line, frozenset({"x1", "y1", "x2", "y2"})),
    "path": (_path, frozenset({"d"})),
    "polygon": (_corners, frozenset({"points"})),
    "polyline": (_corners, frozenset({"points"})),
    "rect": (_rect, frozenset({"x", "y", "width", "height", "rx", "ry"})),
}
"""Of each tag: what makes its outline, and the attributes which that reads."""


def read_path(text: str) -> Outline:
    """Return the outline that the ``d`` of a path draws; ``Unprintable`` if it cannot be read."""
    pen = _Pen()
    for command in re.finditer(r"([A-Za-z])([^A-Za-df-z]*)|\S", text):
        letter, rest = command[1] or "", command[2] or ""
        numbers = [float(number) for number in NUMBER.findall(rest)]
        count = COUNTS.get(letter.upper(), 0)
        is_whole = not numbers if letter in "Zz" else count and numbers and len(numbers) % count == 0
        if not letter or not is_whole or re.sub(NUMBER, "", rest).strip(" ,\n\t"):
            raise Unprintable(f"the path cannot be read at {text[command.start() :][:40]!r}")
        for part in _batches(numbers, count):
            pen.draw(letter, part)
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    if pen.outline and pen.outline[0].letter != "M":
        raise Unprintable(f"the path {text[:40]!r} does not say where it begins")
    return pen.outline


def _batches(numbers: list[float], count: int) -> list[list[float]]:
    """Return the numbers of each command in turn; one without numbers has none."""
    return [numbers[at : at + count] for at in range(0, len(numbers), count)] if count else [[]]


class _Pen:
    """What draws a path: where it is, where it began, and how its latest curve ended."""

    def __init__(self) -> None:
        self.outline: Outline = []
        self.start: Point = (0.0, 0.0)
        self.here: Point = (0.0, 0.0)
        self.handle: Point = (0.0, 0.0)  #: the last one of the latest curve
        self.goes_on = ""  #: the letters of the curves that go on smoothly from it

    def draw(self, letter: str, numbers: list[float]) -> None:
        """Draw one command."""
        x, y = self.here if letter.islower() else (0.0, 0.0)
        points = [(x + across, y + down) for across, down in zip(numbers[::2], numbers[1::2], strict=False)]
        before, goes_on, self.goes_on = self.here, self.goes_on, ""
        upper = letter.upper()
        smooth = before
        if upper in goes_on:
            smooth = (2 * before[0] - self.handle[0], 2 * before[1] - self.handle[1])
        match upper:
            case "M":
                self.start = points[0]
                self._go("M", points[0])
            case "Z":
                self._go("Z", self.start)
            case "L":
                self._go("L", points[0])
            case "H":
                self._go("L", (x + numbers[0], before[1]))
            case "V":
                self._go("L", (before[0], y + numbers[0]))
            case "C":
                self._curve(points, "S")
            case "S":
                self._curve([smooth, *points], "S")
            case "Q":
                self._quadratic(*points)
            case "T":
                self._quadratic(smooth, *points)
            case "A":
                self._arc(numbers, (x + numbers[5], y + numbers[6]))

    def _go(self, letter: str, end: Point) -> None:
        self.outline.append(Step(letter, () if letter == "Z" else (end,)))
        self.here = end

    def _curve(self, points: list[Point], goes_on: str = "") -> None:
        first, second, end = points
        self.outline.append(Step("C", (first, second, end)))
        self.here, self.handle, self.goes_on = end, second, goes_on

    def _quadratic(self, handle: Point, end: Point) -> None:
        """Draw the curve of one handle as the same curve of two."""
        first, second = (
            (point[0] + (handle[0] - point[0]) * 2 / 3, point[1] + (handle[1] - point[1]) * 2 / 3)
            for point in (self.here, end)
        )
        self._curve([first, second, end], "T")
        self.handle = handle

    def _arc(self, numbers: list[float], end: Point) -> None:
        """Draw an arc of an ellipse as curves of a quarter at most, in a plane where it is a circle's."""
        rx, ry, degrees, is_large, is_clockwise, _, _ = numbers
        rx, ry, angle = abs(rx), abs(ry), radians(degrees)
        if not rx or not ry or end == self.here:
            self._go("L", end)
            return
        across, along = cos(angle), sin(angle)
        onto = Plane(across / rx, -along / ry, along / rx, across / ry)
        begin, finish = onto.place(self.here), onto.place(end)
        reach = max(1.0, dist(begin, finish) / 2)  # an ellipse too small to reach grows until it does
        centre = _centre(begin, finish, reach, bool(is_large) == bool(is_clockwise))
        first, last = (atan2(point[1] - centre[1], point[0] - centre[0]) for point in (begin, finish))
        turn = (last - first) % (2 * pi) if is_clockwise else -((first - last) % (2 * pi))
        back = Plane(across * rx, along * rx, -along * ry, across * ry)
        parts = ceil(abs(turn) / (pi / 2) - 1e-9)
        step = turn / parts
        for part in range(parts):
            bow = _bow(centre, reach, first + part * step, step)
            third = end if part == parts - 1 else back.place(bow[2])
            self._curve([back.place(bow[0]), back.place(bow[1]), third])


def _centre(begin: Point, end: Point, radius: float, is_left: bool) -> Point:
    """Return the centre of a circle through two points, on one of the two sides of the line between them."""
    half = dist(begin, end) / 2
    away = sqrt(max(0.0, radius**2 - half**2)) / (2 * half) * (1 if is_left else -1)
    middle = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
    return middle[0] + away * (end[1] - begin[1]), middle[1] - away * (end[0] - begin[0])


def _bow(centre: Point, radius: float, angle: float, turn: float) -> tuple[Point, Point, Point]:
    """Return the two handles and the end of an arc of a circle, from an angle on."""

    def beside(at: float, pull: float) -> Point:
        """Return the point so far along the line that touches the circle at an angle."""
        x, y = cos(at) - pull * sin(at), sin(at) + pull * cos(at)
        return centre[0] + radius * x, centre[1] + radius * y

    pull = 4 / 3 * tan(turn / 4)
    return beside(angle, pull), beside(angle + turn, -pull), beside(angle + turn, 0.0)
