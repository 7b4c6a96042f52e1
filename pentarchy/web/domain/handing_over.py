"""What becomes of somebody's seats when they sign in, or go for good. Nothing is written here."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from .commands import STAND_IN
from .seat_changes import pass_on
from .seating import FREE, Occupant
from .snapshot import Position


def is_seated(position: Position, guest: str) -> bool:
    """Whether a seat at a table is somebody's, though a bot may keep it for them."""
    return bool(guest) and any(occupant.guest == guest for occupant in position.seats)


def hand_over(position: Position, old: str, new: str) -> Position:
    """Return the position with all that one guest had in the hands of another one.

    Nobody gets two seats by it: where the other one sits already, the seats of the first are given up.
    """
    is_there = is_seated(position, new)
    for seat in _seats_of(position, old):
        if is_there:
            position = give_up(position, seat)
        else:
            moved = msgspec.structs.replace(position.seats[seat], guest=new)
            position = position.with_occupant(seat, moved)
            if moved.kind == "person" and _is_on(position):
                position = position.noted("moved", seat)
    return pass_on(position, old, new)


def bow_out(position: Position, guest: str) -> Position:
    """Return the position without somebody: their seats are given up, the maker's rights another player's."""
    position = position.not_parted(guest)
    for seat in _seats_of(position, guest):
        position = give_up(position, seat)
    others = [occupant.guest for occupant in position.seats if occupant.kind == "person" and occupant.guest]
    return pass_on(position, guest, others[0] if others else "")


def give_up(position: Position, seat: int) -> Position:
    """Return the position with a seat free before the game; while it lasts a bot has it for good."""
    if position.is_gathering:
        return position.with_occupant(seat, FREE)
    if not _is_on(position):
        return position.with_occupant(seat, msgspec.structs.replace(position.seats[seat], guest=""))
    bot = position.with_occupant(seat, Occupant("bot", STAND_IN))
    return replace(bot, table=position.table.make_eager(seat)).noted("stand-in", seat)


def _seats_of(position: Position, guest: str) -> list[int]:
    return [seat for seat, occupant in enumerate(position.seats) if guest and occupant.guest == guest]


def _is_on(position: Position) -> bool:
    return not position.is_gathering and not position.table.is_over
