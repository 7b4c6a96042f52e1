"""A game between any bots, decision by decision: those that search have no place in a compiled match."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.bots import load
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.seats import NATURE
from pentarchy.table import draws

from .ranking import Tally

SHORTEST = 1e-9  #: seconds: whoever searches does so for the shortest time


class OneByOne:
    """A game in progress; where several seats may decide the lowest does first."""

    def __init__(
        self, game: Game[Any, Any, Any], box: Box[Any, Any], seed: bytes, bots: Sequence[str]
    ) -> None:
        self.bots = [load(name) for name in bots]
        self.tallies = {name: Tally() for name in bots}
        self.state = game.begin(box)
        self._game, self._box, self._seed = game, box, seed
        self._moves: list[tuple[int, int]] = []
        self._longest, self._draws = game.box.longest(box), 0
        self._dice = [seeded(seed, seat) for seat in range(box.seats)]

    def rehearse(self) -> None:
        """Have everybody decide once at least, in short, so that all that bots need is compiled."""
        self.bots = [bot.within(SHORTEST) for bot in self.bots]
        while not all(tally.decisions for tally in self.tallies.values()) and self.step():
            pass

    def step(self) -> bool:
        """Have whoever is next make a move; return whether anybody was."""
        movers = self._game.movers(self._box, self.state)
        if not movers:
            return False
        if len(self._moves) == self._longest:
            raise RuntimeError(f"a game went on past {self._longest} moves, the longest that there may be")
        seat = movers[0]
        move = self._befall() if seat == NATURE else self._decide(seat)
        self._game.rules.play(self._box.numbers, self.state, seat, move)
        self._moves.append((seat, move))
        return True

    @property
    def log(self) -> npt.NDArray[np.int64]:
        """A row ``(seat, move)`` a move, NATURE's included."""
        return np.array(self._moves, np.int64)

    @property
    def outcome(self) -> Outcome:
        """What the finished game came to."""
        return self._game.words.outcome(self._box, self.state)

    def _befall(self) -> int:
        outcomes, number = self._game.moves(self._box, self.state, NATURE), self._draws
        self._draws += 1
        if len(outcomes) == 1:
            return outcomes[0]
        return outcomes[draws.draw(self._seed, number, self._game.odds(self._box, self.state))]

    def _decide(self, seat: int) -> int:
        bot, hidden = self.bots[seat], self._game.hidden(self._box, self.state, seat)
        started = perf_counter()
        choice = bot.decide(self._game, self._box, hidden, seat, self._dice[seat])
        self.tallies[bot.name] += Tally(1, choice.iterations, perf_counter() - started)
        return choice.move
