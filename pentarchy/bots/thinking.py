"""What a search has around it: a budget, arrays to work in, and the move that it comes to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from time import perf_counter
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from pentarchy.kernel.chance import Chance
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.seats import SEATS
from pentarchy.kernel.walk import bind, fall

from . import search
from .search import Desk
from .terms import weights
from .tree import Balance, Tree, final_move, plant

BALANCE = Balance(
    exploration=1.5,
    reserve=0.2,
    contrast=1.0,
    evenness=0.1,
    glance=24,
    judged_after=4,
    effort=48,
    depth=0,
    mixed=16,
    curiosity=0.05,
)
LONGEST = 128  #: decisions on one way down the trees
ROOT = 0  #: the node of who searches
SLICE = 8  #: iterations between two looks at the clock
MOST_NODES = 1 << 16  #: 8 MB of nodes and their slots
MOST_EDGES = 1 << 20  #: 48 MB
NODES_EACH, EDGES_EACH = 16, 256  #: what an iteration is expected to need at most
WORD_BYTES = 8
BUDGET = re.compile(r"([1-9][0-9]{0,8})|([0-9]{1,4}(?:\.[0-9]{1,4})?)s")


@dataclass(frozen=True)
class Budget:
    """How long a search may think about one decision: so many iterations, in so many seconds at most."""

    iterations: int = 0  #: 0: as many as the seconds allow
    seconds: float = 0.0  #: 0: as many as the iterations take, whatever the machine

    @classmethod
    def read(cls, text: str) -> Budget | None:
        """Return what ``2000`` or ``0.5s`` asks for; nothing if it asks for nothing."""
        found = BUDGET.fullmatch(text)
        if not found:
            return None
        budget = cls(int(found[1])) if found[1] else cls(seconds=float(found[2]))
        return budget if budget.iterations or budget.seconds else None

    def within(self, seconds: float) -> Budget:
        """Return a budget that ends after so many seconds, if not before."""
        return replace(self, seconds=min(seconds, self.seconds) if self.seconds else seconds)


class Decision(NamedTuple):
    """What a bot does, and how many iterations of thought it took."""

    move: int
    iterations: int = 0


class Thought(NamedTuple):
    """What came of a search."""

    tree: Tree
    iterations: int
    move: int  #: to be made


def think(
    game: Game[Any, Any, Any],
    box: Box[Any, Any],
    state: Any,
    seat: int,
    chance: Chance,
    budget: Budget,
    balance: Balance = BALANCE,
) -> Thought:
    """Search for a seat from its hidden state, which keeps its bytes; chance moves on.

    Memory is set aside before it starts, by the number of iterations and never more than 60 MB. What does
    not fit in the trees any more is played on from where they end.
    """
    desk, run = _desk(game, state), kernels(game).search
    tree, done = _trees(game, budget), 0
    end = perf_counter() + budget.seconds if budget.seconds else inf
    while done == 0 or (done != budget.iterations and perf_counter() < end):
        left = budget.iterations - done
        times = left if end == inf else min(left, SLICE) if budget.iterations else SLICE
        run(box.numbers, desk, tree, balance, box.seats, seat, chance, times)
        done += times
    return Thought(tree, done, int(final_move(tree, ROOT, chance)))


def _trees(game: Game[Any, Any, Any], budget: Budget) -> Tree:
    """Return empty trees with the room that a budget asks for, as far as there is any."""
    if not budget.iterations:
        return plant(MOST_NODES, MOST_EDGES)
    return plant(
        min(MOST_NODES, NODES_EACH * (budget.iterations + 1)),
        min(MOST_EDGES, EDGES_EACH * budget.iterations + game.rules.WIDEST),
    )


def decide(
    budget: Budget, game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, chance: Chance
) -> Decision:
    """Return the move that a search comes to; the only one there is, without a thought."""
    moves = game.moves(box, state, seat)
    if len(moves) == 1:
        return Decision(moves[0])
    thought = think(game, box, state, seat, chance, budget)
    return Decision(thought.move, thought.iterations)


@cache
def kernels(game: Game[Any, Any, Any]) -> SimpleNamespace:
    """Return ``search``, and what it is made of, for a game, compiled at their first call."""
    parts = (
        search.is_one_of_several,
        search.shuffle,
        search.weigh,
        search.play_on,
        search.value,
        search.descend,
    )
    return bind(game, fall, *parts, search.search)


def _desk(game: Game[Any, Any, Any], state: Any) -> Desk:
    """Return the arrays for a search from a hidden state."""
    kind = game.box.State.dtype
    words = np.zeros(-(-kind.itemsize // WORD_BYTES), np.int64)
    states = game.box.State.row(3)
    states[0] = state
    out, odds = np.zeros((2, game.rules.WIDEST), np.int64)
    nodes, edges, deciders = np.zeros((3, LONGEST), np.int64)
    return Desk(
        states=states,
        sight=words.view(np.uint8)[: kind.itemsize].view(kind),
        words=words,
        out=out,
        odds=odds,
        terms=weights(game),
        values=np.zeros(SEATS),
        nodes=nodes,
        edges=edges,
        deciders=deciders,
    )
