"""What the first page's lobby posts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..plain_words import clean_name
from ..services.quick_play import ANY, CLOCKS, QuickPlay
from ..viewing.addresses import table_address
from .forms import commitment_of, word
from .page_context import PageContext, Problem


class LobbyPages:
    """Answers requests of those who look for others to play with."""

    def __init__(self, context: PageContext, quick: QuickPlay) -> None:
        self.context, self.quick = context, quick

    async def play_now(self, request: Request) -> Response:
        """Seat somebody at a table where others wait, or at a new one, and go there."""
        form = await self.context.read_form(request)
        game = await self.context.game(word(form, "now") or word(form, "game"))
        clock = word(form, "clock") or ANY
        if clock not in CLOCKS:
            raise Problem(422, "No such clock", "Choose one of the clocks that the form offers.")
        name = clean_name(word(form, "name"))
        self.context.admit(request, "tables")
        client_id, commitment = self.context.client_id(request), commitment_of(form)
        table = await self.quick.seat(game, client_id, name, clock, commitment)
        return RedirectResponse(table_address(table), 303)
