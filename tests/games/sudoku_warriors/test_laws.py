"""What is proved of Sudoku Warriors, tried at tables drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pentarchy.games.sudoku_warriors import GAME
from pentarchy.games.sudoku_warriors.box.constants import CAPITAL_HILLTOPS, HILLTOPS, PROVINCES
from pentarchy.games.sudoku_warriors.box.move_codes import ADD, BATTLE, DONE, SURRENDER
from pentarchy.games.sudoku_warriors.box.state import Ending, Phase
from tests.laws.law import Law
from tests.laws.table import Table


def newly_owned(before: Any, after: Any) -> list[int]:
    """Return the provinces that a move gave to somebody."""
    return [int(province) for province in np.flatnonzero((after.owners > 0) & (before.owners == 0))]


def every_province_is_decided_once(table: Table) -> None:
    """S-R4, S-R19: who owns a province owns it to the end, and no battle is due there again."""
    decided: set[int] = set()
    for step in table.steps_of(table.journey()):
        kept = [int(province) for province in np.flatnonzero(step.before.owners)]
        assert (step.after.owners[kept] == step.before.owners[kept]).all()
        assert not any(int(step.after.due) >> province & 1 for province in kept)
        decided |= set(newly_owned(step.before, step.after))
        assert decided == {int(province) for province in np.flatnonzero(step.after.owners)}
        table.notes["a province is won"] += bool(newly_owned(step.before, step.after))


def no_capital_is_empty_when_its_battle_starts(table: Table) -> None:
    """S-R5: its four hilltops hold warriors, and none of them is crossed out."""
    for step in table.steps_of(table.journey()):
        begun = newly_owned(step.before, step.after)
        if step.after.phase == Phase.BATTLE and step.before.phase != Phase.BATTLE:
            begun.append(int(step.after.province))
        for province in begun:
            around = CAPITAL_HILLTOPS[province]
            assert np.isin(step.before.hilltops[around], range(table.seats + 1)).all()
            assert (step.after.hilltops[around] != 0).all()
            table.notes["a battle starts"] += 1


def a_game_has_a_winner_after_a_hundred_placements_at_most(table: Table) -> None:
    """S-R20, S-R21: nobody's leaving needed, and no draw."""
    journey = table.journey(leaving=0)
    placements = int(journey.final.placements)
    assert placements <= HILLTOPS
    if journey.is_over:
        places = np.asarray(GAME.words.outcome(table.box, journey.final).places)
        assert sorted(places) == [0.0] * (table.seats - 1) + [1.0]
        assert journey.final.ending == Ending.PROVINCES
        assert np.count_nonzero(journey.final.owners) <= PROVINCES
        table.notes["a game ends"] += 1


def to_add_never_leaves_surrender_as_the_only_move(table: Table) -> None:
    """S-R12: whoever adds a value can close his bid then, or add one more and close it."""
    for step in table.steps_of(table.journey()):
        if not ADD <= step.move < DONE:
            continue
        left = GAME.moves(table.box, step.after, step.seat)
        assert len(left) > 1 and SURRENDER in left
        ways = [GAME.after(table.box, step.after, step.seat, move) for move in left if move < DONE]
        assert DONE in left or any(DONE in GAME.moves(table.box, way, step.seat) for way in ways)
        table.notes["a bid needs one more"] += DONE not in left


def several_battles_come_one_by_one(table: Table) -> None:
    """S-7, S-R18: the placer chooses, and each choice is one battle fewer."""
    for step in table.steps_of(table.journey()):
        if BATTLE <= step.move < BATTLE + PROVINCES and step.before.phase == Phase.CHOOSING:
            assert step.seat == step.before.mover
            assert int(step.after.due) in (0, int(step.before.due) & ~(1 << (step.move - BATTLE)))
            table.notes["a battle is chosen"] += 1


LAWS: dict[Callable[[Table], None], str] = {
    every_province_is_decided_once: "a province is won",
    no_capital_is_empty_when_its_battle_starts: "a battle starts",
    a_game_has_a_winner_after_a_hundred_placements_at_most: "a game ends",
    to_add_never_leaves_surrender_as_the_only_move: "a bid needs one more",
    several_battles_come_one_by_one: "a battle is chosen",
}
"""Each law, and what must have come up for it to have been tried."""


@pytest.mark.parametrize("check", LAWS, ids=lambda check: check.__name__)
def test_it_is_so_in_every_game(check: Callable[[Table], None]) -> None:
    def must_note(_: Any) -> list[str]:
        return [LAWS[check]]

    Law(check, 60, must_note, is_fresh=False).try_on(GAME)


def test_a_law_that_does_not_hold_is_found() -> None:
    def nobody_ever_wins(table: Table) -> None:
        assert not any(newly_owned(step.before, step.after) for step in table.steps_of(table.journey()))

    with pytest.raises(AssertionError):
        Law(nobody_ever_wins, 30, None, is_fresh=False).try_on(GAME)
