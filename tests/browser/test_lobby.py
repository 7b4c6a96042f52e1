"""Two strangers find each other from the first page, one of them on a phone, and play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import covered, flaws
from tests.browser.patience import wait_until
from tests.browser.server import Server
from tests.browser.setting_up import start
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser


def play_now(page: Page, server: Server, name: str) -> None:
    """Press the button on the tile of Sudoku Warriors."""
    page.goto(server.address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play now with others: Sudoku Warriors").click()
    page.wait_for_url("**/tables/*")


def move_once_each(people: list[Sitting]) -> None:
    """Have everybody make their first move, in the order that the lot has chosen, and all see each."""
    awaited = list(people)
    while awaited:
        person = wait_until(
            lambda: next((one for one in awaited if one.state() == "yours"), None),
            *(one.page for one in people),
            what="somebody's turn",
        )
        assert person is not None
        version = person.version()
        person.open_squares.first.click()
        for screen in people:
            screen.wait_for_version(version + 1)
        awaited.remove(person)


def test_two_strangers_find_each_other_and_play(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    wide = new_context().new_page()
    phone = new_context(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark").new_page()
    play_now(wide, server, "Ada")
    expect(wide.locator("#panel-prompt")).to_contain_text("The game begins when players join")
    assert flaws(wide) == [], "who waits"

    phone.goto(server.address)
    expect(phone.locator(".lobby")).to_contain_text("Ada (Circle)")
    assert flaws(phone) == [], "a table in the list"
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    phone.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    play_now(phone, server, "Ben")
    assert phone.url == wide.url
    expect(wide.locator("#panel-players")).to_contain_text("Ben")

    wide.get_by_role("button", name="Give the free seats to bots").click()
    ready = phone.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_be_visible()
    expect(wide.get_by_role("button", name="Not ready")).to_be_visible()
    assert covered(phone) == [] and flaws(phone) == [] and flaws(wide) == [], "asked whether ready"
    ready.tap()
    expect(wide.locator("#panel-prompt")).not_to_contain_text("Everybody is here")

    move_once_each([Sitting(wide, server.address), Sitting(phone, server.address)])

    spectator = new_context().new_page()
    spectator.goto(server.address)
    expect(spectator.locator(".lobby")).to_contain_text("Games to watch")
    assert flaws(spectator) == [], "a table to watch"


def test_leaving_asks_once_and_says_what_became_of_the_seat(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    page = new_context().new_page()
    person = Sitting(page, server.address)
    person.set_up()
    person.wait()
    page.get_by_label("This table", exact=True).click()
    assert flaws(page) == [], "the menu"
    page.set_viewport_size({"width": 320, "height": 480})
    lowest = page.locator(".menu-items").evaluate("menu => menu.getBoundingClientRect().bottom")
    assert lowest <= 480, "the menu goes on below a small screen"
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_text("Leave", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Their seat passes from then on.")
    assert flaws(page) == [], "asked"
    dialog.get_by_role("button", name="Stay").click()
    expect(page.locator("#panel-choices")).not_to_contain_text("You have left")
    page.get_by_text("Leave", exact=True).click()
    dialog.get_by_role("button", name="Leave the game").click()
    expect(page.locator("#panel-choices")).to_contain_text("You have left the game")


def test_a_seat_passes_to_a_bot_and_to_a_stranger(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    page, stranger = new_context().new_page(), new_context(viewport=PHONE).new_page()
    page.goto(f"{server.address}/games/sudoku_warriors")
    page.get_by_label("Your name").fill("Ada")
    start(page)
    page.get_by_label("This table", exact=True).click()
    page.get_by_text("Do you have to go?").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_text("Seats that bots keep").click()
    assert flaws(page) == [], "away"
    page.get_by_role("button", name="Offer this seat: Ada, Circle").click()
    stranger.goto(page.url)
    take = stranger.get_by_role("button", name="Join as Circle, in the place of Ada")
    expect(take).to_be_visible()
    assert flaws(stranger) == [] and covered(stranger) == [], "invited"
    stranger.get_by_label("Your name").fill("Eve")
    take.click()
    expect(page.locator("#panel-choices")).to_contain_text("taken over your seat")
    expect(page.locator("#panel-players")).to_contain_text("Eve")
    assert flaws(page) == [], "taken over"
