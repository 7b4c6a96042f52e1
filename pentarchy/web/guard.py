"""What every request passes first: who is called, from where, how long it is; and what every answer says.

Against DNS rebinding a request must name this server by a name we know. Against
other sites' forms a POST, and a socket, must come from our own pages, and a
POST carries a token besides. Bodies are measured while they arrive, and must arrive in time.
Behind a proxy whom a request comes from is what the proxy says (``Proxies``), and by TLS it has come
where the browser used the public name: all that follows is told so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pentarchy.kernel.sizes import COMMAND, RECORD_FORM, SET_UP_FORM, size_in_words

from .bounds import Bounds
from .networks import Proxies
from .occupancy import Occupancy
from .problem_json import API, is_api
from .turns import Turns

LOG = logging.getLogger(__name__)
LENGTH_DIGITS = 12  #: of the length that a request declares
PATIENCE = 64 * 1024 * 1024  #: bytes that are read and thrown away, so that the sender hears the answer
UNSUBSCRIBE = "/reminders/stop/"  #: what follows it is sealed: whoever has it was sent it by us
RESTARTS_WITHIN = 5  #: seconds after which those are told to try again whom a stopping server cannot answer
EVENTS = "/events"  #: how the address of a live line ends that is no socket
#: bytes of a body, elsewhere than at commands
LIMITS = {"/tables": SET_UP_FORM, "/records": RECORD_FORM, f"{API}/tables": SET_UP_FORM}

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

BY_TLS = {"Strict-Transport-Security": "max-age=31536000"}
"""Besides, where the browser came by TLS: for a year it is to come by nothing else."""

TOO_LATE = "The rest of what you sent did not arrive in time. Nothing was changed; try again."
TOO_MANY = "Too much is open from your network at once. Close some tabs, or try again in a moment."

STOPPING = (
    "This server is restarting and could not finish its answer. Try again in a moment; nothing is done twice."
)

Refuse = Callable[[Request, int, str, str], Awaitable[Response]]
"""Makes an error page: ``(request, status, title, sentence)``."""

NO_PROXIES, USUAL_BOUNDS = Proxies(), Bounds()


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str],
        refuse: Refuse,
        address: str = "",
        proxies: Proxies = NO_PROXIES,
        bounds: Bounds = USUAL_BOUNDS,
        count: Callable[[int], None] = lambda status: None,
        turns: Turns | None = None,
    ) -> None:
        self._app, self._hosts, self._refuse = app, hosts, refuse
        self._public, self._proxies, self._bounds = urlsplit(address), proxies, bounds
        self._turns = Turns(bounds.address_turns) if turns is None else turns
        self._count = count  #: hears the status of every answer
        self._occupancy = Occupancy(bounds.address_connections, bounds.site_connections)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        scope = self._as_called(scope)
        host = scope["client"][0]
        has_room = self._occupancy.has_room(host)
        self._occupancy.enter(host)
        try:
            if scope["type"] == "websocket":
                await self._guard_socket(scope, receive, send, has_room)
            else:
                answer = _Answer(_with_headers(send, is_secure=scope["scheme"] == "https"), self._count)
                await self._guard_to_the_end(scope, receive, answer, has_room)
        finally:
            self._occupancy.leave(host)

    def _as_called(self, scope: Scope) -> Scope:
        """Return a request as it was before it passed a proxy: from whom it came, and whether by TLS."""
        headers = Headers(scope=scope)
        host = self._proxies.caller((scope.get("client") or ("", 0))[0], headers)
        scheme = scope.get("scheme", "http")
        if self._public.netloc and headers.get("host", "").lower() == self._public.netloc:
            scheme = self._public.scheme.replace("http", "ws" if scope["type"] == "websocket" else "http")
        return {**scope, "client": (host, 0), "scheme": scheme}

    async def _guard_socket(self, scope: Scope, receive: Receive, send: Send, has_room: bool) -> None:
        headers = Headers(scope=scope)
        # Our pages say where they are when they open a socket: ``null`` is anybody's.
        is_ours = headers.get("origin") != "null" and _is_our_origin(headers)
        if not (is_ours and self._is_our_name(headers)):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "Not from a page of this server."})
        elif not has_room:
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": "Too much is open at once."})
        else:
            await self._app(scope, receive, send)

    async def _guard_to_the_end(
        self, scope: Scope, receive: Receive, answer: _Answer, has_room: bool
    ) -> None:
        """Answer a request in words also where the server stops before it is done with it."""
        try:
            await self._guard_request(scope, receive, answer, has_room)
        except asyncio.CancelledError:
            if answer.has_begun:
                raise
            response = await self._refuse(Request(scope, receive), 503, "One moment, please", STOPPING)
            response.headers["Retry-After"] = str(RESTARTS_WITHIN)
            await response(scope, receive, answer)

    async def _guard_request(self, scope: Scope, receive: Receive, send: Send, has_room: bool) -> None:
        headers = Headers(scope=scope)
        request = Request(scope, receive)
        if not has_room:
            await self._answer(request, send, 429, "Too many at once", TOO_MANY)
        elif not self._is_our_name(headers):
            sentence = "This server does not know this link. Use the one that it printed when it started."
            await self._turn_away(request, send, 421, "Wrong address", sentence)
        elif scope["method"] not in ("GET", "HEAD", "OPTIONS") and not (
            _is_our_origin(headers) or _is_one_click(scope, headers) or _is_of_a_program(scope, headers)
        ):
            sentence = (
                "This came from another site's page, or from a browser that does not say where it came from."
            )
            await self._turn_away(request, send, 403, "Not from here", sentence)
        else:
            await self._measure(request, LIMITS.get(scope["path"], COMMAND), send)

    async def _measure(self, request: Request, limit: int, send: Send) -> None:
        declared = request.headers.get("content-length", "0")
        sentence = f"That was more than the {size_in_words(limit)} that fit here. Nothing was changed."
        if not declared.isdecimal() or len(declared) > LENGTH_DIGITS or int(declared) > limit:
            await self._turn_away(request, send, 413, "Too much at once", sentence)
            return
        try:
            async with asyncio.timeout(self._bounds.body_seconds):
                body = await _read(request.receive, limit)
        except TimeoutError:
            await self._answer(request, send, 408, "Too slow", TOO_LATE)
            return
        except ClientDisconnect:
            LOG.info("somebody hung up amid a request to %s", request.scope["path"])
            return
        if body is None:
            await self._answer(request, send, 413, "Too much at once", sentence)
        elif request.scope["path"].endswith(EVENTS) or request.scope["path"] in LIMITS:
            # Events go on for as long as somebody looks, and files have a queue of their own.
            await self._app(request.scope, _replay(body, request.receive), send)
        else:
            async with self._turns.taken(request.scope["client"][0]):
                await self._app(request.scope, _replay(body, request.receive), send)

    async def _turn_away(self, request: Request, send: Send, status: int, title: str, sentence: str) -> None:
        """Refuse a request whose body nobody has read yet."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._bounds.body_seconds):
                await _throw_away(request.receive)
        await self._answer(request, send, status, title, sentence)

    async def _answer(self, request: Request, send: Send, status: int, title: str, sentence: str) -> None:
        response = await self._refuse(request, status, title, sentence)
        await response(request.scope, request.receive, send)

    def _is_our_name(self, headers: Headers) -> bool:
        try:
            name = urlsplit(f"//{headers.get('host', '')}").hostname
        except ValueError:
            return False
        return name is not None and name in self._hosts


