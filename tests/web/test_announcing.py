"""What the operator tells everybody: at once at an open table, and on every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.web.bounds import Bounds
from pentarchy.web.serve import RESTART, Server, configure
from tests.web.people import Browser, House
from tests.web.seats import listen
from tests.web.waiting import until

WORDS = RESTART.format("60 seconds")


def said(page: str) -> str:
    """Return what a page announces; nothing where that is hidden."""
    found = re.search(r'<p class="notice" id="announcement" role="status"( hidden)?>([^<]*)</p>', page)
    assert found and bool(found[1]) is not bool(found[2])
    return found[2]


def announce(house: House, words: str) -> None:
    """Have the server tell everybody."""

    async def tell() -> None:
        house.services.broadcast.announce(words)

    house.run(tell())


def test_everybody_is_told_at_once_and_on_every_page(house: House) -> None:
    player = Browser(house)
    table = player.sit()
    line = listen(player, table)
    assert all(said(player.read(page)) == "" for page in ("/", table, "/account"))
    announce(house, WORDS)
    try:
        assert line.hear("announcement")["words"] == WORDS
        assert all(said(player.read(page)) == WORDS for page in ("/", table, "/account"))
        late = listen(player, table)
        assert late.hear("announcement")["words"] == WORDS, "who comes later is not told"
        late.leave()
    finally:
        announce(house, "")
    assert line.hear("announcement")["words"] == ""
    assert said(player.read("/")) == ""


def test_a_restart_is_announced_once_and_then_happens(tmp_path: Path) -> None:
    with House(tmp_path, names=("goofspiel",), bounds=Bounds(restart_seconds=0.2)) as house:
        player = Browser(house)
        line = listen(player, player.sit())
        server = Server(configure(house.app), house.app, "", False)

        async def ask_twice() -> None:
            server.restart_soon()
            server.restart_soon()

        house.run(ask_twice())
        assert line.hear("announcement")["words"] == RESTART.format("1 second")
        until(lambda: server.should_exit, "it does not stop")
        with pytest.raises(ConnectionClosed):
            line.hear("announcement")
