"""Ways into a seat and out of it, and who shares one's screen or one's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pentarchy import bots
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import AnyGame

from ..domain.seating import (
    has_free,
    has_stand_in,
    may_be_offered,
    may_be_replaced,
    own_seats,
)
from ..domain.shared_views import can_grant, grant_of
from ..domain.snapshot import TableSnapshot
from ..wording import enumerated, genitive
from .addresses import lent_address
from .chance_panel import awaited_sentence
from .home_page import GameCard
from .screens import Screen, screen
from .seeing import SeatedPlayer, Seeing
from .turn_panel import can_leave

NOTICES = {
    "freed": "Everybody was waiting for you, so the player who made this table freed your seat as {}. "
    "You can join again.",
    "left": "You have left the game. A bot plays {} from now on.",
    "taken": "Somebody else has taken over your seat as {}. You can watch if others can.",
}
WHY_NOT = {
    "over": "",
    "plays": "This link shows the table through a player’s eyes. You have a seat here yourself, so while the "
    "game lasts you see it with your own.",
    "ended": "This link showed the table through a player’s eyes. That player no longer shares their view, "
    "so you see what everybody sees.",
}
"""Why somebody does not look through the eyes that they asked for."""


@dataclass(frozen=True)
class SharedView:
    """The eyes of a player, through which a viewer asked to look on."""

    name: str  #: the side: ``Red``; empty where the viewer uses their own
    why_not: str  #: a sentence, or empty

    @property
    def whose(self) -> str:
        """Whose eyes they are: ``Red's``."""
        return genitive(self.name)


@dataclass(frozen=True)
class ViewSharing:
    """A player's consent that others see what the player sees (``eyes``, to ``HREF/seats``)."""

    link: str  #: the address that shows them; empty without that consent
    is_late: bool  #: who looks on sees it ten moves late


@dataclass(frozen=True)
class FreeSeat:
    """A seat where somebody may sit down."""

    seat: int
    name: str  #: the side: ``Red``


@dataclass(frozen=True)
class Gathering:
    """A table whose game begins when nobody's seat is free: posts to ``HREF/seats``.

    Its controls: ``name`` and ``sit`` or ``beside`` (a seat's number; for somebody else at this
    screen, by the host), or ``stand``, or ``fill`` (a bot's name), or ``ready`` (``yes`` or ``no``),
    or ``free`` (the seat of somebody who does not say that they are ready).
    """

    free: tuple[FreeSeat, ...]
    can_sit: bool
    bots: tuple[str, ...]  #: who may take the free seats, the usual one first; empty for all but the host
    own: tuple[FreeSeat, ...]  #: of this viewer's screen, who may ``stand`` up
    is_public: bool  #: the first page lists the table
    asks: bool  #: people say themselves when the game may begin
    undecided: tuple[int, ...]  #: the seats of those who have not said yet that they are ready
    asked: Literal["", "not yet", "ready"]  #: what this viewer has said, where they are asked
    to_be_freed: tuple[SeatedPlayer, ...]  #: whose seats this viewer may take back
    awaited: str  #: once everybody sits: for whose browsers the game waits, in a sentence

    @property
    def sentence(self) -> str:
        """Who is awaited."""
        if self.awaited:
            return self.awaited
        names = enumerated([seat.name for seat in self.free])
        if not names:
            return "Everybody is here. The game begins when everybody is ready."
        who = "somebody joins" if len(self.free) == 1 else "players join"
        return f"The game begins when {who} as {names}."


@dataclass(frozen=True)
class KeptSeat:
    """A seat that a bot keeps for somebody, or that was left to it (``offer``, ``withdraw`` or ``take``)."""

    seat: int
    name: str  #: the side: ``Red``
    player: str  #: whose seat it was
    is_offered: bool  #: whoever may look at the table may take it over


@dataclass(frozen=True)
class Leaving:
    """What leaving the game means at this table, by its rules."""

    sentence: str
    clause: str
    href: str  #: of the clause


