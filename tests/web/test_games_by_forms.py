"""Whole games without script: pages, links and buttons alone."""

from __future__ import annotations

import re

from pentarchy.table import records
from tests.web.people import Browser, House, load


def play_by_links(browser: Browser, table: str, turns: int = 200) -> str:
    """Walk the first links and press the first buttons until the game is over; return the last page."""
    for _ in range(turns):
        page = browser.read(table)
        if f'action="{table}/rematch"' in page:
            return page
        act(browser, table, page)
    raise AssertionError("the game did not end")


def act(browser: Browser, table: str, page: str) -> None:
    """Do the next thing that the page offers."""
    if 'name="do" value="ready"' in page:
        assert browser.press(table, "ready", page).status_code == 303
        return
    while True:
        buttons = re.findall(r'name="do" value="move"><input type="hidden" name="move" value="([^"]+)"', page)
        if buttons:
            assert browser.press(table, "move", page, move=buttons[0]).status_code == 303
            return
        links = re.findall(r'class="button" href="(/tables/[^"]+\?path=[^"]+)"', page)
        if not links:
            return
        page = browser.read(links[0])


def test_a_whole_game_by_forms(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random", "random"))
    page = play_by_links(browser, table)
    made = records.read(browser.read(f"{table}/record"))
    assert made.seed is not None and made.seed in page
    assert records.verify(made, load) == 13


def test_divide_and_conquer_by_forms(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-turn_limit": "2"})
    page = play_by_links(browser, table)
    made = records.read(browser.read(f"{table}/record"))
    assert made.seed is not None and made.seed in page
    assert records.verify(made, load) >= 3
