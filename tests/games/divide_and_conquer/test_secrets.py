"""What reveals something, and which orders others may have been given."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.divide_and_conquer import GAME
from pentarchy.games.divide_and_conquer.box.constants import EAST, NORTH, SOUTH, SQUARE_NUMBERS, WEST
from pentarchy.games.divide_and_conquer.box.move_codes import PASS
from pentarchy.games.divide_and_conquer.box.state import SILENT, UNKNOWN, UNWRITTEN
from pentarchy.games.divide_and_conquer.words.moves import write_order
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import NATURE, SPECTATOR

from .playing import ALL_PASS, TO_REINFORCEMENT, played, table

GUESSES = 400  #: enough for each of some thirty orders to come up


@pytest.mark.parametrize(
    ("words", "move", "is_revealing"),
    [
        ("", "0:E5-1-D5", False),
        ("0:E5-1-D5 1:pass 2:pass", "3:pass", True),
        ("", "0:leave", True),
        ("", "0:signal-east", False),
        (ALL_PASS, "reveal", True),
        (TO_REINFORCEMENT, "0:+E5", False),
        (f"1:leave 2:leave {ALL_PASS[:7]} 3:pass reveal reveal", "3:leave", False),
        ("1:leave 2:leave 0:pass", "3:leave", True),
    ],
)
def test_what_reveals_something(words: str, move: str, is_revealing: bool) -> None:
    box, state = table(troops={NORTH: {"E5": 9}}, signal=True)
    before = played(box, state, words)
    named, _, text = move.rpartition(":")
    seat, number = int(named) if named else NATURE, GAME.words.read(box, text)
    after = GAME.after(box, before, seat, number)
    assert GAME.secrets.reveals(box.numbers, before, seat, number, after) == is_revealing


@pytest.mark.parametrize(
    ("move", "is_revealing"), [("0:fight", False), ("0:call-off", False), ("0:leave", True)]
)
def test_a_choice_reveals_nothing_but_an_end_shows_what_was_not_executed(
    move: str, is_revealing: bool
) -> None:
    box, state = table(2, {NORTH: {"D5": 2}, WEST: {"C5": 2}}, equal_strength="choice")
    before = played(box, state, "0:D5-2-C5 0:pass 1:pass 1:pass reveal")
    named, _, text = move.rpartition(":")
    after = GAME.after(box, before, int(named), GAME.words.read(box, text))
    assert (
        GAME.secrets.reveals(box.numbers, before, int(named), GAME.words.read(box, text), after)
        == is_revealing
    )


def guesses(box: Any, state: Any, viewer: int) -> list[tuple[int, ...]]:
    """Return the four orders of each world that a viewer may think of."""
    found, chance = [], seeded("guesses")
    for _ in range(GUESSES):
        world = GAME.hidden(box, state, viewer)
        GAME.secrets.redeal(box.numbers, world, viewer, True, chance)
        found.append(tuple(int(order) for order in world.orders))
    return found


def orders(start: str, most: int, targets: str) -> set[int]:
    squares = [SQUARE_NUMBERS[name] for name in targets.split()]
    return {write_order(SQUARE_NUMBERS[start], n, to) for n in range(1, most + 1) for to in squares}


FEW = {NORTH: {"C3": 1}, EAST: {"C8": 1}, SOUTH: {"H8": 1}, WEST: {"H3": 1}}
AROUND_C8 = "B7 B8 B9 C7 C9 D7 D8 D9"
AROUND_H8 = "G7 G8 G9 H7 H9 I7 I8 I9"
AROUND_H3 = "G2 G3 G4 H2 H4 I2 I3 I4"


def test_while_all_plan_anybody_may_have_written_anything() -> None:
    box, state = table(troops=FEW)
    found = guesses(box, state, 0)
    assert {world[NORTH] for world in found} == {UNWRITTEN}
    assert {world[EAST] for world in found} == {UNWRITTEN, PASS} | orders("C8", 1, AROUND_C8)
    assert {world[SOUTH] for world in found} == {UNWRITTEN, PASS} | orders("H8", 1, AROUND_H8)
    assert {world[WEST] for world in found} == {UNWRITTEN, PASS} | orders("H3", 1, AROUND_H3)
    assert {sum(order != UNWRITTEN for order in world) for world in found} == {0, 1, 2, 3}


def test_somebody_has_not_written_when_oneself_has() -> None:
    box, state = table(troops=FEW)
    state = played(box, state, "0:C3-1-C4")
    mine = GAME.words.read(box, "C3-1-C4")
    found = guesses(box, state, 0)
    assert {world[NORTH] for world in found} == {mine}
    assert {sum(order != UNWRITTEN for order in world[1:]) for world in found} == {0, 1, 2}
    for battalion in (EAST, SOUTH, WEST):
        assert any(world[battalion] == UNWRITTEN for world in found)
        assert any(world[battalion] != UNWRITTEN for world in found)


def test_a_spectator_knows_that_somebody_has_not_written() -> None:
    box, state = table(3, {NORTH: {"C3": 1}, EAST: {"C8": 1}, SOUTH: {"H8": 1}})
    found = guesses(box, state, SPECTATOR)
    assert {sum(order not in (UNWRITTEN, SILENT) for order in world) for world in found} == {0, 1, 2}
    assert {world[WEST] for world in found} == {SILENT}


def test_either_battalion_of_a_team_may_have_its_order_first() -> None:
    box, state = table(2, FEW)
    found = guesses(box, state, 0)
    written = {(world[WEST] != UNWRITTEN, world[EAST] != UNWRITTEN) for world in found}
    assert written == {(False, False), (True, False), (False, True), (True, True)}
    state = played(box, state, "0:C3-1-C4 0:pass")
    written = {(world[WEST] != UNWRITTEN, world[EAST] != UNWRITTEN) for world in guesses(box, state, 0)}
    assert written == {(False, False), (True, False), (False, True)}


def test_one_order_for_two_battalions_is_one() -> None:
    box, state = table(2, FEW, team_orders="per_player")
    found = guesses(box, state, 0)
    east, west = orders("C8", 1, AROUND_C8), orders("H3", 1, AROUND_H3)
    assert {world[WEST] for world in found} == {UNWRITTEN, SILENT, PASS} | west
    assert {world[EAST] for world in found} == {UNWRITTEN, SILENT} | east
    for world in found:
        pair = world[WEST], world[EAST]
        assert pair == (UNWRITTEN, UNWRITTEN) or (pair[0] == SILENT) == (pair[1] in east)
        assert (pair[1] == SILENT) == (pair[0] in west | {PASS})
    state = played(box, state, "0:C3-1-C4")
    assert {world[EAST] for world in guesses(box, state, 0)} == {UNWRITTEN}


def test_of_two_on_one_square_the_first_is_meant() -> None:
    here = {WEST: {"H3": 1}, EAST: {"H3": 2}}
    box, state = table(2, FEW | here, team_orders="per_player", partner_square="share")
    found = guesses(box, state, 0)
    ones, twos = orders("H3", 1, AROUND_H3), orders("H3", 2, AROUND_H3) - orders("H3", 1, AROUND_H3)
    assert {world[WEST] for world in found} == {UNWRITTEN, SILENT, PASS} | ones
    assert {world[EAST] for world in found} == {UNWRITTEN, SILENT} | twos


@pytest.mark.parametrize("passing", [True, False])
def test_an_order_was_written_for_all_that_then_stood_there(passing: bool) -> None:
    box, state = table(
        troops={NORTH: {"D8": 2}, EAST: {"C8": 3}, SOUTH: {"H8": 1}, WEST: {"H3": 1}}, allow_pass=passing
    )
    state = played(box, state, "0:D8-2-C8 1:C8-3-C9 2:H8-1-H7 3:H3-1-H4 reveal")
    found = guesses(box, state, 2)
    may_pass = {PASS} if passing else set[int]()
    assert {world[NORTH] for world in found} == {GAME.words.read(box, "D8-2-C8")}
    assert {world[EAST] for world in found} == orders("C8", 3, AROUND_C8) | may_pass
    assert {world[SOUTH] for world in found} == {GAME.words.read(box, "H8-1-H7")}
    assert {world[WEST] for world in found} == orders("H3", 1, AROUND_H3) | may_pass
    assert UNKNOWN not in {order for world in found for order in world}


def test_the_one_who_has_not_written_is_one_who_can() -> None:
    box, state = table(troops=FEW)
    state.orders[SOUTH], state.revealed[SOUTH] = SILENT, 1
    state = played(box, state, "0:C3-1-C4")
    found = guesses(box, state, 0)
    assert {world[SOUTH] for world in found} == {SILENT}
    written = {(world[EAST] != UNWRITTEN, world[WEST] != UNWRITTEN) for world in found}
    assert written == {(False, False), (True, False), (False, True)}
