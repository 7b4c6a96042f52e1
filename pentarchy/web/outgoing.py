"""Calls to the world outside, at addresses that people name: by TLS, to hosts that the operator lists, and to
nothing of the network that the server itself stands in.

A host is looked up once, what it stands for is checked, and just that is connected to: a name that stands for
another place a moment later leads nowhere else.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, ip_network
from urllib.parse import urlsplit

from .mail import BadSetting, read_public_address
from .networks import read_address

VARIABLE = "PENTARCHY_WEBHOOK_HOSTS"
HTTPS = 443
LONGEST = 500  #: characters of an address
PATIENCE = 5.0  #: seconds that each step of a call may take
LIMIT = 10.0  #: seconds that all of it may take, however slowly the other side speaks
FOR_GOOD = (401, 403, 404, 410)  #: answers after which no other call is made: the address is not there
TRANSLATED = ip_network("64:ff9b::/96")  #: IPv6 addresses that stand for those of IPv4

Resolve = Callable[[str, int], list[str]]


class Unanswered(Exception):
    """A call that was not answered well; it may be tried again. The text says why, and never the address."""


class Uncallable(Exception):
    """A call that is not made, or was answered for good. The text says why, and never the address."""


@dataclass(frozen=True)
class Goal:
    """An address that may be called."""

    host: str
    port: int
    way: str = field(repr=False)  #: path and query, in which there is a secret as a rule

    @property
    def address(self) -> str:
        """All of it."""
        port = "" if self.port == HTTPS else f":{self.port}"
        return f"https://{self.host}{port}{self.way}"


@dataclass(frozen=True)
class AllowedHosts:
    """The hosts that the operator lists: ``discord.com``, ``*.example.org``, ``chat.example.org:8443``."""

    patterns: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.patterns)

    def allows(self, host: str, port: int) -> bool:
        """Whether a host may be called at a port."""
        return any(_fits(pattern, host, port) for pattern in self.patterns)

    @property
    def words(self) -> str:
        """Which they are, for people."""
        return ", ".join(self.patterns)


def _fits(pattern: str, host: str, port: int) -> bool:
    name, _, number = pattern.partition(":")
    is_it = host.endswith(name[1:]) if name.startswith("*.") else host == name
    return is_it and port == int(number or HTTPS)


def read_allowed_hosts(environment: Mapping[str, str]) -> AllowedHosts:
    """Return the hosts that the environment lists; ``BadSetting`` if they cannot be read."""
    patterns = tuple(one.strip().lower() for one in environment.get(VARIABLE, "").split(",") if one.strip())
    if not all(_is_pattern(pattern) for pattern in patterns):
        raise BadSetting(
            f"{VARIABLE} lists hosts, such as discord.com, hooks.slack.com, *.example.org: names alone, "
            "without https://"
        )
    if patterns and not read_public_address(environment):
        raise BadSetting(f"{VARIABLE} needs PENTARCHY_ADDRESS, too: without it no call could say where to go")
    return AllowedHosts(patterns)


def _is_pattern(pattern: str) -> bool:
    name, colon, number = pattern.removeprefix("*.").partition(":")
    is_port = number.isdecimal() and 0 < int(number) < 65_536 if colon else True
    return is_port and "." in name and all(_is_label(label) for label in name.split("."))


def _is_label(label: str) -> bool:
    plain = label.replace("-", "").replace("_", "")
    return bool(plain) and plain.isascii() and plain.isalnum()


def read_goal(text: str, hosts: AllowedHosts) -> Goal:
    """Return the address that somebody wrote; ``ValueError`` with a sentence if it cannot be called."""
    plain = text.strip()
    if len(plain) > LONGEST:
        raise ValueError(f"An address has at most {LONGEST} characters.")
    if not plain.isascii() or any(not "!" <= sign <= "~" or sign in '"<>\\^`{|}' for sign in plain):
        raise ValueError("There are characters in this address that no address has.")
    try:
        parts = urlsplit(plain)
        host = (parts.hostname or "").rstrip(".")
        port = HTTPS if parts.port is None else parts.port
    except ValueError:
        raise ValueError(
            "This is not an address. Copy the whole webhook address, from https:// on."
        ) from None
    if parts.scheme != "https":
        raise ValueError("The address of a webhook begins with https://.")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise ValueError("Write the address without a name, a password or a # in it.")
    if not hosts.allows(host, port):
        raise ValueError(f"The operator of this server lets it call these hosts alone: {hosts.words}.")
    query = f"?{parts.query}" if parts.query else ""
    return Goal(host, port, f"{parts.path or '/'}{query}")


def is_public(place: str) -> bool:
    """Whether an address of the network is one of the world's, and not of somebody's own network."""
    address = read_address(place)
    if address is None:
        return False
    return address.is_global and not address.is_multicast and not _stands_for_another(address)


def _stands_for_another(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address of IPv6 holds one of IPv4, which may be anybody's."""
    if isinstance(address, IPv4Address):
        return False
    return address.sixtofour is not None or address.teredo is not None or address in TRANSLATED


