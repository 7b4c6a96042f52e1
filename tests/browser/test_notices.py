"""A sound and a notification at a turn: where asked for, to who looks elsewhere, once a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

#: Notes what the page would have the browser do; ``allows`` is what the person answers when asked.
NOTED = """
window.noted = {sounds: 0, notes: [], asked: 0, focused: 0};
window.hasTheEye = true;
document.hasFocus = () => window.hasTheEye;
window.focus = () => { window.noted.focused += 1; };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) { window.noted.sounds += 1; start.call(this, when); };
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.noted.asked += 1;
    return (this.permission = "ALLOWS");
  }
  constructor(title, { body }) {
    window.noted.notes.push({ title, body });
    window.latestNote = this;
  }
  close() { window.noted.notes.at(-1).isClosed = true; }
};
"""


def sit_down(new_context: Callable[..., BrowserContext], server: Server, allows: str) -> Sitting:
    context = new_context()
    context.add_init_script(NOTED.replace("ALLOWS", allows))
    sitting = Sitting(context.new_page(), server.address)
    sitting.set_up(turns=6)
    sitting.wait()
    return sitting


def noted(page: Page) -> Any:
    return page.evaluate("window.noted")


def play_a_turn(sitting: Sitting) -> None:
    """Do what is asked until the others have moved, and it is his turn again."""
    before = sitting.version()
    while sitting.version() == before:
        sitting.act(lambda choice: choice.click())
        assert sitting.wait() == "yours"


def wait_for_the_others(sitting: Sitting) -> None:
    """Go on until all write orders and he is the last, so that his own word brings his next turn."""
    others = sitting.page.locator(".plate-card.may-act:not(.is-you) .plate-status")
    while others.count() < 3:
        sitting.act(lambda choice: choice.click())
        assert sitting.wait() == "yours"
    expect(others.filter(has_text="ready")).to_have_count(3)


def switch(page: Page) -> None:
    """Switch both on."""
    page.get_by_label("This table").click()
    page.get_by_label("Play a sound").check()
    page.get_by_label("Show a notification").click()


def test_a_turn_is_told_once_to_who_looks_elsewhere(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    sitting = sit_down(new_context, server, "granted")
    page = sitting.page
    nothing = {"sounds": 0, "notes": [], "asked": 0, "focused": 0}
    page.evaluate("window.hasTheEye = false")
    play_a_turn(sitting)
    assert noted(page) == nothing, "nobody asked for it"
    switch(page)
    assert flaws(page) == [], "the switches"
    page.get_by_label("This table").click()
    heard = {**nothing, "sounds": 1, "asked": 1}
    assert noted(page) == heard, "what one will hear is heard at once"
    page.evaluate("window.hasTheEye = true")
    play_a_turn(sitting)
    assert noted(page) == heard, "he looks at the page"
    page.evaluate("window.hasTheEye = false")
    wait_for_the_others(sitting)
    play_a_turn(sitting)
    asked = page.locator("#panel-prompt .prompt-sentence").inner_text()
    note = {"title": "Divide & Conquer", "body": f"Your turn. {asked}"}
    assert noted(page) == {**heard, "sounds": 2, "notes": [note]}
    sitting.act(lambda choice: choice.click())
    page.context.set_offline(True)
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_have_attribute("data-state", "live")
    assert noted(page)["notes"] == [note], "a turn is told once"
    page.evaluate("window.latestNote.onclick()")
    assert noted(page)["focused"] == 1 and noted(page)["notes"][0]["isClosed"]


def test_a_browser_that_refuses_is_said_in_words(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    page = sit_down(new_context, server, "denied").page
    switch(page)
    expect(page.locator("#notices")).to_contain_text("does not allow notifications")
    expect(page.get_by_label("Show a notification")).not_to_be_checked()
    page.reload()
    page.get_by_label("This table").click()
    expect(page.get_by_label("Play a sound")).to_be_checked()
    expect(page.get_by_label("Show a notification")).not_to_be_checked()
    assert noted(page)["asked"] == 0, "nobody is asked but by his own click"
