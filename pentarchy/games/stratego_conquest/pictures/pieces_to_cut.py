"""The pieces to print and cut out: an army for each player, and the action cards."""

from __future__ import annotations

from textwrap import wrap

from pentarchy.kernel.game import Sheet
from pentarchy.kernel.scene import Element, Scene, Value

from ..box.constants import ANYTHING, CARDS, PACK
from ..box.state import Numbers, Print
from ..words.captions import CARD_CAPTIONS
from ..words.moves import Box
from ..words.unit_knowledge import kinds_in
from .card_faces import SIGNS, name_rows
from .shields import closed, opened

WIDTH, HEIGHT = 640.0, 930.0  #: a page
LEFT, TOP = 20.0, 60.0  #: where the pieces begin
COLUMNS = 6
WIDE = 100.0  #: a piece
UNIT_HIGH, CARD_HIGH = 270.0, 120.0
SCALE = 2.7  #: of a shield on the board, on paper
LINE = 10.5  #: from one line of a card to the next
LETTERS = 21  #: in a line of a card


def units(box: Box) -> tuple[Scene, ...]:
    """Return a page for each player: units to fold, open on one side and closed on the other."""
    return tuple(_army(box, seat) for seat in range(box.seats))


def _army(box: Box, seat: int) -> Scene:
    army = box.numbers.army.tolist()
    livery = box.sides[seat].colours[0]
    kinds = [kind for kind in kinds_in(ANYTHING) for _ in range(army[kind])]
    pieces = []
    for index, kind in enumerate(kinds):
        row, column = divmod(index, COLUMNS)
        x, y = LEFT + (column + 0.5) * WIDE, TOP + row * UNIT_HIGH
        pieces.append(_put(closed(livery), x, y + 0.25 * UNIT_HIGH, f"{SCALE} -{SCALE}"))
        pieces.append(_put(opened(livery, kind), x, y + 0.75 * UNIT_HIGH, f"{SCALE}"))
    rows = -(-len(kinds) // COLUMNS)
    title = f"{box.sides[seat].name}'s army"
    words = "Cut along the broken lines, fold in the middle, and glue over cardboard."
    return _page(title, words, (_cuts(rows, UNIT_HIGH), _folds(rows), *pieces))


def _put(piece: Element, x: float, y: float, scale: str) -> Element:
    place = {"class": "unit", "transform": f"translate({x:g} {y:g}) scale({scale})"}
    return Element("g", "", place, piece.children)


def cards(box: Box) -> tuple[Scene, ...]:
    """Return a page with the action cards, each as often as the pack has it."""
    pack = [card for card in range(1, CARDS) for _ in range(int(PACK[card]))]
    faces: list[Element] = []
    for index, card in enumerate(pack):
        row, column = divmod(index, COLUMNS)
        faces += _card(card, LEFT + (column + 0.5) * WIDE, TOP + row * CARD_HIGH)
    rows = -(-len(pack) // COLUMNS)
    return (
        _page(
            "Action cards",
            "Shuffle all but the Traitor, which goes to the bottom (C-5).",
            (_cuts(rows, CARD_HIGH), *faces),
        ),
    )


def _card(card: int, x: float, y: float) -> list[Element]:
    sign: dict[str, Value] = {
        "class": "card-sign",
        "d": SIGNS[card],
        "transform": f"translate({x:g} {y + 27:g}) scale(1.5)",
    }
    effect = CARD_CAPTIONS[card].partition(": ")[2]
    lines = wrap(f"{effect[0].upper()}{effect[1:]}.", LETTERS)
    return [
        Element("path", "", sign),
        *(_words("card-name", x, y + 53 + LINE * row, name) for row, name in enumerate(name_rows(card))),
        *(_words("edge-note is-central", x, y + 80 + LINE * row, line) for row, line in enumerate(lines)),
    ]


def _page(title: str, words: str, parts: tuple[Element, ...]) -> Scene:
    paper = Element("rect", "", {"class": "sheet", "width": WIDTH, "height": HEIGHT})
    head = _words("headline", LEFT, 22.0, title), _words("small-print", LEFT, 43.0, words)
    return Scene(WIDTH, HEIGHT, f"Stratego Conquest: {title}", words, (paper, *head, *parts), __package__)


def _words(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


def _cuts(rows: int, high: float) -> Element:
    down = "".join(f"M{LEFT + WIDE * column:g} {TOP:g}v{high * rows:g}" for column in range(COLUMNS + 1))
    across = "".join(f"M{LEFT:g} {TOP + high * row:g}h{WIDE * COLUMNS:g}" for row in range(rows + 1))
    return Element("path", "", {"class": "cut-line", "d": down + across})


def _folds(rows: int) -> Element:
    middles = (TOP + (row + 0.5) * UNIT_HIGH for row in range(rows))
    lines = "".join(f"M{LEFT:g} {middle:g}h{WIDE * COLUMNS:g}" for middle in middles)
    return Element("path", "", {"class": "fold-line", "d": lines})


PIECES: dict[str, Sheet[Numbers, Print]] = {
    "cards": Sheet("The action cards, to cut out", cards),
    "units": Sheet("An army for each player, to cut out and fold", units),
}
