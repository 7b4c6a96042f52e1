"""What an operator decides about a server."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from argon2 import PasswordHasher

from pentarchy import games
from pentarchy.kernel.game import Game

from .bounds import Bounds
from .buckets import Rate
from .limits import RATES
from .mail import MailServer
from .moment import server_time
from .networks import Proxies, Watchers
from .outgoing import AllowedHosts, WebhookClient

HERE = Path(__file__).parent
TABLES, SECRET = "tables.sqlite3", "secret"  #: files of the data folder


def data_folder() -> Path:
    """Return where tables are kept unless told otherwise: in the user's data folder."""
    chosen = os.environ.get("PENTARCHY_DATA")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "pentarchy"


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
    webhooks: WebhookClient = field(
        default_factory=lambda: WebhookClient(AllowedHosts())
    )  #: what calls people's addresses
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
