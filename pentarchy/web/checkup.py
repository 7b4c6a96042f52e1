"""Checks whether a server on this machine would run well: its settings, folder, database, limits and clock.

Nothing is changed, and no sentence holds a password.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa

from .bounds import read_bounds
from .connections import file_limit
from .identity import SECRET_BYTES, SHORT_SECRET
from .limits import read_rates
from .log import is_json_log
from .mail import BadSetting, read_mail_server, read_public_address
from .networks import read_proxies, read_watchers
from .outgoing import read_allowed_hosts
from .settings import SECRET, place
from .storage.database import look_into
from .storage.postgres import read_database
from .storage.schema import PULSE, TABLES

Verdict = Literal["ok", "note", "wrong"]
"""Whether something is as it should be, may be meant or not, or keeps a server from running."""

NOT_YET = "{} is not there yet: the first start of a server makes it."
LITTLE_SPACE = 500_000_000  #: bytes on the disk
FEW_FILES = 4_096  #: file descriptors: some 3,500 people with a page open
SLACK = 5.0  #: seconds by which clocks may differ
RELEASED = 1_764_547_200.0  #: no clock that is right is before this program (1 December 2025)


@dataclass(frozen=True)
class Finding:
    """What was found of one thing."""

    what: str
    verdict: Verdict
    sentence: str


def examine(environment: Mapping[str, str], data: Path, now: float) -> list[Finding]:
    """Return what is found, by what is looked at; ``now`` is what the machine's clock says."""
    found = [*_settings(environment), *_folder(data), _files()]
    if not any(one.what == "DATABASE_URL" for one in found):
        found += _database(data, read_database(environment), now)
    return found


def _settings(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Yield each variable that cannot be read, or that all can be; and what is likely to be forgotten."""
    readers: tuple[Callable[[Mapping[str, str]], Any], ...] = (
        read_public_address,
        read_mail_server,
        read_database,
        read_bounds,
        read_rates,
        read_proxies,
        read_watchers,
        read_allowed_hosts,
        is_json_log,
    )
    wrong = [error for reader in readers if (error := _refusal(partial(reader, environment)))]
    for sentence in dict.fromkeys(wrong):
        yield Finding(sentence.split()[0], "wrong", sentence)
    if wrong:
        return
    yield Finding("settings", "ok", "Every variable of the environment can be read.")
    if read_public_address(environment) and not read_proxies(environment).header:
        yield Finding(
            "proxy",
            "note",
            "PENTARCHY_ADDRESS names a public address and PENTARCHY_CLIENT_HEADER no header: if a proxy is "
            "in front, all people count as one address there.",
        )


def _refusal(read: Callable[[], Any]) -> str:
    try:
        read()
    except BadSetting as error:
        return str(error)
    return ""


def _folder(data: Path) -> Iterator[Finding]:
    if not data.is_dir():
        yield Finding("data folder", "note", NOT_YET.format(data))
        return
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        yield Finding(
            "data folder", "wrong", f"{data} cannot be written by this user: give it to the server's."
        )
        return
    free = shutil.disk_usage(data).free
    verdict: Verdict = "note" if free < LITTLE_SPACE else "ok"
    yield Finding("data folder", verdict, f"{data} can be written; {free // 1_000_000:,} MB are free there.")
    secret = data / SECRET
    if secret.is_file() and stat.S_IMODE(secret.stat().st_mode) & 0o077:
        sentence = f"{secret} signs the cookies, and other users of this machine can read it: chmod 600 it."
        yield Finding("secret", "wrong", sentence)
    elif secret.is_file() and secret.stat().st_size < SECRET_BYTES:
        yield Finding("secret", "wrong", f"{SHORT_SECRET.format(secret)}.")
    elif secret.is_file():
        yield Finding("secret", "ok", f"{secret} can be read by its owner alone.")


def _files() -> Finding:
    limit = file_limit()
    sentence = f"{limit:,} file descriptors are allowed, one for each connection."
    if limit < FEW_FILES:
        return Finding("files", "note", f"{sentence} For more people raise it (ulimit -Hn, LimitNOFILE).")
    return Finding("files", "ok", sentence)


def _database(data: Path, url: sa.URL | None, now: float) -> Iterator[Finding]:
    where = place(data, url)
    if isinstance(where, Path) and not where.is_file():
        yield Finding("database", "note", NOT_YET.format(where))
        yield _clock(None, now)
        return
    try:
        count, pulse = look_into(where, _look)
    except BadSetting as error:
        yield Finding("database", "wrong", str(error))
        yield _clock(None, now)
        return
    kind = "PostgreSQL" if url else str(where)
    yield Finding("database", "ok", f"{kind} can be read, and holds {count:,} tables.")
    yield _clock(pulse, now)


def _look(connection: sa.Connection) -> tuple[int, float | None]:
    """Return how many tables there are, and when a server was there last; looks whether a file is whole."""
    if connection.dialect.name == "sqlite":
        said = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if said != "ok":
            raise BadSetting(f"The database's file is damaged ({said}): restore a backup.")
    count = connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one()
    return int(count), connection.execute(sa.select(sa.func.max(PULSE.c.at))).scalar()


def _clock(pulse: float | None, now: float) -> Finding:
    if now < RELEASED:
        return Finding("clock", "wrong", "This machine's clock is years behind: set it, by NTP at best.")
    if pulse is not None and pulse > now + SLACK:
        seconds = f"{pulse - now:,.0f} seconds"
        sentence = f"A server was last there {seconds} from now: this clock is behind. Keep it by NTP."
        return Finding("clock", "wrong", sentence)
    return Finding("clock", "ok", "This machine's clock is not behind what the database has seen.")
