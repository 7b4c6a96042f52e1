"""Stratego Conquest in a browser: set-up by drag and by order, a whole short game, a phone, keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.setting_up import choose_rules, open_form, start
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

ARRANGE = "#panel-choices form[data-do='follow'] button"


def set_up(page: Page, server: Server, *, seats: int = 2, rounds: int = 2) -> Sitting:
    """Join as Red against bots that play at random; the tokens are dealt, and few rounds played."""
    open_form(page, server.address, "stratego_conquest", *("random" for _ in range(1, seats)))
    choose_rules(page, draft="random", first="random", round_limit=str(rounds))
    start(page)
    sitting = Sitting(page, server.address)
    assert sitting.wait() == "yours"
    return sitting


def units_left(page: Page) -> int:
    """Return how many units the sentence at the top says are to be placed, 0 if it says no more of it."""
    found = re.search(r"(\d+) (?:are|is) left", page.locator("#panel-prompt").inner_text())
    return int(found[1]) if found else 0


def arrange(page: Page) -> None:
    """Let the table place all units that are left."""
    page.locator(ARRANGE).first.click()
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    assert units_left(page) == 0


def own_units(page: Page) -> Locator:
    """Return the zones with an own unit that may be moved by hand in the set-up."""
    return page.locator("#board .may-be-dragged")


def test_a_whole_game_by_mouse(page: Page, server: Server) -> None:
    """Placed by the table, played by hand to the limit; the end says by which clause."""
    sitting = set_up(page, server)
    arrange(page)
    sitting.play(lambda choice: choice.click())
    expect(page.locator("#panel-prompt .clause")).to_have_attribute(
        "href", re.compile(r"/games/stratego_conquest/rules#C-")
    )
    expect(page.locator(".is-winner")).not_to_have_count(0)
    expect(page.locator(".story-lines .told").nth(4)).to_be_attached()
    assert flaws(page) == [], "at the end"


def test_units_are_dragged_until_one_is_ready(page: Page, server: Server) -> None:
    """Two units change places by a drag; nobody else hears of it, and the version stays."""
    sitting = set_up(page, server)
    arrange(page)
    version = sitting.version()
    first, second = unlike(own_units(page))
    units = [said_unit(first), said_unit(second)]
    here, there = middle_of(first), middle_of(second)
    page.mouse.move(*here)
    page.mouse.down()
    page.mouse.move((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    page.mouse.move(*there, steps=4)
    page.mouse.up()
    expect(first).to_have_attribute("aria-label", re.compile(f"your {units[1]}$"))
    expect(second).to_have_attribute("aria-label", re.compile(f"your {units[0]}$"))
    assert sitting.version() == version


def unlike(units: Locator) -> tuple[Locator, Locator]:
    """Return two zones whose units are not of one kind."""
    first = units.nth(0)
    for index in range(1, units.count()):
        if said_unit(units.nth(index)) != said_unit(first):
            return first, units.nth(index)
    raise AssertionError("all units are of one kind")


def said_unit(zone: Locator) -> str:
    """Return what a zone says of the unit on it: ``your Baron, rank 4``."""
    return (zone.get_attribute("aria-label") or "").partition("your ")[2]


def middle_of(zone: Locator) -> tuple[float, float]:
    box = zone.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.deep
def test_by_finger_on_a_phone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    """Four armies on a small screen: a unit is placed by two taps, nothing is too wide, axe finds nothing."""
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sitting = set_up(page, server, seats=4)
    left = units_left(page)
    page.locator("#board #place-king").tap()
    place = sitting.open_squares.first
    name = place.get_attribute("id") or ""
    place.tap()
    expect(sitting.square(name)).to_have_attribute("aria-label", re.compile(r"your King, rank 10$"))
    assert units_left(page) == left - 1
    arrange(page)
    assert "your King, rank 10" in (sitting.square(name).get_attribute("aria-label") or "")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert flaws(page) == []


@pytest.mark.deep
def test_by_keys(page: Page, server: Server) -> None:
    """A unit is chosen from the list, and set down with Enter where the arrows lead."""
    sitting = set_up(page, server)
    page.get_by_text("Choose from a list").click()
    choice = page.locator("#walk [data-click='place-flag']")
    choice.focus()
    page.keyboard.press("Enter")
    expect(sitting.open_squares).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(sitting.chosen_squares).to_have_count(0)
    choice.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board #place-flag")).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    here = page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    expect(sitting.square(here)).to_have_attribute("aria-label", re.compile("your Flag$"))
    # The territory is drawn by chance, and may lie at an edge of the map.
    page.keyboard.press("ArrowRight")
    if page.evaluate("document.activeElement.id") == here:
        page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.id") not in (here, "")
