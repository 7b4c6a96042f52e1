"""Screens are made beside play: commands do not wait for them, and they show what there is by then."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from pentarchy.web.services import presenter
from pentarchy.web.services.publication import Publication
from tests.web.clocks import pair
from tests.web.people import Browser, House, Line, moves
from tests.web.screens import line_of, open_side, share
from tests.web.seats import sit
from tests.web.waiting import until

Start = Callable[[], House]


class Easel:
    """Holds what makes screens until it is let go on, and counts what was made."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._honest = Publication.make
        self._may_go_on, self.has_begun = threading.Event(), threading.Event()
        self.changes: list[tuple[int, int]] = []  #: the versions before and after each
        patch.setattr(Publication, "make", lambda change, audiences: self._make(change, audiences))

    def _make(self, change: Publication, audiences: Any) -> Any:
        self.has_begun.set()
        assert self._may_go_on.wait(60)
        self.changes.append((change.before.table.version, change.after.table.version))
        return self._honest(change, audiences)

    def go_on(self) -> None:
        """Let all be made."""
        self._may_go_on.set()


def bid_once(line: Line, have: int) -> None:
    """Bid any card and be ready; receipts are all that is waited for."""
    assert line.do("move", have=have, move=moves(line.view["trie"])[0])["ok"]
    assert line.do("ready", have=have)["ok"]


def see_all(house: House, line: Line) -> None:
    """Hear all that there is to see: it is what a browser sees that comes anew."""
    [live] = house.services.tables.opened
    until(lambda: live.presenting is None)
    line.say(t="ping")
    line.hear("pong")
    shown = dict(line.view["panels"])
    line.say(t="resync")
    assert line.hear("view")["panels"] == shown


def test_commands_are_obeyed_while_screens_are_made(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    house = start()
    _, lines, _ = pair(house)
    have = lines[0].view["version"]
    easel = Easel(monkeypatch)
    for line in lines:
        bid_once(line, have)
    assert easel.has_begun.wait(60)
    assert easel.changes == [], "somebody was shown something before"
    easel.go_on()
    for line in lines:
        see_all(house, line)
    assert easel.changes[-1][1] > have
    assert len(easel.changes) <= 2, "four commands came while the first was shown"


def test_where_the_server_is_behind_everybody_is_shown_the_last_step_alone(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = start()
    _, lines, _ = pair(house)
    have = lines[0].view["version"]
    monkeypatch.setattr(presenter, "STEPS", 1)
    bid_once(lines[0], have)
    bid_once(lines[1], have)
    for line in lines:
        see_all(house, line)
        steps = [one for one in line.heard if one["t"] == "step"]
        assert steps[-1]["version"] > have + 1, "two bids were one change"
        assert [one["version"] for one in steps] == sorted({one["version"] for one in steps})
        assert have + 1 not in [one["version"] for one in steps]


def test_a_curtain_falls_when_the_command_is_obeyed_however_late_it_is_shown(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann decides; before that is shown Ben, beside her, does, too, so that nobody here is waited for."""
    house = start()
    browser, table = share(house, ("you", "beside", "friend"))
    assert sit(Browser(house), table, 2, "Cid").status_code == 303
    address, _ = open_side(browser, table, "Ann")
    ann = line_of(browser, table, address)
    have = ann.view["version"]
    easel = Easel(monkeypatch)
    assert ann.do("move", have=have, move=moves(ann.view["trie"])[0], seat=0)["ok"]
    assert ann.do("ready", have=have, seat=0)["ok"]
    assert ann.do("move", have=have, move=moves(ann.view["trie"])[0], seat=1)["ok"]
    assert ann.do("ready", have=have, seat=1)["ok"]
    heard = len(ann.heard)
    easel.go_on()
    see_all(house, ann)
    assert ann.view["version"] == have, "Cid has not bid yet"
    seats = [one["seat"] for one in ann.heard[heard:] if "seat" in one]
    assert seats == [0, None, None], (
        "her plan, the curtain that fell, and what a browser sees that comes anew"
    )
