"""How a game ended, or why it stands still, and what can be done then."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pentarchy.kernel.highlights import Highlight
from pentarchy.kernel.outcome import Outcome

from ..domain.audience import is_of_the_table
from ..domain.seating import can_play_again
from .addresses import table_address
from .course import Course, course
from .highlights import highlights
from .screens import screen
from .seeing import Seeing


@dataclass(frozen=True)
class RankedSeat:
    """A seat in the order of its result."""

    place: int  #: from 1; seats with the same result share one
    name: str  #: the side
    player: str
    livery: int
    points: int


@dataclass(frozen=True)
class EndPanel:
    """How the game ended."""

    sentence: str
    clause: str
    clause_href: str
    winners: tuple[int, ...]
    you_won: bool
    ranking: tuple[RankedSeat, ...]
    course: Course | None  #: none where the end is only passed, or looked back at
    highlights: tuple[Highlight, ...]  #: nor are there any then


@dataclass(frozen=True)
class Standstill:
    """A table where nobody plays any more, or until the operator sets it going again (``HREF/end``)."""

    title: str
    sentence: str
    can_end: bool  #: this viewer has a word in whether the game is ended
    has_agreed: bool  #: and has said yes; others are still to


@dataclass(frozen=True)
class Rematch:
    """Playing the same game again with the same people."""

    can_ask: bool  #: posts to ``HREF/rematch``
    href: str  #: address of the table where the same people play again, once there is one


def ending(seeing: Seeing) -> EndPanel | None:
    """Return how the game ended, if it is over in what is shown; at a screen of several nobody has won."""
    if not seeing.is_over:
        return None
    outcome: Outcome = seeing.game.words.outcome(seeing.box, seeing.shown)
    href = f"{seeing.card.rules}#{outcome.clause}"
    winners = outcome.winners
    is_the_end = seeing.table.is_over and not seeing.is_past and not seeing.options.is_passing
    found = EndPanel(
        outcome.sentence,
        outcome.clause,
        href,
        winners,
        seeing.seat in winners,
        ranking(seeing, outcome),
        course(seeing.table, outcome) if is_the_end else None,
        highlights(seeing.table, outcome) if is_the_end else (),
    )
    is_shared = screen(seeing.snapshot, seeing.viewer, seeing.options.is_passing) is not None
    return replace(found, you_won=False) if is_shared else found


def ranking(seeing: Seeing, outcome: Outcome) -> tuple[RankedSeat, ...]:
    """Return the seats from the best result to the worst; who did not win stands by what the game counts."""
    sides, holders = seeing.box.sides, seeing.snapshot.seats
    results = list(zip(outcome.places, outcome.points, strict=True))
    order = sorted(range(len(sides)), key=lambda seat: results[seat], reverse=True)
    return tuple(
        RankedSeat(
            1 + sum(other > results[seat] for other in results),
            sides[seat].name,
            holders[seat].title,
            sides[seat].colours[0],
            outcome.points[seat],
        )
        for seat in order
    )


def standstill(seeing: Seeing) -> Standstill | None:
    """Return why nobody plays at a table, and what a viewer may do about it, or none."""
    snapshot, client_id = seeing.snapshot, seeing.viewer.client_id
    apart = snapshot.apart
    if apart is None:
        return None
    is_open = not apart.is_ended and apart.at > 0
    return Standstill(
        "Ended" if apart.is_ended else "Set apart" if is_open else "The game is over",
        apart.sentence,
        can_end=is_open and is_of_the_table(snapshot, client_id),
        has_agreed=client_id in apart.agreed,
    )


def rematch(seeing: Seeing) -> Rematch:
    """Return whether a viewer may ask for a rematch, and where it is."""
    snapshot, client_id = seeing.snapshot, seeing.viewer.client_id
    is_of_it = is_of_the_table(snapshot, client_id)
    return Rematch(
        can_ask=seeing.table.is_over and is_of_it and can_play_again(snapshot.seats),
        href=table_address(snapshot.rematch) if snapshot.rematch and client_id else "",
    )
