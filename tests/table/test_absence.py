"""Whoever is awaited and does not answer is moved for, and the game goes on: at all moments of all games."""

from __future__ import annotations

import random

import pytest

from pentarchy.table.absence import move_for
from pentarchy.table.clock import answered
from pentarchy.table.table import Table
from tests.table.journeys import EVERY_GAME, journey, moments
from tests.table.playing import decide

MOMENTS = 40
ROUNDS = 60


def awaited(table: Table) -> list[int]:
    """Return the seats whose clocks run at a table of people."""
    return [seat for seat in table.movers() if not table.drafts[seat].is_ready]


@pytest.mark.parametrize("name", EVERY_GAME)
def test_whoever_is_moved_for_has_answered(name: str) -> None:
    """Whatever others have drafted meanwhile, and whatever he has."""
    tried = 0
    for table in moments(name, MOMENTS):
        for seat in awaited(table):
            after = move_for(table, seat)
            assert seat not in awaited(after) or answered(table, after) >> seat & 1
            assert after.is_over or awaited(after), "nobody is awaited, and the game does not go on"
            tried += 1
    assert tried > MOMENTS // 2


@pytest.mark.parametrize("name", EVERY_GAME)
def test_who_is_moved_for_again_is_as_he_was(name: str) -> None:
    """Two may call time at once: the second finds nothing to do."""
    for table in moments(name, MOMENTS):
        for seat in table.movers():
            after = move_for(table, seat)
            if after.version == table.version:
                assert move_for(after, seat) is after


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_game_goes_on_though_somebody_never_acts(name: str) -> None:
    """Seat 0 is moved for throughout, the others choose at random: of whoever is awaited something comes."""
    dice = random.Random(name)
    here = journey(name)[0]
    for _ in range(ROUNDS):
        if here.is_over:
            break
        waiting = awaited(here)
        assert waiting, "all are ready, and the game does not go on"
        seat = dice.choice(waiting)
        after = decide(here, seat, dice) if seat else move_for(here, seat)
        assert after is not here, f"nothing came of moving for seat {seat}"
        here = after
    assert here.version > journey(name)[0].version
