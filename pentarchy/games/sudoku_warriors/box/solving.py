"""Fill a grid: solve a puzzle, count its solutions, compose a grid at random.

A digit is a bit while it is a possibility: bit 0 for 1, bit 8 for 9. Rows, columns
and boxes are units, numbered 0-8, 9-17 and 18-26. The search takes what singles
force, then guesses in the square with the fewest possibilities. It is bounded by
the number of its guesses, not by a clock, so that it ends the same everywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance, draw
from pentarchy.kernel.rule import rule

from .constants import PROVINCE_VILLAGES, SIDE, VILLAGES, province_of

KINDS = 3  #: of units: rows, columns, boxes
UNITS = KINDS * SIDE
ALL = (1 << SIDE) - 1
NOWHERE = -1
TOO_LONG = -1  #: instead of a number of solutions, when the guesses are used up
GUESSES = 300_000  #: about two seconds, compiled; the hardest puzzles that are known need some thousands
COMPOSING = 2_000  #: guesses before a random grid is begun anew; some twenty are the rule

# Where a search got stuck with nothing found: a square without a digit comes first, then these.
NO_PLACE = VILLAGES  #: plus nine times the unit plus the digit - 1: the digit has no place there
NO_GUESS = NO_PLACE + UNITS * SIDE  #: plus the square: whatever is put there leads nowhere

UNIT_SQUARES = np.array(
    [
        *([row * SIDE + column for column in range(SIDE)] for row in range(SIDE)),
        *([row * SIDE + column for row in range(SIDE)] for column in range(SIDE)),
        *PROVINCE_VILLAGES.tolist(),
    ],
    np.int64,
)
SQUARE_UNITS = np.array(
    [[s // SIDE, SIDE + s % SIDE, 2 * SIDE + province_of(s)] for s in range(VILLAGES)], np.int64
)
COUNTS = np.array([bin(bits).count("1") for bits in range(ALL + 1)], np.int64)
LOWEST = np.array([(bits & -bits).bit_length() for bits in range(ALL + 1)], np.int64)  #: the digit
IN_ORDER = np.arange(VILLAGES, dtype=np.int64)
ASCENDING = np.array([range(1, SIDE + 1)] * VILLAGES, np.int64)


@rule("S-R1")
def possibilities(used: Any, square: int) -> int:
    """Return the digits that stand in no unit of a square, as bits."""
    taken = 0
    for kind in range(KINDS):
        taken |= int(used[SQUARE_UNITS[square, kind]])
    return ALL & ~taken


@rule("S-R1")
def write(board: Any, used: Any, square: int, digit: int) -> None:
    """Put a digit in a square."""
    board[square] = digit
    for kind in range(KINDS):
        used[SQUARE_UNITS[square, kind]] |= 1 << (digit - 1)


@rule("S-R1")
def settle(board: Any, used: Any) -> int:
    """Fill in all that singles force; return ``NOWHERE``, or where nothing fits."""
    before, empty = VILLAGES + 1, VILLAGES
    while empty < before:
        before, empty = empty, 0
        for square in range(VILLAGES):
            if board[square] == 0:
                bits = possibilities(used, square)
                if bits == 0:
                    return square
                if COUNTS[bits] == 1:
                    write(board, used, square, LOWEST[bits])
                else:
                    empty += 1
        for unit in range(UNITS):
            stuck = settle_unit(board, used, unit)
            if stuck != NOWHERE:
                return stuck
    return NOWHERE


@rule("S-R1")
def settle_unit(board: Any, used: Any, unit: int) -> int:
    """Place the digits that have one square left in a unit; return ``NOWHERE``, or what has none."""
    once, twice = 0, 0
    for place in range(SIDE):
        square = UNIT_SQUARES[unit, place]
        if board[square] == 0:
            bits = possibilities(used, square)
            twice |= once & bits
            once |= bits
    missing = ALL & ~(once | int(used[unit]))
    if missing:
        return int(NO_PLACE + unit * SIDE + LOWEST[missing] - 1)
    single = once & ~twice
    if single:
        for place in range(SIDE):
            square = UNIT_SQUARES[unit, place]
            if board[square] == 0 and possibilities(used, square) & single:
                write(board, used, square, LOWEST[possibilities(used, square) & single])
    return NOWHERE


@rule("S-R1")
def tightest(board: Any, used: Any, turns: Any) -> int:
    """Return the empty square with the fewest possibilities, the first in ``turns``, or ``NOWHERE``."""
    best, fewest = NOWHERE, SIDE + 1
    for place in range(VILLAGES):
        square = turns[place]
        if board[square] == 0 and COUNTS[possibilities(used, square)] < fewest:
            best, fewest = int(square), COUNTS[possibilities(used, square)]
            if fewest == 2:
                break
    return best


@rule("S-R1")
def guess(board: Any, used: Any, deeper: Any, deeper_used: Any, square: int, digit: int) -> bool:
    """Try a digit on a copy of the board, with all that it forces; return whether nothing contradicts it."""
    deeper[:] = board
    deeper_used[:] = used
    write(deeper, deeper_used, square, digit)
    return bool(settle(deeper, deeper_used) == NOWHERE)


@rule("S-R1")
def search(start: Any, turns: Any, orders: Any, guesses: int, found: Any, stuck: Any) -> int:
    """Return how many solutions a puzzle has, at most as many as ``found`` has rows, or ``TOO_LONG``.

    ``start`` holds 81 digits, 0 where a square is empty, no digit twice in a unit.
    Squares are tried in the order of ``turns`` (81), digits in that of the square's
    row of ``orders`` (81 x 9). Writes the solutions to ``found`` (n x 81) and, where
    there is none, the place that shows it to ``stuck`` (1).
    """
    boards = np.zeros((VILLAGES + 1, VILLAGES), np.int64)
    used = np.zeros((VILLAGES + 1, UNITS), np.int64)
    for square in range(VILLAGES):
        if start[square]:
            write(boards[0], used[0], square, start[square])
    stuck[0] = settle(boards[0], used[0])
    if stuck[0] != NOWHERE:
        return 0
    found[0] = boards[0]
    first = tightest(boards[0], used[0], turns)
    if first == NOWHERE:
        return 1
    stuck[0] = NO_GUESS + first
    return branch(boards, used, first, turns, orders, guesses, found)


@rule("S-R1")
def branch(boards: Any, used: Any, first: int, turns: Any, orders: Any, guesses: int, found: Any) -> int:
    """Search from a settled board at depth 0 whose tightest square is ``first``; return as ``search``."""
    squares = np.zeros(VILLAGES + 1, np.int64)  # the one that is guessed at each depth
    tried = np.zeros(VILLAGES + 1, np.int64)  # how many of its digits have been
    squares[0] = first
    depth, count = 0, 0
    while depth >= 0 and count < len(found):
        if tried[depth] == SIDE:
            depth -= 1
            continue
        square = squares[depth]
        digit = orders[square, tried[depth]]
        tried[depth] += 1
        if not (possibilities(used[depth], square) >> (digit - 1)) & 1:
            continue
        guesses -= 1
        if guesses < 0:
            return TOO_LONG
        if not guess(boards[depth], used[depth], boards[depth + 1], used[depth + 1], square, digit):
            continue
        following = tightest(boards[depth + 1], used[depth + 1], turns)
        if following == NOWHERE:
            found[count] = boards[depth + 1]
            count += 1
        else:
            depth += 1
            squares[depth] = following
            tried[depth] = 0
    return count


@rule("S-R1")
def shuffle(row: Any, chance: Chance) -> None:
    """Bring a row into a random order, each as likely."""
    for place in range(len(row) - 1, 0, -1):
        other = draw(chance, place + 1)
        kept = row[place]
        row[place] = row[other]
        row[other] = kept


@rule("S-R1")
def compose(found: Any, chance: Chance, guesses: int) -> None:
    """Write a random completed sudoku to ``found`` (1 x 81), begun anew after so many guesses."""
    start = np.zeros(VILLAGES, np.int64)
    stuck = np.zeros(1, np.int64)
    turns, orders = IN_ORDER.copy(), ASCENDING.copy()
    count = 0
    while count < 1:
        shuffle(turns, chance)
        for square in range(VILLAGES):
            shuffle(orders[square], chance)
        count = search(start, turns, orders, guesses, found, stuck)
