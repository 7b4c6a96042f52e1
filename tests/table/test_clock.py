"""The arithmetic of clocks, and what counts as an answer."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.table import clock
from pentarchy.table.clock import Clock, days, due, late, live, remaining, turned, wind
from pentarchy.table.table import waiting
from tests.table.playing import choices, table

PACE = live(5, 10)
NOW = 5_000.0


def run(left: tuple[float, ...] = (300.0, 300.0), running: int = 0b01) -> Clock:
    return Clock(left, NOW, running, gifts=(0,) * len(left))


def test_only_running_clocks_run() -> None:
    assert remaining(run(), 0, NOW + 40) == 260 and remaining(run(), 1, NOW + 40) == 300
    assert remaining(run(), 0, NOW + 1_000) == 0
    assert remaining(run(), 0, NOW - 1_000) == 300, "a clock that was set back adds nothing"


def test_a_deadline_is_the_first_clock_to_run_out() -> None:
    both = run((300.0, 120.0), 0b11)
    assert due(both) == NOW + 120 and due(run(running=0)) is None
    assert late(both, NOW + 119.9) == [] and late(both, NOW + 120) == [1] and late(both, NOW + 300) == [0, 1]


def test_an_answer_gains_time_up_to_the_bank() -> None:
    after = turned(run(), PACE, NOW + 60, awaited=0b10, answered=0b01)
    assert after.left == (250.0, 300.0) and after.running == 0b10 and after.since == NOW + 60
    assert turned(run(), PACE, NOW + 4, awaited=0, answered=0b01).left == (300.0, 300.0)


def test_each_move_of_days_begins_anew() -> None:
    slow = days(3)
    started = turned(wind(slow, 2, NOW), slow, NOW, awaited=0b01, answered=0)
    later = turned(started, slow, NOW + 86_400, awaited=0b01, answered=0)
    assert remaining(later, 0, NOW + 86_400) == 2 * 86_400, "a step that answers nothing gains nothing"
    assert turned(later, slow, NOW + 86_400, awaited=0b10, answered=0b01).left[0] == 3 * 86_400


def test_time_is_given_three_times() -> None:
    here = run()
    for count in range(clock.GIFTS):
        assert clock.can_be_given(here, 0)
        here = clock.given(here, PACE, 0)
        assert here.left[0] == 300 + 60 * (count + 1)
    assert not clock.can_be_given(here, 0) and not clock.can_be_given(here, 1)


def test_a_pause_stops_every_clock() -> None:
    still = turned(Clock((300.0, 300.0), NOW, 0b11, True, (0, 0)), PACE, NOW + 10, awaited=0b11, answered=0)
    assert still.left == (290.0, 290.0) and still.running == 0 and due(still) is None


def test_the_time_that_is_credited_was_not() -> None:
    assert remaining(clock.credited(run(), 500), 0, NOW + 540) == 260


@given(st.lists(st.tuples(st.floats(0, 500), st.integers(0, 3), st.integers(0, 3)), max_size=20))
def test_no_clock_gains_more_than_was_agreed(steps: list[tuple[float, int, int]]) -> None:
    here, now, gained = run(running=0), NOW, [0, 0]
    for passed, awaited, answered in steps:
        now += passed
        here = turned(here, PACE, now, awaited=awaited, answered=answered)
        for seat in range(2):
            gained[seat] += answered >> seat & 1
            assert 0 <= here.left[seat] <= PACE.bank
            assert here.left[seat] <= 300 + PACE.gain * gained[seat]


def test_a_secret_answer_stops_no_clock_that_others_see() -> None:
    """It costs nothing all the same: what was left is held, and counts once the question is closed."""
    both = run(running=0b11)
    answered = turned(both, PACE, NOW + 20, awaited=0b10, answered=0, secret=0b01)
    assert replace(answered, held=()) == both, "others would see a difference"
    assert clock.held(answered, 0) == 280 and clock.held(answered, 1) == clock.OPEN
    closed = turned(answered, PACE, NOW + 90, awaited=0b11, answered=0b11)
    assert closed.left == (290.0, 220.0) and clock.held(closed, 0) == clock.OPEN


def test_who_has_answered_in_secret_is_never_late() -> None:
    answered = turned(run((30.0, 40.0), 0b11), PACE, NOW + 20, awaited=0b10, answered=0, secret=0b01)
    assert due(answered) == NOW + 40 and late(answered, NOW + 35) == [] and late(answered, NOW + 41) == [1]
    waiting_for_nobody = turned(answered, PACE, NOW + 25, awaited=0, answered=0, secret=0b11)
    assert due(waiting_for_nobody) is None and clock.held(waiting_for_nobody, 0) == 10


def test_a_secret_answer_that_is_taken_back_was_none() -> None:
    answered = turned(run(running=0b11), PACE, NOW + 20, awaited=0b10, answered=0, secret=0b01)
    again = turned(answered, PACE, NOW + 50, awaited=0b11, answered=0)
    assert remaining(again, 0, NOW + 50) == 250 and clock.held(again, 0) == clock.OPEN


def test_what_is_given_to_somebody_who_has_answered_in_secret_is_given() -> None:
    answered = turned(run(running=0b11), PACE, NOW + 20, awaited=0b10, answered=0, secret=0b01)
    more = clock.given(answered, PACE, 0)
    assert remaining(more, 0, NOW + 20) == 340 and clock.held(more, 0) == 340
    assert clock.held(clock.given(answered, PACE, 1), 1) == clock.OPEN


@pytest.mark.parametrize("auto_ready", [0, 0b110])
def test_everybody_has_answered_when_secret_bids_are_shown(auto_ready: int) -> None:
    here = table("goofspiel", auto_ready=auto_ready)
    for seat in (1, 2, 0):
        before = here
        here = here.play(seat, choices(here, seat)[0])
        assert clock.answered(before, here) == 0
        before = here
        if not here.auto_ready >> seat & 1:
            here = here.ready(seat)
    assert clock.answered(before, here) == 0b111, "all of them, though they are asked again at once"


def test_who_is_asked_on_and_on_has_answered_once() -> None:
    """Orders written one by one are one decision, whoever sees it."""
    here, dice = table("divide_and_conquer", first_initiative="north"), random.Random(4)
    start = here
    while 0 in waiting(here):
        here = here.play(0, dice.choice(choices(here, 0)))
    assert clock.answered(start, here) == 0
    assert clock.answered(start, here.ready(0)) == 0, "the others have not"
