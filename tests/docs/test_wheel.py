"""The wheel, installed where there is no checkout: it has all that it needs, plays and simulates."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import pytest

from pentarchy import games
from tests.docs.bare_machine import GAME, bare, copy_tracked, play_a_game

Installed = tuple[Path, dict[str, str]]


def run(*words: str | Path, folder: Path, environment: Mapping[str, str]) -> str:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment with the wheel, which finds the locked packages where this one has them."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "home").mkdir()
    environment = bare(folder / "home")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    copy_tracked(folder / "source")  # what was built in a checkout before would come along
    built = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder / "wheels")
    run(*pip, *built, folder / "source", folder=folder, environment=environment)
    (wheel,) = (folder / "wheels").glob("pentarchy-*.whl")
    venv = (sys.executable, "-m", "venv", "--without-pip", folder / "venv")
    run(*venv, folder=folder, environment=environment)
    python = folder / "venv" / "bin" / "python"
    own = Path(run(python, "-c", WHERE, folder=folder, environment=environment).strip())
    # A line with a path and no more: what is installed here by a link to the checkout is not followed.
    (own / "locked.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    words = ("--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    run(*pip, *words, folder=folder, environment=environment)
    return folder, environment


WHERE = "import sysconfig; print(sysconfig.get_path('purelib'))"
FOUND = "import pentarchy; print(pentarchy.__file__)"


@pytest.mark.deep  # it builds, and loads every game
def test_a_wheel_plays_where_there_is_no_checkout(installed: Installed) -> None:
    folder, environment = installed
    python = folder / "venv" / "bin" / "python"
    assert run(python, "-c", FOUND, folder=folder, environment=environment).startswith(str(folder / "venv"))
    told = play_a_game([str(folder / "venv" / "bin" / "pentarchy")], folder, environment)
    assert "Traceback" not in told


@pytest.mark.deep
def test_a_wheel_simulates_and_finishes_a_game(installed: Installed) -> None:
    folder, environment = installed
    pentarchy = folder / "venv" / "bin" / "pentarchy"
    words = ("simulate", GAME, "--games", "2", "--bots", "random", "--json")
    told = json.loads(run(pentarchy, *words, folder=folder, environment=environment))
    assert told["games"] == 2
    listed = json.loads(run(pentarchy, "games", "--json", folder=folder, environment=environment))
    assert {one["name"] for one in listed} >= set(games.OURS)
    for name in games.OURS:
        assert run(pentarchy, "rules", name, folder=folder, environment=environment).count("\n") > 20
