"""PostgreSQL: how it is named, what is said when it cannot be used, and a server whose database is away."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from pentarchy.cli.program import app
from pentarchy.web.storage.accounts import Account, Accounts
from pentarchy.web.storage.database import Database, NoAnswer
from pentarchy.web.storage.faults import FaultReport, Faults
from pentarchy.web.storage.postgres import read_database
from pentarchy.web.storage.schema import ACCOUNTS
from tests.web.apart import apart, run
from tests.web.forms import act
from tests.web.people import Browser, House, fields, moves
from tests.web.postgres_server import PASSWORD, PostgresServer, database_of, kept_on
from tests.web.restarting import content
from tests.web.waiting import PATIENCE, until

ANN = Account("guest-ann", "Ann", "$argon2id$1")
START = "import sys; from pentarchy.web.serve import run; run(port=int(sys.argv[1]), open_browser=False)"


def ask(address: str, folder: Path, *words: str) -> tuple[int, str]:
    """Return the exit code of ``pentarchy`` with a database, and what it says."""
    environment = {"DATABASE_URL": address, "PENTARCHY_DATA": str(folder), "COLUMNS": "400"}
    result = apart(lambda: CliRunner().invoke(app, words, env=environment))
    assert result.exception is None or isinstance(result.exception, SystemExit), "there is a traceback"
    return result.exit_code, result.output


@pytest.mark.parametrize(
    "address",
    [
        "postgresql",
        "mysql://ann:s3cret@localhost/tables",
        "sqlite:///tables.sqlite3",
        "postgresql+asyncpg://ann:s3cret@localhost/tables",
        "postgresql://ann:s3cret@localhost:port/tables",
        "postgresql://ann:x@s3cret@localhost/tables",
        "postgresql://ann:x@s3/cret@localhost/tables",
        "postgresql://ann:x@s3:cret@localhost/tables",
        "postgresql://localhost/s3/cret",
    ],
)
def test_what_cannot_be_read_is_told_without_its_password(address: str, tmp_path: Path) -> None:
    for command in (("play",), ("faults",), ("password", "Ann"), ("backup", "copy")):
        code, said = ask(address, tmp_path, *command)
        assert code == 2 and said.startswith("pentarchy: DATABASE_URL cannot be read: write postgresql://")
        assert "s3" not in said and said.count("\n") == 1


def test_every_usual_way_of_writing_it_is_understood() -> None:
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        url = read_database(
            {"DATABASE_URL": f" {scheme}://ann:a%40b%2Fc@db.example:5433/tables?sslmode=require "}
        )
        assert url is not None and url.drivername == "postgresql+psycopg"
        assert (url.password, url.host, url.port, url.database) == ("a@b/c", "db.example", 5433, "tables")
        assert "a@b" not in f"{url} {url!r}"
    assert read_database({}) is None is read_database({"DATABASE_URL": " "})


def test_a_missing_driver_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    code, said = ask("postgresql://ann:s3cret@localhost/tables", tmp_path, "play")
    assert code == 2 and "install pentarchy[postgres]" in said and "s3cret" not in said


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed: `make develop` installs it")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        port = taken.getsockname()[1]
        for command in (("play",), ("faults",), ("password", "Ann")):
            code, said = ask(f"postgresql://ann:s3cret@127.0.0.1:{port}/tables", tmp_path, *command)
            assert code == 2 and said.startswith("pentarchy: the PostgreSQL database that DATABASE_URL names")
            assert "refused" in said and "s3cret" not in said and said.count("\n") == 1


def test_a_server_that_lets_nobody_in_is_told(postgres: PostgresServer, tmp_path: Path) -> None:
    code, said = ask(postgres.address(password="s3cret: @/%"), tmp_path, "play")
    assert code == 2 and "password authentication failed" in said and "s3cret" not in said
    code, said = ask(postgres.address("nowhere"), tmp_path, "play")
    assert code == 2 and "does not exist" in said and PASSWORD not in said
    code, said = ask(f"{postgres.address()}&sslmoode=off", tmp_path, "play")
    assert code == 2 and "sslmoode" in said and PASSWORD not in said


def test_a_database_of_another_encoding_is_refused(postgres: PostgresServer, tmp_path: Path) -> None:
    postgres.new("latin", "TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    code, said = ask(postgres.address("latin"), tmp_path, "play")
    assert code == 2 and "the encoding LATIN1: make one of UTF8" in said


def test_a_newer_database_is_refused(postgres: PostgresServer, tmp_path: Path) -> None:
    database = Database(postgres.new("newer"))
    run(database.open())
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    run(database.write(lambda connection: connection.execute(newer)))
    run(database.close())
    code, said = ask(postgres.address("newer"), tmp_path, "play")
    assert code == 2 and "not of a form that this program knows" in said and said.count("\n") == 1


def test_the_operator_has_his_commands(postgres: PostgresServer, tmp_path: Path) -> None:
    database = Database(postgres.new("reported"))
    assert ask(postgres.address("reported"), tmp_path, "faults") == (0, "There are no reports.\n")
    run(database.open())
    run(Faults(database).add(FaultReport("fault", "guest-ann", "table", 3, "It stands still")))
    run(Accounts(database).add(ANN, "session", 0.0))
    run(database.close())
    assert "It stands still" in ask(postgres.address("reported"), tmp_path, "faults")[1]
    code, said = ask(postgres.address("reported"), tmp_path, "password", "ann")
    assert code == 0 and "Password" in said
    code, said = ask(postgres.address("reported"), tmp_path, "backup", str(tmp_path / "copy"))
    assert code == 2 and "pg_dump" in said and PASSWORD not in said and not (tmp_path / "copy").exists()


@pytest.fixture
def place(postgres: PostgresServer, tmp_path: Path) -> sa.URL:
    with kept_on(postgres):
        url = database_of(tmp_path)
    assert url is not None
    return url


@pytest.fixture
def database(place: sa.URL) -> Iterator[Database]:
    database = Database(place)
    run(database.open())
    yield database
    run(database.close())


def test_what_is_cut_in_the_middle_is_not_half_done(database: Database) -> None:
    """The connection ends amid a transaction: nothing is written, and the next verb has another one."""
    me = sa.text("SELECT pg_backend_pid()")

    def cut(connection: sa.Connection) -> None:
        row = {"client_id": "g", "name": "Ann", "folded": "ann", "password": "p", "made": 0.0}
        connection.execute(sa.insert(ACCOUNTS).values(row))
        connection.execute(sa.text(f"SELECT pg_terminate_backend({connection.scalar(me)})"))

    with pytest.raises(NoAnswer) as told:
        run(database.write(cut))
    assert PASSWORD not in str(told.value)
    assert run(Accounts(database).find("Ann")) is None
    run(Accounts(database).add(ANN, "session", 0.0))
    assert run(Accounts(database).find("Ann")) == ANN


def test_whoever_waits_too_long_is_told_so(database: Database, place: sa.URL) -> None:
    """One writer does not come to an end: the other gives up, has written nothing, and may try again."""
    other = Database(place)
    run(other.open())

    def hold(connection: sa.Connection) -> None:
        with pytest.raises(NoAnswer):
            run(Accounts(other).add(ANN, "session", 0.0))

    run(database.write(hold))
    assert run(Accounts(database).find("Ann")) is None
    run(Accounts(other).add(ANN, "session", 0.0))
    run(other.close())


def test_commits_are_durable_whatever_the_server_is_set_to(postgres: PostgresServer) -> None:
    url = postgres.new("careless")
    first = Database(url)
    run(first.open())
    careless = sa.text("ALTER DATABASE careless SET synchronous_commit = off")
    run(first.write(lambda connection: connection.execute(careless)))
    run(first.close())
    database = Database(url)
    names = ("synchronous_commit", "lock_timeout", "transaction_isolation", "transaction_read_only")

    def settings(connection: sa.Connection) -> list[str]:
        return [str(connection.scalar(sa.text(f"SHOW {name}"))) for name in names]

    assert run(database.read_at_once(settings)) == ["on", "5s", "repeatable read", "on"]
    assert run(database.write(settings)) == ["on", "5s", "read committed", "off"]
    run(database.close())


def test_a_server_outlives_a_restart_of_its_database(
    postgres: PostgresServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """While it is away people are told so; then everything goes on, the bots and the clocks, too."""
    with kept_on(postgres), House(tmp_path, names=("goofspiel",)) as house:
        browser = Browser(house)
        table = browser.sit("goofspiel", ("you", "random"), **{"option-clock": "5+10"})
        page = browser.read_at_rest(table)
        line = browser.connect(table)
        line.say(t="hello")
        line.hear("view")
        version = line.view["version"]
        with caplog.at_level(logging.WARNING):
            postgres.stop()
            told = browser.read(table, 503)
            assert "The database is not answering right now" in told
            assert browser.press(table, "move", page, move="K").status_code == 503
            command = {"t": "do", "id": "while-away", "have": version, "do": "move", "move": "K"}
            answer = browser.client.post(f"{table}/commands", json=command, headers={"X-Form-Token": "x"})
            assert answer.status_code == 503 and "database" in answer.json()["error"]
            until(lambda: "it is asked again" in caplog.text)
            postgres.start()
            until(lambda: "the database answers again" in caplog.text)
        assert PASSWORD not in caplog.text and "Traceback" not in caplog.text, caplog.text
        assert 'class="draft"' not in browser.read(table), "something was half done"
        assert not house.app.state.clock_scheduler.task.done()
        line = browser.connect(table)
        line.say(t="hello")
        line.hear("view")
        assert line.do("move", move=moves(line.view["trie"])[0])["ok"] and line.do("ready")["ok"]
        while line.view["version"] < version + 2:
            line.hear("step", "view", within=PATIENCE)


class Program:
    """The program itself, on a database, in a process that can be killed."""

    def __init__(self, address: str, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.browsers: list[Browser] = []
        self._environment = {**os.environ, "DATABASE_URL": address, "PENTARCHY_DATA": str(folder)}
        self._log = folder / "log"
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", START, str(self.port)], env=self._environment, stdout=log, stderr=log
            )
        until(lambda: process.poll() is not None or self._is_open())
        assert process.poll() is None, self._log.read_text()
        return process

    def _is_open(self) -> bool:
        with socket.socket() as probe:
            is_listening = probe.connect_ex(("127.0.0.1", self.port)) == 0
        return is_listening and "Ctrl-C" in self._log.read_text()

    def have_bots_acted(self, table: str) -> bool:
        """Nobody outside can tell more of a bot than its page does."""
        return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        """Start it again."""
        self.process = self._start()


class Visitor(Browser):
    """Somebody at the program's own shelf."""

    def token(self) -> str:
        return fields(self.client.get("/games/divide_and_conquer").text)["token"]


