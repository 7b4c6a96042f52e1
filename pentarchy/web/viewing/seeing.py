"""Who looks at a table, at what of it, and what they may do there: what every panel is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pentarchy.kernel.kept_property import kept_property
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.past import state_at
from pentarchy.table.table import AnyBox, AnyGame, Table

from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from .addresses import table_address, viewer_address
from .home_page import GameCard


@dataclass(frozen=True)
class FormError:
    """Why the last command of a form was refused."""

    sentence: str
    clause: str
    link: str  #: to the clause, or empty


@dataclass(frozen=True)
class SeatedPlayer:
    """Somebody in a seat, as a button names them."""

    seat: int
    name: str  #: the side: ``Red``
    player: str


@dataclass(frozen=True)
class ViewOptions:
    """What a viewer asks for."""

    at: int | None = None  #: a version; none for the present
    path: tuple[str, ...] = ()  #: clicks made without script
    whole_story: bool = False
    error: FormError | None = None
    has_board: bool = True  #: whether the board is wanted as markup
    is_passing: bool = False  #: a moment that other steps follow at once: nothing can be done in it
    is_live: bool = False  #: it goes to a script, which says itself for which moment a command is meant
    now: float | None = None  #: the moment at which it is looked at; none for that of the last change


PRESENT = ViewOptions()
LIVE = ViewOptions(is_live=True)


@dataclass(frozen=True, eq=False)
class Seeing:
    """A viewer before a table; of its state nothing but ``shown`` may reach a panel."""

    snapshot: TableSnapshot
    viewer: Viewer
    card: GameCard
    options: ViewOptions = PRESENT

    @property
    def table(self) -> Table:
        """The game that is looked at."""
        return self.snapshot.table

    @property
    def game(self) -> AnyGame:
        """Its rules and words."""
        return self.snapshot.table.game

    @property
    def box(self) -> AnyBox:
        """What it is played with."""
        return self.snapshot.table.box

    @property
    def seat(self) -> int:
        """The viewer's own seat, or ``SPECTATOR``."""
        return self.viewer.seat

    @kept_property
    def eyes(self) -> int:
        """The seat whose secrets are seen."""
        return self.snapshot.eyes(self.viewer.eyes)

    @kept_property
    def at(self) -> int:
        """The version that is looked at."""
        asked, version = self.options.at, self.table.version
        return version if asked is None else min(max(asked, 0), version)

    @kept_property
    def is_past(self) -> bool:
        """Whether that is not the present: nothing can be done there."""
        return self.options.at is not None and self.at != self.table.version

    @kept_property
    def shown(self) -> Any:
        """What the viewer may know of the state."""
        return shown_state(self.snapshot, self.viewer, self.at)

    @property
    def is_over(self) -> bool:
        """Whether the game is over in what is shown."""
        return self.game.is_over(self.box, self.shown)

    @kept_property
    def is_playing(self) -> bool:
        """Whether the game has begun, is not over, and goes on."""
        snapshot = self.snapshot
        return not self.table.is_over and not snapshot.is_gathering and snapshot.apart is None

    @property
    def is_present_play(self) -> bool:
        """Whether the game goes on and the viewer looks at it as it is now."""
        return self.is_playing and not self.is_past

    @property
    def may_speak(self) -> bool:
        """Whether the viewer plays, and may ask something of the others."""
        return self.seat != SPECTATOR and self.is_present_play and not self.options.is_passing

    @kept_property
    def can_act(self) -> bool:
        """Whether the viewer may decide something, when the game waits for them."""
        return self.may_speak and not self.snapshot.is_paused

    @property
    def href(self) -> str:
        """The address of the table's page, whoever looks."""
        return table_address(self.snapshot.id)

    @kept_property
    def here(self) -> str:
        """The address at which the viewer sees the table as it is now."""
        return viewer_address(self.snapshot, self.viewer)


def shown_state(snapshot: TableSnapshot, viewer: Viewer, at: int | None = None) -> Any:
    """Return what a viewer may know, now or at an earlier version; all of it once the game is over.

    What is planned in a seat is seen by whoever sits there, and by nobody who looks on through it.
    """
    table, eyes = snapshot.table, snapshot.eyes(viewer.eyes)
    if at is None or at == table.version:
        return table.game.hidden(table.box, table.drafted(snapshot.eyes(viewer.seat)), eyes)
    state = state_at(table, at)
    return state if table.is_over else table.game.hidden(table.box, state, eyes)
