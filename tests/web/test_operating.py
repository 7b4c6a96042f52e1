"""What the operator does for a running server: whole copies, and passwords for who lost theirs."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pentarchy.cli.program import app
from tests.cli.page import documented
from tests.web.accounts import PASSWORD, hear_the_end, is_signed_in, sign_in, sign_up
from tests.web.apart import apart
from tests.web.people import Browser, House
from tests.web.restarting import content
from tests.web.seats import listen, sit
from tests.web.waiting import until

Operate = Callable[..., str]


@pytest.fixture
def operate(house: House, monkeypatch: pytest.MonkeyPatch) -> Operate:
    """Return a function that runs ``pentarchy`` on the server's folder and gives what it prints."""
    monkeypatch.setenv("PENTARCHY_DATA", str(house.folder))

    def run(*words: str, code: int = 0) -> str:
        result = apart(lambda: CliRunner().invoke(app, list(words), env={"COLUMNS": "80"}))
        assert result.exit_code == code, result.output
        return result.output

    return run


def test_who_lost_his_password_gets_a_new_one(house: House, operate: Operate) -> None:
    old, new = Browser(house), Browser(house)
    name = sign_up(old)
    table = old.sit("goofspiel", ("you", "random"))
    old.read_at_rest(table)
    line = listen(old, table)
    told = operate("password", name.upper())
    password = re.search(r"^Password +(\S+)$", told, re.MULTILINE)
    assert password and re.search(rf"^Name +{name}$", told, re.MULTILINE)
    assert not is_signed_in(old)
    hear_the_end(line)
    assert sign_in(new, name, PASSWORD).status_code == 422
    assert sign_in(new, name, password[1]).status_code == 303
    assert is_signed_in(new) and table in new.read("/")


def test_a_new_password_is_told_to_programs_and_is_another_each_time(house: House, operate: Operate) -> None:
    name = sign_up(Browser(house))
    told = [json.loads(operate("password", name, "--json")) for _ in range(2)]
    assert [set(one) for one in told] == [{"name", "password"}] * 2
    assert told[0]["password"] != told[1]["password"]
    browser = Browser(house)
    assert sign_in(browser, name, told[0]["password"]).status_code == 422
    assert sign_in(browser, name, told[1]["password"]).status_code == 303


def test_nobody_gets_a_password_who_has_no_account(
    operate: Operate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert 'under the name "Nemo"' in operate("password", "Nemo", code=2)
    monkeypatch.setenv("PENTARCHY_DATA", str(tmp_path))
    assert "there are no accounts" in operate("password", "Nemo", code=2)
    assert not any(tmp_path.iterdir()), "what is only asked about is not made"


def test_people_are_listed_and_one_is_forgotten(house: House, operate: Operate) -> None:
    """Their line ends at once, their seat is a bot's, and their name is nowhere any more."""
    host, gone = Browser(house), Browser(house)
    kept, name = sign_up(host), sign_up(gone)
    table = host.sit("divide_and_conquer", ("you", "friend"))
    assert sit(gone, table, 1, name).status_code == 303
    line = listen(gone, table)
    assert name in host.read(table)
    listed = {row["name"]: row for row in json.loads(operate("people", "--json"))}
    assert set(listed[name]) == documented("people") and listed[name]["tables"] == 1
    assert kept in operate("people") and listed[name]["seen"] == listed[name]["made"]
    assert f"{name} is forgotten" in operate("people", "remove", name.upper())
    until(lambda: name not in host.read(table), "the name still stands there")
    hear_the_end(line)
    assert not is_signed_in(gone)
    assert name not in operate("people") and kept in operate("people")
    assert "Nobody has an account" in operate("people", "remove", name, code=2)
    assert "say whom" in operate("people", "remove", code=2)
    assert "takes no name" in operate("people", "list", name, code=2)


def test_where_nobody_has_an_account_nobody_is_listed(
    operate: Operate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENTARCHY_DATA", str(tmp_path))
    assert operate("people") == "Nobody has an account.\n"
    assert "no server has kept anything" in " ".join(operate("people", "remove", "Ann", code=2).split())
    assert not list(tmp_path.iterdir())


def test_a_copy_of_a_running_server_is_whole(house: House, operate: Operate, tmp_path: Path) -> None:
    browser, copy = Browser(house), tmp_path / "copies" / "monday"
    name = sign_up(browser)
    table = browser.sit("goofspiel", ("you", "random"))
    before = browser.read_at_rest(table)
    assert f"{copy}" in operate("backup", str(copy)).replace("\n", "")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o700
    assert stat.S_IMODE((copy / "secret").stat().st_mode) == 0o600
    with House(copy) as restored:
        browser.move_to(restored)
        assert content(browser.read_at_rest(table)) == content(before)
        assert is_signed_in(browser) and name in browser.read("/account")


def test_no_copy_takes_the_place_of_another(house: House, operate: Operate, tmp_path: Path) -> None:
    told = json.loads(operate("backup", str(tmp_path / "one"), "--json"))
    tables = (tmp_path / "one" / "tables.sqlite3").stat()
    assert told == {"folder": str(tmp_path / "one"), "bytes": tables.st_size}
    assert "File exists" in operate("backup", str(tmp_path / "one"), code=2)
    assert (tmp_path / "one" / "tables.sqlite3").stat() == tables


def test_where_nothing_is_kept_nothing_is_copied(
    operate: Operate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PENTARCHY_DATA", str(tmp_path / "empty"))
    assert "nothing is kept here" in operate("backup", str(tmp_path / "copy"), code=2)
    assert not (tmp_path / "copy").exists()
