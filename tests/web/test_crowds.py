"""A crowd at a table keeps no player out of it, and no browser has lines without end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pentarchy.web.bounds import Bounds
from pentarchy.web.services.guest_lines import GuestLines
from tests.web.networking import PROXY, behind_proxy
from tests.web.people import House
from tests.web.seats import listen, sit
from tests.web.waiting import PATIENCE, until

ATTACKER, PLAYER = "2001:db8:6:6::", "192.0.2.1"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server behind a proxy, at whose tables there is room for few."""
    bounds = Bounds(table_spectators=5, address_spectators=3, guest_lines=2)
    with House(tmp_path, names=("goofspiel",), bounds=bounds, proxies=PROXY) as house:
        yield house


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    """Closes at the end whatever lines were opened."""
    with ExitStack() as lines:
        yield lines


def watch(house: House, table: str, host: str, lines: ExitStack, cookie: str = "") -> ClientConnection:
    """Return the live line of a browser that watches a table from an address, without a cookie of its own."""
    line = connect(
        house.address.replace("http", "ws") + f"{table}/live",
        origin=Origin(house.address),
        additional_headers={"X-Forwarded-For": host, "Cookie": cookie},
        close_timeout=1,
    )
    lines.enter_context(line)
    line.send('{"t":"hello"}')
    return line


def is_let_in(line: ClientConnection) -> bool:
    """Whether somebody who came is shown the table."""
    try:
        return bool(json.loads(line.recv(PATIENCE))["t"] == "view")
    except ConnectionClosed:
        return False


def test_a_crowd_keeps_no_player_out(house: House, lines: ExitStack) -> None:
    """From many addresses; somebody who sits down, and comes back by another line, gets in, too."""
    host, friend = behind_proxy(house, PLAYER), behind_proxy(house, PLAYER)
    table = host.sit("goofspiel", ("you", "friend"))
    crowd = [watch(house, table, f"198.51.100.{number}", lines) for number in range(7)]
    assert [is_let_in(line) for line in crowd] == [True] * 5 + [False] * 2
    assert listen(host, table).view["panels"], "the host is kept out"
    friend.read(table)
    assert sit(friend, table).status_code == 303
    for _ in range(2):
        assert listen(friend, table).view["panels"], "a player is kept out"
    crowd[0].close()
    until(lambda: is_let_in(watch(house, table, "198.51.100.77", lines)), "a place that is free is not given")


def test_one_household_is_no_crowd(house: House, lines: ExitStack) -> None:
    table = behind_proxy(house, PLAYER).sit()
    crowd = [watch(house, table, f"{ATTACKER}{number}", lines) for number in range(1, 5)]
    assert [is_let_in(line) for line in crowd] == [True] * 3 + [False]
    assert is_let_in(watch(house, table, "198.51.100.7", lines)), "another household is kept out"


def test_events_are_lines_as_sockets_are(house: House) -> None:
    host = behind_proxy(house, PLAYER)
    table = host.sit()
    with ExitStack() as held:
        told = []
        for number in range(1, 4):
            watcher = behind_proxy(house, f"{ATTACKER}{number}").client
            told.append(held.enter_context(watcher.stream("GET", f"{table}/events")).iter_lines())
            assert next(told[-1]) == "retry: 3500"
        assert len(house.live(table).subscribers) == 3
        with behind_proxy(house, f"{ATTACKER}9").client.stream("GET", f"{table}/events") as fourth:
            assert "view" not in "".join(fourth.iter_lines()), "the fourth of a household is let in"


def test_a_browser_has_so_many_lines_and_no_other_pays_for_it(house: House, lines: ExitStack) -> None:
    host = behind_proxy(house, PLAYER)
    table = host.sit()
    first, second = listen(host, table), listen(host, table)
    third = host.connect(table)
    with pytest.raises(ConnectionClosed) as refused:
        third.hear("view")
    assert refused.value.rcvd is not None and refused.value.rcvd.code == 1013
    assert is_let_in(watch(house, table, PLAYER, lines)), "another browser of the house is kept out"
    first.close()
    until(lambda: len(house.services.lines) and house.services.lines._counts.total() == 1)
    assert listen(host, table).view["panels"], "a line that was closed is counted"
    second.close()


def test_lines_are_counted_while_they_are_open() -> None:
    lines = GuestLines(1)
    with lines.opened("ann") as first, lines.opened("ann") as second, lines.opened("ben") as other:
        assert (first, second, other) == (True, False, True)
        with lines.opened("") as unknown, lines.opened("") as another:
            assert unknown and another, "who has no cookie yet is somebody else each time"
    assert len(lines) == 0
