"""A player gives somebody a link to his eyes: it is opened, shows what is hidden from others, and ends."""

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

HELD = "[...document.querySelectorAll('#hand [id]')].map((card) => card.id)"


def sit_down(page: Page, server: Server) -> None:
    """Make a table with cards in hand, against bots."""
    page.goto(f"{server.address}/games/political")
    page.get_by_label("Your name").fill("Ada")
    start(page)


def menu(page: Page) -> None:
    page.get_by_label("This table").click()


def make_link(page: Page) -> str:
    """Let others look on, by the menu; return the address that the page says to give away."""
    menu(page)
    page.get_by_text("Share your view").click()
    assert flaws(page) == [], "before it is made"
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("People with this link see what you see")
    expect(link).to_be_visible()
    expect(link).to_have_value(re.compile(rf"^{re.escape(page.url.partition('#')[0])}\?eyes="))
    return link.input_value()


def held(page: Page) -> list[str]:
    """Return the cards in the hand that a page shows."""
    names: list[str] = page.evaluate(HELD)
    return names


def test_a_link_is_given_opened_and_ended(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    sit_down(page, server)
    link = make_link(page)
    assert flaws(page) == [], "once it is made"
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    expect(page.locator(".plate-screen")).to_have_text(re.compile("shares this view"))

    page.set_viewport_size({"width": 320, "height": 640})
    box = page.locator(".menu-items").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 320, "the menu is cut off"

    for wishes in ({}, {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}):
        other = new_context(**wishes).new_page()
        other.goto(link)
        expect(other.locator("#connection")).to_have_attribute("data-state", "live")
        expect(other.locator("#panel-prompt")).to_contain_text("eyes")
        expect(other.locator("#panel-choices")).to_contain_text("You are watching through Red’s eyes")
        assert held(page)
        other.wait_for_function(f"ids => {HELD}.join() === ids", arg=",".join(held(page)))
        assert flaws(other) == []
        assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    past = new_context().new_page()
    past.goto(link)
    past.get_by_label("One move back").click()
    expect(past.locator("body")).to_have_class(re.compile("is-past"))
    expect(past.locator("#hand")).to_have_count(1)

    page.get_by_role("button", name=re.compile("^Stop sharing")).click()
    table = link.partition("?")[0]
    for seen in (other, past):
        expect(seen.locator("#hand [id]")).to_have_count(0)
        expect(seen).to_have_url(table)
        expect(seen.locator("#panel-choices")).not_to_contain_text("eyes")
    expect(other.locator("#trouble")).to_contain_text("no longer shares their view")
    assert flaws(other) == []
    other.goto(link)
    expect(other.locator("#trouble")).to_contain_text("no longer shares their view")
    expect(other).to_have_url(table)
    assert held(other) == []


def test_without_script(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{server.address}/games/political")
    page.get_by_role("button", name="Start the game").first.click(force=True)
    page.wait_for_url("**/tables/*")
    menu(page)
    page.get_by_text("Share your view").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("link", name="Copy this link").get_attribute("href")
    other = new_context(java_script_enabled=False).new_page()
    other.goto(f"{server.address}{link}")
    expect(other.locator("#panel-choices")).to_contain_text("You are watching through")
    page.get_by_role("button", name=re.compile("^Stop sharing")).click()
    other.goto(f"{server.address}{link}")
    expect(other.locator("#trouble")).to_contain_text("no longer shares their view")
