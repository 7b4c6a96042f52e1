"""Tables play while their rules are compiled: nothing is blocked, nothing refused, nothing said of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pentarchy import games
from pentarchy.web.services import game_loader, rehearsal
from tests.web.people import Browser, House
from tests.web.waiting import PATIENCE, until

PICTURE = '<div class="tile-picture"><svg'


@contextmanager
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Have no machine code be found, and the compiler work on until it may end."""
    may_end = threading.Event()

    def compile_elsewhere(self: Any, name: str) -> None:
        assert may_end.wait(PATIENCE)

    monkeypatch.setattr(rehearsal, "find_machine_code", lambda game: False)
    monkeypatch.setattr(game_loader.GameLoader, "_compile_elsewhere", compile_elsewhere)
    try:
        yield may_end
    finally:
        may_end.set()


def test_a_table_plays_while_its_rules_are_compiled(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    with nothing_compiled(monkeypatch) as may_end:
        browser = Browser(new_house())
        front = browser.client.get("/").text
        assert front.count(PICTURE) == len(games.names()) + 1, "the pictures are there at the first look"
        assert "Goofspiel" in front and browser.client.get("/games/goofspiel/rules").status_code == 200
        assert browser.client.get("/games/divide_and_conquer/how-to-play").status_code == 200
        table = browser.sit("goofspiel", ("you", "greedy"))
        assert "Prize" in browser.client.get(table).text
        command = {"t": "do", "id": "early-bird", "have": 1, "do": "move", "move": "K"}
        assert browser.post(table, command).json()["ok"]
        browser.post(table, {"t": "do", "id": "early-ready", "have": 1, "do": "ready"})
        live = browser.house.live(table)
        until(lambda: live.snapshot.table.version > 2, "the bot does not answer")
        assert not browser.house.services.loader.is_compiled("goofspiel")
        may_end.set()
        until(lambda: browser.house.services.loader.is_compiled("goofspiel"), "it is never compiled")
        version = live.snapshot.table.version
        command = {"t": "do", "id": "second-try", "have": version, "do": "move", "move": "Q"}
        assert browser.post(table, command).json()["ok"]


def test_what_is_played_is_compiled_first(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def note(self: Any, name: str) -> None:
        compiled.append(name)

    with nothing_compiled(monkeypatch) as may_end:
        browser = Browser(new_house())
        browser.client.get("/")
        last = browser.house.services.loader.names[-1]
        browser.client.get(f"/games/{last}")
        monkeypatch.setattr(game_loader.GameLoader, "_compile_elsewhere", note)
        may_end.set()
        until(lambda: bool(compiled), "nothing is compiled")
    assert compiled[0] == last


def test_a_game_that_cannot_be_compiled_is_played_as_it_is_written(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    honest = rehearsal.command_line
    monkeypatch.setattr(rehearsal, "find_machine_code", lambda game: game.facts.name != "goofspiel")
    monkeypatch.setattr(rehearsal, "command_line", lambda load, name: honest(load, "no_such_game"))
    browser = Browser(new_house())
    loader = browser.house.services.loader
    until(lambda: "goofspiel could not be compiled" in caplog.text, "nobody is told")
    assert "there is no game called 'no_such_game'" in caplog.text
    until(lambda: all(loader.is_compiled(name) for name in games.names()), "it holds the others up")
    assert not loader.is_compiled("goofspiel")
    assert "Prize" in browser.read(browser.sit("goofspiel", ("you", "random")))


def test_a_process_of_its_own_compiles_what_the_server_has_on_its_shelf(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter((False,))
    honest = rehearsal.find_machine_code
    monkeypatch.setattr(
        rehearsal,
        "find_machine_code",
        lambda game: next(found, False) if game.facts.name == "goofspiel" else honest(game),
    )
    loader = new_house().services.loader
    until(lambda: bool(loader.is_compiled("goofspiel")), "it is never compiled")


def test_a_search_is_compiled_after_the_rules_of_all_games(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, ...]] = []
    on_disk = set[str]()

    def compile_elsewhere(self: Any, name: str, command: list[str]) -> None:
        told.append((name, *command[5:], str(all(self.is_compiled(one) for one in self.names))))
        on_disk.add(name)

    monkeypatch.setattr(rehearsal, "find_machine_code", lambda game: True)
    monkeypatch.setattr(rehearsal, "find_search", lambda game: game.facts.name in on_disk)
    monkeypatch.setattr(game_loader.GameLoader, "_wait_for_compiler", compile_elsewhere)
    loader = new_house().services.loader
    until(lambda: all(loader.can_search(name) for name in loader.names), "some search is never found")
    assert sorted(told) == sorted((name, "search", "True") for name in loader.names)


def test_a_search_that_is_not_kept_on_the_disk_is_done_without(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rehearsal, "find_machine_code", lambda game: True)
    monkeypatch.setattr(rehearsal, "find_search", lambda game: False)
    monkeypatch.setattr(game_loader.GameLoader, "_wait_for_compiler", lambda *given: None)
    browser = Browser(new_house())
    until(lambda: "the search of goofspiel is not kept" in caplog.text, "nobody is told")
    assert not browser.house.services.loader.can_search("goofspiel")
    assert "Prize" in browser.read_at_rest(browser.sit("goofspiel", ("you", "fierce")))


def test_a_rehearsal_compiles_all_that_a_table_asks() -> None:
    """What is first compiled amid a game makes people wait, and behind other games for long."""
    told = subprocess.run(
        [sys.executable, "-c", REHEARSE], capture_output=True, text=True, timeout=600, check=True
    )
    assert json.loads(told.stdout) == {name: [] for name in games.names()}


#: Only bots that think ahead ask ``redeal``; ``worth`` is asked from within other compiled rules.
REHEARSE = """
import dataclasses, json
from pentarchy import games
from pentarchy.web.services.rehearsal import rehearse

def uncompiled(game):
    rules = {one.name: getattr(game, one.name) for one in dataclasses.fields(game)}
    return [name for name, rule in rules.items() if getattr(rule, "signatures", [0]) == []]

made = {}
for name in games.names():
    game = games.load(name)
    rehearse(game)
    made[name] = sorted({*uncompiled(game)} - {"redeal", "worth"})
print(json.dumps(made))
"""


def test_no_compiler_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    command = rehearsal.command_line(games.load, "tenth_division")
    known = {**os.environ, "PENTARCHY_CACHE": str(tmp_path)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=known) as compiler:
        assert compiler.stdin is not None
        until(lambda: list(tmp_path.rglob("*.nbi")), "it does not compile")
        assert compiler.poll() is None
        compiler.stdin.close()  # as the system does for whoever is killed
        compiler.wait(PATIENCE)
    assert compiler.returncode == 1
