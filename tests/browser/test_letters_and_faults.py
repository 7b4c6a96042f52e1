"""The pages of reminders and of faults: the way through them, on a small phone, without a flaw for axe."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from email.headerregistry import Address
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from pentarchy.web.mail import MailServer
from pentarchy.web.services.mail_sender import CONFIRM, STOP
from tests.browser.flaws import flaws
from tests.browser.server import free_port
from tests.depth import soon
from tests.web.people import House

pytestmark = pytest.mark.browser


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server whose mail server is away: what it would send is read from its database."""
    away = MailServer("127.0.0.1", free_port(), Address("Pentarchy", "games", "example.org"))
    with House(tmp_path, names=("goofspiel",), mail=away) as house:
        yield house


def link(house: House, kind: str, purpose: str) -> str:
    """Return the address that a letter leads to."""
    with sqlite3.connect(house.folder / "tables.sqlite3") as database:
        ((key,),) = database.execute("SELECT key FROM readers").fetchall()
    database.close()
    return f"{house.address}/reminders/{kind}/{house.services.identity.seal(purpose, key)}"


def check(page: Page) -> None:
    assert flaws(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("theme", soon(["light", "dark"], "light"))
def test_from_an_address_to_its_end(
    theme: str, new_context: Callable[..., BrowserContext], house: House
) -> None:
    page = new_context(color_scheme=theme, viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{house.address}/reminders")
    check(page)
    page.get_by_label("Email address", exact=True).fill("somebody.with.a.long.name@a-long-name.example.org")
    page.get_by_label("when a game is over").uncheck()
    page.get_by_role("button", name="Send me an email").click()
    page.get_by_text("One more step").wait_for()
    check(page)
    page.goto(link(house, "confirm", CONFIRM))
    check(page)
    page.get_by_role("button", name="Yes, remind me").click()
    page.get_by_text("Your email address is confirmed").wait_for()
    page.goto(f"{house.address}/reminders")
    assert not page.get_by_label("when a game is over").is_checked()
    check(page)
    page.goto(link(house, "stop", STOP))
    page.get_by_role("button", name="Stop the reminders").click()
    page.get_by_text("We send nothing more").wait_for()
    page.goto(f"{house.address}/reminders")
    page.get_by_text("Right now you get none").wait_for()
    page.get_by_role("button", name="Delete my email address").click()
    page.get_by_role("heading", name="Your email address").wait_for()


@pytest.mark.parametrize("theme", soon(["light", "dark"], "light"))
def test_a_fault_is_reported_from_the_menu(
    theme: str, new_context: Callable[..., BrowserContext], house: House
) -> None:
    page = new_context(color_scheme=theme, viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{house.address}/games/goofspiel")
    page.get_by_role("button", name="Start the game").first.click()
    page.wait_for_url("**/tables/*")
    page.get_by_label("This table").click()
    page.get_by_role("link", name="Report a problem").click()
    page.wait_for_url("**/fault")
    check(page)
    page.get_by_label("What went wrong").fill("The card did not move.")
    page.get_by_role("button", name="Send to the operator").click()
    page.get_by_role("heading", name="Thank you").wait_for()
    check(page)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/tables/*")
