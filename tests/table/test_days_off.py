"""The arithmetic of days off: a clock stands still for days of the calendar, and tells nothing by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.table.clock import (
    DAY,
    back,
    credited,
    days,
    days_taken,
    due,
    held,
    is_off,
    late,
    remaining,
    turned,
    wind,
    with_days_off,
    without_days_off,
)

NOW = 5_000.0
PACE = days(3)


def test_a_clock_stands_still_on_days_off_and_goes_on_afterwards() -> None:
    clock = turned(wind(PACE, 2, NOW), PACE, NOW, awaited=0b11, answered=0)
    off = with_days_off(clock, 0, 2, NOW + DAY)
    off = turned(off, PACE, NOW + DAY, awaited=0b11, answered=0)
    assert off.running == 0b10 and is_off(off, 0) and not is_off(off, 1)
    assert remaining(off, 0, NOW + 3 * DAY) == 2 * DAY == remaining(off, 0, NOW + DAY)
    assert due(off) == NOW + 3 * DAY, "of the other's clock and the end of the days off the first"
    assert back(off, NOW + 3 * DAY - 1) == [] and back(off, NOW + 3 * DAY) == [0]
    on = turned(without_days_off(off, 0, NOW + 3 * DAY), PACE, NOW + 3 * DAY, awaited=0b11, answered=0)
    assert on.running == 0b11 and remaining(on, 0, NOW + 4 * DAY) == DAY and days_taken(on, 0) == 2
    assert late(on, NOW + 5 * DAY) == [0, 1]


@pytest.mark.parametrize(("after", "spent"), [(1.0, 1), (DAY, 1), (DAY + 1, 2), (4 * DAY, 4), (9 * DAY, 5)])
def test_a_day_that_has_begun_is_spent(after: float, spent: int) -> None:
    off = with_days_off(wind(PACE, 2, NOW), 1, 5, NOW)
    assert days_taken(off, 1) == 5
    assert days_taken(without_days_off(off, 1, NOW + after), 1) == spent


def test_in_secret_the_clock_stands_alike_before_and_after_the_answer() -> None:
    """What others see of it does not tell whether somebody on days off has answered."""
    off = with_days_off(wind(PACE, 2, NOW), 0, 2, NOW)
    waiting = turned(off, PACE, NOW, awaited=0b11, answered=0)
    done = turned(waiting, PACE, NOW + 60, awaited=0b10, answered=0, secret=0b01)
    for at in (NOW + 60, NOW + DAY, NOW + 3 * DAY):
        assert remaining(done, 0, at) == remaining(waiting, 0, at)
    assert (done.running, done.since, done.left) == (waiting.running, waiting.since, waiting.left)
    assert held(done, 0) == 3 * DAY


def test_who_answered_in_secret_and_is_back_pays_nothing_more() -> None:
    off = with_days_off(wind(PACE, 2, NOW), 0, 1, NOW)
    off = turned(off, PACE, NOW, awaited=0b10, answered=0, secret=0b01)
    on = turned(without_days_off(off, 0, NOW + DAY), PACE, NOW + DAY, awaited=0b10, answered=0, secret=0b01)
    assert on.running == 0b11, "others see it run as if there were no answer"
    assert held(on, 0) == 3 * DAY and late(on, NOW + 10 * DAY) == [1]


def test_a_server_that_was_away_makes_days_off_no_longer() -> None:
    off = turned(with_days_off(wind(PACE, 2, NOW), 0, 2, NOW), PACE, NOW, awaited=0b01, answered=0)
    assert back(credited(off, DAY), NOW + 2 * DAY) == [0]


@given(
    st.lists(
        st.tuples(st.sampled_from(("off", "on", "ask", "answer")), st.integers(0, 1), st.floats(1, 2 * DAY)),
        max_size=30,
    )
)
def test_no_clock_loses_time_on_days_off(steps: list[tuple[str, int, float]]) -> None:
    """Whatever happens: a seat's clock falls by no more than what passed while it was asked and not off."""
    clock, now, awaited = wind(PACE, 2, NOW), NOW, 0
    owed = [0.0, 0.0]
    for what, seat, seconds in steps:
        now += seconds
        for one in (0, 1):
            if awaited >> one & 1 and not is_off(clock, one):
                owed[one] += seconds
        answered = 0
        if what == "off" and not is_off(clock, seat):
            clock = with_days_off(clock, seat, 1, now)
        elif what == "on" and is_off(clock, seat):
            clock = without_days_off(clock, seat, now)
        elif what == "ask":
            awaited |= 1 << seat
        elif what == "answer" and awaited >> seat & 1:
            awaited, answered, owed[seat] = awaited & ~(1 << seat), 1 << seat, 0.0
        clock = turned(clock, PACE, now, awaited=awaited, answered=answered)
        for one in (0, 1):
            assert remaining(clock, one, now) == pytest.approx(max(0.0, PACE.bank - owed[one]))
            assert not (clock.running >> one & 1 and is_off(clock, one))
