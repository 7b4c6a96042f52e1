"""Sudoku Warriors' audit: loud where one who has left still counts for something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.box.constants import CAPITAL_HILLTOPS, PROVINCE_HILLTOPS
from pentarchy.games.sudoku_warriors.box.state import DESERTED, Ending, Phase, State
from pentarchy.games.sudoku_warriors.pictures.guide import AMONG_THREE, played, table
from pentarchy.games.sudoku_warriors.secrets.audit import Flaw
from pentarchy.kernel.game import copy
from pentarchy.kernel.seats import LEAVE

CIRCLE, SQUARE, TRIANGLE = range(3)


def in_battle() -> tuple[Any, State]:
    """Return a battle of three: Circle bids."""
    box = table(3)
    return box, copy(played(box, AMONG_THREE))


def stay_in_the_battle(state: State) -> None:
    state.left[SQUARE] = 1


def be_awaited(state: State) -> None:
    state.left[CIRCLE] = 1


def win_after_leaving(state: State) -> None:
    state.left[TRIANGLE] = 1
    state.phase, state.ending, state.winners = Phase.OVER, Ending.PROVINCES, 1 << TRIANGLE


def desert_a_province_that_somebody_holds(state: State) -> None:
    state.owners[state.province] = DESERTED


def go_on_with_all_decided(state: State) -> None:
    state.owners[:] = [1, 1, 2, 2, 3, 3, DESERTED, DESERTED, DESERTED]


SPOILT: dict[Callable[[State], None], Flaw] = {
    stay_in_the_battle: Flaw.ABSENT_FIGHTS,
    be_awaited: Flaw.ABSENT_AWAITED,
    win_after_leaving: Flaw.ABSENT_WINS,
    desert_a_province_that_somebody_holds: Flaw.DESERTED_BY_NOBODY,
    go_on_with_all_decided: Flaw.GOES_ON_DECIDED,
}
"""Ways to spoil a battle, and the flaw that each is."""


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
def test_a_state_that_cannot_be_is_found_out(spoil: Callable[[State], None]) -> None:
    box, state = in_battle()
    assert not GAME.secrets.audit(box, state)
    spoil(state)
    assert SPOILT[spoil] in GAME.secrets.audit(box, state)


def test_a_province_that_all_have_left_is_sound() -> None:
    box = table(3)
    state = GAME.begin(box)
    for hilltop in PROVINCE_HILLTOPS[0].tolist():
        state.hilltops[hilltop] = CIRCLE + 1
    for hilltop in CAPITAL_HILLTOPS[0].tolist():
        state.hilltops[hilltop] = SQUARE + 1
    last = int(PROVINCE_HILLTOPS[0, 0])
    state.hilltops[last], state.placements = 0, 15
    GAME.rules.play(box.numbers, state, SQUARE, LEAVE)
    seat = GAME.movers(box, state)[0]
    GAME.rules.play(box.numbers, state, seat, GAME.moves(box, state, seat)[0])
    assert state.owners[0] == DESERTED
    assert not GAME.secrets.audit(box, state)