async def _read(receive: Receive, limit: int) -> list[Message] | None:
    """Return what a body came in, or None if it is longer than ``limit`` bytes.

    It is read before anybody looks into it: a reader that stumbles over its
    first bytes would otherwise answer for a body that is too long. Nobody looks
    into half a body: ``ClientDisconnect`` where its sender has hung up.
    """
    messages: list[Message] = []
    count = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        messages.append(message)
        count += len(message.get("body", b""))
        if _is_last(message):
            return messages if count <= limit else None
        if count > limit:
            await _throw_away(receive)
            return None


def _replay(messages: list[Message], receive: Receive) -> Receive:
    """Return what gives a body that was read once more, then whatever comes next."""
    waiting = iter(messages)

    async def replay() -> Message:
        message = next(waiting, None)
        return await receive() if message is None else message

    return replay


async def _throw_away(receive: Receive) -> None:
    """Read what is left of a body, up to a point, so that the sender reads our answer."""
    count = 0
    while count < PATIENCE:
        message = await receive()
        count += len(message.get("body", b""))
        if _is_last(message):
            return


def _is_last(message: Message) -> bool:
    """Whether no more of a body comes after this; who asked all the same would wait for ever."""
    return message["type"] != "http.request" or not message.get("more_body", False)


def _is_our_origin(headers: Headers) -> bool:
    """Whether a request comes from one of our own pages.

    Because our pages send no referrer, browsers call the origin of their forms
    ``null``. Then ``Sec-Fetch-Site`` decides; it is only missing where the
    address is plain HTTP in a local network, and there the form's token does.
    """
    origin = headers.get("origin")
    if origin == "null":
        return headers.get("sec-fetch-site", "same-origin") == "same-origin"
    if origin is None:
        return False
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower()


def _is_one_click(scope: Scope, headers: Headers) -> bool:
    """Whether a mail program asks for no more mail (RFC 8058); a browser would say where it comes from."""
    is_stop = scope["method"] == "POST" and scope["path"].startswith(UNSUBSCRIBE)
    return is_stop and "origin" not in headers and "cookie" not in headers


def _is_of_a_program(scope: Scope, headers: Headers) -> bool:
    """Whether a program asks, known by its token and by no cookie; a browser would say where from."""
    return is_api(scope["path"]) and "origin" not in headers


class _Answer:
    """Sends an answer, which is counted, and knows whether it has begun."""

    def __init__(self, send: Send, count: Callable[[int], None]) -> None:
        self._send, self._count = send, count
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            self._count(message["status"])
        await self._send(message)


def _with_headers(send: Send, *, is_secure: bool) -> Send:
    said = HEADERS | BY_TLS if is_secure else HEADERS

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in said.items():
                headers.setdefault(name, value)
            if not headers.get("cache-control"):
                headers["cache-control"] = "no-store"
        await send(message)

    return send_with_headers