@dataclass(frozen=True)
class SeatOptions:
    """How this viewer gets away from their seat while the game lasts, and to one (to ``HREF/seats``)."""

    leaving: Leaving | None  #: where the viewer may leave for good (``leave``, to ``HREF/commands``)
    can_hand_over: bool  #: the viewer may have a bot play for them (``away``)
    kept: tuple[KeptSeat, ...]  #: those that the viewer may offer
    offered: tuple[KeptSeat, ...]  #: those that the viewer may take over


@dataclass(frozen=True)
class SeatingPanel:
    """Who sits where, and what this viewer may change of it."""

    gathering: Gathering | None  #: none once the game has begun
    missing: tuple[SeatedPlayer, ...]
    """Those for whom this viewer may have a bot stand in (``replace``, to ``HREF/seats``)."""
    kept: tuple[SeatedPlayer, ...]  #: seats of this viewer's that a bot keeps (``back``, to ``HREF/seats``)
    options: SeatOptions | None  #: none before and after the game, and in its history
    notice: str  #: what became of the seat that this viewer had, or empty
    screen: Screen | None  #: who else is at this viewer's screen
    shared_view: SharedView | None  #: none for who did not ask to look through the eyes of a player
    sharing: ViewSharing | None  #: none for a viewer who cannot let others look through their eyes


def seating_panel(seeing: Seeing) -> SeatingPanel:
    """Return who sits where, and what a viewer may change of it."""
    return SeatingPanel(
        gathering=_gathering(seeing),
        missing=_missing(seeing) if seeing.is_present_play else (),
        kept=_kept(seeing) if seeing.is_playing else (),
        options=_options(seeing) if seeing.is_present_play else None,
        notice=_notice(seeing),
        screen=screen(seeing.snapshot, seeing.viewer, seeing.options.is_passing),
        shared_view=_shared_view(seeing),
        sharing=_sharing(seeing),
    )


def _gathering(seeing: Seeing) -> Gathering | None:
    """Return what is to be seen of a table whose game has not begun, or none."""
    snapshot, viewer = seeing.snapshot, seeing.viewer
    if not snapshot.is_gathering or snapshot.apart is not None:
        return None
    sides = seeing.box.sides
    free = tuple(
        FreeSeat(seat, sides[seat].name)
        for seat, holder in enumerate(snapshot.seats)
        if holder.kind == "free"
    )
    is_seated = viewer.seat != SPECTATOR
    is_host = viewer.client_id != "" and viewer.client_id == snapshot.host
    undecided = [seat for seat, holder in enumerate(snapshot.seats) if holder.is_undecided]
    return Gathering(
        free,
        can_sit=bool(free and viewer.client_id) and not is_seated,
        own=tuple(
            FreeSeat(seat, sides[seat].name)
            for seat in own_seats(snapshot.seats, viewer.client_id)
            if snapshot.is_seating
        ),
        bots=_offered_bots(seeing.game) if free and is_host else (),
        is_public=snapshot.setup.terms.found == "everybody",
        asks=snapshot.setup.terms.begins == "ready",
        undecided=tuple(undecided),
        asked=_asked(snapshot, viewer.seat),
        to_be_freed=tuple(
            SeatedPlayer(seat, sides[seat].name, snapshot.seats[seat].title)
            for seat in undecided
            if is_host and not free and snapshot.seats[seat].client_id != viewer.client_id
        ),
        awaited="" if snapshot.is_seating else awaited_sentence(snapshot),
    )


def _asked(snapshot: TableSnapshot, seat: int) -> Literal["", "not yet", "ready"]:
    """Return what somebody has said who is asked whether the game may begin; nothing where nobody is."""
    if seat == SPECTATOR or not snapshot.is_seating or has_free(snapshot.seats):
        return ""
    return "not yet" if snapshot.seats[seat].is_undecided else "ready"


