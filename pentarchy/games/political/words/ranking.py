"""Who stands where once bases are counted (P-7, P-8)."""

from __future__ import annotations

from ..box.state import State
from ..rules.table import cards_in_base, result_of
from .moves import Box

ENDINGS = {1: "st", 2: "nd", 3: "rd"}  #: of ordinals, th for all others


def by_rank(box: Box, state: State) -> list[int]:
    """Return the seats, the highest influence first, then more cards, those who have left last."""
    return sorted(range(box.seats), key=lambda seat: _score(state, seat), reverse=True)


def ranks(box: Box, state: State) -> list[str]:
    """Return each seat's rank: ``1st``; equals share one."""
    scores = [_score(state, seat) for seat in range(box.seats)]
    return [_ordinal(1 + sum(other > score for other in scores)) for score in scores]


def _score(state: State, seat: int) -> tuple[bool, int, int]:
    return not state.left[seat], int(result_of(state, seat)), int(cards_in_base(state, seat))


def _ordinal(number: int) -> str:
    return f"{number}{ENDINGS.get(number, 'th')}"
