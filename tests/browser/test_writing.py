"""Whoever writes is left in peace: by the keys, by what others do and say, and by what a browser refuses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.server import Server
from tests.browser.setting_up import start
from tests.browser.sitting import GAME, Sitting

pytestmark = pytest.mark.browser

ORDER = "Bring a lost troop back to my headquarters every turn."

#: A browser that keeps nothing and has neither notifications nor sounds.
POOR = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get: () => null });
}
for (const name of ["Notification", "AudioContext", "webkitAudioContext"]) delete window[name];
"""

#: A browser that lets a page change the address three times in half a minute.
SLOW_ADDRESS = """
const real = history.replaceState.bind(history);
let at = [];
history.replaceState = (...all) => {
  at = at.filter((time) => performance.now() - time < 30000);
  if (at.length >= 3) throw new DOMException("too often", "SecurityError");
  at.push(performance.now());
  real(...all);
};
"""


def sit_down_with_a_friend(
    new_context: Callable[..., BrowserContext], server: Server
) -> tuple[Sitting, Sitting]:
    """Ada as North and Ben as East, with two bots."""
    page, friend = new_context().new_page(), new_context().new_page()
    page.goto(f"{server.address}{GAME}")
    for seat, who in ((1, "friend"), (2, "random"), (3, "random")):
        page.locator(f"[name='seat-{seat}']").select_option(who)
    for fold in page.locator("details > summary").all():
        fold.click()
    page.locator("[name='option-chat'][value='on']").check(force=True)
    start(page)
    friend.goto(page.url)
    friend.get_by_role("button", name="Join as").first.click()
    people = Sitting(page, server.address), Sitting(friend, server.address)
    for person in people:
        person.wait()
    return people


def say(page: Page, words: str) -> None:
    page.get_by_label("Your message").fill(words)
    page.get_by_role("button", name="Send", exact=True).click()


