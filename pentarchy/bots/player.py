"""The bots by name, as the arena and the server seat them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.walk import bind

from . import choice

NAMES = ("random", "greedy")


class UnknownBot(LookupError):
    """No bot has that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no bot called {name[:40]!r}; there are {' and '.join(NAMES)}")


@dataclass(frozen=True)
class Bot:
    """A player that chooses; it knows what its seat may know, and keeps nothing between moves."""

    name: str
    number: int  #: its place in ``NAMES``, by which compiled code knows it
    sentence: str
    choose: Callable[[Game[Any, Any, Any], Box[Any, Any], Any, int, Chance], int]
    """Return a legal move of a seat from its hidden state: ``(game, box, hidden state, seat,
    chance)``. The state keeps its bytes, chance moves on; the seat must have a move."""


def load(name: str) -> Bot:
    """Return the bot of a name, or raise ``UnknownBot``."""
    plain = name.strip().lower()
    if plain not in BOTS:
        raise UnknownBot(name)
    return BOTS[plain]


@cache
def brains(game: Game[Any, Any, Any]) -> SimpleNamespace:
    """Return ``pick_any``, ``pick_best`` and ``decide`` for a game, compiled at their first call."""
    return bind(game, choice.pick_any, choice.pick_best, choice.decide)


def weights(game: Game[Any, Any, Any]) -> npt.NDArray[np.float64]:
    """Return how much each term of a game's ``worth`` counts."""
    return np.array([weight for _, weight in game.judgement.terms], np.float64)


def _choose_any(game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance) -> int:
    out = np.empty(game.rules.WIDEST, np.int64)
    return int(brains(game).pick_any(box.numbers, state, seat, out, chance))


def _choose_best(game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance) -> int:
    states = game.box.State.row(2)
    states[0] = state
    out = np.empty(game.rules.WIDEST, np.int64)
    return int(brains(game).pick_best(box.numbers, states, seat, out, weights(game), chance))


BOTS = {
    "random": Bot("random", choice.RANDOM, "Plays any legal move.", _choose_any),
    "greedy": Bot("greedy", choice.GREEDY, "Plays the move that looks best one step ahead.", _choose_best),
}
