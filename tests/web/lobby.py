"""Public tables: offered, and as a first page lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.clocks import Moment
from tests.web.people import Browser, House

PUBLIC = {"option-found": "everybody"}


def lobby(browser: Browser) -> str:
    """Return what a first page shows of public tables, without the form that everybody has for himself."""
    shown = browser.read("/").split('class="lobby"')[1].split("</section>")[0]
    return re.sub("<form.*?</form>", "", shown, flags=re.DOTALL)


def offer(house: House, *seats: str, **more: str) -> tuple[Browser, str]:
    """Return somebody who made a public table, and its address."""
    host = Browser(house)
    table = host.sit("goofspiel", seats or ("you", "friend"), **PUBLIC, **more)
    host.read(table)
    return host, table


@contextmanager
def at(folder: Path, moment: Moment) -> Iterator[House]:
    """Run a server on a folder, at a moment that is a test's to set."""
    with House(folder, moment, ("goofspiel",)) as house:
        yield house
