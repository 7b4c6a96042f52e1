"""The live line of a table: a WebSocket, or server-sent events and POST with the same messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pentarchy.kernel.brought import Unreadable, read_json, read_text
from pentarchy.kernel.quote import cut
from pentarchy.kernel.sizes import COMMAND

from ..domain.command import Number, Seat, misfit
from ..domain.commands import Command
from ..domain.events import Receipt
from ..domain.hot_seat import ViewRequest, through
from ..storage.database import NoAnswer
from ..storage.unfolding import Unplayable
from ..viewing.messages import encode, receipt_message
from .assembly import Services
from .live_table import LiveTable, Subscriber

LOG = logging.getLogger(__name__)
SILENCE = 60.0  #: seconds after which a browser that says nothing is let go
HEARTBEAT = 2.5  #: seconds between two signs of life over server-sent events
FAREWELL = 1.0  #: seconds for the last messages to go out
TRY_AGAIN = 1013  #: the code of a socket that is closed because there is no room, or something is away
MISUNDERSTOOD = 20  #: so many messages that mean nothing end a connection


class Asking(msgspec.Struct, frozen=True):
    """What may say whose view is asked for: at a screen of several people, or through the eyes of others."""

    seat: Seat | None = None
    stage: Number | None = None
    eyes: Annotated[str, msgspec.Meta(max_length=200)] | None = None

    @property
    def wanted(self) -> ViewRequest | None:
        """The seat, or the eyes, that the browser asks to look through."""
        if self.eyes is not None:
            return through(self.eyes)
        return None if self.seat is None else ViewRequest(self.seat, self.stage)


class Hello(Asking, frozen=True, tag_field="t", tag="hello"):
    """The first message: the mark of the view that the browser has, or nothing where it has none."""

    mark: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Resync(Asking, frozen=True, tag_field="t", tag="resync"):
    """Asks for a whole view."""


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    """Asks whether we are there."""


class Commanding(msgspec.Struct, frozen=True, tag_field="t", tag="do"):
    """Says that the rest of the message is a command."""


Message = Commanding | Hello | Resync | Ping
Said = Command | Hello | Resync | Ping


class Misunderstood(ValueError):
    """A message that means nothing; the text is a sentence."""


def understand(data: bytes) -> Said:
    """Return what a browser said, or raise ``Misunderstood``."""
    told = read_message(data)
    message: Message = taken_as(told, Message)
    if isinstance(message, Commanding):
        command: Command = taken_as(told, Command)
        return command
    return message


def taken_as(told: Any, kind: Any) -> Any:
    """Return what a message says as a value of some type, or raise ``Misunderstood``."""
    try:
        return msgspec.convert(told, kind)
    except msgspec.ValidationError as error:
        raise Misunderstood(f"We did not understand this: {cut(misfit(error))}.") from None


def read_message(data: bytes, most: int = COMMAND) -> Any:
    """Return the JSON that was sent, of so many bytes at most, or raise ``Misunderstood``."""
    try:
        return read_json(read_text(data, most))
    except Unreadable as error:
        raise Misunderstood(f"We did not understand this: it {error}.") from None


class LiveConnection:
    """One browser's WebSocket."""

    def __init__(
        self, services: Services, live: LiveTable, socket: WebSocket, connection: Subscriber
    ) -> None:
        self._services, self._live, self._socket = services, live, socket
        self._connection = connection
        self._misunderstood = 0

    async def run(self) -> None:
        """Talk until one side goes."""
        with self._services.lines.opened(self._connection.client_id) as has_room:
            if has_room:
                await self._talk()
            else:
                await self._socket.close(TRY_AGAIN)

    async def _talk(self) -> None:
        speaking = asyncio.create_task(self._speak())
        try:
            # Where the database does not answer the line ends: the browser comes back and asks anew.
            with contextlib.suppress(WebSocketDisconnect, TimeoutError, NoAnswer):
                await self._listen()
        finally:
            self._services.broadcast.part(self._live, self._connection)
            self._connection.close()
            await asyncio.wait({speaking}, timeout=FAREWELL)
            speaking.cancel()

    async def _speak(self) -> None:
        """Send what is to be sent, in order."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self._connection.next()) is not None:
                await self._socket.send_text(text)
            await self._socket.close(1012)

    async def _listen(self) -> None:
        while self._misunderstood < MISUNDERSTOOD and not self._connection.ended.is_set():
            message = await asyncio.wait_for(self._socket.receive(), SILENCE)
            if message["type"] != "websocket.receive":
                return
            data = message.get("bytes") or (message.get("text") or "").encode(errors="surrogatepass")
            async with self._services.turns.taken(self._connection.host):
                await self._hear(data)

    async def _hear(self, data: bytes) -> None:
        try:
            if len(data) > COMMAND:
                raise Misunderstood("That was too much at once. Nothing was changed.")
            said = understand(data)
        except Misunderstood as error:
            self._misunderstood += 1
            self._connection.send(encode({"t": "error", "error": str(error)}))
            return
        if isinstance(said, Ping):
            self._connection.pong()
        elif not await self._services.broadcast.is_known(self._connection):
            self._connection.close()
        elif isinstance(said, Hello):
            await self._services.broadcast.join(self._live, self._connection, said.mark, said.wanted)
        elif isinstance(said, Resync):
            # The greeting may have been lost.
            is_new = self._connection.shown is None
            wanted = said.wanted if is_new else self._connection.wanted
            await self._services.broadcast.join(self._live, self._connection, "", wanted)
        else:
            await self._do(said)

    async def _do(self, command: Command) -> None:
        def answer(receipt: Receipt) -> None:
            self._connection.send(encode(receipt_message(receipt)))

        try:
            await self._services.handler.obey(self._live, self._connection.client_id, command, answer)
        except NoAnswer as error:
            LOG.warning("somebody was told to try again: %s", error)
            sentence = "The database did not answer in time. Try again in a moment."
            answer(Receipt(command.id, False, self._live.snapshot.table.version, error=sentence))
        except Unplayable as error:
            answer(Receipt(command.id, False, self._live.snapshot.table.version, error=str(error)))
        except Exception:
            LOG.exception("a command at table %s failed", self._live.snapshot.id)
            sentence = "Something went wrong on the server. Nothing was changed; try again."
            answer(Receipt(command.id, False, self._live.snapshot.table.version, error=sentence))


async def events(
    services: Services, live: LiveTable, connection: Subscriber, mark: str, wanted: ViewRequest | None
) -> AsyncIterator[str]:
    """Yield a table's messages as server-sent events, with signs of life in between."""
    with services.lines.opened(connection.client_id) as has_room:
        try:
            if has_room:
                await services.broadcast.join(live, connection, mark, wanted)
                async for text in _told(connection):
                    yield text
        except NoAnswer:
            return  # the browser comes back and asks anew
        finally:
            services.broadcast.part(live, connection)


async def _told(connection: Subscriber) -> AsyncIterator[str]:
    """Yield what a browser is told, as server-sent events, until its line ends."""
    yield "retry: 3500\n\n"
    while True:
        try:
            text = await asyncio.wait_for(connection.next(), HEARTBEAT)
        except TimeoutError:
            connection.pong()
            continue
        if text is None:
            return
        yield f"data: {text}\n\n"
