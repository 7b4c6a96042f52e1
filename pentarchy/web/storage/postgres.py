"""PostgreSQL: how the environment names it, how a connection is set up, and why one cannot be had.

For several processes or machines. No sentence here holds the password, or anything that may be a piece of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from ..mail import BadSetting
from .kind import DatabaseKind, said

VARIABLE = "DATABASE_URL"
SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")
DRIVER = "postgresql+psycopg"
WRITERS = 0x50656E7461726368  #: names the lock of those who write, among all locks of the database
WAITS = {  # seconds, or as the driver wants them
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
SET_UP = """SELECT
    set_config('lock_timeout', '5s', false),
    set_config('idle_in_transaction_session_timeout', '10s', false),
    set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), false)
"""
"""Whoever waits for the writer is told so after a while; a machine that vanishes amid a transaction holds the
others up no longer than a moment; and what was acknowledged survives a power cut."""


def read_database(environment: Mapping[str, str]) -> sa.URL | None:
    """Return the database that the environment names, or none; ``BadSetting`` if it cannot be read."""
    text = environment.get(VARIABLE, "").strip()
    if not text:
        return None
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in SCHEMES or not _is_whole(url):
        raise BadSetting(
            f"{VARIABLE} cannot be read: write postgresql://user:password@host:port/database, with "
            "characters such as @ and / in the password written as %40 and %2F; without it tables are kept"
            " in a file"
        )
    return url.set(drivername=DRIVER)


def _is_whole(url: sa.URL) -> bool:
    """Whether no piece of a password is where the host or the database should be."""
    is_host = re.fullmatch(r"[A-Za-z0-9._:%-]*", url.host or "")
    return bool(is_host) and not re.search(r"[/@:]", url.database or "")


def kind_of_server(url: sa.URL) -> DatabaseKind:
    """Return how a database on a server is used; ``BadSetting`` without a driver."""
    waits = {name: value for name, value in WAITS.items() if name not in url.query}
    try:
        engine = sa.create_engine(
            url,
            connect_args=waits | {"client_encoding": "utf8", "application_name": "pentarchy"},
            isolation_level="READ COMMITTED",
            pool_pre_ping=True,
            hide_parameters=True,
        )
    except ImportError:
        raise BadSetting(
            f"{VARIABLE} names a PostgreSQL database, and its driver is not here: install pentarchy[postgres]"
        ) from None
    except sa.exc.ArgumentError:
        raise BadSetting(f"{VARIABLE} has something behind its ? that means nothing") from None
    sa.event.listen(engine, "connect", _set_up_connection)
    sa.event.listen(engine, "begin", _wait_for_writers)
    return DatabaseKind(
        engine,
        engine,
        reading={"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
        writing={"is_writing": True},
        # What a reader may see is told by the snapshot and nothing else: whoever writes makes it another one.
        stamp=sa.text("SELECT CAST(pg_current_snapshot() AS text)"),
        explain=lambda error: _explain(url, error),
    )


def _set_up_connection(connection: Any, record: Any) -> None:
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise BadSetting(f"{VARIABLE} names a database of the encoding {encoding}: make one of UTF8")
    connection.execute(SET_UP)
    connection.commit()


def _wait_for_writers(connection: sa.Connection) -> None:
    """Let one write at a time, as SQLite does: whoever reads before writing reads what is so.

    Each statement of the writer's sees what was committed before it (READ COMMITTED); nobody else commits.
    """
    if connection.get_execution_options().get("is_writing"):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITERS})")


def _explain(url: sa.URL, error: Exception) -> str:
    """Return why a database cannot be used, in a sentence for its operator."""
    words = said(error)
    if isinstance(url.password, str) and url.password:
        words = words.replace(url.password, "***")
    return f"the PostgreSQL database that {VARIABLE} names cannot be used: {words}"
