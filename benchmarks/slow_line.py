"""Measure how long pages take on a slow line.

    python -m benchmarks.slow_line ADDRESS [GAME ...]

A server has to run at the address (``pentarchy play``), and Chromium has to be there. In the browser
everything takes 400 ms, and 50 KB fit through in a second. A page is there when it is drawn, and a table when
its board can be clicked. First comes a browser that was never there, and then its next visit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from pentarchy import games
from tests.browser.conftest import find_browser
from tests.browser.line_costs import Costs, count
from tests.browser.setting_up import open_form, start
from tests.browser.sitting import Sitting


def main(address: str, *names: str) -> None:
    """Print a line for each page."""
    print("| page | bytes at first | requests | s | bytes again | requests | s |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with browser() as chromium:
        print(row("first page", chromium, address, address))
        for name in names or games.OURS:
            host = chromium.new_page()
            open_form(host, address, name, *["random"] * (games.load(name).facts.seats[0] - 1))
            start(host)
            print(row(games.load(name).facts.title, chromium, address, host.url), flush=True)


def row(title: str, chromium: Browser, address: str, href: str) -> str:
    """Return what two visits of a page cost somebody whose browser was never there."""
    page = chromium.new_page()
    visits = [visit(page, address, href) for _ in range(2)]
    costs = [f"{cost.bytes:,} | {cost.requests} | {seconds:.1f}" for cost, seconds in visits]
    return f"| {title} | {' | '.join(costs)} |"


def visit(page: Page, address: str, href: str) -> tuple[Costs, float]:
    """Return what a visit costs, and in how many seconds the page is there."""
    with count(page, is_slow=True) as costs:
        began = time.monotonic()
        page.goto(href)
        if href != address:
            Sitting(page, address).wait_for_script()
        seconds = time.monotonic() - began
    return costs, seconds


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])


if __name__ == "__main__":
    main(*sys.argv[1:])
