"""What stays in memory of a table that was played at: nothing, once it is let go."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from pentarchy import games
from pentarchy.web.services import open_tables
from tests.web.people import Browser, House, moves
from tests.web.waiting import until

MOVES = 3  #: before the player leaves, and the game is over


def play_a_little(house: House, game: str) -> str:
    """Have somebody play while somebody else looks on, leave, and look at how it ended; return the table."""
    player, watcher = Browser(house), Browser(house)
    table = player.sit(game)
    lines = player.connect(table), watcher.connect(table)
    for line in lines:
        line.say(t="hello")
        line.hear("view")
    for _ in range(MOVES):
        trie = lines[0].view["trie"]
        if trie.get("next"):
            lines[0].do("move", move=moves(trie)[0])
        lines[0].quiet(0.05)
    lines[0].leave()
    for browser in (player, watcher):
        assert 'class="ranking"' in browser.read(table)
        browser.close()
        house.browsers.remove(browser)
    return table


def parts_of(house: House, table: str) -> list[weakref.ref[Any]]:
    """Return what a table in memory is made of, and would be kept by."""
    live = house.live(table)
    snapshot = live.snapshot
    parts = (live, snapshot, snapshot.chronicle, snapshot.table, snapshot.table.past)
    return [weakref.ref(part) for part in parts]


@pytest.mark.parametrize("game", ["goofspiel", *games.OURS])
def test_nothing_of_a_table_that_is_over_stays_once_it_is_let_go(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "KEPT_TABLES", 1)
    parts = [part for _ in range(2) for part in parts_of(house, play_a_little(house, game))]
    other = Browser(house)
    other.read(other.sit())  # the one that is kept now

    def are_gone() -> bool:
        gc.collect()
        return not any(part() for part in parts)

    until(are_gone, "something has a table that is over")