def test_a_program_that_is_killed_has_lost_nothing(postgres: PostgresServer, tmp_path: Path) -> None:
    postgres.new("killed")
    program = Program(postgres.address("killed"), tmp_path)
    browser = Visitor(program)  # type: ignore[arg-type]
    try:
        browser.read("/games/divide_and_conquer")
        table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-first_initiative": "north"})
        browser.read(table)
        acknowledged: list[dict[str, Any]] = []

        def order(number: int) -> dict[str, Any]:
            do = ("follow", "stop")[number % 2]
            said = {
                "t": "do",
                "id": f"number-{number}",
                "have": 0,
                "do": do,
                "order": "reinforce-headquarters",
            }
            answer: dict[str, Any] = browser.post(table, said).json()
            assert answer["ok"], answer
            return answer

        def order_on_and_on() -> None:
            with suppress(httpx.HTTPError):
                for number in range(10_000):
                    acknowledged.append(order(number))

        orders = threading.Thread(target=order_on_and_on)
        orders.start()
        until(lambda: len(acknowledged) > 10)
        program.kill()
        orders.join()
        program.restart()
        page = browser.read_at_rest(table)
        assert [order(number) for number in range(len(acknowledged))] == acknowledged
        assert content(browser.read(table)) == content(page), "something was done twice"
        act(browser, table, page)
    finally:
        browser.close()
        program.kill()
