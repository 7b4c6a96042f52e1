"""Email reminders: an address that is given, and the letter and the link that confirm it."""

from __future__ import annotations

import re
from email.message import EmailMessage

import httpx

from tests.web.people import PUBLIC, Browser
from tests.web.post_office import Office

ANN = "ann@example.org"
HOUR, DAY = 3600.0, 86_400.0


def words(letter: EmailMessage) -> str:
    """Return the text of a letter."""
    assert letter.get_content_type() == "text/plain"
    return str(letter.get_content()).replace("\r\n", "\n")


def link(letter: EmailMessage, kind: str) -> str:
    """Return the link of a letter that confirms or stops, as this server calls it."""
    found = re.search(rf"{PUBLIC}(/reminders/{kind}/\S+)", words(letter))
    assert found, words(letter)
    return found[1]


def ask(browser: Browser, address: str = ANN, **choices: str) -> httpx.Response:
    """Give an address, as the form would."""
    chosen = choices or {"turn": "on", "quarter": "on", "over": "on", "minutes": "60"}
    return browser.client.post(
        "/reminders", data={"token": browser.token(), "do": "ask", "address": address, **chosen}
    )


def subscribe(browser: Browser, office: Office, address: str = ANN, **choices: str) -> EmailMessage:
    """Give an address and confirm it; return the letter that asked for it."""
    assert ask(browser, address, **choices).status_code == 303
    letter = office.take()
    assert browser.client.post(link(letter, "confirm")).status_code == 200
    return letter
