"""Of which kinds units may be named for what a seat has drafted, and how many."""

from __future__ import annotations

from collections.abc import Callable

from ..box.constants import KINDS, STEP
from ..box.state import Numbers, Phase, State
from ..rules.movement import going
from ..rules.sequences import free_for, units_listed
from ..rules.training import refuse_units_at, trainable

MARCHES = (Phase.MOVE, Phase.COUNTER_MOVE)
ATTACKS = (Phase.ATTACK, Phase.COUNTER)

Counter = Callable[[int, int], int]
"""How many units of a kind may go a way, or be trained on a hex."""


def counter(numbers: Numbers, state: State, seat: int) -> Counter:
    """Return what counts the units that a step of the turn is about."""
    phase = int(state.phase)
    if phase in MARCHES:
        return lambda way, kind: int(going(numbers, state, way, kind))
    if phase in ATTACKS:
        return lambda way, kind: int(free_for(numbers, state, seat, way, kind))

    def trained(where: int, kind: int) -> int:
        most = min(STEP, int(trainable(numbers, state, seat, kind)))
        while most > 0 and refuse_units_at(numbers, state, seat, where, kind, most):
            most -= 1
        return max(0, most)

    return trained


def kinds_asked(numbers: Numbers, state: State, seat: int) -> list[int]:
    """Return how many units of each kind may be named, STEP at most; none where some are already."""
    drafted = int(state.drafted[seat]) if seat >= 0 else 0
    if drafted == 0 or int(state.phase) not in (*MARCHES, *ATTACKS, Phase.TRAIN):
        return [0] * KINDS
    line = drafted - 1
    if int(state.phase) != Phase.TRAIN and units_listed(state, line):
        return [0] * KINDS
    count, where = counter(numbers, state, seat), int(state.lines[line].way)
    return [min(STEP, count(where, kind)) for kind in range(KINDS)]


def only_kind(numbers: Numbers, state: State, seat: int) -> int:
    """Return the one kind of which units may be named, so that their number is asked; -1 if there is none."""
    kinds = [kind for kind, count in enumerate(kinds_asked(numbers, state, seat)) if count]
    return kinds[0] if len(kinds) == 1 else -1
