"""Before a game begins: people sit down, stand up, and say that they are ready. Nothing is written here."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pentarchy import bots

from ..refused import Refused
from .contributing import with_commitment
from .seating import FREE, NO_SEAT, SeatHolder, has_free, own_seats, seated_bot
from .snapshot import TableSnapshot


@dataclass(frozen=True)
class SitDown:
    """Somebody takes a free seat."""

    seat: int
    name: str
    commitment: str = ""  #: to a number that their browser will add to the seed; or nothing


@dataclass(frozen=True)
class SeatBeside:
    """The host seats somebody else at their own screen."""

    seat: int
    name: str  #: or nothing, for that of the side


@dataclass(frozen=True)
class StandUp:
    """Somebody gives their seat up before the game."""

    seat: int  #: of several of theirs, or ``NO_SEAT``


@dataclass(frozen=True)
class FillWithBots:
    """The host gives all free seats to bots."""

    bot: str


@dataclass(frozen=True)
class SayReady:
    """Those at a screen say that the game may begin, or may not yet."""

    is_ready: bool


@dataclass(frozen=True)
class TakeSeatBack:
    """The host frees the seat of somebody who does not say that they are ready."""

    seat: int


def sit_down(
    snapshot: TableSnapshot, client_id: str, seat: int, name: str, commitment: str = ""
) -> TableSnapshot:
    """Return the snapshot with a guest in a free seat, or raise ``Refused``."""
    if any(holder.client_id == client_id for holder in snapshot.seats):
        raise Refused("You have a seat at this table already. Leave it first if you want another one.")
    if not commitment or snapshot.table.is_sealed:
        return _taken(snapshot, client_id, seat, name)
    # It is promised while the seat is free: once all are taken it would be too late.
    return _taken(with_commitment(snapshot, seat, commitment), client_id, seat, name)


def seat_beside(snapshot: TableSnapshot, client_id: str, seat: int, name: str) -> TableSnapshot:
    """Return the snapshot with somebody else at the host's screen in a free seat, or raise ``Refused``."""
    if client_id != snapshot.host:
        raise Refused("Only the player who made this table can add others at the same screen.", "not yours")
    return _taken(snapshot, client_id, seat, name)


def _taken(snapshot: TableSnapshot, client_id: str, seat: int, name: str) -> TableSnapshot:
    """Return the snapshot with a person in a free seat, called by its side if they give no name."""
    if not 0 <= seat < len(snapshot.seats):
        raise Refused("There is no such seat at this table.", "not possible")
    if snapshot.seats[seat].kind != "free":
        raise Refused("Somebody was faster: this seat is taken. Choose another one, or watch.")
    asks = snapshot.setup.terms.begins == "ready"
    name = name or snapshot.table.box.sides[seat].name
    seated = snapshot.with_holder(seat, SeatHolder("person", name, client_id, is_undecided=asks))
    return seated.without_notice(client_id)


def sit_anywhere(snapshot: TableSnapshot, client_id: str, name: str, commitment: str = "") -> TableSnapshot:
    """Return the snapshot with a guest in the first free seat, or raise ``Refused``."""
    free = [seat for seat, holder in enumerate(snapshot.seats) if holder.kind == "free"]
    return sit_down(snapshot, client_id, free[0] if free else -1, name, commitment)


def stand_up(snapshot: TableSnapshot, client_id: str, wanted: int = NO_SEAT) -> TableSnapshot:
    """Return the snapshot with a guest's seat free again, of several the one wanted, or raise ``Refused``."""
    for seat in own_seats(snapshot.seats, client_id):
        if wanted in (seat, NO_SEAT):
            if not snapshot.is_seating:
                raise Refused("The game has begun. If you have to go, open the menu and choose Leave.")
            return snapshot.with_holder(seat, FREE)
    raise Refused("You do not have a seat at this table.", "not yours")


def fill(snapshot: TableSnapshot, client_id: str, bot: str) -> TableSnapshot:
    """Return the snapshot with bots in all free seats, or raise ``Refused``.

    The player who does so is ready with that; other people are still asked.
    """
    if client_id != snapshot.host:
        raise Refused("Only the player who made this table can give its free seats to bots.", "not yours")
    if bot not in bots.SEATED:
        known = ", ".join(bots.SEATED)
        raise Refused(f"There is no bot called {bot[:40]!r}; there are {known}.", "not possible")
    for seat, holder in enumerate(snapshot.seats):
        if holder.kind == "free":
            snapshot = snapshot.with_holder(seat, seated_bot(seat, bot))
            snapshot = snapshot.with_table(snapshot.table.make_auto_ready(seat))
        elif holder.client_id == client_id and holder.is_undecided:
            snapshot = _decided(snapshot, seat, True)
    return snapshot


def say_ready(snapshot: TableSnapshot, client_id: str, is_ready: bool) -> TableSnapshot:
    """Return the snapshot after those at a screen said that the game may begin, or may not yet."""
    own = own_seats(snapshot.seats, client_id)
    if not own:
        raise Refused("You do not have a seat at this table.", "not yours")
    if not snapshot.is_seating:
        raise Refused("The game has begun.")
    if snapshot.setup.terms.begins != "ready":
        raise Refused("You do not need to say that you are ready. The game begins when every seat is taken.")
    if is_ready and has_free(snapshot.seats):
        raise Refused("Some seats are still free. You can be ready once every seat is taken.")
    for seat in own:
        snapshot = _decided(snapshot, seat, is_ready)
    return snapshot


def take_seat_back(snapshot: TableSnapshot, client_id: str, seat: int) -> TableSnapshot:
    """Return the snapshot with a seat free again whose player does not say that they are ready."""
    if client_id != snapshot.host:
        raise Refused("Only the player who made this table can free a seat.", "not yours")
    if not 0 <= seat < len(snapshot.seats):
        raise Refused("There is no such seat at this table.", "not possible")
    holder = snapshot.seats[seat]
    if not holder.is_undecided or holder.client_id == client_id or has_free(snapshot.seats):
        raise Refused("You can free a seat only before the game, and only when everybody else is ready.")
    return snapshot.with_holder(seat, FREE).with_notice("freed", seat, holder.client_id)


def _decided(snapshot: TableSnapshot, seat: int, is_ready: bool) -> TableSnapshot:
    holder = msgspec.structs.replace(snapshot.seats[seat], is_undecided=not is_ready)
    return snapshot.with_holder(seat, holder)
