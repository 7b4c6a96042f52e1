"""What an operator decides about a server."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa
from argon2 import PasswordHasher

from pentarchy import games
from pentarchy.kernel.game import Game

from .bounds import Bounds, bound_fields
from .buckets import Rate
from .limits import RATES, rate_variable
from .mail import MailServer
from .moment import server_time
from .networks import Proxies, Watchers

HERE = Path(__file__).parent
TABLES, SECRET = "tables.sqlite3", "secret"  #: files of the data folder


def data_folder() -> Path:
    """Return where tables are kept unless told otherwise: in the user's data folder."""
    chosen = os.environ.get("PENTARCHY_DATA")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "pentarchy"


class Variable(NamedTuple):
    """Something that the environment may say."""

    name: str
    words: str  #: what it is
    usual: str  #: what holds without it


VARIABLES = (
    Variable("PENTARCHY_DATA", "the folder of the tables and the server's secret", "the user's data folder"),
    Variable("DATABASE_URL", "a PostgreSQL database for the tables", "a file of that folder"),
    Variable("PENTARCHY_ADDRESS", "the address by which the world calls the server", "this machine's names"),
    Variable("PENTARCHY_CLIENT_HEADER", "the header by which your proxy says who is calling", "none"),
    Variable("PENTARCHY_PROXIES", "where your proxies are, addresses or networks", "this machine"),
    Variable("PENTARCHY_METRICS", "from where /metrics may be read, addresses or networks", "nowhere"),
    Variable("PENTARCHY_LOG", "plain or json: the form of the log", "plain"),
    Variable("PENTARCHY_SMTP", "the mail server", "no reminders"),
    Variable("PENTARCHY_MAIL_FROM", "the sender of the emails", "none"),
)
"""What is no limit."""


def variables() -> tuple[Variable, ...]:
    """Return all that the environment may say of a server, limits included."""
    bounds = (Variable(name, str(one.metadata["words"]), f"{one.default:g}") for name, one in bound_fields())
    rates = (
        Variable(rate_variable(what), f"{what}, so many in so many seconds", f"{rate.most}/{rate.seconds:g}")
        for what, rate in RATES.items()
    )
    return (*VARIABLES, *bounds, *rates)


def place(data: Path, database: sa.URL | None) -> Path | sa.URL:
    """Return where the database is: on the server that was named, or in a file of the data folder."""
    return database or data / TABLES


def machine_addresses() -> tuple[str, ...]:
    """Return this machine's addresses and name in the local network; no packet is sent."""
    found = [socket.gethostname(), f"{socket.gethostname()}.local"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # only asks the system which address it would send from
        found.insert(0, probe.getsockname()[0])
    with suppress(OSError):
        found += [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None)]
    return tuple(dict.fromkeys(name.lower().partition("%")[0] for name in found if name))


@dataclass(frozen=True)
class Settings:
    """How a server is to run."""

    data: Path = field(default_factory=data_folder)  #: holds the secret, and the database if it is a file
    database: sa.URL | None = None  #: on a server; none: a file in that folder
    lan: bool = False  #: whether the local network may play
    hosts: tuple[str, ...] = ()  #: further names under which browsers may call this server
    address: str = ""  #: by which the world calls this server, where it is not the one it listens at
    mail: MailServer | None = None  #: none: nobody is reminded by mail
    bot_pause: float = 0.7  #: seconds between two bots' visible moves, so that people can follow
    now: Callable[[], float] = server_time  #: the moment, for clocks
    names: tuple[str, ...] = field(default_factory=games.names)  #: the games on the shelf
    load: Callable[[str], Game[Any, Any, Any]] = games.load
    package: Callable[[str], str] = games.package  #: where a game lies
    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)  #: what may be done how often
    bounds: Bounds = field(default_factory=Bounds)  #: what may be at once, and take how long
    watchers: Watchers = field(default_factory=Watchers)  #: who may see the server's figures
    proxies: Proxies = field(default_factory=Proxies)  #: whose word is taken for where a request comes from
    hasher: PasswordHasher | None = None  #: how passwords are kept; none: as argon2's authors recommend

    @property
    def place(self) -> Path | sa.URL:
        """Where the database is."""
        return place(self.data, self.database)

    def allowed_hosts(self) -> frozenset[str]:
        """Return every name a browser may call this server by, without the port."""
        local = ("127.0.0.1", "localhost", "::1")
        public = [urlsplit(self.address).hostname or ""] if self.address else []
        return frozenset((*local, *self.hosts, *public, *(machine_addresses() if self.lan else ())))
