"""The island: villages, hilltops and provinces, and how they lie to each other.

Villages are the 81 squares of a sudoku, numbered in reading order. Hilltops are
the 100 crossings of its lines, the corners of the frame included. Provinces are
its nine boxes.
"""

from __future__ import annotations

import numpy as np

PLAYERS = 3
SIDE = 9  #: villages along an edge
EDGE = SIDE + 1  #: hilltops along an edge
VILLAGES = SIDE * SIDE
HILLTOPS = EDGE * EDGE
PROVINCES = 9
AROUND = 4  #: hilltops around a village
HILLTOPS_EACH = 16  #: of a province, its border included
TOUCHING = 4  #: most provinces that meet at a hilltop
REACH = 5  #: a province and its orthogonal neighbours, at most

ROWS = "ABCDEFGHIJ"


def province_of(village: int) -> int:
    """Return the province of a village."""
    row, column = divmod(village, SIDE)
    return row // 3 * 3 + column // 3


def _around(village: int) -> list[int]:
    row, column = divmod(village, SIDE)
    return [(row + down) * EDGE + column + right for down in (0, 1) for right in (0, 1)]


def _hilltops(province: int) -> list[int]:
    top, left = province // 3 * 3, province % 3 * 3
    return [(top + down) * EDGE + left + right for down in range(4) for right in range(4)]


def _reach(province: int) -> list[int]:
    row, column = divmod(province, 3)
    beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [province, *(r * 3 + c for r, c in beside if 0 <= r < 3 and 0 <= c < 3)]


def _table(rows: list[list[int]], width: int) -> np.ndarray:
    """Return rows of numbers as one table, short rows filled up with -1."""
    return np.array([row + [-1] * (width - len(row)) for row in rows], np.int16)


def capital(province: int) -> int:
    """Return the village in the middle of a province."""
    return (province // 3 * 3 + 1) * SIDE + province % 3 * 3 + 1


VILLAGE_HILLTOPS = _table([_around(village) for village in range(VILLAGES)], AROUND)
PROVINCE_HILLTOPS = _table([_hilltops(province) for province in range(PROVINCES)], HILLTOPS_EACH)
CAPITAL_HILLTOPS = _table([_around(capital(province)) for province in range(PROVINCES)], AROUND)
PROVINCE_REACH = _table([_reach(province) for province in range(PROVINCES)], REACH)
PROVINCE_VILLAGES = _table(
    [[village for village in range(VILLAGES) if province_of(village) == p] for p in range(PROVINCES)], SIDE
)
HILLTOP_PROVINCES = _table(
    [[p for p in range(PROVINCES) if hilltop in _hilltops(p)] for hilltop in range(HILLTOPS)], TOUCHING
)
HILLTOP_VILLAGES = _table(
    [[village for village in range(VILLAGES) if hilltop in _around(village)] for hilltop in range(HILLTOPS)],
    AROUND,
)


def hilltop_name(hilltop: int) -> str:
    """Return a hilltop's name: its line from the north, A to J, and from the west, 1 to 10."""
    return f"{ROWS[hilltop // EDGE]}{hilltop % EDGE + 1}"


def village_name(village: int) -> str:
    """Return a village's name as sudoku players write it: ``r4c7``."""
    return f"r{village // SIDE + 1}c{village % SIDE + 1}"


HILLTOP_NAMES = tuple(hilltop_name(hilltop) for hilltop in range(HILLTOPS))
HILLTOP_NUMBERS = {name: number for number, name in enumerate(HILLTOP_NAMES)}
VILLAGE_NAMES = tuple(village_name(village) for village in range(VILLAGES))
VILLAGE_NUMBERS = {name: number for number, name in enumerate(VILLAGE_NAMES)}
