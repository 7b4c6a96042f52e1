"""Sitting down at a table: invitations, seats that are taken and left, and the codes that find them again."""

from __future__ import annotations

import re

import httpx

from tests.web.people import Browser, House, Line
from tests.web.waiting import until


def invite(house: House, seats: tuple[str, ...] = ("you", "friend", "random")) -> tuple[Browser, str]:
    """Return somebody who made a table, and its address."""
    host = Browser(house)
    table = host.sit("goofspiel", seats)
    host.read(table)
    return host, table


def change(browser: Browser, table: str, **wish: str) -> httpx.Response:
    """Press a button of the seats."""
    return browser.client.post(f"{table}/seats", data={"token": browser.token(), **wish})


def sit(browser: Browser, table: str, seat: int = 1, name: str = "Ben") -> httpx.Response:
    """Sit down, under a name."""
    return change(browser, table, sit=str(seat), name=name)


def begin(house: House, seats: tuple[str, ...] = ("you", "friend", "friend")) -> tuple[list[Browser], str]:
    """Return the people at a table whose game has begun, who made it first, and its address."""
    host, table = invite(house, seats)
    friends = [Browser(house) for _ in seats[1:]]
    for seat, friend in enumerate(friends, 1):
        friend.read(table)
        assert sit(friend, table, seat, f"Friend {seat}").status_code == 303
    return [host, *friends], table


def listen(browser: Browser, table: str) -> Line:
    """Open the live line of a table, and hear how it stands there."""
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    return line


def hang_up(house: House, table: str, line: Line) -> None:
    """Close a line, and wait until the server knows."""
    was = len(house.live(table).subscribers)
    line.close()
    until(lambda: len(house.live(table).subscribers) < was, "the server does not notice")


def code_of(browser: Browser, table: str) -> str:
    """Return the code that a browser's page shows."""
    found = re.search(r"Write down <code[^>]*>([A-Z2-7-]+)</code>", browser.read(table))
    assert found
    return found[1]
