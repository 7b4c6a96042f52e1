"""The bots by name, as the arena and the server seat them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.walk import bind

from . import choice, thinking
from .terms import weights
from .thinking import Budget, Decision

NAMES = ("random", "greedy")
SEARCH = "search"
UNNUMBERED = -1
BUDGETS = "search@2000 for 2,000 iterations a decision, search@0.5s for half a second"


class UnknownBot(LookupError):
    """No bot has that name."""

    def __init__(self, name: str) -> None:
        if name.strip().lower().partition("@")[0] == SEARCH:
            told = f"{name[:40]!r} does not say how long it may think: {BUDGETS}"
        else:
            told = f"there is no bot called {name[:40]!r}; there are {', '.join(NAMES)}, and {BUDGETS}"
        super().__init__(told)


class SlowBot(UnknownBot):
    """A bot that thinks about each move has no place in a compiled match."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.args = (f"{name[:40]} thinks about each move; simulate seats {' and '.join(NAMES)}",)


@dataclass(frozen=True)
class Bot:
    """A player that chooses; it knows what its seat may know, and keeps nothing between moves."""

    name: str
    number: int  #: its place in ``NAMES``, by which compiled matches know it; -1 if they do not
    sentence: str
    decide: Callable[[Game[Any, Any, Any], Box[Any, Any], Any, int, Chance], Decision]
    """Return a legal move of a seat from its hidden state, and how many iterations it took: ``(game, box,
    hidden state, seat, chance)``. The state keeps its bytes, chance moves on; the seat must have a move."""

    def choose(
        self, game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance
    ) -> int:
        """Return the move alone."""
        return self.decide(game, box, state, seat, chance).move


def load(name: str) -> Bot:
    """Return the bot of a name, or raise ``UnknownBot``."""
    plain = name.strip().lower()
    kind, _, text = plain.partition("@")
    if kind == SEARCH and (budget := Budget.read(text)):
        return _searcher(plain, budget)
    if plain not in BOTS:
        raise UnknownBot(name)
    return BOTS[plain]


def _searcher(name: str, budget: Budget) -> Bot:
    sentence = "Looks ahead in worlds that it guesses, and plays what did best in them."
    return Bot(name, UNNUMBERED, sentence, partial(thinking.decide, budget))


@cache
def brains(game: Game[Any, Any, Any]) -> SimpleNamespace:
    """Return ``pick_any``, ``pick_best`` and ``decide`` for a game, compiled at their first call."""
    return bind(game, choice.pick_any, choice.pick_best, choice.decide)


def _decide_any(
    game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance
) -> Decision:
    out = np.empty(game.rules.WIDEST, np.int64)
    return Decision(int(brains(game).pick_any(box.numbers, state, seat, out, chance)))


def _decide_best(
    game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance
) -> Decision:
    states = game.box.State.row(2)
    states[0] = state
    out = np.empty(game.rules.WIDEST, np.int64)
    return Decision(int(brains(game).pick_best(box.numbers, states, seat, out, weights(game), chance)))


BOTS = {
    "random": Bot("random", choice.RANDOM, "Plays any legal move.", _decide_any),
    "greedy": Bot("greedy", choice.GREEDY, "Plays the move that looks best one step ahead.", _decide_best),
}
