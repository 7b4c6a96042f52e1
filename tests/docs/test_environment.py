"""`make setup` on machines that lack something: one line says what, and nothing half built is kept."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = "requirements.lock"

# Makes a .venv whose python notes what it is asked, and fails while a file `broken` lies there.
STUB = f"""#!/bin/sh
if [ "$1" = - ]; then exec {sys.executable} -; fi
if [ "$1" = --version ]; then echo Python 3.11; exit; fi
mkdir -p .venv/bin
printf '#!/bin/sh\\necho "$*" >>asked\\n[ ! -e broken ] || exit 1\\n' >.venv/bin/python
chmod +x .venv/bin/python
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "scripts").mkdir()
    for name in ("scripts/environment", "pyproject.toml", LOCK, "requirements-dev.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def python(folder: Path, text: str) -> Path:
    path = folder / "a python"
    path.write_text(text)
    path.chmod(0o755)
    return path


def build(checkout: Path, python: Path | str, lock: str = LOCK) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "scripts/environment", lock],
        cwd=checkout,
        env={"PATH": "/usr/bin:/bin", "PYTHON": str(python)},
        capture_output=True,
        text=True,
    )


def asked(checkout: Path) -> list[str]:
    note = checkout / "asked"
    return note.read_text().splitlines() if note.exists() else []


@pytest.mark.parametrize(
    ("module", "text", "word"),
    [
        ("ensurepip", "raise ImportError", "python3-venv"),
        ("sitecustomize", "import sys\nsys.version_info = (3, 9, 2)", "3.9"),
    ],
)
def test_a_python_that_will_not_do_gets_one_line(checkout: Path, module: str, text: str, word: str) -> None:
    (checkout / f"{module}.py").write_text(text)
    wrapper = f'#!/bin/sh\nPYTHONPATH="{checkout}" exec {sys.executable} "$@"\n'
    result = build(checkout, python(checkout, wrapper))
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and word in result.stderr
    assert not (checkout / ".venv").exists()


def test_a_python_that_is_not_there_gets_one_line(checkout: Path) -> None:
    result = build(checkout, "python-of-nobody")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and "python-of-nobody" in result.stderr


def test_a_finished_build_is_not_built_again_until_the_lock_changes(checkout: Path) -> None:
    stub = python(checkout, STUB)
    assert build(checkout, stub).returncode == 0
    assert sum(LOCK in line for line in asked(checkout)) == 1
    assert build(checkout, stub).returncode == 0
    assert sum(LOCK in line for line in asked(checkout)) == 1
    with (checkout / LOCK).open("a") as lock:
        lock.write("# another\n")
    assert build(checkout, stub).returncode == 0
    assert sum(LOCK in line for line in asked(checkout)) == 2


def test_other_settings_install_the_project_again_and_nothing_else(checkout: Path) -> None:
    stub = python(checkout, STUB)
    assert build(checkout, stub).returncode == 0
    with (checkout / "pyproject.toml").open("a") as settings:
        settings.write("# another\n")
    before = len(asked(checkout))
    assert build(checkout, stub).returncode == 0
    installs = [line for line in asked(checkout)[before:] if "install" in line]
    assert len(installs) == 1 and "--editable" in installs[0]


def test_an_interrupted_build_is_begun_anew(checkout: Path) -> None:
    stub = python(checkout, STUB)
    (checkout / "broken").touch()
    assert build(checkout, stub).returncode == 1
    (checkout / ".venv" / "half").touch()
    (checkout / "broken").unlink()
    assert build(checkout, stub).returncode == 0
    assert not (checkout / ".venv" / "half").exists()


def test_a_failed_addition_leaves_what_playing_needs(checkout: Path) -> None:
    stub = python(checkout, STUB)
    assert build(checkout, stub).returncode == 0
    kept = checkout / ".venv" / "kept"
    kept.touch()
    venv_python = checkout / ".venv" / "bin" / "python"
    whole = venv_python.read_text()
    venv_python.write_text(whole + 'case "$*" in *-dev.lock*) exit 1 ;; esac\n')
    assert build(checkout, stub, "requirements-dev.lock").returncode == 1
    venv_python.write_text(whole)
    assert build(checkout, stub).returncode == 0
    assert build(checkout, stub, "requirements-dev.lock").returncode == 0
    assert kept.exists()


def test_games_of_examples_are_there_for_those_who_work_on_it_alone(checkout: Path) -> None:
    example = checkout / "examples" / "dice" / "pyproject.toml"
    example.parent.mkdir(parents=True)
    example.touch()
    stub = python(checkout, STUB)
    assert build(checkout, stub).returncode == 0
    assert not [line for line in asked(checkout) if "examples" in line]
    for _ in range(2):
        assert build(checkout, stub, "requirements-dev.lock").returncode == 0
    (install,) = [line for line in asked(checkout) if "examples" in line]
    assert "--no-index" in install and "--editable examples/dice" in install


def test_every_package_is_checked_against_its_hash(checkout: Path) -> None:
    assert build(checkout, python(checkout, STUB), "requirements-dev.lock").returncode == 0
    installs = [line for line in asked(checkout) if " -r " in line]
    assert len(installs) == 2
    assert all("--require-hashes" in line for line in installs)
