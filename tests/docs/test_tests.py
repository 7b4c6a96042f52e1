"""How the suite is built: what tests share stands in modules named by their subject, not in tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"


def imported(path: Path) -> Iterator[str]:
    """Yield what a file imports anywhere in it, each name behind its module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)


def test_no_test_is_imported() -> None:
    """What is taken from a test ties two tests together, and its fixtures come along unseen."""
    tests = {path.stem for path in TESTS.rglob("test_*.py")}
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        for name in imported(path)
        if tests.intersection(name.split("."))
    }
    assert not found, "move what is shared into a module named by its subject"
