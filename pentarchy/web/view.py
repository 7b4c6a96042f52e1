"""What the domain makes for pages."""

from __future__ import annotations

from dataclasses import dataclass

from .viewing.home_page import GameCard as GameCard
from .viewing.set_up_page import Field as Field
from .viewing.set_up_page import FileField as FileField
from .viewing.set_up_page import Preview as Preview
from .viewing.set_up_page import SeatField as SeatField
from .viewing.set_up_page import SetUp as SetUp
from .wording import enumerated, genitive


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


@dataclass(frozen=True)
class StoryLine:
    """One thing that happened, as this viewer saw it."""

    version: int  #: the version it led to: links to ``?at=VERSION``
    sentence: str
    mine: bool
    path: tuple[str, ...] = ()  #: its clicks, where the game's picture shows them
    drawn: tuple[str, ...] = ()  #: what chance drew, where the game's picture shows that
