"""The board as a scene: a campaign map with its headquarters, objectives, stacks and orders.

Squares are groups named as players name them (``E5``), always there and always
in reading order; ``order-north`` and its three siblings hold the arrows. What a
hidden state does not know is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

from pentarchy.kernel.arrow import broad_arrow
from pentarchy.kernel.game import Paths
from pentarchy.kernel.livery import mark
from pentarchy.kernel.margin import Margin
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import BATTALION_NAMES, BATTALIONS, ROWS, SIDE, SQUARE_NAMES
from ..box.state import Phase, State
from ..words.moves import Box, is_order, read_order
from ..words.standing import troops_in_words

Point = tuple[float, float]

SQUARE = 48.0  #: an edge
MARGIN = 30.0  #: left and above, for letters and numbers
RIM = 12.0  #: right and below
AROUND = Margin(MARGIN, SQUARE, ROWS, frame=6.0)
EDGE = AROUND.board
WHOLE = MARGIN + EDGE + RIM
CENTRE = MARGIN + EDGE / 2

Stacks = tuple[tuple[int, int], ...]
"""Which battalions stand on a square, each with how many troops."""

NOBODY: dict[int, int] = {}
SQUARES_KEPT = 4_000  #: squares as they were drawn, of all tables, some 4 KB each
ARROWS_KEPT = 1_000

PIECE = 16.0  #: radius of a stack's piece
SMALL_PIECE = 10.0  #: radius where two partners share a square


@dataclass(frozen=True)
class Way:
    """Where an arrow lies, so that it leaves the counts at the lower right of both squares readable."""

    aside: Point  #: from the line between the two middles
    tail: float  #: where it begins, from the middle of its start
    tip: float
    number: float  #: where its number stands


BESIDE = Way((0.0, -9.0), 4.0, 46.0, 17.0)
UPRIGHT = Way((-14.0, 0.0), 4.0, 46.0, 17.0)
RISING = Way((0.0, 0.0), 12.0, 60.0, 25.0)
WAYS_OF_ARROWS = {
    (1, 0): BESIDE,
    (-1, 0): BESIDE,
    (0, 1): UPRIGHT,
    (0, -1): UPRIGHT,
    (1, -1): RISING,
    (-1, 1): RISING,
    (1, 1): Way((7.0, -7.0), 25.0, 64.0, 38.0),
    (-1, -1): Way((8.0, -8.0), 8.0, 54.0, 22.0),
}
"""By steps to the right and down."""


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state; ``viewer`` is the seat it was hidden for."""
    revealed = latest_order(box, state)
    lit = _lit_squares(state, revealed)
    stacks, is_shared = stacks_by_square(state), bool(box.numbers.shared_squares)
    squares = tuple(
        _square(place, tuple(stacks.get(place.square, NOBODY).items()), is_shared, place.square in lit)
        for place in _places(box)
    )
    arrows = tuple(_arrow(state, battalion, battalion == revealed) for battalion in range(BATTALIONS))
    return Scene(
        WHOLE,
        WHOLE,
        "Divide & Conquer",
        "A board of ten rows, A to J from the north, and ten columns, 1 to 10 from the west",
        (_chart(), *squares, AROUND.inner_line(), *arrows),
    )


def centre(square: int) -> Point:
    """Return the middle of a square."""
    row, column = divmod(square, SIDE)
    return MARGIN + (column + 0.5) * SQUARE, MARGIN + (row + 0.5) * SQUARE


def latest_order(box: Box, state: State) -> int:
    """Return the battalion whose march was revealed last, -1 if none was.

    While all plan, the marches shown are those of the turn before.
    """
    first = int(state.initiative)
    if state.phase == Phase.PLANNING:
        first = (first - 1) % BATTALIONS
        while box.numbers.commander[first] < 0:
            first = (first - 1) % BATTALIONS
    clockwise = [(first + later) % BATTALIONS for later in range(BATTALIONS)]
    marched = [battalion for battalion in clockwise if is_order(int(state.shown[battalion]))]
    return marched[-1] if marched else -1


def _lit_squares(state: State, battalion: int) -> tuple[int, ...]:
    if battalion < 0:
        return ()
    start, _, target = read_order(int(state.shown[battalion]))
    return start, target


# Squares.


@dataclass(frozen=True)
class Place:
    """What is printed on a square."""

    square: int
    owner: int  #: the battalion whose symbol it carries, -1 for none
    is_objective: bool
    is_vacant: bool  #: nobody at this table commands that battalion


