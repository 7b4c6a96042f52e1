"""What programs ask about tables: which are open, to make one, to join, and once more the same people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pentarchy.kernel.brought import Unreadable
from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.kernel.sizes import SET_UP_FORM
from pentarchy.table.table import AnyGame

from ..domain.audience import is_of_the_table
from ..domain.gathering import sit_anywhere, sit_down
from ..domain.programs import LetProgramPlay, let_program_play, program_of
from ..domain.seating import can_play_again, own_seats
from ..domain.set_up import YOU, BadTableOrder, SetUpError, TableOrder, read_order, refused_by_box, spell
from ..domain.snapshot import TableSnapshot
from ..domain.taking_over import take_over
from ..identity import unguessable
from ..pages.page_context import address
from ..pages.set_up_form import file_text
from ..plain_words import clean_name
from ..refused import Refused
from ..services.assembly import Services
from ..services.live_table import LiveTable
from ..services.lobby import Lobby
from ..services.reading_room import Sender
from ..viewing.addresses import table_address
from .access import Doorkeeper, new_client
from .bodies import JoinTable, NewTable, read_body
from .endpoints import Endpoint, answered
from .games import find_game
from .refusing import NotDone, refuse, refused_by_table


class OpenPlace(msgspec.Struct, frozen=True):
    """A seat as the list of tables shows it."""

    side: str
    who: str  #: empty for a seat that is free
    offered: str  #: whose seat it was, where anybody may join in their place


class OpenTable(msgspec.Struct, frozen=True):
    """A table that everybody may find."""

    table: str
    game: str
    is_running: bool
    clock: str  #: as the table's options name it
    audience: str  #: who may watch: ``link``, ``later`` or ``nobody``
    places: tuple[OpenPlace, ...]


class SeatToken(msgspec.Struct, frozen=True):
    """A seat that a program has now, and the token by which it plays there."""

    table: str
    seat: int
    token: str  #: for the header ``Authorization: Bearer TOKEN``; whoever has it plays in this seat
    page: str  #: path of the table's page, for people


@dataclass(frozen=True)
class TableEndpoints:
    """Answers requests about tables in which nobody need have a seat yet."""

    services: Services
    door: Doorkeeper
    lobby: Lobby

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Return the addresses of tables and of ways to a seat."""
        return (
            Endpoint(
                "GET",
                "/tables",
                "listTables",
                "The tables that everybody may find: where a seat is free, and those that can be watched.",
                self.list_tables,
                tuple[OpenTable, ...],
            ),
            Endpoint(
                "POST",
                "/tables",
                "makeTable",
                "Makes a table with a seat for the program, and gives it the token of that seat.",
                self.make,
                SeatToken,
                takes=NewTable,
                status=201,
                refusals=(404, 409, 413, 422),
            ),
            Endpoint(
                "POST",
                "/tables/{table}/join",
                "joinTable",
                "Takes a free seat, or one that is offered, and gives the program the token of that seat.",
                self.join,
                SeatToken,
                takes=JoinTable,
                status=201,
                refusals=(403, 404, 409, 422),
            ),
            Endpoint(
                "POST",
                "/tables/{table}/rematch",
                "rematch",
                "Plays a finished game again with the same players, and gives the token of the seat there.",
                self.rematch,
                SeatToken,
                token="needed",
                status=201,
                refusals=(401, 403, 404, 409),
            ),
        )

    async def list_tables(self, request: Request) -> Response:
        """List the tables that everybody may find."""
        self.door.admit(request)
        known = self.services.loader.names
        found = [
            OpenTable(
                one.table,
                one.game,
                one.notice.is_running,
                one.notice.clock,
                one.notice.audience,
                tuple(OpenPlace(place.side, place.who, place.offered) for place in one.notice.places),
            )
            for one in await self.lobby.list_attended()
            if one.game in known
        ]
        return answered(found)

    async def make(self, request: Request) -> Response:
        """Make a table with a seat for a program."""
        self.door.admit(request)
        wanted: NewTable = read_body(await request.body(), NewTable, SET_UP_FORM)
        game = await find_game(self.services, wanted.game)
        client_id, once = new_client(request, self.services.identity)
        if wanted.files:
            self.door.admit_making(request, "files")  # also of what is refused
        brings = Sender(client_id, address(request)) if wanted.files else None
        try:
            order = await self.services.loader.make(lambda: read_table(game, wanted), brings)
            setup = read_order(game, order, client_id)
            self.door.admit_making(request, "tables")
            table = await self.services.maker.make(
                setup, game, once=once, sender=brings, commitment=wanted.commitment
            )
        except BadTableOrder as error:
            raise _refused_order(error.refusal) from None
        except (BadOption, BadFile) as error:
            raise _refused_order(refused_by_box(game, error)) from None
        return await self._seated(table, client_id)

    async def join(self, request: Request) -> Response:
        """Give a program a seat at a table."""
        self.door.admit(request)
        live = await self.door.table(request)
        wanted: JoinTable = read_body(await request.body(), JoinTable)
        client_id, _ = new_client(request, self.services.identity)
        self.door.admit_making(request, "tables")
        return await self._seat(live, client_id, partial(_joined, client_id=client_id, wanted=wanted))

    async def rematch(self, request: Request) -> Response:
        """Make the table that continues a finished one, or find it, and give the program its seat there."""
        access = await self.door.seat(request)
        snapshot = access.live.snapshot
        if not is_of_the_table(snapshot, access.client_id) or not can_play_again(snapshot.seats):
            raise refuse(403, "Not your table", "Only players of this table can ask for a rematch.")
        if not snapshot.table.is_over:
            raise refuse(409, "Not over yet", "You can ask for a rematch when this game is over.")
        sender = Sender(access.client_id, access.host)
        made = await self.services.maker.remake(access.live, access.client_id, sender)
        return await self._seated(made, access.client_id)

    async def _seated(self, table: str, client_id: str) -> Response:
        """Give a program the token of the seat that it has at a table."""
        live = await self.services.tables.find(table)
        if live is None:
            raise refuse(404, "No such table", "The table was removed as soon as it was made.")
        return await self._seat(live, client_id, partial(_with_program, client_id=client_id))

    async def _seat(self, live: LiveTable, client_id: str, change: partial[TableSnapshot]) -> Response:
        """Change who sits at a table, and answer with the token of a program's seat there."""
        try:
            await self.services.handler.reseat(live, change)
        except Refused as error:
            raise refused_by_table(error) from None
        snapshot = live.snapshot
        seat = own_seats(snapshot.seats, client_id)[0]
        grant = program_of(snapshot, seat)
        if grant is None:
            raise refuse(409, "Refused", "The seat was taken back as soon as it was given.")
        token = self.services.identity.program_token(snapshot.id, seat, client_id, grant.key)
        return answered(SeatToken(snapshot.id, seat, token, table_address(snapshot.id)), 201)


