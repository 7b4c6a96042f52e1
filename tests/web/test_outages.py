"""What people see, and what nobody loses, where the database is away, the disk is full or a clock is set."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

from pentarchy.web import moment as machine
from pentarchy.web.checkup import examine
from pentarchy.web.identity import keep_secret
from pentarchy.web.mail import BadSetting
from tests.web.bidding import bid, play
from tests.web.clocks import Moment, dials, pair
from tests.web.people import Browser, House, Line, moves
from tests.web.postgres_server import PostgresServer, kept_on
from tests.web.seats import listen
from tests.web.waiting import until

SOURCES = Path(__file__).parents[2] / "pentarchy"
AWAY = "The database is not answering right now. Try again in a moment."
Full = Callable[[], AbstractContextManager[None]]


def is_ready(house: House) -> bool:
    """Whether the server tells programs that it is well."""
    return Browser(house).client.get("/health").status_code == 200


def is_set_right(house: House) -> bool:
    """Whether the server has given back the time of an outage, and everybody can see it."""
    outage = house.services.outage
    return not outage._is_noticed and not outage.is_unseen


# The database is away.


def test_a_minute_without_a_database_costs_nobody_time(
    postgres: PostgresServer, tmp_path: Path, moment: Moment
) -> None:
    """Nobody could act: no clock runs out by it, and what was sent meanwhile is obeyed once it is back."""
    with kept_on(postgres), House(tmp_path, now=moment, names=("goofspiel",)) as house:
        (host, friend), (ann, _), table = pair(house)
        moment.now += 200
        assert is_ready(house) and dials(host.read(table)) == ["1:40*", "1:40*"]
        version = ann.view["version"]
        postgres.stop()
        try:
            told = host.read(table, 503)
            assert AWAY in told and not is_ready(house)
            command = {"t": "do", "id": "while-away", "have": version, "do": "move", "move": "K"}
            answer = host.client.post(f"{table}/commands", json=command, headers={"X-Form-Token": "x"})
            assert answer.status_code == 503 and "database" in answer.json()["error"]
            until(lambda: house.services.outage._is_noticed)
            moment.now += 3_600
        finally:
            postgres.start()
        # Whoever is first, a player or the server's own loop, gives the time back before a deadline counts.
        assert host.post(table, command).json()["ok"], "who could not act has run out of time"
        until(lambda: is_set_right(house))
        assert dials(friend.read(table)) == ["1:40*", "1:40*"]
        assert host.post(table, command).json()["ok"] and is_ready(house)
        assert house.live(table).snapshot.notes == ()
        again = listen(host, table)
        assert again.do("ready")["ok"]
        bid(listen(friend, table))
        again.hear("step")


def test_open_tables_show_the_time_that_was_given_back(
    postgres: PostgresServer, tmp_path: Path, moment: Moment
) -> None:
    """Nobody presses anything: the clocks on the page are right by themselves, and bots go on."""
    with kept_on(postgres), House(tmp_path, now=moment, names=("goofspiel",)) as house:
        (host, _), (_, ben), table = pair(house)
        moment.now += 60
        assert is_ready(house)
        postgres.stop()
        try:
            until(lambda: house.services.outage._is_noticed)
            moment.now += 240
        finally:
            postgres.start()
        until(lambda: is_set_right(house))
        # The tables in memory are read anew one after the other.
        until(lambda: dials(host.read(table)) == ["4:00*", "4:00*"])
        # The page counts down by itself from what is written there.
        while 'data-left="300.0" data-since="1000240.0"' not in ben.view["panels"]["players"]:
            ben.hear("step", "view", "ready", "draft")


# The disk is full.


@contextmanager
def tiny_disk(folder: Path) -> Iterator[None]:
    """A file system of 2 MB at a folder; skipped where this user may mount none."""
    folder.mkdir()
    options = ("mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "tmpfs", str(folder))
    done = subprocess.run(options, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(("umount", str(folder)), check=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """A disk without a byte left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 512)
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def no_longer_files() -> Iterator[None]:
    """Files of which none may grow, as where an operator has set a limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def play_on_a_full_disk(house: House, moment: Moment, full: Full) -> None:
    """Play, have no room, be told so in words, have room again, and play to the end of the game."""
    (host, friend), (ann, ben), table = pair(house)
    play([ann, ben], 1)
    moment.now += 100
    assert is_ready(house)
    before = house.live(table).snapshot.table.version
    assert dials(host.read(table)) == ["3:20*", "3:20*"]
    with full():
        receipt = ann.do("move", move=moves(ann.view["trie"])[0], id="on-a-full-disk")
        assert not receipt["ok"] and receipt["error"].endswith("Try again in a moment.")
        answer = host.press(table, "say", text="Is anybody there?")
        assert answer.status_code == 503 and AWAY in answer.text
        assert house.live(table).snapshot.table.version == before
        assert host.read(table), "what is kept can still be read"
        moment.now += 1
        assert not is_ready(house), "nobody can play, and it says that it is well"
        until(lambda: house.services.outage._is_noticed)
        moment.now += 3_600
    again = ann.do("move", move=moves(ann.view["trie"])[0], id="on-a-full-disk")
    assert again["ok"], again
    assert ann.do("ready")["ok"]
    until(lambda: is_set_right(house))
    assert [dial.rstrip("*") for dial in dials(host.read(table))] == ["3:20", "3:20"] and is_ready(house)
    assert "Is anybody there?" not in host.read(table)
    bid(ben)
    finish(ann, ben)
    house.let_go_of_tables()
    assert "ran out of time" not in friend.read(table)
    assert house.live(table).snapshot.table.is_over


def finish(*lines: Line) -> None:
    """Play to the end."""
    for line in lines:
        line.quiet(0.05)
    while not lines[0].view["over"]:
        play(list(lines), 1)
        for line in lines:
            line.quiet(0.05)


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, moment: Moment) -> None:
    data = tmp_path / "disk"
    with tiny_disk(data), House(data, now=moment, names=("goofspiel",)) as house:
        play_on_a_full_disk(house, moment, lambda: filled(data))


def test_files_that_may_not_grow_are_told_and_nothing_is_lost(
    start: Callable[[], House], moment: Moment
) -> None:
    house = start()
    play_on_a_full_disk(house, moment, no_longer_files)


def test_a_secret_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    """Where there is no room for it the server says so, and has not left one that anybody could sign with."""
    path = tmp_path / "data" / "secret"
    path.parent.mkdir()
    with no_longer_files(), pytest.raises(BadSetting, match="secret cannot be made"):
        keep_secret(path)
    assert os.listdir(path.parent) == []
    secret = keep_secret(path)
    assert len(secret) == 64 and keep_secret(path) == secret and path.stat().st_mode & 0o777 == 0o600
    for cut in (b"", secret[:20]):
        path.write_bytes(cut)
        with pytest.raises(BadSetting, match="empty or cut short"):
            keep_secret(path)
        found = {one.what: one for one in examine({}, path.parent, time.time())}
        assert found["secret"].verdict == "wrong" and "backup" in found["secret"].sentence


# The clock is set.


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_is_set_while_the_server_runs_changes_nothing(
    hours: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's time goes by a clock that nobody sets."""
    with House(tmp_path, names=("goofspiel",)) as house:
        (host, _), (ann, ben), table = pair(house)
        real, before = time.time, machine.server_time()
        monkeypatch.setattr(time, "time", lambda: real() + hours * 3_600)
        assert abs(machine.server_time() - before) < 1_800
        play([ann, ben], 2)
        page = host.read(table)
        assert all(re.fullmatch(r"[45]:\d\d\*?", dial) for dial in dials(page)), dials(page)
        assert house.live(table).snapshot.notes == ()


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_is_set_while_the_server_is_away_costs_and_gives_nobody_time(
    hours: int, start: Callable[[], House], moment: Moment
) -> None:
    house = start()
    (host, friend), _, table = pair(house)
    moment.now += 60
    assert dials(host.read(table)) == ["4:00*", "4:00*"]
    house.stop()
    moment.now += hours * 3_600
    house = start()
    for browser in (host, friend):
        browser.move_to(house)
    assert dials(host.read(table)) == ["4:00*", "4:00*"]
    moment.now += 30
    assert dials(host.read(table)) == ["3:30*", "3:30*"]
    play([listen(host, table), listen(friend, table)], 2)
    assert house.live(table).snapshot.notes == ()


def test_the_servers_clock_is_read_in_one_place() -> None:
    """A second clock that is read would jump where the first one does not."""
    readers = {
        str(path.relative_to(SOURCES))
        for path in (SOURCES / "web").rglob("*.py")
        if re.search(r"\btime\.(time|monotonic)\(|datetime\.now\(", path.read_text("utf-8"))
    }
    assert readers == {"web/moment.py"}
