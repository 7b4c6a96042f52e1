"""No page has a flaw that axe can find, in either theme; nothing is wider than a small phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import NOWHERE
from tests.browser.server import Server
from tests.browser.sitting import GAME, Sitting

pytestmark = pytest.mark.browser

PAGES = ("/", GAME, f"{GAME}/rules", f"{GAME}/how-to-play", NOWHERE)


def flaws(page: Page) -> list[str]:
    """Return what axe finds wrong."""
    found = Axe().run(page).response["violations"]
    return [f"{flaw['id']}: {[node['html'][:160] for node in flaw['nodes'][:3]]}" for flaw in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages(theme: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(color_scheme=theme).new_page()
    for path in PAGES:
        page.goto(f"{server.address}{path}")
        assert flaws(page) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
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


def test_nothing_is_wider_than_320_pixels(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    sitting = Sitting(page, server.address)
    sitting.set_up(turns=1)
    table = page.url.removeprefix(server.address)
    for path in (*PAGES, table):
        page.goto(f"{server.address}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_the_theme_is_kept(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_label("Light or dark").click()
    page.goto(f"{server.address}{GAME}")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert (
        page.locator("body").evaluate("body => getComputedStyle(body.parentElement).backgroundColor")
        == "rgb(15, 18, 22)"
    )
