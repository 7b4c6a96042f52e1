"""The Pythons that pyproject.toml names: what is there of them installs the lock and plays a game.

The suite runs on one of them; the others are tried in short. Which are not on a machine is said as skipped.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.docs.bare_machine import GAME, ROOT, bare, copy_tracked, play_a_game, reaches_an_index

THIS = f"{sys.version_info[0]}.{sys.version_info[1]}"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CLASSIFIER = re.compile(r"^Programming Language :: Python :: (3\.\d+)$")
NAMED = [number for one in SETTINGS["classifiers"] for number in CLASSIFIER.findall(one)]
KINDS = """
import json, sys
import numba, numpy
add = numba.njit(lambda one, other: one + other)
print(json.dumps([sys.version_info[:2], int(add(numpy.int32(2), numpy.int32(3)))]))
"""


def find_python(version: str) -> Path | None:
    """Return a Python of a version that can make environments: on the path, or where pyenv keeps its own."""
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    on_path = shutil.which(f"python{version}")
    for python in [*kept, *([Path(on_path)] if on_path else [])]:
        asked = (python, "-c", "import sys, ensurepip, venv; print('%d.%d' % sys.version_info[:2])")
        done = subprocess.run(asked, capture_output=True, text=True)
        if done.returncode == 0 and done.stdout.strip() == version:
            return python
    return None


def test_the_oldest_that_is_promised_is_the_first_that_is_named() -> None:
    assert SETTINGS["requires-python"] == f">={NAMED[0]}" and THIS in NAMED
    page = (ROOT / "docs" / "platform.md").read_text("utf-8")
    told = page.partition("## Pythons")[2].partition("\n## ")[0]
    assert all(version in told for version in NAMED), "docs/platform.md does not say how each is tried"


def run(*words: str | Path, folder: Path, environment: Mapping[str, str]) -> str:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode and "install" in words and not reaches_an_index(Path(words[0]), folder, environment):
        pytest.skip("pip reaches no package index from here")
    assert done.returncode == 0, f"{words}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.mark.deep  # minutes of installing
@pytest.mark.parametrize("version", [version for version in NAMED if version != THIS])
def test_another_python_installs_the_lock_and_plays(version: str, tmp_path: Path) -> None:
    """Uncompiled, for compiling takes minutes; that numba compiles at all there is tried by one function."""
    found = find_python(version)
    if found is None:
        pytest.skip(f"Python {version} is not on this machine")
    (tmp_path / "home").mkdir()
    environment = bare(tmp_path / "home") | {"NUMBA_DISABLE_JIT": "1"}
    folder, python = tmp_path / "source", tmp_path / "venv" / "bin" / "python"
    copy_tracked(folder)
    run(found, "-m", "venv", tmp_path / "venv", folder=folder, environment=environment)
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    locked = ("--require-hashes", "--only-binary", ":all:", "-r", "requirements.lock")
    run(*pip, *locked, folder=folder, environment=environment)
    run(*pip, "--no-deps", "--no-build-isolation", ".", folder=folder, environment=environment)
    elsewhere = tmp_path / "home"
    compiling = {name: value for name, value in environment.items() if name != "NUMBA_DISABLE_JIT"}
    assert run(python, "-c", KINDS, folder=elsewhere, environment=compiling).endswith(", 5]\n")
    pentarchy = tmp_path / "venv" / "bin" / "pentarchy"
    words = (pentarchy, "simulate", GAME, "--games", "1", "--bots", "random")
    assert GAME.split("_")[0] in run(*words, folder=elsewhere, environment=environment).lower()
    play_a_game([str(pentarchy)], elsewhere, environment)
