"""What the rulebook prints: the board's squares, its steps, the four battalions."""

from __future__ import annotations

from pathlib import Path

import numpy as np

SIDE = 10  #: squares along an edge of the board
SQUARES = SIDE * SIDE  #: a square's number is its row times ten plus its column, A1 being 0
ROWS = "ABCDEFGHIJ"

PLAYERS = 4
BATTALIONS = 4
NORTH, EAST, SOUTH, WEST = range(BATTALIONS)  #: clockwise
BATTALION_NAMES = ("North", "East", "South", "West")
BATTALION_LETTERS = "NESW"
TEAMS = ((NORTH, SOUTH), (WEST, EAST))  #: two players' battalions, the first to be ordered first

TROOPS = 10  #: of each battalion
OBJECTIVES = 4  #: of each battalion

COMPASS = (Path(__file__).parent / "layouts" / "compass.txt").read_text()

DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Rows and columns to add, clockwise from the north; every second one is a diagonal."""


def square(row: int, column: int) -> int:
    """Return the number of a square, or -1 beyond the board."""
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


def square_name(number: int) -> str:
    """Return ``E5`` for a square's number."""
    return f"{ROWS[number // SIDE]}{number % SIDE + 1}"


SQUARE_NAMES = tuple(square_name(number) for number in range(SQUARES))
SQUARE_NUMBERS = {name: number for number, name in enumerate(SQUARE_NAMES)}


def _steps() -> list[tuple[int, int, int]]:
    """Return (start, target, whether diagonal) of every step to one of eight neighbours."""
    steps = []
    for start in range(SQUARES):
        for number, (down, right) in enumerate(DIRECTIONS):
            target = square(start // SIDE + down, start % SIDE + right)
            if target >= 0:
                steps.append((start, target, number % 2))
    return steps


STEPS = _steps()
STEP_START = np.array([start for start, _, _ in STEPS], np.int16)
STEP_TARGET = np.array([target for _, target, _ in STEPS], np.int16)
IS_DIAGONAL = np.array([diagonal for _, _, diagonal in STEPS], np.int8)
STEP_NUMBERS = {(start, target): number for number, (start, target, _) in enumerate(STEPS)}
