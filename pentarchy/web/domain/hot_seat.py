"""Several people at one screen: through whose eyes it shows the table, and when a curtain falls between them.

Which seat a page shows stands in its address, with the stage at which it was asked for: a
number that is another one as soon as that seat has decided. So an address that is gone back
to shows nothing any more, and reloading a page in one's turn shows it again.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.clock import answered

from .seating import Viewer, is_shared, own_seats, viewer_of
from .shared_views import granted_view
from .snapshot import TableSnapshot, is_awaited

NOBODY = -1  #: wanted where nobody's view is to be seen
OTHERS, READY = 1, 2  #: bits of a stage; above them it counts the seat's decisions


@dataclass(frozen=True)
class ViewRequest:
    """The seat through which a browser asks to look."""

    seat: int
    stage: int | None = None  #: of that seat when it was asked for; none: only while it is its turn
    key: str | None = None  #: to the eyes of somebody elsewhere, who lends them; then the seat is nobody's


def through(key: str | None) -> ViewRequest | None:
    """Return the request to look through the eyes to which one has a key; none without one."""
    return None if key is None else ViewRequest(NOBODY, key=key)


def has_curtain(snapshot: TableSnapshot, client_id: str) -> bool:
    """Whether the people at a browser's screen have secrets from each other now."""
    return is_shared(snapshot.seats, client_id) and snapshot.table.game.facts.has_secrets and is_on(snapshot)


def is_on(snapshot: TableSnapshot) -> bool:
    """Whether the game has begun, and is not over."""
    return not snapshot.is_gathering and not snapshot.table.is_over


def who_looks(snapshot: TableSnapshot, client_id: str, wanted: ViewRequest | None) -> Viewer:
    """Return what a browser is at a table: behind the curtain somebody who looks on.

    Through the eyes of others nothing can be done, whoever looks.
    """
    if wanted is None or wanted.key is None:
        return viewer_of(snapshot.seats, snapshot.host, client_id, _seat(snapshot, client_id, wanted))
    lent = granted_view(snapshot, client_id, wanted.key)
    if lent.key:
        return Viewer(SPECTATOR, "", lent)
    return msgspec.structs.replace(who_looks(snapshot, client_id, None), lent=lent)


def _seat(snapshot: TableSnapshot, client_id: str, wanted: ViewRequest | None) -> int | None:
    own = own_seats(snapshot.seats, client_id)
    if not is_shared(snapshot.seats, client_id):
        return wanted.seat if wanted and is_on(snapshot) else None
    if has_curtain(snapshot, client_id):
        return wanted.seat if wanted and _is_shown(snapshot, own, wanted) else NOBODY
    if wanted and wanted.seat in own and snapshot.table.game.facts.has_secrets:
        return wanted.seat
    return next((seat for seat in own if is_awaited(snapshot, seat)), own[0] if own else NOBODY)


def who_acts(snapshot: TableSnapshot, client_id: str, seat: int | None) -> Viewer:
    """Return for whom a command is meant: where it does not say so, for the seat that is shown."""
    if seat is None:
        return who_looks(snapshot, client_id, None)
    return viewer_of(snapshot.seats, snapshot.host, client_id, seat)


def stage_of(snapshot: TableSnapshot, seat: int) -> int:
    """Return the stage of a seat, which an address that shows it carries."""
    table = snapshot.table
    own = own_seats(snapshot.seats, snapshot.seats[seat].client_id)
    others = any(is_awaited(snapshot, other) for other in own if other != seat)
    decisions = snapshot.details.decisions[seat] if snapshot.details.decisions else 0
    return decisions << 2 | READY * table.drafts[seat].is_ready | OTHERS * others


def counted(before: TableSnapshot, after: TableSnapshot) -> TableSnapshot:
    """Return a snapshot with its decisions counted, at a table where several people share a screen."""
    done = answered(before.table, after.table)
    if not done or not any(is_shared(after.seats, holder.client_id) for holder in after.seats):
        return after
    counts = after.details.decisions or (0,) * len(after.seats)
    return after.with_details(
        decisions=tuple(count + (done >> seat & 1) for seat, count in enumerate(counts))
    )


def now_at(snapshot: TableSnapshot, client_id: str, seat: int | None) -> ViewRequest | None:
    """Return a browser's request to go on looking through its own seat; none where there is no curtain."""
    if (
        seat is None
        or seat not in own_seats(snapshot.seats, client_id)
        or not has_curtain(snapshot, client_id)
    ):
        return None
    return ViewRequest(seat, stage_of(snapshot, seat))


def begun(snapshot: TableSnapshot, client_id: str, wanted: ViewRequest | None) -> ViewRequest | None:
    """Return what a browser looks through that has just asked to; none where the curtain is closed."""
    if wanted and wanted.key is None and has_curtain(snapshot, client_id):
        is_shown = _is_shown(snapshot, own_seats(snapshot.seats, client_id), wanted)
        return now_at(snapshot, client_id, wanted.seat) if is_shown else None
    return wanted


def followed(snapshot: TableSnapshot, client_id: str, wanted: ViewRequest | None) -> ViewRequest | None:
    """Return what a browser that has watched until now still looks through; none once the curtain falls."""
    if wanted is None or wanted.key is not None or not has_curtain(snapshot, client_id):
        return wanted
    is_shown = _is_shown(snapshot, own_seats(snapshot.seats, client_id), wanted, is_watching=True)
    return now_at(snapshot, client_id, wanted.seat) if is_shown else None


def _is_shown(
    snapshot: TableSnapshot, own: tuple[int, ...], wanted: ViewRequest, is_watching: bool = False
) -> bool:
    """Whether somebody may still be taken for the one who asked to see a seat.

    Not once it has decided what it had to: at once if the game waits for another one at this
    screen, and then, too, when it comes to wait for one. Who only watches what follows may go on.
    """
    if wanted.seat not in own:
        return False
    now, then = stage_of(snapshot, wanted.seat), wanted.stage
    if then is None:
        return is_awaited(snapshot, wanted.seat) or not now & OTHERS
    if now | OTHERS != then | OTHERS and (now & OTHERS or not is_watching):
        return False
    return not now & OTHERS or bool(then & OTHERS) or is_awaited(snapshot, wanted.seat)
