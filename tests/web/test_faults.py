"""Faults that people report: kept with what their sender may know, and nothing else; read by the operator."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from pentarchy import __version__
from pentarchy.cli.program import app
from pentarchy.table import records
from pentarchy.web.buckets import Rate
from pentarchy.web.limits import RATES
from pentarchy.web.storage.faults import BY_ONE, LONGEST, StoredReport, list_reports
from tests.web.people import PLENTY, Browser, House, moves
from tests.web.restarting import change_database
from tests.web.seats import listen
from tests.web.talking import HOSTILE, friends, say

WORDS = "The button did nothing.\n\nIt should have moved my army."


def tell(browser: Browser, table: str, words: str = WORDS, agent: str = "Test/1.0") -> httpx.Response:
    """Report a fault, as the form would."""
    form = {"token": browser.token(), "words": words}
    return browser.client.post(f"{table}/fault", data=form, headers={"user-agent": agent})


def reports(house: House, table: str) -> list[StoredReport]:
    """Return what was reported of a table, the latest first."""
    kept = list_reports(house.place)
    return [one for one in kept if one.report.table == table.removeprefix("/tables/")]


@pytest.fixture
def read(house: House, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that runs ``pentarchy faults`` on the server's folder."""
    monkeypatch.setenv("PENTARCHY_DATA", str(house.folder))

    def run(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(app, ["faults", *words], env={"COLUMNS": "80"})
        assert result.exit_code == code, result.output
        return result.output

    return run


def test_what_somebody_reports_is_kept_with_what_helps(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    page = browser.read_at_rest(table)
    assert f'href="{table}/fault"' in page and "What went wrong" in browser.read(f"{table}/fault")
    answer = tell(browser, table)
    assert answer.status_code == 201 and "Thank you" in answer.text
    (kept,) = reports(house, table)
    assert (kept.report.kind, kept.report.words, kept.report.agent) == ("fault", WORDS, "Test/1.0")
    assert kept.program == __version__ and kept.report.version == 1
    assert kept.report.record == browser.read(f"{table}/record")
    assert records.read(kept.report.record).seed is None
    assert browser.read_at_rest(table) == page, "a report changes nothing at its table"


def test_a_report_holds_what_its_sender_may_know(house: House) -> None:
    """A canary: an order of one player is looked for in what the other, and a spectator, report."""
    options = {"option-first_initiative": "north"}
    host, stranger = Browser(house), Browser(house)
    table = host.sit("divide_and_conquer", ("you", "random", "random"), **options)
    host.read_at_rest(table)
    line = listen(host, table)
    found = (move for move in moves(line.view["trie"]) if re.fullmatch(r"\w\d-\d+-\w\d", move))
    canary = next(found)
    assert line.do("move", move=canary)["ok"]
    stranger.read(table)
    for browser in (stranger, host):
        assert tell(browser, table).status_code == 201
        (kept, *_) = reports(house, table)
        assert kept.report.record == browser.read(f"{table}/record")
        live = house.live(table)
        assert live.snapshot.table.seed.hex() not in kept.report.record
        for secret in (canary, *(seat.client_id for seat in live.snapshot.seats if seat.client_id)):
            assert secret not in kept.report.record


def test_a_closed_table_is_no_strangers_business(house: House) -> None:
    host, friend, table = friends(house, **{"option-audience": "nobody"})
    stranger = Browser(house)
    assert stranger.client.get(f"{table}/fault").status_code == 403
    assert tell(stranger, table).status_code == 403 and reports(house, table) == []
    assert tell(friend, table).status_code == 201 and tell(host, table, "Mine").status_code == 201
    assert tell(host, "/tables/nowhere").status_code == 404


@pytest.mark.parametrize("words", ["", " \n\t ", "\u200b\u200d", "A" * (LONGEST + 1), "é\n" * LONGEST])
def test_what_says_nothing_or_too_much_is_given_back(house: House, words: str) -> None:
    browser = Browser(house)
    table = browser.sit()
    answer = tell(browser, table, words)
    assert answer.status_code == 422 and 'role="alert"' in answer.text
    assert words.strip(" \n\t\u200b\u200d")[:50] in answer.text, "what was written is lost"
    assert reports(house, table) == []


def test_a_form_of_anothers_is_refused(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    form = {"token": Browser(house).token(), "words": WORDS}
    assert browser.client.post(f"{table}/fault", data=form).status_code == 403
    assert reports(house, table) == []


def test_few_reports_come_from_one_browser(new_house: Callable[[], House]) -> None:
    house = new_house()
    browser = Browser(house)
    table = browser.sit()
    for _ in range(3):
        assert tell(browser, table).status_code == 201, "pressed again it is the same report"
    assert len(reports(house, table)) == 1
    for number in range(RATES[BY_ONE].most - 1):
        assert tell(browser, table, f"Report {number}").status_code == 201
    refused = tell(browser, table, "One too many")
    assert refused.status_code == 429 and "One too many" in refused.text
    assert tell(Browser(house), table, "Another's").status_code == 201


def test_a_table_that_can_no_longer_be_read_can_be_reported(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit()
    browser.read_at_rest(table)
    change_database(browser.house, "UPDATE events SET body = 'nonsense'")
    browser.move_to(new_house())
    assert f'href="{table}/fault"' in browser.read(table)
    assert "What went wrong" in browser.read(f"{table}/fault")
    assert tell(browser, table).status_code == 201
    (kept,) = reports(browser.house, table)
    assert kept.report.words == WORDS
    assert records.read(kept.report.record).moves == [], "what can still be read comes along, and no more"


def test_what_was_said_comes_to_the_same_place(start: Callable[[], House]) -> None:
    house = start()
    host, friend, table = friends(house)
    say(friend, table, "something foul")
    assert host.press(table, "report", number="0").status_code == 303
    (kept,) = reports(house, table)
    assert kept.report.kind == "talk" and "Ben in seat 1: something foul" in kept.report.words
    assert kept.report.record == host.read(f"{table}/record")


def test_the_operator_reads_them(house: House, read: Callable[..., str], tmp_path: Path) -> None:
    browser = Browser(house)
    table = browser.sit()
    tell(browser, table, "x" * 300, agent="A" * 1_000)
    tell(browser, table)
    second, first = reports(house, table)
    listed = read()
    assert max(len(line) for line in listed.splitlines()) <= 80
    assert "The button did nothing" in listed and table.removeprefix("/tables/")[:8] in listed
    told = read("--show", str(second.id), "--save", str(tmp_path / "record.json"))
    assert "The button did nothing.\n\nIt should have moved my army.\n" in told
    assert f"{table}, after 1 move" in told and __version__ in told
    assert (tmp_path / "record.json").read_text() == second.report.record
    assert max(len(line) for line in read("--show", str(first.id)).splitlines()) <= 80
    assert "there is no report 99999" in read("--show", "99999", code=2)
    assert "say which with --show" in read("--save", "x", code=2)


def test_the_operator_reads_them_by_program(house: House, read: Callable[..., str]) -> None:
    browser = Browser(house)
    table = browser.sit()
    tell(browser, table)
    (kept,) = reports(house, table)
    listed: list[dict[str, Any]] = json.loads(read("--json"))
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text()
    chapter = page.partition("## `pentarchy faults")[2].partition("\n## ")[0]
    assert set(listed[0]) == set(re.findall(r"^\| `(\w+)` \|", chapter, re.MULTILINE))
    shown = json.loads(read("--show", str(kept.id), "--json"))
    assert shown["words"] == WORDS and shown["record"] == json.loads(kept.report.record)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_are_only_words(house: House, read: Callable[..., str], text: str) -> None:
    browser = Browser(house)
    table = browser.sit()
    agent = "".join(sign for sign in text if sign.isascii() and sign.isprintable())[:80].strip()
    answer = tell(browser, table, f"x {text}"[:LONGEST], agent=agent)
    assert answer.status_code in (201, 422)
    for kept in reports(house, table):
        for told in (read("--show", str(kept.id)), read()):
            assert not {"\x1b", "\x00", "\u202e", "\u202d", "\u200b"} & set(told)


def test_without_any_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PENTARCHY_DATA", str(tmp_path))
    assert CliRunner().invoke(app, ["faults"]).output == "There are no reports.\n"
    assert list(tmp_path.iterdir()) == [], "looking makes no database"


def test_few_reports_of_messages_come_from_one_browser(tmp_path: Path) -> None:
    """An operator says how few: each holds a whole record, and somebody could report every line."""
    rates = {**PLENTY, BY_ONE: Rate(2, 3600.0)}
    with House(tmp_path, names=("goofspiel",), rates=rates) as house:
        host, friend, table = friends(house)
        for number in range(3):
            assert say(friend, table, f"Line {number}") == 303
        told = [host.press(table, "report", number=str(number)) for number in range(3)]
        assert [answer.status_code for answer in told] == [303, 303, 429]
        assert "many reports lately" in told[-1].text and len(reports(house, table)) == 2
        assert tell(host, table).status_code == 201, "problems are counted for themselves"
        assert say(friend, table, "the table goes on") == 303
