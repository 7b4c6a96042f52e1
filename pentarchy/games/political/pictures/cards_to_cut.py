"""The deck to print and cut out: nine cards a page, as long as there are cards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from pentarchy.kernel.game import Sheet
from pentarchy.kernel.scene import Element, Scene, Value

from ..box.constants import LEFT as LEFT_WING
from ..box.constants import Effect, Lasting
from ..box.deck_file import Attachment, Card, Event, Group
from ..box.state import Numbers, Print
from ..words.cards import WINGS, counted, effect_of
from ..words.moves import Box

WIDTH, HEIGHT = 640.0, 930.0  #: a page
LEFT, TOP = 20.0, 60.0  #: where the cards begin
COLUMNS, ROWS = 3, 3
WIDE, HIGH = 200.0, 285.0  #: a card
ACROSS, BAND, POINT = WIDE - 16, 52.0, 30.0  #: the band on it, and how much of that is its point
LINE = 19.0
SHORT = 4  #: letters of a number in the band; words are set smaller
NAME_LETTERS, TEXT_LETTERS = 15, 23  #: in a line

DOES = {
    Lasting.SWAP: "Its group belongs to the other wing.",
    Lasting.THEORIST: "Its group may join your attacks from your base, from your next turn on.",
    Lasting.KEEPER: "In your base: you may always keep both cards you draw.",
}
ACTS = {
    Effect.TWICE: "Before a roll: one side rolls two dice and keeps the better.",
    Effect.CANCEL: "When an event is played: it has no effect.",
    Effect.REMOVE: "The topmost card on any group is discarded.",
    Effect.DISCARD: "Another player discards a card, drawn from their hand unseen.",
    Effect.LOOK: "Look at another player's hand.",
}


def does(card: Card) -> str:
    """Return what a card does, in a sentence to print on it; nothing for a number."""
    if isinstance(card, Attachment):
        if card.lasting == Lasting.SHIELD:
            return f"Its group defends with {card.amount} more."
        return DOES.get(card.lasting, "")
    if isinstance(card, Event):
        if card.effect == Effect.DRAW:
            return f"Draw {counted(card.amount, 'card')}."
        if card.effect == Effect.BONUS:
            return f"Before a roll: one side adds {card.amount}."
        return ACTS[card.effect]
    return ""


def cards(box: Box) -> tuple[Scene, ...]:
    """Return pages with every card of the deck."""
    deck = list(box.print.deck.cards())
    size = COLUMNS * ROWS
    pages = [deck[start : start + size] for start in range(0, len(deck), size)]
    return tuple(_page(box, number, len(pages), page) for number, page in enumerate(pages, 1))


def _page(box: Box, number: int, of: int, page: Sequence[tuple[int, Card]]) -> Scene:
    words = "Cut along the lines. The band of a group points to its wing: blue to the left, red to the right."
    title = f"{box.print.deck.name}: cards, page {number} of {of}"
    paper = Element("rect", "", {"class": "sheet", "width": WIDTH, "height": HEIGHT})
    faces = [part for index, (card, face) in enumerate(page) for part in _face(box, card, face, index)]
    head = _words("headline", LEFT, 22, title), _words("small-print", LEFT, 43, words)
    whole = f"Political Divide & Conquer 2020: {title}"
    return Scene(WIDTH, HEIGHT, whole, words, (paper, *head, *faces, _cuts()), __package__)


def _face(box: Box, number: int, card: Card, index: int) -> list[Element]:
    """Return a card: a band with what counts, its name, what it does, and a line of flavour."""
    x = LEFT + index % COLUMNS * WIDE
    y = TOP + index // COLUMNS * HIGH
    middle = x + WIDE / 2
    top = str(card.power) if isinstance(card, Group) else effect_of(box, number)
    classes = "card-top" if len(top) <= SHORT else "card-top is-long"
    parts = [_band(card, x + 8, y + 8), _words(classes, middle, y + 42, top)]
    parts.append(_words("card-kind", middle, y + 80, _kind_in_words(card)))
    lines = wrap(card.name, NAME_LETTERS)
    parts += [_words("card-title", middle, y + 112 + 24 * row, line) for row, line in enumerate(lines)]
    at = y + 120 + 24 * len(lines)
    effect = wrap(does(card), TEXT_LETTERS)
    parts += [_words("card-text", middle, at + LINE * row, line) for row, line in enumerate(effect)]
    flavour = wrap(card.flavour, TEXT_LETTERS)
    foot = y + HIGH - 20 - LINE * (len(flavour) - 1)
    parts += [_words("card-flavour", middle, foot + LINE * row, line) for row, line in enumerate(flavour)]
    return parts


def _band(card: Card, x: float, y: float) -> Element:
    """Return the ground of what counts: a group's points to its wing, for paper may have no colours."""
    if not isinstance(card, Group):
        around: dict[str, Value] = {"x": x, "y": y, "width": ACROSS, "height": BAND}
        return Element("rect", "", {"class": "band wing-none", **around})
    point, start, end = (x, x + POINT, x + ACROSS)
    if card.wing != LEFT_WING:
        point, start, end = (end, x + ACROSS - POINT, x)
    outline = f"M{point:g} {y + BAND / 2:g}L{start:g} {y:g}H{end:g}V{y + BAND:g}H{start:g}Z"
    return Element("path", "", {"class": f"band wing-{card.wing}", "d": outline})


def _kind_in_words(card: Card) -> str:
    if isinstance(card, Group):
        return f"{WINGS[card.wing]} group"
    if isinstance(card, Attachment):
        word = "asset" if card.is_asset else "deficit"
        return f"{word}; nothing goes on top" if card.lasting else word
    return "event"


def _words(classes: str, x: float, y: float, words: str) -> Element:
    return Element("text", "", {"class": classes, "x": x, "y": y}, text=words)


def _cuts() -> Element:
    down = "".join(f"M{LEFT + WIDE * column:g} {TOP:g}v{HIGH * ROWS:g}" for column in range(COLUMNS + 1))
    across = "".join(f"M{LEFT:g} {TOP + HIGH * row:g}h{WIDE * COLUMNS:g}" for row in range(ROWS + 1))
    return Element("path", "", {"class": "cut-line", "d": down + across})


SHEETS: dict[str, Sheet[Numbers, Print]] = {
    "cards": Sheet("Every card of the deck, to cut out", cards),
}
