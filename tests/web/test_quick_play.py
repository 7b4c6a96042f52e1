"""Play now with others: strangers end at one table, whoever presses first, and nobody sits twice."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from pentarchy.web.services.lobby import AWAY
from tests.web.clocks import Moment
from tests.web.lobby import PUBLIC, at, lobby, offer
from tests.web.people import Browser, House
from tests.web.seats import change, sit


def press(browser: Browser, name: str = "Ben", **more: str) -> httpx.Response:
    """Press the button that plays now."""
    form = {"token": browser.token(), "game": "goofspiel", "name": name, **more}
    return browser.client.post("/play-now", data=form)


def play(browser: Browser, name: str = "Ben", **more: str) -> str:
    """Play now; return the address of the table."""
    answer = press(browser, name, **more)
    assert answer.status_code == 303, answer.text[:2000]
    return answer.headers["location"]


@pytest.fixture
def time() -> Moment:
    return Moment()


@pytest.fixture
def alone(tmp_path: Path, time: Moment) -> Iterator[House]:
    """A server of this test's own: nobody else waits there."""
    with at(tmp_path, time) as house:
        yield house


def test_two_strangers_end_at_one_table(alone: House) -> None:
    ann, ben = Browser(alone), Browser(alone)
    table = play(ann, "Ann")
    page = ann.read(table)
    for words in (
        "The game begins when players join",
        "Give the free seats to bots",
        "Invite friends with",
    ):
        assert words in page
    assert "This table is also on the first page" in page and table in lobby(ben)
    assert play(ben) == table
    assert "Ben" in ann.read(table) and 'name="stand"' in ben.read(table)
    assert 'value="Ben"' in ben.read("/"), "his name from last time"


def test_the_button_is_on_every_tile_and_in_the_lobby(alone: House) -> None:
    page = Browser(alone).read("/")
    assert 'form="play-now" name="now" value="goofspiel"' in page
    assert '<form class="play-now" id="play-now" method="post" action="/play-now" data-contributes>' in page


def test_a_button_pressed_twice_leads_to_the_same_table(alone: House) -> None:
    ann, ben = Browser(alone), Browser(alone)
    table = play(ann)
    assert play(ann) == table
    assert play(ben) == table and play(ben) == table
    assert ben.read(table).count("you</span>") == 1


def test_the_table_that_has_waited_longest_comes_first(alone: House, time: Moment) -> None:
    first = offer(alone)[1]
    time.now += 5
    second = offer(alone)[1]
    assert play(Browser(alone)) == first
    assert play(Browser(alone)) == second
    assert play(Browser(alone)) not in (first, second)


def test_who_presses_at_the_same_moment_sits_at_one_table(alone: House) -> None:
    client_ids = [Browser(alone) for _ in range(8)]
    for client_id in client_ids:
        client_id.token()
    with ThreadPoolExecutor(8) as threads:
        tables = list(threads.map(play, client_ids))
    assert sorted(tables.count(table) for table in set(tables)) == [4, 4], "four at each of two tables"
    for table in set(tables):
        assert client_ids[0].read(table).count(">free seat<") == 0


def test_a_seat_taken_by_link_meanwhile_is_no_error(alone: House) -> None:
    """Of two who want the last seat, one by its link, the slower one waits elsewhere."""
    for _ in range(4):
        _, table = offer(alone)
        fast, slow = Browser(alone), Browser(alone)
        for client_id in (fast, slow):
            client_id.token()
        with ThreadPoolExecutor(2) as threads:
            seated, played = threads.submit(sit, fast, table), threads.submit(press, slow)
            assert played.result().status_code == 303
            assert (seated.result().status_code == 303) != (played.result().headers["location"] == table)


@pytest.mark.parametrize(
    "unlike", [{"option-cards": "3"}, {"option-clock": "2d"}, {"option-found": "link"}], ids=str
)
def test_what_nobody_expects_is_joined_by_nobody(alone: House, unlike: dict[str, str]) -> None:
    host = Browser(alone)
    table = host.sit("goofspiel", ("you", "friend"), **(PUBLIC | unlike))
    host.read(table)
    assert play(Browser(alone)) != table


def test_a_clock_that_is_wished_for_is_found(alone: House) -> None:
    slow, _, fast = offer(alone, **{"option-clock": "2d"}), None, offer(alone, **{"option-clock": "5+10"})
    assert play(Browser(alone), clock="2d") == slow[1]
    assert play(Browser(alone), clock="5+10") == fast[1]
    table = play(Browser(alone), clock="3d")
    assert play(Browser(alone), clock="3d") == table
    assert press(Browser(alone), clock="sundial").status_code == 422


def test_a_table_whose_maker_is_gone_is_joined_by_nobody(alone: House, time: Moment) -> None:
    host, table = offer(alone)
    gone, stood_up = offer(alone, "you", "friend", "friend")[1], offer(alone, "you", "friend")
    change(stood_up[0], stood_up[1], stand="up")
    time.now += AWAY + 1
    host.read(table)
    stood_up[0].read(stood_up[1])
    friend = Browser(alone)
    assert play(friend) == table
    assert play(Browser(alone)) not in (gone, stood_up[1])


def test_nothing_that_is_sent_breaks_it(alone: House) -> None:
    client_id = Browser(alone)
    assert press(client_id, game="chess").status_code == 404
    assert client_id.client.post("/play-now", data={"game": "goofspiel"}).status_code == 403
    assert client_id.client.get("/play-now").status_code == 405
    assert "No table is waiting" in lobby(client_id)
    assert play(client_id, name="")
