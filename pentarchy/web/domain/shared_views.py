"""A player shows others what they see, by a link that they give away. Nothing is written here.

Whoever has the link sees what is shown to that seat, and nothing that its player still plans. It ends
when the player says so, when somebody else comes to sit there, and with the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest

from pentarchy.kernel.seats import SPECTATOR

from ..refused import Refused
from .details import ViewGrant
from .seating import GrantedView, Viewer, is_shared, own_seats
from .snapshot import TableSnapshot, people


@dataclass(frozen=True)
class ShareView:
    """A player lets others look through their eyes, or no longer."""

    is_shared: bool
    key: str  #: for the link, if there is none yet


def share_view(snapshot: TableSnapshot, client_id: str, change: ShareView) -> TableSnapshot:
    """Return the snapshot after a player said whether others may look through their eyes.

    ``Refused`` if that cannot be.
    """
    return grant_view(snapshot, client_id, change.key) if change.is_shared else end(snapshot, client_id)


def grant_view(snapshot: TableSnapshot, client_id: str, key: str) -> TableSnapshot:
    """Return the snapshot with a player's eyes lent to whoever has a key, or raise ``Refused``.

    A player who has done so already keeps the link that was given away.
    """
    _check_table(snapshot)
    if is_shared(snapshot.seats, client_id):
        raise Refused("Several people play at this screen, so none of them can share their view.")
    seat = _own_seat(snapshot, client_id)
    if grant_of(snapshot, seat):
        return snapshot
    grants = (*snapshot.details.grants, ViewGrant(seat, client_id, key))
    return snapshot.with_details(grants=grants).noted("lent", seat)


def end(snapshot: TableSnapshot, client_id: str) -> TableSnapshot:
    """Return the snapshot with nobody looking through a player's eyes any more, or raise ``Refused``."""
    for grant in snapshot.details.grants:
        if client_id and grant.client_id == client_id:
            return _without(snapshot, grant)
    raise Refused("You are not sharing your view.")


def without_ended(snapshot: TableSnapshot) -> TableSnapshot:
    """Return the snapshot without what ended by itself: the game is over, or somebody else has the seat."""
    for grant in snapshot.details.grants:
        if not _holds(snapshot, grant):
            snapshot = _without(snapshot, grant)
    return snapshot


def can_grant(snapshot: TableSnapshot, viewer: Viewer) -> bool:
    """Whether somebody plays here with eyes that they may lend to others."""
    is_on = not snapshot.is_gathering and not snapshot.table.is_over
    has_spectators = snapshot.setup.terms.audience != "nobody" and snapshot.table.game.facts.has_secrets
    return is_on and has_spectators and viewer.seat in people(snapshot) and not _shares(snapshot, viewer.seat)


def grant_of(snapshot: TableSnapshot, seat: int) -> ViewGrant | None:
    """Return a seat's consent, or none."""
    return next((grant for grant in snapshot.details.grants if grant.seat == seat), None)


def granted_view(snapshot: TableSnapshot, client_id: str, key: str) -> GrantedView:
    """Return what a browser sees through the eyes for which it has a key, or why it sees nothing."""
    if snapshot.table.is_over:
        return GrantedView(SPECTATOR, why_not="over")
    if any(client_id and holder.client_id == client_id for holder in snapshot.seats):
        return GrantedView(SPECTATOR, why_not="plays")
    given = key.encode(errors="replace")
    for grant in snapshot.details.grants:
        if compare_digest(grant.key.encode(), given) and _holds(snapshot, grant):
            return GrantedView(grant.seat, grant.key)
    return GrantedView(SPECTATOR, why_not="ended")


def _check_table(snapshot: TableSnapshot) -> None:
    """Refuse where nobody's eyes show more than everybody sees."""
    if snapshot.is_gathering or snapshot.table.is_over:
        raise Refused("You can share your view only while the game lasts.")
    if not snapshot.table.game.facts.has_secrets:
        raise Refused("Nothing is hidden in this game: anybody who has the link of the table sees all of it.")
    if snapshot.setup.terms.audience == "nobody":
        raise Refused("The players at this table agreed that nobody can watch.")


def _own_seat(snapshot: TableSnapshot, client_id: str) -> int:
    for seat in own_seats(snapshot.seats, client_id):
        if seat in people(snapshot):
            return seat
    raise Refused("You do not play at this table.", "not yours")


def _holds(snapshot: TableSnapshot, grant: ViewGrant) -> bool:
    """Whether the player who consented still plays, from the same browser, which nobody else uses here."""
    has_seat = snapshot.seats[grant.seat].client_id == grant.client_id and grant.seat in people(snapshot)
    return has_seat and not snapshot.table.is_over and not _shares(snapshot, grant.seat)


def _shares(snapshot: TableSnapshot, seat: int) -> bool:
    return is_shared(snapshot.seats, snapshot.seats[seat].client_id)


def _without(snapshot: TableSnapshot, ended: ViewGrant) -> TableSnapshot:
    """Return the snapshot without a consent; the story says so while there is something to be seen."""
    grants = tuple(grant for grant in snapshot.details.grants if grant != ended)
    after = snapshot.with_details(grants=grants)
    return after if snapshot.table.is_over else after.noted("returned", ended.seat)
