"""What an absent player does, and what each standing order does for one who is there."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.divide_and_conquer import GAME
from pentarchy.games.divide_and_conquer.box.constants import NORTH, SOUTH, WEST

from .playing import TO_REINFORCEMENT, played, table

NOTHING = "nothing"
LOST = {NORTH: {"E5": 9}}
HELD = {NORTH: {"C5": 9}, SOUTH: {"E5": 10}}
EQUALS = {NORTH: {"D5": 2}, WEST: {"C5": 2}}
TO_CHOICE = "0:D5-2-C5 1:pass 2:pass 3:pass reveal"
OF_TEAMS = "0:pass 0:pass 1:pass 1:pass reveal reveal reveal reveal"


@pytest.mark.parametrize(
    ("seats", "troops", "options", "moves", "does"),
    [
        (4, {}, {}, "", "pass"),
        (4, {NORTH: {"A1": 2, "E5": 8}}, {"allow_pass": False}, "", "A1-1-A2"),
        (2, {SOUTH: {"J10": 9}}, {"allow_pass": False}, "0:E5-1-D5", "J10-1-J9"),
        (2, {NORTH: {"J10": 9}}, {"allow_pass": False}, "0:F6-1-G6", "J10-1-J9"),
        (4, EQUALS, {"equal_strength": "choice"}, TO_CHOICE, "call-off"),
        (4, LOST, {}, TO_REINFORCEMENT, "+E5"),
        (2, HELD, {}, OF_TEAMS, "skip"),
    ],
)
def test_an_absent_player(
    seats: int, troops: dict[int, dict[str, int]], options: dict[str, Any], moves: str, does: str
) -> None:
    box, state = table(seats, troops, **options)
    state = played(box, state, moves)
    move = int(GAME.judgement.idle(box.numbers, state, 0))
    GAME.check(box, state, 0, move)
    assert GAME.words.say(box, move) == does


@pytest.mark.parametrize(
    ("seats", "troops", "options", "moves", "does"),
    [
        (4, {}, {}, "", (NOTHING, "pass", NOTHING)),
        (4, {}, {}, "0:pass", (NOTHING, NOTHING, NOTHING)),
        (4, {}, {"allow_pass": False}, "", (NOTHING, NOTHING, NOTHING)),
        (2, {}, {}, "0:E5-1-D5", (NOTHING, "pass", NOTHING)),
        (4, EQUALS, {"equal_strength": "choice"}, TO_CHOICE, (NOTHING, NOTHING, "call-off")),
        (4, LOST, {}, TO_REINFORCEMENT, ("+E5", NOTHING, NOTHING)),
        (2, HELD, {}, OF_TEAMS, (NOTHING, NOTHING, NOTHING)),
    ],
)
def test_a_standing_order(
    seats: int, troops: dict[int, dict[str, int]], options: dict[str, Any], moves: str, does: tuple[str, ...]
) -> None:
    box, state = table(seats, troops, **options)
    state = played(box, state, moves)
    for order, wanted in enumerate(does):
        move = int(GAME.judgement.follow(box.numbers, state, 0, order, 0))
        assert (NOTHING if move < 0 else GAME.words.say(box, move)) == wanted, GAME.judgement.orders[
            order
        ].name
