"""Bots that crash, dawdle or cheat: the table does not notice."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from pentarchy import bots
from pentarchy.bots import thinking
from pentarchy.bots.thinking import Budget
from pentarchy.kernel.chance import Chance, seeded
from pentarchy.web.domain.chronicle import Chronicle
from pentarchy.web.domain.seating import SeatHolder, Setup
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.services import bot_runner
from tests.table.playing import table
from tests.web.people import Browser, House, moves


def crash(*given: Any) -> int:
    raise RuntimeError("a bug in a bot")


def dawdle(*given: Any) -> int:
    time.sleep(0.5)
    return 1


@pytest.mark.parametrize(
    "choose",
    [
        crash,
        dawdle,
        lambda *given: 0,
        lambda *given: -5,
        lambda *given: 10**9,
        lambda *given: 26,
        lambda *given: "K",
    ],
    ids=["crash", "dawdle", "leave", "negative", "huge", "illegal", "no number"],
)
def test_a_bad_bot_plays_what_an_absent_player_would(
    house: House, monkeypatch: pytest.MonkeyPatch, choose: Any
) -> None:
    bot = type("Bad", (), {"choose": staticmethod(choose)})
    monkeypatch.setattr(bots, "load", lambda name: bot)
    monkeypatch.setattr(bot_runner, "PATIENCE", 0.1)
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random", "random"))
    browser.press(table, "move", move="K")
    browser.press(table, "ready")
    page = browser.read_at_rest(table)
    assert "has left" not in page
    assert page.count('plate-status">ready') == 2
    assert "The bids:" in page


def test_each_chance_of_a_bot_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bytes] = []

    class Spy:
        @staticmethod
        def choose(game: Any, box: Any, state: Any, seat: int, chance: Chance) -> int:
            given.append(chance.tobytes())
            return 1

    monkeypatch.setattr(bots, "load", lambda name: Spy)
    for _ in range(20):
        assert bot_runner.choose("random", None, None, None, 0) == 1  # type: ignore[arg-type]
    assert len(set(given)) == 20
    assert seeded(b"").tobytes() not in given


def test_a_bot_searches_only_where_it_has_time_to(monkeypatch: pytest.MonkeyPatch) -> None:
    here = table("goofspiel", auto_ready=0)
    hidden, budgets = here.hidden(0), []
    honest = thinking.decide

    def decide(budget: Budget, *given: Any) -> Any:
        budgets.append(budget)
        return honest(budget, *given)

    monkeypatch.setattr(thinking, "decide", decide)
    for seconds in (0.0, 0.25):
        move = bot_runner.choose("keen", here.game, here.box, hidden, 0, seconds)
        assert move in here.game.moves(here.box, hidden, 0)
    assert budgets == [Budget(bots.BOTS["keen"].budget.iterations, 0.25)]  # type: ignore[union-attr]
    assert bot_runner.choose("search@5", here.game, here.box, hidden, 0) == -1, "no table seats it"


def test_a_bot_whose_player_came_back_plays_nothing() -> None:
    """Or what it chose would lie in his draft."""
    here = table("goofspiel", auto_ready=0)
    people = (SeatHolder("bot", "greedy", "guest", "Ann"), *[SeatHolder("bot", "random")] * 2)
    setup = Setup("goofspiel", {}, {}, people, "guest")
    thinking = TableSnapshot("table", setup, people, here, Chronicle())
    assert bot_runner.play_all(thinking, [0], [[3]]).table.drafts[0].moves == (3,)
    back = replace(thinking, seats=(SeatHolder("person", "Ann", "guest"), *people[1:]))
    assert bot_runner.play_all(back, [0], [[3]]).table is here


def test_bots_are_awake_for_what_happens_while_they_look(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that comes while they find that they have nothing to do is not slept over."""
    honest = bot_runner.idle_bots

    def look_slowly(snapshot: TableSnapshot) -> list[int]:
        seats = honest(snapshot)
        time.sleep(0.0 if seats else 0.3)
        return seats

    monkeypatch.setattr(bot_runner, "idle_bots", look_slowly)
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random"))
    browser.read(table)
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    for _ in range(4):
        while not moves(line.view["trie"]):
            line.hear("step")
        assert line.do("move", move=moves(line.view["trie"])[0])["ok"]
        line.hear("draft")
        assert line.do("ready")["ok"]
        line.hear("step")
