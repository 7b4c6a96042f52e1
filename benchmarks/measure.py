"""Rows of the benchmarks' report, and how they are measured."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance, seeded, words
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.walk import walks

Row = dict[str, Any]

ROUNDS = 3  #: each side is measured so often, in turns, and its best round counts


def row(name: str, value: float, unit: str, peer: str | None = None, peer_value: float | None = None) -> Row:
    """Return a row of the report: ``ratio`` is ours to the peer's."""
    return {
        "name": name,
        "value": _short(value),
        "unit": unit,
        "peer": peer,
        "peer_value": None if peer_value is None else _short(peer_value),
        "ratio": round(value / peer_value, 2) if peer_value else None,
    }


def _short(value: float) -> float | int:
    return round(value) if value >= 100 else round(value, 3)


def rate(work: Callable[[], float]) -> float:
    """Return how much a piece of work does in a second of one core; it returns how much it did.

    The processor's time is counted, so that other programs on the machine do not count.
    """
    started = process_time()
    amount = work()
    return amount / (process_time() - started)


class Playouts:
    """Random games of one box in compiled code, on one core."""

    def __init__(self, game: Game[Any, Any, Any], box: Box[Any, Any], games: int) -> None:
        self.box, self.games = box, games
        self._states, self._chance = game.box.State.row(2), Chance.new()
        self._out, self._odds = np.zeros((2, game.rules.WIDEST), np.int64)
        self._seed = np.array(words("benchmark"), np.int64)
        self._kernel = walks(game).playouts
        self.play(1)

    def play(self, games: int = 0) -> int:
        """Play random games, all of them by default; return how many decisions seats took."""
        room = (self._out, self._odds, self._chance, self._seed)
        return int(self._kernel(self.box.numbers, self._states, self.box.seats, *room, games or self.games))


def make_box(game: Game[Any, Any, Any], seats: int, **options: Any) -> Box[Any, Any]:
    """Return a box, whatever chance it has fixed."""
    return game.box.unpack(options, {}, seats, seeded("benchmark"))
