"""A table in memory, and the browsers that look at it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from msgspec.structs import replace

from pentarchy.kernel.game import SPECTATOR

from ..identity import Credential
from ..room.audience import is_of_the_table
from ..room.hot_seat import Wanted, who_looks
from ..room.position import Position
from ..room.seating import Looker
from ..view import GameCard
from ..viewing.messages import encode

WAITING_MESSAGES = 400  #: a browser that lags further behind is let go; it comes back and asks anew


class Connection:
    """One browser that looks at a table, as a guest or by a session: what is sent to it, in order."""

    def __init__(self, guest: str, session: str = "") -> None:
        self.guest, self.session = guest, session
        self.wanted: Wanted | None = None  #: the seat that it asked to look through
        self.looker = Looker(SPECTATOR, "")
        self.shown: int | None = None  #: how often it was shown something; none before it joins
        self._messages: asyncio.Queue[str | None] = asyncio.Queue()

    @property
    def credential(self) -> Credential:
        """What this browser was known by when it came."""
        return self.guest, self.session

    def show(self, message: str) -> None:
        """Have something sent that changes what the browser shows; it carries its count."""
        self.shown = (self.shown or 0) + 1
        self.send(f'{message[:-1]},"count":{self.shown}}}')

    def pong(self) -> None:
        """Say that we are there, and how much there should be to see."""
        self.send(encode({"t": "pong"} if self.shown is None else {"t": "pong", "count": self.shown}))

    def send(self, text: str) -> None:
        """Have a message sent; one that lags too far behind is closed."""
        if self._messages.qsize() >= WAITING_MESSAGES:
            self.close()
        else:
            self._messages.put_nowait(text)

    def close(self) -> None:
        """Have the connection end."""
        self._messages.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message to send, or none when the connection is to end."""
        return await self._messages.get()


@dataclass(eq=False)
class LiveTable:
    """A table in memory."""

    position: Position
    card: GameCard
    revision: int
    events: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    attending: asyncio.Task[None] | None = None  #: the bots' turn-taking, see ``attendance.py``
    seen: dict[str, float] = field(default_factory=dict)  #: when each browser of its people was last there

    def note(self, guest: str, now: float) -> None:
        """Note that a browser is there, if it is one of the table's people."""
        if is_of_the_table(self.position, guest):
            self.seen[guest] = now

    def is_here(self, guest: str, since: float) -> bool:
        """Whether a browser has a line open, or was there since a moment."""
        return self.seen.get(guest, 0.0) >= since or any(line.guest == guest for line in self.connections)

    def is_attended(self, since: float) -> bool:
        """Whether one of the table's people has a line open, or was there since a moment."""
        people = {self.position.owner, *(one.guest for one in self.position.seats)} - {""}
        return any(self.is_here(guest, since) for guest in people)

    def close(self) -> None:
        """End every connection."""
        for connection in self.connections:
            connection.close()

    def looker(self, guest: str, wanted: Wanted | None = None) -> Looker:
        """Return what a browser is at this table that asks to look through a seat."""
        who = who_looks(self.position, guest, wanted)
        has_parted = any(one.guest == guest for one in self.position.affairs.parted)
        return replace(who, guest=guest) if has_parted else who
