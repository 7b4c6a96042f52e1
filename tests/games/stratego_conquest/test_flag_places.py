"""Where guessed worlds have the others' Flags: rather at the back, but wherever one may be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from pentarchy.bots import load as load_bot
from pentarchy.games.stratego_conquest import GAME
from pentarchy.games.stratego_conquest.box.constants import FLAG, ZONES
from pentarchy.games.stratego_conquest.box.state import Phase
from pentarchy.games.stratego_conquest.rules.knowledge import only
from pentarchy.games.stratego_conquest.secrets.flag_places import depths_at_home, weight_of
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE

GUESSES = 4_000 if IS_COMPILED else 300
RED, GREEN = 0, 1


@pytest.fixture(scope="module")
def table() -> tuple[Any, Any]:
    """Return a box and the position as the units of two players have been placed, by anybody."""
    box, chance = GAME.box.unpack({}, {}, 2, seeded("flags")), seeded("flags")
    state = GAME.begin(box)
    while state.phase <= Phase.PLACEMENT:
        seat = GAME.movers(box, state)[0]
        seen = state if seat == NATURE else GAME.hidden(box, state, seat)
        GAME.rules.play(box.numbers, state, seat, load_bot("random").choose(GAME, box, seen, seat, chance))
    return box, state


def guessed_flags(box: Any, hidden: Any) -> Counter[int]:
    """Return how often Red takes each zone to have Green's Flag."""
    chance, came = seeded("guesses"), Counter[int]()
    for _ in range(GUESSES):
        world = hidden.copy()
        GAME.secrets.redeal(box.numbers, world, RED, False, chance)
        is_flag = (np.asarray(world.owners) == GREEN + 1) & (np.asarray(world.kinds) == FLAG)
        came[int(np.flatnonzero(is_flag)[0])] += 1
    return came


def test_a_flag_stands_anywhere_and_rather_where_players_put_it(table: tuple[Any, Any]) -> None:
    box, state = table
    hidden = GAME.hidden(box, state, RED)
    came, depth = guessed_flags(box, hidden), depths_at_home(box.numbers, hidden, GREEN)
    zones = [zone for zone in range(ZONES) if state.owners[zone] == GREEN + 1]
    weights = {zone: weight_of(box.numbers, zone, depth) for zone in zones}
    assert set(came) <= set(zones)
    assert set(came) == set(zones) or not IS_COMPILED
    for zone in zones:
        share, expected = came[zone] / GUESSES, weights[zone] / sum(weights.values())
        assert share == pytest.approx(expected, abs=0.03 if IS_COMPILED else 0.1)
    assert max(weights.values()) >= 4 * min(weights.values())


def test_a_unit_that_moved_is_no_flag_and_makes_no_home(table: tuple[Any, Any]) -> None:
    box, state = table
    hidden = GAME.hidden(box, state, RED)
    zones = [zone for zone in range(ZONES) if state.owners[zone] == GREEN + 1]
    true_flag = next(zone for zone in zones if state.kinds[zone] == FLAG)
    home = int(box.numbers.territory[true_flag])
    for zone in zones:
        if box.numbers.territory[zone] != home:
            hidden.may_be[zone] &= ~only(FLAG)
    came = guessed_flags(box, hidden)
    assert set(came) <= {int(zone) for zone in box.numbers.zones[home]}
    depth = depths_at_home(box.numbers, hidden, GREEN)
    assert all(depth[zone] == 0 for zone in range(ZONES) if box.numbers.territory[zone] != home)
