"""Whole games without script: pages, links and buttons alone."""

from __future__ import annotations

from pentarchy.table import records
from tests.shelf import load
from tests.web.forms import play_by_links
from tests.web.people import Browser, House


def test_a_whole_game_by_forms(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random", "random"))
    page = play_by_links(browser, table)
    made = records.read(browser.read(f"{table}/record"))
    assert made.seed is not None and made.seed in page
    assert records.verify(made, load) == 13


def test_divide_and_conquer_by_forms(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-turn_limit": "2"})
    page = play_by_links(browser, table)
    made = records.read(browser.read(f"{table}/record"))
    assert made.seed is not None and made.seed in page
    assert records.verify(made, load) >= 3
