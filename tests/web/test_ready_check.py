"""A game that begins only when everybody has said that he is ready, where the table wants it so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.people import Browser, House, moves
from tests.web.seats import change, listen, sit

READY = {"option-begins": "ready"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with one short game."""
    with House(tmp_path_factory.mktemp("ready"), names=("goofspiel",)) as house:
        yield house


def gather(house: House, *seats: str) -> tuple[list[Browser], str]:
    """Return the people at a table where nobody has said yet that he is ready, and its address."""
    seats = seats or ("you", "friend")
    host = Browser(house)
    table = host.sit("goofspiel", seats, **READY)
    host.read(table)
    friends = [Browser(house) for who in seats if who == "friend"]
    for seat, friend in enumerate(friends, 1):
        friend.read(table)
        assert sit(friend, table, seat, f"Friend {seat}").status_code == 303
    return [host, *friends], table


def has_begun(browser: Browser, table: str) -> bool:
    return "Before the game" not in browser.read(table)


def test_it_begins_when_everybody_is_ready_and_not_before(house: House) -> None:
    people, table = gather(house, "you", "friend", "friend", "random")
    line = listen(people[1], table)
    for number, one in enumerate(people):
        assert not has_begun(one, table) and moves(line.view["trie"]) == []
        assert 'value="yes">Ready' in one.read(table)
        assert change(one, table, ready="yes").status_code == 303
        if number < 2:
            assert line.hear("ready")["panels"]["players"].count('status">not ready') == 2 - number
            assert 'value="no">Not ready' in one.read(table)
    line.hear("view")
    assert moves(line.view["trie"]) and has_begun(people[0], table)
    assert change(people[0], table, ready="no").status_code == 409


def test_nobody_is_asked_while_a_seat_is_free(house: House) -> None:
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **READY)
    assert 'value="yes">Ready' not in host.read(table)
    assert change(host, table, ready="yes").status_code == 409


def test_who_changes_his_mind_or_his_seat_resets_nothing_for_others(house: House) -> None:
    (host, friend, third), table = gather(house, "you", "friend", "friend")
    assert change(host, table, ready="yes").status_code == 303
    assert change(friend, table, ready="yes").status_code == 303
    assert change(friend, table, ready="no").status_code == 303
    assert change(third, table, stand="up").status_code == 303
    late = Browser(house)
    late.read(table)
    assert sit(late, table, 2, "Late").status_code == 303
    assert "You are ready" in host.read(table), "he was asked again"
    assert change(late, table, ready="yes").status_code == 303
    assert not has_begun(host, table)
    assert change(friend, table, ready="yes").status_code == 303
    assert has_begun(host, table)


def test_until_it_begins_nobody_sees_more_than_onlookers(house: House) -> None:
    people, table = gather(house)
    change(people[0], table, ready="yes")
    boards = {listen(one, table).view.get("trie", {}).get("prompt") for one in (*people, Browser(house))}
    assert len(boards) == 1
    shown = [listen(one, table).heard[-1]["board"] for one in people]
    assert shown[0] == shown[1]
    records = [one.client.get(f"{table}/record").text for one in people]
    assert records[0] == records[1]
    line = listen(people[0], table)
    receipt = line.do("leave")
    assert not receipt["ok"] and "everybody is ready" in receipt["error"]


def test_the_maker_takes_a_seat_back_from_who_does_not_answer(house: House) -> None:
    (host, friend, third), table = gather(house, "you", "friend", "friend")
    change(third, table, ready="yes")
    line = listen(friend, table)
    assert change(friend, table, free="2").status_code == 403, "he did not make the table"
    for seat, status in (("0", 409), ("2", 409), ("9", 422), ("x", 422)):
        assert change(host, table, free=seat).status_code == status, seat
    assert "Free the seat of Friend 1" in host.read(table)
    assert change(host, table, free="1").status_code == 303
    told = line.hear("view")["panels"]["choices"]
    assert "freed your seat as" in told and 'name="sit" value="1"' in told
    assert "freed your seat" in friend.read(table) and "freed your seat" not in third.read(table)
    assert sit(friend, table, 1, "Back").status_code == 303
    assert "freed your seat" not in friend.read(table)
    assert "You are ready" in third.read(table)


def test_a_seat_is_not_taken_back_once_it_has_begun(house: House) -> None:
    (host, friend), table = gather(house)
    change(host, table, ready="yes")
    change(friend, table, ready="yes")
    assert has_begun(host, table)
    assert change(host, table, free="1").status_code == 409


def test_who_gives_the_free_seats_to_bots_is_ready(house: House) -> None:
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend", "friend"), **READY)
    host.read(table)
    assert change(host, table, fill="random").status_code == 303
    assert has_begun(host, table)


def test_alone_with_bots_nobody_is_asked(house: House) -> None:
    host = Browser(house)
    assert has_begun(host, host.sit("goofspiel", ("you", "random"), **READY))


def test_where_the_table_does_not_ask_it_begins_by_itself(house: House) -> None:
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"))
    host.read(table)
    assert change(host, table, ready="yes").status_code == 409
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    assert has_begun(host, table)


def test_all_say_so_at_once(house: House) -> None:
    people, table = gather(house, "you", "friend", "friend", "friend")
    for one in people:
        one.token()
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda one: change(one, table, ready="yes").status_code, people))
    assert answers == [303] * 4 and has_begun(people[0], table)


def test_a_stand_in_comes_back_into_a_game_that_goes_on(house: House) -> None:
    (host, friend), table = gather(house)
    change(host, table, ready="yes")
    change(friend, table, ready="yes")
    assert change(host, table, replace="1").status_code == 303
    assert change(friend, table, back="yes").status_code == 303
    assert has_begun(friend, table)


def test_who_is_ready_outlives_a_restart(new_house: Callable[[], House]) -> None:
    (host, friend), table = gather(new_house())
    change(host, table, ready="yes")
    again = new_house()
    host.move_to(again)
    friend.move_to(again)
    assert "You are ready" in host.read(table) and 'value="yes">Ready' in friend.read(table)
    assert "it begins when you are ready" in friend.read("/")
    assert change(friend, table, ready="yes").status_code == 303
    assert has_begun(host, table)
