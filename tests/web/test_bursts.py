"""Much at once: long bursts of steps, browsers that are slow, and those that do not read at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.web.services.live_table import UNREAD_MESSAGES, WAITING_MESSAGES
from pentarchy.web.viewing.updates import FOLLOWED
from tests.web.people import Browser, House, Line, moves
from tests.web.seats import listen, sit
from tests.web.waiting import until

NAMES = ("Ann", "Ben", "Cid")
ORDERS = ("reinforce-headquarters", "pass")


def sit_for_conquest(house: House) -> tuple[str, list[Browser]]:
    """Return a table of three people at Divide & Conquer, and their browsers."""
    browsers = [Browser(house) for _ in NAMES]
    table = browsers[0].sit("divide_and_conquer", ("you", "friend", "friend"))
    browsers[0].read(table)
    for seat in (1, 2):
        assert sit(browsers[seat], table, seat, NAMES[seat]).status_code == 303
    return table, browsers


def test_a_burst_of_hundreds_of_steps_cuts_nobody_off(house: House) -> None:
    """Everybody passes for a hundred turns at once: nobody is let go, and all see how it ended."""
    table, browsers = sit_for_conquest(house)
    lines = [listen(browser, table) for browser in (*browsers, Browser(house))]
    start = lines[0].view["version"]
    for line in lines[:3]:
        for order in ORDERS:
            assert line.do("follow", have=start, order=order)["ok"]
    for line in lines:
        while not line.view["over"]:
            line.hear("step", "view", "draft", "ready")
        end = line.view["version"]
        assert end > start + UNREAD_MESSAGES, "that was no burst"
        told = [one for one in line.heard if one["t"] in ("view", "step") and one["version"] > start]
        assert [one["t"] for one in told] == ["view"] + ["step"] * FOLLOWED
        assert [one["version"] for one in told] == list(range(end - FOLLOWED, end + 1))
        assert moves(told[0]["trie"]) == []
        counts = [one["count"] for one in line.heard if "count" in one]
        assert counts == list(range(1, len(counts) + 1))
        panels = dict(line.view["panels"])
        line.say(t="resync")
        assert line.hear("view")["panels"] == panels


def change_mind(line: Line, times: int) -> None:
    """Draft a move and take it back, so many times: each is one message to every tab of the seat."""
    move = next(move for move in moves(line.view["trie"]) if move != "pass")
    for _ in range(times):
        wait_for_screen(line, line.do("move", move=move))
        wait_for_screen(line, line.do("withdraw"))


def wait_for_screen(line: Line, done: dict[str, Any]) -> None:
    """Wait until what was done is shown: two changes that wait for their screens are one message."""
    assert done["ok"]
    while line.view["draft"] != done["draft"]:
        line.hear("draft", "view")


def test_a_slow_browser_gets_a_view_in_the_place_of_what_it_missed(new_house: Callable[[], House]) -> None:
    table, browsers = sit_for_conquest(new_house())
    line, slow = listen(browsers[0], table), browsers[0].connect(table, is_narrow=True)
    slow.say(t="hello")
    change_mind(line, WAITING_MESSAGES * 9 // 10)
    line.quiet()
    draft = line.view["draft"]
    slow.say(t="ping")
    slow.hear("pong")
    assert slow.view["draft"] == draft
    shown = [one for one in slow.heard if one["t"] in ("view", "draft", "presence")]
    later = [one for one in shown[1:] if one["t"] == "view"]
    assert len(later) == 1, "it has not lagged behind"
    assert later[0]["count"] > shown[shown.index(later[0]) - 1]["count"] + 1
    counts = [one["count"] for one in shown[shown.index(later[0]) :]]
    assert counts == list(range(counts[0], counts[-1] + 1))
    assert counts[-1] == slow.heard[-1]["count"]
    assert plain(slow, "resync") == plain(line, "resync")


def plain(line: Line, ask: str) -> str:
    """Return the whole view that a line gets, without what it counts for itself."""
    line.say(t=ask)
    return json.dumps({key: value for key, value in line.hear("view").items() if key != "count"})


def test_a_browser_that_does_not_read_is_let_go(new_house: Callable[[], House]) -> None:
    """Though it says all the time that it is there."""
    house = new_house()
    table, browsers = sit_for_conquest(house)
    line, deaf = listen(browsers[0], table), browsers[0].connect(table, is_narrow=True)
    deaf.say(t="hello")
    change_mind(line, 40)
    lines = house.live(table).subscribers
    assert len(lines) == 2
    for _ in range(UNREAD_MESSAGES + 20):
        deaf.say(t="ping")
    until(lambda: len(lines) == 1, "it is still there")
    with pytest.raises(ConnectionClosed):
        deaf.quiet(20)
    done = line.do("move", move="pass")
    assert done["ok"], "the others play on"
    assert listen(browsers[0], table).view["draft"] == done["draft"], "he comes back and sees what there is"