def resolve(host: str, port: int) -> list[str]:
    """Return what a host stands for."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(row[4][0]) for row in found))


@dataclass(frozen=True)
class WebhookClient:
    """Posts small texts to addresses; blocks, so it belongs into a thread."""

    hosts: AllowedHosts
    look_up: Resolve = resolve
    may_be_called: Callable[[str], bool] = is_public  #: whether an address of the network may
    context: ssl.SSLContext | None = None  #: whose certificates are trusted; none: those of the system
    limit: float = LIMIT

    def post(self, goal: Goal, body: bytes) -> None:
        """Post JSON; ``Unanswered`` if it may be tried again, ``Uncallable`` if not."""
        if not self.hosts.allows(goal.host, goal.port):
            raise Uncallable("the operator does not list its host any more")
        place = self._place(goal)
        try:
            status = self._status(goal, place, body)
        except (OSError, HTTPException) as error:
            raise Unanswered(f"no answer came ({type(error).__name__})") from None
        if status in FOR_GOOD:
            raise Uncallable(f"it answered {status}")
        if not 200 <= status < 300:
            raise Unanswered(f"it answered {status}")

    def _place(self, goal: Goal) -> str:
        """Return the address of the network to connect to."""
        try:
            places = self.look_up(goal.host, goal.port)
        except OSError as error:
            raise Unanswered(f"its host was not found ({type(error).__name__})") from None
        if not places or not all(map(self.may_be_called, places)):
            raise Uncallable("its host stands for no address of the public network")
        return places[0]

    def _status(self, goal: Goal, place: str, body: bytes) -> int:
        line = _Line(goal, place, self.context or ssl.create_default_context(), self.limit)
        try:
            line.request(
                "POST", goal.way, body, {"Content-Type": "application/json", "User-Agent": "Pentarchy"}
            )
            return line.getresponse().status  # where it redirects to is not followed
        finally:
            line.end()


class _Line(HTTPSConnection):
    """A line to one place, whatever its host may stand for meanwhile, that is cut after a while."""

    def __init__(self, goal: Goal, place: str, context: ssl.SSLContext, limit: float) -> None:
        super().__init__(goal.host, goal.port, timeout=PATIENCE, context=context)
        self._place, self._tls = place, context
        self._raw: socket.socket | None = None
        self._cut = threading.Timer(limit, self._hang_up)
        self._cut.daemon = True

    def connect(self) -> None:
        """Connect to the place, as the host that it has to prove to be."""
        self._raw = socket.create_connection((self._place, self.port), PATIENCE)
        self._cut.start()
        self.sock = self._tls.wrap_socket(self._raw, server_hostname=self.host)

    def _hang_up(self) -> None:
        for line in (self.sock, self._raw):
            if line is not None:
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Let the line go."""
        self._cut.cancel()
        self.close()
        if self._raw is not None:
            self._raw.close()
