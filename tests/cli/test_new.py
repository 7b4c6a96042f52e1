"""``pentarchy new``: a game that obeys the laws before its author has written a line."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from fnmatch import fnmatch
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pentarchy import games
from pentarchy.cli.new import SKELETON, files_of, title_of
from pentarchy.cli.program import app
from pentarchy.kernel import machine_code, trace
from pentarchy.web.viewing.rulebook import guide_page, rules_page
from tests.cases.reader import read_cases
from tests.cases.steps import carry_out
from tests.cli.running import Run
from tests.laws.check import CHECKS
from tests.laws.games import AnyGame
from tests.laws.law import LAWS
from tests.laws.transcripts import KINDS, assert_golden

ROOT = Path(__file__).parents[2]
NAME, TITLE = "kings_of_the_hill", "Kings of the Hill"
OTHER = "hill_kings"  #: of games that are made and not imported
EXAMPLES = 4  #: tables that each law is tried on

# Laws and checks are noted as their modules are read, which is before this one in a whole run alone.
for _path in sorted((ROOT / "tests").glob("*/test_*.py")):
    if re.search(r"^@(?:law|check)\(", _path.read_text("utf-8"), re.MULTILINE):
        importlib.import_module(".".join(_path.relative_to(ROOT).with_suffix("").parts))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new game."""
    folder = tmp_path_factory.mktemp("author") / "games" / "kings"
    assert CliRunner().invoke(app, ["new", NAME, str(folder)]).exit_code == 0
    return folder


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave rules as they are: what is written anew in every run would be compiled in every run."""
    monkeypatch.setattr(machine_code, "IS_COMPILED", False)


@pytest.fixture(scope="module")
def toy(made: Path) -> Iterator[AnyGame]:
    """Return the new game as Python finds it in its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_code, "IS_COMPILED", False)
        patch.syspath_prepend(made)
        game = games._read(EntryPoint(NAME, f"{NAME}:GAME", games.GROUP))
        yield game
    for module in [module for module in sys.modules if module.partition(".")[0] == NAME]:
        del sys.modules[module]


def texts(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }


# What is made.


def test_a_new_game_has_its_name_and_stands_on_no_shelf_yet(toy: AnyGame) -> None:
    assert (toy.facts.name, toy.facts.title, toy.facts.package) == (NAME, TITLE, NAME)
    assert NAME not in games.names() and SKELETON not in games.names()


def test_its_package_has_the_entry_point(made: Path) -> None:
    project = tomllib.loads((made / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == NAME.replace("_", "-")
    assert project["entry-points"] == {games.GROUP: {NAME: f"{NAME}:GAME"}}


def test_nothing_is_called_as_the_skeleton_is(made: Path) -> None:
    skeleton = (SKELETON, SKELETON.replace("_", "-"), title_of(SKELETON))
    found = [name for name, text in texts(made).items() for word in skeleton if word in name + text]
    assert found == []
    assert re.findall(r"\bL-\d", "".join(texts(made).values())) == []


def test_every_file_says_what_belongs_there_and_what_to_do(made: Path) -> None:
    told = {name: says(name, text) for name, text in texts(made).items() if "/games/" not in name}
    assert [name for name, words in told.items() if not re.search(r"[.:]\s+\W*\w", words)] == []


def says(name: str, text: str) -> str:
    """Return what a file says of itself first."""
    if name.endswith(".py"):
        return ast.get_docstring(ast.parse(text)) or ""
    comment = re.match(r"/\* (.*) \*/|(?:# (.*)\n)+", text)
    return text if name.endswith(".md") else comment[0] if comment else ""


def test_the_skeleton_gives_itself_again() -> None:
    root = ROOT / "pentarchy" / "skeleton"
    assert files_of(SKELETON) == {name: text for name, text in texts(root).items() if name != "__init__.py"}


def test_an_installed_copy_has_every_file() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]
    names = [name for name in texts(ROOT / "pentarchy" / "skeleton") if not name.endswith(".py")]
    assert [name for name in names if not any(fnmatch(Path(name).name, sign) for sign in data)] == []


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("chess", "Chess"),
        ("under_the_cups", "Under the Cups"),
        ("the_4_kings", "The 4 Kings"),
        ("a__b", "A B"),
    ],
)
def test_a_title_reads_like_one(name: str, title: str) -> None:
    assert title_of(name) == title


