"""The line breaks, the server dies, sockets do not pass: the game goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Server
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser


def test_a_server_that_is_killed_and_comes_back_has_lost_nothing(page: Page, mortal_server: Server) -> None:
    sitting = Sitting(page, mortal_server.address)
    sitting.set_up()
    sitting.wait()
    sitting.order("E5", "9", "D4")
    mortal_server.kill()
    connection = page.locator("#connection")
    expect(connection).to_have_attribute("data-state", "lost")
    # What is sent meanwhile is kept, and sent again.
    sitting.ready.click()
    mortal_server.start()
    expect(connection).to_have_attribute("data-state", "live", timeout=15_000)
    sitting.wait_for_version(4)
    assert sitting.play(lambda choice: choice.click()) > 0


def test_where_sockets_do_not_pass_events_do(page: Page, server: Server) -> None:
    page.route_web_socket("**/live", lambda socket: socket.close())
    sitting = Sitting(page, server.address)
    with page.expect_request("**/events?*"):
        sitting.set_up()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    assert sitting.play(lambda choice: choice.click()) >= 9
