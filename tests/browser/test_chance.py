"""Two browsers add to the seed, play, and check the record on a page that needs no server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from pentarchy.table import records
from tests.browser.flaws import flaws
from tests.browser.server import Server
from tests.browser.setting_up import open_form, start

pytestmark = pytest.mark.browser


def begin(new_context: Callable[..., BrowserContext], server: Server) -> tuple[Page, Page]:
    """Return the pages of two friends at a table of Tenth Division that has just begun."""
    page, friend = (new_context(accept_downloads=True).new_page() for _ in range(2))
    open_form(page, server.address, "tenth_division", "friend")
    start(page)
    friend.goto(page.url)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name=re.compile("^Join as")).click()
    for screen in (page, friend):
        expect(screen.locator("#panel-prompt")).not_to_contain_text("The game begins")
    return page, friend


def leave(page: Page) -> None:
    """Leave the game for good."""
    page.get_by_label("This table").click()
    page.get_by_text("Leave", exact=True).click()
    page.get_by_role("button", name="Leave the game").click()


def choose(page: Page, path: Path) -> None:
    """Choose a record on the checking page."""
    page.get_by_label("The record").set_input_files(path)


def test_a_game_is_checked_by_those_who_played_it(
    new_context: Callable[..., BrowserContext], server: Server, tmp_path: Path
) -> None:
    page, friend = begin(new_context, server)
    leave(friend)
    expect(page.locator("#board")).to_have_attribute("data-state", "over")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").last.click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    made = records.read(path.read_bytes())
    assert [one.is_kept for one in made.contributions] == [True, True]
    draws = records.verify(made)
    assert draws > 0, "chance had a part in it"

    page.goto(f"{server.address}/check")
    choose(page, path)
    result = page.locator("#result")
    expect(result).to_have_attribute("data-state", "right")
    expect(result).to_contain_text(re.compile(rf"\b{draws} random results? follow"))
    expect(result).to_contain_text("Ben added a number")
    digest = page.locator("#digest").inner_text()
    assert flaws(page) == []
    friend.get_by_text("Is it really random?").click()
    expect(friend.locator("#record-digest")).to_have_text(digest)

    spoiled = bytearray(path.read_bytes())
    spoiled[len(spoiled) // 2] ^= 1
    (tmp_path / "spoiled.json").write_bytes(spoiled)
    choose(page, tmp_path / "spoiled.json")
    expect(result).to_have_attribute("data-state", "wrong")


def test_a_server_that_leaves_a_number_out_is_found_out(
    new_context: Callable[..., BrowserContext], server: Server
) -> None:
    """The server is an honest one: what it says of a number that came is changed on the way to the page."""
    page, _ = begin(new_context, server)
    expect(page.locator("#trouble")).to_be_empty()
    given = json.loads(page.locator("#contributions").get_attribute("data-chance") or "")
    number = given["promises"][0][2]
    assert len(number) == 64

    def without_it(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(f'"{number}"', '""'))

    page.route("**/tables/*", without_it)
    page.reload()
    expect(page.locator("#trouble")).to_contain_text("the server left it out")


def test_the_page_checks_records_without_any_server(
    new_context: Callable[..., BrowserContext], server: Server, tmp_path: Path
) -> None:
    page = new_context(accept_downloads=True).new_page()
    page.goto(f"{server.address}/check")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save this page").click()
    saved = tmp_path / "check.html"
    download.value.save_as(saved)
    (tmp_path / "none.json").write_text('{"pgn": "1. e4"}')
    page.goto(saved.as_uri())
    choose(page, tmp_path / "none.json")
    expect(page.locator("#result")).to_have_attribute("data-state", "wrong")
    expect(page.locator("#result")).to_contain_text("This is not a Pentarchy record.")
