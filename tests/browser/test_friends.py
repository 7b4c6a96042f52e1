"""Two friends in browsers of their own: a link, a seat, and a game on both screens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import covered, flaws
from tests.browser.server import Server
from tests.browser.setting_up import choose_rules, open_form, start
from tests.browser.sitting import Sitting

pytestmark = pytest.mark.browser


def invite(page: Page, server: Server) -> str:
    """Make a table of Sudoku Warriors for a friend; return the address that the page says to send."""
    open_form(page, server.address, "sudoku_warriors", "friend")
    choose_rules(page, first="circle")
    start(page)
    invitation = page.get_by_label("Invite friends with this link")
    expect(invitation).to_have_value(page.url)
    return invitation.input_value()


def place(sitting: Sitting, others: Sitting, name: str) -> None:
    """Place a warrior, and see it on both screens."""
    assert sitting.wait() == "yours"
    sitting.square(name).click()
    for screen in (sitting, others):
        expect(screen.square(name)).to_have_class(re.compile("is-held is-last-move"))


def test_two_friends_sit_down_and_play(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context().new_page()
    address = invite(page, server)
    ada = Sitting(page, server.address)
    assert ada.open_squares.count() == 0
    assert flaws(page) == [], "who waits"

    friend = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    friend.goto(address)
    assert flaws(friend) == [], "who is invited"
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Join as Square").tap()
    ben = Sitting(friend, server.address)
    expect(page.locator("#panel-players")).to_contain_text("Ben")
    expect(page.locator(".plate-who", has_text="Ben")).to_be_visible()
    expect(friend.locator(".plate-who", has_text="Ada")).to_be_visible()
    expect(page.locator("#panel-prompt")).to_contain_text("Place a warrior")

    place(ada, ben, "C4")
    assert ben.wait() == "yours"
    expect(friend.get_by_text("Is somebody missing?")).to_be_visible()
    assert covered(friend) == []
    place(ben, ada, "F7")
    ben_said = friend.get_by_label("Your message")
    friend.locator("label[for='sheet-talk']").tap()
    ben_said.fill("Well <b>placed</b>!")
    friend.get_by_role("button", name="Send", exact=True).tap()
    expect(page.locator(".talk-lines")).to_contain_text("Square, Ben Well <b>placed</b>!")
    expect(ben_said).to_have_value("")
    assert flaws(page) == [] and flaws(friend) == [], "talking"
    friend.reload()
    place(ada, ben, "G2")
    place(ben, ada, "B8")
    page.get_by_role("button", name="Ask for a takeback of move 3").click()
    expect(friend.locator(".offer")).to_contain_text("Circle asks for a takeback")
    assert flaws(friend) == [] and flaws(page) == [], "asked to agree"
    friend.get_by_role("button", name="Agree").tap()
    for screen in (ada, ben):
        expect(screen.square("G2")).not_to_have_class(re.compile("is-held"))
    place(ada, ben, "G4")
    place(ben, ada, "B8")
    friend.goto(server.address)
    expect(friend.get_by_role("link", name="Play on")).to_contain_text("you are Square")
    page.goto(server.address)
    expect(page.locator(".own-table").first).to_contain_text("your turn")


def test_who_comes_too_late_looks_on(new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context().new_page()
    address = invite(page, server)
    pages = [new_context().new_page() for _ in range(2)]
    for other in pages:
        other.goto(address)
    early, late = pages
    early.get_by_role("button", name="Join as Square").click()
    early.wait_for_url("**/tables/*")
    expect(late.get_by_role("button", name="Join as Square")).to_have_count(0)
    expect(late.locator("#panel-prompt")).not_to_contain_text("The game begins")
    assert Sitting(late, server.address).open_squares.count() == 0
