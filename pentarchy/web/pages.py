"""The pages and what they post: everything works without script, playing a turn included."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from jinja2 import Environment
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.websockets import WebSocket

from pentarchy import __version__
from pentarchy.kernel.game import SPECTATOR
from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.kernel.scene import style_sheet
from pentarchy.table.records import BadRecord, record, write
from pentarchy.table.table import AnyGame

from .audience import as_shown_to, may_look
from .commands import Do, command_id
from .guard import SET_UP_LIMIT
from .house import House
from .identity import COOKIE, COOKIE_AGE, unguessable
from .importing import read_game, read_record
from .live import Line, Misunderstood, Resync, events, understand
from .live_table import LiveTable
from .looking import PRESENT, Wish, mark
from .messages import receipt_message, whole
from .own_tables import own_table
from .refused import Refused
from .rulebook import guide_page, rules_page
from .seat_changes import read_change
from .seating import as_recorded, can_play_again
from .set_up import (
    BadOrder,
    Form,
    Order,
    Refusal,
    first_offer,
    form_fields,
    read_form,
    read_order,
    refused_by_box,
)
from .store import Receipt
from .unfolding import Unplayable
from .view import GameCard, Preview, Trouble

OWN_TABLES = 12  #: how many of its tables a browser is shown
UNREADABLE = "This game cannot be shown"
FORM_KEYS = ("have", "draft", "backs", "again", "do", "move", "instead", "order", "number", "text")
FORM_FIELDS = 100  #: fields in a form
BOTS_ANSWER_WITHIN = 2.0  #: seconds a page without script waits for the bots, so that it shows their moves


class Problem(Exception):
    """What a page says instead; becomes ``error.html``, or JSON for a script."""

    def __init__(
        self, status: int, title: str, sentence: str, link: str = "/", words: str = "All games"
    ) -> None:
        self.status, self.title, self.sentence, self.link, self.words = status, title, sentence, link, words
        super().__init__(sentence)


class Pages:
    """Answers requests."""

    def __init__(self, house: House, templates: Environment) -> None:
        self.house = house
        self._templates = templates

    # What the others need.

    def guest(self, request: Request | WebSocket) -> str:
        """Return who is calling; somebody new gets an id, and the cookie with the answer."""
        if not hasattr(request.state, "guest"):
            known = self.house.identity.read(request.cookies.get(COOKIE))
            request.state.guest = known or unguessable()
            request.state.is_new = known is None
        guest: str = request.state.guest
        return guest

    def page(self, request: Request, template: str, status: int = 200, **context: Any) -> Response:
        """Return a page; a browser that has no cookie yet gets one."""
        guest = self.guest(request)
        body = self._templates.get_template(template).render(
            token=self.house.identity.token(guest), version=__version__, liveries=LIVERIES, **context
        )
        response = HTMLResponse(body, status)
        if request.state.is_new:
            signed = self.house.identity.write(guest)
            response.set_cookie(COOKIE, signed, COOKIE_AGE, httponly=True, samesite="lax")
        return response

    def problem(self, request: Request, problem: Problem) -> Response:
        """Return the page, or the JSON, that says what is wrong and what to do."""
        if _wants_json(request):
            return JSONResponse({"t": "error", "error": problem.sentence}, problem.status)
        words = {"title": problem.title, "sentence": problem.sentence, "link": problem.link}
        return self.page(request, "error.html", problem.status, link_words=problem.words, **words)

    async def table(self, request: Request | WebSocket) -> LiveTable:
        """Return the table of an address that this browser may see, or raise the ``Problem`` with it."""
        live = await self.find(request)
        guest = self.house.identity.read(request.cookies.get(COOKIE)) or ""
        if may_look(live.position, guest):
            return live
        sentence = (
            "Its players want nobody to look on. If you are one of them, use your own browser or a code."
        )
        raise Problem(
            403, "This table is closed", sentence, f"{live.position.href}/seat", "I have a seat here"
        )

    async def find(self, request: Request | WebSocket) -> LiveTable:
        """Return the table of an address, whoever may see it, or raise the ``Problem`` with it."""
        try:
            live = await self.house.find(request.path_params["table"])
        except Unplayable as error:
            raise Problem(409, "This table cannot be opened", str(error)) from None
        if live is None:
            sentence = "There is no table at this address. Perhaps a part of the link is missing."
            raise Problem(404, "No such table", sentence)
        return live

    async def game(self, name: str) -> AnyGame:
        """Return the game of an address, or raise the ``Problem`` with it."""
        try:
            return await self.house.workshop.load(name)
        except LookupError as error:
            raise Problem(404, "No such game", str(error)) from None

    # Games.

    async def home(self, request: Request) -> Response:
        """Show the games, and this browser's tables."""
        workshop = self.house.workshop
        cards = [await workshop.card(name) for name in workshop.names]
        titles = {card.name: card.title for card in cards}
        guest = self.guest(request)
        kept = await self.house.store.list_tables(guest, OWN_TABLES)
        own = [await own_table(self.house, guest, row, titles) for row in kept if row.setup.game in titles]
        own.sort(key=lambda table: (table.is_over, not table.is_yours))
        return self.page(request, "home.html", games=tuple(cards), tables=tuple(own))

    async def set_up(self, request: Request) -> Response:
        """Show the set-up form of a game."""
        game = await self.game(request.path_params["game"])
        last = await self.house.store.list_tables(self.guest(request), 1)
        names = [seat.name for row in last for seat in row.setup.seats if seat.kind == "person"]
        offer = first_offer(game, names[0] if names else "")
        return await self._form(request, game, offer)

    async def _form(
        self,
        request: Request,
        game: AnyGame,
        order: Order,
        refusal: Refusal | None = None,
        preview: Preview | None = None,
    ) -> Response:
        card = await self.house.workshop.card(game.name)
        made = form_fields(game, card, order, refusal, preview)
        return self.page(request, "set_up.html", 422 if refusal else 200, setup=made)

    async def rules(self, request: Request) -> Response:
        """Show the numbered rules of a game."""
        game = await self.game(request.path_params["game"])
        body, contents = await self.house.workshop.run(lambda: rules_page(game.package))
        card = await self.house.workshop.card(game.name)
        return self.page(request, "rules.html", game=card, body=body, contents=contents)

    async def guide(self, request: Request) -> Response:
        """Show how to play a game; its pictures wait for the rules to be compiled."""
        game = await self.game(request.path_params["game"])
        card = await self.house.workshop.card(game.name)
        if not self.house.workshop.is_ready(game.name):
            return self._wait(request, card, card.how_to_play)
        body = await self.house.workshop.run(lambda: guide_page(game.package))
        return self.page(request, "how_to_play.html", game=card, body=body)

    # Tables.

    async def make(self, request: Request) -> Response:
        """Make a table from a set-up form, and go there; or only show what would come of a file."""
        form = await self._read_form(request)
        game = await self.game(_word(form, "game"))
        order = first_offer(game, "")
        try:
            order = await self.house.workshop.read(lambda: read_form(game, form))
            setup = read_order(game, order, self.guest(request))
            if order.check:
                return await self._form(request, game, order, preview=await self.house.preview(setup, game))
            table = await self.house.make(setup, game)
        except BadOrder as error:
            return await self._form(request, game, order, error.refusal)
        except (BadOption, BadFile) as error:
            return await self._form(request, game, order, refused_by_box(game, error))
        return RedirectResponse(f"/tables/{table}", 303)

    async def bring(self, request: Request) -> Response:
        """Make a table of the record of a finished game, and go there to look at it."""
        form = await self._read_form(request)
        sent, read = form.get("record", b""), self.house.workshop.read
        try:
            text = sent.decode() if isinstance(sent, bytes) else sent
            made = await read(lambda: read_record(text))
            game = await self.game(made.game)
            brought = await read(lambda: read_game(made, game, self.guest(request)))
        except UnicodeDecodeError:
            raise Problem(422, UNREADABLE, "This file is no text, and so no record of a game.") from None
        except BadRecord as error:
            raise Problem(422, UNREADABLE, str(error)) from None
        return RedirectResponse(f"/tables/{await self.house.bring(brought, game)}?at=0", 303)

    async def show(self, request: Request) -> Response:
        """Show a table, now or at an earlier version."""
        waiting = await self._preparing(request)
        if waiting is not None:
            return waiting
        live = await self.table(request)
        self.house.attend(live)
        path = tuple(element for element in request.query_params.get("path", "").split("/") if element)
        wish = Wish(_version(request), path, request.query_params.get("story") == "all")
        return await self._show(request, live, wish)

    async def _preparing(self, request: Request) -> Response | None:
        """Return the page that says that the rules are still being compiled, if they are."""
        kept = await self.house.store.find_table(request.path_params["table"])
        if kept is None or kept.setup.game not in self.house.workshop.names:
            return None
        if self.house.workshop.is_ready(kept.setup.game):
            return None
        card = await self.house.workshop.card(kept.setup.game)
        return self._wait(request, card, f"/tables/{kept.id}")

    def _wait(self, request: Request, card: GameCard, href: str) -> Response:
        """Return the page that looks again by itself."""
        response = self.page(request, "preparing.html", game=card, href=href)
        response.headers["Retry-After"] = "2"
        return response

    async def _show(self, request: Request, live: LiveTable, wish: Wish, status: int = 200) -> Response:
        guest = self.guest(request)
        view = await self.house.view(live, guest, wish)
        # A page with a refusal, or amid a walk, has the present all the same; one of the past has none of it.
        now = view if wish == PRESENT or wish.at is not None else await self.house.view(live, guest)
        seat = live.looker(guest).seat
        code = self.house.identity.code(live.position.id, seat, guest) if seat != SPECTATOR else ""
        return self.page(request, "table.html", status, view=view, code=code, mark=mark(now))

    async def command(self, request: Request) -> Response:
        """Obey a command: a form goes on to the table's page, a script gets the receipt."""
        if _wants_json(request):
            return await self._command_by_script(request)
        form = await self._read_form(request)
        live = await self.table(request)
        command = _command({key: value for key, value in form.items() if isinstance(value, str)})
        receipt = await self.house.obey(live, self.guest(request), command, lambda receipt: None)
        if receipt.ok:
            await self._wait_for_bots(live)
            return RedirectResponse(live.position.href, 303)
        wish = Wish(trouble=Trouble(receipt.error, receipt.clause, receipt.link))
        return await self._show(request, live, wish, receipt.status)

    async def _command_by_script(self, request: Request) -> Response:
        body = await request.body()
        try:
            said = understand(body)
        except Misunderstood as error:
            raise Problem(400, "Not understood", str(error)) from None
        self._check_token(request, request.headers.get("x-form-token", "") or _token_in(body))
        live = await self.table(request)
        if isinstance(said, Resync):
            return _json(whole(await self.house.view(live, self.guest(request))))
        if not isinstance(said, Do):
            return _json({"t": "pong"})
        receipt = await self.house.obey(live, self.guest(request), said, lambda receipt: None)
        return _json(receipt_message(receipt), _status(receipt))

    async def _wait_for_bots(self, live: LiveTable) -> None:
        """Give the bots a moment, where nobody looks on by a live line."""
        if live.attending is not None and not live.connections:
            await asyncio.wait({live.attending}, timeout=BOTS_ANSWER_WITHIN)

    async def record(self, request: Request) -> Response:
        """Give the record as this viewer may have it."""
        live = await self.table(request)
        position, who = live.position, live.looker(self.guest(request))

        def make() -> str:
            shown = as_shown_to(position, who)
            return write(record(shown.table, as_recorded(shown.seats), shown.eyes(who.seat)))

        text = await self.house.workshop.run(make)
        name = f"{position.setup.game}-{position.id[:8]}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    async def rematch(self, request: Request) -> Response:
        """Make the table that continues a finished one, seats rotated."""
        await self._read_form(request)
        live = await self.table(request)
        position = live.position
        back = (position.href, "Back to the table")
        if not live.looker(self.guest(request)).guest or not can_play_again(position.seats):
            raise Problem(403, "Not your table", "Only who played at this table can play it again.", *back)
        if not position.table.is_over:
            raise Problem(409, "Not over yet", "A rematch follows when this game is over.", *back)
        return RedirectResponse(f"/tables/{await self.house.remake(live)}", 303)

    async def seat(self, request: Request) -> Response:
        """Ask for the code of a seat: for somebody who comes back from another browser."""
        live = await self.find(request)
        return self.page(request, "seat.html", href=live.position.href, game=live.card, trouble="")

    async def seats(self, request: Request) -> Response:
        """Change who sits where, as this browser asks."""
        form = await self._read_form(request)
        has_code = "code" in form
        live = await (self.find if has_code else self.table)(request)
        try:
            await self.house.reseat(live, read_change(form, self.guest(request), self.house.identity))
        except Refused as refused:
            if has_code:
                told = {"href": live.position.href, "game": live.card, "trouble": refused.sentence}
                return self.page(request, "seat.html", refused.status, **told)
            trouble = Trouble(refused.sentence, "", "")
            return await self._show(request, live, Wish(trouble=trouble), refused.status)
        await self._wait_for_bots(live)
        return RedirectResponse(live.position.href, 303)

    # Live.

    async def live(self, socket: WebSocket) -> None:
        """Open a table's WebSocket."""
        guest = self.house.identity.read(socket.cookies.get(COOKIE)) or ""
        await socket.accept()
        try:
            live = await self.table(socket)
        except Problem as problem:
            await socket.close(4404, problem.sentence[:120])
            return
        await Line(self.house, live, socket, guest).run()

    async def events(self, request: Request) -> Response:
        """Open a table's server-sent events."""
        live = await self.table(request)
        guest = self.house.identity.read(request.cookies.get(COOKIE)) or ""
        stream = events(self.house, live, guest, request.query_params.get("mark", ""))
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def scene_css(self, request: Request) -> Response:
        """Give the style sheet of all pictures."""
        packages = [(await self.game(name)).package for name in self.house.workshop.names]
        return Response(style_sheet(*packages), media_type="text/css", headers={"Cache-Control": "no-cache"})

    # Forms.

    async def _read_form(self, request: Request) -> Form:
        """Return a posted form whose token is ours, or raise the ``Problem`` with it."""
        try:
            async with request.form(max_files=20, max_fields=FORM_FIELDS, max_part_size=SET_UP_LIMIT) as sent:
                form = {
                    key: value if isinstance(value, str) else await value.read()
                    for key, value in sent.multi_items()
                }
        except (MultiPartException, HTTPException) as error:
            why = error.message if isinstance(error, MultiPartException) else error.detail
            raise Problem(400, "Not understood", f"The form could not be read: {why}") from None
        self._check_token(request, _word(form, "token"))
        return form

    def _check_token(self, request: Request, token: str) -> None:
        if not self.house.identity.is_token(self.guest(request), token):
            table = request.path_params.get("table")
            raise Problem(
                403,
                "This page is out of date",
                "The form was not made for this browser, or its cookie is gone. Load the page again; "
                "if that does not help, let the browser keep this site's cookie.",
                f"/tables/{table}" if table else "/",
                "Load it again" if table else "All games",
            )


def _wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("content-type", "")


def _word(form: Form, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def _token_in(body: bytes) -> str:
    token = msgspec.json.decode(body).get("token", "")
    return token if isinstance(token, str) else ""


def _version(request: Request) -> int | None:
    at = request.query_params.get("at")
    if at is None:
        return None
    if not at.isdecimal() or len(at) > 9:
        raise Problem(
            400,
            "No such move",
            "The number of the move in this address is none.",
            request.url.path,
            "To the table",
        )
    return int(at)


def _command(fields: Mapping[str, str]) -> Do:
    """Return the command of a form, its id made from what it says."""
    known = {key: value for key, value in fields.items() if key in FORM_KEYS}
    try:
        return msgspec.convert({"id": command_id(known), "t": "do"} | known, Do, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(400, "Not understood", f"The form could not be read: {error}.") from None


def _json(message: Mapping[str, Any], status: int = 200) -> Response:
    return Response(msgspec.json.encode(message), status, media_type="application/json")


def _status(receipt: Receipt) -> int:
    return 200 if receipt.ok else receipt.status
