"""At 200 % nothing is lost: no control, no word; and nothing moves where motion is not wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, TimeoutError, ViewportSize

from pentarchy import games
from tests.browser.pages import PAGES
from tests.browser.server import Server
from tests.browser.sitting import Sitting, sit_down
from tests.depth import soon

pytestmark = pytest.mark.browser

WHOLE: ViewportSize = {"width": 1280, "height": 900}
ZOOMED: ViewportSize = {"width": 640, "height": 450}  #: what a page has of such a screen at 200 %

CONTROLS = (
    ":is(button, a[href], summary, select, textarea, input:not([type=hidden], .is-behind-its-label)):visible"
)

#: Elements that hide a part of what is in them, where nobody can scroll to it.
CUT = """() => [...document.querySelectorAll("body *")].filter((element) => {
    if (element.closest("svg, .only-spoken, .skip-link") || !element.checkVisibility()) return false;
    const style = getComputedStyle(element);
    if (style.clipPath !== "none") return false;
    const hides = (overflow) => ["hidden", "clip"].includes(overflow);
    return (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
}).map((element) => element.outerHTML.slice(0, 120))"""

NAME = """(control) => [control.tagName, control.id, control.name ?? "", control.getAttribute("href") ?? "",
    control.getAttribute("aria-label") ?? control.textContent.trim()].join("|")"""


def unfold(page: Page) -> None:
    """Open everything that can be opened, the menu too."""
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


def reachable(page: Page) -> set[str]:
    """Return the controls that can be pressed once one has scrolled there, behind tabs and in the menu."""
    unfold(page)
    found = press(page, ".menu")
    page.evaluate("document.querySelectorAll('.menu').forEach((menu) => { menu.open = false; })")
    for tab in page.locator(".sheet-tabs label:visible").all():
        tab.click()
        found |= press(page, ".sheet")
    return found | press(page, "#main") | press(page, ".bar")


def press(page: Page, part: str) -> set[str]:
    """Return the controls of a part of the page; one that is covered is an error."""
    found = set()
    for control in page.locator(f"{part} {CONTROLS}").all():
        if control.is_enabled() and control.get_attribute("aria-hidden") is None:
            found.add(str(control.evaluate(NAME)))
            control.click(trial=True)
    return found


def zoom(page: Page, name: str) -> None:
    """Look at a page at 100 % and at 200 %."""
    page.set_viewport_size(WHOLE)
    before = reachable(page)
    page.set_viewport_size(ZOOMED)
    try:
        assert before - reachable(page) == set(), f"{name}: lost at 200 %"
    except TimeoutError as covered:
        raise AssertionError(f"{name}: covered at 200 %: {covered}") from covered
    assert page.evaluate("document.documentElement.scrollWidth") <= ZOOMED["width"], name
    assert page.evaluate(CUT) == [], f"{name}: cut at 200 %"


@pytest.mark.deep
def test_pages_at_200_percent(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(device_scale_factor=2).new_page()
    for path in PAGES:
        page.goto(f"{server.address}{path}")
        zoom(page, path)


@pytest.mark.parametrize("game", soon(games.names(), "tenth_division"))
def test_tables_at_200_percent(game: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(viewport=WHOLE, device_scale_factor=2).new_page()
    sit_down(page, server.address, game)
    zoom(page, game)


def test_nothing_moves_where_no_motion_is_wanted(sitting: Sitting) -> None:
    page = sitting.page
    sitting.wait()
    sitting.order("E5", "9", "D4")
    assert page.evaluate("document.getAnimations().length") == 0, "after a plan"
    sitting.ready.click()
    sitting.wait_for_version(4)
    assert page.evaluate("document.getAnimations().length") == 0, "after a move"
    page.get_by_label("This table").click()
    assert page.evaluate("document.getAnimations().length") == 0, "after a press"
