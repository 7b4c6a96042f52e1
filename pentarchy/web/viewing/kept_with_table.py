"""What is worked out of a table and something else, kept as long as somebody has the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from pentarchy.table.table import Table

A = TypeVar("A")
R = TypeVar("R")


def kept_with_table(work: Callable[[Table, A], R]) -> Callable[[Table, A], R]:
    """Return a function that keeps of each table what it returned last; it does not keep the table itself."""
    kept: WeakKeyDictionary[Table, tuple[A, R]] = WeakKeyDictionary()

    @wraps(work)
    def known(table: Table, about: A) -> R:
        found = kept.get(table)
        if found is None or found[0] != about:
            found = kept[table] = about, work(table, about)
        return found[1]

    return known
