"""What happens at a table while one plays: backing up, refusals, drafts, the history, waiting."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.server import Server
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser


def test_escape_takes_one_click_back(sitting: Sitting) -> None:
    sitting.wait()
    sitting.square("E5").click()
    expect(sitting.chosen_squares).to_have_count(1)
    expect(sitting.numbers).to_have_count(10)
    sitting.numbers.last.click()
    expect(sitting.page.locator("#walk .click-path")).to_contain_text("10")
    sitting.page.keyboard.press("Escape")
    expect(sitting.numbers).to_have_count(10)
    sitting.page.keyboard.press("Escape")
    expect(sitting.chosen_squares).to_have_count(0)
    expect(sitting.square("E5")).to_have_class(re.compile("may-be-chosen"))


def test_a_digit_chooses_a_number(sitting: Sitting) -> None:
    sitting.wait()
    sitting.square("E5").click()
    sitting.page.keyboard.press("4")
    expect(sitting.page.locator("#walk .click-path")).to_contain_text("4")
    sitting.square("D4").click()
    expect(sitting.draft).to_contain_text("4")


def test_a_click_that_is_refused_says_why_by_clause(sitting: Sitting) -> None:
    sitting.wait()
    sitting.square("E5").click()
    sitting.numbers.last.click()
    sitting.square("B2").click(force=True)
    clause = sitting.trouble.locator("a.clause")
    expect(clause).to_have_text("D-10")
    expect(sitting.square("B2")).to_have_class(re.compile("is-refused"))
    href = clause.get_attribute("href")
    assert href == "/games/divide_and_conquer/rules#D-10"
    rules = sitting.page.context.new_page()
    rules.goto(f"{sitting.address}{href}")
    expect(rules.locator(":target")).to_contain_text("D-10")


def test_a_written_move_that_is_refused_says_why_by_clause(sitting: Sitting) -> None:
    sitting.wait()
    sitting.page.get_by_text("Write a move instead").click()
    field = sitting.page.get_by_label("Move in notation")
    field.fill("E6-3-D7")
    field.press("Enter")
    expect(sitting.trouble.locator("a.clause")).to_have_text("D-R7")
    field.fill("to the moon")
    field.press("Enter")
    expect(sitting.trouble).to_contain_text("is not a move")
    expect(sitting.trouble.locator("a")).to_have_count(0)
    field.fill("e5 - 9 - d4")
    field.press("Enter")
    expect(sitting.draft).to_be_visible()


def test_a_draft_can_be_taken_back_and_outlives_a_reload(sitting: Sitting) -> None:
    page = sitting.page
    sitting.wait()
    sitting.order("E5", "9", "D4")
    page.reload()
    expect(sitting.draft).to_contain_text("D4")
    page.get_by_role("button", name="Undo").click()
    expect(sitting.draft).to_have_count(0)
    expect(sitting.square("E5")).to_have_class(re.compile("may-be-chosen"))


def test_a_second_tab_keeps_in_step(sitting: Sitting) -> None:
    sitting.wait()
    other = Sitting(sitting.page.context.new_page(), sitting.address)
    other.page.goto(sitting.page.url)
    other.wait()
    sitting.order("E5", "9", "D4")
    expect(other.draft).to_contain_text("D4")
    other.ready.click()
    other.wait()
    sitting.wait_for_version(other.version())
    expect(sitting.square("D4")).to_have_attribute("aria-label", re.compile("9 troops"))
    expect(other.square("D4")).to_have_attribute("aria-label", re.compile("9 troops"))


def test_the_history_shows_the_past_and_cannot_act(sitting: Sitting) -> None:
    page = sitting.page
    sitting.march()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(",")
    expect(sitting.board).to_have_attribute("data-state", "past")
    expect(page.locator("#panel-banner")).to_contain_text("You are looking at an earlier moment")
    page.locator(".past [data-past=first]").click()
    expect(sitting.square("E5")).to_have_attribute("aria-label", re.compile("10 troops"))
    expect(sitting.open_squares).to_have_count(0)
    expect(page.locator("#walk, [data-do=ready], .write")).to_have_count(0)
    sitting.square("E5").click(force=True)
    expect(sitting.chosen_squares).to_have_count(0)
    page.get_by_role("link", name="Back to now").first.click()
    sitting.wait()
    expect(sitting.square("D4")).to_have_attribute("aria-label", re.compile("9 troops"))


def test_a_whole_view_leaves_the_keyboard_where_it_was(sitting: Sitting) -> None:
    """Coming back from the past brings a whole picture; whoever was on a square is still on it."""
    page = sitting.page
    sitting.march()
    sitting.square("D4").focus()
    page.keyboard.press(",")
    expect(page.locator("#past-where")).to_have_text(re.compile(r"Move \d+ of"))
    expect(sitting.square("D4")).to_be_focused()
    page.keyboard.press(".")
    expect(page.locator("#past-where")).to_have_text(re.compile("Now"))
    sitting.wait()
    expect(sitting.square("D4")).to_be_focused()


def test_nothing_moves_while_one_waits(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    page.add_init_script(
        """window.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const moved = entry.sources.map((source) => source.node?.parentElement?.className);
            if (!entry.hadRecentInput) window.shifts.push(moved);
          }
        }).observe({ type: "layout-shift" });"""
    )
    sitting = Sitting(page, server.address)
    sitting.set_up()
    sitting.wait()
    before = sitting.board.bounding_box()
    sitting.order("E5", "9", "D4")
    sitting.ready.click()
    boxes = []
    while sitting.state() == "waiting":
        boxes.append(sitting.board.bounding_box())
        page.wait_for_timeout(100)
    assert len(boxes) > 10, "the orders were not revealed one by one"
    page.wait_for_timeout(300)  # what moves when the next turn begins is told a little later
    assert all(box == before for box in boxes)
    # What the player himself did may move his own panel; what the others do may move nothing.
    assert page.evaluate("window.shifts") == []


def test_a_reveal_can_be_skipped(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    sitting = Sitting(page, server.address)
    sitting.set_up()
    sitting.wait()
    sitting.order("E5", "9", "D4")
    sitting.ready.click()
    strip = page.locator("#reveal")
    expect(strip).to_have_class(re.compile("is-showing"))
    page.keyboard.press("Space")
    expect(strip).not_to_have_class(re.compile("is-showing"))


def test_the_table_does_what_it_is_told_until_it_is_stopped(sitting: Sitting) -> None:
    page = sitting.page
    sitting.wait()
    page.get_by_text("Let the table do it for you").click()
    page.get_by_role("button", name="Do this: Bring a lost troop").click()
    stop = page.get_by_role("button", name="Stop: Bring a lost troop")
    expect(stop).to_be_visible()
    stop.click()
    expect(stop).to_have_count(0)


def test_who_looks_on_sees_the_table_and_can_do_nothing(
    sitting: Sitting, new_context: Callable[..., BrowserContext]
) -> None:
    sitting.wait()
    sitting.order("E5", "9", "D4")
    spectator = Sitting(new_context().new_page(), sitting.address)
    spectator.page.goto(sitting.page.url)
    expect(spectator.page.locator("#connection")).to_have_attribute("data-state", "live")
    expect(spectator.open_squares).to_have_count(0)
    expect(spectator.page.locator("#walk, .draft, .write, [data-do=ready]")).to_have_count(0)
    expect(spectator.page.locator("#order-north")).to_have_class("order is-absent")
    sitting.ready.click()
    sitting.wait_for_version(4)
    spectator.wait_for_version(4)
    expect(spectator.square("D4")).to_have_attribute("aria-label", re.compile("9 troops"))


def test_leaving_is_asked_twice(sitting: Sitting) -> None:
    page = sitting.page
    sitting.wait()
    page.get_by_label("This table").click()
    page.get_by_text("Leave", exact=True).click()
    page.get_by_role("button", name="Stay").click()
    expect(sitting.square("E5")).to_have_class(re.compile("may-be-chosen"))
    page.get_by_text("Leave", exact=True).click()
    page.locator("dialog[open]").get_by_role("button", name="Leave the game").click()
    expect(page.locator(".plate-card.is-you")).to_contain_text("has left")


def test_whose_turn_it_is_stands_in_the_title(sitting: Sitting) -> None:
    sitting.wait()
    expect(sitting.page).to_have_title("Your turn: Divide & Conquer")


def test_question_mark_lists_the_keys(sitting: Sitting) -> None:
    sitting.wait()
    sitting.page.keyboard.press("?")
    expect(sitting.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_the_menu_closes_by_escape_and_by_a_press_beside_it(sitting: Sitting) -> None:
    page = sitting.page
    sitting.wait()
    menu, opener = page.locator(".menu-items"), page.get_by_label("This table")
    opener.click()
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    expect(menu).to_be_visible()
    page.locator(".plate-card.is-you").click()
    expect(menu).to_be_hidden()
    sitting.square("E5").click()
    page.keyboard.press("Escape")
    expect(sitting.chosen_squares).to_have_count(0)
