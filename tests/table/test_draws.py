"""Chance follows from the seed, as the record's page says."""

from __future__ import annotations

import hashlib
import hmac
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.seats import NATURE
from pentarchy.table import draws
from tests.table.playing import SEED, advance, finish, table


@given(st.binary(min_size=1, max_size=40), st.integers(0, 10_000), st.lists(st.integers(1, 50), min_size=1))
def test_a_draw_is_what_anybody_computes(seed: bytes, number: int, odds: list[int]) -> None:
    digest = hmac.new(seed, str(number).encode(), hashlib.sha256).hexdigest()
    point = int(digest, 16) % sum(odds)
    urn = [index for index, weight in enumerate(odds) for _ in range(weight)]
    assert draws.draw(seed, number, odds) == urn[point]


def test_every_outcome_comes_about_as_often_as_it_weighs() -> None:
    counts = [0, 0, 0]
    for number in range(6_000):
        counts[draws.draw(SEED, number, [1, 2, 3])] += 1
    assert counts == [pytest.approx(want, rel=0.08) for want in (1_000, 2_000, 3_000)]


def test_an_outcome_without_weight_never_comes() -> None:
    assert {draws.draw(SEED, number, [0, 1, 0]) for number in range(50)} == {1}
    with pytest.raises(ZeroDivisionError):
        draws.draw(SEED, 0, [0])


def test_the_promise_is_the_hash_of_the_seed() -> None:
    assert draws.commitment(b"x") == hashlib.sha256(b"x").hexdigest()


def test_draws_are_numbered_and_none_is_made_twice() -> None:
    here = finish(table("goofspiel"), random.Random(3))
    numbers = [entry.number for entry in here.log if entry.seat == NATURE]
    assert numbers == list(range(13))
    assert all(entry.number == -1 for entry in here.log if entry.seat != NATURE)


def test_the_seed_decides_and_nothing_else_does() -> None:
    first, again = (advance(table("goofspiel"), random.Random(3), 20) for _ in range(2))
    other = advance(table("goofspiel", seed=b"another"), random.Random(3), 20)
    assert first.log == again.log
    assert [entry for entry in other.log if entry.seat == NATURE] != [
        entry for entry in first.log if entry.seat == NATURE
    ]


def test_the_box_has_a_chance_of_its_own() -> None:
    assert draws.unpacking(SEED).tobytes() == draws.unpacking(SEED).tobytes()
    assert draws.unpacking(SEED).tobytes() != draws.unpacking(b"another").tobytes()
