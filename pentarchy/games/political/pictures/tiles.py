"""Cards as they lie there: on a group its wing by side, shape and tint, and beneath it all that lies on it.

A tile lies where its ``transform`` says, so that one that only moves changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from pentarchy.kernel.scene import Element, Value

from ..box.constants import FIRST_EVENT, GROUPS, LEFT
from ..words.cards import Face, counts_now, minus, signed

WIDE = 169.0  #: a tile
FACE = 65.0  #: high; 44 px on a phone
LINE = 18.0  #: between lines of words
BADGE = 46.0  #: beside the name, for the number
LETTERS = 13  #: of a name in a line beside a number
STRIP_LETTERS = 16  #: in a line across a strip
LETTER = 9.5  #: about how wide a letter is in a wide face
POINTS_LEFT = "M3 32L17 7H42V57H17Z"
POINTS_RIGHT = "M166 32L152 7H127V57H152Z"
ROUND = "M23 12A20 20 0 1 1 23 52A20 20 0 1 1 23 12Z"
SQUARE = "M5 14H41V50H5Z"
BURST = "M23 8L28 19L39 14L35 26L46 32L35 38L39 50L28 45L23 56L18 45L7 50L11 38L0 32L11 26L7 14L18 19Z"
TILES_KEPT = 1_500  #: groups as they were drawn, of all tables, and as many cards of hands; some 12 KB each
FOREVER, ACTS = "∞", "!"  #: badges of what lasts, and of events


@dataclass(frozen=True)
class Tile:
    """A card, not yet laid anywhere."""

    name: str
    attributes: dict[str, Value]
    inside: tuple[Element, ...]
    high: float

    def at(self, x: float, y: float) -> Element:
        """Return it with its upper left corner at a point."""
        where: dict[str, Value] = {"transform": f"translate({x:g} {y:g})"}
        return Element("g", self.name, {**self.attributes, **where}, self.inside)


def words_at(
    classes: str, x: float, y: float, words: str, room: float = 0.0, letter: float = LETTER
) -> Element:
    """Return a line of words; one that would be wider than the room is set narrower."""
    attributes: dict[str, Value] = {"class": classes, "x": x, "y": y}
    if room and len(words) * letter > room:
        attributes |= {"textLength": round(room), "lengthAdjust": "spacingAndGlyphs"}
    return Element("text", "", attributes, text=words)


def rectangle(classes: str, x: float, y: float, wide: float, high: float) -> Element:
    """Return a rectangle with rounded corners."""
    around: dict[str, Value] = {"class": classes, "x": x, "y": y, "width": wide, "height": high, "rx": 5}
    return Element("rect", "", around)


class Pile(NamedTuple):
    """A group as it lies there: all that is drawn of it."""

    face: Face
    wing: int
    power: int
    marks: str  #: classes
    where: str  #: in words
    on: tuple[Face, ...]  #: what lies on it, the lowest first


@lru_cache(TILES_KEPT)
def group_tile(pile: Pile) -> Tile:
    """Return a group on the table with its stack."""
    strips, high = _strips(pile.face, pile.on)
    face = _face(pile.face, FACE, pile.wing, minus(pile.power))
    inside = (*strips, *face, _veil(high))
    attributes = _named(f"card wing-{pile.wing}{pile.marks}", _pile_in_words(pile))
    return Tile(f"card-{pile.face.slug}", attributes, inside, high)


def _pile_in_words(pile: Pile) -> str:
    """Return a group with all that lies on it."""
    words = f"{counts_now(pile.face.name, pile.wing, pile.power)}, {pile.where}"
    names = [face.in_words for face in pile.on]
    return f"{words}; printed {pile.face.effect}, on it {', '.join(names)}" if names else words


@lru_cache(TILES_KEPT)
def hand_tile(kind: str, card: Face, classes: str, words: str, foot: str) -> Tile:
    """Return a card of a hand, with what it would change, or what it does, at its foot."""
    high = FACE + LINE + 6 if foot else FACE
    if card.card < GROUPS:
        classes = f"wing-{card.wing}{classes}"
        face = _face(card, high, card.wing, str(card.number))
    else:
        classes = f"wing-none{classes}"
        face = _plain_face(card, high)
    below = (words_at("foot", WIDE / 2, high - 7, foot, WIDE - 8),) if foot else ()
    inside = (*face, *below, _veil(high))
    return Tile(f"{kind}-{card.slug}", _named(f"card {classes}", words), inside, high)


def _named(classes: str, words: str) -> dict[str, Value]:
    return {"class": classes, "role": "img", "aria-label": words}


def _veil(high: float) -> Element:
    return rectangle("veil", 1.5, 1.5, WIDE - 3, high - 3)


def _face(group: Face, high: float, wing: int, number: str) -> Iterator[Element]:
    """Yield the paper, the number in a badge that points to the wing, and the name."""
    is_left = wing == LEFT
    yield rectangle("paper", 0.75, 0.75, WIDE - 1.5, high - 1.5)
    yield Element("path", "", {"class": "badge", "d": POINTS_LEFT if is_left else POINTS_RIGHT})
    classes = "badge-number" if len(number) == 1 else "badge-number is-long"
    yield words_at(classes, 27 if is_left else WIDE - 27, FACE / 2, number)
    yield from _name(group.name, BADGE + 2 if is_left else 8)


def _plain_face(card: Face, high: float) -> Iterator[Element]:
    """Yield an asset, a deficit or an event: its badge is round, square or a burst."""
    yield rectangle("paper", 0.75, 0.75, WIDE - 1.5, high - 1.5)
    shape, kind, number = SQUARE, "lasts", FOREVER
    if card.card >= FIRST_EVENT:
        shape, kind, number = BURST, "acts", ACTS
    elif card.number:
        shape, kind, number = ROUND, "adds" if card.number > 0 else "takes", signed(card.number)
    yield Element("path", "", {"class": f"badge {kind}", "d": shape})
    yield words_at(f"badge-number {kind}", 23 if kind != "acts" else 24, FACE / 2, number)
    yield from _name(card.name, BADGE + 2)


def _name(name: str, x: float) -> Iterator[Element]:
    lines = in_lines(name, LETTERS, 3)
    first = FACE / 2 - (len(lines) - 1) * LINE / 2
    for row, line in enumerate(lines):
        yield words_at("card-line", x, first + row * LINE, line, WIDE - BADGE - 8)


def in_lines(words: str, letters: int, most: int) -> list[str]:
    """Return words in lines of so many letters; what is left over stands in the last of them."""
    lines = wrap(words, letters, break_long_words=False)
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines


# What lies on a group.


def _strips(group: Face, on: Sequence[Face]) -> tuple[list[Element], float]:
    """Return the cards that lie on a group as strips beneath it, and how high all of it is."""
    drawn: list[Element] = []
    high = FACE
    if on:
        drawn, high = _strip("printed", minus(group.number), ["as printed"], high)
    for card in on:
        if card.lasts:
            lines = [card.effect, *in_lines(card.name, STRIP_LETTERS, 2)]
            strip, high = _strip("lasts", "", lines, high)
        else:
            kind = "adds" if card.number > 0 else "takes"
            strip, high = _strip(kind, card.effect, in_lines(card.name, LETTERS, 3), high)
        drawn = [*strip, *drawn]
    return drawn, high


def _strip(kind: str, number: str, lines: Sequence[str], top: float) -> tuple[list[Element], float]:
    """Return a card of which the lower part looks out, and how far down it reaches."""
    tall = LINE * len(lines) + 5
    drawn = [rectangle(f"strip {kind}", 4.75, top - 8, WIDE - 9.5, tall + 7)]
    x = 42.0 if number else 11.0
    if number:
        drawn.append(words_at("strip-number", 35, top + LINE / 2 + 1, number))
    for row, line in enumerate(lines):
        drawn.append(words_at(f"strip-line {kind}", x, top + LINE * (row + 0.5) + 1, line, WIDE - 8 - x))
    return drawn, top + tall
