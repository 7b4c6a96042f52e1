"""What pages cost on a slow line: bytes, requests, and how many of them wait for each other.

A test asks for no seconds: ``python -m benchmarks.slow_line`` prints them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from pentarchy import games
from tests.browser.line_costs import Costs, count
from tests.browser.server import Server
from tests.browser.setting_up import open_form, start
from tests.browser.sitting import Sitting

MOST = 60_000  #: bytes of a first visit, but for the outlines of a board
OUTLINES = {
    "stratego_conquest": 27_000
}  #: bytes of what is the same in all pictures of a board, where it is much
ROUNDS = 2  #: the page, and then all that it names

NewContext = Callable[..., BrowserContext]


def assert_light(costs: Costs, most: int) -> None:
    assert costs.bytes <= most, costs
    assert costs.rounds <= ROUNDS, costs


def test_the_first_page(new_context: NewContext, server: Server) -> None:
    page = new_context().new_page()
    with count(page) as first:
        page.goto(server.address)
        page.wait_for_load_state("networkidle")
    assert_light(first, MOST)
    expect(page.locator(".tile-picture svg")).to_have_count(len(games.names()))
    with count(page) as again:
        page.goto(server.address)
        page.wait_for_load_state("networkidle")
    assert again.requests == 1, again


@pytest.mark.parametrize("game", games.OURS)
def test_a_table(new_context: NewContext, server: Server, game: str) -> None:
    host = new_context().new_page()
    open_form(host, server.address, game, *["random"] * (games.load(game).facts.seats[0] - 1))
    start(host)
    href = host.url
    guest = new_context().new_page()
    for most in (MOST + OUTLINES.get(game, 0), MOST / 2 + OUTLINES.get(game, 0)):
        with count(guest) as costs:
            guest.goto(href)
            Sitting(guest, server.address).wait_for_script()
        assert_light(costs, int(most))
    assert costs.requests == 1, costs
