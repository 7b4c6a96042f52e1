"""Waiting for pages: as long as anything moves there, however slow the machine is; else for minutes."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from playwright.sync_api import Error, Page

PATIENCE = 180_000  #: milliseconds that one thing may take which ought to happen at once
LOOK = 25  #: milliseconds between two looks

#: What moves at a table: the version, whose move it is, what is asked, what is being told and chosen.
MOVES = """() => ["board", "panel-prompt", "panel-story", "panel-choices", "reveal", "connection"].map(
(id) => {
    const part = document.getElementById(id);
    return part && [part.dataset.version, part.dataset.state, part.textContent.length].join();
}).concat(location.href).join("|")"""

Found = TypeVar("Found")


def wait_until(is_there: Callable[[], Found], *pages: Page, what: str) -> Found:
    """Look again until something is there, and return it; give up when the pages have stood still."""
    moved, before = time.monotonic(), _signs(pages)
    while True:
        # A page that is just being left has nothing to say.
        with suppress(Error):
            if found := is_there():
                return found
        now = _signs(pages)
        if now != before:
            moved, before = time.monotonic(), now
        assert (time.monotonic() - moved) * 1000 < PATIENCE, f"{what}: nothing moves any more: {now}"
        pages[0].wait_for_timeout(LOOK)


def _signs(pages: tuple[Page, ...]) -> list[str]:
    """Return what moves at the tables that pages show."""
    signs = []
    for page in pages:
        with suppress(Error):
            signs.append(str(page.evaluate(MOVES)))
    return signs
