"""The pages of a table and what they post: everything works without script, playing a turn included."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.websockets import WebSocket

from pentarchy.kernel.seats import SPECTATOR

from ..domain.audience import is_of_the_table, may_look
from ..domain.command import BaseCommand
from ..domain.events import Receipt
from ..domain.hot_seat import ViewRequest, followed, has_curtain, now_at
from ..domain.programs import program_of
from ..domain.seat_changes import change_seats
from ..domain.seating import Viewer, can_play_again, is_shared, own_seats
from ..domain.snapshot import TableSnapshot
from ..refused import Refused
from ..services.attendance import Attendance
from ..services.live_connection import (
    TRY_AGAIN,
    LiveConnection,
    Misunderstood,
    Resync,
    events,
    read_message,
    understand,
)
from ..services.live_table import LiveTable, Subscriber
from ..statuses import DONE, STATUSES
from ..storage.apart import MayNotEnd, NoSuchTable
from ..storage.database import NoAnswer
from ..storage.faults import record_for
from ..viewing.addresses import read_wanted, table_address, viewer_address
from ..viewing.end_panel import Standstill
from ..viewing.messages import presence_message, receipt_message, whole
from ..viewing.seating_panel import kept_seats
from ..viewing.seeing import PRESENT, FormError, ViewOptions
from ..viewing.table_view import mark
from .command_forms import read_command
from .forms import commitment_of, word
from .page_context import NO_TABLE, PageContext, Problem, Unopened, address, wants_json
from .seat_forms import read_seat_change, seat_number

BOTS_ANSWER_WITHIN = 2.0  #: seconds a page without script waits for the bots, so that it shows their moves


class TablePages:
    """Answers requests about one table."""

    def __init__(self, context: PageContext, attendance: Attendance) -> None:
        self.context, self.services, self.attendance = context, context.services, attendance

    async def show(self, request: Request) -> Response:
        """Show a table, now or at an earlier version."""
        try:
            live = await self.context.table(request)
        except Unopened as problem:
            return await self._show_unopened(request, problem)
        self.services.signals.table_used.send(live)
        self.services.signals.table_seen.send(live.snapshot.id, self.context.known(request))
        path = tuple(element for element in request.query_params.get("path", "").split("/") if element)
        options = ViewOptions(_version(request), path, request.query_params.get("story") == "all")
        return await self._show(request, live, options, wanted=_wanted(request))

    async def _show_unopened(self, request: Request, problem: Problem) -> Response:
        """Return the page of a table of which nothing can be shown: its people can still end it."""
        table, client_id = request.path_params["table"], self.context.known(request)
        whole = await self.services.store.find_whole(table)
        apart = whole.apart if whole is not None else None
        own = [one for one, _ in await self.services.store.list_belongings(client_id)] if client_id else []
        standstill = Standstill(
            problem.title,
            apart.sentence if apart else problem.sentence,
            can_end=table in own and apart is not None and not apart.is_ended,
            has_agreed=apart is not None and client_id in apart.agreed,
        )
        shown = {"standstill": standstill, "href": table_address(table)}
        return self.context.page(request, "apart.html", problem.status, **shown)

    async def _show(
        self,
        request: Request,
        live: LiveTable,
        options: ViewOptions,
        status: int = 200,
        wanted: ViewRequest | None = None,
    ) -> Response:
        who = self.context.caller(request)
        client_id, session = who.client_id, who.session
        view = await self.services.broadcast.view(live, client_id, options, session, wanted)
        # A page with a refusal, or amid a walk, has the present all the same; one of the past has none of it.
        is_now = options == PRESENT or options.at is not None
        now = (
            view
            if is_now
            else await self.services.broadcast.view(live, client_id, session=session, wanted=wanted)
        )
        viewer = live.viewer(client_id, wanted)
        own = {"codes": self._codes(live.snapshot, viewer), "program": self._program(live.snapshot, viewer)}
        there = presence_message(self.attendance.of(live))["seats"]
        return self.context.page(
            request, "table.html", status, view=view, mark=mark(now), presences=there, **own
        )

    def _codes(self, snapshot: TableSnapshot, who: Viewer) -> tuple[tuple[str, str], ...]:
        """Return the codes of the seats that a page shows, each with its side: of all at an open screen."""
        if who.seat == SPECTATOR:
            return ()
        seats = (
            (who.seat,) if has_curtain(snapshot, who.client_id) else own_seats(snapshot.seats, who.client_id)
        )
        sides, identity = snapshot.table.box.sides, self.services.identity
        return tuple((sides[seat].name, identity.code(snapshot.id, seat, who.client_id)) for seat in seats)

    def _program(self, snapshot: TableSnapshot, who: Viewer) -> str | None:
        """Return the token of a program in a viewer's seat, empty without one; none where none can be."""
        if who.seat == SPECTATOR or snapshot.table.is_over or is_shared(snapshot.seats, who.client_id):
            return None
        grant = program_of(snapshot, who.seat)
        if grant is None:
            return ""
        return self.services.identity.program_token(snapshot.id, grant.seat, grant.client_id, grant.key)

    def _here(self, live: LiveTable, client_id: str, wanted: ViewRequest | None) -> str:
        """Return where a browser goes on that has looked through a seat: there, or before the curtain."""
        snapshot = live.snapshot
        return viewer_address(snapshot, live.viewer(client_id, followed(snapshot, client_id, wanted)))

    async def command(self, request: Request) -> Response:
        """Obey a command: a form goes on to the table's page, a script gets the receipt."""
        if wants_json(request):
            return await self._command_by_script(request)
        form = await self.context.read_form(request)
        live = await self.context.table(request)
        command = read_command(form)
        client_id = self.context.client_id(request)
        wanted = now_at(live.snapshot, client_id, command.seat)
        receipt = await self.services.handler.obey(live, client_id, command, lambda receipt: None)
        if receipt.ok:
            await self._wait_for_bots(live)
            return RedirectResponse(self._here(live, client_id, wanted), 303)
        options = ViewOptions(error=FormError(receipt.error, receipt.clause, receipt.link))
        return await self._show(request, live, options, _status(receipt), wanted)

    async def _command_by_script(self, request: Request) -> Response:
        body = await request.body()
        try:
            said = understand(body)
        except Misunderstood as error:
            raise Problem(400, "Not understood", str(error)) from None
        self.context.check_token(request, request.headers.get("x-form-token", "") or _token_in(body))
        live = await self.context.table(request)
        if isinstance(said, Resync):
            who = self.context.caller(request)
            view = await self.services.broadcast.view(
                live, who.client_id, session=who.session, wanted=said.wanted
            )
            return _json(whole(view))
        if not isinstance(said, BaseCommand):
            return _json({"t": "pong"})
        receipt = await self.services.handler.obey(
            live, self.context.client_id(request), said, lambda receipt: None
        )
        return _json(receipt_message(receipt), _status(receipt))

    async def _wait_for_bots(self, live: LiveTable) -> None:
        """Give the bots a moment, where nobody looks on by a live line."""
        if live.attending is not None and not live.subscribers:
            await asyncio.wait({live.attending}, timeout=BOTS_ANSWER_WITHIN)

    async def record(self, request: Request) -> Response:
        """Give the record as this viewer may have it."""
        live = await self.context.table(request)
        snapshot, who = live.snapshot, live.viewer(self.context.client_id(request), _wanted(request))
        text = await self.services.loader.run(lambda: record_for(snapshot, who))
        name = f"{snapshot.setup.game}-{snapshot.id[:8]}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    async def invitation(self, request: Request) -> Response:
        """Give the link to a table as a QR code, for a phone that is held against the screen."""
        live = await self.context.find(request)
        link = self.context.link(request, table_address(live.snapshot.id))
        code = BytesIO()
        segno.make(link, error="m").save(code, kind="svg", scale=4, border=2, light="#fff", xmldecl=False)
        return Response(code.getvalue(), media_type="image/svg+xml")

    async def rematch(self, request: Request) -> Response:
        """Make the table that continues a finished one, seats rotated."""
        form = await self.context.read_form(request)
        live = await self.context.table(request)
        snapshot, client_id = live.snapshot, self.context.client_id(request)
        back = (table_address(snapshot.id), "Back to the table")
        if not is_of_the_table(snapshot, client_id) or not can_play_again(snapshot.seats):
            raise Problem(403, "Not your table", "Only players of this table can ask for a rematch.", *back)
        if not snapshot.table.is_over:
            raise Problem(409, "Not over yet", "You can ask for a rematch when this game is over.", *back)
        sender, commitment = self.context.sender(request), commitment_of(form)
        made = await self.services.maker.remake(live, client_id, sender, commitment)
        return RedirectResponse(table_address(made), 303)

    async def seat(self, request: Request) -> Response:
        """Ask for the code of a seat: for somebody who comes back from another browser."""
        return self._door(request, await self.context.find(request))

    def _door(self, request: Request, live: LiveTable, trouble: str = "", status: int = 200) -> Response:
        """Return the page of who has no seat here: it shows nothing of the game."""
        offered = tuple(one for one in kept_seats(live.snapshot) if one.is_offered)
        shown = {
            "href": table_address(live.snapshot.id),
            "game": live.card,
            "trouble": trouble,
            "offered": offered,
        }
        return self.context.page(request, "seat.html", status, **shown)

    async def end(self, request: Request) -> Response:
        """End a game that was set apart, or note that one of its players wants that."""
        await self.context.read_form(request)
        table = request.path_params["table"]
        try:
            await self.services.tables.agree_to_end(table, self.context.known(request))
        except MayNotEnd as error:
            raise Problem(
                403, "Not yours to end", str(error), table_address(table), "Back to the table"
            ) from None
        except NoSuchTable:
            raise Problem(404, *NO_TABLE) from None
        return RedirectResponse(table_address(table), 303)

    async def seats(self, request: Request) -> Response:
        """Change who sits where, as this browser asks."""
        form = await self.context.read_form(request)
        client_id, from_outside = self.context.client_id(request), "code" in form or "take" in form
        live = await (self.context.find if from_outside else self.context.table)(request)
        wanted = now_at(live.snapshot, client_id, seat_number(word(form, "seat")))
        try:
            change = read_seat_change(form, self.services.identity)
            await self.services.handler.reseat(
                live, lambda snapshot: change_seats(snapshot, client_id, change)
            )
        except Refused as refused:
            status = STATUSES[refused.kind]
            if "code" in form or not may_look(live.snapshot, client_id):
                return self._door(request, live, refused.sentence, status)
            error = FormError(refused.sentence, "", "")
            return await self._show(request, live, ViewOptions(error=error), status, wanted)
        await self._wait_for_bots(live)
        # Where it is folded out what they have just got, or may have again.
        where = next((f"#{field}" for field in ("eyes", "program") if field in form), "")
        return RedirectResponse(f"{self._here(live, client_id, wanted)}{where}", 303)

    async def live(self, socket: WebSocket) -> None:
        """Open a table's WebSocket."""
        connection = self._connect(socket)
        await socket.accept()
        try:
            live = await self.context.table(socket)
        except Problem as problem:
            await socket.close(4404, problem.sentence[:120])
            return
        except NoAnswer:
            await socket.close(TRY_AGAIN)
            return
        await LiveConnection(self.services, live, socket, connection).run()

    async def events(self, request: Request) -> Response:
        """Open a table's server-sent events."""
        live = await self.context.table(request)
        mark = request.query_params.get("mark", "")
        stream = events(self.services, live, self._connect(request), mark, _wanted(request))
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    def _connect(self, request: Request | WebSocket) -> Subscriber:
        """Return the live line of whoever is calling; it sends nothing yet."""
        who = self.context.caller(request)
        return Subscriber(self.context.known(request), who.session, address(request))


def _token_in(body: bytes) -> str:
    token = read_message(body).get("token", "")
    return token if isinstance(token, str) else ""


def _wanted(request: Request) -> ViewRequest | None:
    """Return the seat through which an address asks to look."""
    return read_wanted(*map(request.query_params.get, ("seat", "stage", "eyes")))


def _version(request: Request) -> int | None:
    at = request.query_params.get("at")
    if at is None:
        return None
    if not at.isdecimal() or len(at) > 9:
        raise Problem(
            400,
            "No such move",
            "This link points to a move that does not exist. Open the table and choose one there.",
            request.url.path,
            "Back to the table",
        )
    return int(at)


def _json(message: Mapping[str, Any], status: int = 200) -> Response:
    return Response(msgspec.json.encode(message), status, media_type="application/json")


def _status(receipt: Receipt) -> int:
    """Return the number by which HTTP says how a command was answered."""
    return DONE if receipt.kind is None else STATUSES[receipt.kind]
