"""What keeps a server from running is told before it runs, with what to do."""

from __future__ import annotations

import json
import os
import shutil
import tarfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
import sqlalchemy as sa

from pentarchy.web import checkup
from pentarchy.web.checkup import examine
from pentarchy.web.settings import SECRET, TABLES
from pentarchy.web.storage.database import kind_of
from tests.cli.page import documented
from tests.cli.running import Run

KEPT = Path(__file__).parents[1] / "web" / "kept" / "rules-1.tar.gz"
NOW = 1_800_000_000.0
PASSWORD = "s3cret-word"
EMPTY: Mapping[str, str] = MappingProxyType({})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with tables."""
    with tarfile.open(KEPT) as packed:
        packed.extractall(tmp_path, filter="data")
    return tmp_path / "data"


def told(data: Path, environment: Mapping[str, str] = EMPTY, now: float = NOW) -> dict[str, tuple[str, str]]:
    """Return what is found, by what is looked at."""
    return {one.what: (one.verdict, one.sentence) for one in examine(environment, data, now)}


def verdicts(data: Path, environment: Mapping[str, str] = EMPTY, now: float = NOW) -> dict[str, str]:
    return {what: verdict for what, (verdict, _) in told(data, environment, now).items()}


def test_a_server_that_is_well_is_told_so(data: Path, tmp_path: Path) -> None:
    found = told(data)
    assert {verdict for verdict, _ in found.values()} == {"ok"}, found
    assert set(found) == {"settings", "data folder", "secret", "files", "database", "clock"}
    assert "holds 30 tables" in found["database"][1]
    new = verdicts(tmp_path / "new")
    assert "wrong" not in new.values() and new["database"] == "note"
    assert not (tmp_path / "new").exists(), "something was changed"


def damage(data: Path) -> None:
    path = data / TABLES
    with path.open("r+b") as file:
        file.seek(os.path.getsize(path) // 2)
        file.write(b"\xff" * 20_000)


def set_back(data: Path) -> None:
    engine = kind_of(data / TABLES).engine
    with engine.begin() as connection:
        connection.execute(sa.text("delete from pulse"))
        connection.execute(sa.text("insert into pulse (id, at) values (1, :at)"), {"at": NOW + 90})
    engine.dispose()


def empty(data: Path) -> None:
    (data / TABLES).write_bytes(b"no database at all, but long enough to be looked at" * 100)


@pytest.mark.parametrize(
    ("spoil", "what", "words"),
    [
        (damage, "database", "restore a backup"),
        (empty, "database", "cannot be used"),
        (set_back, "clock", "90 seconds from now"),
        (lambda data: (data / SECRET).chmod(0o644), "secret", "chmod 600"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(
    data: Path, spoil: Callable[[Path], object], what: str, words: str
) -> None:
    spoil(data)
    found = told(data)
    assert found[what][0] == "wrong" and words in found[what][1], found[what]
    assert [one for one, (verdict, _) in found.items() if verdict == "wrong"] == [what]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PENTARCHY_ADDRESS", f"https://ann:{PASSWORD}@games.example/"),
        ("PENTARCHY_SMTP", f"smtp://ann:{PASSWORD}@"),
        ("DATABASE_URL", f"mysql://ann:{PASSWORD}@db/games"),
        ("PENTARCHY_HEAD_SECONDS", PASSWORD),
        ("PENTARCHY_TABLES_OF_A_GUEST", PASSWORD),
        ("PENTARCHY_METRICS", PASSWORD),
        ("PENTARCHY_LOG", PASSWORD),
    ],
)
def test_a_variable_that_cannot_be_read_is_told_without_its_value(
    data: Path, variable: str, value: str
) -> None:
    found = told(data, {variable: value})
    assert found[variable][0] == "wrong" and "settings" not in found
    assert PASSWORD not in str(found)


def test_what_may_be_meant_so_is_only_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    public = {"PENTARCHY_ADDRESS": "https://games.example"}
    assert verdicts(data, public)["proxy"] == "note"
    assert "proxy" not in verdicts(data, public | {"PENTARCHY_CLIENT_HEADER": "X-Forwarded-For"})
    monkeypatch.setattr(checkup, "file_limit", lambda: 1024)
    usage = shutil.disk_usage(data)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1_000))
    found = verdicts(data)
    assert found["files"] == "note" and found["data folder"] == "note"
    assert verdicts(data, now=1_000.0)["clock"] == "wrong"


def test_the_program_says_it_and_its_exit_code_does(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENTARCHY_DATA", str(data))
    well = run("doctor")
    assert well.exit_code == 0 and "Nothing is wrong." in well.stdout
    (data / SECRET).chmod(0o644)
    ill = run("doctor")
    assert ill.exit_code == 1 and "1 thing to put right." in ill.stdout
    listed = json.loads(run("doctor", "--json").stdout)
    assert all(set(row) == documented("doctor") for row in listed)
