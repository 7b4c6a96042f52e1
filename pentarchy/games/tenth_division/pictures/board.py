"""The board as a scene: hexes by ground, roads between them, stacks, attacks; the turn above, dice below.

Hexes are named as moves name them. What lies between two hexes has the name of the
move that is made there: it builds a road, or destroys the one that is there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from pentarchy.kernel.arrow import broad_arrow
from pentarchy.kernel.game import Paths
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import ADJACENT, SIDES
from ..box.state import ATTACKER, DEFENDER, Phase, State
from ..box.unpacking import Box
from ..words.moves import hexes_of_way
from ..words.standing import GROUND_WORDS, drafter_of, units_in_words
from .geometry import WIDEST, WIDTH, Plan, Point, between, direction, outline, plan, side_of
from .margin import DICE_ROW, Dice, chests, chests_height, dice, grounds_of, key, key_height, steps
from .pieces import coast, counter, ground_sign, ring

HEXES_KEPT = 2_000  #: hexes as they were drawn, of all tables, some 15 KB each
ROADS_KEPT = 100  #: all places for roads of a board together, some 30 KB beside the places
CROSSINGS_KEPT = 2_000  #: places for a road, some 4 KB each
ARROWS_KEPT = 1_000  #: some 3 KB each
HALF_ROAD = 9.0  #: half the width of the place where a road may lie


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state; ``viewer`` is the seat it was hidden for.

    ``drawn`` is what chance drew last: a roll stays on the table until the next one.
    """
    at = _setting(box)
    elements = (
        at.sheet,
        *at.coast,
        steps(box, state, at.wide),
        Element("g", "hexes", {}, tuple(_hexes(box, state, at.places))),
        _roads(at.crossings, _built(at.crossings, state.roads.tolist())),
        Element("g", "orders", {"class": "orders"}, tuple(_orders(box, state, at.of))),
        dice(box, state, at.wide, at.of.height, thrown(state, drawn)),
        chests(box, state, at.wide, at.of.height + DICE_ROW),
        at.key,
    )
    return Scene(at.of.width, at.height, "Tenth Division", at.words, elements, __package__, at.screens)


class Place(NamedTuple):
    """What is printed on a hex, and where it and those beside it lie."""

    name: str
    ground: str
    half: float  #: half its width
    centre: Point
    beside: tuple[tuple[str, Point] | None, ...]  #: the name and the middle of the hex on each side

    @property
    def side(self) -> float:
        """The length of its side."""
        return side_of(self.half)

    def outline(self, inset: float = 0.0) -> str:
        """Return it as a closed path, smaller by ``inset`` on all sides."""
        return outline(self.half, self.centre, inset)


class Crossing(NamedTuple):
    """Where a road may lie."""

    where: int
    side: int
    ends: tuple[str, str]  #: the names of the hexes that it joins
    outline: str


@dataclass(frozen=True)
class Setting:
    """What of a picture is the same all game."""

    of: Plan
    wide: float  #: what stands around a wide board is at its left, in sight at first
    height: float
    screens: int
    words: str
    sheet: Element
    coast: tuple[Element, ...]
    key: Element
    places: tuple[Place, ...]
    crossings: tuple[Crossing, ...]


@once_a_box
def _setting(box: Box) -> Setting:
    board = box.print.board
    of = plan(board)
    grounds = grounds_of(box)
    below = of.height + DICE_ROW + chests_height(box)
    height = below + key_height(of, grounds)
    return Setting(
        of,
        min(of.width, WIDTH),
        height,
        ceil(of.width / WIDEST),
        f"A board of {len(board.names)} hexes in {board.places[-1][1] + 1} rows",
        Element("rect", "", {"class": "sheet", "width": of.width, "height": height}),
        coast(of),
        key(of, grounds, below),
        tuple(_place(box, of, where) for where in range(len(board.names))),
        tuple(_crossings(box, of)),
    )


def _place(box: Box, of: Plan, where: int) -> Place:
    board = box.print.board
    ground = "hill" if where == int(box.numbers.hill) else GROUND_WORDS[board.grounds[where]]
    ends = board.ways[where][:ADJACENT]
    beside = tuple((board.names[end], of.centres[end]) if end >= 0 else None for end in ends)
    return Place(board.names[where], ground, of.half, of.centres[where], beside)


