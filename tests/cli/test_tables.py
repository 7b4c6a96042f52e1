"""What the operator's commands say of tables, and do to them, with no server running."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pentarchy.web.settings import TABLES
from tests.cli.page import documented
from tests.cli.running import Run

KEPT = Path(__file__).parents[1] / "web" / "kept" / "rules-1.tar.gz"
Told = Callable[..., str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with tables of every game."""
    with tarfile.open(KEPT) as packed:
        packed.extractall(tmp_path, filter="data")
    monkeypatch.setenv("PENTARCHY_DATA", str(tmp_path / "data"))
    assert (tmp_path / "data" / TABLES).is_file()
    return tmp_path / "data"


@pytest.fixture
def tell(run: Run) -> Told:
    """Return a function that runs words, and returns what is printed."""

    def call(*words: str) -> str:
        result = run(*words)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    return call


def ids(tell: Told, *words: str) -> list[str]:
    """Return the tables of a list."""
    return [row["table"] for row in json.loads(tell("tables", "list", "--most", "1000", "--json", *words))]


def test_tables_are_listed_for_people_and_programs(folder: Path, tell: Told) -> None:
    listed = tell("tables")
    assert max(map(len, listed.splitlines())) <= 80
    states = [json.loads(tell("tables", "list", "--json"))[at]["state"] for at in range(30)]
    assert {"gathering", "running", "over"} == set(states)
    assert len(ids(tell)) == 30 and len(ids(tell, "--game", "political")) == 6
    assert len(ids(tell, "--only", "over")) == 7
    assert all(set(row) == documented("tables") for row in json.loads(tell("tables", "--json")))
    assert "28 more" in tell("tables", "list", "--most", "2")
    assert "No table matches that" in tell("tables", "list", "--only", "set-apart")


def test_a_table_is_ended_resumed_and_removed(folder: Path, tell: Told, refuse: Told) -> None:
    table = ids(tell, "--only", "running")[0]
    assert "is not set apart" in refuse("tables", "resume", table)
    assert "has ended" in tell("tables", "end", table) and "ended already" in refuse("tables", "end", table)
    shown = tell("tables", "show", table[:8])
    assert "The operator of this server has ended this game." in shown and "Players" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert json.loads(tell("tables", "show", table, "--json"))["apart"]["why"] == "ended"
    assert ids(tell, "--only", "ended") == [table]
    assert "goes on" in tell("tables", "resume", table) and table in ids(tell, "--only", "running")
    assert json.loads(tell("tables", "remove", table, "--json")) == {"table": table, "done": "remove"}
    assert "there is no table" in refuse("tables", "show", table) and table not in ids(tell)


def test_what_an_operator_says_wrong_is_said_in_a_line(folder: Path, refuse: Told) -> None:
    assert "say which table" in refuse("tables", "show")
    assert "list takes no table" in refuse("tables", "list", "abc")
    assert "there is no table 'nowhere'" in refuse("tables", "end", "nowhere")


def test_where_nothing_is_kept_there_are_no_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tell: Told
) -> None:
    monkeypatch.setenv("PENTARCHY_DATA", str(tmp_path))
    assert "There are no tables." in tell("tables")
    assert list(tmp_path.iterdir()) == [], "a look makes no database"