@once_a_box
def _places(box: Box) -> tuple[Place, ...]:
    commanders = box.numbers.commander.tolist()
    printed = zip(box.numbers.symbol.tolist(), box.numbers.objective.tolist(), strict=True)
    return tuple(
        Place(square, symbol - 1, objective > 0, symbol > 0 and commanders[symbol - 1] < 0)
        for square, (symbol, objective) in enumerate(printed)
    )


def stacks_by_square(state: State) -> dict[int, dict[int, int]]:
    """Return how many troops of which battalions stand on each square that is not empty."""
    stacks: dict[int, dict[int, int]] = {}
    for battalion, row in enumerate(state.troops.tolist()):
        for square, troops in enumerate(row):
            if troops:
                stacks.setdefault(square, {})[battalion] = troops
    return stacks


@lru_cache(SQUARES_KEPT)
def _square(place: Place, stacks: Stacks, is_shared: bool, is_lit: bool) -> Element:
    classes = ["square"]
    printed: tuple[Element, ...] = ()
    if place.owner >= 0:
        classes.append("objective" if place.is_objective else "headquarters")
        printed = _symbol(place)
    if place.is_vacant:
        classes.append("is-vacant")
    elif any(battalion == place.owner for battalion, _ in stacks):
        classes.append("is-held")
    if is_lit:
        classes.append("is-last-move")
    attributes: dict[str, Value] = {
        "class": " ".join(classes),
        "role": "img",
        "aria-label": _square_in_words(place, stacks),
    }
    ground, veil = _grounds(place.square)
    pieces = _stacks(place.square, stacks, is_shared)
    return Element("g", SQUARE_NAMES[place.square], attributes, (ground, *printed, *pieces, veil))


@cache
def _grounds(square: int) -> tuple[Element, Element]:
    """Return what lies beneath all else on a square and what lies above."""
    x, y = centre(square)
    left, top = x - SQUARE / 2, y - SQUARE / 2
    return _box("ground", left, top, SQUARE), _box("veil", left + 2.5, top + 2.5, SQUARE - 5)


def _box(classes: str, left: float, top: float, edge: float) -> Element:
    return Element("rect", "", {"class": classes, "x": left, "y": top, "width": edge, "height": edge})


@cache
def _symbol(place: Place) -> tuple[Element, ...]:
    """Return what is printed on a square that carries a battalion's symbol."""
    x, y = centre(place.square)
    left, top = x - SQUARE / 2, y - SQUARE / 2
    tint = _box(f"tint livery-{place.owner}", left + 1, top + 1, SQUARE - 2)
    outer = _box("frame", left + 3, top + 3, SQUARE - 6)
    if place.is_objective:
        corner = f"M{left + 3:g} {top + 3:g}h13l-13 13Z"
        second = Element("path", "", {"class": "corner", "d": corner})
    else:
        second = _box("frame is-inner", left + 6.5, top + 6.5, SQUARE - 13)
    return tint, outer, second, mark(place.owner, x, y, 12.0 if place.is_objective else 14.0, "emblem")


def _square_in_words(place: Place, stacks: Stacks) -> str:
    """Return a square's name, whose symbol it carries and who stands there."""
    words = [SQUARE_NAMES[place.square]]
    if place.owner >= 0:
        kind = "objective" if place.is_objective else "headquarters"
        words.append(f"{BATTALION_NAMES[place.owner]}'s {kind}")
    there = [f"{troops_in_words(troops)} of {BATTALION_NAMES[b]}" for b, troops in stacks]
    words.append(" and ".join(there) or "empty")
    return ", ".join(words)


def _stacks(square: int, here: Stacks, is_shared: bool) -> tuple[Element, ...]:
    """Return the place of a stack, or of two where partners may share; empty ones hold nothing."""
    pieces = []
    for index, kind in enumerate(("token", "partner") if is_shared else ("token",)):
        name = f"{SQUARE_NAMES[square]}-{kind}"
        if index < len(here):
            row = (2 * index - 1) * 11.5 if len(here) > 1 else None
            pieces.append(_stack(name, *here[index], *centre(square), row))
        else:
            pieces.append(Element("g", name, {"class": "token is-absent"}))
    return tuple(pieces)


