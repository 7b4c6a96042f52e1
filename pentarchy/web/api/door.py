"""The door for programs as a whole: all its addresses, and the description of them."""

from __future__ import annotations

from functools import cached_property

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..limits import Limits
from ..problem_json import API
from ..services.assembly import Services
from ..services.lobby import Lobby
from .access import Doorkeeper
from .endpoints import Endpoint, routes
from .games import GameEndpoints
from .openapi import document
from .seats import SeatEndpoints
from .tables import TableEndpoints
from .watching import Watching


class ProgramDoor:
    """What there is for programs."""

    def __init__(self, services: Services, limits: Limits, lobby: Lobby) -> None:
        self._keeper, self._loader = Doorkeeper(services, limits), services.loader
        self.endpoints: tuple[Endpoint, ...] = (
            *GameEndpoints(services, self._keeper).endpoints(),
            *TableEndpoints(services, self._keeper, lobby).endpoints(),
            *SeatEndpoints(services, self._keeper, Watching(services)).endpoints(),
        )

    def routes(self) -> list[Route]:
        """Return the routes of all addresses."""
        return [Route(f"{API}/openapi.json", self.describe), *routes(self.endpoints)]

    async def describe(self, request: Request) -> Response:
        """Give the description of all addresses."""
        described = await self._loader.run(lambda: self._description)
        return Response(described, media_type="application/json")

    @cached_property
    def _description(self) -> bytes:
        return msgspec.json.encode(document(self.endpoints))
