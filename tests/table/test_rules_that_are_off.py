"""What people read says nothing of a rule that the table's options switch off."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games import load
from pentarchy.games.political.box.state import Phase as Political
from pentarchy.games.political.box.state import Window
from pentarchy.games.tenth_division.box.state import Phase as Tenth
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.seats import SPECTATOR


@pytest.mark.parametrize(
    ("windows", "told"),
    [
        ("two", "All players are asked whether to play an event."),
        ("own_turn_only", "is asked whether to play an event."),
    ],
)
def test_only_who_may_play_events_is_said_to_be_asked(windows: str, told: str) -> None:
    game = load("political")
    box = game.box.unpack({"event_windows": windows}, {}, 4, seeded("off"))
    state: Any = game.begin(box)
    state.phase, state.window, state.turn = Political.WINDOW, Window.TURN, 2
    said = game.words.prompt(box, state, SPECTATOR, ())
    assert told in said and ("All" in said) == (windows == "two")


@pytest.mark.parametrize(
    ("offers", "told"),
    [
        (5, "Trade with the bank or with a player to whom roads lead from you, or finish trading."),
        (0, "Trade with the bank, or finish trading."),
    ],
)
def test_nobody_is_sent_to_trade_with_players_where_no_offers_are_made(offers: int, told: str) -> None:
    game = load("tenth_division")
    box = game.box.unpack({"offers_per_partner": offers}, {}, 3, seeded("off"))
    state: Any = game.begin(box)
    state.phase, state.turn = Tenth.TRADE, 1
    assert game.words.prompt(box, state, 1, ()) == told
