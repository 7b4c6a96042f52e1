"""``docs/add-a-game.md`` is the example, as its files are: found by its entry point, and quoted as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.excerpts import BLOCK, EXAMPLE, GUIDE, excerpt, filled_in
from pentarchy import games

TEXT = GUIDE.read_text("utf-8")
NAME = "under_the_cups"


def test_every_block_is_what_the_files_say() -> None:
    assert filled_in(TEXT) == TEXT, "run make docs"
    written = re.findall(r"^`([\w/]+\.\w+)`(?: `[\w-]+`)*$", TEXT, re.MULTILINE)
    assert written == [block[1] for block in BLOCK.finditer(TEXT)], "a name of a file stands before no block"


def test_the_map_names_every_file() -> None:
    package = EXAMPLE / NAME
    names = {path.name for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    wanted = {name for name in names if not name.endswith(".case")} - {"by_the_book.txt", "house_rules.txt"}
    chapters = {path.name for path in (package / "rules").glob("*.py")} - {"__init__.py"}
    assert {name for name in wanted - chapters if name not in TEXT} == set()
    assert {name for name in chapters if f"{NAME}/rules/{name}`" not in TEXT} == set()


def test_the_example_is_found_by_its_entry_point() -> None:
    assert NAME in games.names(), "run make develop"
    assert NAME not in games.OURS and not games.left_out()
    assert games.load(NAME).facts.package == NAME


def test_what_is_not_there_is_not_quoted(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("ONE = 1\n\n\n@rule\ndef two() -> int:\n    return 2\n")
    assert excerpt(path, ["two", "ONE"]) == "@rule\ndef two() -> int:\n    return 2\n\n\nONE = 1"
    with pytest.raises(LookupError, match=r"some\.py has no three"):
        excerpt(path, ["three"])
