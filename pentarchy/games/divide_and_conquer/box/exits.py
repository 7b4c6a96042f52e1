"""Where each battalion may march from each square of this table's board (D-10)."""

from __future__ import annotations

from pentarchy.kernel.rule import enforces, rule

from .constants import BATTALIONS, IS_DIAGONAL, SQUARES, STEPS, TROOPS
from .move_codes import ORDER
from .state import Numbers


@rule("D-10", "D-R4", "D-R5", "D-R26")
def is_closed(box: Numbers, battalion: int, target: int) -> bool:
    """No square may be entered that carries another player's symbol."""
    owner = box.symbol[target] - 1
    if owner < 0:
        return False
    if box.commander[owner] < 0:
        return box.closed_symbols == 1
    return bool(box.commander[owner] != box.commander[battalion])


@rule("D-10", "D-R1")
def is_too_slanted(box: Numbers, step: int) -> bool:
    """All eight neighbours are adjacent, unless the table plays with four."""
    return IS_DIAGONAL[step] == 1 and box.diagonals == 0


@enforces("D-10")
def list_exits(numbers: Numbers) -> None:
    """Write down, once a game, where each battalion may march from each square."""
    numbers.exits[:] = -1
    ways = [[0] * SQUARES for _ in range(BATTALIONS)]
    for step, (start, target, _) in enumerate(STEPS):
        if is_too_slanted(numbers, step):
            continue
        for battalion in range(BATTALIONS):
            if numbers.commander[battalion] >= 0 and not is_closed(numbers, battalion, target):
                way = ways[battalion][start]
                numbers.exits[battalion, start, way] = ORDER + step * TROOPS
                ways[battalion][start] = way + 1
