"""The connections of a server: how many there may be, from where, and how long one may keep it waiting.

Somebody who connects and says nothing, or asks and does not read the answer, takes a place that others may
need. So places are counted by address, and those who are late are let go. Where all places are taken, the
connection goes that has waited longest without a request, before anybody new is turned away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

from .bounds import Bounds
from .networks import Proxies, household
from .occupancy import Occupancy

LOG = logging.getLogger(__name__)
LINGER = 5.0  #: seconds that the last bytes of a closed connection may take
RESERVE = 512  #: file descriptors that are kept for the database, the compilers, and what comes at one moment
LARGEST_TABLE = 65_536  #: file descriptors that are asked for where the machine sets no limit


class Transport(Protocol):
    """What is asked of a connection's transport (``asyncio.Transport``)."""

    def abort(self) -> None:
        """End at once, whatever still waits to be sent."""

    def is_closing(self) -> bool:
        """Whether it is closed, or closes once all is sent."""


@dataclass(eq=False)
class Connection:
    """Somebody's connection."""

    transport: Transport
    host: str  #: where it comes from
    is_counted: bool = True  #: by its address: one from a proxy may be anybody's
    is_idle: bool = True  #: whether no request of it is being answered
    head_due: float | None = None  #: when the head of a request must have come
    read_due: float | None = None  #: when something of what waits for it must have been read
    close_due: float | None = None  #: when it must be closed, once it is to be


class Connections:
    """All connections, the oldest first."""

    def __init__(self, bounds: Bounds, proxies: Proxies, most: int, now: Callable[[], float]) -> None:
        self._bounds, self._proxies, self._most, self._now = bounds, proxies, most, now
        self._all: dict[Transport, Connection] = {}
        self._occupancy = Occupancy(bounds.address_connections, bounds.site_connections)
        self._sweeping: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._all)

    def admit(self, transport: Transport, host: str) -> Connection | None:
        """Return a new connection, or none where there is no room for it and nobody idle to make room."""
        is_counted = not self._proxies.are_at(host)
        if is_counted and not self._occupancy.has_room(host) and not self._make_room(household(host)):
            LOG.warning("connections were refused: one address has all it may have")
            return None
        if len(self._all) >= self._most and not self._make_room(""):
            LOG.warning("connections were refused: the server has all it may have")
            return None
        made = Connection(transport, host, is_counted, head_due=self._now() + self._bounds.head_seconds)
        self._all[transport] = made
        if is_counted:
            self._occupancy.enter(host)
        return made

    def _make_room(self, of_household: str) -> bool:
        """End the connection that has been idle longest, of a household or of all; whether there was one."""
        for one in self._all.values():
            if one.is_idle and (not of_household or household(one.host) == of_household):
                self._end(one)
                return True
        return False

    def find(self, transport: Transport) -> Connection | None:
        """Return the connection of a transport, none if it was let go."""
        return self._all.get(transport)

    def leave(self, transport: Transport) -> None:
        """Let a connection go that is lost; one that was let go already is none."""
        gone = self._all.pop(transport, None)
        if gone is not None and gone.is_counted:
            self._occupancy.leave(gone.host)

    def _end(self, connection: Connection) -> None:
        self.leave(connection.transport)
        connection.transport.abort()

    # What becomes of one.

    def heard(self, connection: Connection, is_idle: bool) -> None:
        """Note that something came: a request is being answered now, or its head is still on its way."""
        if not is_idle:
            connection.head_due = None
        elif connection.head_due is None:
            connection.head_due = self._now() + self._bounds.head_seconds
        connection.is_idle = is_idle

    def answered(self, connection: Connection) -> None:
        """Note that a request was answered: it is the last whose place is needed, and may say nothing now."""
        connection.is_idle, connection.head_due = True, None
        if self._all.pop(connection.transport, None) is not None:
            self._all[connection.transport] = connection

    def stalled(self, connection: Connection, is_stalled: bool) -> None:
        """Note that somebody does not read what waits for them, or reads again."""
        connection.read_due = self._now() + self._bounds.stall_seconds if is_stalled else None

    def start(self) -> None:
        """Begin to look for those that are late."""
        self._sweeping = asyncio.create_task(self._sweep_always())

    def close(self) -> None:
        """Look no more."""
        if self._sweeping is not None:
            self._sweeping.cancel()

    async def _sweep_always(self) -> None:
        while True:
            self.sweep()
            await asyncio.sleep(min(1.0, self._bounds.head_seconds))

    def sweep(self) -> None:
        """Let those go that are late."""
        now = self._now()
        for one in tuple(self._all.values()):
            if one.close_due is None and one.transport.is_closing():
                one.close_due = now + LINGER
            dues = (one.head_due, one.read_due, one.close_due)
            if any(due is not None and due <= now for due in dues):
                self._end(one)


def room_for_connections(bounds: Bounds) -> int:
    """Return how many connections there may be: as many as was set, and as there are file descriptors for."""
    limit = _raise_file_limit()
    room = max(limit - RESERVE, limit // 2)
    return min(bounds.connections, room) if bounds.connections else room


def file_limit() -> int:
    """Return how many file descriptors the machine lets a process have, as far as we would use them."""
    if resource is None:
        return LARGEST_TABLE
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return LARGEST_TABLE if hard == resource.RLIM_INFINITY else min(hard, LARGEST_TABLE)


def _raise_file_limit() -> int:
    """Have this process be allowed as many file descriptors as the machine lets it; return how many."""
    if resource is None:
        return LARGEST_TABLE
    wanted, (soft, hard) = file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # some systems have another limit that they do not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return LARGEST_TABLE if limit == resource.RLIM_INFINITY else limit
