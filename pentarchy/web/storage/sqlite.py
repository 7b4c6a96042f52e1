"""SQLite: one file, and nothing to install."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

from .kind import DatabaseKind, said


def kind_of_file(path: Path, is_read_only: bool = False) -> DatabaseKind:
    """Return how a database in a file is used."""
    if is_read_only:
        engine = reader = _engine(f"file:{quote(str(path.absolute()))}?mode=ro&uri=true")
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        engine, reader = _engine(str(path)), _engine(str(path))
        for one in (engine, reader):
            sa.event.listen(one, "connect", _set_up_connection)
            sa.event.listen(one, "begin", _begin)
    return DatabaseKind(
        engine,
        reader,
        reading={},
        writing={"begin": "BEGIN IMMEDIATE"},
        stamp=sa.text("PRAGMA data_version"),
        explain=lambda error: f"{path} cannot be used: {said(error)}",
    )


def _engine(address: str) -> sa.Engine:
    return sa.create_engine(
        f"sqlite:///{address}", connect_args={"check_same_thread": False}, hide_parameters=True
    )


def _set_up_connection(connection: Any, record: Any) -> None:
    """Make every acknowledged write survive a power cut, and let readers not wait for the writer."""
    connection.isolation_level = None  # the driver begins no transaction of its own; ``_begin`` does
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
