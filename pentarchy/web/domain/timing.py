"""How a table's clocks follow its game, and what happens when one runs out. Nothing is written here."""

from __future__ import annotations

from dataclasses import replace

from pentarchy.table.absence import move_for
from pentarchy.table.clock import answered, back, late, remaining, returned, turned, wind

from .contributing import is_due
from .days_off import come_back, without_ended_days_off
from .snapshot import TableSnapshot, people
from .standing_in import hand_to_bot


def keep_time(before: TableSnapshot, after: TableSnapshot, now: float) -> TableSnapshot:
    """Return a snapshot with its clocks right; as it is at a table that has none."""
    pace, clock = after.pace, after.details.clock
    if pace is None:
        return after
    clock = without_ended_days_off(after, clock or wind(pace, len(after.seats), now), now)
    for seat, holder in enumerate(after.seats):
        if holder.kind == "person" and before.seats[seat].stands_in_for:
            clock = returned(clock, pace, seat)
    done = answered(before.table, after.table)
    times = dict(after.times)
    if after.table.rewinds == before.table.rewinds and after.table.version > before.table.version:
        times[before.table.version] = tuple(remaining(clock, seat, now) for seat in range(len(clock.left)))
    missed = sum(1 << seat for seat in late(clock, now) if not before.table.is_done(seat))
    return replace(after, times=times).with_details(
        clock=turned(
            clock, pace, now, awaited=awaited(after), answered=done, missed=missed, secret=_secretly(after)
        )
    )


def awaited(snapshot: TableSnapshot) -> int:
    """Return the bits of the seats whose clocks run: of people whom the game waits for, who are not ready."""
    if snapshot.is_gathering or snapshot.table.is_over or snapshot.apart:
        return 0
    table, at_table = snapshot.table, people(snapshot)
    return sum(1 << seat for seat in table.movers() if seat in at_table and not table.drafts[seat].is_ready)


def _secretly(snapshot: TableSnapshot) -> int:
    """Return the bits of the people who have answered what all are asked in secret: nobody may see it."""
    table = snapshot.table
    if snapshot.is_gathering or snapshot.apart or table.is_over or not table.takes_one_answer:
        return 0
    at_table = people(snapshot)
    return sum(1 << seat for seat in table.movers() if seat in at_table and table.drafts[seat].is_ready)


def is_out_of_time(snapshot: TableSnapshot, now: float) -> bool:
    """Whether a clock or somebody's days off have run out, or browsers were waited for long enough."""
    clock = snapshot.details.clock
    if is_due(snapshot, now):
        return True
    return clock is not None and snapshot.apart is None and bool(late(clock, now) or back(clock, now))


def run_out(snapshot: TableSnapshot, now: float) -> TableSnapshot:
    """Return the snapshot after all who are late were moved for, as the table agreed, and days off ended.

    That chance begins, where browsers were waited for, follows by itself (``contributing.with_chance``).
    """
    clock = snapshot.details.clock
    for seat in back(clock, now) if clock else ():
        snapshot = come_back(snapshot, seat, now)
    for seat in late(clock, now) if clock else ():
        snapshot = snapshot.noted("late" if not snapshot.table.is_done(seat) else "planned", seat)
        if snapshot.setup.terms.late == "bot":
            snapshot = hand_to_bot(snapshot, seat)
        else:
            snapshot = snapshot.with_table(move_for(snapshot.table, seat))
    return snapshot
