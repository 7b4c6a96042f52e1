"""What many games came to: wins with their intervals, lengths, speed."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import median
from typing import Any

NORMAL_95 = 1.959964  #: standard deviations that hold 95 % of a normal distribution


def wilson(wins: float, games: int, deviations: float = NORMAL_95) -> tuple[float, float]:
    """Return Wilson's score interval, at 95 % by default, of a share of wins; (0, 1) without games."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, deviations**2 / games
    middle = (share + spread / 2) / (1 + spread)
    reach = deviations * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Length:
    """How long games were: in turns where the game counts turns, in moves otherwise."""

    median: float
    min: int
    max: int


@dataclass(frozen=True)
class Report:
    """The sum of a simulation."""

    game: str
    asked: int  #: games that were asked for
    bots: tuple[str, ...]  #: a bot's name a seat
    wins: tuple[int, ...]  #: games that a seat won alone
    draws: int  #: games that several seats won together
    decisions: int  #: moves of seats; NATURE's are not counted
    seconds: float  #: from the first game's start to the last one's end
    lengths: tuple[int, ...]  #: of each finished game, in the order of the games
    limit_endings: int  #: games that a limit ended
    unit: str  #: what ``lengths`` count: ``turns`` or ``moves``

    @property
    def games(self) -> int:
        """Games that were finished."""
        return len(self.lengths)

    @property
    def decisions_per_second(self) -> float:
        """The rate over all jobs together."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    @property
    def length(self) -> Length:
        """The median, the shortest and the longest game; all 0 if none was finished."""
        if not self.lengths:
            return Length(0, 0, 0)
        return Length(median(self.lengths), min(self.lengths), max(self.lengths))

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON object (``docs/json.md``)."""
        length = self.length
        return {
            "games": self.games,
            "seats": len(self.bots),
            "wins": list(self.wins),
            "draws": self.draws,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions_per_second),
            "length": {"median": length.median, "min": length.min, "max": length.max},
            "limit_endings": self.limit_endings,
        }
