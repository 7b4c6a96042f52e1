"""Who sits where, and what was chosen before the game: what the database keeps of a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import records
from pentarchy.table.contributions import Contribution
from pentarchy.table.table import AnyGame

from .terms import Terms

Value = bool | int | str

NO_SEAT = -1  #: what no seat's number is
USUAL = 4  #: players at a table, where nobody has said how many
STAND_IN = "greedy"  #: the bot that plays for somebody who is away, or has left
BOT_NAMES = ("Pim", "Wren", "Odo", "Tuva", "Rollo", "Juno", "Bex", "Mika")  #: by seat, from the first


class SeatHolder(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    kind: Literal["person", "bot", "empty", "free"]  #: free: whoever has the link may sit down there
    name: str  #: a person's name, or the bot's name
    client_id: str = msgspec.field(default="", name="guest")
    """The browser a person plays from, or may take the seat back from."""
    stands_in_for: str = ""  #: the person whose seat a bot keeps
    is_offered: bool = False  #: whoever may look at the table may take over this seat, which a bot keeps
    is_undecided: bool = False  #: the game does not begin before this person says that they are ready
    called: str = ""  #: what a bot is called, so that several can be told apart; nothing where it stands in

    @property
    def title(self) -> str:
        """The name for people."""
        if self.kind == "bot":
            bot = f"{self.name.capitalize()} bot"
            if self.called:
                return f"{self.called} ({self.name} bot)"
            return f"{bot} for {self.stands_in_for}" if self.stands_in_for else bot
        return "A friend" if self.kind == "free" else self.name or "Nobody"


FREE = SeatHolder("free", "")


def seated_bot(seat: int, bot: str) -> SeatHolder:
    """Return a bot that is to play in a seat for itself."""
    return SeatHolder("bot", bot, called=BOT_NAMES[seat % len(BOT_NAMES)])


class Setup(msgspec.Struct, frozen=True):
    """What a table was made with. The seats are those at the start; later changes are events."""

    game: str
    options: dict[str, Value]  #: every option's value, the table's own among them
    files: dict[str, str]  #: the box's files: brought, and made by chance
    seats: tuple[SeatHolder, ...]
    host: str = msgspec.field(name="owner")
    """The browser that made the table; its rights may have been passed on since."""
    sides: tuple[str, ...] = ()  #: what the seats are called, once the box is unpacked
    terms: Terms = Terms()
    commitments: tuple[Contribution, ...] | None = None
    """What a browser promised to add to the seed as it made the table; none where nobody can: a game that was
    played elsewhere, or a table from before there was that."""


class GrantedView(msgspec.Struct, frozen=True):
    """Eyes of a player's that a browser asked to look through, by a key that was given away."""

    seat: int  #: whose they are; ``SPECTATOR`` where nothing is seen through them
    key: str = ""  #: empty where nothing is seen
    why_not: Literal["", "over", "plays", "ended"] = ""


class Viewer(msgspec.Struct, frozen=True):
    """Somebody who looks at a table."""

    seat: int  #: or ``SPECTATOR``
    client_id: str  #: the browser, where it may do something here; empty for others
    lent: GrantedView | None = None  #: none for a viewer who uses their own eyes, as nearly all do

    @property
    def eyes(self) -> int:
        """The seat whose secrets are seen: the viewer's, or one whose player shows them; no plans are."""
        return self.lent.seat if self.lent and self.seat == SPECTATOR else self.seat


def usual_seats(game: AnyGame) -> int:
    """Return how many players a set-up begins with: four, or as many as there can be."""
    return min(USUAL, game.facts.seats[-1])


def viewer_of(seats: tuple[SeatHolder, ...], host: str, client_id: str, wanted: int | None = None) -> Viewer:
    """Return what a browser is at a table: in a seat, its host, or one of the spectators.

    Of several seats the person looks through the one that is wanted, and of one through that;
    nobody looks through somebody else's seat, nor through one of several without a word.
    """
    own = own_seats(seats, client_id)
    if wanted is not None and wanted in own:
        return Viewer(wanted, client_id)
    if wanted is None and len(own) == 1:
        return Viewer(own[0], client_id)
    is_open = is_gathering(seats) or any(holder.is_offered for holder in seats)
    may_act = client_id == host or is_open or any(holder.client_id == client_id for holder in seats)
    return Viewer(SPECTATOR, client_id if may_act else "")


def own_seats(seats: tuple[SeatHolder, ...], client_id: str) -> tuple[int, ...]:
    """Return the seats of the people who play from a browser."""
    return tuple(
        seat
        for seat, holder in enumerate(seats)
        if client_id and holder.kind == "person" and holder.client_id == client_id
    )


