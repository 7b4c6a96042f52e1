"""What a program does in its seat: it looks, plays, changes how it sits there, and takes the record along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pentarchy.kernel.plain_record import plain
from pentarchy.table.records import GameRecord

from ..domain.commands import Command
from ..domain.events import Receipt
from ..domain.gathering import FillWithBots, SayReady, StandUp, TakeSeatBack
from ..domain.programs import LetProgramPlay
from ..domain.seat_changes import SeatChange, change_seats
from ..domain.seating import NO_SEAT
from ..domain.standing_in import ComeBack, HandOver, StandIn
from ..domain.taking_over import OfferSeat
from ..refused import Refused
from ..services.assembly import Services
from ..services.broadcast import is_crowded
from ..statuses import STATUSES
from ..storage.faults import record_for
from ..viewing.observation import TableObservation
from .access import Access, Doorkeeper
from .bodies import SeatRequest, read_body
from .descriptions import TableBox
from .endpoints import EVENTS, LONGEST_WAIT, Endpoint, Parameter, answered, number_of
from .refusing import refuse, refused_by_table
from .watching import Watching

MARK = Parameter("mark", "The mark of the observation that you have.", {"type": "string", "maxLength": 40})
WAIT = Parameter(
    "wait",
    "So many seconds to wait for an observation with another mark.",
    {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT},
)
SINCE = Parameter(
    "since",
    "A version: the story has all that was told after it.",
    {"type": "integer", "minimum": 0, "maximum": 999_999_999},
)


class CommandReceipt(msgspec.Struct, frozen=True):
    """The answer to a command that was obeyed: what it changed is on the server's disk."""

    id: str
    version: int  #: of the table after it
    draft: int  #: of the seat's plan after it


class SeatAnswer(msgspec.Struct, frozen=True):
    """The answer to a change of seats that was made."""

    done: str  #: what was asked for


@dataclass(frozen=True)
class SeatEndpoints:
    """Answers requests about a table as its program or a spectator sees it."""

    services: Services
    door: Doorkeeper
    watching: Watching

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Return the addresses of one table."""
        return (
            Endpoint(
                "GET",
                "/tables/{table}",
                "observe",
                "What this seat, or a spectator, may see and do at a table; at once, or when that changes.",
                self.observe,
                TableObservation,
                asks=(MARK, WAIT, SINCE),
                token="optional",
                refusals=(400, 401, 403, 404, 409),
            ),
            Endpoint(
                "GET",
                "/tables/{table}/events",
                "watch",
                "The same as server-sent events: an observation whenever something of it has changed.",
                self.events,
                TableObservation,
                asks=(MARK,),
                token="optional",
                media_type=EVENTS,
                refusals=(401, 403, 404, 409),
            ),
            Endpoint(
                "GET",
                "/tables/{table}/box",
                "readBox",
                "What the table is played with: options, files, and the numbers that its rules read.",
                self.box,
                TableBox,
                token="optional",
                refusals=(401, 403, 404, 409),
            ),
            Endpoint(
                "GET",
                "/tables/{table}/record",
                "readRecord",
                "The record as this viewer may have it: all of it once the game is over.",
                self.record,
                GameRecord,
                token="optional",
                refusals=(401, 403, 404, 409),
            ),
            Endpoint(
                "POST",
                "/tables/{table}/commands",
                "command",
                "Plays a move, or does something else that a player can do; the same id is obeyed once.",
                self.command,
                CommandReceipt,
                takes=Command,
                token="needed",
                refusals=(401, 403, 404, 409, 422),
            ),
            Endpoint(
                "POST",
                "/tables/{table}/seat",
                "changeSeat",
                "Changes who sits where: ready or not before the game, away and back while it lasts.",
                self.seat,
                SeatAnswer,
                takes=SeatRequest,
                token="needed",
                refusals=(401, 403, 404, 409, 422),
            ),
        )

    async def observe(self, request: Request) -> Response:
        """Show a table, now or once it looks different."""
        since, seconds = number_of(request, "since", 999_999_999), number_of(request, "wait", LONGEST_WAIT)
        access, mark = await self.door.access(request), request.query_params.get("mark", "")
        if seconds and mark:
            return answered(await self.watching.wait(access, mark, seconds, since))
        return answered(await self.watching.look(access, since))

    async def events(self, request: Request) -> Response:
        """Open a stream of observations."""
        access = await self.door.access(request)
        if is_crowded(access.live):
            raise refuse(503, "Too many spectators", "Too many are watching this table. Try again later.")
        mark = request.headers.get("last-event-id", "") or request.query_params.get("mark", "")
        stream = self.watching.events(access, mark)
        return StreamingResponse(stream, media_type=EVENTS, headers={"X-Accel-Buffering": "no"})

    async def box(self, request: Request) -> Response:
        """Show what a table is played with."""
        access = await self.door.access(request)
        snapshot = access.live.snapshot
        box, game = snapshot.table.box, snapshot.table.game
        made = TableBox(
            dict(box.options),
            msgspec.structs.asdict(snapshot.setup.terms),
            dict(box.files),
            tuple(side.name for side in box.sides),
            plain(box.numbers, game.box.Numbers),
        )
        return answered(made)

    async def record(self, request: Request) -> Response:
        """Give the record as this viewer may have it."""
        access = await self.door.access(request)
        snapshot = access.live.snapshot
        text = await self.services.loader.run(lambda: record_for(snapshot, access.viewer(snapshot)))
        return Response(text, media_type="application/json")

    async def command(self, request: Request) -> Response:
        """Obey a command as from the person in the seat."""
        access = await self.door.seat(request)
        command: Any = read_body(await request.body(), Command)
        meant = msgspec.structs.replace(command, seat=access.seat)
        receipt = await self.services.handler.obey(access.live, access.client_id, meant, _unheard)
        if receipt.ok:
            return answered(CommandReceipt(receipt.id, receipt.version, receipt.draft))
        raise refuse(
            STATUSES[receipt.kind] if receipt.kind else 409,
            "Refused",
            receipt.error,
            clause=receipt.clause,
            link=receipt.link,
            version=receipt.version,
        )

    async def seat(self, request: Request) -> Response:
        """Change who sits where, as from the person in the seat."""
        access = await self.door.seat(request)
        wanted: SeatRequest = read_body(await request.body(), SeatRequest)
        change = _change(wanted, access)
        try:
            await self.services.handler.reseat(
                access.live, lambda snapshot: change_seats(snapshot, access.client_id, change)
            )
        except Refused as error:
            raise refused_by_table(error) from None
        return answered(SeatAnswer(wanted.do))


def _unheard(receipt: Receipt) -> None:
    """Let a receipt go: it is the answer itself."""


def _change(wanted: SeatRequest, access: Access) -> SeatChange:
    """Return what a program asks for of the seats: of its own, or of the one that it names."""
    other = NO_SEAT if wanted.seat is None else wanted.seat
    match wanted.do:
        case "stand":
            return StandUp(access.seat)
        case "ready" | "not-ready":
            return SayReady(wanted.do == "ready")
        case "fill":
            return FillWithBots(wanted.bot)
        case "free":
            return TakeSeatBack(other)
        case "away":
            return HandOver(access.seat)
        case "back":
            return ComeBack(access.seat)
        case "replace":
            return StandIn(other)
        case "offer" | "withdraw":
            return OfferSeat(other, wanted.do == "offer")
        case "give-back":
            return LetProgramPlay(False, "")
