"""Political Divide & Conquer 2020 in a browser: a whole short game, an attack by keys, a phone, windows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.political import COMMAND, act
from tests.browser.server import Server
from tests.browser.setting_up import choose_rules, open_form, start, unfold
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser


def groups(wing: str) -> str:
    """Return thirteen groups of a wing, as a deck file lists them."""
    return "\n".join(f'{{ name = "{wing} {number}", power = {1 + number % 3} }},' for number in range(13))


SHORT = f"""
name = "Short"
left = [{groups("Left")}]
right = [{groups("Right")}]
assets = [
    {{ name = "Slogan", effect = "+2" }},
    {{ name = "Song", effect = "swap wing" }},
    {{ name = "Mug", effect = "+1" }},
    {{ name = "Gate", effect = "defend +2" }},
]
deficits = [{{ name = "Rumour", effect = "-2" }}, {{ name = "Yawn", effect = "-1" }}]
events = [
    {{ name = "Recount", effect = "roll twice" }},
    {{ name = "Gust", effect = "roll +2" }},
    {{ name = "Veto", effect = "cancel" }},
    {{ name = "Leak", effect = "remove attachment" }},
]
"""  #: as few cards as four may play with: eleven are left to draw


def set_up(page: Page, server: Server, *, deck: str = SHORT, windows: str = "two") -> Sitting:
    """Join as Red against three bots that play at random."""
    open_form(page, server.address, "political", "random", "random", "random")
    unfold(page)
    if deck:
        page.get_by_label("Deck of your own").fill(deck)
    choose_rules(page, event_windows=windows)
    start(page)
    return Sitting(page, server.address)


def play_until(sitting: Sitting, is_there: Callable[[], bool], press: Callable[[Locator], None]) -> bool:
    """Play until something is there; return whether that came before the end."""
    for _ in range(300):
        if sitting.wait() == "over":
            return False
        if is_there():
            return True
        act(sitting, press)
    raise AssertionError("neither that nor the end came about")


def is_planning(sitting: Sitting) -> bool:
    """Whether an attack is being put together, and nothing laid down."""
    return "Lay down a group from your hand" in sitting.page.locator("#panel-prompt").inner_text()


def click(choice: Locator) -> None:
    choice.click()


def tap(choice: Locator) -> None:
    choice.tap()


def test_a_whole_game_by_mouse(page: Page, server: Server) -> None:
    """Attack after attack until the deck is empty; then every base is counted, the winner's first."""
    sitting = set_up(page, server, windows="own_turn_only")
    assert not play_until(sitting, lambda: False, click), "it ends"
    expect(page.locator("#panel-prompt .clause")).to_have_attribute(
        "href", re.compile(r"/games/political/rules#P-(7|8|R31)$")
    )
    expect(page.locator(".is-winner")).not_to_have_count(0)
    expect(page.locator("#board [id^='base-of-']").filter(has_text="1st")).not_to_have_count(0)
    expect(page.locator("#board .sum-line").first).to_contain_text("Left")
    assert flaws(page) == [], "at the end"


@pytest.mark.deep
def test_an_attack_by_keys(page: Page, server: Server) -> None:
    """A group is laid down with Enter; both totals and the chance change, and it can be taken back."""
    sitting = set_up(page, server)
    assert play_until(sitting, lambda: is_planning(sitting), click)
    chance = page.locator("#board .duel-odds")
    expect(chance).to_have_text(re.compile("%$"))
    foretold = page.locator("#board .would-change").first
    name = foretold.get_attribute("id") or ""
    total, odds = re.findall(r"-?\d+(?= to)|\d+%", foretold.locator(".foot").text_content() or "")[:2]
    page.locator(f"#board #{name}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(COMMAND.format("declare"))).to_be_visible()
    expect(chance).to_have_text(odds)
    expect(page.locator("#board .duel-total").first).to_have_text(total)
    assert flaws(page) == [], "with a plan"
    page.get_by_role("button", name=re.compile(r"^Undo(?! all)")).last.click()
    expect(page.locator(COMMAND.format("declare"))).to_have_count(0)
    page.locator("#board .may-be-chosen").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('card')")


@pytest.mark.deep
def test_by_finger_on_a_phone(new_context: Callable[..., BrowserContext], server: Server) -> None:
    """Cards are hit where they lie, the sheet with the choices stays in sight, and nothing is too wide."""
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    sitting = set_up(page, server, deck="")
    assert play_until(sitting, lambda: page.locator("#board .is-drawn").count() > 0, tap)
    page.locator("#board .is-drawn").first.tap()
    expect(page.locator("#board .is-drawn.is-chosen")).to_have_count(1)
    page.locator(COMMAND.format("top")).tap()
    expect(page.locator("#board .is-drawn")).to_have_count(0)
    sitting.wait()
    sheet = page.locator("section.sheet").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] == pytest.approx(PHONE["height"], abs=1), "it is in sight"
    heights = page.locator("#board .card").evaluate_all(
        "cards => cards.map(card => card.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert flaws(page) == []


def test_a_window_is_answered_at_one_click(page: Page, server: Server) -> None:
    """Whether one holds an event or not one is asked; the answer needs no second click, or none at all."""
    sitting = set_up(page, server)
    asked = page.get_by_text("nobody sees your answer")
    assert play_until(sitting, lambda: asked.count() > 0, click)
    version = sitting.version()
    page.locator(COMMAND.format("pass")).click()
    sitting.wait_for_version(version + 1)
    page.locator("details.orders summary").click()
    page.get_by_role("button", name=re.compile("Do this: Play no events before rolls")).click()
    expect(page.get_by_role("button", name=re.compile("Stop: Play no events before rolls"))).to_be_visible()
    version = sitting.version()
    sitting.wait_for_version(version + 3)
    assert sitting.state() == "over" or asked.count() == 0
