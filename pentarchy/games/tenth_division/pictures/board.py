"""The board as a scene: hexes by ground, roads between them, stacks, attacks; the turn above, dice below.

Hexes are named as moves name them. What lies between two hexes has the name of the
move that is made there: it builds a road, or destroys the one that is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from pentarchy.kernel.arrow import broad_arrow
from pentarchy.kernel.game import Paths
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import ADJACENT, SIDES
from ..box.state import ATTACKER, DEFENDER, Phase, State, drafter
from ..box.unpacking import Box
from ..rules.board import has_road, origin_of, target_of
from ..words.standing import GROUND_WORDS, name_of, units_in_words
from .geometry import WIDEST, WIDTH, Plan, Point, between, direction, plan
from .margin import DICE_ROW, Dice, chests, chests_height, dice, grounds_of, key, key_height, steps
from .pieces import coast, counter, ground_sign, ring

HALF_ROAD = 9.0  #: half the width of the place where a road may lie


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state; ``viewer`` is the seat it was hidden for.

    ``drawn`` is what chance drew last: a roll stays on the table until the next one.
    """
    board = box.print.board
    of = plan(board)
    grounds = grounds_of(box)
    below = of.height + DICE_ROW + chests_height(box)
    height = below + key_height(of, grounds)
    wide = min(of.width, WIDTH)  # what stands around a wide board is at its left, in sight at first
    elements = (
        Element("rect", "", {"class": "sheet", "width": of.width, "height": height}),
        *coast(of),
        steps(box, state, wide),
        Element("g", "hexes", {}, tuple(_hex(box, state, of, where) for where in range(len(board.names)))),
        Element("g", "roads", {"class": "roads"}, tuple(_roads(box, state, of))),
        Element("g", "orders", {"class": "orders"}, tuple(_orders(box, state, of))),
        dice(box, state, wide, of.height, thrown(state, drawn)),
        chests(box, state, wide, of.height + DICE_ROW),
        key(of, grounds, below),
    )
    words = f"A board of {len(board.names)} hexes in {board.places[-1][1] + 1} rows"
    return Scene(of.width, height, "Tenth Division", words, elements, __package__, ceil(of.width / WIDEST))


def thrown(state: State, drawn: Paths) -> Dice:
    """Return the dice of the roll that is made, or else of the last one, if nothing else was drawn since."""
    lying = [_faces(int(die) for die in state.dice[side]) for side in (ATTACKER, DEFENDER)]
    last = [path[0].partition("dice-")[2] for path in drawn[-2:]]
    if not any(lying) and len(last) == 2 and all(last):
        lying = [_faces(map(int, word)) for word in last]
    return lying[0], lying[1]


def _faces(shown: Iterator[int] | map[int]) -> list[int]:
    return sorted((face for face in shown if face), reverse=True)


# Hexes and what stands on them.


def _hex(box: Box, state: State, of: Plan, where: int) -> Element:
    board = box.print.board
    centre = of.centres[where]
    is_hill = where == int(box.numbers.hill)
    ground = "hill" if is_hill else GROUND_WORDS[board.grounds[where]]
    owner = int(state.owner[where]) - 1
    attributes: dict[str, Value] = {
        "class": f"hex ground-{ground}{' is-last-move' if _is_fresh(state, where) else ''}",
        "role": "img",
        "aria-label": _in_words(box, state, where, ground),
    }
    livery = box.sides[owner].colours[0] if owner >= 0 else -1
    children = (
        Element("path", "", {"class": "soil", "d": of.outline(centre)}),
        Element("path", "", {"class": "ground", "d": of.outline(centre)}),
        *_highways(box, state, of, where),
        *((ring(of, centre, livery),) if owner >= 0 else ()),
        _printed(of, centre, ground, is_free=owner < 0),
        _heading(box, state, of, where),
        *((counter(of, centre, livery, state.troops[where].tolist()),) if owner >= 0 else ()),
        Element("path", "", {"class": "veil", "d": of.outline(centre, 2.5)}),
    )
    return Element("g", board.names[where], attributes, children)


def _printed(of: Plan, centre: Point, ground: str, *, is_free: bool) -> Element:
    """Return the sign of a ground: large where nobody stands, else beneath the counter."""
    if is_free:
        return ground_sign(ground, centre[0], centre[1] + 4, of.half * 0.36)
    return ground_sign(ground, centre[0], centre[1] + of.side * 0.76, of.half * 0.17)


def _heading(box: Box, state: State, of: Plan, where: int) -> Element:
    """Return the name of a hex, or for how many turns the hill has been held."""
    x, y = of.centres[where]
    is_held = where == int(box.numbers.hill) and state.hill_holder
    words = (
        f"{int(state.hill_count)}/{int(box.numbers.hill_turns)}" if is_held else box.print.board.names[where]
    )
    classes = "count" if is_held else "name"
    return Element("text", "", {"class": classes, "x": x, "y": y - of.side * 0.57}, text=words)


