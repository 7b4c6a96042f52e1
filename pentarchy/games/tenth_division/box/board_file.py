"""Boards: drawings in plain text, those that people bring and those that chance makes.

A hex is a letter, and the letters of one row stand half a hex beside those of the
rows above and below:

```
    R W P
   B I ? W
  P R H W B
   I ? P R
    W B R
```

R, W, B, I are rice, wood, brick, iron; P a pasture, D a desert, H the hill (a desert);
``?`` is drawn at random. Blanks and dots keep places free. ``#`` begins a remark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from pentarchy.kernel.brought import plain_text
from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.options import BadFile, HexField
from pentarchy.kernel.rule import enforces

from .constants import ADJACENT, HEXES, OFFSETS, Ground

SIGNS = {"R": Ground.RICE, "W": Ground.WOOD, "B": Ground.BRICK, "I": Ground.IRON}
SIGNS |= {"P": Ground.PASTURE, "D": Ground.DESERT, "H": Ground.DESERT}
HILL = "H"
ANY = "?"
GAP = "."
ROW_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST = 4_000  #: characters in a board file

# The hexes of the printed boxes, in the order R W B I P D, but for the middle of a hexagon.
TILES = {19: "RRRRWWWWBBBIIIPPPP", 30: "RRRRRRWWWWWWBBBBBIIIIIPPPPPPDD"}
TILES[37] = TILES[19] * 2
ROWS = {19: (3, 4, 5, 4, 3), 37: (4, 5, 6, 7, 6, 5, 4), 30: (3, 4, 5, 6, 5, 4, 3)}

FIELD = HexField(
    (5, 6, 7, 8, 9, 8, 7, 6, 5),
    (
        ("R", "rice"),
        ("W", "wood"),
        ("B", "brick"),
        ("I", "iron"),
        ("P", "pasture"),
        ("D", "desert"),
        (HILL, "hill"),
        (ANY, "at random"),
    ),
    GAP,
)

EXAMPLE = """\
# Two banks of a river, and the hill in the ford.
  R W ? . P R B
 ? B I W ? W ? R
  P ? R H B ? W
 W R ? B R I ? P
  I P W . ? R ?
"""


@dataclass(frozen=True)
class Board:
    """A board as a game is played on it: hexes have numbers in reading order."""

    text: str  #: its drawing, with nothing left to chance
    names: tuple[str, ...]  #: ``C3``, the row and the number in it
    places: tuple[tuple[int, int], ...]  #: column, in halves of a hex, and row
    grounds: tuple[Ground, ...]
    hill: int  #: the hex marked as the hill, -1 for none

    def __hash__(self) -> int:
        """What is kept of a board is looked up by it again and again."""
        return hash(self.text)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each hex by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The hex to which each of the 18 ways leads from each hex, -1 for none."""
        at = {axial(place): number for number, place in enumerate(self.places)}
        return tuple(
            tuple(at.get((column + right, row + down), -1) for right, down in OFFSETS)
            for column, row in map(axial, self.places)
        )

    @cached_property
    def apart(self) -> tuple[tuple[int, ...], ...]:
        """How many steps each hex is from each other, over hexes of the board."""
        return tuple(self._steps_from(start) for start in range(len(self.names)))

    def _steps_from(self, start: int) -> tuple[int, ...]:
        steps, front = {start: 0}, [start]
        for where in front:
            for target in self.ways[where][:ADJACENT]:
                if target >= 0 and target not in steps:
                    steps[target] = steps[where] + 1
                    front.append(target)
        return tuple(steps.get(where, HEXES) for where in range(len(self.names)))


def axial(place: tuple[int, int]) -> tuple[int, int]:
    """Return a place in axial coordinates: whole hexes to the right along the row, rows down."""
    column, row = place
    return (column - row) // 2, row


@dataclass(frozen=True)
class Sign:
    """A letter of a drawing, and where it stands."""

    letter: str
    line: int  #: of the file, from 1
    column: int
    row: int


@enforces("T-3", "T-R1")
def read_board(text: str, chance: Chance, *, needs_hill: bool, seats: int) -> Board:
    """Return the board in a text, or raise ``BadFile``, which names the line and the hex that are wrong."""
    signs = _signs(text)
    rows = [[sign for sign in signs if sign.row == row] for row in range(signs[-1].row + 1)]
    drawn = _drawn([sign.letter for sign in signs], chance)
    names = [f"{ROW_NAMES[sign.row]}{rows[sign.row].index(sign) + 1}" for sign in signs]
    board = Board(
        text=_redrawn(signs, drawn),
        names=tuple(names),
        places=tuple((sign.column, sign.row) for sign in signs),
        grounds=tuple(SIGNS[letter] for letter in drawn),
        hill=_hill(signs, names, needs_hill),
    )
    _check_size(board, seats)
    _check_whole(board)
    return board


