"""Whole games of Divide & Conquer against three bots: by mouse, by keys, by finger, and without script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.server import Server
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser


def assert_finished(page: Page) -> None:
    """The page says how the game ended, by which clause, and what can be done next."""
    prompt = page.locator("#panel-prompt")
    expect(prompt.locator(".clause")).to_have_attribute("href", "/games/divide_and_conquer/rules#D-R31")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("link", name="Download the record").first).to_be_attached()
    expect(page.locator(".is-winner")).not_to_have_count(0)
    expect(page).to_have_title("Divide & Conquer")


def test_by_mouse(sitting: Sitting) -> None:
    page = sitting.page
    assert sitting.play(lambda choice: choice.click()) >= 9
    assert_finished(page)
    with page.expect_download() as download:
        page.locator("#panel-choices").get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text())
    assert record["game"] == "divide_and_conquer"
    finished = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != finished)
    assert sitting.wait() == "yours"
    page.goto(sitting.address)
    expect(page.get_by_role("link", name="Play on")).to_have_attribute("href", re.compile("/tables/"))


def test_by_finger_on_a_phone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sitting = Sitting(page, server.address)
    sitting.set_up()
    assert sitting.play(lambda choice: choice.tap()) >= 9
    assert_finished(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def walk_to(page: Page, choice: Locator) -> None:
    """Bring the focus to a square with the arrow keys alone."""
    aim = choice.evaluate("element => element.id")
    for _ in range(40):
        here = page.evaluate("document.activeElement.id")
        if here == aim:
            return
        down = ord(aim[0]) - ord(here[0])
        right = int(aim[1:]) - int(here[1:])
        page.keyboard.press(
            "ArrowDown" if down > 0 else "ArrowUp" if down else "ArrowRight" if right > 0 else "ArrowLeft"
        )
    raise AssertionError(f"the arrow keys do not lead to {aim}")


def test_by_keys_alone(sitting: Sitting) -> None:
    page = sitting.page

    def press(choice: Locator) -> None:
        name = choice.evaluate("element => element.dataset.click ?? element.id")
        if choice.evaluate("element => element.closest('[data-do=ready]') !== null"):
            page.keyboard.press("r")
        elif name.isdecimal():
            page.wait_for_function("() => document.activeElement.closest('#walk') !== null")
            page.keyboard.press("Enter")
        elif choice.evaluate("element => element.closest('.scene') !== null"):
            if not page.evaluate("document.activeElement.closest('.scene') !== null"):
                page.evaluate("document.activeElement.blur()")
                page.keyboard.press("ArrowUp")
            walk_to(page, choice)
            page.keyboard.press("Enter")
        else:
            choice.focus()
            page.keyboard.press("Enter")

    assert sitting.play(press) >= 9
    assert_finished(page)


def test_without_script(new_context: Callable[..., BrowserContext], server: Server) -> None:
    """A turn is planned, said ready, and the next one begun, with links and buttons alone."""
    page = new_context(java_script_enabled=False).new_page()
    sitting = Sitting(page, server.address)
    sitting.set_up(turns=2)
    choices = page.locator("#panel-choices .clicks .button, #panel-choices .clicks button")
    finished = page.locator("#panel-prompt .is-end")
    for _ in range(60):
        if finished.count():
            break
        if sitting.ready.count():
            sitting.ready.click()
        elif choices.count():
            choices.first.click()
        else:
            page.wait_for_timeout(300)
            page.reload()
    assert_finished(page)
    expect(page.locator(".story-lines .told").nth(4)).to_be_attached()
