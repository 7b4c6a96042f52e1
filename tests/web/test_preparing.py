"""While rules are compiled nothing is blocked and nothing refused."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from markupsafe import Markup

from pentarchy import games
from pentarchy.web.services import game_loader
from tests.web.people import Browser, House


def test_pages_answer_while_rules_are_compiled(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = threading.Event()

    def rehearse(game: Any) -> Markup:
        compiled.wait()
        return Markup("<svg></svg>")

    monkeypatch.setattr(game_loader, "rehearse", rehearse)
    browser = Browser(new_house())
    try:
        assert "Goofspiel" in browser.client.get("/").text
        assert browser.client.get("/games/goofspiel/rules").status_code == 200
        table = browser.sit("goofspiel", ("you", "random"))
        waiting = browser.client.get(table)
        guide = browser.client.get("/games/divide_and_conquer/how-to-play")
        for page, href in ((waiting, table), (guide, "/games/divide_and_conquer/how-to-play")):
            assert page.status_code == 200 and page.headers["retry-after"] == "2"
            assert f'data-href="{href}"' in page.text
    finally:
        compiled.set()
    assert "Prize" in browser.read(table)
    assert "<svg></svg>" in browser.read("/")


def test_a_command_is_taken_while_rules_are_compiled(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = threading.Event()
    monkeypatch.setattr(game_loader, "rehearse", lambda game: compiled.wait(60) and Markup())
    browser = Browser(new_house())
    try:
        table = browser.sit("goofspiel", ("you", "random"))
        command = {"t": "do", "id": "early-bird", "have": 1, "do": "move", "move": "K"}
        assert browser.post(table, command).json()["ok"]
    finally:
        compiled.set()


def test_a_game_that_cannot_be_prepared_harms_no_other(
    new_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = game_loader.rehearse

    def rehearse(game: Any) -> Markup:
        if game.facts.name != "goofspiel":
            raise RuntimeError("the compiler gave up")
        return honest(game)

    monkeypatch.setattr(game_loader, "rehearse", rehearse)
    browser = Browser(new_house())
    table = browser.sit("goofspiel", ("you", "random"))
    assert "Prize" in browser.read(table)
    assert "Divide" in browser.read("/")


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
from pentarchy.web.services.game_loader import rehearse

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
