"""All of one's tables on pages of their own, with what became of those that are over."""

from __future__ import annotations

import pytest

from pentarchy.web.pages import game_pages
from tests.web.bidding import play
from tests.web.people import Browser


def test_all_tables_are_listed_a_page_at_a_time(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_pages, "A_PAGE", 2)
    assert "You have no tables yet" in browser.read("/my-tables")
    made = {browser.sit("goofspiel", ("you", "random")) for _ in range(3)}
    first, second = browser.read("/my-tables"), browser.read("/my-tables?page=2")
    on_first, on_second = ({table for table in made if f'href="{table}"' in page} for page in (first, second))
    assert len(on_first) == 2 and len(on_second) == 1 and on_first | on_second == made
    assert "Older tables" in first and "Newer tables" not in first
    assert "Newer tables" in second and "Older tables" not in second
    assert "There are no more tables" in browser.read("/my-tables?page=9")


@pytest.mark.parametrize("page", ["0", "-1", "x", "1e9", "99999999999", ""])
def test_a_page_that_is_none_is_the_first(browser: Browser, page: str) -> None:
    browser.sit("goofspiel", ("you", "random"))
    assert browser.read(f"/my-tables?page={page}").count("own-game") == 1


def test_a_game_that_is_over_says_who_won(browser: Browser) -> None:
    table = browser.sit("goofspiel", ("you", "random"), **{"option-cards": "4"})
    line = browser.connect(table)
    line.say(t="hello")
    line.hear("view")
    play([line], 4)
    assert line.view["over"]
    said = browser.read("/my-tables")
    assert any(f"{result}, " in said for result in ("you won", "you share the win", "Green won"))


def test_tables_of_others_are_not_listed(browser: Browser) -> None:
    table = browser.sit("goofspiel", ("you", "random"))
    assert table not in Browser(browser.house).read("/my-tables")
