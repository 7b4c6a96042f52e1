"""Words as they are set on paper: in a face that lies in the document, and measured beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import reportlab
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from pentarchy.kernel.brought import composed
from pentarchy.kernel.scene import Element

from .dress import Style, length, number
from .outline import Plane
from .unprintable import Unprintable

FACES = ("Vera", "VeraBd")  #: plain and bold; the library brings both
BOLD = 600.0  #: the least weight that is printed bold
WEIGHTS = {"normal": "400", "bold": "700"}
SMALL_CAPITALS = 0.7  #: of a capital's size, as browsers make them
TIGHTEST = 0.7  #: of a letter's width; narrower ones are hard to read
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@cache
def face(is_bold: bool) -> Any:
    """Return a face, made known to the documents."""
    name = FACES[is_bold]
    font = TTFont(name, str(Path(reportlab.__file__).parent / "fonts" / f"{name}.ttf"))
    registerFont(font)
    return font


@dataclass(frozen=True)
class Line:
    """A line of words, measured in the units of its element."""

    words: str
    font: Any
    size: float
    spacing: float  #: after each letter
    x: float  #: where it is held
    y: float  #: of the line on which the letters stand
    anchor: float  #: which part of it lies before ``x``
    room: float = 0.0  #: how long it is to be, where the picture says so

    @property
    def width(self) -> float:
        """How long it is, set as wide as its letters are."""
        return float(self.font.stringWidth(self.words, self.size)) + self.spacing * len(self.words)

    def squeeze(self, plane: Plane, width: float, height: float) -> float:
        """Return how much of their width the letters have if the line is to stay within a picture.

        ``Unprintable`` if they would be too narrow to be read.
        """
        asked = self.room / self.width if self.room and self.width else 1.0
        fit = min(asked, self._fit(plane, width, height))
        if fit < TIGHTEST:
            raise Unprintable(f"the words {self.words[:60]!r} do not fit on the page")
        return fit

    def _fit(self, plane: Plane, width: float, height: float) -> float:
        begin, end = (
            plane.place((self.x + part * self.width, self.y)) for part in (0 - self.anchor, 1 - self.anchor)
        )
        if all(0 <= x <= width and 0 <= y <= height for x, y in (begin, end)):
            return 1.0
        held, y = plane.place((self.x, self.y))
        if begin[1] != end[1] or not 0 <= held <= width or not 0 <= y <= height:
            return 0.0  # it does not run across, or begins outside
        rooms = [
            abs(end_of_room - held) for end_of_room in ((0.0, width) if begin[0] < end[0] else (width, 0.0))
        ]
        parts = [abs(point[0] - held) for point in (begin, end)]
        return min(room / part for room, part in zip(rooms, parts, strict=True) if part)


def typeset(element: Element, style: Style) -> Line:
    """Return the line of a text element; ``Unprintable`` if the face lacks a letter of it."""
    size = length(style, "font-size")
    words = composed(" ".join(element.text.split()))
    spacing = length(style, "letter-spacing")
    if style["font-variant-caps"] == "all-small-caps":
        words, size = words.upper(), size * SMALL_CAPITALS
    font = face(_is_bold(style))
    for letter in words:
        if ord(letter) not in font.face.charToGlyph:
            raise Unprintable(f"{letter!r} in {words[:60]!r} is not among the letters that can be printed")
    x, y, room = (number(str(element.attributes.get(name, 0)), name) for name in ("x", "y", "textLength"))
    where = x, y + _drop(style, font, size), ANCHORS[style["text-anchor"]]
    return Line(words, font, size, spacing, *where, room)


def _is_bold(style: Style) -> bool:
    weight = style["font-weight"]
    return number(WEIGHTS.get(weight, weight), "font-weight") >= BOLD


def _drop(style: Style, font: Any, size: float) -> float:
    """Return how far below its point a line's letters stand."""
    is_central = style["dominant-baseline"] == "central"
    return (font.face.ascent + font.face.descent) / 2000 * size if is_central else 0.0
