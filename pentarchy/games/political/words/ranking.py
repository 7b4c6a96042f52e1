"""Who stands where once bases are counted (P-7, P-8)."""

from __future__ import annotations

from ..box.state import State
from .cards import Count, counts_of
from .moves import Box

ENDINGS = {1: "st", 2: "nd", 3: "rd"}  #: of ordinals, th for all others


def by_rank(box: Box, state: State) -> list[int]:
    """Return the seats, the highest influence first, then more cards, those who have left last."""
    scores = _scores(box, state)
    return sorted(range(box.seats), key=lambda seat: scores[seat], reverse=True)


def ranks(box: Box, state: State) -> list[str]:
    """Return each seat's rank: ``1st``; equals share one."""
    scores = _scores(box, state)
    return [_ordinal(1 + sum(other > score for other in scores)) for score in scores]


def _scores(box: Box, state: State) -> list[tuple[bool, int, int]]:
    both = list(zip(state.left.tolist(), counts_of(state), strict=True))[: box.seats]
    return [_score(bool(left), count) for left, count in both]


def _score(has_left: bool, count: Count) -> tuple[bool, int, int]:
    return not has_left, count.result, count.cards


def _ordinal(number: int) -> str:
    return f"{number}{ENDINGS.get(number, 'th')}"
