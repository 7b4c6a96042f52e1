"""Webhooks: an address is called once for each turn that its player has not seen, and learns no secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pentarchy.web.buckets import Rate
from pentarchy.web.services.webhook_words import Turn, write
from tests.web.accounts import sign_up
from tests.web.bidding import bid
from tests.web.clocks import Moment
from tests.web.hook_place import Place, open_place
from tests.web.people import PLENTY, PUBLIC, Browser, House
from tests.web.restarting import restarts
from tests.web.seats import hang_up, listen, sit
from tests.web.waiting import until

MINUTE, DAY = 60.0, 86_400.0


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A place that webhooks are sent to."""
    with open_place(tmp_path) as place:
        yield place


@pytest.fixture
def start(tmp_path: Path, moment: Moment, place: Place) -> Iterator[Callable[[], House]]:
    """Starts a server of one short game that may call that place; called again, it is a restart."""

    def house() -> House:
        return House(tmp_path / "data", now=moment, names=("goofspiel",), webhooks=place.caller())

    with restarts(house) as again:
        yield again


def look(house: House) -> None:
    """Have the server look at its calls now."""
    house.run(house.app.state.webhook_caller.look())


def ask(browser: Browser, do: str, **form: str) -> httpx.Response:
    """Press a button of the page."""
    return browser.client.post("/webhook", data={"token": browser.token(), "do": do, **form})


def begin(house: House, host: Browser, **options: str) -> str:
    """Begin a game of somebody with a friend, whose turn it is at once; return its table."""
    friend = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **options)
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return table


def caller(house: House, place: Place, shape: str = "json") -> Browser:
    """Return somebody who wants the place called."""
    ann = Browser(house)
    assert ask(ann, "keep", address=place.address(), shape=shape).status_code == 303
    return ann


def test_a_turn_is_called_once(start: Callable[[], House], place: Place, moment: Moment) -> None:
    house = start()
    ann = caller(house, place)
    table = begin(house, ann, **{"option-clock": "1d"})
    look(house)
    assert place.posts == [], "they may be about to look"
    moment.now += MINUTE
    look(house)
    look(house)
    assert place.posts == [
        (
            "/hooks/top-secret-token",
            {
                "kind": "turn",
                "game": "Goofspiel",
                "side": "Red",
                "link": f"{PUBLIC}{table}",
                "text": "Goofspiel: it is your turn as Red. You have 23 h 59 min left.",
            },
        )
    ]


def test_nobody_is_called_who_looks_or_has_seen_it(
    start: Callable[[], House], place: Place, moment: Moment
) -> None:
    house = start()
    ann = caller(house, place)
    begin(house, ann)
    seen = begin(house, ann)
    moment.now += 1
    ann.read(seen)
    looking = begin(house, ann)
    line = listen(ann, looking)
    moment.now += MINUTE
    look(house)
    assert len(place.posts) == 1
    hang_up(house, looking, line)
    moment.now += MINUTE
    look(house)
    assert len(place.posts) == 1


def test_nobody_is_called_for_a_turn_that_is_over(
    start: Callable[[], House], place: Place, moment: Moment
) -> None:
    house = start()
    ann = caller(house, place)
    table = begin(house, ann)
    line = listen(ann, table)
    bid(line)
    hang_up(house, table, line)
    moment.now += MINUTE
    look(house)
    assert place.posts == []


def test_it_outlives_a_restart(start: Callable[[], House], place: Place, moment: Moment) -> None:
    house = start()
    begin(house, caller(house, place))
    house = start()
    moment.now += MINUTE
    look(house)
    assert len(place.posts) == 1


def test_a_place_that_is_away_is_tried_three_times(
    start: Callable[[], House], place: Place, moment: Moment, caplog: pytest.LogCaptureFixture
) -> None:
    house = start()
    begin(house, caller(house, place))
    place.status = 503
    moment.now += MINUTE
    with caplog.at_level(logging.WARNING):
        for pause in (0.0, 59.0, 1.0, 599.0, 1.0, 3600.0, DAY):
            moment.now += pause
            look(house)
    assert len(place.posts) == 3
    assert "top-secret-token" not in caplog.text and "chat.example.org" in caplog.text
    assert house.run(house.app.state.webhook_caller._webhooks.next_due()) is None


