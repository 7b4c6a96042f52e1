"""A table in memory, and the browsers that look at it."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from pentarchy.kernel.seats import SPECTATOR

from ..domain.audience import is_of_the_table
from ..domain.hot_seat import ViewRequest, who_looks
from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from ..identity import Credential
from ..viewing.home_page import GameCard
from ..viewing.messages import encode
from ..viewing.updates import Shown

WAITING_MESSAGES = 100  #: a browser for which more than so many wait gets one whole view in their place
UNREAD_MESSAGES = 400  #: a browser that takes none of so many does not read, and is let go


class Waiting(NamedTuple):
    """A message that waits to be sent."""

    text: str
    is_held: bool  #: whether all that it tells comes with a whole view, too


class Subscriber:
    """One browser that looks at a table, as a guest or by a session: what is sent to it, in order.

    However slow its line is, it ends with what there is: where too much waits for it, a whole view takes
    the place of the steps. Only a browser that reads nothing at all is let go; it comes back and asks anew.
    """

    def __init__(self, client_id: str, session: str = "", host: str = "") -> None:
        self.client_id, self.session = client_id, session
        self.host = host  #: the address that it calls from
        self.wanted: ViewRequest | None = None  #: the seat that it asked to look through
        self.viewer = Viewer(SPECTATOR, "")  #: who looked when it was shown something last
        self.looked: ViewRequest | None = None  #: what it looked through then
        self.seen: TableSnapshot | None = None  #: what it was shown last
        self.shown: int | None = None  #: how often it was shown something; none before it joins
        self.ended = asyncio.Event()  #: nothing more is to be sent than what waits
        self._told = dict[str, str]()  #: the last message of each kind that tells what is in no view
        self._waiting: deque[Waiting] = deque()
        self._unread = 0  #: how many messages have come since it took one
        self._news = asyncio.Event()

    @property
    def credential(self) -> Credential:
        """What this browser was known by when it came."""
        return self.client_id, self.session

    def saw(self, snapshot: TableSnapshot, viewer: Viewer) -> None:
        """Note what is shown, once messages lead to it."""
        self.seen, self.viewer, self.looked = snapshot, viewer, self.wanted

    def has_room(self, messages: int) -> bool:
        """Whether so many messages may wait besides those that do."""
        return len(self._waiting) + messages <= WAITING_MESSAGES

    def show(self, message: str) -> None:
        """Have something sent that changes what the browser shows; it carries its count."""
        self.shown = (self.shown or 0) + 1
        self._put(Waiting(f'{message[:-1]},"count":{self.shown}}}', is_held=True))

    def show_view(self, view: str) -> None:
        """Have a whole view sent; what is in no view is told again.

        A browser takes a view for all that it has missed until then, and does not ask for more.
        """
        self.show(view)
        for message in self._told.values():
            self.show(message)

    def show_all(self, view: str) -> None:
        """Have a whole view sent, in the place of all that waits."""
        self._waiting = deque(message for message in self._waiting if not message.is_held)
        self.show_view(view)

    def pong(self) -> None:
        """Say that we are there, and how much there should be to see."""
        count = {} if self.shown is None else {"count": self.shown}
        self._put(Waiting(encode({"t": "pong", **count}), is_held=True))

    def send(self, text: str) -> None:
        """Have an answer sent, which changes nothing that the browser shows."""
        self._put(Waiting(text, is_held=False))

    def tell(self, kind: str, message: str) -> None:
        """Have a message sent that tells what is in no view, unless it is the last one of its kind."""
        if message != self._told.get(kind):
            self._told[kind] = message
            self.show(message)

    def _put(self, message: Waiting) -> None:
        if self.ended.is_set():
            return
        self._unread += 1
        if max(self._unread, len(self._waiting)) > UNREAD_MESSAGES:
            self._waiting.clear()
            self.close()
        else:
            self._waiting.append(message)
            self._news.set()

    def close(self) -> None:
        """Have the connection end."""
        self.ended.set()
        self._news.set()

    async def next(self) -> str | None:
        """Return the next message to send, or none when the connection is to end."""
        while not self._waiting:
            if self.ended.is_set():
                return None
            self._news.clear()
            await self._news.wait()
        self._unread = 0
        return self._waiting.popleft().text


@dataclass(eq=False, frozen=True)
class Watcher:
    """A program that is told of each change of a table."""

    client_id: str  #: of the seat's player; empty for a spectator
    host: str  #: the address that it calls from


@dataclass(eq=False)
class LiveTable:
    """A table in memory."""

    snapshot: TableSnapshot
    card: GameCard
    revision: int
    events: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    attending: asyncio.Task[None] | None = None  #: the bots' turn-taking, see ``bot_runner.py``
    shown: dict[tuple[Viewer, str], Shown] = field(default_factory=dict)
    """What each viewer was shown last, with the token of their forms: the next change starts from it."""
    unshown: list[float] = field(
        default_factory=list
    )  #: when each change was asked for that is not shown yet
    presenting: asyncio.Task[None] | None = None  #: what makes screens, see ``presenter.py``
    seen: dict[str, float] = field(default_factory=dict)  #: when each browser of its people was last there

    watchers: set[Watcher] = field(default_factory=set)  #: programs that are told of each change
    changed: asyncio.Event = field(default_factory=asyncio.Event)  #: once there is something new to be seen
    is_closed: bool = False  #: whoever watches is to come anew

    def tell_watchers(self) -> None:
        """Wake the programs that wait for a change; each looks for itself at what it may see of it."""
        self.changed.set()
        self.changed = asyncio.Event()

    def note(self, client_id: str, now: float) -> None:
        """Note that a browser was there at a moment, if it is one of the table's people."""
        if is_of_the_table(self.snapshot, client_id):
            self.seen[client_id] = max(now, self.seen.get(client_id, now))

    @property
    def here(self) -> frozenset[str]:
        """The browsers that have the table open."""
        return frozenset(line.client_id for line in self.subscribers)

    def is_here(self, client_id: str, since: float) -> bool:
        """Whether a browser has a line open, or was there since a moment."""
        return self.seen.get(client_id, 0.0) >= since or client_id in self.here

    def is_attended(self, since: float) -> bool:
        """Whether one of the table's people has a line open, or was there since a moment."""
        people = {self.snapshot.host, *(one.client_id for one in self.snapshot.seats)} - {""}
        return any(self.is_here(client_id, since) for client_id in people)

    def close(self) -> None:
        """End every connection."""
        self.is_closed = True
        self.tell_watchers()
        for connection in self.subscribers:
            connection.close()

    def viewer(self, client_id: str, wanted: ViewRequest | None = None) -> Viewer:
        """Return what a browser is at this table that asks to look through a seat."""
        who = who_looks(self.snapshot, client_id, wanted)
        if who.lent and who.lent.key:
            return who
        has_notice = any(one.client_id == client_id for one in self.snapshot.details.seat_notices)
        return replace(who, client_id=client_id) if has_notice else who
