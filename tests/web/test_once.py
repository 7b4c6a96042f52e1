"""A button that is pressed twice does once what it says, and both presses lead to the same place."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from pentarchy.web.storage.store import AGAIN
from tests.web.brought import text
from tests.web.people import Browser, House, fields

MOMENT = 1_700_000_000.0
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def moment() -> list[float]:
    """Return the clock of this file's server, for tests to turn."""
    return [MOMENT]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, moment: list[float]) -> Iterator[House]:
    """A server with one quick game, whose clock stands."""
    folder = tmp_path_factory.mktemp("once")
    with House(folder, now=lambda: moment[0], names=("goofspiel",)) as house:
        yield house


@pytest.fixture
def browser(here: House) -> Browser:
    return Browser(here)


def twice(browser: Browser, address: str, form: dict[str, str], **more: object) -> list[httpx.Response]:
    """Press a button twice at once: both requests are on their way before either is answered."""
    cookies = dict(browser.client.cookies)

    def press() -> httpx.Response:
        headers = {"origin": browser.house.address}
        place = f"{browser.house.address}{address}"
        return httpx.post(place, data=form, cookies=cookies, headers=headers, timeout=60, **more)  # type: ignore[arg-type]

    with ThreadPoolExecutor(2) as hands:
        pressed = [hands.submit(press) for _ in range(2)]
        return [one.result() for one in pressed]


def tables(house: House) -> int:
    """Return how many tables are kept."""
    import sqlalchemy as sa

    from pentarchy.web.storage.schema import TABLES

    rows = house.run(house.app.state.database.read(sa.select(sa.func.count()).select_from(TABLES)))
    return int(rows[0][0])


def set_up(browser: Browser, page: str = "/games/goofspiel") -> dict[str, str]:
    """Return a set-up form as its page has it."""
    found = fields(browser.read(page))
    return found | {"name": "Ann", "seats": "2", "seat-0": "you", "seat-1": "random"}


def test_the_start_of_a_game_pressed_twice_makes_one_table(browser: Browser) -> None:
    form, before = set_up(browser), tables(browser.house)
    first, second = twice(browser, "/tables", form)
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    late = browser.client.post("/tables", data=form)
    assert late.headers["location"] == first.headers["location"], "the second press came after the answer"
    assert tables(browser.house) == before + 1


def test_another_page_or_another_word_is_another_wish(browser: Browser, moment: list[float]) -> None:
    form = set_up(browser)
    made = {
        browser.client.post("/tables", data=one).headers["location"]
        for one in (form, form, form | {"name": "Ben"}, set_up(browser), {**set_up(browser), "once": ""})
    }
    assert len(made) == 4
    other = Browser(browser.house)
    theirs = {**set_up(other), "once": form["once"]}
    assert other.client.post("/tables", data=theirs).headers["location"] not in made, "of somebody else"
    moment[0] += AGAIN + 1
    assert browser.client.post("/tables", data=form).headers["location"] in made, "the database remembers it"


def test_a_second_server_makes_no_second_table(browser: Browser, here: House, moment: list[float]) -> None:
    """The id of what a wish makes follows from it: another server finds the table there."""
    form = set_up(browser)
    made = browser.client.post("/tables", data=form).headers["location"]
    with House(here.folder, now=lambda: moment[0], names=("goofspiel",)) as second:
        browser.move_to(second)
        assert browser.client.post("/tables", data=form).headers["location"] == made


def test_a_refusal_is_said_to_both_and_not_remembered(browser: Browser) -> None:
    form = set_up(browser)
    wrong = twice(browser, "/tables", form | {"seats": "99"})
    assert [one.status_code for one in wrong] == [422, 422]
    assert browser.client.post("/tables", data=form).status_code == 303


def test_playing_with_others_pressed_twice_seats_one(browser: Browser) -> None:
    form = fields(browser.read("/")) | {"name": "Cleo", "game": "goofspiel", "clock": "none"}
    first, second = twice(browser, "/play-now", form)
    assert first.headers["location"] == second.headers["location"]


def test_a_record_that_is_brought_twice_makes_one_table(browser: Browser) -> None:
    form, before = fields(browser.read("/")), tables(browser.house)
    files = {"record": ("game.json", text().encode(), "application/json")}
    first, second = twice(browser, "/records", form, files=files)
    assert first.status_code == 303, first.text
    assert first.headers["location"] == second.headers["location"]
    assert tables(browser.house) == before + 1


def test_signing_up_pressed_twice_makes_one_account_and_signs_in(browser: Browser) -> None:
    form = fields(browser.read("/account")) | {"name": "Twice Pressed", "password": PASSWORD}
    answers = [*twice(browser, "/account/sign-up", form), *twice(browser, "/account/sign-up", form)]
    assert {one.status_code for one in answers} == {303}
    assert {one.headers["location"] for one in answers} == {"/account?done=welcome"}
    assert len({one.cookies["pentarchy"] for one in answers}) == 1
    browser.client.cookies.clear()
    browser.client.cookies.set("pentarchy", answers[-1].cookies["pentarchy"])
    assert "Twice Pressed" in browser.read("/account")
    out = fields(browser.read("/account"))
    gone = twice(browser, "/account/sign-out", out)
    assert [one.headers["location"] for one in gone] == ["/account?done=out"] * 2


def test_what_is_sent_twice_with_another_password_is_not_signed_in(browser: Browser) -> None:
    form = fields(browser.read("/account")) | {"name": "Only Mine", "password": PASSWORD}
    browser.client.post("/account/sign-up", data=form)
    other = Browser(browser.house)
    stolen = fields(other.read("/account")) | {
        "name": "Only Mine",
        "password": PASSWORD,
        "once": form["once"],
    }
    assert "Somebody has this name already" in other.client.post("/account/sign-up", data=stolen).text
