"""What a player chooses at once, where the rules go step by step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pentarchy.kernel.act import PlayerAct
from pentarchy.kernel.game import copy

from ..box.move_codes import ADD, DONE, SURRENDER, WIDEST
from ..box.state import Phase, State
from ..box.unpacking import Box
from ..rules.allowed import legal
from ..rules.turn import play
from .moves import path


def acts(box: Box, state: State, seat: int) -> Iterator[PlayerAct]:
    """Yield each last value that a seat may add to a bid: it closes the bid, as nothing else is left."""
    if int(state.phase) != Phase.BATTLE or int(state.bidder) != seat:
        return
    for move in _open(box, state, seat):
        if ADD <= move < DONE:
            after = copy(state)
            play(box.numbers, after, seat, move)
            if {DONE} <= set(_open(box, after, seat)) <= {DONE, SURRENDER}:
                yield PlayerAct(path(box, state, seat, move), (move, DONE))


def _open(box: Box, state: State, seat: int) -> list[int]:
    out = np.empty(WIDEST, np.int64)
    return [int(move) for move in out[: legal(box.numbers, state, seat, out)]]
