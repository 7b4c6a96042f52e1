"""A game is played once more, one move after the other, at the speed one likes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

#: From now on the page notes all that it says about where one looks.
NOTE = """() => {
    window.noted = [];
    const where = document.getElementById("past-where");
    new MutationObserver(() => window.noted.push(where.textContent)).observe(where, { childList: true });
}"""


def test_the_moves_are_played_once_more_up_to_the_present(sitting: Sitting) -> None:
    page = sitting.page
    sitting.march()
    now = sitting.version()
    page.evaluate(NOTE)
    page.get_by_label("Play the moves").click()
    page.get_by_label("Speed of the replay").select_option("fastest")
    assert sitting.wait() == "yours", "it ends where one is asked again"
    told = list(dict.fromkeys(page.evaluate("window.noted")))
    assert told[:-1] == [f"Move {at} of {now}" for at in range(now)] and told[-1] == f"Now, move {now}"
    expect(page.get_by_label("Play the moves")).to_be_enabled()


def test_a_replay_stands_still_when_it_is_paused_and_remembers_its_speed(sitting: Sitting) -> None:
    page = sitting.page
    sitting.march()
    page.locator("[data-past=first]").click()
    page.get_by_label("Speed of the replay").select_option("fast")
    page.get_by_label("Play the moves").click()
    expect(page.locator("#past-where")).to_have_text(re.compile("Move [1-9]"))
    page.get_by_label("Pause", exact=True).click()
    expect(page.get_by_label("Play the moves")).to_be_visible()
    page.locator("[data-past=back]").click()
    shown = page.locator("#past-where").text_content() or ""
    assert shown.startswith("Move ") and page.locator("#board").get_attribute("data-state") == "past"
    page.reload()
    expect(page.get_by_label("Speed of the replay")).to_have_value("fast")


def test_without_script_nothing_can_be_played_again(sitting: Sitting) -> None:
    context = sitting.page.context.browser
    assert context is not None
    plain = context.new_context(java_script_enabled=False).new_page()
    plain.goto(sitting.page.url)
    expect(plain.locator("#replay")).to_be_hidden()
    plain.context.close()
