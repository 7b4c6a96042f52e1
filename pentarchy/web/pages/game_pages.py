"""The pages of games: the shelf, the rules, and the making of a table."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.table.records import BadRecord
from pentarchy.table.table import AnyGame

from ..domain.importing import read_game, read_record
from ..domain.set_up import BadTableOrder, SetUpError, TableOrder, read_order, refused_by_box
from ..services.lobby import Lobby
from ..services.own_tables import last_name, own_table
from ..services.quick_play import CLOCKS
from ..storage.store import TableRow
from ..viewing.addresses import table_address
from ..viewing.home_page import OwnTable
from ..viewing.rulebook import guide_page, has_guide, rules_page
from ..viewing.set_up_page import Preview
from .forms import commitment_of, word
from .once import once_key
from .page_context import PageContext, Problem
from .set_up_form import as_before, brings_files, can_be_repeated, first_offer, form_fields, read_form

OWN_TABLES = 12  #: how many of its tables a browser is shown on the first page
A_PAGE = 24  #: of them are on a page of their own
LAST_PAGE = 1_000
UNREADABLE = "This game cannot be shown"


class GamePages:
    """Answers requests that are not about one table."""

    def __init__(self, context: PageContext, lobby: Lobby) -> None:
        self.context, self.services, self.lobby = context, context.services, lobby

    async def home(self, request: Request) -> Response:
        """Show the games, this browser's tables, and those that everybody may find."""
        loader = self.services.loader
        cards = [await loader.card(name) for name in loader.names]
        titles = {card.name: card.title for card in cards}
        client_id = self.context.client_id(request)
        kept = await self.services.store.list_tables(client_id, OWN_TABLES)
        own = await self._own(client_id, kept, titles)
        own.sort(key=lambda table: (table.is_over, not table.is_yours))
        clocks = tuple(CLOCKS.items())
        listing = replace(await self.lobby.show(titles), name=self._last_name(client_id, kept), clocks=clocks)
        has_more = len(kept) == OWN_TABLES
        return self.context.page(
            request, "home.html", games=tuple(cards), tables=tuple(own), lobby=listing, has_more=has_more
        )

    async def own_tables(self, request: Request) -> Response:
        """Show all tables of this browser, a page at a time, those that are over with their results."""
        asked = request.query_params.get("page", "1")
        page = min(int(asked), LAST_PAGE) if asked.isdecimal() and len(asked) < 6 and int(asked) else 1
        loader, client_id = self.services.loader, self.context.client_id(request)
        titles = {card.name: card.title for card in [await loader.card(name) for name in loader.names]}
        found = await self.services.store.list_tables(client_id, A_PAGE + 1, A_PAGE * (page - 1))
        own = await self._own(client_id, found[:A_PAGE], titles)
        has_more = len(found) > A_PAGE
        return self.context.page(
            request, "own_tables.html", tables=tuple(own), number=page, has_more=has_more
        )

    async def _own(self, client_id: str, rows: list[TableRow], titles: dict[str, str]) -> list[OwnTable]:
        """Return tables as their lists show them; those of games that are not on the shelf are left out."""
        known = [row for row in rows if row.setup.game in titles]
        return [await own_table(self.services, client_id, row, titles) for row in known]

    def _last_name(self, client_id: str, tables: list[TableRow]) -> str:
        """Return what somebody was called last, as far as the tables that are open know."""
        opened = {live.snapshot.id: live.snapshot.seats for live in self.services.tables.opened}
        return last_name((opened.get(row.id, row.setup.seats) for row in tables), client_id)

    async def set_up(self, request: Request) -> Response:
        """Show the set-up form of a game, as this browser's last table of it was set up."""
        game = await self.context.game(request.path_params["game"])
        who = self.context.caller(request)
        kept = await self.services.store.list_tables(who.client_id, OWN_TABLES)
        names = [seat.name for row in kept[:1] for seat in row.setup.seats if seat.kind == "person"]
        offer = first_offer(game, who.name or (names[0] if names else ""))
        setups = (row.setup for row in kept if can_be_repeated(game, row.setup, who.client_id))
        last = next(setups, None) if "usual" not in request.query_params else None
        if last is not None:
            offer = as_before(game, offer, last, who.client_id)
        return await self._form(request, game, offer, is_as_before=last is not None)

    async def _form(
        self,
        request: Request,
        game: AnyGame,
        order: TableOrder,
        refusal: SetUpError | None = None,
        preview: Preview | None = None,
        *,
        is_as_before: bool = False,
    ) -> Response:
        card = await self.services.loader.card(game.facts.name)
        made = replace(form_fields(game, card, order, refusal, preview), is_as_before=is_as_before)
        return self.context.page(request, "set_up.html", 422 if refusal else 200, setup=made)

    async def rules(self, request: Request) -> Response:
        """Show the numbered rules of a game."""
        game = await self.context.game(request.path_params["game"])
        body, contents = await self.services.loader.run(lambda: rules_page(game.facts.package))
        card = await self.services.loader.card(game.facts.name)
        return self.context.page(request, "rules.html", game=card, body=body, contents=contents)

    async def guide(self, request: Request) -> Response:
        """Show how to play a game; a game without a guide shows its rules."""
        game = await self.context.game(request.path_params["game"])
        card = await self.services.loader.card(game.facts.name)
        if not has_guide(game.facts.package):
            return RedirectResponse(card.rules, 303)
        body = await self.services.loader.run(lambda: guide_page(game.facts.package))
        return self.context.page(request, "how_to_play.html", game=card, body=body)

    async def make(self, request: Request) -> Response:
        """Make a table from a set-up form, and go there; or only show what would come of a file."""
        form = await self.context.read_form(request)
        game = await self.context.game(word(form, "game"))
        order = first_offer(game, "")
        if brings_files(game, form):
            self.context.admit(request, "files")  # also of what is only looked at, or refused
        try:
            sender = self.context.sender(request)
            brings = sender if brings_files(game, form) else None
            order = await self.services.loader.make(lambda: read_form(game, form), brings)
            setup = read_order(game, order, self.context.client_id(request))
            if order.check:
                return await self._form(
                    request, game, order, preview=await self.services.maker.preview(setup, game, sender)
                )
            self.context.admit(request, "tables")
            table = await self.services.maker.make(
                setup, game, once=once_key(request), sender=sender, commitment=commitment_of(form)
            )
        except BadTableOrder as error:
            return await self._form(request, game, order, error.refusal)
        except (BadOption, BadFile) as error:
            return await self._form(request, game, order, refused_by_box(game, error))
        return RedirectResponse(table_address(table), 303)

    async def bring(self, request: Request) -> Response:
        """Make a table of the record of a finished game, and go there to look at it."""
        form = await self.context.read_form(request)
        self.context.admit(request, "records")
        sent, sender, read = form.get("record", b""), self.context.sender(request), self.services.loader.read
        try:
            made = await read(lambda: read_record(sent), sender)
            game = await self.context.game(made.game)
            brought = await read(lambda: read_game(made, game, sender.guest), sender)
        except BadRecord as error:
            raise Problem(422, UNREADABLE, str(error)) from None
        table = await self.services.maker.bring(brought, game, once_key(request))
        return RedirectResponse(f"{table_address(table)}?at=0", 303)
