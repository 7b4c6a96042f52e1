"""Two servers on one database: each shows what the other wrote, and of two one is first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.web.identity import Credentials
from pentarchy.web.services.change_poller import ChangePoller
from tests.web.people import Browser, House, Line, moves
from tests.web.waiting import PATIENCE, until

pytestmark = pytest.mark.usefixtures("either_database")


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory, either_database: None) -> Iterator[tuple[House, House]]:
    """Two servers that share a folder, and a database."""
    folder = tmp_path_factory.mktemp("shared")
    with House(folder, names=("goofspiel",)) as one, House(folder, names=("goofspiel",)) as other:
        yield one, other


def two_at_a_table(houses: tuple[House, House]) -> tuple[Browser, str, Line, Line]:
    """Return Ann, a table of her and a friend at the other server, and both their lines."""
    ann, ben = Browser(houses[0]), Browser(houses[1])
    table = ann.sit(seats=("you", "friend"))
    sat = ben.client.post(f"{table}/seats", data={"token": ben.token(), "sit": "1", "name": "Ben"})
    assert sat.status_code == 303, sat.text[:2000]
    lines = ann.connect(table), ben.connect(table)
    for line in lines:
        line.say(t="hello")
        while not can_move(line):
            line.hear("view", "step", within=PATIENCE)
    return ann, table, *lines


def can_move(line: Line) -> bool:
    return bool(line.view) and bool(moves(line.view["trie"]))


def test_what_one_server_writes_the_other_shows(houses: tuple[House, House]) -> None:
    ann, table, *lines = two_at_a_table(houses)
    before = lines[0].view["version"]
    for line in lines:
        receipt = line.do("move", move=moves(line.view["trie"])[0])
        assert receipt["ok"], receipt
        assert line.do("ready")["ok"]
    for line in lines:
        while line.view["version"] < before + 3:
            line.hear("step", "view", within=PATIENCE)
    # Whoever loads the page from the other server sees the same table.
    elsewhere = Browser(houses[1])
    for name, value in ann.client.cookies.items():
        elsewhere.client.cookies.set(name, value)
    assert f'"version": {lines[0].view["version"]},' in elsewhere.read(table)


def test_who_says_something_is_heard_at_the_other_server(houses: tuple[House, House]) -> None:
    _, _, ann, ben = two_at_a_table(houses)
    assert ann.do("say", text="Good evening, Ben")["ok"]
    while "Good evening, Ben" not in ben.view["panels"].get("talk", ""):
        ben.hear("ready", "view", "step", within=PATIENCE)


def test_of_two_who_sit_down_at_once_one_is_first(houses: tuple[House, House]) -> None:
    ann = Browser(houses[0])
    table = ann.sit(seats=("you", "friend"))
    answers: list[int] = []

    def sit(browser: Browser, token: str) -> None:
        sent = {"token": token, "sit": "1", "name": "Eve"}
        answers.append(browser.client.post(f"{table}/seats", data=sent).status_code)

    people = [Browser(house) for house in (*houses, *houses)]
    tokens = [browser.token() for browser in people]
    for browser in people:
        browser.read(table)
    threads = [threading.Thread(target=sit, args=pair) for pair in zip(people, tokens, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers)[0] == 303 and answers.count(303) == 1, answers
    assert set(answers) <= {303, 409}


def test_bots_at_two_servers_finish_one_game(houses: tuple[House, House]) -> None:
    ann = Browser(houses[0])
    table = ann.sit(seats=("greedy", "random", "random"))
    other = Browser(houses[1])
    for browser in (ann, other):
        browser.read(table)
        browser.connect(table).say(t="hello")
    until(lambda: '"over": true' in ann.read(table))
    until(lambda: '"over": true' in other.read(table))


def test_a_server_goes_on_where_the_other_was_stopped(tmp_path: Path) -> None:
    """What was acknowledged by one is known to the other, also where it had the table open."""
    with House(tmp_path, names=("goofspiel",)) as other:
        with House(tmp_path, names=("goofspiel",)) as one:
            browser = Browser(one)
            table = browser.sit(seats=("you", "random"))
            seen = Browser(other)
            for name, value in browser.client.cookies.items():
                seen.client.cookies.set(name, value)
            seen.read(table)
            browser.read_at_rest(table)
            assert browser.press(table, "move", move="K").status_code == 303
        until(lambda: 'class="draft"' in seen.read(table))
        assert seen.press(table, "ready").status_code == 303
        until(lambda: 'class="draft"' not in seen.read(table))


def test_what_is_refused_makes_no_other_server_try_again(houses: tuple[House, House]) -> None:
    _, table, line, other = two_at_a_table(houses)
    lives = [house.live(table) for house in houses]
    before, stored = [live.revision for live in lives], houses[0].services.store
    first = line.do("move", id="not-a-move", move="Z")
    assert not first["ok"] and line.do("move", id="not-a-move", move="Z") == first
    assert not line.do("say", text="")["ok"]
    kept = houses[0].run(stored.find_table(table.removeprefix("/tables/")))
    assert [live.revision for live in lives] == before == [kept.revision] * 2
    assert other.do("move", move=moves(other.view["trie"])[0])["ok"]


def test_what_another_server_has_just_allowed_is_not_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that has not looked yet looks before it refuses anything."""

    async def look_at_nothing(self: ChangePoller) -> None:
        return

    monkeypatch.setattr(ChangePoller, "_look", look_at_nothing)
    with (
        House(tmp_path, names=("goofspiel",)) as one,
        House(tmp_path, names=("goofspiel",)) as other,
    ):
        ann, elsewhere = Browser(one), Browser(other)
        table = ann.sit(seats=("you", "friend"))
        ben = Browser(one)
        sat = ben.client.post(f"{table}/seats", data={"token": ben.token(), "sit": "1", "name": "Ben"})
        assert sat.status_code == 303
        for name, value in ann.client.cookies.items():
            elsewhere.client.cookies.set(name, value)
        page = elsewhere.read(table)
        assert ann.press(table, "move", move="K").status_code == 303
        assert elsewhere.press(table, "ready", page).status_code == 303