# It is a game.


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("law", sorted(LAWS))
def test_it_obeys(toy: AnyGame, law: str) -> None:
    replace(LAWS[law], examples=EXAMPLES).try_on(toy)


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("check", sorted(CHECKS))
def test_it_is_whole(toy: AnyGame, check: str) -> None:
    CHECKS[check](toy)


@pytest.mark.usefixtures("uncompiled")
def test_its_cases_hold(toy: AnyGame) -> None:
    cases = read_cases(trace.cases(toy))
    assert {case.clause for case in cases} == set(trace.rulebook(toy)) == {"K-1", "K-2", "K-3", "K-4"}
    for case in cases:
        carry_out(toy, case, {})


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("kind", KINDS)
def test_its_transcripts_are_what_it_says(toy: AnyGame, kind: str) -> None:
    assert_golden(toy, kind)


def test_its_pages_can_be_read(toy: AnyGame) -> None:
    guide, (rules, _) = guide_page(toy.facts.package), rules_page(toy.facts.package)
    assert "<svg" in guide and 'href="rules#K-3"' in guide
    assert "K-4" in rules


@pytest.mark.deep  # half a minute where nothing of it was compiled before
def test_the_skeleton_compiles() -> None:
    from pentarchy.arena.compiling import compile_game
    from pentarchy.skeleton.last_stone import GAME

    compile_game(GAME)


# What is said.


def test_what_to_do_next_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    head, *steps = run("new", OTHER).stdout.splitlines()
    assert head == f"Hill Kings is in the folder {OTHER}: {len(texts(tmp_path))} files."
    assert len(steps) == 3 and all(len(line) <= 80 for line in (head, *steps))
    assert f"pip install --editable {OTHER}" in steps[0]
    assert f"pentarchy terminal {OTHER}" in steps[1]
    assert f"pytest -k {OTHER}" in steps[2]


def test_json(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kings"
    said: dict[str, Any] = json.loads(run("new", OTHER, str(folder), "--json").stdout)
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    chapter = page.partition("## `pentarchy new")[2].partition("\n## ")[0]
    assert set(said) == set(re.findall(r"^\| `(\w+)` \|", chapter, re.MULTILINE))
    assert (said["name"], said["title"], said["folder"]) == (OTHER, "Hill Kings", str(folder))
    assert sorted(said["files"]) == sorted(texts(folder))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Kings", "'Kings' cannot be a game's name: write small letters, digits and underscores, such as"),
        ("4_kings", "cannot be a game's name"),
        ("hill-kings", "cannot be a game's name"),
        ("_kings", "cannot be a game's name"),
        ("könige", "cannot be a game's name"),
        ("../kings", "cannot be a game's name"),
        ("lambda", "'lambda' is a word of Python: choose another name"),
        ("political", "a game is called 'political' already: choose another name"),
        ("under_the_cups", "a game is called 'under_the_cups' already: choose another name"),
        ("numpy", "a Python module is called 'numpy' already: choose another name"),
        ("sys", "a Python module is called 'sys' already: choose another name"),
        ("python_multipart", "'python_multipart' already: choose another name"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_a_sentence(
    refuse: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert why in refuse("new", name)
    assert [*tmp_path.iterdir()] == []


def test_nothing_is_written_where_something_lies(refuse: Callable[..., str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    assert refuse("new", OTHER, str(tmp_path)) == f"{tmp_path}: this folder is not empty; name a new one"
    assert refuse("new", OTHER, str(mine)) == f"{mine}: this is a file; name a new folder"
    assert "Not a directory" in refuse("new", OTHER, str(mine / "kings"))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"] and mine.read_text() == "mine"


def test_an_empty_folder_is_filled(run: Run, tmp_path: Path) -> None:
    assert run("new", OTHER, str(tmp_path)).exit_code == 0
    assert (tmp_path / OTHER / "RULES.md").is_file()
