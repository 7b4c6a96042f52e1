"""What people say at a table, and what nobody should be able to do by saying it."""

from __future__ import annotations

from tests.web.people import Browser, House
from tests.web.seats import sit

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "'; DROP TABLE talk; --",
    "javascript:alert(1)",
    "]]></style><svg onload=alert(1)>",
    "\u202edlrow olleh\u202c",
    "a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307",
    "two\nlines\rand\ta tab\x00\x1b[31m",
    "\u200b\u200d\ufeff",
    "名前 עברית العربية 🏳️‍🌈",
    "&amp;&lt;&#x3c;",
    "%s %d %n ${jndi:ldap://x}",
    "A" * 5_000,
]


def friends(house: House, game: str = "goofspiel", **options: str) -> tuple[Browser, Browser, str]:
    """Return two people at a table whose game has begun, and its address."""
    host, friend = Browser(house), Browser(house)
    table = host.sit(game, ("you", "friend"), **options)
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return host, friend, table


def say(browser: Browser, table: str, text: str) -> int:
    """Say something, as the form would; return the status of the answer."""
    return browser.press(table, "say", text=text).status_code