def is_shared(seats: tuple[SeatHolder, ...], client_id: str) -> bool:
    """Whether several people are at a browser's screen, those counted in whose seat a bot keeps."""
    return bool(client_id) and sum(holder.client_id == client_id for holder in seats) > 1


def at_screen_of(seats: tuple[SeatHolder, ...], seat: int) -> tuple[int, ...]:
    """Return the seats that are played at the same screen as a person's, that person's among them."""
    holder = seats[seat]
    return (own_seats(seats, holder.client_id) if holder.kind == "person" else ()) or (seat,)


def is_gathering(seats: tuple[SeatHolder, ...]) -> bool:
    """Whether the game waits for a free seat to be taken, or for somebody to say that they are ready."""
    return has_free(seats) or any(holder.is_undecided for holder in seats)


def has_free(seats: tuple[SeatHolder, ...]) -> bool:
    """Whether somebody may still sit down."""
    return any(holder.kind == "free" for holder in seats)


def before_the_game(seats: tuple[SeatHolder, ...], terms: Terms) -> tuple[SeatHolder, ...]:
    """Return the seats of a new table: people are asked whether they are ready, where the terms say so.

    Somebody alone with bots is, or they would have left a seat free; and so are people at one screen.
    """
    screens = {seat.client_id for seat in seats if seat.kind == "person"}
    asks = terms.begins == "ready" and (has_free(seats) or len(screens) > 1)
    return tuple(
        msgspec.structs.replace(seat, is_undecided=asks) if seat.kind == "person" else seat for seat in seats
    )


def may_be_replaced(seats: tuple[SeatHolder, ...], host: str, client_id: str, seat: int) -> bool:
    """Whether a browser may have a bot stand in for whoever sits in a seat.

    The player who made the table may, for everybody else; and any of the others may for that player,
    who could otherwise go to bed and keep everybody waiting. At a screen of several people each may go
    and leave it to the others.
    """
    holder = seats[seat]
    if client_id and holder.client_id == client_id:
        return holder.kind == "person" and len(own_seats(seats, client_id)) > 1
    is_other = bool(client_id) and holder.kind == "person" and holder.client_id != client_id
    is_player = any(other.kind == "person" and other.client_id == client_id for other in seats)
    return is_other and (client_id == host or (holder.client_id == host and is_player))


def may_be_offered(seats: tuple[SeatHolder, ...], host: str, client_id: str, seat: int) -> bool:
    """Whether a browser may offer others the seat that a bot keeps for somebody, or was handed.

    The player who made the table may; where a bot keeps that player's own seat, any other may offer it.
    """
    kept = seats[seat]
    is_player = any(other.kind == "person" and other.client_id == client_id for other in seats)
    is_hosts = kept.client_id == host or (not kept.client_id and all(one.client_id != host for one in seats))
    return bool(client_id and kept.stands_in_for) and (client_id == host or (is_hosts and is_player))


def has_stand_in(holder: SeatHolder, client_id: str) -> bool:
    """Whether a bot keeps this seat for a browser."""
    return bool(client_id) and holder.client_id == client_id and bool(holder.stands_in_for)


def rotated(seats: tuple[SeatHolder, ...], now: tuple[SeatHolder, ...]) -> tuple[SeatHolder, ...]:
    """Return the seats for a rematch: everybody moves one place on."""
    again = [_who_plays_again(early, late) for early, late in zip(seats, now, strict=True)]
    return (again[-1], *again[:-1])


def _who_plays_again(early: SeatHolder, late: SeatHolder) -> SeatHolder:
    """Return who plays again for a seat: its person, who may be another than at first or be stood in for.

    Of somebody who left it to a bot, having taken the seat over, nobody knows the browser any more.
    """
    if late.kind == "person":
        return late
    if late.stands_in_for and late.client_id:
        return SeatHolder("person", late.stands_in_for, late.client_id)
    if late.stands_in_for and late.stands_in_for != early.name:
        return FREE
    return late if early.kind == "free" else early


def can_play_again(seats: tuple[SeatHolder, ...]) -> bool:
    """Whether all people of a table have a browser here; of a game played elsewhere they have none."""
    return all(holder.client_id for holder in seats if holder.kind == "person")


def as_recorded(seats: tuple[SeatHolder, ...]) -> list[records.Seat]:
    """Return the seats as a record names them: without anything that tells a browser."""
    return [records.Seat(holder.name, "empty" if holder.kind == "free" else holder.kind) for holder in seats]
