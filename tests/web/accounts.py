"""Accounts: signing up and in, by the forms of one's page, and what comes of it."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.people import Browser, Line, moves

PASSWORD = "correct horse"
NAMES = iter(f"Ann {number}" for number in range(10_000))


def ask(browser: Browser, do: str, **form: str) -> httpx.Response:
    """Send one of the forms of the page of one's account."""
    return browser.client.post(f"/account/{do}", data={"token": browser.token(), **form})


def sign_up(browser: Browser, name: str = "", password: str = PASSWORD) -> str:
    """Make an account; return its name."""
    name = name or next(NAMES)
    browser.read("/account")
    answer = ask(browser, "sign-up", name=name, password=password)
    assert answer.status_code == 303, answer.text
    return name


def sign_in(browser: Browser, name: str, password: str = PASSWORD) -> httpx.Response:
    """Sign in, or try to."""
    browser.read("/account")
    return ask(browser, "sign-in", name=name, password=password)


def is_signed_in(browser: Browser) -> bool:
    """Whether the page of one's account knows whose it is."""
    return "You are signed in as" in browser.read("/account")


def hear_the_end(line: Line) -> None:
    """Check that a line is cut, that it was told of no seat before it, and that it obeyed nothing."""
    line.heard.clear()
    with pytest.raises(ConnectionClosed):
        line.hear("the end", within=5)
    for message in line.heard:
        assert message["t"] != "receipt" and not moves(message.get("trie", {"next": {}})), message
