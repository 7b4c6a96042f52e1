"""The bots by name, as the arena and the server seat them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.walk import bind

from . import choice, thinking
from .levels import LEVELS
from .terms import weights
from .thinking import Budget, Decision

NAMES = ("random", "greedy")  #: what strength is measured against
LEVEL_NAMES = tuple(level.name for level in LEVELS)
SEATED = (*LEVEL_NAMES, *NAMES)  #: who may sit at a table
SEARCHING = frozenset(level.name for level in LEVELS if level.iterations)
"""The levels that search; where that plays no better they look one step ahead, as *steady* does."""
SEARCH = "search"
BUDGETS = "search@2000 for 2,000 iterations a decision, search@0.5s for half a second"


class UnknownBot(LookupError):
    """No bot has that name."""

    def __init__(self, name: str) -> None:
        if name.strip().lower().partition("@")[0] == SEARCH:
            told = f"{name[:40]!r} does not say how long it may think: {BUDGETS}"
        else:
            told = f"there is no bot called {name[:40]!r}; there are {', '.join(SEATED)}, and {BUDGETS}"
        super().__init__(told)


@dataclass(frozen=True)
class Bot:
    """A player that chooses; it knows what its seat may know, and keeps nothing between moves."""

    name: str
    sentence: str
    overlooks: int = choice.NOTHING  #: of a hundred moves, how many it does not look at
    budget: Budget | None = None  #: how long it searches; none if it looks one step ahead

    def searches(self, game: Game[Any, Any, Any]) -> bool:
        """Whether it searches in a game: who was asked to does, a level where that plays better."""
        return self.budget is not None and (self.name not in SEARCHING or searches(self.name, game))

    def decide(
        self, game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance
    ) -> Decision:
        """Return a legal move of a seat from its hidden state, and how many iterations it took.

        The state keeps its bytes, chance moves on; the seat must have a move.
        """
        if self.budget and self.searches(game):
            return thinking.decide(self.budget, game, box, state, seat, chance)
        states = game.box.State.row(2)
        states[0] = state
        out = np.empty(game.rules.WIDEST, np.int64)
        chosen = brains(game).decide(box.numbers, states, seat, self.overlooks, out, weights(game), chance)
        return Decision(int(chosen))

    def choose(
        self, game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance
    ) -> int:
        """Return the move alone."""
        return self.decide(game, box, state, seat, chance).move

    def within(self, seconds: float) -> Bot:
        """Return the same bot, which takes so many seconds for a decision at most."""
        return replace(self, budget=self.budget.within(seconds)) if self.budget else self


def load(name: str) -> Bot:
    """Return the bot of a name, or raise ``UnknownBot``."""
    plain = name.strip().lower()
    kind, _, text = plain.partition("@")
    if kind == SEARCH and (budget := Budget.read(text)):
        sentence = "Looks ahead in worlds that it guesses, and plays what did best in them."
        return Bot(plain, sentence, budget=budget)
    if plain not in BOTS:
        raise UnknownBot(name)
    return BOTS[plain]


def searches(level: str, game: Game[Any, Any, Any]) -> bool:
    """Whether a level searches in a game: one of those that do, and a game that it plays better so."""
    return level in SEARCHING and game.judgement.looks_ahead


def offered(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return the bots that are offered to people for a game; ``greedy`` is ``steady`` by another name."""
    levels = (name for name in LEVEL_NAMES if name not in SEARCHING or searches(name, game))
    return (*levels, "random")


@cache
def brains(game: Game[Any, Any, Any]) -> SimpleNamespace:
    """Return ``pick_any``, ``pick_best`` and ``decide`` for a game, compiled at their first call."""
    return bind(game, choice.pick_any, choice.pick_best, choice.decide)


BOTS = {
    "random": Bot("random", "Plays any legal move.", choice.ALL),
    "greedy": Bot("greedy", "Plays the move that looks best one step ahead."),
    **{
        level.name: Bot(
            level.name,
            level.sentence,
            level.overlooks,
            Budget(level.iterations) if level.iterations else None,
        )
        for level in LEVELS
    },
}