def _signs(text: str) -> list[Sign]:
    """Return the hexes of a drawing in reading order."""
    if len(text) > LONGEST:
        raise BadFile(
            f"board: the file has {len(text)} characters; a drawing needs no more than {LONGEST} (T-R1)"
        )
    signs: list[Sign] = []
    row = 0
    for number, line in enumerate(plain_text(text).split("\n"), 1):
        plain, remark, _ = line.partition("#")
        if remark and not plain.strip():
            continue
        signs += _signs_of_line(plain.rstrip(), number, row)
        row += bool(signs)
    if not signs:
        raise BadFile("board: there is no hex in the file; draw each as R W B I P D H or ? (T-R1)")
    _check_offsets(signs)
    left = min(sign.column for sign in signs)
    return [replace(sign, column=sign.column - left) for sign in signs]


def _signs_of_line(line: str, number: int, row: int) -> list[Sign]:
    found: list[Sign] = []
    for column, letter in enumerate(line):
        if letter in (" ", GAP):
            continue
        if row >= len(ROW_NAMES):
            raise BadFile(f"board, line {number}: a board has {len(ROW_NAMES)} rows at most (T-R1)")
        if letter.upper() not in SIGNS and letter != ANY:
            raise BadFile(
                f"board, line {number}: {letter!r} in place {column + 1}; a hex is R W B I P D H or ? (T-R1)"
            )
        found.append(Sign(letter.upper(), number, column, row))
    return found


def _check_offsets(signs: Sequence[Sign]) -> None:
    """Hexes of a row are two places apart, and half a hex beside those of the next row."""
    first = signs[0]
    for before, sign in pairwise(signs):
        is_close = sign.row == before.row and sign.column == before.column + 1
        if is_close or (sign.column + sign.row - first.column - first.row) % 2:
            raise BadFile(
                f"board, line {sign.line}: {sign.letter} in place {sign.column + 1} stands between two "
                "places: leave a blank between hexes, and shift each row by one against the one above (T-R1)"
            )


@enforces("T-3", "T-R2")
def _drawn(letters: list[str], chance: Chance) -> list[str]:
    """Put a tile, drawn at random, in each place that is left to chance.

    The box has enough of each kind for as many hexes as there are; what the
    drawing names is not among the tiles that are drawn, as far as that goes.
    """
    pile = list(TILES[30]) * (1 + len(letters) // 30)
    for letter in letters:
        if letter in pile and letters.count(ANY) < len(pile):
            pile.remove(letter)
    return [_take(pile, chance) if letter == ANY else letter for letter in letters]


def _take(pile: list[str], chance: Chance) -> str:
    return pile.pop(draw(chance, len(pile)))


def _redrawn(signs: Sequence[Sign], letters: Sequence[str]) -> str:
    """Return the drawing with what chance has put in it."""
    lines: list[list[str]] = [[] for _ in range(signs[-1].row + 1)]
    for sign, letter in zip(signs, letters, strict=True):
        line = lines[sign.row]
        line += " " * (sign.column - len(line)) + letter
    return "\n".join("".join(line) or GAP for line in lines) + "\n"


@enforces("T-R5")
def _hill(signs: Sequence[Sign], names: Sequence[str], needs_hill: bool) -> int:
    """One hex is the hill; King of the Hill needs it."""
    hills = [number for number, sign in enumerate(signs) if sign.letter == HILL]
    if len(hills) > 1:
        second = hills[1]
        raise BadFile(
            f"board, line {signs[second].line}: {names[second]} is a second hill beside {names[hills[0]]}; "
            "draw other deserts as D (T-R5)"
        )
    if needs_hill and not hills:
        raise BadFile("board: King of the Hill needs a middle hex; draw it as H (T-3)")
    return hills[0] if hills else -1


@enforces("T-R1")
def _check_size(board: Board, seats: int) -> None:
    count = len(board.names)
    if count > HEXES:
        raise BadFile(f"board: {count} hexes; there is room for {HEXES} (T-R1)")
    if count < 2 * seats:
        raise BadFile(f"board: {count} hexes; {seats} players need {2 * seats} at least (T-R1)")


@enforces("T-R1")
def _check_whole(board: Board) -> None:
    """All hexes hang together by their sides."""
    for number, name in enumerate(board.names):
        if board.apart[0][number] == HEXES:
            raise BadFile(
                f"board: no hexes lead from {board.names[0]} to {name}; all must hang together (T-R1)"
            )


@enforces("T-3", "T-R1", "T-R2")
def draw_board(size: int, chance: Chance, *, has_hill: bool) -> str:
    """Return the drawing of a printed board, its tiles at random, with the hill in the middle or without."""
    pile = list(TILES[size])
    if size != 30 and not has_hill:
        pile.append("D")
    rows, middle = ROWS[size], size // 2
    lines, count = [], 0
    for length in rows:
        letters = []
        for _ in range(length):
            is_hill = has_hill and count == middle
            letters.append(HILL if is_hill else _take(pile, chance))
            count += 1
        lines.append(" " * (max(rows) - length) + " ".join(letters))
    return "\n".join(lines) + "\n"
