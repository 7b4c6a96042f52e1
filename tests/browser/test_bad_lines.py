"""The line breaks, the server dies, sockets do not pass: the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pentarchy.games import load, names
from tests.browser.bad_line import FATES, BadLine, SlowLine
from tests.browser.evening import Evening
from tests.browser.server import Server
from tests.browser.sitting import Sitting
from tests.browser.wire import Wire
from tests.depth import soon

pytestmark = pytest.mark.browser

ORDER = "Bring a lost troop back to my headquarters every turn."
THINGS_DONE = 9  #: on a bad line, in each game, and until all has happened to messages that can
SEEN_WITHIN = 12_000  #: milliseconds until a silent line is seen, or left for another


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
    expect(connection).to_have_attribute("data-state", "live")
    sitting.wait_for_version(4)
    assert sitting.play(lambda choice: choice.click()) > 0


def test_where_sockets_do_not_pass_events_do(page: Page, server: Server) -> None:
    page.route_web_socket("**/live", lambda socket: socket.close())
    sitting = Sitting(page, server.address)
    with page.expect_request("**/events?*"):
        sitting.set_up()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    assert sitting.play(lambda choice: choice.click()) >= 9


@pytest.mark.parametrize("game", soon(names(), "divide_and_conquer"))
def test_whatever_becomes_of_messages_every_screen_ends_with_the_truth(
    game: str, new_context: Callable[..., BrowserContext], server: Server
) -> None:
    line = BadLine(seed=names().index(game))
    evening = Evening(lambda **wishes: line.take(new_context(**wishes)), server, game)
    evening.sit_down()
    for done in evening.go_on():
        if done >= THINGS_DONE and set(line.did) == {"passes", "breaks", *FATES}:
            break
        # Where the rules ask for silence at times it may begin while somebody writes.
        if evening.ben.may_speak and load(game).words.silence is None:
            evening.ben.say(f"Thing {done}.")
    line.is_good = True
    while not line.is_at_rest():
        evening.eve.page.wait_for_timeout(200)
    evening.compare()
    assert set(line.did) == {"passes", "breaks", *FATES}
    for receipts in line.receipts.values():
        assert all(receipt == receipts[0] for receipt in receipts), "one command was answered in two ways"
    said = evening.eve.page.locator(".talk-lines bdi").all_inner_texts()
    assert sorted(said) == line.said(), "what was sent again was said again"


def test_what_was_done_is_not_offered_again_while_its_outcome_is_on_its_way(
    page: Page, server: Server
) -> None:
    line = SlowLine(page)
    sitting = Sitting(page, server.address)
    sitting.set_up()
    sitting.wait()
    sitting.order("E5", "9", "D4")
    other = Sitting(page.context.new_page(), server.address)
    other.page.goto(page.url)
    other.wait()
    line.holds_commands = True
    sitting.ready.click()
    # Something else comes between the command and its receipt.
    for tab in (other.page, page):
        tab.locator("details:has(.order) > summary").click()
    other.page.get_by_role("button", name=f"Do this: {ORDER}").click()
    expect(page.get_by_role("button", name=f"Stop: {ORDER}")).to_be_visible()
    line.holds_outcomes = True
    line.let_commands_pass()
    line.wait_for("receipt")
    page.wait_for_timeout(300)
    assert sitting.state() == "waiting"
    line.let_outcomes_pass()
    sitting.wait_for_version(4)
    assert sitting.wait() == "yours"


@pytest.mark.parametrize("way", ["socket", "events"])
def test_a_line_that_falls_silent_is_seen_and_left(way: str, page: Page, server: Server) -> None:
    """Within twelve seconds of the page's own clock."""
    wire = Wire(server.address)
    if way == "events":
        page.route_web_socket("**/live", lambda socket: socket.close())
    page.clock.install()
    sitting = Sitting(page, wire.address)
    sitting.set_up()
    sitting.wait()
    connection = page.locator("#connection")
    expect(connection).to_have_attribute("data-state", "live")
    wire.is_silent = True
    sitting.send_order("E5", "9", "D4")
    page.clock.run_for(SEEN_WITHIN)
    expect(connection).to_have_attribute("data-state", "lost")
    expect(connection).to_have_text("Reconnecting")
    wire.is_silent = False
    page.clock.run_for(SEEN_WITHIN)
    expect(connection).to_have_attribute("data-state", "live")
    expect(sitting.draft).to_contain_text("D4")
    wire.close()


def test_a_dead_line_is_left_as_soon_as_somebody_looks_at_the_page(page: Page, server: Server) -> None:
    """Within two seconds of the page's own clock."""
    wire = Wire(server.address)
    page.clock.install()
    sitting = Sitting(page, wire.address)
    sitting.set_up()
    sitting.wait()
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    page.clock.pause_at(page.evaluate("Date.now()") + 1)
    wire.is_silent = True
    sitting.send_order("E5", "9", "D4")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wire.is_silent = False
    with page.expect_websocket():
        page.clock.run_for(2_000)
    expect(sitting.draft).to_contain_text("D4")
    wire.close()


def test_a_page_that_slept_wakes_to_the_present(page: Page, server: Server) -> None:
    sleeper = Sitting(page, server.address)
    sleeper.set_up()
    sleeper.wait()
    state = page.context.new_cdp_session(page)
    state.send("Page.setWebLifecycleState", {"state": "frozen"})
    awake = Sitting(page.context.new_page(), server.address)
    awake.page.goto(sleeper.page.url)
    awake.march()
    state.send("Page.setWebLifecycleState", {"state": "active"})
    board = awake.page.locator("#board")
    expect(page.locator("#board")).to_have_attribute("data-version", f"{board.get_attribute('data-version')}")
    expect(page.locator("#panel-story")).to_have_text(f"{awake.page.locator('#panel-story').text_content()}")
