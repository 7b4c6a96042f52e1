"""Divide & Conquer's worth: the fewest orders to the objectives, and what it makes of them."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Any

import numpy as np
import pytest

from pentarchy.bots.terms import weights
from pentarchy.games import load
from pentarchy.games.divide_and_conquer.box.constants import (
    BATTALIONS,
    SQUARE_NUMBERS,
    SQUARES,
    STEP_TARGET,
    STEPS,
    TROOPS,
)
from pentarchy.games.divide_and_conquer.box.move_codes import ORDER
from pentarchy.games.divide_and_conquer.box.routes import FAR
from pentarchy.games.divide_and_conquer.box.state import SUBSETS, State
from pentarchy.games.divide_and_conquer.judgement import worth
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box
from tests.games import judging

GAME = load("divide_and_conquer")
TERMS = weights(GAME)
choice = partial(judging.choice, GAME)
NORTH, EAST, SOUTH, WEST = range(BATTALIONS)
ALL = SUBSETS - 1


def make_box(seats: int = 4, **options: Any) -> Box[Any, Any]:
    return GAME.box.unpack({"first_initiative": "north", **options}, {}, seats, seeded("worth"))


def steps_from(box: Box[Any, Any], battalion: int, start: int) -> list[int]:
    """Count the orders to each square, one square after the other: slow, and by other means."""
    far = [FAR] * SQUARES
    far[start] = 0
    queue = deque([start])
    while queue:
        square = queue.popleft()
        for order in box.numbers.exits[battalion, square]:
            if order < 0:
                break
            target = int(STEP_TARGET[(order - ORDER) // TROOPS])
            if far[target] > far[square] + 1:
                far[target] = far[square] + 1
                queue.append(target)
    return far


@pytest.mark.parametrize("adjacency", [8, 4])
def test_one_objective_needs_the_shortest_way(adjacency: int) -> None:
    box = make_box(adjacency=adjacency)
    for battalion in range(BATTALIONS):
        home = int(box.numbers.headquarters[battalion])
        far = steps_from(box, battalion, home)
        for place, square in enumerate(box.numbers.objectives[battalion]):
            assert box.numbers.needed[battalion, 1 << place, home] == far[square]


def test_two_objectives_need_the_shortest_fork() -> None:
    """Every square is tried as the place where a stack splits."""
    box = make_box()
    start = SQUARE_NUMBERS["D5"]
    trunk = steps_from(box, NORTH, start)
    branches = [
        [steps_from(box, NORTH, fork)[square] for fork in range(SQUARES)]
        for square in box.numbers.objectives[NORTH]
    ]
    for first in range(4):
        for second in range(first):
            pair = 1 << first | 1 << second
            shortest = min(
                trunk[fork] + branches[first][fork] + branches[second][fork] for fork in range(SQUARES)
            )
            assert box.numbers.needed[NORTH, pair, start] == shortest


def test_the_printed_board_needs_fifteen_orders() -> None:
    box = make_box()
    homes = box.numbers.headquarters
    assert [box.numbers.needed[battalion, ALL, homes[battalion]] for battalion in range(BATTALIONS)] == [
        15
    ] * 4


def race(box: Box[Any, Any], troops: dict[str, int], bank: int = 0) -> float:
    board, banks = np.zeros((BATTALIONS, SQUARES), np.int8), np.zeros(BATTALIONS, np.int8)
    for name, count in troops.items():
        board[NORTH, SQUARE_NUMBERS[name]] = count
    banks[NORTH] = bank
    return float(worth.race(box.numbers, board, banks, NORTH, TERMS))


def test_stacks_share_the_objectives() -> None:
    box = make_box()
    assert race(box, {"E5": 10}) == 15
    assert race(box, {"A2": 1, "G1": 1, "G10": 1, "J2": 1}) == 0
    assert race(box, {"A2": 1, "G1": 1, "G10": 1, "I3": 7}) == 1
    assert race(box, {"A2": 1, "G1": 1, "G10": 1, "I3": 1, "E5": 6}) == 1


def test_a_held_objective_spares_all_but_one() -> None:
    box = make_box()
    assert race(box, {"A2": 1, "G1": 2, "G10": 1}) == race(box, {"A2": 1, "G1": 9, "G10": 1})
    assert race(box, {"A2": 1, "G1": 2, "G10": 1}) < race(box, {"A2": 2, "G1": 1, "G10": 1})


def test_lost_troops_can_return_where_they_are_needed_but_that_counts() -> None:
    box = make_box()
    enough = race(box, {"G1": 2, "A2": 1, "G10": 1})
    short = race(box, {"G1": 1, "A2": 1, "G10": 1}, bank=7)
    assert enough < short < race(box, {"G1": 1, "A2": 1, "G10": 1, "E5": 7})


def position(box: Box[Any, Any], *stacks: tuple[int, str, int]) -> State:
    """Return the planning of a first turn with these stacks on the board and no others."""
    state = GAME.begin(box)
    state.troops[:] = 0
    state.bank[:] = TROOPS
    for battalion, name, count in stacks:
        state.troops[battalion, SQUARE_NUMBERS[name]] = count
        state.bank[battalion] -= count
    made: State = state
    return made


def value(box: Box[Any, Any], state: State, seat: int) -> float:
    return float(GAME.judgement.worth(box.numbers, state, seat, TERMS))


OTHERS = ((EAST, "E6", 10), (SOUTH, "F6", 10), (WEST, "F5", 10))


def test_all_are_worth_the_same_at_the_start() -> None:
    box = make_box()
    state = GAME.begin(box)
    assert [value(box, state, seat) for seat in range(4)] == pytest.approx([0.25] * 4)


def test_worth_leaves_the_state_as_it_is() -> None:
    box = make_box()
    state = GAME.begin(box)
    GAME.rules.play(box.numbers, state, NORTH, GAME.words.read(box, "E5-9-D4"))
    before = state.tobytes()
    value(box, state, NORTH)
    assert state.tobytes() == before


def test_an_order_of_ones_own_counts_as_carried_out() -> None:
    box = make_box()
    state = position(box, (NORTH, "A2", 1), (NORTH, "G1", 1), (NORTH, "G10", 1), (NORTH, "I3", 2), *OTHERS)
    before = value(box, state, NORTH)
    assert value(box, GAME.after(box, state, NORTH, GAME.words.read(box, "I3-1-J2")), NORTH) > before
    assert choice(box, state, NORTH) in ("I3-1-J2", "I3-2-J2")


def test_it_stops_a_rival_who_is_about_to_win() -> None:
    box = make_box()
    rival = ((EAST, "A4", 1), (EAST, "B1", 1), (EAST, "B10", 1), (EAST, "I4", 1))
    state = position(box, (NORTH, "H4", 2), (NORTH, "E5", 8), *rival, *OTHERS[1:])
    assert choice(box, state, NORTH).endswith("-I4")


def threatened(box: Box[Any, Any], state: State) -> float:
    board, bank = state.troops, state.bank
    before = worth.outlook(box.numbers, board, bank, NORTH, TERMS)
    return float(worth.threatened(box.numbers, board, bank, NORTH, before, TERMS))


def test_it_stays_out_of_reach_of_a_larger_stack() -> None:
    box = make_box()
    safe = position(box, (NORTH, "C4", 9), (NORTH, "E5", 1), (EAST, "E8", 10), *OTHERS[1:])
    near = position(box, (NORTH, "C4", 9), (NORTH, "E5", 1), (EAST, "C5", 10), *OTHERS[1:])
    assert threatened(box, near) > 0
    assert threatened(box, safe) == 0


def test_nobody_threatens_troops_on_their_own_symbols() -> None:
    box = make_box()
    state = position(box, (NORTH, "G1", 4), (NORTH, "E5", 6), (EAST, "G2", 10), *OTHERS[1:])
    assert threatened(box, state) == 0


@pytest.mark.parametrize("team_win", ["any", "both"])
def test_a_team_is_worth_what_its_win_needs(team_win: str) -> None:
    box = make_box(2, team_win=team_win)
    homes = ((NORTH, "E5", 10), (EAST, "E6", 10), (SOUTH, "F6", 10), (WEST, "F5", 10))
    ahead = (NORTH, "A2", 1), (NORTH, "G1", 1), (NORTH, "G10", 1), (NORTH, "I3", 7)
    start, leading = position(box, *homes), position(box, *ahead, *homes[1:])
    assert value(box, start, 0) == pytest.approx(0.5)
    lead = value(box, leading, 0)
    assert lead > 0.9 if team_win == "any" else 0.5 < lead < 0.9


def test_the_end_is_worth_the_result() -> None:
    box = make_box()
    state = position(box, (NORTH, "A2", 1), (NORTH, "G1", 1), (NORTH, "G10", 1), (NORTH, "I3", 2), *OTHERS)
    for seat, said in enumerate(("I3-1-J2", "pass", "pass", "pass")):
        GAME.rules.play(box.numbers, state, seat, GAME.words.read(box, said))
    while not GAME.is_over(box, state):
        seat = GAME.movers(box, state)[0]
        GAME.rules.play(box.numbers, state, seat, GAME.moves(box, state, seat)[0])
    assert [value(box, state, seat) for seat in range(4)] == [1, 0, 0, 0]


def test_every_step_is_an_exit_of_somebody_on_the_open_board() -> None:
    box = make_box()
    exits = {int(order) for order in box.numbers.exits.ravel() if order >= 0}
    assert exits == {ORDER + TROOPS * number for number in range(len(STEPS))}
