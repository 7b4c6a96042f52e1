"""What a position is worth to a seat: troops, hexes, cards, the hill."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from .atlas import KINDS, UNIT_MONEY
from .rules.ending import hexes_of
from .rules.stocks import pieces_on_board
from .state import Numbers, Phase, State

TERMS = (("troops", 1.0), ("hexes", 10.0), ("money", 0.3), ("cards", 8.0), ("the hill", 40.0))


@rule("T-2")
def worth(box: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return a seat's share of what all have; when the game is over, its place."""
    if state.phase == Phase.OVER:
        winners = 0
        for other in range(box.seats):
            winners += (int(state.winners) >> other) & 1
        return ((int(state.winners) >> seat) & 1) / max(1, winners)
    total, own = 0.0, 0.0
    for other in range(box.seats):
        value = 1.0 + power(box, state, other, terms)
        total += value
        if other == seat:
            own = value
    return own / total


@rule("T-2")
def power(box: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return what a player has, weighed."""
    value = float(terms[1]) * hexes_of(box, state, seat)
    for kind in range(KINDS):
        value += float(terms[0]) * int(UNIT_MONEY[kind]) * pieces_on_board(box, state, seat, kind)
    value += float(terms[2]) * int(state.money[seat]) + float(terms[3]) * int(state.cards[seat])
    if state.hill_holder == seat + 1:
        value += float(terms[4]) * (1 + int(state.hill_count))
    return value