def test_why_a_click_was_refused_stands_while_others_talk(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    ada, ben = sit_down_with_a_friend(new_context, server)
    ada.square("E5").click()
    ada.numbers.last.click()
    ada.square("B2").click(force=True)
    expect(ada.trouble.locator("a.clause")).to_have_text("D-10")
    say(ben.page, "Take your time.")
    expect(ada.page.locator(".talk-lines")).to_contain_text("Take your time.")
    expect(ada.trouble.locator("a.clause")).to_have_text("D-10")
    ada.page.keyboard.press("Escape")
    expect(ada.trouble).to_be_empty()


def test_a_field_in_use_is_left_alone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    ada, ben = sit_down_with_a_friend(new_context, server)
    page, field = ada.page, ada.page.get_by_label("Your message")
    ada.square("E5").click()
    field.click()
    page.keyboard.type("ok 1 more round, lr.")
    page.keyboard.press("Enter")
    expect(page.locator(".talk-lines")).to_contain_text("ok 1 more round, lr.")
    page.keyboard.type("5 E6")
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(field).to_have_value("5 E6")
    expect(ada.chosen_squares).to_have_count(1)
    expect(ada.numbers).to_have_count(10)
    assert ada.state() == "yours"

    # Somebody speaks in the middle of a word that is put together.
    field.fill("ab")
    page.keyboard.press("ArrowLeft")
    composer = page.context.new_cdp_session(page)
    composer.send("Input.imeSetComposition", {"text": "かん", "selectionStart": 2, "selectionEnd": 2})
    say(ben.page, "hello")
    expect(page.locator(".talk-lines")).to_contain_text("hello")
    composer.send("Input.insertText", {"text": "漢"})
    expect(field).to_have_value("a漢b")
    expect(field).to_be_focused()
    page.keyboard.type("!")
    expect(field).to_have_value("a漢!b")

    # In another tab the same person changes what all the panels say.
    page.get_by_text("Write a move instead").click()
    page.get_by_label("Move in notation").fill("E5-3")
    page.get_by_text("Let the table do it for you").click()
    other = Sitting(page.context.new_page(), server.address)
    other.page.goto(page.url)
    other.wait()
    other.page.get_by_text("Let the table do it for you").click()
    other.page.get_by_role("button", name=f"Do this: {ORDER}").click()
    expect(page.get_by_role("button", name=f"Stop: {ORDER}")).to_be_visible()
    expect(page.locator("details.write-move")).to_have_attribute("open", "")
    expect(page.get_by_label("Move in notation")).to_have_value("E5-3")
    expect(field).to_have_value("a漢!b")


def press(page: Page, key: str, code: str) -> None:
    """Press a key of a keyboard that is not Latin."""
    page.evaluate(
        """([key, code]) =>
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }))""",
        [key, code],
    )


def test_keys_work_under_other_letters_and_can_be_switched_off(sitting: Sitting) -> None:
    page = sitting.page
    sitting.wait()
    sitting.square("E5").click()
    press(page, "٤", "Digit4")
    expect(page.locator("#walk .click-path")).to_contain_text("4")
    sitting.square("D4").click()
    expect(sitting.ready).to_be_visible()
    press(page, "к", "KeyR")
    sitting.wait_for_version(4)
    sitting.wait()
    press(page, "б", "Comma")
    expect(sitting.board).to_have_attribute("data-state", "past")
    press(page, "ю", "Period")
    sitting.wait()
    sitting.open_squares.first.click()
    count = sitting.numbers.count()
    page.get_by_role("button", name="Keyboard shortcuts", exact=True).click()
    page.get_by_label("Use single letters, digits and other characters as shortcuts").uncheck()
    page.get_by_role("button", name="Close").click()
    for key in "1,?":
        page.keyboard.press(key)
    expect(sitting.numbers).to_have_count(count)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert sitting.state() == "yours"
    page.reload()
    assert not page.locator("#shortcuts").is_checked()


def test_one_leaves_the_past_whatever_the_address_bar_says(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    context = new_context()
    context.add_init_script(SLOW_ADDRESS)
    sitting = Sitting(context.new_page(), server.address)
    sitting.set_up()
    page, where = sitting.page, sitting.page.locator("#past-where")
    sitting.march()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("window.isThePage = true")
    for _ in range(3):
        page.keyboard.press(",")
        page.keyboard.press(",")
        expect(where).to_have_text(re.compile(r"Move (\d+) of"))
        page.keyboard.press(".")
        page.wait_for_timeout(400)  # so much later the address may be written again
    page.get_by_role("link", name="Back to now").first.click()
    sitting.wait()
    expect(where).to_have_text(re.compile("Now"))
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(sitting.board).to_have_attribute("data-state", "past")
    page.go_back()
    sitting.wait()
    assert "?" not in page.url and page.evaluate("window.isThePage"), "one step out of the past"

    # Whoever draws at the slider sees boards go by, though the next is asked for before the last has come.
    page.evaluate(
        """() => {
            window.seen = new Set();
            new MutationObserver(() => window.seen.add(document.getElementById("past-where").textContent))
                .observe(document.getElementById("board"), { childList: true });
            const range = document.getElementById("past-range");
            let at = 0;
            window.drawing = setInterval(() => {
                range.value = at++ % 3;
                range.dispatchEvent(new Event("input"));
            }, 5);
        }"""
    )
    page.wait_for_function("() => window.seen.size > 1")
    page.evaluate("clearInterval(window.drawing)")


def test_a_browser_that_keeps_nothing_plays(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    context = new_context()
    context.add_init_script(POOR)
    sitting = Sitting(context.new_page(), server.address)
    sitting.set_up()
    page = sitting.page
    assert sitting.wait() == "yours"
    theme = page.locator("html").get_attribute("data-theme")
    page.get_by_label("Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light" if theme == "dark" else "dark")
    page.get_by_label("This table").click()
    page.get_by_label("Play a sound").check()
    expect(page.locator("#notices")).to_contain_text("cannot play sounds")
    page.get_by_label("Show a notification").click()
    expect(page.locator("#notices")).to_contain_text("does not allow notifications")
    page.get_by_label("This table").click()
    sitting.order("E5", "9", "D4")
