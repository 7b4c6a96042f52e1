"""The form that sets up a table holds what one's last table of that game had."""

from __future__ import annotations

import re

from tests.web.people import Browser


def chosen(browser: Browser, page: str, name: str) -> str:
    """Return what a list of the form has chosen."""
    field = re.search(rf'<select [^>]*name="{name}".*?</select>', browser.read(page), re.DOTALL)
    assert field is not None
    found = re.search(r'value="([^"]*)" selected', field[0])
    assert found is not None
    return found[1]


def test_the_last_table_of_a_game_is_offered_again(browser: Browser) -> None:
    form = "/games/goofspiel"
    assert "The same as at your last table" not in browser.read(form)
    usual = chosen(browser, form, "seat-1")
    terms = {"option-clock": "5+10", "option-found": "everybody"}
    browser.sit("goofspiel", ("you", "steady", "friend"), **terms)
    assert chosen(browser, form, "seat-0") == "you"
    assert chosen(browser, form, "seat-1") == "steady" != usual
    assert chosen(browser, form, "seat-2") == "friend"
    assert chosen(browser, form, "option-clock") == "5+10"
    page = browser.read(form)
    assert "The same as at your last table" in page
    assert re.search(r'name="option-found" value="link" checked', page), "nobody else's business twice"
    assert chosen(browser, f"{form}?usual=1", "seat-1") == usual


def test_what_others_set_up_is_nobodys_offer(browser: Browser) -> None:
    browser.sit("goofspiel", ("you", "steady"))
    stranger = Browser(browser.house)
    assert "The same as at your last table" not in stranger.read("/games/goofspiel")
