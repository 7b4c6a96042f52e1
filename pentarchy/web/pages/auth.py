"""Who is calling: looked up once for each request, before any page is asked for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ..guard import Refuse
from ..identity import COOKIE, Identity, session_of, unguessable
from ..services.live_connection import TRY_AGAIN
from ..storage.accounts import COARSE, Accounts
from ..storage.database import NoAnswer

OPEN = "/static/"  #: addresses that are the same for everybody
AWAY = ("One moment, please", "The database is not answering right now. Try again in a moment.")


@dataclass(frozen=True)
class Caller:
    """Somebody at a browser: a guest by their cookie, or by a session the guest of an account."""

    client_id: str
    session: str = ""  #: by which they are signed in; the hash of its secret
    name: str = ""  #: of their account
    cookie: str = ""  #: that their browser is to keep from now on; empty where it has the right one
    is_new: bool = False  #: whether nobody knows them yet

    @property
    def key(self) -> str:
        """What their form tokens are made from: another one after they signed in or out."""
        return self.session or self.client_id


NOBODY = Caller("")  #: a request that was turned away, or for what is open to all: it gets no cookie either


class AuthMiddleware:
    """The layer of the application that knows who is calling."""

    def __init__(
        self,
        app: ASGIApp,
        accounts: Accounts,
        identity: Identity,
        now: Callable[[], float],
        refuse: Refuse,
    ) -> None:
        self._app, self._accounts, self._identity, self._now = app, accounts, identity, now
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note who is calling, and pass the request on."""
        if scope["type"] != "lifespan" and not scope["path"].startswith(OPEN):
            connection = HTTPConnection(scope)
            try:
                connection.state.caller = await self._recognise(connection.cookies.get(COOKIE, ""))
            except NoAnswer:
                await self._turn_away(scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say that nobody can be recognised now."""
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": TRY_AGAIN})
            return
        response = await self._refuse(Request(scope, receive), 503, *AWAY)
        await response(scope, receive, send)

    async def _recognise(self, cookie: str) -> Caller:
        """Return whom a cookie stands for. The guest of an account is reached by a session alone."""
        session, now = session_of(cookie), self._now()
        if session:
            found = await self._accounts.find_session(session, now)
            if found is not None:
                is_stale = found.used < now - COARSE
                if is_stale:
                    await self._accounts.use(session, now)
                return Caller(found.client_id, session, found.name, cookie if is_stale else "")
        client_id = self._identity.read(cookie)
        if client_id and await self._accounts.find_by_client(client_id) is None:
            return Caller(client_id)
        client_id = unguessable()
        return Caller(client_id, cookie=self._identity.write(client_id), is_new=True)


def caller(connection: HTTPConnection) -> Caller:
    """Return who is calling."""
    found: Caller = getattr(connection.state, "caller", NOBODY)
    return found
