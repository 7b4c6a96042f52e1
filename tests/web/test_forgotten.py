"""What is removed is gone from every table of the database: a person, with an account or not, and a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from pentarchy.cli.program import app
from pentarchy.web.storage.database import kind_of
from pentarchy.web.storage.schema import METADATA, REPORTS
from tests.web.accounts import sign_up
from tests.web.apart import apart
from tests.web.people import Browser, House, moves
from tests.web.post_office import Office
from tests.web.seats import change, listen, sit
from tests.web.talking import say
from tests.web.waiting import until

pytestmark = pytest.mark.usefixtures("either_database")
GAME = "tenth_division"  #: one that the command line knows, too
NAME = "Wilhelmina Q"
ADDRESS = "wilhelmina@example.org"
Operate = Callable[..., str]


@pytest.fixture
def served(tmp_path: Path, office: Office) -> House:
    """A server that sends emails; the test starts it."""
    return House(tmp_path / "data", names=("goofspiel", GAME), mail=office.server)


@pytest.fixture
def operate(served: House, monkeypatch: pytest.MonkeyPatch) -> Operate:
    """Return a function that runs ``pentarchy`` beside the server."""
    monkeypatch.setenv("PENTARCHY_DATA", str(served.folder))
    if isinstance(served.place, sa.URL):
        monkeypatch.setenv("DATABASE_URL", served.place.render_as_string(hide_password=False))

    def run(*words: str) -> str:
        result = apart(lambda: CliRunner().invoke(app, list(words), env={"COLUMNS": "100"}))
        assert result.exit_code == 0, result.output
        return result.output

    return run


def kept(house: House) -> dict[str, str]:
    """Return all that the database holds, as text, by the name of its tables."""
    engine = kind_of(house.place).engine
    with engine.connect() as connection:
        found = {
            name: str([tuple(row) for row in connection.execute(sa.select(table)).all()])
            for name, table in METADATA.tables.items()
        }
    engine.dispose()
    return found


def holding(house: House, *words: str) -> set[str]:
    """Return the tables of the database in which one of these words stands."""
    return {name for name, text in kept(house).items() if any(word in text for word in words)}


def live_here(house: House, browser: Browser, name: str) -> tuple[str, str, str]:
    """Have somebody do all that leaves a trace; return their id and two tables, of which one is set apart."""
    host = Browser(house)
    public = {"option-found": "everybody"}
    tables = [host.sit(GAME, ("you", "friend"), **public) for _ in range(2)]
    for table in tables:
        host.read(table)
        browser.read(table)
        assert sit(browser, table, 1, name).status_code == 303
        assert say(browser, table, "I was here") == 303
        assert host.press(table, "report", number="0").status_code == 303
        data = {"token": browser.token(), "words": "It is slow"}
        assert browser.client.post(f"{table}/fault", data=data).status_code == 201
        line = listen(browser, table)
        for move in moves(line.view["trie"])[:1] if line.view["trie"].get("next") else ():
            assert line.do("move", move=move)["ok"]
        assert line.do("mute", number=0)["ok"]
        assert change(browser, table, program="1").status_code in (303, 409, 422)
    own = browser.sit(GAME, ("you", "friend"), name=name, **public)
    browser.read(own)
    form = {"token": browser.token(), "do": "ask", "address": ADDRESS, "turn": "on", "minutes": "60"}
    assert browser.client.post("/reminders", data=form).status_code in (200, 303)
    client_id = house.live(tables[0]).snapshot.seats[1].client_id
    error = RuntimeError("for a test")
    live = house.live(tables[1])

    async def set_apart() -> None:
        async with live.lock:
            await house.services.tables.set_apart(live, "bots", error)

    house.run(set_apart())
    return client_id, tables[0], own


@pytest.mark.parametrize("who", ["guest", "account"])
def test_somebody_who_is_removed_is_nowhere(who: str, served: House, operate: Operate) -> None:
    with served as house:
        browser = Browser(house)
        name = sign_up(browser) if who == "account" else NAME
        client_id, table, own = live_here(house, browser, name)
        here = table.removeprefix("/tables/")
        operate("people", "mute", "--table", here, "--seat", "1", "--reason", "For the test")
        before = holding(house, client_id, name, ADDRESS)
        usual = {"tables", "seats", "events", "talk", "receipts", "notices", "reports", "mutes"}
        assert before >= usual | {"readers", "confirmations"}, "nothing is tried"
        whom = (name,) if who == "account" else ("--table", here, "--seat", "1")
        assert f"{name} is forgotten" in operate("people", "remove", *whom)
        until(lambda: name not in Browser(house).read(own))
        assert holding(house, client_id, name, ADDRESS) == set(), kept(house)
        # What they said stays, and so do the games: their seat is a bot's.
        talk = kept(house)["talk"]
        assert talk.count("I was here") == talk.count("Somebody") == 2
        Browser(house).read(table)
        until(lambda: house.live(table).snapshot.seats[1].kind == "bot")


def test_a_table_that_is_removed_is_nowhere_but_in_reports(served: House, operate: Operate) -> None:
    with served as house:
        browser = Browser(house)
        _, table, own = live_here(house, browser, NAME)
        for address in (table, own):
            here = address.removeprefix("/tables/")
            assert len(holding(house, here)) >= 3
            operate("tables", "remove", "--", here)
            assert holding(house, here) <= {REPORTS.name}
            until(lambda address=address: browser.client.get(address).status_code == 404)  # type: ignore[misc]
