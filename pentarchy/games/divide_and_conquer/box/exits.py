"""Where each battalion may march from each square of this table's board (D-10)."""

from __future__ import annotations

from pentarchy.kernel.rule import enforces, rule

from .constants import BATTALIONS, IS_DIAGONAL, SQUARES, STEPS, TROOPS
from .move_codes import ORDER
from .state import Numbers


@rule("D-10", "D-R4", "D-R5", "D-R26")
def is_closed(numbers: Numbers, battalion: int, target: int) -> bool:
    """No square may be entered that carries another player's symbol."""
    owner = numbers.symbol[target] - 1
    if owner < 0:
        return False
    if numbers.commander[owner] < 0:
        return numbers.closed_symbols == 1
    return bool(numbers.commander[owner] != numbers.commander[battalion])


@rule("D-10", "D-R1")
def is_too_slanted(numbers: Numbers, step: int) -> bool:
    """All eight neighbours are adjacent, unless the table plays with four."""
    return IS_DIAGONAL[step] == 1 and numbers.diagonals == 0


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