def _missing(seeing: Seeing) -> tuple[SeatedPlayer, ...]:
    """Return for whom a viewer may have a bot stand in."""
    snapshot = seeing.snapshot
    return tuple(
        SeatedPlayer(seat, seeing.box.sides[seat].name, holder.title)
        for seat, holder in enumerate(snapshot.seats)
        if may_be_replaced(snapshot.seats, snapshot.host, seeing.viewer.client_id, seat)
    )


def _kept(seeing: Seeing) -> tuple[SeatedPlayer, ...]:
    """Return the seats that a bot keeps for a viewer."""
    return tuple(
        SeatedPlayer(seat, seeing.box.sides[seat].name, holder.stands_in_for)
        for seat, holder in enumerate(seeing.snapshot.seats)
        if has_stand_in(holder, seeing.viewer.client_id)
    )


def _options(seeing: Seeing) -> SeatOptions:
    """Return how a viewer may leave a seat while the game lasts, or take one over."""
    snapshot, client_id, seat = seeing.snapshot, seeing.viewer.client_id, seeing.seat
    seats = snapshot.seats
    plays = seat != SPECTATOR and not seeing.table.left >> seat & 1
    has_seat = any(holder.client_id == client_id for holder in seats)
    kept = kept_seats(snapshot)
    return SeatOptions(
        leaving=_leaving(snapshot, seeing.card) if plays and can_leave(seeing.table, seat) else None,
        can_hand_over=plays,
        kept=tuple(one for one in kept if may_be_offered(seats, snapshot.host, client_id, one.seat)),
        offered=tuple(one for one in kept if one.is_offered and client_id and not has_seat),
    )


def _offered_bots(game: AnyGame) -> tuple[str, ...]:
    usual = bots.USUAL.name
    return (usual, *(name for name in bots.offered(game) if name != usual))


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


def _notice(seeing: Seeing) -> str:
    """Return what became of the seat that a viewer had, or left; nothing for those who play, or never did."""
    snapshot, viewer = seeing.snapshot, seeing.viewer
    if viewer.seat != SPECTATOR:
        has_left = seeing.table.left >> viewer.seat & 1 and not seeing.table.is_over
        return f"You have left the game. {leaving_words(snapshot)}" if has_left else ""
    for one in snapshot.details.seat_notices:
        if viewer.client_id and one.client_id == viewer.client_id:
            return NOTICES[one.how].format(seeing.box.sides[one.seat].name)
    return ""


def leaving_words(snapshot: TableSnapshot) -> str:
    """Return what becomes of the seat of who leaves: what the game's option says, as the table chose it."""
    if snapshot.setup.options.get("on_leave") == "bot":
        return "A bot takes over the seat."
    said = [option.sentence for option in snapshot.table.game.box.options if option.key == "on_leave"]
    return f"{said[0].partition(', or a bot')[0]}." if said else "The rules answer for the seat from then on."


def _leaving(snapshot: TableSnapshot, card: GameCard) -> Leaving:
    clauses = [option.clause for option in snapshot.table.game.box.options if option.key == "on_leave"]
    clause = clauses[0] if clauses else ""
    return Leaving(leaving_words(snapshot), clause, f"{card.rules}#{clause}")


def _shared_view(seeing: Seeing) -> SharedView | None:
    """Return through whose eyes a viewer looks who asked to, or why they do not."""
    lent = seeing.viewer.lent
    if lent is None:
        return None
    if lent.why_not:
        return SharedView("", WHY_NOT[lent.why_not])
    return SharedView(seeing.box.sides[lent.seat].name, "")


def _sharing(seeing: Seeing) -> ViewSharing | None:
    """Return what a viewer may do about others who look on through their eyes, or none."""
    snapshot = seeing.snapshot
    if not can_grant(snapshot, seeing.viewer):
        return None
    given = grant_of(snapshot, seeing.seat)
    link = lent_address(snapshot.id, given.key) if given else ""
    return ViewSharing(link, snapshot.setup.terms.audience == "later")
