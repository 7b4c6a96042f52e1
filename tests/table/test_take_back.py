"""How far a take-back goes, what it shows again, and what it never draws again."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import Table
from pentarchy.table.take_back import before_last_decision, reveals_since
from tests.table.playing import advance, choices, examples, finish, table

pytestmark = pytest.mark.deeper


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_was_decided_in_secret_goes_back_together(seat: int) -> None:
    here = table("goofspiel")
    start = here.version
    for one in (0, 1, 2):
        here = here.play(one, choices(here, one)[one]).ready(one)
    assert before_last_decision(here, seat) == start, "before the first of the bids, not in their midst"
    assert reveals_since(here, start)


def test_who_has_decided_nothing_has_nothing_to_take_back() -> None:
    assert before_last_decision(table("goofspiel"), 0) is None


def test_nobody_comes_back_by_a_take_back() -> None:
    here = finish_round(0)
    assert before_last_decision(here.leave(1), 0) is None


def finish_round(seed: int) -> Table:
    return advance(table("goofspiel"), random.Random(seed), 4)


@examples
@given(st.sampled_from(["goofspiel", "divide_and_conquer"]), st.integers(0, 10_000), st.integers(1, 40))
def test_going_back_is_as_if_it_had_not_been(name: str, seed: int, moves: int) -> None:
    """But for chance, which brings something new, and for the drafts, which are dropped."""
    dice = random.Random(seed)
    before = advance(table(name, seed=bytes(32)), dice, moves)
    after = advance(before, dice, 6)
    seats = [seat for seat in range(3) if before_last_decision(after, seat) is not None]
    for seat in seats:
        to = before_last_decision(after, seat)
        assert to is not None and any(entry.seat == seat for entry in after.log[to:])
        back = after.taken_back(to)
        assert back.log == after.log[:to] and back.draws == after.draws and back.rewinds == 1
        assert seat in back.movers() and back.is_waited_for(seat)
        assert all(not draft.moves and not draft.is_ready for draft in back.drafts)
        assert all(new.number > old.number for new, old in zip(back.drafts, after.drafts, strict=True))
        again = finish(back, random.Random(seed + 1))
        drawn = [entry.number for entry in again.log[to:] if entry.seat == NATURE]
        assert all(number >= after.draws for number in drawn), "a draw was made twice"