def _stack(name: str, battalion: int, troops: int, x: float, y: float, row: float | None) -> Element:
    """Return a battalion's piece and the number of its troops on a tab of paper.

    ``x`` and ``y`` are the middle of the square; ``row`` is how far below it a
    small piece lies that shares the square, and none for a piece alone.
    """
    if row is None:
        right, down, radius, left, top = x - 2, y - 3, PIECE, x - 2, y + 1
    else:
        right, down, radius, left, top = x - 11, y + row, SMALL_PIECE, x - 2, y + row - 10
    tab: dict[str, Value] = {"class": "tab", "x": left, "y": top, "width": 24.0, "height": 20.0, "rx": 3.0}
    count: dict[str, Value] = {"class": "count", "x": left + 12, "y": top + 10.5}
    children = (
        mark(battalion, right + 1.2, down + 1.8, radius, "shadow"),
        mark(battalion, right, down, radius),
        Element("rect", "", tab),
        Element("text", f"{name}-count", count, text=str(troops)),
    )
    return Element("g", name, {"class": f"token livery-{battalion}"}, children)


# Orders.


def _arrow(state: State, battalion: int, is_latest: bool) -> Element:
    """Return the arrow of a battalion's order; an empty group when there is nothing to show."""
    name = f"order-{BATTALION_NAMES[battalion].lower()}"
    is_written = not state.revealed[battalion] and is_order(int(state.orders[battalion]))
    order = int(state.orders[battalion] if is_written else state.shown[battalion])
    if not is_order(order):
        return Element("g", name, {"class": "order is-absent"})
    start, troops, target = read_order(order)
    stage = "is-written" if is_written else "is-latest" if is_latest else "is-past"
    if state.phase == Phase.PLANNING and not is_written:
        stage += " is-fading"
    march = f"{troops} from {SQUARE_NAMES[start]} to {SQUARE_NAMES[target]}"
    attributes: dict[str, Value] = {
        "class": f"order {stage}",
        "role": "img",
        "aria-label": f"{BATTALION_NAMES[battalion]}'s order: {march}",
    }
    return Element("g", name, attributes, _arrow_parts(battalion, start, target, troops))


@lru_cache(ARROWS_KEPT)
def _arrow_parts(battalion: int, start: int, target: int, troops: int) -> tuple[Element, ...]:
    """Return an arrow from one square to the next, with the number that marches."""
    (x0, y0), (x1, y1) = centre(start), centre(target)
    right, down = round((x1 - x0) / SQUARE), round((y1 - y0) / SQUARE)
    length = hypot(right, down)
    along = right / length, down / length
    way = WAYS_OF_ARROWS[right, down]
    origin = x0 + way.aside[0], y0 + way.aside[1]
    x, y = origin[0] + along[0] * way.number, origin[1] + along[1] * way.number
    tab: dict[str, Value] = {
        "class": "tab",
        "x": x - 11.5,
        "y": y - 9.5,
        "width": 23.0,
        "height": 19.0,
        "rx": 9.5,
    }
    outline = broad_arrow(origin, along, way.tail, way.tip)
    return (
        Element("path", "", {"class": f"arrow livery-{battalion}", "d": outline}),
        Element("rect", "", {**tab, "rx": 9.5}),
        Element("text", "", {"class": "count", "x": x, "y": y + 0.5}, text=str(troops)),
    )


# The map beneath.


@cache
def _chart() -> Element:
    """Return the paper, the lines of a sea chart from its middle, the frame and the coordinates."""
    parts = (
        Element("rect", "", {"class": "sheet", "width": WHOLE, "height": WHOLE}),
        Element("rect", "", {"class": "land", "x": MARGIN, "y": MARGIN, "width": EDGE, "height": EDGE}),
        *_compass(),
        AROUND.bars(),
        AROUND.outer_line(),
        *AROUND.coordinates(),
    )
    return Element("g", "chart", {"class": "chart", "aria-hidden": "true"}, parts)


def _compass() -> tuple[Element, ...]:
    """Return a compass rose around the four headquarters, its rays running to the frame."""
    rays = []
    for number in range(32):
        angle = number * pi / 16
        reach = EDGE / 2 / max(abs(cos(angle)), abs(sin(angle)))
        rays.append(f"M{_polar(angle, 78.0)}L{_polar(angle, reach)}")
    rings = tuple(
        Element("circle", "", {"class": "rhumb", "cx": CENTRE, "cy": CENTRE, "r": radius})
        for radius in (72.0, 78.0, 168.0)
    )
    points = "".join(_rose_point(number * pi / 4, 104.0 if number % 2 else 122.0) for number in range(8))
    return (
        Element("path", "", {"class": "rhumb", "d": "".join(rays)}),
        *rings,
        Element("path", "", {"class": "rose", "d": points}),
    )


def _rose_point(angle: float, reach: float) -> str:
    return f"M{_polar(angle, reach)}L{_polar(angle - 0.13, 78.0)}L{_polar(angle, 82.0)}Z"


def _polar(angle: float, radius: float) -> str:
    return f"{CENTRE + radius * sin(angle):.1f} {CENTRE - radius * cos(angle):.1f}"
