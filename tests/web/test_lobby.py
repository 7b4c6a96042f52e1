"""Tables that everybody finds: what the first page lists, what it never does, and for how long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from pentarchy.web.services.lobby import AWAY, AWAY_WITH_DAYS, LONGEST
from pentarchy.web.storage.database import kind_of
from tests.web.clocks import Moment
from tests.web.lobby import PUBLIC, at, lobby, offer
from tests.web.people import Browser, House, moves
from tests.web.seats import change, listen, sit


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with one short game, and a list of its own."""
    with House(tmp_path_factory.mktemp("lobby"), names=("goofspiel",)) as house:
        yield house


def test_a_public_table_is_listed_until_it_is_full(house: House) -> None:
    _, table = offer(house, "you", "friend", "random", **{"option-clock": "15+20"})
    stranger = Browser(house)
    listed = lobby(stranger)
    row = listed.split(table)[1].split("</a>")[0]
    for words in ("Goofspiel", "Ann", "1 seat is free", "15 minutes a game", "Waiting for"):
        assert words in row
    assert "Before the game" in stranger.read(table), "looking took the seat"
    assert sit(stranger, table).status_code == 303
    before, _, after = lobby(Browser(house)).partition("Games to watch")
    assert table not in before and table in after


def test_a_private_table_never_appears(house: House) -> None:
    host, friend = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), name="Private Ann")
    for step in ("made", "full", "over"):
        if step == "full":
            friend.read(table)
            sit(friend, table, name="Private Ben")
        if step == "over":
            line = listen(friend, table)
            assert line.do("leave")["ok"]
        page = lobby(Browser(house))
        assert table not in page and "Private" not in page, step


def test_what_is_listed_is_what_everybody_may_see(house: House) -> None:
    """Of a running table it shows who plays, and by which clock; no plan, no move, no talk."""
    host, table = offer(house)
    friend = Browser(house)
    friend.read(table)
    sit(friend, table)
    before = lobby(Browser(house))
    line, other = listen(host, table), listen(friend, table)
    assert line.do("move", move=moves(line.view["trie"])[0])["ok"] and line.do("ready")["ok"]
    assert lobby(Browser(house)) == before == lobby(host), "a secret plan shows in the list"
    assert other.do("say", text="Nobody but us hears this")["ok"]
    assert lobby(Browser(house)) == before


def test_where_nobody_may_look_on_nothing_is_listed(house: House) -> None:
    _, table = offer(house, **{"option-audience": "nobody"})
    friend = Browser(house)
    assert table in lobby(friend)
    friend.read(table)
    sit(friend, table)
    assert table not in lobby(friend)


def test_a_game_that_is_over_is_not_listed(house: House) -> None:
    host, table = offer(house, "you", "random")
    line = listen(host, table)
    assert table in lobby(host)
    assert line.do("leave")["ok"]
    line.hear("step")
    assert line.view["over"] and table not in lobby(host)


@pytest.mark.parametrize(("clock", "away"), [("none", AWAY), ("5+10", AWAY), ("2d", AWAY_WITH_DAYS)])
def test_an_abandoned_table_is_not_listed(tmp_path: Path, clock: str, away: float) -> None:
    time = Moment()
    with at(tmp_path, time) as house:
        host, table = offer(house, **{"option-clock": clock})
        stranger = Browser(house)
        time.now += away - 1
        assert table in lobby(stranger)
        stranger.read(table)
        time.now += 2
        assert table not in lobby(stranger), "a stranger's look is not its people's"
        host.read(table)
        assert table in lobby(stranger), "who made it is back"
        line = listen(host, table)
        time.now += away + 1
        assert table in lobby(stranger), "he is there by an open line"
        line.close()
        while house.opened[0].subscribers:
            pass
        assert table in lobby(stranger)
        time.now += away + 1
        assert table not in lobby(stranger)
    with at(tmp_path, time) as house:
        host.move_to(house)
        assert table not in lobby(Browser(house))
        host.read(table)
        assert table in lobby(Browser(house)), "after a restart, too"


def test_the_list_is_short_and_the_newest_come_first(tmp_path: Path) -> None:
    time = Moment()
    with at(tmp_path, time) as house:
        made = []
        for _ in range(LONGEST + 2):
            time.now += 1
            made.append(offer(house)[1])
        listed = lobby(Browser(house))
        places = [listed.find(table) for table in reversed(made)]
        assert places[:LONGEST] == sorted(places[:LONGEST]) and -1 not in places[:LONGEST]
        assert places[LONGEST:] == [-1, -1]


def test_tables_are_listed_without_being_opened(tmp_path: Path) -> None:
    time = Moment()
    with at(tmp_path, time) as house:
        _, table = offer(house, "friend", "friend")
    with at(tmp_path, time) as house:
        assert "Nobody has joined yet" in lobby(Browser(house)) and table in lobby(Browser(house))
        assert house.opened == []


def test_a_hostile_name_is_only_a_name_in_the_list(house: House) -> None:
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **PUBLIC, name="<script>x</script>")
    assert "<script>" not in lobby(host) and "&lt;script&gt;" in lobby(host).split(table)[1]


def test_where_to_find_a_table_is_one_of_two(house: House) -> None:
    host = Browser(house)
    form = {"token": host.token(), "game": "goofspiel", "seats": "2", "option-found": "the moon"}
    answer = host.client.post("/tables", data=form)
    assert answer.status_code == 422 and 'role="alert"' in answer.text


def test_the_row_of_a_table_is_written_with_what_changed_it(tmp_path: Path) -> None:
    """Killed at any moment, the list says of a table what the table says of itself."""
    with at(tmp_path, Moment()) as house:
        host, table = offer(house)
        friend = Browser(house)
        friend.read(table)
        sit(friend, table)
        engine = kind_of(house.place).engine
        with engine.connect() as connection:
            body = connection.execute(sa.text("SELECT body FROM notices")).scalar_one()
        engine.dispose()
        assert '"is_running":true' in body and "Ben" in body
        assert change(host, table, stand="up").status_code == 409
