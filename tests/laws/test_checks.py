"""The list of laws in the package's docstring is complete, and names no test that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import tests.laws as laws

from .games import EVERY_GAME

CHECKS = 17
HERE = Path(__file__).parent


def listed() -> dict[int, list[str]]:
    """Return the tests that stand for each check."""
    assert laws.__doc__
    _, *parts = re.split(r"^ENG-(\d+)", laws.__doc__, flags=re.MULTILINE)
    return {
        int(number): re.findall(r"\btest_\w+", text)
        for number, text in zip(parts[::2], parts[1::2], strict=True)
    }


def written(pattern: str) -> set[str]:
    """Return what a pattern finds in the tests of the laws and the kernel."""
    files = [*HERE.glob("test_*.py"), *(HERE.parent / "kernel").glob("test_*.py")]
    return {found for path in files for found in re.findall(pattern, path.read_text("utf-8"), re.MULTILINE)}


def test_laws_are_tried_on_a_game_of_another_package() -> None:
    """The guide's example, found by its entry point like any author's game; all laws run on it."""
    packages = {game.facts.package.partition(".")[0] for game in EVERY_GAME}
    assert "under_the_cups" in packages, "run make develop"


def test_every_check_has_a_law() -> None:
    assert [number for number in range(1, CHECKS + 1) if not listed().get(number)] == []


def test_every_test_that_is_listed_is_there() -> None:
    names = {name for tests in listed().values() for name in tests}
    assert names - written(r"^def (test_\w+)") == set()


def test_every_law_is_listed() -> None:
    names = {name for tests in listed().values() for name in tests}
    assert written(r"^@law\([^\n]*\)\ndef (test_\w+)") - names == set()
