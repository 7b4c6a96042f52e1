"""The browser, the server, and a page whose complaints fail the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.patience import PATIENCE
from tests.browser.server import Server
from tests.browser.sitting import Sitting

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
NOWHERE = "/tables/nowhere"  #: a page that is not there
REFUSED = "the server responded with a status of 422"  #: a form comes back with what is wrong with it
#: What a browser says of a server or a socket that a test took away, and of what is not there or refused.
EXPECTED = (
    REFUSED,
    "WebSocket connection to",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_SOCKET_NOT_CONNECTED",
    NOWHERE,
    "Service Worker registration blocked by Playwright",
)

expect.set_options(timeout=PATIENCE)

SeatAt = Callable[..., Sitting]


def find_browser() -> str:
    """Return the path of an installed Chromium or Chrome."""
    for name in BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    pytest.fail(
        "no browser found: install Chromium (Debian: apt-get install chromium; macOS: brew install chromium) "
        "or Google Chrome",
        pytrace=False,
    )


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for this folder: while it is there, no other test may run a loop of its own."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not take it away."""
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def mortal_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


class Complaints:
    """What pages complained of: errors on the console, exceptions, breaches of the content policy."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.heard.append(f"{error.error}"))

    def _console(self, message: ConsoleMessage) -> None:
        said = f"{message.text} ({message.location.get('url', '')})"
        if message.type in ("error", "warning") and not any(word in said for word in EXPECTED):
            self.heard.append(said)


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make contexts; at the end none of their pages may have complained."""
    complaints = Complaints()
    made: list[BrowserContext] = []

    def make(**wishes: Any) -> BrowserContext:
        context = browser.new_context(
            **{"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **wishes}
        )
        complaints.listen(context)
        context.set_default_timeout(PATIENCE)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert complaints.heard == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page on a wide screen, by mouse, without motion."""
    return new_context().new_page()


@pytest.fixture
def sitting(page: Page, server: Server) -> Sitting:
    """A person at a new table against three bots that play at random, for three turns."""
    person = Sitting(page, server.address)
    person.set_up()
    return person
