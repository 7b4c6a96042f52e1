"""A player lets a program of their own play in their seat, by a token. Nothing is written here.

Whoever has the token sees what is shown to that seat and may do there what its player may. Everybody at the
table is told. It ends when the player says so, and when somebody else comes to sit there.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..refused import Refused
from .details import ProgramGrant
from .seating import is_shared, own_seats
from .snapshot import TableSnapshot


@dataclass(frozen=True)
class LetProgramPlay:
    """A player lets a program play in their seat, or no longer."""

    is_allowed: bool
    key: str  #: what the token is made from, if there is none yet


def let_program_play(snapshot: TableSnapshot, client_id: str, change: LetProgramPlay) -> TableSnapshot:
    """Return the snapshot after a player said whether a program may play in their seat.

    A player who has said so already keeps the token that was given away. ``Refused`` if that cannot be.
    """
    if not change.is_allowed:
        return _end(snapshot, client_id)
    if is_shared(snapshot.seats, client_id):
        raise Refused("Several people play at this screen, so no program can play in one of their seats.")
    if snapshot.table.is_over:
        raise Refused("The game is over.")
    for seat in own_seats(snapshot.seats, client_id):
        if program_of(snapshot, seat):
            return snapshot
        grant = ProgramGrant(seat, client_id, change.key)
        return snapshot.with_details(programs=(*snapshot.details.programs, grant)).noted("program", seat)
    raise Refused("You do not have a seat at this table.", "not yours")


def program_of(snapshot: TableSnapshot, seat: int) -> ProgramGrant | None:
    """Return by what a program plays in a seat, or none."""
    grants = (one for one in snapshot.details.programs if one.seat == seat and _holds(snapshot, one))
    return next(grants, None)


def without_ended_programs(snapshot: TableSnapshot) -> TableSnapshot:
    """Return the snapshot without the programs of players who have gone, or share their screen by now."""
    for grant in snapshot.details.programs:
        if not _holds(snapshot, grant):
            snapshot = _without(snapshot, grant)
    return snapshot


def _end(snapshot: TableSnapshot, client_id: str) -> TableSnapshot:
    for grant in snapshot.details.programs:
        if client_id and grant.client_id == client_id:
            return _without(snapshot, grant)
    raise Refused("No program plays in your seat.")


def _holds(snapshot: TableSnapshot, grant: ProgramGrant) -> bool:
    """Whether the seat is still that player's alone, though a bot may keep it for them."""
    has_seat = snapshot.seats[grant.seat].client_id == grant.client_id
    return has_seat and not is_shared(snapshot.seats, grant.client_id)


def _without(snapshot: TableSnapshot, ended: ProgramGrant) -> TableSnapshot:
    programs = tuple(grant for grant in snapshot.details.programs if grant != ended)
    after = snapshot.with_details(programs=programs)
    return after if snapshot.table.is_over else after.noted("no-program", ended.seat)
