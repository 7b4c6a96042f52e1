"""What a contest says of each bot: its part of the wins, its strength in Elo, its speed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, Any

from .report import wilson

if TYPE_CHECKING:
    from .contest import Pairing, Shares

ELO = 400.0  #: points for odds of ten to one


@dataclass(frozen=True)
class Tally:
    """What a bot has done so far."""

    decisions: int = 0
    simulations: int = 0
    seconds: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.decisions + other.decisions,
            self.simulations + other.simulations,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True)
class Ranking:
    """How a bot did."""

    name: str
    games: int
    share: float  #: of the win, of one of its seats, on average
    low: float
    high: float
    elo: float | None  #: above the others on average; none where it won all, or nothing
    elo_low: float | None
    elo_high: float | None
    tally: Tally

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON object (``docs/json.md``)."""
        seconds = self.tally.seconds
        return {
            "name": self.name,
            "games": self.games,
            "share": round(self.share, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "elo": _whole(self.elo),
            "elo_low": _whole(self.elo_low),
            "elo_high": _whole(self.elo_high),
            "decisions_per_second": round(self.tally.decisions / seconds) if seconds else 0,
            "simulations_per_second": round(self.tally.simulations / seconds) if seconds else 0,
        }


def ranked(results: Sequence[tuple[Pairing, Shares]], tallies: Mapping[str, Tally]) -> list[Ranking]:
    """Return how each bot of ``tallies`` did.

    A bot's seats together get some part of each win. Of that part Wilson's interval is taken: it holds for
    whole wins, and so all the more for parts of them, which vary less.
    """
    return [
        _rank(name, [each for each in results if name in each[0].bots], tallies[name]) for name in tallies
    ]


def _rank(name: str, results: Sequence[tuple[Pairing, Shares]], tally: Tally) -> Ranking:
    games = len(results)
    if games == 0:
        return Ranking(name, 0, 0.0, 0.0, 1.0, None, None, None, tally)
    seats, own = len(results[0][0].bots), results[0][0].bots.count(name)
    won = sum(_part(name, *each) for each in results)
    low, high = wilson(won, games)
    if own == seats:
        return Ranking(name, games, 1 / seats, 1 / seats, 1 / seats, 0.0, 0.0, 0.0, tally)
    points, least, most = (elo(part, own, seats) for part in (won / games, low, high))
    return Ranking(name, games, won / games / own, low / own, high / own, points, least, most, tally)


def _part(name: str, pairing: Pairing, shares: Iterable[float]) -> float:
    """Return what the seats of a bot got together of a win."""
    return sum(share for bot, share in zip(pairing.bots, shares, strict=True) if bot == name)


def elo(part: float, own: int, seats: int) -> float | None:
    """Return by how many points ``own`` seats of ``seats`` that win so often are above the others.

    If each seat wins in proportion to its strength, one of these is to one of the others as their parts of
    the win, a seat each. Points are 400 times the logarithm of that, as A. E. Elo has them for two.
    """
    if not 0.0 < part < 1.0:
        return None
    return ELO * log10(part / own / ((1.0 - part) / (seats - own)))


def _whole(points: float | None) -> int | None:
    return None if points is None else round(points)
