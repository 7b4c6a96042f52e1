"""How often something may be done: buckets with a clock that the test turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.web.buckets import Buckets, Rate
from pentarchy.web.limits import RATES as RATES_IN_FORCE
from pentarchy.web.limits import Limits, RateLimited, rate_variable, read_rates, wait_words
from pentarchy.web.mail import BadSetting

RATES = st.builds(Rate, st.integers(1, 8), st.sampled_from([1.0, 60.0, 600.0]))
STEPS = st.lists(st.tuples(st.floats(0, 100), st.sampled_from("ab")), max_size=60)
CLOSE = 1e-6


@given(rate=RATES, steps=STEPS)
def test_no_stretch_of_time_has_more_than_it_may(rate: Rate, steps: list[tuple[float, str]]) -> None:
    """So many at once and as many again in so many seconds, for each key as if it were alone."""
    buckets, now = Buckets(rate), 0.0
    taken: dict[str, list[float]] = {"a": [], "b": []}
    for step, key in steps:
        now += step
        wait = buckets.wait(key, now)
        if wait == 0:
            buckets.take(key, now)
            taken[key].append(now)
        else:
            assert buckets.wait(key, now + wait + CLOSE) == 0, "who waited as he was told is let in"
            assert buckets.wait(key, now + wait / 2) > 0, "and not before"
    for moments in taken.values():
        for first, start in enumerate(moments):
            for last in range(first, len(moments)):
                length = moments[last] - start
                assert last - first + 1 <= rate.most + length * rate.most / rate.seconds + CLOSE


@given(rate=RATES, steps=STEPS)
def test_whoever_asks_seldom_is_never_refused(rate: Rate, steps: list[tuple[float, str]]) -> None:
    buckets, now = Buckets(rate), 0.0
    for step, key in steps:
        now += rate.seconds / rate.most + step
        assert buckets.wait(key, now) <= CLOSE
        buckets.take(key, now)


@given(keys=st.lists(st.text(max_size=3), max_size=50))
def test_there_are_only_so_many_buckets(keys: list[str]) -> None:
    buckets = Buckets(Rate(1, 10.0), most=5)
    for now, key in enumerate(keys):
        buckets.take(key, float(now))
        assert len(buckets) <= 5
        assert buckets.wait(key, float(now)) > 0, "the latest is remembered"


def test_of_two_limits_the_stricter_holds_and_a_refusal_counts_for_neither() -> None:
    limits = Limits({"at a name": Rate(1, 10.0), "from an address": Rate(3, 30.0)})
    limits.admit(0.0, {"at a name": "ann", "from an address": "here"})
    for _ in range(5):
        with pytest.raises(RateLimited, match="Try again in 10 seconds"):
            limits.admit(0.0, {"at a name": "ann", "from an address": "here"})
    limits.admit(0.0, {"at a name": "ben", "from an address": "here"})
    limits.forgive("at a name", "ann")
    limits.admit(0.0, {"at a name": "ann", "from an address": "here"})
    with pytest.raises(RateLimited):
        limits.admit(0.0, {"at a name": "cleo", "from an address": "here"})
    limits.admit(11.0, {"at a name": "cleo", "from an address": "here"})


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.1, "1 second"), (1.0, "1 second"), (59.2, "60 seconds"), (60.5, "2 minutes"), (3600, "60 minutes")],
)
def test_how_long_to_wait_in_words(seconds: float, words: str) -> None:
    assert wait_words(seconds) == words


def test_every_rate_is_the_operators_to_set() -> None:
    assert read_rates({}) == RATES_IN_FORCE
    for what in RATES_IN_FORCE:
        variable = rate_variable(what)
        assert read_rates({variable: " 7/90 "}) == RATES_IN_FORCE | {what: Rate(7, 90.0)}
        for text in ("7", "0/60", "7/0", "-1/60", "7/x", "9" * 30 + "/1", "7/1.5"):
            with pytest.raises(BadSetting, match=rf"^{variable} is how many {what}"):
                read_rates({variable: text})
