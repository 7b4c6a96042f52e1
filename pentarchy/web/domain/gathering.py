"""Before a game begins: people sit down, stand up, and say that they are ready. Nothing is written here."""

from __future__ import annotations

import msgspec

from pentarchy import bots

from ..refused import Refused
from .seating import FREE, NO_SEAT, Occupant, has_free, own_seats
from .snapshot import Position


def sit_down(position: Position, guest: str, seat: int, name: str) -> Position:
    """Return the position with a guest in a free seat, or raise ``Refused``."""
    if any(occupant.guest == guest for occupant in position.seats):
        raise Refused("You sit at this table already. Stand up first if you want another seat.")
    return _taken(position, guest, seat, name)


def seat_beside(position: Position, guest: str, seat: int, name: str) -> Position:
    """Return the position with somebody else at the owner's screen in a free seat, or raise ``Refused``."""
    if guest != position.owner:
        raise Refused("Only the player who made this table can seat others at the same screen.", 403)
    return _taken(position, guest, seat, name)


def _taken(position: Position, guest: str, seat: int, name: str) -> Position:
    """Return the position with a person in a free seat, called by its side if they give no name."""
    if not 0 <= seat < len(position.seats):
        raise Refused("There is no such seat at this table.", 422)
    if position.seats[seat].kind != "free":
        raise Refused("Somebody was faster: this seat is taken. Choose another one, or look on.")
    asks = position.setup.terms.begins == "ready"
    name = name or position.table.box.sides[seat].name
    seated = position.with_occupant(seat, Occupant("person", name, guest, is_undecided=asks))
    return seated.not_parted(guest)


def sit_anywhere(position: Position, guest: str, name: str) -> Position:
    """Return the position with a guest in the first free seat, or raise ``Refused``."""
    free = [seat for seat, occupant in enumerate(position.seats) if occupant.kind == "free"]
    return sit_down(position, guest, free[0] if free else -1, name)


def stand_up(position: Position, guest: str, wanted: int = NO_SEAT) -> Position:
    """Return the position with a guest's seat free again, of several the one wanted, or raise ``Refused``."""
    for seat in own_seats(position.seats, guest):
        if wanted in (seat, NO_SEAT):
            if not position.is_gathering:
                raise Refused("The game has begun. Leave it through the menu, if you must.")
            return position.with_occupant(seat, FREE)
    raise Refused("You do not sit at this table.", 403)


def fill(position: Position, guest: str, bot: str) -> Position:
    """Return the position with bots in all free seats, or raise ``Refused``.

    The player who does so is ready with that; other people are still asked.
    """
    if guest != position.owner:
        raise Refused("Only the player who made this table can give its free seats to bots.", 403)
    if bot not in bots.NAMES:
        raise Refused(f"There is no bot called {bot[:40]!r}; there are {', '.join(bots.NAMES)}.", 422)
    for seat, occupant in enumerate(position.seats):
        if occupant.kind == "free":
            position = position.with_occupant(seat, Occupant("bot", bot))
            position = position.with_table(position.table.make_eager(seat))
        elif occupant.guest == guest and occupant.is_undecided:
            position = _decided(position, seat, True)
    return position


def say_ready(position: Position, guest: str, is_ready: bool) -> Position:
    """Return the position after those at a screen said that the game may begin, or may not yet."""
    own = own_seats(position.seats, guest)
    if not own:
        raise Refused("You do not sit at this table.", 403)
    if not position.is_gathering:
        raise Refused("The game has begun.")
    if position.setup.terms.begins != "ready":
        raise Refused("At this table nobody is asked: the game begins when every seat is taken.")
    if is_ready and has_free(position.seats):
        raise Refused("Somebody is still awaited. Say so once every seat is taken.")
    for seat in own:
        position = _decided(position, seat, is_ready)
    return position


def take_seat_back(position: Position, guest: str, seat: int) -> Position:
    """Return the position with a seat free again whose player does not say that they are ready."""
    if guest != position.owner:
        raise Refused("Only the player who made this table can take a seat back.", 403)
    if not 0 <= seat < len(position.seats):
        raise Refused("There is no such seat at this table.", 422)
    occupant = position.seats[seat]
    if not occupant.is_undecided or occupant.guest == guest or has_free(position.seats):
        raise Refused("A seat is taken back from somebody whom all others wait for before the game.")
    return position.with_occupant(seat, FREE).parted("freed", seat, occupant.guest)


def _decided(position: Position, seat: int, is_ready: bool) -> Position:
    occupant = msgspec.structs.replace(position.seats[seat], is_undecided=not is_ready)
    return position.with_occupant(seat, occupant)