def _is_fresh(state: State, where: int) -> bool:
    """Whether somebody has come there in this turn."""
    return bool(state.phase in (Phase.COUNTER_MOVE, Phase.MOVE, Phase.TRAIN) and state.moved[where].any())


def _in_words(box: Box, state: State, where: int, ground: str) -> str:
    board = box.print.board
    owner = int(state.owner[where]) - 1
    content = f"{units_in_words(state.troops[where])} of {name_of(box, owner)}" if owner >= 0 else "free"
    ways = enumerate(board.ways[where][:ADJACENT])
    ends = [board.names[end] for side, end in ways if end >= 0 and has_road(state, where, side)]
    roads = f", roads to {', '.join(ends)}" if ends else ""
    return f"{board.names[where]}, {ground}, {content}{roads}"


# Roads.


def _highways(box: Box, state: State, of: Plan, where: int) -> Iterator[Element]:
    """Yield the roads that lead from a hex, up to its sides."""
    centre = of.centres[where]
    ends = [
        between(centre, of.centres[end], 0.5)
        for side, end in enumerate(box.print.board.ways[where][:ADJACENT])
        if end >= 0 and has_road(state, where, side)
    ]
    if ends:
        is_crossed = len(ends) > 1 or state.owner[where] > 0
        starts = [centre if is_crossed else between(centre, end, 0.5) for end in ends]
        drawn = "".join(
            f"M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}" for (a, b), (x, y) in zip(starts, ends, strict=True)
        )
        for classes in ("highway-edge", "highway"):
            yield Element("path", "", {"class": classes, "d": drawn})


def _roads(box: Box, state: State, of: Plan) -> Iterator[Element]:
    """Yield the places where roads lie or may be built."""
    board = box.print.board
    for where, ways in enumerate(board.ways):
        for side in range(SIDES):
            if ways[side] < 0:
                continue
            ends = board.names[where], board.names[ways[side]]
            is_built = bool(has_road(state, where, side))
            place = _crossing(of, of.centres[where], of.centres[ways[side]])
            attributes: dict[str, Value] = {
                "class": "road is-built" if is_built else "road",
                "role": "img",
                "aria-label": f"{'A road' if is_built else 'No road'} between {' and '.join(ends)}",
            }
            children = (
                Element("path", "", {"class": "ground", "d": place}),
                Element("path", "", {"class": "veil", "d": place}),
            )
            yield Element("g", "-".join(("raze" if is_built else "road", *ends)), attributes, children)


def _crossing(of: Plan, one: Point, other: Point) -> str:
    """Return a rectangle that lies across the side between two hexes."""
    (right, down), far = direction(one, other)
    x, y = between(one, other, 0.5)
    reach = max(9.0, far * 0.17)
    corners = ((reach, HALF_ROAD), (-reach, HALF_ROAD), (-reach, -HALF_ROAD), (reach, -HALF_ROAD))
    points = ((x + a * right - b * down, y + a * down + b * right) for a, b in corners)
    return f"M{'L'.join(f'{a:.1f} {b:.1f}' for a, b in points)}Z"


# What is drafted, and what is fought.


def _orders(box: Box, state: State, of: Plan) -> Iterator[Element]:
    writer = int(drafter(state))
    if writer >= 0 and state.phase not in (Phase.TRADE, Phase.TRAIN, Phase.COUNTER_OFFER):
        drafted = int(state.drafted[writer])
        for line in range(drafted):
            yield from _arrow(
                box, of, int(state.lines[line].way), "is-written", writer, line if drafted > 1 else -1
            )
    made = int(state.attacks_made)
    for attack in range(made):
        stage = (
            "is-latest" if attack == state.attack else "is-past" if attack < state.attack else "is-waiting"
        )
        way = int(state.attacks[attack].way)
        yield from _arrow(box, of, way, stage, int(state.acting), attack if made > 1 else -1)


def _arrow(box: Box, of: Plan, way: int, stage: str, seat: int, number: int) -> Iterator[Element]:
    """Yield a broad arrow, and its place in the sequence if there are several."""
    origin, target = of.centres[int(origin_of(way))], of.centres[int(target_of(box.numbers, way))]
    along, far = direction(origin, target)
    if abs(along[1]) < 0.1:  # Along a row it would lie on the counters.
        origin = origin[0], origin[1] - of.side * 0.36
    tail, tip = of.half * 0.5, far - of.half * 0.5
    livery = box.sides[seat].colours[0]
    parts = [
        Element("path", "", {"class": f"arrow livery-{livery}", "d": broad_arrow(origin, along, tail, tip)})
    ]
    if number >= 0:
        x, y = origin[0] + along[0] * (tail + 4), origin[1] + along[1] * (tail + 4)
        parts.append(Element("circle", "", {"class": "tab", "cx": x, "cy": y, "r": 10.0}))
        parts.append(Element("text", "", {"class": "count", "x": x, "y": y + 0.5}, text=str(number + 1)))
    yield Element("g", "", {"class": f"order {stage}", "aria-hidden": "true"}, tuple(parts))
