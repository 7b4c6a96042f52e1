"""A game that was played elsewhere is looked at from its record, or refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from pentarchy.kernel.sizes import RECORD_FORM
from pentarchy.table.record_text import written
from tests.web.brought import text
from tests.web.people import Browser, House


def changed(**values: Any) -> str:
    """Return the record with other values."""
    return written(json.loads(text()) | values)


def another_draw() -> str:
    """Return the record with another card turned up, and no later move that it would forbid."""
    plain = json.loads(text())
    prizes = [move for move in plain["moves"] if move["by"] == "nature"]
    prizes[-1]["move"], prizes[-2]["move"] = prizes[-2]["move"], prizes[-1]["move"]
    return written(plain | {"result": None})


def bring(browser: Browser, record: str | bytes) -> httpx.Response:
    """Send a record as the first page's form does."""
    data = record.encode() if isinstance(record, str) else record
    files = {"record": ("game.json", data, "application/json")}
    return browser.client.post("/records", data={"token": browser.token()}, files=files)


@pytest.mark.parametrize("name", ["goofspiel", "divide_and_conquer"])
def test_a_finished_game_is_looked_at(house: House, name: str) -> None:
    browser = Browser(house)
    answer = bring(browser, text(name))
    assert answer.status_code == 303, answer.text
    begun, ended = answer.headers["location"], answer.headers["location"].removesuffix("?at=0")
    assert begun.endswith("?at=0")
    assert "You are looking at an earlier moment" in browser.read(begun)
    page = browser.read(ended)
    assert "The game is over" in page
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page and "<b>Bob" not in page
    assert browser.client.get(f"{ended}/record").text == text(name), "it goes out as it came in"
    assert ended in browser.read("/"), "it is among one's tables"


def test_a_game_of_other_rules_that_reads_alike_is_looked_at(house: House) -> None:
    browser = Browser(house)
    answer = bring(browser, changed(rules_version=99))
    assert answer.status_code == 303, answer.text
    ended = answer.headers["location"].removesuffix("?at=0")
    assert "The game is over" in browser.read(ended)
    assert json.loads(browser.client.get(f"{ended}/record").text)["rules_version"] == 1


def test_nobody_plays_it_again(house: House) -> None:
    browser = Browser(house)
    ended = bring(browser, text()).headers["location"].removesuffix("?at=0")
    page = browser.read(ended)
    assert "Rematch" not in page
    again = browser.client.post(f"{ended}/rematch", data={"token": browser.token()})
    assert again.status_code == 403


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (lambda: "", "The record is empty."),
        (lambda: b"\x89PNG\r\n\x1a\n", "is not text"),
        (lambda: text()[:-40], "The record is cut off"),
        (lambda: text(moves=5), "is not over"),
        (lambda: changed(game="chess"), "There is no game called"),
        (lambda: changed(rules_version=99, seed="0" * 64), "version 99 of the rules"),
        (lambda: changed(seed="0" * 64), "The seed is not the one that was promised"),
        (lambda: changed(moves=[]), "the moves do not come to an end"),
    ],
    ids=["empty", "no text", "cut", "running", "foreign", "old", "seed", "no moves"],
)
def test_any_other_record_is_refused_in_words(
    house: House, record: Callable[[], str | bytes], words: str
) -> None:
    answer = bring(Browser(house), record())
    assert answer.status_code in (404, 422)
    assert words in answer.text


def test_a_draw_that_was_changed_is_found(house: House) -> None:
    answer = bring(Browser(house), another_draw())
    assert answer.status_code == 422
    assert "draw" in answer.text or "Move" in answer.text


def test_a_record_without_end_is_not_read(house: House) -> None:
    assert bring(Browser(house), b" " * (RECORD_FORM + 1)).status_code == 413


def test_a_form_of_another_site_brings_nothing(house: House) -> None:
    browser = Browser(house)
    files = {"record": ("game.json", text().encode(), "application/json")}
    assert browser.client.post("/records", data={"token": "none"}, files=files).status_code == 403
