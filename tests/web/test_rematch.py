"""Playing again: the same people, wherever they play from by now, and all of them see the way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pentarchy.web.domain.seating import FREE, SeatHolder, rotated
from tests.web.lobby import PUBLIC, lobby
from tests.web.people import Browser, House
from tests.web.seats import change, listen, sit


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with one short game."""
    with House(tmp_path_factory.mktemp("again"), names=("goofspiel",)) as house:
        yield house


def begin(house: House, **more: str) -> tuple[Browser, Browser, str]:
    """Return two people at a table, who made it first, and its address."""
    host, friend = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **more)
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return host, friend, table


def again(browser: Browser, table: str) -> str:
    """Ask for a rematch; return its address."""
    answer = browser.client.post(f"{table}/rematch", data={"token": browser.token()})
    assert answer.status_code == 303, answer.text[:500]
    return answer.headers["location"]


def test_all_who_were_at_the_table_see_the_way_at_once(house: House) -> None:
    host, friend, table = begin(house)
    lines = [listen(one, table) for one in (host, friend)]
    watching = listen(Browser(house), table)
    lines[0].leave()
    for line in (*lines, watching):
        line.quiet(0.2)
    new = again(host, table)
    for line in lines:
        told = line.hear("ready")["panels"]["choices"]
        assert f'href="{new}"' in told and "/rematch" not in told
    watching.quiet(0.2)
    assert new not in watching.view["panels"]["choices"], "of a private table an onlooker hears nothing"
    assert new in friend.read(table) and new not in Browser(house).read(table)
    assert again(friend, table) == new


def test_a_rematch_of_a_public_table_that_asks_asks_again_and_is_listed(house: House) -> None:
    host, friend, table = begin(house, **PUBLIC, **{"option-begins": "ready"})
    change(host, table, ready="yes")
    change(friend, table, ready="yes")
    listen(host, table).leave()
    new = again(friend, table)
    assert 'value="yes">Ready' in host.read(new) and 'value="yes">Ready' in friend.read(new)
    assert new not in lobby(friend), "no seat is free, and it has not begun"
    change(host, new, ready="yes")
    assert change(host, new, free="0").status_code == 303, "the maker's rights stayed his"
    assert new in lobby(friend)
    assert sit(friend, new, 0, "Back").status_code == 303
    change(friend, new, ready="yes")
    assert "Before the game" not in host.read(new)


def test_who_took_over_plays_again_and_who_lost_his_seat_does_not(house: House) -> None:
    host, friend, table = begin(house)
    change(friend, table, away="yes")
    change(host, table, offer="1")
    taker = Browser(house)
    taker.read(table)
    change(taker, table, take="1", name="Eve")
    listen(taker, table).leave()
    assert friend.client.post(f"{table}/rematch", data={"token": friend.token()}).status_code == 403
    new = again(taker, table)
    page = taker.read(new)
    assert "you</span>" in page and "Ann" in page and "you</span>" not in friend.read(new)


def test_a_rematch_outlives_a_restart_of_what_is_in_memory(house: House) -> None:
    host, friend, table = begin(house)
    listen(host, table).leave()
    new = again(host, table)
    house.let_go_of_tables()
    assert new in friend.read(table)


def test_who_sits_where_in_a_rematch() -> None:
    ann, ben, cleo = (SeatHolder("person", name, f"guest {name}") for name in ("Ann", "Ben", "Cleo"))
    greedy = SeatHolder("bot", "greedy")
    kept = SeatHolder("bot", "greedy", "guest Ben", "Ben")
    left = SeatHolder("bot", "greedy", "", "Ben")
    assert rotated((ann, FREE, greedy), (ann, ben, greedy)) == (greedy, ann, ben)
    assert rotated((ann, FREE), (ann, kept)) == (ben, ann), "he is expected back"
    assert rotated((ann, ben), (ann, cleo)) == (cleo, ann), "he has taken over"
    assert rotated((ann, ben), (ann, left)) == (ben, ann)
    assert rotated((ann, FREE), (ann, left)) == (FREE, ann), "nobody knows where he plays from"
    assert rotated((ann, FREE), (ann, greedy)) == (greedy, ann)
