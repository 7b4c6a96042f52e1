"""The table of Political Divide & Conquer 2020 on every screen: all in view where its words can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.flaws import flaws
from tests.browser.patience import wait_until
from tests.browser.political import act
from tests.browser.server import Server
from tests.browser.setting_up import choose_rules, open_form, start
from tests.browser.sitting import Sitting, sit_down

pytestmark = pytest.mark.browser

READABLE = 11  #: pixels
HALF_WAY = 70  #: cards that are left in the deck
SMALL_TABLET: ViewportSize = {"width": 1024, "height": 768}
SMALL_LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
DESK: ViewportSize = {"width": 1920, "height": 1080}
LOW: ViewportSize = {"width": 1920, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREENS = (SMALL_TABLET, SMALL_LAPTOP, LAPTOP, DESK)
#: How the picture lies: whether one scrolls, its smallest words, and how large they could be if all is seen.
LIES = """() => {
    const frame = document.getElementById("board");
    const picture = frame.querySelector("svg.scene");
    const outer = frame.getBoundingClientRect();
    const isOutside = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const { left: x, right: end, top: y, bottom: foot } = outer;
        return left < x - 1 || right > end + 1 || top < y - 1 || bottom > foot + 1;
    };
    const style = getComputedStyle(frame);
    const border = 2 * parseFloat(getComputedStyle(picture).borderLeftWidth);
    const wide = frame.offsetWidth - 2 * parseFloat(style.paddingLeft) - border;
    const high = frame.offsetHeight - 2 * parseFloat(style.paddingTop) - border;
    const sizes = picture.dataset.layouts.split(";").map((one) => one.split(/[: ]/).map(Number));
    const scale = picture.getScreenCTM().a;
    const letters = (one) => parseFloat(getComputedStyle(one).fontSize);
    const words = [...picture.querySelectorAll("text")].map(letters);
    const panels = [...picture.querySelectorAll("[id^='base-of-'], #attack")];
    return {
        columns: new Set(panels.map((one) => one.getScreenCTM().e)).size,
        isScrolled: frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1,
        isOutside: [...picture.querySelectorAll(".table-part > *")].some(isOutside),
        words: Math.min(...words) * scale,
        whole: Math.max(...sizes.map(([, x, y]) => Math.min(wide / x, high / y))) * Math.min(...words),
    };
}"""
#: Where everything lies, as the page says it.
PLACES = """() => [...document.querySelectorAll("#board svg.scene, #board svg.scene > [id]")].map((one) =>
    ["id", "viewBox", "width", "height", "transform", "data-layouts"].map((at) => one.getAttribute(at)))"""


def sit_down_with_eight(page: Page, server: Server) -> Sitting:
    """Sit down with seven bots that play at random."""
    open_form(page, server.address, "political", *("random" for _ in range(7)))
    choose_rules(page, event_windows="own_turn_only")
    start(page)
    sitting = Sitting(page, server.address)
    assert sitting.wait() == "yours"
    return sitting


def lies_on(page: Page, screen: ViewportSize) -> Any:
    """Return how the picture lies on a screen, once it stands still."""
    page.set_viewport_size(screen)
    seen: list[Any] = [None]

    def still() -> Any:
        seen.append(page.evaluate(LIES))
        return seen[-1] if seen[-1] == seen[-2] else None

    return wait_until(still, page, what="a picture that stands still")


def assert_lies_well(lies: Any) -> None:
    """All of it is in view if its words can be read then, and they can be read in any case."""
    assert lies["words"] >= READABLE
    is_whole = not (lies["isScrolled"] or lies["isOutside"])
    assert is_whole == (lies["whole"] >= READABLE), lies


def cards_left(page: Page) -> int:
    """Return how many cards are in the deck."""
    return int((page.locator("#board #unaffiliated .head-end").text_content() or "0").split()[0])


def play_on(sitting: Sitting) -> None:
    """Act until the page shows what came of it, and one is asked again."""
    version = sitting.version()
    while sitting.version() == version:
        act(sitting, lambda choice: choice.click())
        sitting.wait()


def test_all_of_the_table_is_in_view_when_a_game_begins(page: Page, server: Server) -> None:
    """Eight play. On a screen of 1024 by 768 that lasts until the first cards lie on the table."""
    sit_down_with_eight(page, server)
    for screen in SCREENS:
        lies = lies_on(page, screen)
        assert_lies_well(lies)
        # Who has been dealt longer names needs a line more.
        assert lies["whole"] >= READABLE - 0.5 or screen == SMALL_TABLET
    assert flaws(page) == []


def test_the_columns_follow_the_room(page: Page, server: Server) -> None:
    sit_down_with_eight(page, server)
    assert lies_on(page, LOW)["columns"] >= 2, "by the names that were dealt, three"
    wide = page.evaluate(PLACES)
    assert lies_on(page, PHONE)["columns"] == 1
    board = page.locator("#board svg.scene")
    box = board.bounding_box()
    assert box is not None and box["width"] == PHONE["width"] - 16, "as wide as the page"
    assert board.get_attribute("width") is None
    lies_on(page, LOW)
    assert page.evaluate(PLACES) == wide


def test_where_there_is_room_for_all_of_it_the_cards_are_larger(page: Page, server: Server) -> None:
    sit_down(page, server.address, "political", seats=2)
    lies = lies_on(page, DESK)
    box = page.locator("#board svg.scene").bounding_box()
    assert box is not None and not lies["isScrolled"]
    assert 560 < box["width"] / lies["columns"] <= 724 and box["height"] > 0.5 * DESK["height"]


def test_without_script_there_is_one_column(
    new_context: Callable[..., BrowserContext], page: Page, server: Server
) -> None:
    sit_down_with_eight(page, server)
    onlooker = new_context(java_script_enabled=False).new_page()
    onlooker.goto(page.url)
    board = onlooker.locator("#board svg.scene")
    expect(board).to_have_attribute(
        "viewBox", "0 0 536 " + (board.get_attribute("viewBox") or "").split()[-1]
    )
    box = board.bounding_box()
    assert box is not None and box["width"] == 560


@pytest.mark.deep
def test_half_way_through_a_game_all_of_it_is_in_view_where_its_words_can_be_read(
    page: Page, server: Server
) -> None:
    """On large screens always; on small laptops and tablets eight bases have no room, and one scrolls."""
    sitting = sit_down_with_eight(page, server)
    while cards_left(page) > HALF_WAY:
        play_on(sitting)
    for screen in SCREENS:
        assert_lies_well(lies_on(page, screen))
    assert lies_on(page, DESK)["whole"] >= READABLE
    lies_on(page, LAPTOP)
    play_on(sitting)
    for screen in (
        DESK,
        LAPTOP,
    ):  # who looks on keeps the columns for a while; another size has them chosen anew
        lies_on(page, screen)
    fresh = page.context.new_page()
    fresh.goto(page.url)
    Sitting(fresh, server.address).wait()

    def agree() -> bool:
        return bool(page.evaluate(PLACES) == fresh.evaluate(PLACES))

    wait_until(agree, page, fresh, what="changes that lead to what a page loaded just now shows")
    lies_on(page, DESK)
    assert flaws(page) == []
