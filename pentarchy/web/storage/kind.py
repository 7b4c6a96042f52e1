"""What one kind of database does otherwise than another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ..plain_words import one_line

LONGEST = 400  #: signs of what a database says that are passed on


@dataclass(frozen=True)
class DatabaseKind:
    """How a database is used."""

    engine: sa.Engine
    reader: sa.Engine  #: whose connections are for reading alone; the same, where that makes no difference
    reading: Mapping[str, Any]  #: options of a connection whose transactions see one moment
    writing: Mapping[str, Any]  #: and of one whose transactions wait for other writers before they read
    stamp: sa.TextClause  #: a query for what is another text whenever another process has written
    explain: Callable[[Exception], str]  #: says in a sentence why it cannot be used


def said(error: Exception) -> str:
    """Return what a database said of an error, in one line."""
    return one_line(str(getattr(error, "orig", None) or error), LONGEST)
