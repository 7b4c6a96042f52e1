"""Sudoku Warriors on a sudoku of one's own: a whole game by mouse, by finger and by keys some of one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.setting_up import bring, choose_rules, open_form, start
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FIRST_ROW = "534678912"
COMMANDS = "#walk .are-commands [data-click='{}']"


def set_up(page: Page, server: Server, name: str = "", sudoku: str = PUZZLE) -> Sitting:
    """Join as Circle, who begins, against a bot that plays at random, on a sudoku pasted, or uploaded."""
    open_form(page, server.address, "sudoku_warriors", "random")
    choose_rules(page, first="circle")
    if name:
        bring(page, name, sudoku)
    else:
        page.get_by_label("Sudoku of your own").fill(sudoku)
    start(page)
    return Sitting(page, server.address)


def act(sitting: Sitting, press: Callable[[Locator], None]) -> None:
    """Place in the middle of what is free; in a battle say done as soon as it is open, else add or yield."""
    page, version = sitting.page, sitting.version()
    done, surrender = page.locator(COMMANDS.format("done")), page.locator(COMMANDS.format("surrender"))
    if done.count():
        press(done)
    elif sitting.open_squares.count():
        press(sitting.open_squares.nth(sitting.open_squares.count() // 2))
    else:
        press(surrender)
    sitting.wait_for_version(version + 1)


@pytest.mark.deep
def test_a_whole_game_by_mouse(page: Page, server: Server) -> None:
    sitting = set_up(page, server)
    row = [page.locator(f"#r1c{column} .value").text_content() or "" for column in range(1, 10)]
    assert "".join(row) == FIRST_ROW, "the puzzle is solved before one plays on it"
    score = page.locator("#panel-players li").first
    for _ in range(150):
        if sitting.wait() == "over":
            break
        expect(score).to_contain_text("of 5")
        act(sitting, lambda choice: choice.click())
    expect(page.locator("#panel-prompt .clause")).to_have_attribute(
        "href", "/games/sudoku_warriors/rules#S-14"
    )
    expect(page.locator(".is-winner")).to_have_count(1)
    assert flaws(page) == [], "at the end"


def play_to_a_battle(page: Page, server: Server) -> bool:
    """Play until one may surrender; return whether it came to that before the game was over."""
    sitting = set_up(page, server)
    surrender = page.locator(COMMANDS.format("surrender"))
    while sitting.wait() != "over":
        if surrender.count():
            return True
        act(sitting, lambda choice: choice.click())
    return False


@pytest.mark.deep
def test_what_a_battle_shows(page: Page, server: Server) -> None:
    # Against placements at random, about one game in a hundred has no battle in which one is asked.
    assert any(play_to_a_battle(page, server) for _ in range(3))
    expect(page.locator("#panel-banner")).to_contain_text("province")
    expect(page.locator("#panel-prompt")).to_contain_text("You have")
    assert flaws(page) == []


@pytest.mark.deep
def test_by_finger_on_a_phone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    """Neighbouring hilltops are hit where they lie, and a village tells of itself."""
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sitting = set_up(page, server)
    for name in ("A1", "E5", "J10", "E6"):
        sitting.wait()
        place = sitting.square(name)
        if "may-be-chosen" not in (place.get_attribute("class") or ""):
            continue  # the other one stands there
        version = sitting.version()
        place.tap()
        sitting.wait_for_version(version + 1)
        expect(place).to_have_attribute("aria-label", f"{name}, a warrior of Circle")
    sitting.wait()
    sitting.square("r1c1").tap(force=True)  # nothing can be chosen there, and so it tells of itself
    expect(page.locator("#place-words")).to_contain_text("r1c1, value 5")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def turn_to(page: Page, kind: str) -> None:
    """Press L until the focus is on a place of a kind; there are three."""
    for _ in range(3):
        if page.evaluate("kind => document.activeElement.classList.contains(kind)", kind):
            return
        page.keyboard.press("l")
    assert page.evaluate("kind => document.activeElement.classList.contains(kind)", kind)


@pytest.mark.deep
def test_by_keys(page: Page, server: Server) -> None:
    """Arrows lead over the hilltops, L to the villages beneath, Enter places."""
    sitting = set_up(page, server, "mine.sdk", "#A somebody\n" + PUZZLE)
    sitting.wait()
    page.keyboard.press("ArrowRight")
    here = page.evaluate("document.activeElement.id")
    assert "hilltop" in (sitting.square(here).get_attribute("class") or "")
    turn_to(page, "village")
    village = page.evaluate("document.activeElement.id")
    expect(page.locator("#place-words")).to_contain_text(f"{village}, ")
    turn_to(page, "hilltop")
    here, version = page.evaluate("document.activeElement.id"), sitting.version()
    page.keyboard.press("Enter")
    sitting.wait_for_version(version + 1)
    expect(sitting.square(here)).to_have_attribute("aria-label", f"{here}, a warrior of Circle")
