"""How a table's clocks follow its game, and what happens when one runs out. Nothing is written here."""

from __future__ import annotations

from dataclasses import replace

from pentarchy.table.absence import move_for
from pentarchy.table.clock import answered, late, remaining, returned, turned, wind

from .seat_changes import hand_to_bot
from .snapshot import Position, people


def keep_time(before: Position, after: Position, now: float) -> Position:
    """Return a position with its clocks right; as it is at a table that has none."""
    pace, clock = after.pace, after.affairs.clock
    if pace is None:
        return after
    clock = clock or wind(pace, len(after.seats), now)
    for seat, occupant in enumerate(after.seats):
        if occupant.kind == "person" and before.seats[seat].stands_in_for:
            clock = returned(clock, pace, seat)
    done = answered(before.table, after.table)
    times = dict(after.times)
    if after.table.backs == before.table.backs and after.table.version > before.table.version:
        times[before.table.version] = tuple(remaining(clock, seat, now) for seat in range(len(clock.left)))
    missed = sum(1 << seat for seat in late(clock, now) if not before.table.is_done(seat))
    return replace(after, times=times).with_affairs(
        clock=turned(
            clock, pace, now, awaited=awaited(after), answered=done, missed=missed, secret=_secretly(after)
        )
    )


def awaited(position: Position) -> int:
    """Return the bits of the seats whose clocks run: of people whom the game waits for, who are not ready."""
    if position.is_gathering or position.table.is_over or position.apart:
        return 0
    table, at_table = position.table, people(position)
    return sum(1 << seat for seat in table.movers() if seat in at_table and not table.drafts[seat].is_ready)


def _secretly(position: Position) -> int:
    """Return the bits of the people who have answered what all are asked in secret: nobody may see it."""
    table = position.table
    if position.is_gathering or position.apart or table.is_over or not table.takes_one_answer:
        return 0
    at_table = people(position)
    return sum(1 << seat for seat in table.movers() if seat in at_table and table.drafts[seat].is_ready)


def is_out_of_time(position: Position, now: float) -> bool:
    """Whether somebody's clock has run out."""
    clock = position.affairs.clock
    return clock is not None and position.apart is None and bool(late(clock, now))


def run_out(position: Position, now: float) -> Position:
    """Return the position after all who are late were moved for, as the table agreed."""
    clock = position.affairs.clock
    for seat in late(clock, now) if clock else ():
        position = position.noted("late" if not position.table.is_done(seat) else "planned", seat)
        if position.setup.terms.late == "bot":
            position = hand_to_bot(position, seat)
        else:
            position = position.with_table(move_for(position.table, seat))
    return position