def test_a_session_that_ends_at_one_server_ends_at_the_other(houses: tuple[House, House]) -> None:
    ann = Browser(houses[0])
    table, form = ann.sit(), {"name": "Ann of Two", "password": "correct horse"}
    assert ann.client.post("/account/sign-up", data=form | {"token": ann.token()}).status_code == 303
    away = Browser(houses[1])
    assert away.client.post("/account/sign-in", data=form | {"token": away.token()}).status_code == 303
    line = away.connect(table)
    line.say(t="hello")
    assert line.hear("view", within=PATIENCE) and can_move(line)
    everywhere = ann.client.post("/account/sign-out-everywhere", data={"token": ann.token()})
    assert everywhere.status_code == 303
    with pytest.raises(ConnectionClosed):
        line.hear("the end", within=PATIENCE)
    assert table not in away.read("/")


def test_who_comes_while_strangers_are_sought_stays(houses: tuple[House, House]) -> None:
    """A line that is opened after the question who is still known was put is none of those it was put for."""
    broadcast = houses[0].services.broadcast
    ann = Browser(houses[0])
    line = ann.connect(ann.sit())
    line.say(t="hello")
    assert line.hear("view", within=PATIENCE)
    live = max(houses[0].opened, key=lambda one: len(one.subscribers))
    here, ask = tuple(live.subscribers), broadcast._who_is_known

    async def ask_for_long(asked: Credentials) -> Credentials:
        live.subscribers.update(here)
        known: Credentials = await ask(asked)
        return known

    async def look() -> bool:
        live.subscribers.clear()
        broadcast._who_is_known = ask_for_long
        try:
            await broadcast.turn_away_strangers()
        finally:
            broadcast._who_is_known = ask
        return bool(live.subscribers == set(here))

    assert houses[0].run(look()), "somebody was turned away who was not asked for"
