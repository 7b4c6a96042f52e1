"""Positions made wide on purpose: no more moves than the bound, and not far fewer."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy import games
from pentarchy.games.divide_and_conquer.box.constants import NORTH, SOUTH
from pentarchy.games.political.box import state as political
from pentarchy.games.political.box.constants import (
    ATTACHMENTS,
    EVENTS,
    FIRST_ATTACHMENT,
    FIRST_EVENT,
    GROUPS,
    PLAYERS,
)
from pentarchy.games.political.rules.cards import give
from pentarchy.games.stratego_conquest.box import state as stratego
from pentarchy.games.stratego_conquest.box.constants import TERRITORIES
from pentarchy.games.tenth_division.box import state as tenth
from pentarchy.games.tenth_division.box.constants import CANNON, HEXES, INFANTRY, STEP
from pentarchy.games.tenth_division.box.move_codes import PAIRS
from pentarchy.kernel.chance import seeded

from .divide_and_conquer.playing import table as board

GAMES = {name: games.load(name) for name in games.names()}


def width(name: str, box: Any, state: Any, seat: int = 0) -> int:
    """Return how many moves a position offers a seat; never more than the game says."""
    moves = len(GAMES[name].moves(box, state, seat))
    assert moves <= GAMES[name].rules.WIDEST
    return moves


# Political Divide & Conquer.


def largest_deck() -> str:
    """Return a deck with as many cards as there may be."""
    half = GROUPS // 2
    left, right = ([f'{{ name = "{wing} {at}", power = 1 }}' for at in range(half)] for wing in "lr")
    assets = [f'{{ name = "a {at}", effect = "+1" }}' for at in range(ATTACHMENTS)]
    events = [f'{{ name = "e {at}", effect = "discard" }}' for at in range(EVENTS)]
    lists = {"left": left, "right": right, "assets": assets, "deficits": [], "events": events}
    return "\n".join(['name = "Large"', *(f"{key} = [{', '.join(cards)}]" for key, cards in lists.items())])


def hoarded(attachments: int) -> tuple[Any, Any]:
    """Return a table at which Red holds attachments and events, and all other groups lie in the middle."""
    game = GAMES["political"]
    box = game.box.unpack({"allow_pass": "always"}, {"deck": largest_deck()}, PLAYERS, seeded("wide"))
    state = game.begin(box)
    state.middle[:] = 0
    state.deck = 0
    state.phase, state.turn = political.Phase.ACTION, 0
    state.place[1:] = political.Place.UNAFFILIATED
    give(state, 0, 0)
    for attachment in range(attachments):
        give(state, 0, FIRST_ATTACHMENT + attachment)
    for event in range(EVENTS):
        give(state, event + 1 if event < PLAYERS - 1 else 0, FIRST_EVENT + event)
    return box, state


def test_a_hand_of_all_attachments_before_all_groups_is_nearly_as_wide_as_political_gets() -> None:
    box, state = hoarded(ATTACHMENTS)
    assert width("political", box, state) > 0.96 * GAMES["political"].rules.WIDEST


def test_a_team_and_a_window_are_narrower() -> None:
    box, state = hoarded(ATTACHMENTS)
    game = GAMES["political"]
    team = game.after(box, state, 0, game.words.read(box, "destroy-l-1"))
    assert width("political", box, team) < width("political", box, state)
    while game.words.read(box, "lay-l-0") in game.moves(box, team, 0):
        team = game.after(box, team, 0, game.words.read(box, "lay-l-0"))
    assert width("political", box, team) < width("political", box, state)
    state.phase, state.window, state.asked = political.Phase.WINDOW, political.Window.ROLL, 1
    assert width("political", box, state) < EVENTS * ATTACHMENTS


# Tenth Division.

HEXAGON = "\n".join(" " * abs(row) + " ".join("R" * (9 - abs(row))) for row in range(-4, 5))
LINE = "R " * HEXES


def owned(owner: Any, phase: tenth.Phase, drawing: str = HEXAGON) -> tuple[Any, Any]:
    """Return a table of two in a phase of Red's turn, roads everywhere; ``owner`` says whose a hex is."""
    game = GAMES["tenth_division"]
    box = game.box.unpack({"goal": "war", "bank_three": "any"}, {"board": drawing}, 2, seeded("wide"))
    state = game.begin(box)
    state.phase, state.turn, state.acting, state.rounds = phase, 0, 0, 2
    for where in range(HEXES):
        state.owner[where] = owner(where) + 1
        state.troops[where, INFANTRY] = state.troops[where, CANNON] = 2
        for side in range(6):
            if box.numbers.targets[where, side] >= 0:
                state.roads[where] |= 1 << side
    state.money[:] = 1_000
    state.stock[:2], state.cards[:2] = STEP, 4 * STEP
    return box, state


@pytest.mark.parametrize("drawing", [HEXAGON, LINE], ids=["hexagon", "line"])
def test_no_board_has_more_pairs_of_near_hexes(drawing: str) -> None:
    box, _ = owned(lambda where: 0, tenth.Phase.MOVE, drawing)
    assert (box.numbers.targets >= 0).sum() <= 2 * PAIRS


def test_an_owner_of_all_hexes_moves_nearly_as_widely_as_tenth_division_gets() -> None:
    box, state = owned(lambda where: 0, tenth.Phase.MOVE)
    assert width("tenth_division", box, state) > 0.85 * GAMES["tenth_division"].rules.WIDEST


def test_an_attack_and_a_trade_are_narrower() -> None:
    game = GAMES["tenth_division"]
    box, state = owned(lambda where: where % 2, tenth.Phase.ATTACK)
    most = width("tenth_division", box, state)
    assert 150 < most <= PAIRS + 3
    state = game.after(box, state, 0, game.moves(box, state, 0)[-1])
    assert width("tenth_division", box, state) < most
    box, state = owned(lambda where: where % 2, tenth.Phase.TRADE)
    assert 40 < width("tenth_division", box, state) < 60
    partner = next(
        move for move in game.moves(box, state, 0) if game.words.say(box, move).startswith("with-")
    )
    assert 500 < width("tenth_division", box, game.after(box, state, 0, partner)) <= 722


# Divide & Conquer, Stratego Conquest.


def test_troops_that_stand_one_by_one_march_as_widely_as_there_is_room_for() -> None:
    inner = [f"{row}{column}" for row in "BCDEFGHI" for column in range(2, 10)]
    box, state = board(
        2,
        {NORTH: dict.fromkeys(inner[:30:3], 1), SOUTH: dict.fromkeys(inner[1:31:3], 1)},
        signal=True,
        partner_square="share",
    )
    assert width("divide_and_conquer", box, state) > 0.75 * GAMES["divide_and_conquer"].rules.WIDEST


def test_an_army_to_be_placed_anywhere_is_nearly_as_wide_as_stratego_conquest_gets() -> None:
    game = GAMES["stratego_conquest"]
    box = game.box.unpack({}, {}, 2, seeded("wide"))
    state = game.begin(box)
    state.phase = stratego.Phase.PLACEMENT
    state.tokens[:] = [1, 2] * (TERRITORIES // 2)
    state.reserve[:2] = box.numbers.army
    assert width("stratego_conquest", box, state) > 0.8 * game.rules.WIDEST
