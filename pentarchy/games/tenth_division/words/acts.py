"""What a player chooses at once, where the rules go step by step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pentarchy.kernel.act import PlayerAct
from pentarchy.kernel.game import copy

from ..box.constants import KINDS, STEP
from ..box.move_codes import ADD, BUILD, DONE, HEX, MARCH, WAY, WIDEST
from ..box.state import Numbers, Phase, State
from ..box.unpacking import Box
from ..rules.allowed import refusal
from ..rules.listing import legal
from ..rules.playing import play
from .moves import path
from .units import ATTACKS, MARCHES, counter, kinds_asked

STEPS = (Phase.ATTACK, Phase.TRADE, Phase.ROADS, Phase.MOVE, Phase.TRAIN)
"""Steps of a turn that end when their player says so."""

SHORTCUTS = {Phase.MOVE: "to-moving", Phase.TRAIN: "to-training"}
"""Where one click leads over several of them; over all that are left, ``end-turn`` does."""


def acts(box: Box, state: State, seat: int) -> Iterator[PlayerAct]:
    """Yield what a seat that is to decide may choose at once: units that go, and steps that are left out."""
    phase = int(state.phase)
    if phase in (*MARCHES, *ATTACKS, Phase.TRAIN):
        if state.drafted[seat] == 0:
            yield from _only_ones(box, state, seat)
        else:
            yield from _units_at_once(box, state, seat)
    if phase in STEPS and seat == int(state.turn):
        yield from _shortcuts(box.numbers, state, seat)


def _add(kind: int, number: int) -> int:
    return ADD + kind * STEP + number - 1


def _only_ones(box: Box, state: State, seat: int) -> Iterator[PlayerAct]:
    """Yield where just one unit can go, or be trained: which and how many is no question."""
    out = np.empty(WIDEST, np.int64)
    count = counter(box.numbers, state, seat)
    end = (MARCH,) if int(state.phase) in MARCHES else ()
    for move in out[: legal(box.numbers, state, seat, out)].tolist():
        if not (HEX <= move < BUILD or move >= WAY):
            continue
        counts = [count(move - (WAY if move >= WAY else HEX), kind) for kind in range(KINDS)]
        if sum(counts) == 1:
            yield PlayerAct(path(box, state, seat, move), (move, _add(counts.index(1), 1), *end))


def _units_at_once(box: Box, state: State, seat: int) -> Iterator[PlayerAct]:
    """Yield units that march as soon as their number is said, and all that there are."""
    counts = kinds_asked(box.numbers, state, seat)
    is_marching = int(state.phase) in MARCHES
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    if int(state.phase) == Phase.TRAIN or not kinds or max(counts) >= STEP:
        return
    if len(kinds) > 1:
        named = tuple(_add(kind, counts[kind]) for kind in kinds)
        yield PlayerAct(("all",), (*named, MARCH) if is_marching else named)
    elif is_marching:
        for number in range(1, counts[kinds[0]] + 1):
            yield PlayerAct((str(number),), (_add(kinds[0], number), MARCH))


def _shortcuts(numbers: Numbers, state: State, seat: int) -> Iterator[PlayerAct]:
    """Yield the steps that may be left out at once."""
    ahead, moves = copy(state), list[int]()
    while int(ahead.phase) in STEPS and int(ahead.turn) == seat:
        if refusal(numbers, ahead, seat, DONE):
            return
        play(numbers, ahead, seat, DONE)
        moves.append(DONE)
        name = SHORTCUTS.get(Phase(int(ahead.phase)), "") if int(ahead.phase) in STEPS else "end-turn"
        if name and len(moves) > 1:
            yield PlayerAct((name,), tuple(moves))
