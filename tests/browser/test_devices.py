"""What phones, old browsers, chosen colours and paper need."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from pentarchy import games
from tests.browser.server import Server
from tests.browser.sitting import GAME, sit_down

pytestmark = pytest.mark.browser

SMALL_PHONE: ViewportSize = {"width": 390, "height": 664}  #: what a browser's own bars leave of a usual one

#: Screens that lie, and how high the board is there at least; the last is a laptop at 150 %.
LYING = {
    (844, 390): 200,
    (932, 430): 240,
    (740, 360): 180,
    (1024, 690): 440,
    (1024, 768): 500,
    (853, 480): 290,
}

#: Older browsers say of a press that a finger made it, and not of the click that comes of it.
WORDLESS_CLICKS = """
const { get } = Object.getOwnPropertyDescriptor(PointerEvent.prototype, "pointerType");
Object.defineProperty(PointerEvent.prototype, "pointerType", {
  get() { return this.type === "click" ? undefined : get.call(this); },
});
"""


@pytest.mark.parametrize("game", games.names())
def test_a_screen_that_lies_shows_the_board_and_the_choices(game: str, page: Page, server: Server) -> None:
    sit_down(page, server.address, game)
    for (width, height), least in LYING.items():
        page.set_viewport_size({"width": width, "height": height})
        size = f"{width}x{height}"
        # A picture that grows is as high as the cards on the table: then it is its room that counts.
        board = page.locator("#board svg.scene:not(.grows), #board:has(> .grows)").bounding_box()
        assert board is not None
        assert min(board["height"], height) >= least, size
        expect(page.locator("#panel-prompt .prompt-sentence"), size).to_be_in_viewport(ratio=0.9)
        choice = page.locator("#panel-choices :is(button, a.button, summary):visible").first
        expect(choice, size).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, size
        page.evaluate("scrollTo(0, 99999)")
        story = page.locator("#panel-story")
        expect(story, size).to_be_in_viewport()
        page.evaluate("scrollTo(0, 0)")


def test_a_phone_writes_in_letters_large_enough_and_shows_what_to_send(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    context = new_context(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    context.add_init_script(WORDLESS_CLICKS)
    page = context.new_page()
    page.goto(f"{server.address}/games/sudoku_warriors")
    letters = page.locator("input[type=text], select, textarea").evaluate_all(
        "fields => fields.map((field) => parseFloat(getComputedStyle(field).fontSize))"
    )
    assert len(letters) > 3 and min(letters) >= 16
    touches = page.locator("button, a, label, summary").evaluate_all(
        "all => [...new Set(all.map((one) => getComputedStyle(one).touchAction))]"
    )
    assert touches == ["manipulation"]
    page.locator("[name='seats'][value='2']").check(force=True)
    page.locator("[name='seat-1']").select_option("friend")
    page.get_by_role("button", name="Start the game").last.tap()
    page.wait_for_url("**/tables/*")
    address = page.get_by_label("Invite friends with this link")
    expect(address).to_be_in_viewport(ratio=1)
    assert address.evaluate("field => parseFloat(getComputedStyle(field).fontSize)") >= 16
    page.locator("#board #r1c1").tap(force=True)
    expect(page.locator("#place-words")).to_contain_text("r1c1")
    held = page.locator("#board svg.scene text").first
    assert held.evaluate("text => getComputedStyle(text).webkitUserSelect") == "none"


def test_what_is_chosen_has_a_mark_where_all_colours_are_the_systems(page: Page, server: Server) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{server.address}{GAME}")
    marks = page.locator(".segments > label").evaluate_all(
        """labels => labels.map((label) => [
            label.querySelector("input").checked, getComputedStyle(label, "::before").content !== "none"])"""
    )
    assert [True, True] in marks and [False, False] in marks
    assert all(is_chosen == has_mark for is_chosen, has_mark in marks)


def test_paper_shows_no_buttons_and_cuts_nothing_that_belongs_together(page: Page, server: Server) -> None:
    sit_down(page, server.address, "political")
    page.emulate_media(media="print")
    expect(page.locator("button:visible, .button:visible, input:visible")).to_have_count(0)
    expect(page.locator("#panel-story")).to_be_visible()
    board = page.locator("#board svg.scene")
    assert board.evaluate("board => getComputedStyle(board).breakInside") == "avoid"
    box = board.bounding_box()
    assert box is not None and box["height"] <= 260 / 25.4 * 96, "it is on one page"
    page.goto(f"{server.address}/games/political/rules")
    expect(page.locator("button:visible, .button:visible, .contents:visible")).to_have_count(0)
    assert page.locator("h2").first.evaluate("head => getComputedStyle(head).breakAfter") == "avoid"
