"""How often something comes, held against how often it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import sqrt

Shares = Mapping[Hashable, Fraction]

DEVIATIONS = 4  #: of a sum of squares, beyond which what came is not what should have come


def even(outcomes: list[Hashable]) -> dict[Hashable, Fraction]:
    """Return the shares of outcomes that are as likely each; one that is there twice comes twice as often."""
    return {outcome: Fraction(count, len(outcomes)) for outcome, count in Counter(outcomes).items()}


def counted(tries: int, one: Callable[[], Hashable]) -> Counter[Hashable]:
    """Return how often each outcome came in so many tries."""
    return Counter(one() for _ in range(tries))


def expect_shares(came: Mapping[Hashable, int], shares: Shares) -> None:
    """Pearson's test: the squares of what came too often or too seldom do not sum up to too much."""
    assert sum(shares.values()) == 1
    assert set(came) <= set(shares), f"impossible: {set(came) - set(shares)}"
    tries = sum(came.values())
    assert min(shares.values()) * tries >= 5, "too few tries for the test to hold"
    squares = sum(
        float((came.get(outcome, 0) - share * tries) ** 2 / (share * tries))
        for outcome, share in shares.items()
    )
    free = len(shares) - 1
    assert squares <= free + DEVIATIONS * sqrt(2 * free) + DEVIATIONS, (squares, free, came)
