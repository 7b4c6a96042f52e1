"""The board: hexes, how they lie to one another, and what they yield (T-1, T-3, T-R1, T-R2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MOST_HEXES = 61  #: T-R1
KINDS = ("infantry", "cavalry", "cannon")
CARDS = ("rice", "wood", "brick", "iron")
GROUNDS = {"R": "rice", "W": "wood", "B": "brick", "I": "iron", "P": "pasture", "D": "desert", "H": "desert"}
PRICES = {
    "infantry": (20, {"rice": 1}),
    "cavalry": (30, {"rice": 2, "wood": 1}),
    "cannon": (50, {"rice": 3, "wood": 1, "iron": 1}),
}
"""Money and cards for a unit (T-8)."""

SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""From a hex to its neighbours: halves of a hex to the right, and rows down."""


@dataclass(frozen=True)
class Board:
    """A board as it is played on; hexes are in the order in which one reads them."""

    grounds: dict[str, str]
    near: dict[str, list[str]]  #: the neighbours of a hex
    far: dict[str, list[str]]  #: the hexes two away, whatever lies between (T-R31)
    hill: str  #: the hex marked as the middle


def read_board(text: str, seats: int, *, needs_hill: bool) -> Board:
    """Return the board in a drawing; ``ValueError`` if it will not do (T-3, T-R1, T-R5)."""
    letters = dict(_letters(text))
    names = dict(_names(letters))
    hills = [names[place] for place, letter in letters.items() if letter == "H"]
    if len(hills) > 1 or (needs_hill and not hills):
        raise ValueError("one hex is the hill")
    if not 2 * seats <= len(letters) <= MOST_HEXES:
        raise ValueError("too few hexes, or too many")
    near = {name: [names[at] for at in _around(place) if at in names] for place, name in names.items()}
    board = Board(
        {names[place]: GROUNDS.get(letter, "") for place, letter in letters.items()},
        near,
        {name: [names[at] for at in _ring(place) if at in names] for place, name in names.items()},
        hills[0] if hills else "",
    )
    if len(reached(near, next(iter(near)))) < len(near):
        raise ValueError("some hexes are apart from the others")
    return board


def reached(ways: dict[str, list[str]], start: str) -> list[str]:
    """Return the hexes to which ways lead from a hex, itself included."""
    found = [start]
    for name in found:
        found += [other for other in ways[name] if other not in found]
    return found


def _letters(text: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the letter in each place: its column, in halves of a hex, and its row."""
    for row, line in enumerate(text.rstrip("\n").split("\n")):
        for column, letter in enumerate(line.upper()):
            if letter not in " .":
                yield (column, row), letter


def _names(letters: dict[tuple[int, int], str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield what each hex is called: the letter of its row, and its number in the row."""
    for column, row in letters:
        before = sum(other == row and left <= column for left, other in letters)
        yield (column, row), f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[row]}{before}"


def _around(place: tuple[int, int]) -> list[tuple[int, int]]:
    return [(place[0] + right, place[1] + down) for right, down in SIX]


def _ring(place: tuple[int, int]) -> set[tuple[int, int]]:
    """The places two hexes away."""
    inner = _around(place)
    return {at for step in inner for at in _around(step)} - {place, *inner}
