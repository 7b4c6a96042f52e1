"""Clocks on the page: the server's time, whatever this machine believes, and a pause by consent."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.setting_up import start

pytestmark = pytest.mark.browser

WRONG_CLOCK = "const now = Date.now; Date.now = () => now() + 3600_000;"


def seconds(page: Page) -> int:
    """Return what the running clock of a page says, in seconds."""
    minutes, rest = page.locator(".dial.is-running").first.inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def test_two_friends_play_by_the_clock(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context().new_page()
    page.goto(f"{server.address}/games/sudoku_warriors")
    page.locator("[name='seats'][value='2']").check(force=True)
    page.locator("[name='seat-1']").select_option("friend")
    page.get_by_text("Clock and spectators").click()
    page.get_by_label("Clock").select_option("5+10")
    start(page)
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    context.add_init_script(WRONG_CLOCK)
    friend = context.new_page()
    friend.goto(page.url)
    friend.get_by_role("button", name="Join as Square").tap()
    expect(friend.locator(".dial.is-running")).to_have_count(1)
    expect(friend.locator(".dial.is-running")).to_have_text(re.compile(r"4:\d\d"))
    before, here, after = seconds(friend), seconds(page), seconds(friend)
    assert after - 1 <= here <= before + 1, "an hour of its own makes no difference"
    assert flaws(page) == [] and flaws(friend) == []

    page.get_by_text("Clock", exact=True).click()
    page.get_by_role("button", name="Ask for a pause").click()
    friend.get_by_role("button", name="Agree").tap()
    for screen in (page, friend):
        expect(screen.locator("#panel-prompt")).to_contain_text("The clocks have stopped")
        expect(screen.locator(".dial.is-running")).to_have_count(0)
    assert flaws(page) == [], "paused"
    friend.get_by_role("button", name="Go on").tap()
    page.get_by_role("button", name="Agree").click()
    expect(friend.locator(".dial.is-running")).to_have_count(1)
