"""No page has a flaw that axe can find, in either theme; nothing is wider than a small phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from pentarchy import games
from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.pages import PAGES
from tests.browser.server import Server
from tests.browser.sitting import GAME, Sitting, sit_down
from tests.depth import soon

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", soon(["light", "dark"], "light"))
def test_pages(theme: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(color_scheme=theme).new_page()
    for path in PAGES:
        page.goto(f"{server.address}{path}")
        assert flaws(page) == [], path


@pytest.mark.parametrize("theme", soon(["light", "dark"], "light"))
def test_table(theme: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(color_scheme=theme).new_page()
    sitting = Sitting(page, server.address)
    sitting.set_up(turns=1)
    sitting.wait()
    assert flaws(page) == [], "at a decision"
    sitting.square("E5").click()
    assert flaws(page) == [], "at a number"
    sitting.numbers.last.click()
    sitting.square("B2").click(force=True)
    sitting.trouble.locator("a").wait_for()
    assert flaws(page) == [], "after a refusal"
    sitting.play(lambda choice: choice.click())
    assert flaws(page) == [], "at the end"
    page.keyboard.press(",")
    page.locator(".banner-past").wait_for()
    assert flaws(page) == [], "in the past"


@pytest.mark.parametrize("theme", soon(["light", "dark"], "light"))
def test_orders_of_the_turn_before(
    theme: str, new_context: Callable[..., BrowserContext], server: Server
) -> None:
    page = new_context(color_scheme=theme, viewport=PHONE).new_page()
    sitting = Sitting(page, server.address)
    sitting.set_up()
    sitting.march()
    assert page.locator(".order.is-fading").count() > 0
    assert flaws(page) == []


@pytest.mark.parametrize("game", soon(games.names(), "tenth_division"))
def test_the_table_of_every_game(
    game: str, new_context: Callable[..., BrowserContext], server: Server
) -> None:
    """As it begins, wide and light, and on a phone in the dark."""
    page = new_context().new_page()
    sitting = sit_down(page, server.address, game)
    assert flaws(page) == [], "light"
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.emulate_media(color_scheme="dark")
    assert flaws(page) == [], "dark, on a phone"
    if sitting.open_squares.count():
        sitting.open_squares.first.click()
        assert flaws(page) == [], "after a click"


def test_nothing_is_wider_than_320_pixels(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    for path in PAGES:
        page.goto(f"{server.address}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    for game in games.names():
        sit_down(page, server.address, game)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, game


def test_the_theme_is_kept(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_label("Light or dark").click()
    page.goto(f"{server.address}{GAME}")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert (
        page.locator("body").evaluate("body => getComputedStyle(body.parentElement).backgroundColor")
        == "rgb(15, 18, 22)"
    )


@pytest.mark.parametrize("game", soon(games.names(), "stratego_conquest"))
def test_a_very_large_screen_is_used(
    game: str, new_context: Callable[..., BrowserContext], server: Server
) -> None:
    page = new_context(viewport={"width": 3840, "height": 2160}).new_page()
    sitting = sit_down(page, server.address, game)
    assert page.evaluate("document.documentElement.scrollWidth") == 3840
    for panel in ("prompt", "choices", "players", "story"):
        letters = page.locator(f"#panel-{panel}").evaluate(LETTERS)
        assert letters >= 18, f"{panel} is written {letters} pixels high"
    board = sitting.page.locator("#board").bounding_box()
    assert board is not None and board["height"] > 1500 and board["width"] > 1900
    folded = page.locator(".place-list > summary")
    if folded.count():
        folded.click()
    asked = page.locator("#panel-choices").inner_text()
    page.locator("#walk button:visible").first.click()
    page.wait_for_function("asked => document.getElementById('panel-choices').innerText !== asked", arg=asked)


LETTERS = "panel => parseFloat(getComputedStyle(panel).fontSize) * (panel.currentCSSZoom ?? 1)"
