"""Clauses that the table keeps, not the rules: tests of the table name those that they stand for.

No case can show them, for a case plays by the rules alone. ``@stands_for("P-R32")`` above a test says
that it does; ``test_traceability.py`` asks for such a test of every clause that an option of the table
names. A clause's number begins with its game's letter, so it says of which game it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from pentarchy.kernel.trace import NUMBER

TESTS = Path(__file__).parents[1]
_BOUND = re.compile(r"^@stands_for\(([^)]*)\)\n(?:@[^\n]*\n)*def (test_\w+)", re.MULTILINE)

Test = TypeVar("Test", bound=Callable[..., Any])


def stands_for(*clauses: str) -> Callable[[Test], Test]:
    """Say for which clauses a test of the table stands; ``ValueError`` for what is no clause's number."""
    for clause in clauses:
        if not re.fullmatch(NUMBER, clause):
            raise ValueError(
                f"{clause!r} is no clause's number: write it as the rulebook does, such as D-R30"
            )
    return lambda test: test


def clauses_at_the_table(folder: Path = TESTS) -> dict[str, list[str]]:
    """Return the names of the tests that stand for each clause, from the text of all tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for clauses, name in _BOUND.findall(path.read_text("utf-8")):
            for clause in re.findall(NUMBER, clauses):
                found.setdefault(clause, []).append(name)
    return found
