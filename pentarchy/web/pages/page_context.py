"""What every page needs: who is calling, the page they get, and what is said when something is wrong."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

from jinja2 import Environment
from python_multipart.multipart import parse_options_header
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.websockets import WebSocket

from pentarchy import __version__
from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.sizes import SET_UP_FORM
from pentarchy.table.table import AnyGame

from ..domain.audience import may_look
from ..identity import COOKIE, COOKIE_AGE, unguessable
from ..limits import Limits, RateLimited, places
from ..problem_json import ProblemDetails, is_api, problem_response
from ..services.assembly import Services
from ..services.live_table import LiveTable
from ..services.reading_room import Sender
from ..static_files import StaticFiles
from ..storage.unfolding import Unplayable
from ..viewing.addresses import table_address
from .auth import Caller, caller
from .forms import Form, word

FORM_FIELDS = 100  #: fields in a form
NO_TABLE = "No such table", "This link does not lead to a table. Perhaps a part of it is missing."


class Problem(Exception):
    """What a page says instead; becomes ``error.html``, or JSON for a script."""

    def __init__(
        self, status: int, title: str, sentence: str, link: str = "/", words: str = "All games"
    ) -> None:
        self.status, self.title, self.sentence, self.link, self.words = status, title, sentence, link, words
        super().__init__(sentence)


class Unopened(Problem):
    """What a page says of a table that is there and cannot be opened."""


class PageContext:
    """Answers for all pages."""

    def __init__(
        self,
        services: Services,
        templates: Environment,
        limits: Limits,
        static: StaticFiles,
    ) -> None:
        self.services, self._templates, self._limits = services, templates, limits
        self.static = static

    def caller(self, request: Request | WebSocket) -> Caller:
        """Return who is calling, with an id for somebody new, who gets the cookie with a page."""
        return caller(request)

    def known(self, request: Request | WebSocket) -> str:
        """Return the guest who is calling, or nothing for somebody new."""
        found = caller(request)
        return "" if found.is_new else found.client_id

    def client_id(self, request: Request | WebSocket) -> str:
        """Return the guest who is calling; somebody new has an id, too."""
        return caller(request).client_id

    def page(self, request: Request, template: str, status: int = 200, **context: Any) -> Response:
        """Return a page; a browser that has not the right cookie yet gets it.

        A page without a form is the same again until something in it changes, and is not sent twice.
        """
        who, identity, once = caller(request), self.services.identity, unguessable()
        token = identity.token(who.key)
        body = self._templates.get_template(template).render(
            token=token,
            once=once,
            account=who.name,
            announcement=self.services.broadcast.announcement,
            version=__version__,
            liveries=LIVERIES,
            **context,
        )
        has_form = token in body or once in body
        # What the table's panels have in them is the token itself, by which two views are known to be alike.
        response: Response = HTMLResponse(body.replace(token, identity.masked(token)), status)
        if status == 200 and not has_form and not who.cookie:
            response = _unless_known(request, response)
        if who.cookie:
            self.keep_cookie(request, response, who.cookie)
        return response

    def keep_cookie(self, request: Request, response: Response, cookie: str) -> None:
        """Have a browser keep who it is, closed to scripts and other sites; by TLS alone, if it came so."""
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, COOKIE_AGE, secure=secure, httponly=True, samesite="lax")

    def link(self, request: Request, path: str) -> str:
        """Return a whole link to a page of ours, by the name by which the browser calls this server."""
        return f"{request.url.scheme}://{request.url.netloc}{path}"

    def admit(self, request: Request, what: str) -> None:
        """Count something that is made or brought, or raise the ``Problem`` of too many."""
        asked = {f"{what} of a guest": self.client_id(request), **places(what, address(request))}
        try:
            self._limits.admit(self.services.now(), asked)
        except RateLimited as error:
            sentence = f"There were too many {what} in a short time. {error.words}"
            raise Problem(429, "Too many at once", sentence) from None

    def sender(self, request: Request) -> Sender:
        """Return who brings something by a form, and whether anybody still waits for the answer."""
        gone = getattr(request.state, "gone", None) or asyncio.Event()
        return Sender(self.client_id(request), address(request), gone)

    def problem(self, request: Request, problem: Problem) -> Response:
        """Return the page, or the JSON, that says what is wrong and what to do."""
        if is_api(request.scope["path"]):
            return problem_response(ProblemDetails(problem.title, problem.status, problem.sentence))
        if wants_json(request):
            return JSONResponse({"t": "error", "error": problem.sentence}, problem.status)
        words = {"title": problem.title, "sentence": problem.sentence, "link": problem.link}
        return self.page(request, "error.html", problem.status, link_words=problem.words, **words)

    async def table(self, request: Request | WebSocket) -> LiveTable:
        """Return the table of an address that this browser may see, or raise the ``Problem`` with it."""
        live = await self.find(request)
        if may_look(live.snapshot, self.known(request)):
            return live
        sentence = "Its players want no spectators. If you are a player, use your own browser or your code."
        raise Problem(
            403,
            "This table is closed",
            sentence,
            f"{table_address(live.snapshot.id)}/seat",
            "I have a seat here",
        )

    async def find(self, request: Request | WebSocket) -> LiveTable:
        """Return the table of an address, whoever may see it, or raise the ``Problem`` with it."""
        try:
            live = await self.services.tables.find(request.path_params["table"])
        except Unplayable as error:
            fault = f"{table_address(request.path_params['table'])}/fault"
            title = "This table cannot be opened"
            raise Unopened(409, title, str(error), fault, "Report this to the operator") from None
        if live is None:
            raise Problem(404, *NO_TABLE)
        return live

    async def game(self, name: str) -> AnyGame:
        """Return the game of an address, or raise the ``Problem`` with it."""
        try:
            game = await self.services.loader.load(name)
        except LookupError as error:
            raise Problem(404, "No such game", str(error)) from None
        self.services.loader.prefer(name)
        return game

    async def read_form(self, request: Request) -> Form:
        """Return a posted form whose token is ours, or raise the ``Problem`` with it."""
        form = await self.parse_form(request)
        self.check_token(request, word(form, "token"))
        return form

    async def parse_form(self, request: Request) -> Form:
        """Return a posted form, whosever its token is, or raise the ``Problem`` with it."""
        known: Form | None = getattr(request.state, "form", None)
        if known is None:
            known = request.state.form = await self._parse_form(request)
        return known

    async def _parse_form(self, request: Request) -> Form:
        charset = parse_options_header(request.headers.get("content-type"))[1].get(b"charset", b"utf-8")
        if charset.lower() not in (b"utf-8", b"utf8", b"us-ascii"):
            sentence = "The form could not be read: it is not written in UTF-8."
            raise Problem(400, "Not understood", sentence)
        try:
            async with request.form(max_files=20, max_fields=FORM_FIELDS, max_part_size=SET_UP_FORM) as sent:
                return {
                    key: value if isinstance(value, str) else await value.read()
                    for key, value in sent.multi_items()
                }
        except (MultiPartException, HTTPException) as error:
            why = error.message if isinstance(error, MultiPartException) else error.detail
            raise Problem(400, "Not understood", f"The form could not be read: {why}") from None

    def check_token(self, request: Request, token: str) -> None:
        """Raise the ``Problem`` of a form that was not made for this browser."""
        if not self.services.identity.is_token(caller(request).key, token):
            table = request.path_params.get("table")
            raise Problem(
                403,
                "This page is out of date",
                "The form was not made for this browser, or its cookie is gone. Load the page again; "
                "if that does not help, let the browser keep this site's cookie.",
                table_address(table) if table else "/",
                "Load it again" if table else "All games",
            )


def _unless_known(request: Request, response: Response) -> Response:
    """Return a page with a mark of its content; the mark alone to a browser that has the page."""
    mark = f'W/"{blake2b(bytes(response.body), digest_size=12).hexdigest()}"'
    headers = {"ETag": mark, "Cache-Control": "private, no-cache"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response


def borrowed(request: Request) -> str:
    """Return what follows the path of an address that asks to look through a player's eyes, or nothing."""
    key = request.query_params.get("eyes")
    return "" if key is None else f"?eyes={quote(key, safe='')}"


def address(request: Request | WebSocket) -> str:
    """Return the address that somebody is calling from; behind a proxy, as the proxy says."""
    return request.client.host if request.client else ""


def wants_json(request: Request) -> bool:
    """Whether a request comes from a script."""
    return "application/json" in request.headers.get("content-type", "")
