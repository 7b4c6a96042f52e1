"""What a viewer sees of the ways out of a seat and into one, and is told of the one that they had."""

from __future__ import annotations

from pentarchy.kernel.seats import LEAVE, SPECTATOR
from pentarchy.table.table import Table

from ..domain.seating import Viewer, may_be_offered
from ..domain.snapshot import TableSnapshot
from ..view import Door, GameCard, KeptSeat, Leaving

WORDS = {
    "freed": "Everybody waited for you, so the player who made this table took your seat as {} back. "
    "You can sit down again.",
    "left": "You have left the game. A bot plays {} from now on.",
    "taken": "Somebody else has taken over your seat as {}. You can watch where others can.",
}


def door(snapshot: TableSnapshot, viewer: Viewer, card: GameCard) -> Door:
    """Return how a viewer may leave a seat while the game lasts, or take one over."""
    seat, seats = viewer.seat, snapshot.seats
    plays = seat != SPECTATOR and not snapshot.table.left >> seat & 1
    has_seat = any(holder.client_id == viewer.client_id for holder in seats)
    kept = kept_seats(snapshot)
    return Door(
        leaving=_leaving(snapshot, card) if plays and can_leave(snapshot.table, seat) else None,
        can_hand_over=plays,
        kept=tuple(one for one in kept if may_be_offered(seats, snapshot.host, viewer.client_id, one.seat)),
        offered=tuple(one for one in kept if one.is_offered and viewer.client_id and not has_seat),
    )


def kept_seats(snapshot: TableSnapshot) -> tuple[KeptSeat, ...]:
    """Return the seats that bots keep for people, or that were left to them, while the game lasts."""
    if snapshot.is_gathering or snapshot.table.is_over:
        return ()
    sides = snapshot.table.box.sides
    return tuple(
        KeptSeat(seat, sides[seat].name, holder.stands_in_for, holder.is_offered)
        for seat, holder in enumerate(snapshot.seats)
        if holder.stands_in_for
    )


def parting(snapshot: TableSnapshot, viewer: Viewer) -> str:
    """Return what became of the seat that a viewer had, or left; nothing for those who play, or never did."""
    if viewer.seat != SPECTATOR:
        has_left = snapshot.table.left >> viewer.seat & 1 and not snapshot.table.is_over
        return f"You have left the game. {leaving_words(snapshot)}" if has_left else ""
    for one in snapshot.details.seat_notices:
        if viewer.client_id and one.client_id == viewer.client_id:
            return WORDS[one.how].format(snapshot.table.box.sides[one.seat].name)
    return ""


def leaving_words(snapshot: TableSnapshot) -> str:
    """Return what becomes of the seat of who leaves: what the game's option says, as the table chose it."""
    if snapshot.setup.options.get("on_leave") == "bot":
        return "A bot takes the seat over."
    said = [option.sentence for option in snapshot.table.game.box.options if option.key == "on_leave"]
    return f"{said[0].partition(', or a bot')[0]}." if said else "The rules answer for the seat from then on."


def _leaving(snapshot: TableSnapshot, card: GameCard) -> Leaving:
    clauses = [option.clause for option in snapshot.table.game.box.options if option.key == "on_leave"]
    clause = clauses[0] if clauses else ""
    return Leaving(leaving_words(snapshot), clause, f"{card.rules}#{clause}")


def can_leave(table: Table, seat: int) -> bool:
    """Whether the rules let a seat leave now; they do, unless chance is due."""
    return int(table.game.rules.refusal(table.box.numbers, table.state, seat, LEAVE)) == 0
