"""Several people at one screen, as tests seat them and look through each of them."""

from __future__ import annotations

import html
import re

from tests.web.people import Browser, House, Line

NAMES = {"name-1": "Ben", "name-2": "Cleo"}


def share(house: House, seats: tuple[str, ...] = ("you", "beside"), **more: str) -> tuple[Browser, str]:
    """Return a browser at which several people play with cards, and the table's address."""
    browser = Browser(house)
    table = browser.sit("goofspiel", seats, **NAMES, **more)
    browser.read(table)
    return browser, table


def address_of(page: str, who: str) -> str:
    """Return the address behind the button with which somebody opens his side."""
    found = re.search(rf'href="([^"]+)" data-opens>I am {who}\b', page)
    assert found, f"{who} is not asked for"
    return html.unescape(found[1])


def open_side(browser: Browser, table: str, who: str) -> tuple[str, str]:
    """Press the button of somebody on the curtain; return his address and his page."""
    address = address_of(browser.read(table), who)
    return address, browser.read(address)


def is_closed(page: str) -> bool:
    """Whether a page is the curtain."""
    return 'id="curtain-title"' in page


def line_of(browser: Browser, table: str, address: str = "") -> Line:
    """Return a line that shows what an address shows."""
    line = browser.connect(table)
    asked = {key: int(value) for key, value in re.findall(r"(seat|stage)=(\d+)", address)}
    line.say(t="hello", **asked)
    line.hear("view")
    return line
