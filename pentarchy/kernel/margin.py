"""What stands around a square board: a frame as on a surveyor's sheet, letters and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .scene import Element, Value

ACROSS = 12.5  #: from the picture's edge to the middle of a number above the board
DOWN = 12.0  #: and to that of a letter beside it


@dataclass(frozen=True)
class Margin:
    """The space around a board of so many places in a row."""

    width: float  #: above and on the left, for letters and numbers
    place: float  #: the edge of a place
    rows: Sequence[str]  #: the letter of each row; there are as many columns
    frame: float  #: the width of the frame

    @property
    def board(self) -> float:
        """The edge of the board."""
        return len(self.rows) * self.place

    def bars(self) -> Element:
        """Return the frame: bars that alternate place by place."""
        low, high = self.width - self.frame, self.width + self.board
        drawn = []
        for number in range(len(self.rows)):
            along = self.width + number * self.place
            first, second = (low, high) if number % 2 else (high, low)
            drawn.append(f"M{along:g} {first:g}h{self.place:g}v{self.frame:g}h-{self.place:g}Z")
            drawn.append(f"M{second:g} {along:g}v{self.place:g}h{self.frame:g}v-{self.place:g}Z")
        return Element("path", "", {"class": "bars", "d": "".join(drawn)})

    def outer_line(self) -> Element:
        """Return the line around the frame."""
        return _line(self.width - self.frame, self.board + 2 * self.frame)

    def inner_line(self) -> Element:
        """Return the line around the board."""
        return _line(self.width, self.board)

    def coordinates(self) -> tuple[Element, ...]:
        """Return each column's number and each row's letter."""
        parts = []
        for number, letter in enumerate(self.rows):
            along = self.width + (number + 0.5) * self.place
            parts.append(_coordinate(along, ACROSS, str(number + 1)))
            parts.append(_coordinate(DOWN, along, letter))
        return tuple(parts)


def _line(start: float, edge: float) -> Element:
    around: dict[str, Value] = {"class": "border", "x": start, "y": start, "width": edge, "height": edge}
    return Element("rect", "", around)


def _coordinate(x: float, y: float, text: str) -> Element:
    return Element("text", "", {"class": "coordinate", "x": x, "y": y}, text=text)
