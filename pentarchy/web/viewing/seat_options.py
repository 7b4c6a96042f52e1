"""What a viewer sees of the ways out of a seat and into one, and is told of the one that they had."""

from __future__ import annotations

from pentarchy.kernel.seats import LEAVE, SPECTATOR
from pentarchy.table.table import Table

from ..domain.seating import Looker, may_be_offered
from ..domain.snapshot import Position
from ..view import Door, GameCard, KeptSeat, Leaving

WORDS = {
    "freed": "Everybody waited for you, so the player who made this table took your seat as {} back. "
    "You can sit down again.",
    "left": "You have left the game. A bot plays {} from now on.",
    "taken": "Somebody else has taken over your seat as {}. You can watch where others can.",
}


def door(position: Position, looker: Looker, card: GameCard) -> Door:
    """Return how a viewer may leave a seat while the game lasts, or take one over."""
    seat, seats = looker.seat, position.seats
    plays = seat != SPECTATOR and not position.table.left >> seat & 1
    has_seat = any(occupant.guest == looker.guest for occupant in seats)
    kept = kept_seats(position)
    return Door(
        leaving=_leaving(position, card) if plays and can_leave(position.table, seat) else None,
        can_hand_over=plays,
        kept=tuple(one for one in kept if may_be_offered(seats, position.owner, looker.guest, one.seat)),
        offered=tuple(one for one in kept if one.is_offered and looker.guest and not has_seat),
    )


def kept_seats(position: Position) -> tuple[KeptSeat, ...]:
    """Return the seats that bots keep for people, or that were left to them, while the game lasts."""
    if position.is_gathering or position.table.is_over:
        return ()
    sides = position.table.box.sides
    return tuple(
        KeptSeat(seat, sides[seat].name, occupant.stands_in_for, occupant.is_offered)
        for seat, occupant in enumerate(position.seats)
        if occupant.stands_in_for
    )


def parting(position: Position, looker: Looker) -> str:
    """Return what became of the seat that a viewer had, or left; nothing for those who play, or never did."""
    if looker.seat != SPECTATOR:
        has_left = position.table.left >> looker.seat & 1 and not position.table.is_over
        return f"You have left the game. {leaving_words(position)}" if has_left else ""
    for one in position.affairs.parted:
        if looker.guest and one.guest == looker.guest:
            return WORDS[one.how].format(position.table.box.sides[one.seat].name)
    return ""


def leaving_words(position: Position) -> str:
    """Return what becomes of the seat of who leaves: what the game's option says, as the table chose it."""
    if position.setup.options.get("on_leave") == "bot":
        return "A bot takes the seat over."
    said = [option.sentence for option in position.table.game.box.options if option.key == "on_leave"]
    return f"{said[0].partition(', or a bot')[0]}." if said else "The rules answer for the seat from then on."


def _leaving(position: Position, card: GameCard) -> Leaving:
    clauses = [option.clause for option in position.table.game.box.options if option.key == "on_leave"]
    clause = clauses[0] if clauses else ""
    return Leaving(leaving_words(position), clause, f"{card.rules}#{clause}")


def can_leave(table: Table, seat: int) -> bool:
    """Whether the rules let a seat leave now; they do, unless chance is due."""
    return int(table.game.rules.refusal(table.box.numbers, table.state, seat, LEAVE)) == 0