def _crossings(box: Box, of: Plan) -> Iterator[Crossing]:
    board = box.print.board
    for where, ways in enumerate(board.ways):
        for side, end in enumerate(ways[:SIDES]):
            if end >= 0:
                ends = board.names[where], board.names[end]
                yield Crossing(where, side, ends, _crossing(of.centres[where], of.centres[end]))


def thrown(state: State, drawn: Paths) -> Dice:
    """Return the dice of the roll that is made, or else of the last one, if nothing else was drawn since."""
    lying = [_faces(side) for side in state.dice.tolist()]
    last = [path[0].partition("dice-")[2] for path in drawn[-2:]]
    if not any(lying) and len(last) == 2 and all(last):
        lying = [_faces(map(int, word)) for word in last]
    return lying[ATTACKER], lying[DEFENDER]


def _faces(shown: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted((face for face in shown if face), reverse=True))


# Hexes and what stands on them.


class Stack(NamedTuple):
    """Who stands on a hex, and with what."""

    livery: int
    owner: str
    troops: tuple[int, ...]


def _hexes(box: Box, state: State, places: Sequence[Place]) -> Iterator[Element]:
    """Yield every hex with what stands there, and what leads there."""
    owners, troops, roads = state.owner.tolist(), state.troops.tolist(), state.roads.tolist()
    fresh = _fresh(state)
    hill = int(box.numbers.hill) if state.hill_holder else -1
    held = f"{int(state.hill_count)}/{int(box.numbers.hill_turns)}" if hill >= 0 else ""
    for where, place in enumerate(places):
        seat = owners[where] - 1
        stack = None
        if seat >= 0:
            side = box.sides[seat]
            stack = Stack(side.colours[0], side.name, tuple(troops[where]))
        yield _hex(place, stack, roads[where], held if where == hill else "", where in fresh)


def _fresh(state: State) -> Collection[int]:
    """Return the hexes to which somebody has come in this turn."""
    if int(state.phase) not in (Phase.COUNTER_MOVE, Phase.MOVE, Phase.TRAIN):
        return ()
    return {where for where, moved in enumerate(state.moved.tolist()) if any(moved)}


@lru_cache(HEXES_KEPT)
def _hex(place: Place, stack: Stack | None, roads: int, held: str, is_fresh: bool) -> Element:
    """Return a hex; ``held`` says for how long the hill has been held, where somebody holds it."""
    ends = [end for side, end in enumerate(place.beside) if end and roads >> side & 1]
    attributes: dict[str, Value] = {
        "class": f"hex ground-{place.ground}{' is-last-move' if is_fresh else ''}",
        "role": "img",
        "aria-label": _in_words(place, stack, [name for name, _ in ends]),
    }
    children = (
        Element("path", "", {"class": "soil", "d": place.outline()}),
        Element("path", "", {"class": "ground", "d": place.outline()}),
        *_highways(place.centre, [middle for _, middle in ends], is_free=not stack),
        *((ring(place.half, place.centre, stack.livery),) if stack else ()),
        _printed(place, is_free=not stack),
        _heading(place, held),
        *((counter(place.half, place.centre, stack.livery, stack.troops),) if stack else ()),
        Element("path", "", {"class": "veil", "d": place.outline(2.5)}),
    )
    return Element("g", place.name, attributes, children)


def _printed(place: Place, *, is_free: bool) -> Element:
    """Return the sign of a ground: large where nobody stands, else beneath the counter."""
    x, y = place.centre
    if is_free:
        return ground_sign(place.ground, x, y + 4, place.half * 0.36)
    return ground_sign(place.ground, x, y + place.side * 0.76, place.half * 0.17)


def _heading(place: Place, held: str) -> Element:
    """Return the name of a hex, or for how many turns the hill has been held."""
    x, y = place.centre
    classes = "count" if held else "name"
    at: dict[str, Value] = {"class": classes, "x": x, "y": y - place.side * 0.57}
    return Element("text", "", at, text=held or place.name)


def _in_words(place: Place, stack: Stack | None, ends: Sequence[str]) -> str:
    content = f"{units_in_words(stack.troops)} of {stack.owner}" if stack else "free"
    roads = f", roads to {', '.join(ends)}" if ends else ""
    return f"{place.name}, {place.ground}, {content}{roads}"


# Roads.


