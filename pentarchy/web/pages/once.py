"""A form whose button is pressed twice is obeyed once: both presses are led to the same place.

Every page that makes something gives its form a key of its own. The same key with the same words, from the
same browser, is the same request; another page, or another word in it, makes another
one. No script is needed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from ..identity import COOKIE
from ..storage.store import AGAIN
from .forms import Form, word
from .page_context import PageContext

MOST = 1_000  #: forms that are remembered
LED_ON = 303  #: the status of an answer that leads on: what was asked for was done

Handler = Callable[[Request], Awaitable[Response]]


@dataclass
class Doing:
    """A form that is being obeyed, and how many wait for it: a second press ends the first request."""

    task: asyncio.Task[Response]
    gone: asyncio.Event  #: set when nobody waits any more
    waiting: int = 0

    async def answer(self, request: Request) -> Response:
        """Return the answer; meanwhile somebody may hang up."""
        self.waiting += 1
        leaving = asyncio.ensure_future(_hung_up(request))
        try:
            await asyncio.wait({self.task, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            self.waiting -= 1
            if not self.waiting:
                self.gone.set()
        return await asyncio.shield(self.task)


async def _hung_up(request: Request) -> None:
    """Return when a sender, whose request has been read, is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


class Once:
    """Remembers for a moment where forms have led."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._doing: dict[str, Doing] = {}
        self._done: OrderedDict[str, tuple[float, Response]] = OrderedDict()

    def form(self, act: Handler) -> Handler:
        """Return a page's handler that does what a form asks for once."""

        async def answer(request: Request) -> Response:
            key = form_key(request, await self._context.parse_form(request))
            request.state.once_key = key
            self._forget()
            if key in self._done:
                return self._done[key][1]
            doing = self._doing.get(key)
            if doing is None:
                request.state.gone = gone = asyncio.Event()
                doing = Doing(asyncio.ensure_future(self._do(key, act, request)), gone)
                if key:
                    self._doing[key] = doing
            return await doing.answer(request)

        return answer

    async def _do(self, key: str, act: Handler, request: Request) -> Response:
        try:
            response = await act(request)
            if key and response.status_code == LED_ON:
                self._done[key] = self._context.services.now(), response
            return response
        finally:
            self._doing.pop(key, None)

    def _forget(self) -> None:
        """Forget what was done long ago, and the oldest where there is too much."""
        since = self._context.services.now() - AGAIN
        while self._done and (len(self._done) > MOST or next(iter(self._done.values()))[0] < since):
            self._done.popitem(last=False)


def form_key(request: Request, form: Form) -> str:
    """Return what stands for a form and its words in one browser; nothing for a form without a key."""
    if not word(form, "once"):
        return ""
    told = sha256()
    fields = [part for name in sorted(form) for part in (name, form[name])]
    for part in (request.url.path, request.cookies.get(COOKIE, ""), *fields):
        data = part if isinstance(part, bytes) else part.encode(errors="replace")
        told.update(f"{len(data)} ".encode() + data)
    return told.hexdigest()


def once_key(request: Request) -> str:
    """Return what stands for the form of a request; nothing where it has no key."""
    noted: str = getattr(request.state, "once_key", "")
    return noted
