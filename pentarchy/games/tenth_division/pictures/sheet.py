"""The sheets to print: the board with what things cost, counters, and the cards and roads of the bank."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pentarchy.kernel.game import Sheet
from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Scene

from ..box.constants import (
    BOX_CARDS,
    BOX_ROADS,
    BOX_UNITS,
    BRICK,
    CARD_NAMES,
    CARD_PRICE,
    INCOME,
    KINDS,
    ROAD_MONEY,
    START_MONEY,
    UNIT_CARDS,
    UNIT_MONEY,
    UNIT_NAMES,
)
from ..box.state import Numbers, Print
from ..box.unpacking import Box
from ..words.standing import GROUND_WORDS
from .geometry import Plan, plan
from .pieces import UNITS, coast, ground_sign, sign

WIDTH, HEIGHT = 640.0, 930.0  #: a page
LEFT, TOP = 20.0, 60.0  #: where the pieces begin
FOOT = 590.0  #: where the board has ended
STRIP = 34.0  #: left free above a board for what the picture shows there
LINE, ROW = 14.5, 26.0  #: from one line of words to the next, and from one price
MIDDLE = 292.0  #: where the right column begins
LETTERS, INDENT = 50, 12.0  #: in its lines, and before those that go on with a step

WIDE, HIGH = 60.0, 60.0  #: a counter
COLUMNS = 10
CARD_HIGH, ROAD_HIGH = 42.0, 24.0

FIVES = 5  #: what a large counter stands for
BONUSES = {
    False: "Cavalry with infantry adds 1 to a die against a single kind; all three kinds add 2 against one, "
    "and 1 against two.",
    True: "A side adds 1 to a die for each kind that it has more.",
}


def board(box: Box) -> tuple[Scene, ...]:
    """Return the board as large as a page has room for, and below it what things cost and how a turn goes."""
    of = plan(box.print.board)
    scale = min((WIDTH - 2 * LEFT) / of.width, (FOOT - TOP) / (of.height - STRIP))
    across = (WIDTH - scale * of.width) / 2
    place = f"translate({across:.2f} {TOP - scale * STRIP:.2f}) scale({scale:.4f})"
    tiles = (*coast(of), *(_tile(box, of, where) for where in range(len(of.centres))))
    parts = (Element("g", "", {"transform": place}, tiles), *_costs(box), *_turn(box))
    return (_page("Tenth Division", goal(box), parts),)


def goal(box: Box) -> str:
    """Return how the game is won at this table."""
    if box.numbers.hill < 0:
        return "Total War: the last with troops wins."
    turns = int(box.numbers.hill_turns)
    whose = "turns of the table" if box.numbers.table_turns else "of your turns"
    return f"King of the Hill: hold the hill for {turns} {whose} in a row, or be the last with troops."


def _tile(box: Box, of: Plan, where: int) -> Element:
    """Return a hex that nobody stands on: its ground's sign, and its name."""
    x, y = of.centres[where]
    is_hill = where == box.numbers.hill
    ground = "hill" if is_hill else GROUND_WORDS[box.print.board.grounds[where]]
    children = (
        Element("path", "", {"class": "soil", "d": of.outline((x, y))}),
        ground_sign(ground, x, y - of.side * 0.06, of.half * 0.26),
        _words("name", x, y - of.side * 0.57, box.print.board.names[where]),
        _words("name", x, y + of.side * 0.4, ground),
    )
    return Element("g", "", {"class": f"hex ground-{ground}"}, children)


def _costs(box: Box) -> Iterator[Element]:
    """Yield what units and roads cost, and what the bank takes for a card."""
    yield _words("label is-start", LEFT, FOOT + 20, "what it costs")
    y = FOOT + 48
    for kind, name in enumerate(UNIT_NAMES):
        yield sign(UNITS[kind], LEFT + 9, y, 8, "unit")
        yield from _price(y, name, f"${int(UNIT_MONEY[kind])}{_cards(kind)}")
        y += ROW
    yield from _road(LEFT, y, 18)
    yield from _price(y, "road", f"${ROAD_MONEY}, 1 {CARD_NAMES[BRICK]}")
    taken = "any three cards" if box.numbers.any_three else "three of a kind"
    yield from _price(y + ROW, "any card", f"${CARD_PRICE}, or {taken}")


def _cards(kind: int) -> str:
    prices = zip(UNIT_CARDS[kind].tolist(), CARD_NAMES, strict=True)
    return "".join(f", {number} {name}" for number, name in prices if number)


def _price(y: float, name: str, price: str) -> tuple[Element, Element]:
    return _words("small-print", LEFT + 24, y, name), _words("small-print", LEFT + 82, y, price)


