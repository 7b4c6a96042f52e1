"""The example bot plays a whole game of each game, at a real server, through the door for programs alone."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pentarchy.table import records
from tests.shelf import load
from tests.table.journeys import EVERY_GAME
from tests.web.people import Browser, House
from tests.web.programs import Program, give_token, made
from tests.web.waiting import PATIENCE

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
LONGEST = 60  #: lines of an example that people read before they write their own
SHORT: dict[str, dict[str, Any]] = {
    "divide_and_conquer": {"turn_limit": 4},
    "stratego_conquest": {"draft": "random", "round_limit": 4},
    "tenth_division": {"round_limit": 2},
}
"""House rules by which a game is over soon."""


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    """The example, as a module."""
    spec = importlib.util.spec_from_file_location("example_bot", BOT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", EVERY_GAME)
def test_it_plays_a_whole_game(house: House, bot: ModuleType, name: str) -> None:
    bot.random.seed(name)
    least = load(name).facts.seats[0]
    seats = ("you", *["random"] * (least - 1))
    program = made(house, name, seats, options=SHORT.get(name, {}))
    seen = bot.play(f"{house.address}/api/v1{program.table}", program.token)
    assert seen["stage"] == "over" and seen["result"]["winners"]
    made_of_it = records.read(program.send("GET", f"{program.table}/record").text)
    assert made_of_it.result is not None and len(made_of_it.moves) == seen["version"]
    own = [move for move in made_of_it.moves if move.by == 0]
    assert own and all(move.move != "leave" for move in own), "it played to the end"
    records.verify(made_of_it, load)


def test_it_is_short_and_needs_nothing_but_python() -> None:
    text = BOT.read_text("utf-8")
    assert len(text.splitlines()) < LONGEST
    imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [
        node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imported
    ]
    assert names and all(name.partition(".")[0] in sys.stdlib_module_names for name in names)


def test_it_is_started_from_the_command_line(house: House) -> None:
    command = [sys.executable, str(BOT), house.address, "goofspiel"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert "wins" in done.stdout or "share" in done.stdout, done.stderr


def test_it_plays_in_the_seat_of_its_player(
    house: House, bot: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random"))
    program = give_token(browser, table)
    bot.main(f"{house.address}{table}", program.token)
    assert capsys.readouterr().out.strip() == program.look().prompt
    assert program.look().stage == "over"


def test_it_joins_a_table_or_says_why_not(
    house: House,
    bot: ModuleType,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = made(house, seats=("you", "friend", "random"))
    monkeypatch.setattr(bot, "play", lambda table, token: {"prompt": f"{table} {token}"})
    bot.main(f"{house.address}{host.table}/")
    table, token = capsys.readouterr().out.split()
    assert (own := Program(house, host.table, token).look().you) is not None and own.seat == 1
    assert table == f"{house.address}/api/v1{host.table}"
    bot.main(f"{house.address}{host.table}")
    assert capsys.readouterr().out.startswith("There is no such seat")
