"""People who come by a proxy on this machine, each from an address of their own."""

from __future__ import annotations

from pentarchy.web.networks import read_proxies
from tests.web.people import Browser, House

LOCAL = "127.0.0.1"
HEADER = {"PENTARCHY_CLIENT_HEADER": "X-Forwarded-For"}
PROXY = read_proxies(HEADER)


def behind_proxy(house: House, host: str) -> Browser:
    """Return somebody who calls from an address by the proxy."""
    browser = Browser(house)
    browser.client.headers["x-forwarded-for"] = host
    return browser
