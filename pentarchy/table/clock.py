"""Clocks: how long each seat may still think. Arithmetic alone; every moment is given, in seconds.

A *pace* is what a table agreed on before the game. A live pace gives each seat a
bank of time, and some more whenever it has answered; a pace of days gives each
decision the same time anew. A seat's clock runs while the game waits for it and
it has not said ready. Which clocks run is told by the caller, who knows people.

Where all are asked in secret a clock that stopped would tell who has answered. There
the clocks of all who are asked go on until the question is closed, and only then does
whoever had answered get the time back since that moment: it was *held* for them.

At a table of days a player may take *days off*. They begin at once, and until they end the seat's
clock stands still, whatever it is asked; where all are asked in secret it stands alike before and
after the answer, so that it tells nothing. Days off are days of the calendar: a pause and a server
that was away make them no longer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor

from pentarchy.kernel.game import bits

from .table import Table

MINUTE = 60.0
DAY = 86_400.0
OPEN = -1.0  #: what is held for a seat that has not answered in secret
GIFTS = 3  #: how often a seat may be given more time in one game


@dataclass(frozen=True)
class Pace:
    """How much time there is."""

    bank: float  #: seconds on a clock at the start
    gain: float  #: seconds that an answer adds, never above the bank
    gift: float  #: seconds that another player may give at once
    is_fresh: bool = False  #: every decision begins with the whole bank: days per move


@dataclass(frozen=True)
class Clock:
    """The clocks of a table, as they stood at one moment."""

    left: tuple[float, ...]  #: seconds that each seat had then
    since: float  #: that moment
    running: int = 0  #: bits of the seats whose clocks run
    is_paused: bool = False
    gifts: tuple[int, ...] = ()  #: how often each seat was given more time
    missed: int = 0  #: bits of the seats that ran out of time and have not answered since
    held: tuple[float, ...] = ()  #: what each seat had left as it answered in secret, or ``OPEN``
    off_until: tuple[float, ...] = ()  #: the moment at which each seat's days off end, or ``OPEN``
    days_taken: tuple[int, ...] = ()  #: how many days off each seat has had, or has begun or planned


def live(minutes: int, seconds: int) -> Pace:
    """Return the pace of so many minutes for the game and seconds for each answer."""
    return Pace(minutes * MINUTE, float(seconds), max(MINUTE, minutes * MINUTE / 10))


def days(count: int) -> Pace:
    """Return the pace of so many days for each decision."""
    return Pace(count * DAY, 0.0, DAY, is_fresh=True)


def wind(pace: Pace, seats: int, now: float) -> Clock:
    """Return the clocks of a new game; none of them runs."""
    return Clock((pace.bank,) * seats, now, gifts=(0,) * seats)


def remaining(clock: Clock, seat: int, now: float) -> float:
    """Return the seconds that a seat has left, as everybody sees it; never less than none."""
    spent = max(0.0, now - clock.since) if clock.running >> seat & 1 else 0.0
    return max(0.0, clock.left[seat] - spent)


def held(clock: Clock, seat: int) -> float:
    """Return the seconds that are held for a seat that has answered in secret, or ``OPEN``."""
    return clock.held[seat] if clock.held else OPEN


def due(clock: Clock) -> float | None:
    """Return the moment at which the first clock runs out, or the first days off end; none if none does."""
    open_ones = (seat for seat in bits(clock.running) if held(clock, seat) < 0)
    ends = (moment for moment in clock.off_until if moment != OPEN)
    return min((*(clock.since + clock.left[seat] for seat in open_ones), *ends), default=None)


def late(clock: Clock, now: float) -> list[int]:
    """Return the seats that have run out of time."""
    running = bits(clock.running)
    return [seat for seat in running if held(clock, seat) < 0 and remaining(clock, seat, now) <= 0]


def turned(
    clock: Clock, pace: Pace, now: float, *, awaited: int, answered: int, missed: int = 0, secret: int = 0
) -> Clock:
    """Return the clocks after something happened: who answered gains time, whoever is awaited pays it.

    ``missed`` are those for whom somebody else had to answer; ``secret`` are those who have answered and
    of whom nobody may see it, so that their clocks go on as if they were awaited. Whoever takes such an
    answer back pays for all the time since the question. While no other clock runs than before, nothing
    changes but what is held: nobody is sent anything.
    """
    seats = range(len(clock.left))
    holding = tuple(_holding(clock, seat, now) if secret >> seat & 1 else OPEN for seat in seats)
    running = 0 if clock.is_paused else (awaited | secret) & ~seats_off(clock)
    missing = clock.missed & ~answered | missed
    if running == clock.running and missing == clock.missed and not answered:
        return replace(clock, held=holding)
    left = tuple(
        _refilled(pace, _holding(clock, seat, now)) if answered >> seat & 1 else remaining(clock, seat, now)
        for seat in seats
    )
    return replace(clock, left=left, since=now, running=running, missed=missing, held=holding)


def _holding(clock: Clock, seat: int, now: float) -> float:
    """Return what a seat truly has left: what is held for it, if anything is."""
    kept = held(clock, seat)
    return kept if kept >= 0 else remaining(clock, seat, now)


def _refilled(pace: Pace, left: float) -> float:
    return pace.bank if pace.is_fresh else max(left, min(left + pace.gain, pace.bank))


def can_be_given(clock: Clock, seat: int) -> bool:
    """Whether a seat whose clock runs may be given more time."""
    return bool(clock.running >> seat & 1) and clock.gifts[seat] < GIFTS


def given(clock: Clock, pace: Pace, seat: int) -> Clock:
    """Return the clocks after a seat was given more time."""
    left, gifts = list(clock.left), list(clock.gifts)
    left[seat] += pace.gift
    gifts[seat] += 1
    holding = list(clock.held)
    if held(clock, seat) >= 0:
        holding[seat] += pace.gift
    return replace(clock, left=tuple(left), gifts=tuple(gifts), held=tuple(holding))


def returned(clock: Clock, pace: Pace, seat: int) -> Clock:
    """Return the clocks after somebody came back to a seat: they have time to look around."""
    least = pace.bank if pace.is_fresh else min(pace.bank, MINUTE)
    left = list(clock.left)
    left[seat] = max(left[seat], least)
    return replace(clock, left=tuple(left), missed=clock.missed & ~(1 << seat))


def is_off(clock: Clock, seat: int) -> bool:
    """Whether a seat has days off, so that its clock stands still."""
    return bool(clock.off_until) and clock.off_until[seat] != OPEN


def seats_off(clock: Clock) -> int:
    """Return the bits of the seats that have days off."""
    return sum(1 << seat for seat in range(len(clock.off_until)) if is_off(clock, seat))


def days_taken(clock: Clock, seat: int) -> int:
    """Return how many days off a seat has had, those that it has now among them."""
    return clock.days_taken[seat] if clock.days_taken else 0


def with_days_off(clock: Clock, seat: int, count: int, now: float) -> Clock:
    """Return the clocks with so many days off for a seat, from now on; it must have none yet."""
    return _with_off(clock, seat, now + count * DAY, days_taken(clock, seat) + count)


def without_days_off(clock: Clock, seat: int, now: float) -> Clock:
    """Return the clocks after a seat's days off, over or taken back: a day that has begun is spent."""
    unspent = max(0, floor((clock.off_until[seat] - now) / DAY))
    return _with_off(clock, seat, OPEN, days_taken(clock, seat) - unspent)


def _with_off(clock: Clock, seat: int, until: float, taken: int) -> Clock:
    seats = range(len(clock.left))
    ends = list(clock.off_until or (OPEN for _ in seats))
    counts = [days_taken(clock, one) for one in seats]
    ends[seat], counts[seat] = until, taken
    return replace(clock, off_until=tuple(ends), days_taken=tuple(counts))


def back(clock: Clock, now: float) -> list[int]:
    """Return the seats whose days off are over."""
    return [seat for seat in bits(seats_off(clock)) if clock.off_until[seat] <= now]


def credited(clock: Clock, seconds: float) -> Clock:
    """Return the clocks as if so many seconds had not been: the server was away."""
    return replace(clock, since=clock.since + seconds)


def answered(before: Table, after: Table) -> int:
    """Return the bits of the seats that have answered what they were asked, whatever they are asked next.

    A seat has answered once the game waits for others, or once what all have decided in
    secret has entered the log. A roll of dice in its turn is no answer.
    """
    pairs = zip(before.answers, after.answers, strict=True)
    return sum((old != new) << seat for seat, (old, new) in enumerate(pairs))