def _highways(centre: Point, others: Sequence[Point], *, is_free: bool) -> Iterator[Element]:
    """Yield the roads that lead from a hex to others, up to its sides."""
    ends = [between(centre, other, 0.5) for other in others]
    if ends:
        is_crossed = len(ends) > 1 or not is_free
        starts = [centre if is_crossed else between(centre, end, 0.5) for end in ends]
        drawn = "".join(
            f"M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}" for (a, b), (x, y) in zip(starts, ends, strict=True)
        )
        for classes in ("highway-edge", "highway"):
            yield Element("path", "", {"class": classes, "d": drawn})


def _built(crossings: Sequence[Crossing], roads: Sequence[int]) -> tuple[bool, ...]:
    """Return at which crossings a road lies."""
    return tuple([roads[crossing.where] >> crossing.side & 1 > 0 for crossing in crossings])


@lru_cache(ROADS_KEPT)
def _roads(crossings: tuple[Crossing, ...], built: tuple[bool, ...]) -> Element:
    """Return the places where roads lie or may be built."""
    return Element("g", "roads", {"class": "roads"}, tuple(map(_road, crossings, built)))


@lru_cache(CROSSINGS_KEPT)
def _road(crossing: Crossing, is_built: bool) -> Element:
    attributes: dict[str, Value] = {
        "class": "road is-built" if is_built else "road",
        "role": "img",
        "aria-label": f"{'A road' if is_built else 'No road'} between {' and '.join(crossing.ends)}",
    }
    children = (
        Element("path", "", {"class": "ground", "d": crossing.outline}),
        Element("path", "", {"class": "veil", "d": crossing.outline}),
    )
    return Element("g", "-".join(("raze" if is_built else "road", *crossing.ends)), attributes, children)


def _crossing(one: Point, other: Point) -> str:
    """Return a rectangle that lies across the side between two hexes."""
    (right, down), far = direction(one, other)
    x, y = between(one, other, 0.5)
    reach = max(9.0, far * 0.17)
    corners = ((reach, HALF_ROAD), (-reach, HALF_ROAD), (-reach, -HALF_ROAD), (reach, -HALF_ROAD))
    points = ((x + a * right - b * down, y + a * down + b * right) for a, b in corners)
    return f"M{'L'.join(f'{a:.1f} {b:.1f}' for a, b in points)}Z"


# What is drafted, and what is fought.


def _orders(box: Box, state: State, of: Plan) -> Iterator[Element]:
    writer, phase = drafter_of(state), int(state.phase)
    if writer >= 0 and phase not in (Phase.TRADE, Phase.TRAIN, Phase.COUNTER_OFFER):
        ways = state.lines["way"][: int(state.drafted[writer])].tolist()
        for line, way in enumerate(ways):
            yield _arrow_of(box, of, way, "is-written", writer, line if len(ways) > 1 else -1)
    made, now = int(state.attacks_made), int(state.attack)
    for attack, way in enumerate(state.attacks["way"][:made].tolist()):
        stage = "is-latest" if attack == now else "is-past" if attack < now else "is-waiting"
        yield _arrow_of(box, of, way, stage, int(state.acting), attack if made > 1 else -1)


def _arrow_of(box: Box, of: Plan, way: int, stage: str, seat: int, number: int) -> Element:
    origin, target = hexes_of_way(box, way)
    livery = box.sides[seat].colours[0]
    return _arrow(of.half, of.centres[origin], of.centres[target], stage, livery, number)


@lru_cache(ARROWS_KEPT)
def _arrow(half: float, origin: Point, target: Point, stage: str, livery: int, number: int) -> Element:
    """Return a broad arrow, and its place in the sequence if there are several."""
    along, far = direction(origin, target)
    if abs(along[1]) < 0.1:  # Along a row it would lie on the counters.
        origin = origin[0], origin[1] - side_of(half) * 0.36
    tail, tip = half * 0.5, far - half * 0.5
    parts = [
        Element("path", "", {"class": f"arrow livery-{livery}", "d": broad_arrow(origin, along, tail, tip)})
    ]
    if number >= 0:
        x, y = origin[0] + along[0] * (tail + 4), origin[1] + along[1] * (tail + 4)
        parts.append(Element("circle", "", {"class": "tab", "cx": x, "cy": y, "r": 10.0}))
        parts.append(Element("text", "", {"class": "count", "x": x, "y": y + 0.5}, text=str(number + 1)))
    return Element("g", "", {"class": f"order {stage}", "aria-hidden": "true"}, tuple(parts))
