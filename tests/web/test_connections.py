"""Nobody locks anybody out by connections: too many, half asked for, or never read from."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pentarchy.web.bounds import Bounds
from pentarchy.web.connections import LINGER, Connection, Connections, room_for_connections
from pentarchy.web.networks import Proxies
from tests.web.attacks import (
    ATTACKER,
    PING,
    PLAYER,
    ask,
    bytes_on_the_way,
    dial,
    frame,
    half_requests,
    is_closed,
    open_socket,
)
from tests.web.clocks import Moment
from tests.web.networking import PROXY
from tests.web.people import Browser, House
from tests.web.waiting import until

FEW = Bounds(address_connections=3, site_connections=5, head_seconds=15, stall_seconds=30)
NO_PROXIES = Proxies()
FILES = 1024  #: descriptors that the little server may have: what many systems give
START = (
    "import resource, sys, threading; "
    "resource.setrlimit(resource.RLIMIT_NOFILE, (100, int(sys.argv[2]))); "
    "from pentarchy.web.serve import run; "
    "from pentarchy.web.services import rehearsal; "
    "rehearsal.find_machine_code = lambda game: threading.Event().wait(); "  # rules that are never compiled
    "run(port=int(sys.argv[1]), open_browser=False)"
)


class Line:
    """A transport that is only written down."""

    def __init__(self) -> None:
        self.is_gone = self.is_shut = False

    def abort(self) -> None:
        self.is_gone = True

    def is_closing(self) -> bool:
        return self.is_shut


class Gate:
    """Connections, and those who call."""

    def __init__(self, moment: Moment, bounds: Bounds = FEW, proxies: Proxies = NO_PROXIES, most: int = 6):
        self.all = Connections(bounds, proxies, most, moment)

    def call(self, host: str = "192.0.2.1", is_idle: bool = True) -> Connection | None:
        """Return somebody's connection; one that is not idle has asked for something."""
        made = self.all.admit(Line(), host)
        if made is not None and not is_idle:
            self.all.heard(made, is_idle=False)
        return made


def is_gone(connection: Connection | None) -> bool:
    assert connection is not None
    line: Any = connection.transport
    return bool(line.is_gone)


def test_where_an_address_has_all_it_may_have_the_longest_silent_goes(moment: Moment) -> None:
    gate = Gate(moment)
    first, second, third = (gate.call() for _ in range(3))
    assert gate.call() is not None and is_gone(first) and not is_gone(second)
    assert third is not None
    gate.all.answered(third)
    assert second is not None
    gate.all.answered(second)
    assert gate.call() is not None and not is_gone(third)
    assert gate.call() is not None and is_gone(third), "it was answered longer ago"
    assert not is_gone(second)
    assert len(gate.all) == 3


def test_nobody_is_cut_off_amid_an_answer(moment: Moment) -> None:
    gate = Gate(moment)
    busy = [gate.call(is_idle=False) for _ in range(3)]
    assert gate.call() is None, "an address has more than it may"
    assert not any(map(is_gone, busy))
    assert gate.call("192.0.2.2") is not None, "another address is kept out"


def test_where_the_server_is_full_the_longest_silent_of_all_goes(moment: Moment) -> None:
    gate = Gate(moment)
    silent = [gate.call(f"192.0.2.{number // 2}") for number in range(6)]
    assert gate.call("198.51.100.1") is not None
    assert [is_gone(one) for one in silent] == [True] + [False] * 5
    assert len(gate.all) == 6


def test_of_ipv6_a_household_and_a_site_have_so_many(moment: Moment) -> None:
    gate = Gate(moment, most=100)
    for household in (1, 2):
        for number in range(3):
            made = gate.call(f"2001:db8:7:{household}::{number + 1}", is_idle=False)
            assert (made is None) is (household == 2 and number == 2), "a site has more than it may"
    assert gate.call("2001:db8:7:3::1") is None
    assert gate.call("2001:db8:8:1::1") is not None, "another site is kept out"


def test_many_come_by_a_proxy(moment: Moment) -> None:
    gate = Gate(moment, proxies=PROXY, most=100)
    assert all(gate.call("127.0.0.1", is_idle=False) for _ in range(50))
    assert [gate.call("192.0.2.1", is_idle=False) is None for _ in range(4)] == [False] * 3 + [True]


def test_whoever_is_late_is_let_go(moment: Moment) -> None:
    gate = Gate(moment, most=100)
    slow, asked = gate.call("192.0.2.1"), gate.call("192.0.2.2", is_idle=False)
    deaf, closed = gate.call("192.0.2.3", is_idle=False), gate.call("192.0.2.4", is_idle=False)
    assert slow and asked and deaf and closed
    gate.all.stalled(deaf, True)
    line: Any = closed.transport
    line.is_shut = True
    gate.all.sweep()
    assert not any(map(is_gone, (slow, asked, deaf, closed)))
    moment.now += LINGER
    gate.all.heard(slow, is_idle=True)  # a letter now and then is no request
    gate.all.sweep()
    assert is_gone(closed) and not is_gone(slow)
    moment.now += FEW.head_seconds - LINGER
    gate.all.sweep()
    assert is_gone(slow) and not is_gone(deaf)
    moment.now += FEW.stall_seconds - FEW.head_seconds
    gate.all.sweep()
    assert is_gone(deaf) and not is_gone(asked), "who waits for an answer is let go"
    assert len(gate.all) == 1


