"""Which table a program asks for, and in which seat it plays there: by its token, and nothing else.

Cookies are never looked at: what a browser sends by itself opens nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request

from pentarchy.kernel.seats import SPECTATOR

from ..domain.audience import may_look
from ..domain.programs import program_of
from ..domain.seating import Viewer, viewer_of
from ..domain.snapshot import TableSnapshot
from ..identity import Identity, unguessable
from ..limits import Limits, RateLimited, places
from ..pages.page_context import NO_TABLE, address
from ..services.assembly import Services
from ..services.live_table import LiveTable
from ..storage.unfolding import Unplayable
from .refusing import refuse

SCHEME = "bearer"
CLOSED = "Its players want no spectators. If you play here, send the token of your seat."
ASKS_FOR_TOKEN = {"WWW-Authenticate": 'Bearer realm="a seat"'}
LEAST_KEY, LONGEST_KEY = 16, 80  #: characters of an ``Idempotency-Key``


@dataclass(frozen=True)
class Access:
    """A table, and the seat whose token a program has; without a token it is one of the spectators."""

    live: LiveTable
    client_id: str = ""  #: of the seat's player; empty for a spectator
    seat: int = SPECTATOR
    token: str = ""
    host: str = ""  #: the address that it calls from

    def viewer(self, snapshot: TableSnapshot) -> Viewer:
        """Return who the program is at a table now."""
        if not self.client_id:
            return Viewer(SPECTATOR, "")
        return viewer_of(snapshot.seats, snapshot.host, self.client_id, self.seat)

    def is_open(self, snapshot: TableSnapshot, identity: Identity) -> bool:
        """Whether it still holds: the token was not taken back, and who has none may look."""
        if not self.client_id:
            return may_look(snapshot, "")
        return _fits(snapshot, self.seat, self.token, identity)


class Doorkeeper:
    """Finds out who asks, and how often."""

    def __init__(self, services: Services, limits: Limits) -> None:
        self._services, self._limits = services, limits

    async def table(self, request: Request) -> LiveTable:
        """Return the table of an address, whoever may see it, or refuse."""
        try:
            live = await self._services.tables.find(request.path_params["table"])
        except Unplayable as error:
            raise refuse(409, "This table cannot be opened", str(error)) from None
        if live is None:
            raise refuse(404, *NO_TABLE)
        return live

    async def access(self, request: Request) -> Access:
        """Return what the token of a request opens; without one, what spectators may see. Or refuse."""
        token = token_of(request)
        self.admit(request, token)
        live = await self.table(request)
        if token:
            return self._access_by(live, token, address(request))
        if not may_look(live.snapshot, ""):
            raise refuse(403, "This table is closed", CLOSED)
        return Access(live, host=address(request))

    async def seat(self, request: Request) -> Access:
        """Return the seat whose token a request has, or refuse."""
        found = await self.access(request)
        if not found.client_id:
            sentence = "Only players can do this. Send the token of a seat: Authorization: Bearer TOKEN."
            raise refuse(401, "No token", sentence, ASKS_FOR_TOKEN)
        return found

    def _access_by(self, live: LiveTable, token: str, host: str) -> Access:
        snapshot = live.snapshot
        for seat, holder in enumerate(snapshot.seats):
            if _fits(snapshot, seat, token, self._services.identity):
                return Access(live, holder.client_id, seat, token, host)
        sentence = "This token does not fit any seat at this table. Perhaps its player has taken it back."
        raise refuse(401, "Wrong token", sentence, ASKS_FOR_TOKEN)

    def admit(self, request: Request, token: str = "") -> None:
        """Count a request of a program's, or refuse it as one too many."""
        asked = places("requests of programs", address(request))
        self._count(asked | ({"requests of a program": token} if token else {}), "requests")

    def admit_making(self, request: Request, what: str) -> None:
        """Count something that is made or brought, as for people, or refuse it as one too many."""
        self._count(places(what, address(request)), what)

    def _count(self, asked: Mapping[str, str], what: str) -> None:
        try:
            self._limits.admit(self._services.now(), asked)
        except RateLimited as error:
            sentence = f"There were too many {what} in a short time. {error.words}"
            headers = {"Retry-After": str(int(error.wait) + 1)}
            raise refuse(429, "Too many at once", sentence, headers) from None


def token_of(request: Request) -> str:
    """Return the token that a request shows, or nothing; refuse what is none."""
    said = request.headers.get("authorization", "")
    if not said:
        return ""
    scheme, _, token = said.partition(" ")
    if scheme.lower() != SCHEME or not token.strip():
        raise refuse(401, "Wrong token", "Write it so: Authorization: Bearer TOKEN.", ASKS_FOR_TOKEN)
    return token.strip()


def new_client(request: Request, identity: Identity) -> tuple[str, str]:
    """Return the id of a program that nobody knows yet, and the key of its request, or nothing.

    The same ``Idempotency-Key`` means the same program: what it asks for twice is done once.
    """
    key = request.headers.get("idempotency-key", "")
    if not key:
        return unguessable(), ""
    if not LEAST_KEY <= len(key) <= LONGEST_KEY:
        sentence = f"An Idempotency-Key has {LEAST_KEY} to {LONGEST_KEY} characters that nobody can guess."
        raise refuse(400, "Not understood", sentence)
    return identity.id_for(f"program {key}"), f"table of program {key}"


def _fits(snapshot: TableSnapshot, seat: int, token: str, identity: Identity) -> bool:
    """Whether a token is that of a program in a seat."""
    grant = program_of(snapshot, seat)
    return grant is not None and identity.is_program_token(
        snapshot.id, grant.seat, grant.client_id, grant.key, token
    )
