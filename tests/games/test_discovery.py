"""Games of other packages are found by their entry points; what is wrong with one harms no other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy import games
from pentarchy.web.settings import Settings
from tests.laws.games import changed
from tests.web.people import Browser, House


@pytest.fixture(autouse=True)
def looked_up_anew() -> Iterator[None]:
    """What one test installs is not there in another."""
    games._others.cache_clear()
    yield
    games._others.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, **found: str) -> None:
    """Have these entry points found, by name, and a module ``shelf`` to be named by them."""
    shelf = ModuleType("shelf")
    vars(shelf).update(GAME=GOOFSPIEL, OTHER=changed(GOOFSPIEL, name="zilch"), NUMBER=5)
    monkeypatch.setitem(sys.modules, "shelf", shelf)
    entries = [EntryPoint(name.rstrip("_"), value, games.GROUP) for name, value in found.items()]
    monkeypatch.setattr(games, "entry_points", lambda group: entries)


def test_ours_come_first_and_others_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, zilch="shelf:OTHER", goofspiel="shelf:GAME")
    assert games.names() == (*games.OURS, "goofspiel", "zilch")
    assert games.load(" Goofspiel ") is GOOFSPIEL
    assert games.load_all()[-1].facts.name == "zilch"
    assert not games.left_out()


BROKEN = {
    "no_such_module:GAME": "ModuleNotFoundError: No module named 'no_such_module'",
    "shelf:LOST": "AttributeError: module 'shelf' has no attribute 'LOST'",
    "shelf": "'shelf' is no game, but module; name its module and GAME",
    "shelf:NUMBER": "'shelf:NUMBER' is no game, but int; name its module and GAME",
    "shelf:OTHER": "it calls itself 'zilch'",
}


@pytest.mark.parametrize("value", BROKEN)
def test_a_game_that_cannot_be_used_is_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    install(monkeypatch, broken=value, goofspiel="shelf:GAME")
    assert games.names() == (*games.OURS, "goofspiel")
    (sentence,) = games.left_out()
    assert sentence == f"The game 'broken' of the package '{value}' is left out: {BROKEN[value]}."
    with pytest.raises(games.BrokenGame, match="'broken' of the package"):
        games.load("broken")
    assert games.load("goofspiel") is GOOFSPIEL


@pytest.mark.parametrize("value", ["raise SystemExit('stop')", "1 / 0", "this is no Python"])
def test_whatever_its_module_does_the_others_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str
) -> None:
    (tmp_path / "wild_game.py").write_text(value)
    monkeypatch.syspath_prepend(tmp_path)
    install(monkeypatch, wild="wild_game:GAME", goofspiel="shelf:GAME")
    assert "goofspiel" in games.names() and "wild" not in games.names()
    assert "is left out: " in games.left_out()[0]


def test_a_name_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, political="shelf:GAME", goofspiel="shelf:GAME", goofspiel_="shelf:OTHER")
    assert games.names() == (*games.OURS, "goofspiel")
    assert all(sentence.endswith("is left out: another game has that name.") for sentence in games.left_out())
    assert len(games.left_out()) == 2
    assert games.load("political").facts.title != GOOFSPIEL.facts.title


def test_an_unknown_game_is_refused_with_the_names_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, goofspiel="shelf:GAME")
    with pytest.raises(games.UnknownGame, match=r"no game called 'chess'.* goofspiel"):
        games.load("chess")


def test_the_server_starts_without_a_game_that_is_broken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, broken="no_such_module:GAME")
    names = Settings(tmp_path).names
    assert names == games.OURS
    with House(tmp_path, names=names) as house:
        browser = Browser(house)
        assert "Sudoku Warriors" in browser.read("/")
        assert browser.client.get("/games/broken").status_code == 404


WITHOUT_LOADING = """
import sys
from pentarchy import games
from pentarchy.kernel.scene import pictures_of, style_sheet

packages = [games.package(name) for name in games.OURS]
assert len(style_sheet(*map(pictures_of, packages))) > len(style_sheet()) + 1000
print(*sorted(set(packages) & set(sys.modules)))
"""


def test_where_our_games_lie_and_what_they_wear_is_known_without_loading_them() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_LOADING], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout.strip()) == (0, ""), told.stderr
    for game in games.load_all():
        assert games.package(game.facts.name) == game.facts.package
