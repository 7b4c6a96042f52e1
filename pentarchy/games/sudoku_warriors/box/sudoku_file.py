"""Sudokus that people bring, and those that chance makes: reading, checking, solving."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from pentarchy.kernel.brought import plain_text
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.kernel.rule import enforces
from pentarchy.kernel.sizes import FILE

from .constants import SIDE, VILLAGES
from .solving import (
    ASCENDING,
    COMPOSING,
    GUESSES,
    IN_ORDER,
    NO_GUESS,
    NO_PLACE,
    TOO_LONG,
    UNIT_SQUARES,
    UNITS,
    compose,
    search,
)

LONGEST_FILE = FILE  #: characters; twelve thousand puzzles, a line each
DIGITS = "123456789"
BLANKS = "0._*"
DASH = "-"  #: a blank in some files, and in others what parts squares
SEPARATORS = f'|+=,;"{DASH}'  #: and whatever is white space, and lines drawn with characters
LIST = 3 * SIDE  #: where most lines have more squares than this, each is a puzzle
LOOKED_AT = 50  #: lines by which it is told what a file holds; no sudoku of another size has more
OTHER_SIZES = range(4, 37)  #: rows of sudokus that are not of nine by nine

HEADING = re.compile(r"\[\s*(\w+)\s*\]")
FRAME = re.compile(r"[-=+|*.:'`\s]*")  # with a run of dashes in it; points and asterisks are corners there
ROW_OF_DASHES = re.compile(r"[-|\s]*")  # nine of them may be a row without a digit
DRAWN = re.compile(r"[\u2500-\u257f]")  # lines and corners as characters
CELL = re.compile(r"[,;\t]")  # between the cells of a spreadsheet
WORD = re.compile(r"[^\s|,;]+")  # a square of a sudoku whose squares may hold more than one sign
MARKS = re.compile(r"[1-9]{1,9}|[0._*-]")  # what stands in a square where pencil marks are kept


@dataclass(frozen=True)
class Grid:
    """A completed sudoku."""

    digits: str  #: 81, in reading order
    remark: str  #: what is to be said of it, or nothing


@dataclass(frozen=True)
class Line:
    """A line of a file that has squares in it."""

    number: int  #: counted from 1, as editors do
    text: str
    has_dashes: bool = False  #: a dash is a blank in it


@enforces("S-R1")
def read_grid(text: str, number: int = 1) -> Grid:
    """Return the completed sudoku in a text, solved if it is a puzzle.

    ``number`` says which, from 1, where the text holds a puzzle a line; it is not asked
    where there is but one. ``BadFile`` names the place that is wrong, ``BadOption`` a
    number beyond the last.
    """
    where, squares = _read_squares(text, number)
    _check_units(squares, range(2 * SIDE, UNITS), where)
    if "0" in squares:
        _check_units(squares, range(2 * SIDE), where)
        squares = solve(squares, where)
    return Grid(squares, _remark(squares))


def count_puzzles(text: str) -> int:
    """Return how many puzzles a text holds, one a line; 1 for any other text, readable or not."""
    try:
        lines = _lines(text)
        return len(lines) if lines and _is_list(lines) and not _other_kind(lines) else 1
    except BadFile:
        return 1


def read_made_grid(text: str) -> str:
    """Return a grid that chance made, from a record; ``BadFile`` if chance makes no such grid."""
    if not re.fullmatch(f"[1-9]{{{VILLAGES}}}", text):
        raise BadFile(f"made_grid: a grid that was made has {VILLAGES} digits from 1 to 9 and nothing else")
    _check_units(text, range(UNITS), "made_grid")
    return text


@enforces("S-R1")
def make_grid(chance: Chance) -> str:
    """Return a random completed sudoku, 81 digits; any there is may come up."""
    found = np.zeros((1, VILLAGES), np.int64)
    compose(found, chance, COMPOSING)
    return _spell(found[0])


# From text to squares.


def _read_squares(text: str, number: int) -> tuple[str, str]:
    """Return where a puzzle stands, in words, and its 81 squares, 0 for a blank."""
    if len(text) > LONGEST_FILE:
        raise BadFile(
            f"grid: the file has {len(text):,} characters; the longest that is read has {LONGEST_FILE:,}"
        )
    lines = _lines(text)
    if not lines:
        raise BadFile("grid: there is no sudoku in the file; it needs 81 squares, or nine lines of nine")
    other = _other_kind(lines)
    if other:
        raise BadFile(f"grid: {other}")
    if _is_list(lines):
        return _pick(lines, number)
    return "grid", _rows(lines)


def _is_list(lines: list[Line]) -> bool:
    """Whether each line is a puzzle, not a row of one: most are longer than a row by far."""
    looked_at = lines[:LOOKED_AT]
    long = sum(_count_squares(line) > LIST for line in looked_at)
    return len(lines) == 1 or 2 * long > len(looked_at)


def _count_squares(line: Line) -> int:
    """Return how many squares a line has, whatever else is in it."""
    return sum(sign in DIGITS or sign in BLANKS or (line.has_dashes and sign == DASH) for sign in line.text)


def _other_kind(lines: list[Line]) -> str:
    """Return in words what a file holds if that is known, and no puzzle of nine by nine; or nothing."""
    size = len(lines)
    if size > LOOKED_AT:
        return ""
    words = [WORD.findall(line.text) for line in lines]
    if size == SIDE and all(len(row) == SIDE and all(map(MARKS.fullmatch, row)) for row in words):
        for line, row in zip(lines, words, strict=True):
            for word in row:
                if len(word) > 1:
                    return (
                        f"line {line.number} has several digits for a square, such as {word}: these are "
                        "pencil marks. Bring the sudoku without them, each square one digit or a blank"
                    )
    signs = [len("".join(row)) for row in words]
    is_square = all(len(row) == size for row in words) or all(count == size for count in signs)
    if size in OTHER_SIZES and size != SIDE and is_square and VILLAGES not in signs:
        return f"this is a sudoku of {size} by {size} squares; the game is played on one of nine by nine"
    return ""


def _lines(text: str) -> list[Line]:
    """Return the lines that have squares: no remarks, no frame, nothing outside of [Puzzle]."""
    plain = DRAWN.sub("|", plain_text(text))
    parts: dict[str, list[Line]] = {"": []}
    part = ""
    for number, raw in enumerate(plain.split("\n"), 1):
        line = raw.partition("#")[0]
        heading = HEADING.fullmatch(line.strip())
        if heading:
            part = heading[1].lower()
            parts.setdefault(part, [])
        elif line.strip():
            parts[part].append(Line(number, line))
    if len(parts) > 1 and "puzzle" not in parts:
        raise BadFile(f"grid: the file has a part [{part[:40]}], but none called [Puzzle]")
    return _without_frame(parts["puzzle"] if len(parts) > 1 else parts[""])


def _without_frame(lines: list[Line]) -> list[Line]:
    """Return the lines that are more than a frame; where dashes are blanks, a row may have nothing else."""
    kept = [line for line in lines if _has_squares(line.text)]
    if not any(_needs_dashes(line.text) for line in kept):
        return kept
    if len(kept) < SIDE:
        kept = [line for line in lines if line in kept or _is_row_of_dashes(line.text)]
    return [replace(line, has_dashes=True) for line in kept]


def _needs_dashes(line: str) -> bool:
    """Whether a line has as many squares as it should only if its dashes are blanks."""
    dashes = line.count(DASH)
    if not dashes:
        return False
    squares = _count_squares(Line(0, line))
    return squares not in (SIDE, VILLAGES) and squares + dashes in (SIDE, VILLAGES)


def _is_row_of_dashes(line: str) -> bool:
    return line.count(DASH) == SIDE and bool(ROW_OF_DASHES.fullmatch(line))


def _has_squares(line: str) -> bool:
    """Whether a line is more than a frame; a row of empty cells in a spreadsheet is."""
    if ("---" in line or "===" in line) and FRAME.fullmatch(line):
        return False
    return bool(line.strip(f"{SEPARATORS} \t")) or len(CELL.split(line)) == SIDE


def _pick(lines: list[Line], number: int) -> tuple[str, str]:
    """Return one puzzle of those that stand a line each."""
    if len(lines) == 1:
        number = 1
    if number > len(lines):
        raise BadOption(f"puzzle = {number}: the file holds {len(lines)} puzzles (S-R1)")
    line = lines[number - 1]
    squares = _squares(line)
    if len(squares) != VILLAGES:
        which = f"puzzle {number}" if len(lines) > 1 else "the sudoku"
        raise BadFile(
            f"grid, line {line.number}: {which} has {_count(len(squares), 'square')}; "
            f"it needs {VILLAGES}, on one line or as nine lines of nine"
        )
    return f"grid, line {line.number}" if len(lines) > 1 else "grid", squares


def _rows(lines: list[Line]) -> str:
    """Return the squares of nine lines of nine."""
    rows: list[str] = []
    for row, line in enumerate(lines, 1):
        if row > SIDE:
            raise BadFile(f"grid, line {line.number}: a tenth row; a sudoku has nine")
        rows.append(_squares(line))
        if len(rows[-1]) != SIDE:
            raise BadFile(
                f"grid, line {line.number}: row {row} has {_count(len(rows[-1]), 'square')}; it needs nine, "
                "a blank one written as 0 . _ - or *"
            )
    if len(rows) < SIDE:
        raise BadFile(f"grid: the sudoku has {_count(len(rows), 'row')}; it needs nine")
    return "".join(rows)


def _squares(line: Line) -> str:
    """Return the digits of a line, 0 for blanks; ``BadFile`` names the sign that is neither."""
    squares = []
    for column, sign in _signs(line.text):
        if sign in DIGITS:
            squares.append(sign)
        elif sign in BLANKS or (line.has_dashes and sign == DASH):
            squares.append("0")
        elif sign not in SEPARATORS and not sign.isspace():
            raise BadFile(
                f"grid, line {line.number}, column {column}: {sign!r} is no square; "
                "write the digits 1 to 9, and 0 . _ - or * for a blank"
            )
    return "".join(squares)


def _signs(text: str) -> list[tuple[int, str]]:
    """Return each sign of a line with its column; a cell that a spreadsheet leaves empty is a blank."""
    cells = CELL.split(text)
    contents = [cell.strip(' "') for cell in cells]
    if len(cells) not in (SIDE, VILLAGES) or any(len(content) > 1 for content in contents):
        return list(enumerate(text, 1))
    signs, start = [], 1
    for cell, content in zip(cells, contents, strict=True):
        signs.append((start + max(0, cell.find(content)), content or "0"))
        start += len(cell) + 1
    return signs


# From squares to a grid.


def _check_units(squares: str, units: range, where: str) -> None:
    """Refuse a digit that stands twice in a row, a column or a box."""
    repeated = _repeated(squares, units)
    if repeated:
        raise BadFile(f"{where}: {repeated} (S-R1)")


def _repeated(squares: str, units: range) -> str:
    """Return where a digit first stands twice, in words, or nothing."""
    for unit in units:
        for one, other in combinations(UNIT_SQUARES[unit].tolist(), 2):
            if squares[one] == squares[other] != "0":
                places = f"{square_in_words(one)} and {square_in_words(other)}"
                return f"{squares[one]} stands twice in {unit_in_words(unit)}: {places}"
    return ""


def _remark(squares: str) -> str:
    repeated = _repeated(squares, range(2 * SIDE))
    if not repeated:
        return ""
    return (
        f"This grid is not a true sudoku, because {repeated}; its boxes are right, "
        "and the game needs no more."
    )


@enforces("S-R1")
def solve(squares: str, where: str = "grid", guesses: int = GUESSES) -> str:
    """Return the one solution of a puzzle without repeated digits, or raise ``BadFile``.

    It gives up after a number of guesses, which is reached only by what nobody
    would print: with the usual 300,000 after about two seconds.
    """
    start = np.array([int(sign) for sign in squares], np.int64)
    found, stuck = np.zeros((2, VILLAGES), np.int64), np.zeros(1, np.int64)
    count = search(start, IN_ORDER, ASCENDING, guesses, found, stuck)
    if count == TOO_LONG:
        raise BadFile(
            f"{where}: the puzzle is too hard to solve here, {guesses:,} guesses did not settle it; "
            "bring it completed"
        )
    if count == 0:
        raise BadFile(f"{where}: the puzzle has no solution: {_reason(int(stuck[0]))} (S-R1)")
    if count > 1:
        square = int(np.flatnonzero(found[0] != found[1])[0])
        one, other = sorted((int(found[0, square]), int(found[1, square])))
        raise BadFile(
            f"{where}: the puzzle has more than one solution: {square_in_words(square)} can be {one} or "
            f"{other} (S-R1)"
        )
    return _spell(found[0])


def _reason(stuck: int) -> str:
    """Return in words why a search found nothing."""
    if stuck >= NO_GUESS:
        return f"whatever stands in {square_in_words(stuck - NO_GUESS)}, the rest cannot be filled"
    if stuck >= NO_PLACE:
        unit, digit = divmod(stuck - NO_PLACE, SIDE)
        return f"no square is left for the {digit + 1} in {unit_in_words(unit)}"
    return f"no digit is left for {square_in_words(stuck)}"


def square_in_words(square: int) -> str:
    """Return ``row 4, column 7``."""
    return f"row {square // SIDE + 1}, column {square % SIDE + 1}"


def unit_in_words(unit: int) -> str:
    """Return ``row 4``, ``column 7`` or ``the box at rows 4-6, columns 1-3``."""
    kind, number = divmod(unit, SIDE)
    if kind < 2:
        return f"{('row', 'column')[kind]} {number + 1}"
    top, left = number // 3 * 3 + 1, number % 3 * 3 + 1
    return f"the box at rows {top}-{top + 2}, columns {left}-{left + 2}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _spell(digits: np.ndarray) -> str:
    return "".join(str(digit) for digit in digits.tolist())
