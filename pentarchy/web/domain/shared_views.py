"""A player shows others what they see, by a link that they give away. Nothing is written here.

Whoever has the link sees what is shown to that seat, and nothing that its player still plans. It ends
when the player says so, when somebody else comes to sit there, and with the game.
"""

from __future__ import annotations

from hmac import compare_digest

from pentarchy.kernel.seats import SPECTATOR

from ..refused import Refused
from .details import Loan
from .seating import Lent, Looker, is_shared, own_seats
from .snapshot import Position, people


def answer(position: Position, guest: str, said: str, key: str) -> Position:
    """Return the position after a player said whether others may look through their eyes.

    ``Refused`` if that cannot be.
    """
    if said not in ("yes", "no"):
        raise Refused("Whether others may look through your eyes is answered by yes or no.", 422)
    return lend(position, guest, key) if said == "yes" else end(position, guest)


def lend(position: Position, guest: str, key: str) -> Position:
    """Return the position with a player's eyes lent to whoever has a key, or raise ``Refused``.

    A player who has done so already keeps the link that was given away.
    """
    _check_table(position)
    if is_shared(position.seats, guest):
        raise Refused("Several people play at this screen: nobody of them can show one side alone.")
    seat = _own_seat(position, guest)
    if loan_of(position, seat):
        return position
    loans = (*position.affairs.loans, Loan(seat, guest, key))
    return position.with_affairs(loans=loans).noted("lent", seat)


def end(position: Position, guest: str) -> Position:
    """Return the position with nobody looking through a player's eyes any more, or raise ``Refused``."""
    for loan in position.affairs.loans:
        if guest and loan.guest == guest:
            return _without(position, loan)
    raise Refused("Nobody looks through your eyes.")


def without_ended(position: Position) -> Position:
    """Return the position without what ended by itself: the game is over, or somebody else has the seat."""
    for loan in position.affairs.loans:
        if not _holds(position, loan):
            position = _without(position, loan)
    return position


def can_lend(position: Position, looker: Looker) -> bool:
    """Whether somebody plays here with eyes that they may lend to others."""
    is_on = not position.is_gathering and not position.table.is_over
    has_onlookers = position.setup.terms.audience != "nobody" and position.table.game.facts.has_secrets
    return is_on and has_onlookers and looker.seat in people(position) and not _shares(position, looker.seat)


def loan_of(position: Position, seat: int) -> Loan | None:
    """Return a seat's consent, or none."""
    return next((loan for loan in position.affairs.loans if loan.seat == seat), None)


def lent_by(position: Position, guest: str, key: str) -> Lent:
    """Return what a browser sees through the eyes for which it has a key, or why it sees nothing."""
    if position.table.is_over:
        return Lent(SPECTATOR, why_not="over")
    if any(guest and occupant.guest == guest for occupant in position.seats):
        return Lent(SPECTATOR, why_not="plays")
    given = key.encode(errors="replace")
    for loan in position.affairs.loans:
        if compare_digest(loan.key.encode(), given) and _holds(position, loan):
            return Lent(loan.seat, loan.key)
    return Lent(SPECTATOR, why_not="ended")


def _check_table(position: Position) -> None:
    """Refuse where nobody's eyes show more than everybody sees."""
    if position.is_gathering or position.table.is_over:
        raise Refused("Others look on through your eyes while a game lasts.")
    if not position.table.game.facts.has_secrets:
        raise Refused("Nothing is hidden in this game: whoever has the link of the table sees all of it.")
    if position.setup.terms.audience == "nobody":
        raise Refused("Those at this table agreed that nobody looks on.")


def _own_seat(position: Position, guest: str) -> int:
    for seat in own_seats(position.seats, guest):
        if seat in people(position):
            return seat
    raise Refused("You do not play at this table.", 403)


def _holds(position: Position, loan: Loan) -> bool:
    """Whether the player who consented still plays, from the same browser, which nobody else uses here."""
    has_seat = position.seats[loan.seat].guest == loan.guest and loan.seat in people(position)
    return has_seat and not position.table.is_over and not _shares(position, loan.seat)


def _shares(position: Position, seat: int) -> bool:
    return is_shared(position.seats, position.seats[seat].guest)


def _without(position: Position, ended: Loan) -> Position:
    """Return the position without a consent; the story says so while there is something to be seen."""
    loans = tuple(loan for loan in position.affairs.loans if loan != ended)
    after = position.with_affairs(loans=loans)
    return after if position.table.is_over else after.noted("returned", ended.seat)
