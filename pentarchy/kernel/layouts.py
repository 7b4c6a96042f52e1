"""Several layouts of one picture: the same parts, laid in one column or in more.

A picture is drawn in the first of its layouts: paper, notebooks and pages without script show that.
What it says of the others are attributes like any other, so that a patch changes them too:
``data-layouts="1:536 1062;2:1052 640"`` on the picture is its size by the number of columns, and on a part
it is where that lies. A script chooses among them (``columns.js``) and knows nothing of what is laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Point = tuple[float, float]
LAID = "data-layouts"  #: the attribute, of a picture and of its parts


@dataclass(frozen=True)
class Layout:
    """How large a picture is in so many columns."""

    columns: int
    width: float
    height: float


def sizes(layouts: Iterable[Layout]) -> str:
    """Return how large a picture is in each of its layouts."""
    return _by_columns((each.columns, (each.width, each.height)) for each in layouts)


def places(points: Mapping[int, Point]) -> str:
    """Return where a part lies in each layout, by the number of columns."""
    return _by_columns(points.items())


def _by_columns(pairs: Iterable[tuple[int, Point]]) -> str:
    return ";".join(f"{columns}:{x:g} {y:g}" for columns, (x, y) in pairs)
