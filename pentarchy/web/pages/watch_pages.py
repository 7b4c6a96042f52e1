"""What tells programs how a server is: whether it is well, and its figures for whom the operator names."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pentarchy import __version__

from ..metrics import Metrics
from ..networks import Watchers
from ..services.assembly import Services
from ..storage.database import NoAnswer
from .page_context import address

ANSWERS_WITHIN = 2.0  #: seconds that a database may take which is well
TYPE = "text/plain; version=0.0.4; charset=utf-8"


class WatchPages:
    """Answers programs that watch the server."""

    def __init__(self, services: Services, metrics: Metrics, watchers: Watchers) -> None:
        self._services, self._metrics, self._watchers = services, metrics, watchers
        self._asking: asyncio.Task[bool] | None = None

    def routes(self) -> list[Route]:
        """Return the addresses of these pages."""
        return [Route("/health", self.health), Route("/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        """Say that the server is alive, and whether it is ready: whether its database takes something."""
        # However many ask at once, the database is asked once.
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._is_ready())
        is_ready = await asyncio.shield(self._asking)
        told = {"alive": True, "ready": is_ready, "version": __version__}
        return JSONResponse(told, 200 if is_ready else 503)

    async def _is_ready(self) -> bool:
        try:
            await asyncio.wait_for(self._give_sign_of_life(), ANSWERS_WITHIN)
        except (NoAnswer, TimeoutError):
            return False
        return True

    async def _give_sign_of_life(self) -> None:
        """Write something: a database whose disk is full can still be read, and nobody can play."""
        await self._services.outage.give_back()
        await self._services.store.beat(self._services.now())

    async def metrics(self, request: Request) -> Response:
        """Give the figures to those who may have them; to all others there is nothing here."""
        if not self._watchers.include(address(request), request.headers):
            raise HTTPException(404)
        return Response(self._metrics.text(), media_type=TYPE)