def turn(box: Box) -> tuple[str, ...]:
    """Return how a turn goes, its six steps after how it begins."""
    return (
        f"Start with ${START_MONEY} and five infantry on one hex. In your turn take ${INCOME}, then:",
        "1. Roll, and collect up to so many cards, one for each of your hexes.",
        "2. Attack hexes beside yours; cannons also fire two hexes away. The side with more units throws "
        "three dice, the other two; with equal numbers both throw two. The best dice are compared, then "
        "the second best: the lower one costs its side a unit, and ties the attacker. "
        f"{BONUSES[bool(box.numbers.any_two)]}",
        "3. Trade with the bank, and with whoever is joined to you by roads.",
        "4. Build roads, and destroy roads beside your troops.",
        "5. Move each unit once: one hex, or two along two roads.",
        "6. Train troops on your hexes.",
    )


def _turn(box: Box) -> Iterator[Element]:
    yield _words("label is-start", MIDDLE, FOOT + 20, "how a turn goes")
    y = FOOT + 46
    for step in turn(box):
        for row, line in enumerate(wrap(step, LETTERS)):
            yield _words("small-print", MIDDLE + (INDENT if row and step[0].isdigit() else 0), y, line)
            y += LINE


def counters(box: Box) -> tuple[Scene, ...]:
    """Return a page of counters for each player."""
    return tuple(_army(box, seat) for seat in range(box.seats))


def _army(box: Box, seat: int) -> Scene:
    livery = box.sides[seat].colours[0]
    faces: list[Element] = []
    row = 0
    for kind in range(KINDS):
        for number, count in ((1, -(-int(BOX_UNITS[kind]) // COLUMNS) * COLUMNS), (FIVES, COLUMNS)):
            faces += (_counter(livery, kind, number, row, place) for place in range(count))
            row += count // COLUMNS
    title = f"{box.sides[seat].name}'s troops"
    words = "Cut along the broken lines. A counter with a number stands for as many units."
    return _page(f"Tenth Division: {title}", words, (_cuts(row, HIGH), *faces))


def _counter(livery: int, kind: int, number: int, row: int, place: int) -> Element:
    """Return a counter: its owner's shape and letter, below them its kind and how many it stands for."""
    x = LEFT + (place % COLUMNS) * WIDE
    y = TOP + (row + place // COLUMNS) * HIGH
    parts = [
        mark(livery, x + 15, y + 15, 8),
        Element("text", "", {"class": "count", "x": x + 33, "y": y + 15}, text=LIVERIES[livery].letter),
        sign(UNITS[kind], x + (WIDE / 2 if number == 1 else 20), y + 40, 12, "unit"),
    ]
    if number > 1:
        parts.append(Element("text", "", {"class": "count", "x": x + 43, "y": y + 40}, text=f"×{number}"))
    return Element("g", "", {"class": f"token livery-{livery}"}, tuple(parts))


def supply(box: Box) -> tuple[Scene, ...]:
    """Return a page with the cards and the roads of the bank, as many as the printed box has."""
    is_large = int(box.seats > 4)
    faces: list[Element] = []
    cards = [name for name in CARD_NAMES for _ in range(BOX_CARDS[is_large])]
    for place, name in enumerate(cards):
        x, y = LEFT + place % COLUMNS * WIDE, TOP + place // COLUMNS * CARD_HIGH
        faces.append(ground_sign(name, x + WIDE / 2, y + 15, 9))
        faces.append(_words("small-print is-central", x + WIDE / 2, y + 33, name))
    rows = -(-len(cards) // COLUMNS)
    top = TOP + rows * CARD_HIGH + 20
    roads = BOX_ROADS[is_large]
    for place in range(roads):
        x, y = LEFT + place % COLUMNS * WIDE, top + (place // COLUMNS + 0.5) * ROAD_HIGH
        faces += _road(x + 12, y, WIDE - 24)
    cuts = _cuts(rows, CARD_HIGH), _cuts(roads // COLUMNS, ROAD_HIGH, top)
    words = f"Cut along the broken lines: {len(cards)} cards and {roads} roads."
    return (_page("Tenth Division: the bank", words, (*cuts, *faces)),)


def _road(x: float, y: float, long: float) -> Iterator[Element]:
    for classes in ("highway-edge", "highway"):
        yield Element("path", "", {"class": classes, "d": f"M{x:g} {y:g}h{long:g}"})


def _cuts(rows: int, high: float, top: float = TOP) -> Element:
    down = "".join(f"M{LEFT + WIDE * column:g} {top:g}v{high * rows:g}" for column in range(COLUMNS + 1))
    across = "".join(f"M{LEFT:g} {top + high * row:g}h{WIDE * COLUMNS:g}" for row in range(rows + 1))
    return Element("path", "", {"class": "cut-line", "d": down + across})


def _page(title: str, words: str, parts: tuple[Element, ...]) -> Scene:
    paper = Element("rect", "", {"class": "sheet", "width": WIDTH, "height": HEIGHT})
    head = _words("headline", LEFT, 22.0, title), _words("small-print", LEFT, 43.0, words)
    return Scene(WIDTH, HEIGHT, title, words, (paper, *head, *parts), __package__)


def _words(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


SHEETS: dict[str, Sheet[Numbers, Print]] = {
    "board": Sheet("The board, what things cost, and how a turn goes", board),
    "counters": Sheet("A page of counters for each player, to cut out", counters),
    "supply": Sheet("The cards and the roads of the bank, to cut out", supply),
}