def test_a_place_that_is_gone_is_called_no_more_and_its_owner_is_told(
    start: Callable[[], House], place: Place, moment: Moment
) -> None:
    house = start()
    ann = caller(house, place)
    begin(house, ann)
    place.status = 404
    moment.now += MINUTE
    look(house)
    begin(house, ann)
    moment.now += MINUTE
    look(house)
    assert len(place.posts) == 1
    assert "We no longer call it: it answered 404." in ann.read("/webhook")
    place.status = 204
    assert ask(ann, "try").status_code == 303
    until(lambda: place.posts[-1][1]["kind"] == "test", "the test is not sent")
    assert "no longer call" not in ann.read("/webhook")


def test_the_page_shows_the_address_to_nobody(start: Callable[[], House], place: Place) -> None:
    house = start()
    ann = caller(house, place, "discord")
    page = ann.read("/webhook")
    assert "top-secret" not in page and f"https://chat.example.org:{place.port}/...oken" in page
    assert "chat.example.org" not in Browser(house).read("/webhook").split("<h2>")[0]
    assert ask(ann, "forget").status_code == 303
    assert "Your webhook" not in ann.read("/webhook")


def test_what_cannot_be_called_is_refused_in_words(start: Callable[[], House], place: Place) -> None:
    ann = Browser(start())
    answer = ask(ann, "keep", address="https://127.0.0.1/x", shape="json")
    assert answer.status_code == 422 and "lets it call these hosts alone" in answer.text
    assert ask(ann, "keep", address=place.address(), shape="carrier pigeon").status_code == 422
    assert ask(ann, "dance").status_code == 400
    assert place.posts == [] and place.asked_for == []


def test_without_a_word_of_the_operator_there_are_none(house: House) -> None:
    browser = Browser(house)
    assert browser.client.get("/webhook").status_code == 404
    assert "/webhook" not in browser.read("/") and "/webhook" not in browser.read(browser.sit())


def test_too_many_are_told_to_wait(tmp_path: Path, place: Place) -> None:
    rates = {**PLENTY, "webhooks of a guest": Rate(2, 3600.0)}
    with House(tmp_path / "house", names=("goofspiel",), webhooks=place.caller(), rates=rates) as house:
        ann = caller(house, place)
        assert [ask(ann, "try").status_code for _ in range(2)] == [303, 429]


def test_an_account_takes_it_along_and_what_is_deleted_is_gone(
    start: Callable[[], House], place: Place, moment: Moment
) -> None:
    house = start()
    ann = caller(house, place)
    sign_up(ann, "Ann")
    assert "Your webhook" in ann.read("/webhook")
    begin(house, ann)
    form = {"token": ann.token(), "password": "correct horse"}
    assert ann.client.post("/account/delete", data=form).status_code == 303
    moment.now += MINUTE
    look(house)
    assert place.posts == []


def test_a_paused_table_and_days_off_call_nobody(
    start: Callable[[], House], place: Place, moment: Moment
) -> None:
    house = start()
    ann, ben = caller(house, place), Browser(house)
    table = ann.sit("goofspiel", ("you", "friend"), **{"option-clock": "3d"})
    ann.read(table)
    assert sit(ben, table).status_code == 303
    lines = [listen(ann, table), listen(ben, table)]
    bid(lines[0])
    assert lines[0].do("take-days-off", number=2)["ok"]
    hang_up(house, table, lines[0])
    moment.now += 1
    bid(lines[1])
    moment.now += DAY
    look(house)
    assert place.posts == []
    moment.now += DAY
    house.run(house.app.state.clock_scheduler.look())
    look(house)
    assert len(place.posts) == 1


HOSTILE = Turn(
    "Chess <@everyone> & co", "@here [x](http://evil)\r\n/me", f"{PUBLIC}/tables/abc", "3 h 00 min"
)


def body(shape: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(write(HOSTILE, shape))
    return told


def test_each_place_is_told_in_its_own_shape() -> None:
    assert (
        body("discord")["allowed_mentions"] == {"parse": []} and "/tables/abc" in body("discord")["content"]
    )
    assert "&lt;@everyone&gt; &amp; co" in body("slack")["text"] and "<" not in body("slack")["text"]
    assert set(body("matrix")) == {"text", "username"}
    assert set(body("json")) == {"kind", "text", "link", "game", "side"}
    assert all(
        "\n" not in str(one) for shape in ("discord", "slack", "matrix") for one in body(shape).values()
    )
