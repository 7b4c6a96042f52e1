"""Where the panels of the table stand, in one column or in several.

In one column what one decides with stands first. In several that is in the middle, and the bases go around
it clockwise, as people sit: one's own at the top right, the next ones down from it, and then up again at the
left. At the end they are read by their rank, column by column.

How many bases stand in a column is a matter of how many play, so that nothing jumps when a card is laid: only
where columns would become higher than they have to be another one takes a base over. Attacks come and go and
hands grow and shrink; for that they count as they usually are, and bases in large steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations
from math import ceil
from typing import NamedTuple

from pentarchy.kernel.layouts import Layout, Point

from .bases import ACROSS, HEAD

EDGE = 8.0  #: around one column
NARROW_EDGE = 1.0  #: around several, where every unit makes words smaller
BETWEEN = 6.0  #: between panels, and between columns
MANY = (2, 3, 4)  #: columns
FEWEST_FOR_FOUR = 4  #: players
MUCH = 1.05  #: times as high as it would have to be
STEP = 50.0  #: of heights, as far as they decide what stands where
KEPT = 2_000  #: choices, of all tables
DECIDED = ("attack", "hand", "unaffiliated")
USUAL = {"attack": 150.0, "hand": 150.0, "unaffiliated": 130.0}  #: heights, on the average of a game
USUAL_GROUPS = 1200.0  #: of all bases together

Columns = tuple[tuple[str, ...], ...]
"""Names of panels, column by column, each from the top."""
Places = tuple[tuple[int, Point], ...]
"""Where a panel lies, by the number of columns."""


class Seating(NamedTuple):
    """Whose base comes after whose."""

    bases: tuple[str, ...]  #: clockwise from the viewer's own, at the end by rank
    empty: frozenset[str]  #: in one column they come last
    is_over: bool


def arranged(seating: Seating, heights: Mapping[str, float]) -> tuple[Columns, ...]:
    """Return the panels in one column, and in as many more as there are layouts."""
    # Once the game is over nothing changes any more.
    weights = heights if seating.is_over else {name: _roughly(name, high) for name, high in heights.items()}
    weighed = tuple(weights.items())
    several = (_steady(columns, seating.bases, seating.is_over, weighed) for columns in MANY)
    return (_one_column(seating), *(columns for columns in several if columns))


def _roughly(name: str, high: float) -> float:
    """Return the height by which it is decided what stands where; who only looks on has no hand."""
    is_asked = name == "attack" or (name == "hand" and high)
    return USUAL[name] if is_asked else ceil(high / STEP) * STEP


def laid(
    arrangements: tuple[Columns, ...], heights: Mapping[str, float]
) -> tuple[dict[str, Places], tuple[Layout, ...]]:
    """Return where each panel lies in each arrangement, and how large each of these is."""
    where: dict[str, Places] = dict.fromkeys(heights, ())
    layouts = []
    for columns in arrangements:
        edge = EDGE if len(columns) == 1 else NARROW_EDGE
        for column, names in enumerate(columns):
            top = edge
            for name in names:
                point = edge + column * (ACROSS + BETWEEN), top
                where[name] = (*where[name], (len(columns), point))
                top += _room(heights[name])
        wide = 2 * edge + len(columns) * (ACROSS + BETWEEN) - BETWEEN
        layouts.append(Layout(len(columns), wide, edge + _highest(columns, heights)))
    return where, tuple(layouts)


def _room(high: float) -> float:
    """Return what a panel takes of a column."""
    return high + BETWEEN if high else 0.0


def _highest(columns: Columns, heights: Mapping[str, float]) -> float:
    return max(sum(_room(heights[name]) for name in names) for names in columns)


def _one_column(seating: Seating) -> Columns:
    """Return all panels from the top: what one decides with, bases clockwise, empty ones last."""
    if seating.is_over:
        return (("attack", "hand", *seating.bases, "unaffiliated"),)
    own, *others = seating.bases
    others.sort(key=seating.empty.__contains__)
    return (("attack", "hand", own, "unaffiliated", *others),)


@lru_cache(KEPT)
def _steady(
    columns: int, bases: tuple[str, ...], is_over: bool, weighed: tuple[tuple[str, float], ...]
) -> Columns:
    """Return the panels in so many columns: as usual for so many players, unless that is too high."""
    ways, heights = _ways(columns, bases, is_over), dict(weighed)
    if not ways:
        return ()
    best = min(ways, key=lambda way: _highest(way, heights))
    if is_over:
        return best
    usual = _usual_way(columns, bases)
    return usual if _highest(usual, heights) <= MUCH * _highest(best, heights) else best


@cache
def _usual_way(columns: int, bases: tuple[str, ...]) -> Columns:
    """Return the way that is least high when all bases are alike."""
    base = HEAD + USUAL_GROUPS / len(bases)
    heights = {**USUAL, **dict.fromkeys(bases, base)}
    return min(_ways(columns, bases, is_over=False), key=lambda way: _highest(way, heights))


@cache
def _ways(columns: int, bases: tuple[str, ...], is_over: bool) -> tuple[Columns, ...]:
    """Return every way in which the panels may stand in so many columns."""
    if columns == MANY[-1] and len(bases) < FEWEST_FOR_FOUR:
        return ()
    if is_over:
        return tuple(_by_rank(columns, bases))
    return tuple(_around(columns, bases))


def _by_rank(columns: int, bases: tuple[str, ...]) -> Iterator[Columns]:
    """Yield the ways to cut the row of panels into columns; what is no longer there stays with the winner."""
    row = ("attack", "hand", *bases, "unaffiliated")
    for cuts in combinations(range(3, len(row)), columns - 1):
        yield tuple(row[begin:end] for begin, end in zip((0, *cuts), (*cuts, len(row)), strict=True))


def _around(columns: int, bases: tuple[str, ...]) -> Iterator[Columns]:
    """Yield the ways in which bases stand around what is decided."""
    for right in range(1, len(bases) + 1):
        down, up = bases[:right], bases[right:][::-1]
        if columns == 2:
            yield (*DECIDED, *up), down
        elif columns == 3 and up:
            yield up, DECIDED, down
        elif columns == 4:
            yield from _around_two(bases[0], bases[1:], right)


def _around_two(own: str, others: tuple[str, ...], right: int) -> Iterator[Columns]:
    """Yield the ways with two columns in the middle: one's own base beside what one decides with."""
    for left in range(1, len(others) - right + 1):
        beneath, up = others[right : len(others) - left], others[len(others) - left :][::-1]
        yield up, ("attack", "hand"), (own, "unaffiliated", *beneath[::-1]), others[:right]
