"""A restart that is announced: read at an open table before it comes, and gone from it afterwards."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import Page, expect

from pentarchy.web.serve import RESTART
from tests.browser.patience import PATIENCE
from tests.browser.server import Server
from tests.browser.setting_up import open_form, start

pytestmark = pytest.mark.browser


def test_an_open_table_says_it_and_comes_back(
    page: Page, mortal_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    mortal_server.stop()
    monkeypatch.setitem(os.environ, "PENTARCHY_RESTART_SECONDS", "0.2")
    mortal_server.start()
    open_form(page, mortal_server.address, "sudoku_warriors", "random")
    start(page)
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    announcement = page.locator("#announcement")
    expect(announcement).to_be_hidden()
    assert mortal_server.process is not None
    mortal_server.process.send_signal(signal.SIGUSR1)
    expect(announcement).to_have_text(RESTART.format("1 second"))
    expect(announcement).to_be_visible()
    assert mortal_server.process.wait(PATIENCE / 1000) == 0
    mortal_server.start()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(announcement).to_be_hidden()
