"""What the page shows of several people at one screen: who they are, and whose view it is."""

from __future__ import annotations

from dataclasses import dataclass

from pentarchy.kernel.seats import SPECTATOR

from ..domain.hot_seat import has_curtain, is_on
from ..domain.seating import Viewer, is_shared, own_seats
from ..domain.snapshot import TableSnapshot, is_awaited
from ..wording import enumerated, genitive
from .addresses import table_address, viewer_address


@dataclass(frozen=True)
class ScreenSeat:
    """A seat of somebody at the viewer's screen."""

    seat: int
    name: str  #: the side: ``Red``
    player: str
    href: str  #: the address that shows the table through their eyes
    is_awaited: bool  #: the game waits for them
    is_shown: bool  #: this page is their view

    @property
    def label(self) -> str:
        """Who it is: the person and their side."""
        return self.name if self.player == self.name else f"{self.player} ({self.name})"


@dataclass(frozen=True)
class Screen:
    """Several people at one screen: who they are, and whose view it shows."""

    seats: tuple[ScreenSeat, ...]  #: empty while steps are shown that nobody is to answer
    has_curtain: bool  #: they have secrets from each other, so that one looks at a time
    is_closed: bool  #: nobody's view is shown: the page is what spectators see
    closed: str  #: the address where the curtain is closed

    @property
    def awaited(self) -> tuple[ScreenSeat, ...]:
        """Those for whom the game waits."""
        return tuple(seat for seat in self.seats if seat.is_awaited)

    @property
    def turn(self) -> str:
        """Whose turn it is, in words: of whoever is looking, or of all when nobody is."""
        at_turn = [seat.player for seat in self.awaited if seat.is_shown or self.is_closed]
        return f"{enumerated([genitive(player) for player in at_turn])} turn" if at_turn else ""

    @property
    def shown(self) -> str:
        """Who is looking, in words."""
        return enumerated([seat.label for seat in self.seats if seat.is_shown])

    @property
    def request(self) -> str:
        """What the closed curtain says."""
        names = enumerated([seat.label for seat in self.awaited], "or")
        return f"Pass the screen to {names}" if names else "The curtain is closed"


def screen(snapshot: TableSnapshot, who: Viewer, is_passing: bool = False) -> Screen | None:
    """Return who shares a viewer's screen; none where nobody does, and it shows the viewer's seat.

    ``is_passing``: other steps follow at once, and nobody is asked for.
    """
    own = own_seats(snapshot.seats, who.client_id)
    is_closed = who.seat == SPECTATOR and is_on(snapshot)
    if not own or not (is_shared(snapshot.seats, who.client_id) or is_closed):
        return None
    seats = () if is_passing and is_closed else tuple(_screen_seat(snapshot, who, seat) for seat in own)
    return Screen(seats, has_curtain(snapshot, who.client_id), is_closed, table_address(snapshot.id))


def _screen_seat(snapshot: TableSnapshot, who: Viewer, seat: int) -> ScreenSeat:
    side, player = snapshot.table.box.sides[seat].name, snapshot.seats[seat].title
    return ScreenSeat(
        seat,
        side,
        player,
        viewer_address(snapshot, Viewer(seat, who.client_id)),
        is_awaited=is_on(snapshot) and is_awaited(snapshot, seat),
        is_shown=seat == who.seat,
    )
