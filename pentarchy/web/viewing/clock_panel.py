"""The time at a table with a clock, and what everybody is asked to agree to."""

from __future__ import annotations

from dataclasses import dataclass

from pentarchy.table.clock import can_be_given, held
from pentarchy.table.take_back import reveals_since

from ..domain.days_off import allowance, days_left, days_words, has_days_off
from ..domain.details import Proposal
from ..domain.proposals import CLOCK, TAKE_BACK, other_clocks
from ..domain.seating import at_screen_of
from ..domain.snapshot import TableSnapshot, people
from ..domain.terms import gift_words, left_words, seconds_words, time_words
from .seeing import SeatedPlayer, Seeing

ASKED = {"pause": "for a pause.", "go-on": "to go on."}


@dataclass(frozen=True)
class Dial:
    """A seat's clock. While it runs, what is left now is ``left`` less the time since ``since``."""

    left: float  #: seconds that were left at ``since``
    since: float  #: a moment of the server's
    runs: bool
    words: str  #: what is left when the page is made: ``4:05`` or ``2 days 3 h``


@dataclass(frozen=True)
class Offer:
    """Something that all people at the table have to agree to."""

    name: str  #: goes along with ``agree`` and ``decline`` as ``order``
    sentence: str  #: who asks for what
    can_agree: bool  #: this viewer is asked, and has not agreed yet
    can_decline: bool
    is_own: bool  #: this viewer asked for it, and takes it back instead of declining it


@dataclass(frozen=True)
class DaysOff:
    """A player's own days off (``take-days-off``, ``end-days-off``)."""

    is_off: bool  #: they have some now
    choices: tuple[tuple[int, str], ...]  #: how many they may take, with the words for it
    left: str  #: how many they have left, in words


@dataclass(frozen=True)
class ClockPanel:
    """The time at a table that has a clock (``pause``, ``go-on`` and ``give``, to ``HREF/commands``)."""

    now: float  #: the moment of the server's at which this was made
    terms: str  #: how much time there is, in words
    is_paused: bool
    can_pause: bool
    can_go_on: bool
    gifts: tuple[SeatedPlayer, ...]  #: to whom this viewer may give more time
    gift: str  #: how much that is, in words
    clocks: tuple[tuple[str, str], ...]  #: others that may be asked for (``clock``): (``order``, words)
    days_off: DaysOff | None  #: none where nobody has any, and for spectators


def dial(seeing: Seeing, seat: int) -> Dial | None:
    """Return a person's clock, at a table that has them; who has answered in secret sees the true one."""
    snapshot, now = seeing.snapshot, seeing.options.now
    clock = snapshot.details.clock
    if clock is None or snapshot.seats[seat].kind != "person" or snapshot.table.is_over:
        return None
    if seat == seeing.seat and (kept := held(clock, seat)) >= 0:
        return Dial(kept, clock.since, False, seconds_words(kept))
    runs = bool(clock.running >> seat & 1)
    words = left_words(clock, seat, clock.since if now is None else now)
    return Dial(clock.left[seat], clock.since, runs, words)


def days_off_dial(seeing: Seeing, seat: int) -> Dial | None:
    """Return how long a seat's days off go on; none where it has none."""
    snapshot, now = seeing.snapshot, seeing.options.now
    clock = snapshot.details.clock
    if clock is None or not has_days_off(snapshot, seat):
        return None
    since = clock.since if now is None else now
    left = max(0.0, clock.off_until[seat] - since)
    return Dial(left, since, True, seconds_words(left))


def _days_off(seeing: Seeing) -> DaysOff | None:
    """Return a player's own days off, as they may take and end them."""
    snapshot, seat = seeing.snapshot, seeing.seat
    is_off = has_days_off(snapshot, seat) if seeing.may_speak else False
    if not seeing.may_speak or not (is_off or allowance(snapshot)):
        return None
    left = days_left(snapshot, seat)
    choices = () if is_off else tuple((count, days_words(count)) for count in range(1, left + 1))
    return DaysOff(is_off, choices, days_words(left))


def has_missed(snapshot: TableSnapshot, seat: int) -> bool:
    """Whether a seat ran out of time, and has not answered since."""
    clock = snapshot.details.clock
    return clock is not None and bool(clock.missed >> seat & 1)


def clock_panel(seeing: Seeing) -> ClockPanel | None:
    """Return the time of a table with a clock, and what a viewer may do about it."""
    snapshot, may_speak, now = seeing.snapshot, seeing.may_speak, seeing.options.now
    clock, pace = snapshot.details.clock, snapshot.pace
    if clock is None or pace is None:
        return None
    sides, at_table = snapshot.table.box.sides, people(snapshot)
    may_give = [
        one
        for one in at_table
        if may_speak and one not in at_screen_of(snapshot.seats, seeing.seat) and can_be_given(clock, one)
    ]
    asked = snapshot.details.proposal
    return ClockPanel(
        clock.since if now is None else now,
        time_words(snapshot.clock_name),
        clock.is_paused,
        can_pause=may_speak and not clock.is_paused and asked is None,
        can_go_on=may_speak and clock.is_paused and asked is None,
        gifts=tuple(SeatedPlayer(one, sides[one].name, snapshot.seats[one].title) for one in may_give),
        gift=gift_words(pace.gift),
        clocks=tuple((name, time_words(name)) for name in other_clocks(snapshot)),
        days_off=_days_off(seeing),
    )


def offer(seeing: Seeing) -> Offer | None:
    """Return what the people are asked to agree to, as one of them or a spectator sees it."""
    snapshot, seat = seeing.snapshot, seeing.seat
    asked = snapshot.details.proposal
    if asked is None or not seeing.is_present_play:
        return None
    is_asked = seat in people(snapshot)
    is_own = is_asked and seat in at_screen_of(snapshot.seats, asked.by)
    who = "You ask" if is_own else f"{snapshot.table.box.sides[asked.by].name} asks"
    return Offer(
        asked.name,
        f"{who} {_what_is_asked(snapshot, seat, asked)}",
        can_agree=is_asked and not asked.agreed >> seat & 1,
        can_decline=is_asked,
        is_own=is_own,
    )


def _what_is_asked(snapshot: TableSnapshot, seat: int, asked: Proposal) -> str:
    if asked.name == TAKE_BACK:
        return f"for a takeback: {_what_goes_back(snapshot, seat, asked.to)}"
    if asked.name.startswith(CLOCK):
        return f"for another clock: {time_words(asked.name.removeprefix(CLOCK))}."
    return ASKED[asked.name]


def _what_goes_back(snapshot: TableSnapshot, seat: int, to: int) -> str:
    """Return what a take-back would undo, as a viewer was told of it."""
    table = snapshot.table
    lines = snapshot.chronicle.lines(table, snapshot.eyes(seat))
    told = next((line.sentence for line in lines if line.version > to), "")
    count = table.version - to
    seen = " Players will remember what they have seen since." if reveals_since(table, to) else ""
    way = f"The game would go back by {count} {'move' if count == 1 else 'moves'}.{seen}"
    return f"“{told}” {way}" if told else way
