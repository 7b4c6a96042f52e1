"""How strong bots are: every arrangement of them around the table, each on the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from math import factorial, prod
from threading import Event, Lock
from time import perf_counter
from typing import Any

from pentarchy.kernel.game import Box, Game

from .one_by_one import OneByOne
from .ranking import Ranking, Tally, ranked
from .simulate import Boxes, Played, seat_bots
from .threads import share

MOST_ARRANGEMENTS = 24  #: of more, each bot sits in each seat equally often, by rotation

Shares = tuple[float, ...]


@dataclass(frozen=True)
class Pairing:
    """One game of a contest: who sits where, on which seed."""

    index: int  #: its number in the contest, from 0
    round: int  #: all games of a round have one seed and one box
    bots: tuple[str, ...]  #: a bot's name a seat


@dataclass
class Contest:
    """What a contest came to."""

    game: str
    seats: int
    asked: int
    arrangements: int
    seconds: float = 0.0
    results: dict[int, tuple[Pairing, Shares]] = field(default_factory=dict)
    tallies: dict[str, Tally] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """Games that were finished, those of an earlier run included."""
        return len(self.results)

    def ranking(self) -> list[Ranking]:
        """Return how each bot did, in the order in which they were named."""
        return ranked([self.results[index] for index in sorted(self.results)], self.tallies)

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON object (``docs/json.md``)."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "arrangements": self.arrangements,
            "seconds": round(self.seconds, 3),
            "bots": [each.as_json() for each in self.ranking()],
        }


def arrangements(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Return who may sit where: every way there is, or the rotations of one if there are too many."""
    ways = factorial(len(bots)) // prod(factorial(bots.count(name)) for name in set(bots))
    if ways <= MOST_ARRANGEMENTS:
        return list(dict.fromkeys(permutations(bots)))
    turned = [(*bots[-turn:], *bots[:-turn]) if turn else tuple(bots) for turn in range(len(bots))]
    return list(dict.fromkeys(turned))


def pairings(bots: Sequence[str], games: int) -> list[Pairing]:
    """Return at least so many games: whole rounds, in each of which every arrangement plays once."""
    ways = arrangements(bots)
    rounds = -(-games // len(ways))
    return [
        Pairing(number * len(ways) + place, number, way)
        for number in range(rounds)
        for place, way in enumerate(ways)
    ]


def contest(
    game: Game[Any, Any, Any],
    *,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    files: Mapping[str, str] | None = None,
    jobs: int = 1,
    keep: Callable[[Pairing, Played], object] | None = None,
    known: Callable[[Pairing, bytes, Box[Any, Any]], Shares | None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Contest:
    """Play whole rounds of at least ``games`` games; an interrupt ends it and reports what is done.

    ``bots`` names a bot a seat; the last name stands for all seats after it. ``known`` may tell what a game
    came to that was played before, by its seed and box; ``keep`` is called with each that is played now.
    Bots that think in iterations play the same games whatever ``jobs`` is; in seconds they do not.
    Raises ``UnknownBot``, ``BadOption`` or ``BadFile``.
    """
    names = seat_bots(bots, seats)
    planned = pairings(names, games)
    boxes = Boxes(game, options or {}, files or {}, seats, seed)
    made = Contest(game.facts.name, seats, len(planned), len(arrangements(names)))
    made.tallies = {name: Tally() for name in dict.fromkeys(names)}
    run = _Rounds(game, boxes, made, keep)
    run.prepare(names)
    started = perf_counter()
    left = [each for each in planned if not (known and run.recall(each, known))]
    if left:
        run.play(left, max(1, min(jobs, len(left))), progress or (lambda done, decisions: None))
    made.seconds = perf_counter() - started
    return made


class _Rounds:
    """A contest in progress: hands out games and gathers what they came to."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        boxes: Boxes,
        made: Contest,
        keep: Callable[[Pairing, Played], object] | None,
    ) -> None:
        self._game, self._boxes, self._made, self._keep = game, boxes, made, keep
        self._failure: BaseException | None = None
        self._decisions = 0
        self._lock, self._stop = Lock(), Event()

    def prepare(self, names: Sequence[str]) -> None:
        """Compile what the contest needs, before its clocks start: everybody decides once, in short."""
        OneByOne(self._game, self._boxes.first, self._boxes.seed(0), names).rehearse()

    def recall(
        self, pairing: Pairing, known: Callable[[Pairing, bytes, Box[Any, Any]], Shares | None]
    ) -> bool:
        """Take over what a game came to that was played before; return whether it was."""
        shares = known(pairing, self._boxes.seed(pairing.round), self._boxes.box(pairing.round))
        if shares is not None:
            self._made.results[pairing.index] = pairing, shares
        return shares is not None

    def play(self, left: list[Pairing], jobs: int, progress: Callable[[int, int], None]) -> None:
        """Play the games that are left in ``jobs`` threads until all are done, or interrupted."""
        queue = iter(left)
        share(
            lambda: self._work(queue), jobs, self._stop, lambda: progress(self._made.games, self._decisions)
        )
        if self._failure:
            raise self._failure

    def _work(self, queue: Any) -> None:
        try:
            while not self._stop.is_set():
                with self._lock:
                    pairing = next(queue, None)
                if pairing is None:
                    return
                self._play(pairing)
        except BaseException as failure:  # raised again in the thread that waits
            self._failure = failure
            self._stop.set()

    def _play(self, pairing: Pairing) -> None:
        """Play a game to its end and write down what it came to; one that is interrupted does not count."""
        seed, box = self._boxes.seed(pairing.round), self._boxes.box(pairing.round)
        match = OneByOne(self._game, box, seed, pairing.bots)
        while not self._stop.is_set():
            if not match.step():
                break
            self._decisions = self._decisions + 1
        else:
            return
        played = Played(pairing.index, seed, box, match.log, match.outcome)
        if self._keep:
            self._keep(pairing, played)
        with self._lock:
            self._made.results[pairing.index] = pairing, tuple(played.outcome.places[: box.seats])
            for name, tally in match.tallies.items():
                self._made.tallies[name] += tally
