"""Playing without script: pages, links and buttons alone."""

from __future__ import annotations

import re

from tests.web.people import Browser


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
