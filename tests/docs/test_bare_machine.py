"""From a fresh copy on a bare machine to the end of a first game, without any configuration."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.docs.bare_machine import bare, copy_tracked, play_a_game, reaches_an_index


def set_up(folder: Path, environment: Mapping[str, str]) -> None:
    """Run `make setup`; skip only where pip itself reaches no index."""
    done = subprocess.run(["make", "setup"], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode == 0:
        return
    python = folder / ".venv" / "bin" / "python"
    if python.exists() and not reaches_an_index(python, folder, environment):
        pytest.skip("pip reaches no package index from here")
    pytest.fail(f"make setup failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """A fresh copy that was set up, and the environment of who set it up."""
    (tmp_path / "home").mkdir()
    folder, environment = tmp_path / "pentarchy", bare(tmp_path / "home")
    copy_tracked(folder)
    set_up(folder, environment)
    yield folder, environment
    shutil.rmtree(folder)


@pytest.mark.deep  # minutes of installing
def test_from_a_fresh_copy_to_the_end_of_a_game(checkout: tuple[Path, dict[str, str]]) -> None:
    folder, environment = checkout
    play_a_game([str(folder / ".venv" / "bin" / "pentarchy")], folder, environment)
