"""The page where a fault is reported to the operator, also that of a table which cannot be opened."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..domain.hot_seat import through, who_looks
from ..domain.snapshot import TableSnapshot
from ..storage.faults import LONGEST, FaultReport, Faults, TooMany, plain, read_agent, record_for
from ..storage.unfolding import Unplayable
from ..viewing.addresses import table_address
from .forms import word
from .once import Once
from .page_context import PageContext, borrowed

LOG = logging.getLogger(__name__)


class FaultPages:
    """Answers requests about faults."""

    def __init__(self, context: PageContext, faults: Faults) -> None:
        self.context, self.services, self.faults = context, context.services, faults

    def routes(self, once: Once) -> list[Route]:
        """Return the addresses of these pages."""
        return [
            Route("/tables/{table}/fault", self.show),
            Route("/tables/{table}/fault", once.form(self.send), methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        """Show the form."""
        await self._position(request)
        return self._show(request)

    def _show(
        self, request: Request, trouble: str = "", words: str = "", status: int = 200, is_sent: bool = False
    ) -> Response:
        told = {"trouble": trouble, "words": words, "longest": LONGEST, "is_sent": is_sent}
        told["through"] = borrowed(request)
        href = table_address(_id(request))
        return self.context.page(request, "fault.html", status, href=href, **told)

    async def send(self, request: Request) -> Response:
        """Keep what somebody reports, with the record as they may have it."""
        form = await self.context.read_form(request)
        snapshot, words = await self._position(request), plain(word(form, "words"))
        if not words or len(words) > LONGEST:
            why = (
                f"At most {LONGEST:,} characters fit here."
                if words
                else "Say in a few words what went wrong."
            )
            return self._show(request, why, words, 422)
        agent = read_agent(request.headers.get("user-agent", ""))
        try:
            await self.faults.add(await self._report(request, snapshot, words, agent))
        except TooMany:
            why = "We have had many reports lately. Please keep your text and send it later."
            return self._show(request, why, words, 429)
        LOG.warning("a problem was reported at table %s: pentarchy faults shows it", _id(request))
        return self._show(request, status=201, is_sent=True)

    async def _report(
        self, request: Request, snapshot: TableSnapshot | None, words: str, agent: str
    ) -> FaultReport:
        client_id = self.context.client_id(request)
        if snapshot is None:
            return FaultReport("fault", client_id, _id(request), 0, words, agent)
        who = who_looks(snapshot, client_id, through(request.query_params.get("eyes")))
        text = await self.services.loader.run(lambda: record_for(snapshot, who))
        return FaultReport("fault", client_id, snapshot.id, snapshot.table.version, words, agent, text)

    async def _position(self, request: Request) -> TableSnapshot | None:
        """Return a table that this browser may see, none if it cannot be opened; or raise the ``Problem``."""
        try:
            await self.services.tables.find(_id(request))
        except Unplayable:
            return None
        return (await self.context.table(request)).snapshot


def _id(request: Request) -> str:
    table: str = request.path_params["table"]
    return table
