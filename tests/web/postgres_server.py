"""A PostgreSQL server of the tests' own: in a temporary folder, reached by a socket in it alone."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

from pentarchy.web.storage.postgres import read_database
from tests.web.waiting import PATIENCE, until

PASSWORD = "tell nobody: @/% "  #: with every sign that an address could stumble over
SETTINGS = {  # nothing of a test need survive a power cut
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "40",
    "listen_addresses": "",
    "autovacuum": "off",
}


class Missing(Exception):
    """There is no PostgreSQL to be tested; the text says why."""


class PostgresServer:
    """A server that can be stopped and started again."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        """``settings``: in the place of those that tests usually have."""
        self.folder = folder
        self._settings = SETTINGS | {"unix_socket_directories": str(folder)} | dict(settings or {})
        self._programs = find_programs()
        self._as_whom = whom_to_start_as()
        self._process: subprocess.Popen[bytes] | None = None
        secret = folder / "password"
        secret.write_text(PASSWORD)
        for path in (folder, secret):
            if self._as_whom:
                shutil.chown(path, self._as_whom["user"], self._as_whom["group"])
        how = ("--username=ann", "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8")
        self._run("initdb", f"--pgdata={folder / 'data'}", "--locale=C.UTF-8", "--no-sync", *how)

    def start(self) -> None:
        """Begin, and wait until it answers."""
        words = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as_whom,
            )
        process = self._process
        until(lambda: self._answers() or process.poll() is not None, "PostgreSQL does not begin")
        assert process.poll() is None, (self.folder / "log").read_text()

    def stop(self) -> None:
        """End every connection, and stop."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)
            self._process = None

    def address(self, database: str = "postgres", password: str = PASSWORD) -> str:
        """Return what ``DATABASE_URL`` says of one of its databases."""
        return f"postgresql://ann:{quote(password, safe='')}@/{database}?host={self.folder}"

    def url(self, database: str) -> sa.URL:
        """Return a database's address, read."""
        url = read_database({"DATABASE_URL": self.address(database)})
        assert url is not None
        return url

    def new(self, database: str, *how: str) -> sa.URL:
        """Make a database; return its address."""
        engine = sa.create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        with engine.connect() as connection:
            connection.execute(sa.text(" ".join((f"CREATE DATABASE {database}", *how))))
        engine.dispose()
        return self.url(database)

    def _answers(self) -> bool:
        engine = sa.create_engine(self.url("postgres"), poolclass=sa.NullPool)
        try:
            engine.connect().close()
        except sa.exc.OperationalError:
            return False
        return True

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / program, *words], capture_output=True, cwd=self.folder, **self._as_whom
        )
        assert done.returncode == 0, done.stderr.decode()


def find_programs() -> Path:
    """Return the folder of the newest PostgreSQL of this machine, or raise ``Missing``."""
    if importlib.util.find_spec("psycopg") is None:
        raise Missing("psycopg is not installed: `make develop` installs it")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    plain = shutil.which("initdb")
    if not found and plain is None:
        raise Missing("no PostgreSQL is installed here: on Debian, `sh scripts/postgres` as root installs it")
    return found[-1].parent if found else Path(plain or "").resolve().parent


def whom_to_start_as() -> dict[str, Any]:
    """Return the user that the server is started as; it refuses to be root's."""
    if os.getuid():
        return {}
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        raise Missing("PostgreSQL is not started by root, and there is no user postgres") from None
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def running_server(settings: Mapping[str, str] | None = None) -> Iterator[PostgresServer]:
    """A server for as long as it is needed; ``Missing`` where there can be none."""
    find_programs()
    # Not where pytest keeps its folders: only their owner may go there, and the path of a socket is short.
    with tempfile.TemporaryDirectory(prefix="pentarchy-") as folder:
        server = PostgresServer(Path(folder), settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()


# Which server tests' tables are kept on; none: in files.
_used: list[PostgresServer] = []
_databases: dict[tuple[PostgresServer, Path], sa.URL] = {}


@contextmanager
def kept_on(server: PostgresServer) -> Iterator[None]:
    """Have every test server keep its tables there: those of one folder in one database."""
    _used.append(server)
    try:
        yield
    finally:
        _used.remove(server)


def database_of(folder: Path) -> sa.URL | None:
    """Return the database that stands for a folder's file; none where the file itself is used."""
    if not _used:
        return None
    key = _used[-1], folder
    if key not in _databases:
        name = f"test_{sha256(str(folder).encode()).hexdigest()[:16]}"
        _databases[key] = _used[-1].new(name)
    return _databases[key]
