"""The seats of a table, as everybody sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Table

from ..domain.programs import program_of
from ..domain.seating import at_screen_of
from ..domain.shared_views import grant_of
from ..wording import enumerated
from .clock_panel import Dial, days_off_dial, dial, has_missed
from .end_panel import EndPanel
from .seeing import Seeing


@dataclass(frozen=True)
class SeatRow:
    """A seat at the table, as everybody sees it."""

    seat: int
    name: str  #: the side: ``Red``
    player: str  #: who sits there: a person's name, or ``Greedy bot``
    kind: str  #: ``person``, ``bot``, ``empty`` or ``free``
    liveries: tuple[int, ...]  #: numbers of its seat colours, its own first
    facts: tuple[tuple[str, str], ...]  #: what everybody can count
    is_you: bool
    may_act: bool  #: the game waits for it
    is_ready: bool
    dial: Dial | None  #: at a table with a clock, for people
    has_missed: bool  #: it ran out of time, and has not answered since
    has_left: bool
    points: int | None  #: once the game is over
    is_winner: bool
    beside: tuple[str, ...] = ()  #: the other sides that are played at the same screen
    is_lent: bool = False  #: others look on through its eyes
    is_program: bool = False  #: a program plays here for the person
    days_off: Dial | None = None  #: how long their days off go on
    called: str = ""  #: a bot's own name, where it has one
    level: str = ""  #: how well it plays: ``casual``

    @property
    def neighbours(self) -> str:
        """With whom this seat's player shares a screen, in words; empty where nobody does."""
        return enumerated(self.beside)


@dataclass(frozen=True)
class PlayersPanel:
    """Who plays, and what everybody can count."""

    facts: tuple[tuple[str, str], ...]  #: of the game: ``("Turn", "12 of 100")``
    seats: tuple[SeatRow, ...]
    you: SeatRow | None  #: none for a spectator

    @property
    def are_you_asked(self) -> bool:
        """Whether the game waits for the viewer."""
        return self.you is not None and self.you.may_act

    @property
    def do_you_play(self) -> bool:
        """Whether the viewer has a seat and has not left the game."""
        return self.you is not None and not self.you.has_left


def players_panel(seeing: Seeing, ended: EndPanel | None) -> PlayersPanel:
    """Return the seats as the viewer may see them: who is ready is known, what they decided is not."""
    standing = seeing.game.words.standing(seeing.box, seeing.shown)
    rows = seat_rows(seeing, standing.seats, ended)
    return PlayersPanel(standing.facts, rows, rows[seeing.seat] if seeing.seat != SPECTATOR else None)


def seat_rows(
    seeing: Seeing, facts: Sequence[tuple[tuple[str, str], ...]], ended: EndPanel | None
) -> tuple[SeatRow, ...]:
    """Return a row for each seat; ``facts`` are what everybody can count of each."""
    snapshot, table, is_past = seeing.snapshot, seeing.table, seeing.is_past
    game, box = seeing.game, seeing.box
    # Whom the game waits for is read from what the viewer may know, without their own draft.
    public = seeing.shown if is_past else game.hidden(box, table.state, seeing.eyes)
    movers = game.movers(box, public)
    points = game.words.outcome(box, seeing.shown).points if ended else ()
    is_on = not snapshot.is_gathering and snapshot.apart is None
    return tuple(
        SeatRow(
            seat,
            side.name,
            holder.title,
            holder.kind,
            side.colours,
            facts[seat],
            is_you=seat == seeing.seat,
            may_act=is_on and seat in movers,
            is_ready=not is_past and _is_seen_ready(table, seat, seeing.seat),
            dial=None if is_past else dial(seeing, seat),
            has_missed=not is_past and has_missed(snapshot, seat),
            has_left=bool(table.left >> seat & 1),
            points=points[seat] if points else None,
            is_winner=ended is not None and seat in ended.winners,
            beside=tuple(
                box.sides[other].name for other in at_screen_of(snapshot.seats, seat) if other != seat
            ),
            is_lent=grant_of(snapshot, seat) is not None,
            is_program=program_of(snapshot, seat) is not None,
            days_off=None if is_past else days_off_dial(seeing, seat),
            called=holder.called,
            level=holder.name if holder.called else "",
        )
        for seat, (side, holder) in enumerate(zip(box.sides, snapshot.seats, strict=True))
    )


def is_ready(table: Table, seat: int) -> bool:
    """Whether a seat has said that it is ready, or need not say so and is done."""
    return table.drafts[seat].is_ready or bool(table.auto_ready >> seat & 1 and table.is_done(seat))


def _is_seen_ready(table: Table, seat: int, own_seat: int) -> bool:
    """Whether a viewer sees that a seat is ready: where all answer at once nobody sees who has."""
    return is_ready(table, seat) and (seat == own_seat or not table.takes_one_answer)
