"""A win is one seat's, or shared alike."""

from __future__ import annotations

import numpy as np
import pytest

from pentarchy.kernel.winners import share_of_win, share_win


@pytest.mark.parametrize(
    ("winners", "results"),
    [
        (0b001, [1, 0, 0]),
        (0b100, [0, 0, 1]),
        (0b101, [1 / 2, 0, 1 / 2]),
        (0b111, [1 / 3, 1 / 3, 1 / 3]),
        (0, [0, 0, 0]),
    ],
)
def test_who_wins_together_shares_alike(winners: int, results: list[float]) -> None:
    out = np.full(4, 9.0)
    share_win(winners, 3, out)
    assert out.tolist() == [*results, 9.0], "no more seats are written than there are"
    assert [share_of_win(winners, 3, seat) for seat in range(3)] == results