def test_whoever_reads_again_or_was_answered_may_stay(moment: Moment) -> None:
    gate = Gate(moment)
    reader, answered = gate.call(is_idle=False), gate.call(is_idle=False)
    assert reader and answered
    gate.all.stalled(reader, True)
    moment.now += FEW.stall_seconds - 1
    gate.all.stalled(reader, False)
    gate.all.answered(answered)
    moment.now += 1_000
    gate.all.sweep()
    assert not is_gone(reader) and not is_gone(answered)
    gate.all.heard(answered, is_idle=True)
    moment.now += FEW.head_seconds
    gate.all.sweep()
    assert is_gone(answered), "the head of a second request has no deadline"


def test_a_connection_that_was_let_go_is_counted_once(moment: Moment) -> None:
    gate = Gate(moment)
    first = gate.call()
    assert first is not None
    for _ in range(3):
        gate.all.leave(first.transport)
        gate.all.answered(first)
    assert len(gate.all) == 0
    assert [gate.call(is_idle=False) is None for _ in range(4)] == [False] * 3 + [True]


def test_there_is_room_for_as_many_as_there_are_files() -> None:
    room = room_for_connections(Bounds())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard or soft >= 65_536, "the limit was not raised"
    assert 0 < room < soft
    assert room_for_connections(Bounds(connections=room - 1)) == room - 1
    assert room_for_connections(Bounds(connections=room + 1)) == room


@pytest.fixture
def little_server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a server that may have few files, and where its log is."""
    port, log = 18_990, tmp_path / "log"
    environment = {**os.environ, "PENTARCHY_DATA": str(tmp_path)}
    command = [sys.executable, "-c", START, str(port), str(FILES)]
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=environment) as process,
    ):
        assert process.stdout is not None
        told = b""
        while b"Ctrl-C" not in told:
            line = process.stdout.readline()
            assert line, log.read_text()
            told += line
        address = f"http://127.0.0.1:{port}"
        until(lambda: ask(address, PLAYER) == 200, "the server did not open")
        yield address, log
        process.kill()


def test_half_requests_take_no_file_that_another_needs(little_server: tuple[str, Path]) -> None:
    """More of them than there are descriptors, from one address and from eight: others get in, and so does
    somebody at the attacker's address; the log stays short."""
    address, log = little_server
    for hosts in ([ATTACKER], [f"127.0.0.{number}" for number in range(80, 88)]):
        with ExitStack() as attack:
            held = [
                line
                for host in hosts
                for line in attack.enter_context(half_requests(address, 1_100 // len(hosts), host))
            ]
            assert len(held) > FILES
            for host in (PLAYER, *hosts) * 3:
                assert ask(address, host) == 200
    told = log.read_text()
    assert len(told) < 2_000, told[:2_000]


def test_half_a_request_ends_in_time(tmp_path: Path) -> None:
    with House(tmp_path, names=("goofspiel",), bounds=Bounds(head_seconds=0.05)) as house:
        with half_requests(house.address, 20) as held:
            until(lambda: all(map(is_closed, held)), "half a request is waited for")
        assert ask(house.address) == 200


def test_half_a_body_ends_in_time_and_in_words(tmp_path: Path) -> None:
    bounds = Bounds(body_seconds=0.05)
    with House(tmp_path, names=("goofspiel",), bounds=bounds) as house, dial(house.address) as line:
        head = f"POST /tables HTTP/1.1\r\nHost: {house.address[7:]}\r\nOrigin: {house.address}\r\n"
        line.sendall(f"{head}Content-Length: 900\r\n\r\ntoken=".encode())
        assert line.recv(12) == b"HTTP/1.1 408"
        line.close()
        with dial(house.address) as other:
            other.sendall(f"{head.replace('Host', 'X')}Host: x\r\nContent-Length: 900\r\n\r\n".encode())
            assert other.recv(12) == b"HTTP/1.1 421", "the body of what is refused is waited for"


def test_whoever_reads_no_answer_is_let_go(tmp_path: Path) -> None:
    bounds = Bounds(stall_seconds=0.05, head_seconds=0.5)
    with House(tmp_path, names=("goofspiel",), bounds=bounds) as house:
        line = house.dial_narrowly()
        ask_for = f"GET /static/table.css HTTP/1.1\r\nHost: {house.address[7:]}\r\n\r\n"
        line.sendall(ask_for.encode() * 100)
        until(lambda: house.app.state.connections, "it did not come")
        until(lambda: not len(house.app.state.connections), "who does not read is waited for")
        line.close()


def test_pings_that_nobody_reads_the_answers_of_take_no_memory(tmp_path: Path) -> None:
    with House(tmp_path, names=("goofspiel",)) as house:
        table = Browser(house).sit()
        line = open_socket(house.address, table, house.dial_narrowly())
        for _ in range(80):
            line.sendall(frame(PING, b"x" * 125) * 400)
        line.sendall(frame(0x1, b'{"t":"nonsense"}'))
        connections = tuple(house.app.state.connections._all)
        ends = [one.get_extra_info("socket") for one in connections]
        # The server has to have read them all, or what it keeps is looked at before there is anything.
        until(lambda: not bytes_on_the_way(line, ends), "the pings are not read")
        house.run(asyncio.sleep(0))
        waiting = [one.get_write_buffer_size() for one in connections]
        assert max(waiting) < 300_000, "4 MB of answers are kept for somebody who does not read"
        line.close()


def test_the_answers_to_pings_are_sent_to_whoever_reads(house: House) -> None:
    browser = Browser(house)
    line = browser.connect(browser.sit())
    assert line.socket.ping(b"there?").wait(60)
