"""Pages go over the wire packed, and their size tells nothing of what is secret in them.

Whoever can have words of their own put into a page, and sees how long it is when packed, learns whether these
words are in it once more (BREACH). Nothing that proves who somebody is stands in two pages alike: a form's
token is another text in each (``Identity.masked``). Other words, such as the code of a seat, are hidden in a
length that is chance's: each answer has up to ``MOST_NOISE`` bytes more than it needs.
"""

from __future__ import annotations

import asyncio
import gzip
import io
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 500  #: bytes of which a packed page would be hardly shorter
LEVEL = 6  #: beyond it packing takes twice as long, for one byte in a hundred
MOST_NOISE = 100


class Packing:
    """Packs pages for browsers that can unpack them; what is no page goes through as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self._app(scope, receive, send)
            return
        held: list[Message] = []

        async def send_packed(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                held.append(message)
            elif held:
                await _send_packed(held.pop(), message, send)
            else:
                await send(message)

        await self._app(scope, receive, send_packed)


def packed(body: bytes) -> bytes:
    """Return a text packed, and some bytes longer: a name that nobody reads, of a length that is chance's."""
    buffer = io.BytesIO()
    name = secrets.token_hex(MOST_NOISE)[: secrets.randbelow(MOST_NOISE + 1)]
    with gzip.GzipFile(name, "wb", LEVEL, buffer, mtime=0) as file:
        file.write(body)
    return buffer.getvalue()


def _is_page(start: Message) -> bool:
    """Whether an answer is a page that is not packed yet; one that is the same for everybody may be."""
    headers = Headers(raw=start["headers"])
    return headers.get("content-type", "").startswith("text/html") and "content-encoding" not in headers


async def _send_packed(start: Message, message: Message, send: Send) -> None:
    """Send a page, which has one piece."""
    body: bytes = message.get("body", b"")
    headers = MutableHeaders(raw=start["headers"])
    headers.add_vary_header("Accept-Encoding")
    if len(body) >= LEAST and not message.get("more_body", False):
        # In a thread: the server has others to answer meanwhile.
        body = await asyncio.to_thread(packed, body)
        headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
    await send(start)
    await send({**message, "body": body})
