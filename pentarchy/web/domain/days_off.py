"""Days off: a player of a table with days for each move may go away, and their clock stands still."""

from __future__ import annotations

from pentarchy.table.clock import Clock, days_taken, is_off, with_days_off, without_days_off

from ..refused import Refused
from .command import BaseCommand, Count
from .snapshot import TableSnapshot, people
from .terms import has_days


class TakeDaysOff(BaseCommand, frozen=True, tag="take-days-off"):
    """Somebody takes days off, from now on."""

    number: Count = 0  #: how many


class EndDaysOff(BaseCommand, frozen=True, tag="end-days-off"):
    """Somebody is back before their days off are over."""


def allowance(snapshot: TableSnapshot) -> int:
    """Return how many days off each seat of a table has in one game: none without days for each move."""
    return int(snapshot.setup.terms.days_off) if has_days(snapshot.clock_name) else 0


def days_left(snapshot: TableSnapshot, seat: int) -> int:
    """Return how many days off a seat may still take."""
    clock = snapshot.details.clock
    return 0 if clock is None else max(0, allowance(snapshot) - days_taken(clock, seat))


def has_days_off(snapshot: TableSnapshot, seat: int) -> bool:
    """Whether a seat has days off now."""
    clock = snapshot.details.clock
    return clock is not None and is_off(clock, seat)


def take(snapshot: TableSnapshot, seat: int, count: int, now: float) -> TableSnapshot:
    """Return the snapshot with days off for a seat, or raise ``Refused``."""
    clock, left = snapshot.details.clock, days_left(snapshot, seat)
    if snapshot.table.is_over:
        raise Refused("The game is over.")
    if clock is None or not allowance(snapshot):
        raise Refused("Players have no days off at this table.")
    if is_off(clock, seat):
        raise Refused("You have days off already. Come back first to take others.")
    if not 1 <= count <= left:
        have = f"You can take {days_words(left)} off at most" if left else "You have no days off left"
        raise Refused(f"{have} at this table.", "not possible")
    changed = snapshot.with_details(clock=with_days_off(clock, seat, count, now))
    return changed.noted("days-off", seat, days_words(count))


def end(snapshot: TableSnapshot, seat: int, now: float) -> TableSnapshot:
    """Return the snapshot with somebody back from days off, or raise ``Refused``."""
    if not has_days_off(snapshot, seat):
        raise Refused("You have no days off now.")
    return come_back(snapshot, seat, now)


def come_back(snapshot: TableSnapshot, seat: int, now: float) -> TableSnapshot:
    """Return the snapshot after days off, over or taken back."""
    clock = snapshot.details.clock
    if clock is None:
        return snapshot
    return snapshot.with_details(clock=without_days_off(clock, seat, now)).noted("days-over", seat)


def without_ended_days_off(snapshot: TableSnapshot, clock: Clock, now: float) -> Clock:
    """Return the clocks without the days off of whoever no longer plays: gone, replaced, or the game is over.

    Nobody needs to be told: the log says what became of the seat.
    """
    stay = () if snapshot.table.is_over else people(snapshot)
    for seat in range(len(snapshot.seats)):
        if is_off(clock, seat) and seat not in stay:
            clock = without_days_off(clock, seat, now)
    return clock


def days_words(count: int) -> str:
    """Return so many days in words."""
    return "1 day" if count == 1 else f"{count} days"