def read_table(game: AnyGame, wanted: NewTable) -> TableOrder:
    """Return what a program orders, as a form would say it; refuse what no form can say."""
    if wanted.seats.count(YOU) != 1:
        raise refuse(422, "Refused", 'Give one seat to "you", and the others to "friend" or to bots.')
    kinds = {kind.key: kind for kind in game.box.files}
    strange = sorted(set(wanted.files) - set(kinds))
    if strange:
        known = ", ".join(kinds) or "none"
        raise refuse(422, "Refused", f"{game.facts.title} reads no file {strange[0]!r}. It reads: {known}.")
    texts, unreadable = dict[str, str](), ""
    for key, text in wanted.files.items():
        try:
            texts[key] = file_text(text)
        except Unreadable as error:
            unreadable = f"{key}: the file {error}"
    holds = {key: count(text) for key, text in texts.items() if (count := kinds[key].count)}
    # Who names the one that is meant has been told how many there are.
    told = {key: str(number) for key, number in holds.items() if kinds[key].which in wanted.options}
    options = {key: spell(value) for key, value in wanted.options.items()}
    seats = (clean_name(wanted.name), str(len(wanted.seats)), wanted.seats)
    return TableOrder(*seats, options, texts, holds, told, unreadable=unreadable)


def _refused_order(refusal: SetUpError) -> NotDone:
    """Return what is answered to an order that makes no table."""
    fields = dict(refusal.options or {}) | ({"files": refusal.files} if refusal.files else {})
    detail = refusal.whole or " ".join(f"{key}: {words}" for key, words in fields.items())
    return refuse(422, "Refused", detail, fields=fields)


def _joined(snapshot: TableSnapshot, client_id: str, wanted: JoinTable) -> TableSnapshot:
    """Return the snapshot with a program in a seat, or raise ``Refused``; once it sits there it keeps it."""
    if not own_seats(snapshot.seats, client_id):
        name, seat = clean_name(wanted.name), wanted.seat
        if seat is None:
            snapshot = sit_anywhere(snapshot, client_id, name, wanted.commitment)
        elif seat < len(snapshot.seats) and snapshot.seats[seat].is_offered:
            snapshot = take_over(snapshot, client_id, seat, name)
        else:
            snapshot = sit_down(snapshot, client_id, seat, name, wanted.commitment)
    return _with_program(snapshot, client_id)


def _with_program(snapshot: TableSnapshot, client_id: str) -> TableSnapshot:
    return let_program_play(snapshot, client_id, LetProgramPlay(True, unguessable()))
