"""The program as a whole: help at once, errors in one line, the same words in the documentation."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import benchmarks
from pentarchy import __version__
from pentarchy.cli import machine
from pentarchy.cli.complaint import complaint
from pentarchy.cli.reference import reference
from tests.cli.running import Run

ROOT = Path(__file__).parents[2]
COMMANDS = (
    *("play", "terminal", "games", "rules", "simulate", "board", "new"),
    *("show", "replay", "verify", "faults", "backup", "password", "perft", "compile", "bench"),
)

IMPORTS = """
import sys
from typer.testing import CliRunner
from pentarchy.cli.program import app
result = CliRunner().invoke(app, sys.argv[1:])
assert result.exit_code == 0, result.output
print(*sorted({"numba", "numpy", "msgspec", "reportlab", "starlette"} & set(sys.modules)))
"""


@pytest.mark.parametrize("words", ["--help", "simulate --help", "play --help", "board --help", "--version"])
def test_help_imports_nothing_that_is_slow(words: str) -> None:
    call = [sys.executable, "-c", IMPORTS, *words.split()]
    done = subprocess.run(call, capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""
    assert done.stdout.strip() == ""


def test_help_names_every_command_and_fits_80_columns(run: Run) -> None:
    said = run("--help").output
    for command in COMMANDS:
        assert f" {command} " in said
    assert max(len(line) for line in said.splitlines()) <= 80


def test_no_words_at_all_show_the_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "simulate" in result.stdout


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"pentarchy {__version__}\n"


def test_the_reference_is_what_the_program_says() -> None:
    assert (ROOT / "docs" / "cli.md").read_text("utf-8") == reference(), "run `make docs`"
    for command in COMMANDS:
        assert f"## `pentarchy {command}`" in reference()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("simulat divide_and_conquer", "No such command 'simulat'"),
        ("rules chess", "there is no game called 'chess'"),
        ("simulate chess", "there is no game called 'chess'"),
        ("simulate divide_and_conquer --seats 9", "Divide & Conquer is for 2 to 4 players, not 9"),
        ("simulate divide_and_conquer --seats two", "--seats"),
        ("simulate divide_and_conquer --games 0", "--games"),
        ("simulate divide_and_conquer --jobs 0", "--jobs"),
        ("simulate divide_and_conquer --bots deep_blue", "there is no bot called 'deep_blue'"),
        ("simulate divide_and_conquer --seats 2 --bots random,random,random", "3 bots for 2 seats"),
        ("simulate divide_and_conquer --option turn_limit", "write KEY=VALUE"),
        ("simulate divide_and_conquer --option turn_limit=0", "a whole number from 1 to 1000 (D-R31)"),
        ("simulate divide_and_conquer --option speed=9", "there is no option 'speed'"),
        ("simulate divide_and_conquer --option signal=true --option signal=false", "signal is given twice"),
        ("board divide_and_conquer --file layout=nowhere.txt", "nowhere.txt: No such file or directory"),
        ("perft divide_and_conquer --depth -1", "--depth"),
        ("terminal divide_and_conquer --you Purple", "there is no seat 'Purple'; there are 0 (North)"),
        ("terminal divide_and_conquer --seats 2 --bots random,random", "2 bots for 1 other seat"),
        ("play chess", "there is no game called 'chess'"),
        ("compile chess", "there is no game called 'chess'"),
        ("show nothing.json", "nothing.json: No such file or directory"),
        ("show .", ".: Is a directory"),
        ("games --no-such-option", "--no-such-option"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(refuse: Callable[..., str], words: str, why: str) -> None:
    assert why in refuse(*words.split())


def test_a_fault_of_the_program_is_not_hidden_as_a_mistake() -> None:
    assert complaint(KeyError("x")) is None
    assert complaint(ValueError("x")) is None


def test_a_busy_port_is_told_in_one_line(refuse: Callable[..., str]) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "not free" in refuse("play", "--port", str(taken.getsockname()[1]))


def test_an_installation_has_no_benchmarks(
    refuse: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "pentarchy" / "cli" / "machine.py"))
    assert "in a checkout only" in refuse("bench")


def test_a_missing_peer_is_named(refuse: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("run", "yardstick"):
        monkeypatch.delitem(sys.modules, f"benchmarks.{module}", raising=False)
        monkeypatch.delattr(benchmarks, module, raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert "OpenSpiel, which is missing" in refuse("bench")
