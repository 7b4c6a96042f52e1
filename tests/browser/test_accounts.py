"""An account in the browser: a guest keeps his game on the phone, and plays it on at a desk."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.sitting import Sitting
from tests.depth import soon

pytestmark = pytest.mark.browser

PASSWORD = "correct horse"
NUMBERS = count()


def write(page: Page, section: str, button: str, **fields: str) -> None:
    """Fill the form of a section of the page of one's account, and send it."""
    form = page.get_by_role("region", name=section)
    for label, text in fields.items():
        form.get_by_label(label).fill(text)
    form.get_by_role("button", name=button).click()


def test_a_guest_keeps_his_game_and_plays_on_elsewhere(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    name = f"Ada {next(NUMBERS)}"
    phone = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    ada = Sitting(phone, server.address)
    ada.set_up()
    ada.wait()
    table = phone.url
    watching = phone.context.new_page()
    watching.goto(table)
    phone.get_by_role("link", name="Your account").tap()
    write(phone, "Create an account", "Create account", Name=name, Password="short")
    expect(phone.get_by_role("alert")).to_contain_text("at least 8 characters")
    write(phone, "Create an account", "Create account", Name=name, Password=PASSWORD)
    expect(phone.get_by_role("status")).to_contain_text("You have an account now")
    phone.goto(table)
    assert ada.wait() == "yours"

    wide = new_context().new_page()
    wide.goto(server.address)
    wide.get_by_role("link", name="Your account").click()
    write(wide, "I have an account", "Sign in", Name=name.upper(), Password=PASSWORD)
    expect(wide.get_by_text(f"You are signed in as {name}")).to_be_visible()
    wide.get_by_role("link", name="Pentarchy, all games").click()
    wide.get_by_role("link", name="Play on").first.click()
    wide.wait_for_url("**/tables/*")
    desk = Sitting(wide, server.address)
    assert desk.wait() == "yours"
    desk.open_squares.first.click()
    desk.numbers.last.click()
    desk.open_squares.first.click()
    expect(desk.draft).to_be_visible()
    expect(ada.draft).to_be_visible()
    expect(Sitting(watching, server.address).draft).to_be_visible()

    wide.get_by_role("link", name=f"Your account, {name}").click()
    wide.get_by_role("button", name="Sign out", exact=True).click()
    expect(wide.get_by_role("status")).to_contain_text("You are signed out")
    wide.goto(table)
    expect(desk.draft).to_have_count(0)
    expect(ada.draft).to_be_visible()


@pytest.mark.parametrize("theme", soon(["light", "dark"], "light"))
def test_the_page_has_no_flaw(theme: str, new_context: Callable[..., BrowserContext], server: Server) -> None:
    page = new_context(color_scheme=theme, viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{server.address}/account")
    assert flaws(page) == [], "a guest"
    write(page, "I have an account", "Sign in", Name="Nobody", Password=PASSWORD)
    expect(page.get_by_role("alert")).to_be_visible()
    assert flaws(page) == [], "refused"
    write(page, "Create an account", "Create account", Name=f"Bo {next(NUMBERS)}", Password=PASSWORD)
    expect(page.get_by_role("status")).to_be_visible()
    assert flaws(page) == [], "signed in"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 1440, "height": 900})
    assert flaws(page) == [], "signed in, wide"
