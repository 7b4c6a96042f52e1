"""uvicorn's two protocols, HTTP and WebSocket, on connections that are counted and do not wait for ever."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .connections import Connection, Connections


def counted_protocols(connections: Connections) -> dict[str, Any]:
    """Return how ``uvicorn.Config`` is told of these protocols, their connections counted in one place."""
    return {
        "http": partial(CountedHttp, connections=connections),
        "ws": partial(CountedWebSocket, connections=connections),
    }


class CountedProtocol(asyncio.Protocol):
    """What both have in common: a connection that is let go, and somebody who may not read."""

    transport: asyncio.Transport
    _counted: Connections
    _connection: Connection | None

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        super().connection_lost(exc)
        self._counted.leave(self.transport)

    def pause_writing(self) -> None:
        """Wait for somebody who does not read, a while."""
        super().pause_writing()
        if self._connection is not None:
            self._counted.stalled(self._connection, True)

    def resume_writing(self) -> None:
        """Go on: they read."""
        super().resume_writing()
        if self._connection is not None:
            self._counted.stalled(self._connection, False)


class CountedHttp(CountedProtocol, H11Protocol):
    """HTTP; the head of a request has a deadline, and so has whoever does not read."""

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*given, **named)
        self._counted = connections
        self._connection: Connection | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection up, or end it where there is no room."""
        super().connection_made(transport)
        self._connection = self._counted.admit(transport, self.client[0] if self.client else "")
        if self._connection is None:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read what came, unless the connection is at its end."""
        if self._connection is None:
            return
        super().data_received(data)
        if self.transport.get_protocol() is self:  # and no WebSocket has taken over
            cycle = cast("RequestResponseCycle | None", self.cycle)  # none before the first request
            self._counted.heard(self._connection, is_idle=cycle is None or cycle.response_complete)

    def on_response_complete(self) -> None:
        """Go on with what was asked meanwhile, or wait for it."""
        if self._connection is not None:
            self._counted.answered(self._connection)
        super().on_response_complete()
        if self._connection is not None and not self.cycle.response_complete:
            self._counted.heard(self._connection, is_idle=False)  # it had been asked already


class CountedWebSocket(CountedProtocol, WebSocketsSansIOProtocol):
    """A WebSocket; whoever does not read is not answered either."""

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*given, **named)
        self._counted = connections
        self._connection: Connection | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection of HTTP."""
        super().connection_made(transport)
        self._connection = self._counted.find(self.transport)
        if self._connection is not None:
            self._counted.heard(self._connection, is_idle=False)

    def handle_ping(self) -> None:
        """Answer a ping, unless the answers before it have not been read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # thrown away: what nobody reads would pile up in memory
