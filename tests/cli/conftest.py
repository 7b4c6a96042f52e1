"""The program as tests call it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pentarchy.cli.program import app
from tests.cli.running import Run


@pytest.fixture
def run() -> Run:
    """Return a function that runs ``pentarchy`` with some words and lines to read."""

    def call(*words: str, lines: Sequence[str] = ()) -> Result:
        result = CliRunner().invoke(app, list(words), input="\n".join(lines), env={"COLUMNS": "80"})
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def refuse(run: Run) -> Callable[..., str]:
    """Return a function that runs words which are refused, and returns the one line that says why."""

    def call(*words: str, lines: Sequence[str] = ()) -> str:
        result = run(*words, lines=lines)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.startswith("pentarchy: ")
        assert result.stderr.count("\n") == 1
        assert "Traceback" not in result.stderr
        return result.stderr.removeprefix("pentarchy: ").rstrip("\n")

    return call


@pytest.fixture(scope="session")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a whole game that bots played."""
    folder = tmp_path_factory.mktemp("records")
    words = "simulate divide_and_conquer --games 1 --seed record --bots greedy --option turn_limit=40"
    result = CliRunner().invoke(app, [*words.split(), "--save", str(folder), "--json"])
    assert result.exit_code == 0
    return folder / "divide_and_conquer-000001.json"
