"""The board as a scene: hexes with their ground, roads between them, troops on them, dice beside them.

Hexes are named as moves name them. A road has the name of the move that builds it;
the side where none is has it too, so that it can be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.game import SPECTATOR
from pentarchy.kernel.livery import mark
from pentarchy.kernel.scene import Element, Scene, Value

from .atlas import KINDS, SIDES, UNIT_NAMES
from .box import Box
from .geometry import Point, between, outline, plan
from .rules.board import has_road, origin_of, target_of
from .standing import GROUND_WORDS, name_of, units_in_words
from .state import ATTACKER, DEFENDER, Phase, State, drafter

TRAY = 44.0  #: the height of the strip below the board, for dice
DIE = 26.0
UNIT_SIGNS = ("I", "C", "K")  #: infantry, cavalry, cannons, on the tab of a stack


def picture(box: Box, state: State, viewer: int = SPECTATOR) -> Scene:
    """Return the picture of a hidden state; ``viewer`` is the seat it was hidden for."""
    board = box.print.board
    of = plan(board)
    elements = (
        Element("rect", "", {"class": "sheet", "width": of.width, "height": of.height + TRAY}),
        Element("g", "hexes", {}, tuple(_hex(box, state, where) for where in range(len(board.names)))),
        Element("g", "roads", {"class": "roads"}, tuple(_roads(box, state))),
        Element("g", "orders", {"class": "orders"}, tuple(_orders(box, state))),
        _tray(box, state, of.height),
    )
    words = f"A board of {len(board.names)} hexes in {board.places[-1][1] + 1} rows"
    return Scene(of.width, of.height + TRAY, "Tenth Division", words, elements, __package__)


# Hexes and what stands on them.


def _hex(box: Box, state: State, where: int) -> Element:
    board = box.print.board
    centre = plan(board).centres[where]
    ground = GROUND_WORDS[board.grounds[where]]
    is_hill = where == int(box.numbers.hill)
    owner = int(state.owner[where]) - 1
    classes = f"hex ground-{ground}{' is-hill' if is_hill else ''}"
    content = f"{units_in_words(state.troops[where])} of {name_of(box, owner)}" if owner >= 0 else "free"
    words = f"{board.names[where]}, {'the hill, ' if is_hill else ''}{ground}, {content}"
    children = (
        Element("polygon", "", {"class": "soil", "points": outline(centre)}),
        Element("polygon", "", {"class": "ground", "points": outline(centre)}),
        Element("text", "", {"class": "label", "x": centre[0], "y": centre[1] - 21}, text=board.names[where]),
        Element(
            "text",
            "",
            {"class": "note", "x": centre[0], "y": centre[1] + 25},
            text="hill" if is_hill else ground,
        ),
        *_stack(box, state, where, owner, centre),
        Element("polygon", "", {"class": "veil", "points": outline(centre, 2)}),
    )
    return Element("g", board.names[where], {"class": classes, "role": "img", "aria-label": words}, children)


def _stack(box: Box, state: State, where: int, owner: int, centre: Point) -> Iterator[Element]:
    """Yield a token in the owner's livery, with a count for each kind of unit that there is."""
    if owner < 0:
        return
    livery = box.sides[owner].colours[0]
    kinds = [kind for kind in range(KINDS) if state.troops[where, kind]]
    x, y = centre
    parts = [mark(livery, x - 16, y + 1, 11)]
    for row, kind in enumerate(kinds):
        down = y + 2 + 12 * (row - (len(kinds) - 1) / 2)
        words = f"{int(state.troops[where, kind])}{UNIT_SIGNS[kind]}"
        parts.append(
            Element(
                "text", "", {"class": f"count unit-{UNIT_NAMES[kind]}", "x": x + 12, "y": down}, text=words
            )
        )
    yield Element("g", "", {"class": f"token livery-{livery}"}, tuple(parts))


# Roads.


def _roads(box: Box, state: State) -> Iterator[Element]:
    board = box.print.board
    centres = plan(board).centres
    for where, ways in enumerate(board.ways):
        for side in range(SIDES):
            if ways[side] < 0:
                continue
            one, other = board.names[where], board.names[ways[side]]
            is_built = bool(has_road(state, where, side))
            start = between(centres[where], centres[ways[side]], 0.4)
            end = between(centres[where], centres[ways[side]], 0.6)
            yield Element(
                "line",
                f"road-{one}-{other}",
                {
                    "class": "road is-built" if is_built else "road",
                    "x1": start[0],
                    "y1": start[1],
                    "x2": end[0],
                    "y2": end[1],
                    "role": "img",
                    "aria-label": f"{'A road' if is_built else 'No road'} between {one} and {other}",
                },
            )


# What is drafted, and what is fought.


def _orders(box: Box, state: State) -> Iterator[Element]:
    writer = int(drafter(state))
    if writer >= 0 and state.phase not in (Phase.TRADE, Phase.TRAIN, Phase.COUNTER_OFFER):
        for line in range(int(state.drafted[writer])):
            yield _arrow(box, int(state.lines[line].way), "order is-written", f"draft-{line}")
    for attack in range(int(state.attacks_made)):
        classes = "order is-latest" if attack == state.attack else "order"
        yield _arrow(box, int(state.attacks[attack].way), classes, f"attack-{attack}")


def _arrow(box: Box, way: int, classes: str, name: str) -> Element:
    centres = plan(box.print.board).centres
    origin, target = centres[int(origin_of(way))], centres[int(target_of(box.numbers, way))]
    start, end = between(origin, target, 0.36), between(origin, target, 0.66)
    attributes: dict[str, Value] = {
        "class": classes,
        "x1": start[0],
        "y1": start[1],
        "x2": end[0],
        "y2": end[1],
    }
    return Element("line", name, attributes)


def _tray(box: Box, state: State, top: float) -> Element:
    """Return the strip below the board with the dice that lie there."""
    dice: list[Element] = []
    for side, left in ((ATTACKER, 12.0), (DEFENDER, 132.0)):
        for place, face in enumerate(state.dice[side]):
            if face:
                dice.extend(_die(left + place * (DIE + 6), top + 4, int(face), side))
    return Element("g", "dice", {"class": "dice"}, tuple(dice))


def _die(x: float, y: float, face: int, side: int) -> Iterator[Element]:
    classes = "die is-attacker" if side == ATTACKER else "die is-defender"
    yield Element("rect", "", {"class": classes, "x": x, "y": y, "width": DIE, "height": DIE, "rx": 5})
    yield Element("text", "", {"class": "count", "x": x + DIE / 2, "y": y + DIE / 2}, text=str(face))
