"""Play many games between bots in threads; the same seed gives the same games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Event, Lock
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.bots import load
from pentarchy.bots.terms import weights
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.game import Box, Game
from pentarchy.kernel.outcome import Outcome
from pentarchy.kernel.seats import NATURE, SEATS
from pentarchy.table import draws

from .fate import SEED_WORDS, Fate
from .match import Results, Tools, kernels
from .one_by_one import OneByOne
from .report import Report
from .threads import share

BATCH_SECONDS = 0.05  #: how long a batch of games should take: Ctrl-C and progress wait for it
LARGEST_BATCH = 64
LOG_BYTES = 64 << 20  #: what the logs of a batch take up at most, unless a single game needs more
MOVE_BYTES = 2 * np.dtype(np.int64).itemsize


@dataclass(frozen=True)
class Played:
    """One finished game."""

    index: int  #: its number in the run, from 0
    seed: bytes  #: from which all its chance follows, as at a table
    box: Box[Any, Any]
    log: npt.NDArray[np.int64]  #: a row ``(seat, move)`` a move, NATURE's included
    outcome: Outcome


def simulate(
    game: Game[Any, Any, Any],
    *,
    seats: int,
    games: int,
    seed: int | str = 0,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, Any] | None = None,
    files: Mapping[str, str] | None = None,
    jobs: int = 1,
    keep: Callable[[Played], object] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play ``games`` games and report on them; an interrupt ends the run and reports on what is done.

    ``bots`` names a bot a seat; the last name stands for all seats after it.
    What happens in game number ``i`` depends on ``seed`` and ``i`` alone, not on ``jobs``.
    ``keep`` is called with each finished game, from several threads, in any order;
    ``progress`` now and then with the games and decisions so far.
    Raises ``UnknownBot``, ``BadOption`` or ``BadFile``.
    """
    names = seat_bots(bots, seats)
    kind = _SlowRun if any(load(name).searches(game) for name in names) else _Run
    run = kind(game, Boxes(game, options or {}, files or {}, seats, seed), names, games, keep)
    run.prepare()
    started = perf_counter()
    run.play(max(1, min(jobs, games)), progress or (lambda done, decisions: None))
    played = sorted(run.played)
    return Report(
        game=game.facts.name,
        asked=games,
        bots=names,
        wins=tuple(sum(each.winners == (seat,) for each in played) for seat in range(seats)),
        draws=sum(len(each.winners) > 1 for each in played),
        decisions=run.decisions,
        seconds=perf_counter() - started,
        lengths=tuple(each.length for each in played),
        limit_endings=sum(each.hit_limit for each in played),
        unit="turns" if game.rules.turns else "moves",
    )


def seat_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a bot's name for each seat; ``ValueError`` if there are too many or none."""
    if not 1 <= len(bots) <= seats:
        raise ValueError(f"{len(bots)} bots do not fit {seats} seats: name one a seat, or fewer")
    names = [load(name).name for name in bots]
    return (*names, *[names[-1]] * (seats - len(names)))


def game_seed(seed: int | str, index: int) -> bytes:
    """Return the seed of one game of a run."""
    return sha256(f"{seed}/{index}".encode()).digest()


class Boxes:
    """The seeds and boxes of a run: one box for all games, or one a game where chance has a part in it."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        options: Mapping[str, Any],
        files: Mapping[str, str],
        seats: int,
        seed: int | str,
    ) -> None:
        self._game, self._options, self._files = game, options, files
        self._seats, self._seed = seats, seed
        self.first = self._unpack(draws.unpacking(self.seed(0)))

    def seed(self, index: int) -> bytes:
        """Return the seed of a game."""
        return game_seed(self._seed, index)

    def box(self, index: int) -> Box[Any, Any]:
        """Return the box of a game."""
        return self._unpack(draws.unpacking(self.seed(index))) if self.first.is_drawn else self.first

    def _unpack(self, chance: Chance) -> Box[Any, Any]:
        return self._game.box.unpack(self._options, self._files, self._seats, chance)


@dataclass(frozen=True, order=True)
class _Result:
    """What the report needs of a game."""

    index: int
    winners: tuple[int, ...]
    length: int  #: in turns where the game counts them, in moves otherwise
    hit_limit: bool


class _Desk:
    """The arrays one thread works in; its logs grow with the games, never to the longest there could be."""

    def __init__(self, game: Game[Any, Any, Any], room: int) -> None:
        self.game = game
        self._box: Box[Any, Any] | None = None  #: in which was played last
        self.states = game.box.State.row(LARGEST_BATCH)
        moves, odds = np.empty((2, game.rules.WIDEST), np.int64)
        sights = game.box.State.row(2)
        self.tools = Tools(sights, moves, odds, weights(game), Fate.new(), Chance.new())
        self.seeds = np.zeros((LARGEST_BATCH, SEED_WORDS), np.int64)
        self.lengths = np.zeros(LARGEST_BATCH, np.int64)
        self.make_room(room)
        self.shares = np.zeros((LARGEST_BATCH, SEATS))

    def take(self, box: Box[Any, Any]) -> None:
        """Play in a box from now on; what was remembered of another one does not hold."""
        if box is not self._box:
            self._box, self.tools = box, self.tools._replace(terms=weights(self.game))

    def make_room(self, room: int) -> None:
        """Make logs for games of so many moves, as many as memory is meant for; what was in them is lost."""
        count = min(LARGEST_BATCH, max(1, LOG_BYTES // (room * MOVE_BYTES)))
        self.logs = np.zeros((count, room, 2), np.int64)

    @property
    def places(self) -> int:
        """How many games can be played at once."""
        return int(self.logs.shape[0])

    @property
    def room(self) -> int:
        """How many moves a log has room for."""
        return int(self.logs.shape[1])


class _Run:
    """A run in progress: hands out batches of games and gathers their results."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        boxes: Boxes,
        bots: tuple[str, ...],
        games: int,
        keep: Callable[[Played], object] | None,
    ) -> None:
        self.game, self.boxes, self.games, self.keep = game, boxes, games, keep
        self.names = bots
        self.bots = np.array([load(name).overlooks for name in bots], np.int64)
        self.played: list[_Result] = []
        self.decisions = 0
        self.failure: BaseException | None = None
        self._next = 0
        self._lock = Lock()
        self._stop = Event()

    def prepare(self) -> None:
        """Compile what the run needs, before the clock starts."""
        self._matches(self.boxes.first, _Desk(self.game, 1), range(0))

    def play(self, jobs: int, progress: Callable[[int, int], None]) -> None:
        """Play in ``jobs`` threads until all is done, or interrupted."""
        share(self._work, jobs, self._stop, lambda: progress(len(self.played), self.decisions))
        if self.failure:
            raise self.failure

    def _work(self) -> None:
        try:
            desk = _Desk(self.game, self.game.box.horizon(self.boxes.first))
            size = 1
            while not self._stop.is_set() and (batch := self._batch(min(size, desk.places))):
                started = perf_counter()
                self._play_batch(desk, batch)
                if perf_counter() - started < BATCH_SECONDS / 2:
                    size = min(2 * size, LARGEST_BATCH)
        except BaseException as failure:  # raised again in the thread that waits
            self.failure = failure
            self._stop.set()

    def _batch(self, size: int) -> range:
        with self._lock:
            first = self._next
            self._next = min(first + size, self.games)
            return range(first, self._next)

    def _play_batch(self, desk: _Desk, batch: range) -> None:
        if not self.boxes.first.is_drawn:
            self._play_in(self.boxes.first, desk, batch)
            return
        for index in batch:
            self._play_in(self.boxes.box(index), desk, range(index, index + 1))

    def _play_in(self, box: Box[Any, Any], desk: _Desk, batch: range) -> None:
        """Play games in one box; those that were longer than the logs once more, in longer ones."""
        longest = self.game.box.longest(box)
        desk.take(box)
        self._matches(box, desk, batch)
        too_long = [index for place, index in enumerate(batch) if desk.lengths[place] < 0]
        for place, index in enumerate(batch):
            if index not in too_long:
                self._finish_match(box, desk, index, place, longest)
        for index in too_long:
            desk.lengths[0] = -1
            while desk.lengths[0] < 0:
                if desk.room > longest:
                    raise self._endless(index, longest)
                desk.make_room(min(2 * desk.room, longest + 1))
                self._matches(box, desk, range(index, index + 1))
            self._finish_match(box, desk, index, 0, longest)

    def _endless(self, index: int, longest: int) -> RuntimeError:
        return RuntimeError(
            f"game {index + 1} went on past {longest} moves, the longest that {self.game.facts.title} allows"
        )

    def _matches(self, box: Box[Any, Any], desk: _Desk, batch: range) -> None:
        """Play the games of a batch in the desk's first places."""
        places = slice(0, len(batch))
        desk.states[places] = np.zeros(1, self.game.box.State.dtype)
        for index in batch:
            desk.seeds[index - batch.start] = np.frombuffer(self.boxes.seed(index), ">u4")
        kernels(self.game).matches(
            box.numbers,
            desk.states[places],
            self.bots,
            desk.tools,
            desk.seeds[places],
            Results(desk.lengths[places], desk.logs[places], desk.shares[places]),
        )

    def _finish_match(self, box: Box[Any, Any], desk: _Desk, index: int, place: int, longest: int) -> None:
        moves = int(desk.lengths[place])
        if moves > longest:
            raise self._endless(index, longest)
        shares = desk.shares[place, : len(self.bots)].tolist()
        self._finish(box, index, desk.states[place], desk.logs[place, :moves], shares)

    def _finish(self, box: Box[Any, Any], index: int, state: Any, log: Any, shares: list[float]) -> None:
        """Write down what a game came to that is over."""
        game, moves = self.game, len(log)
        hit_limit = (
            bool(game.rules.limit_clauses)
            and game.words.outcome(box, state).clause in game.rules.limit_clauses
        )
        length = game.rules.turns(box, state) if game.rules.turns else moves
        if self.keep:
            self.keep(Played(index, self.boxes.seed(index), box, log.copy(), game.words.outcome(box, state)))
        winners = _best(shares)
        decisions = int(np.count_nonzero(log[:, 0] != NATURE))
        with self._lock:
            self.played.append(_Result(index, winners, length, hit_limit))
            self.decisions += decisions


class _SlowRun(_Run):
    """A run in which somebody searches: its games are played decision by decision."""

    def prepare(self) -> None:
        """Compile what the bots decide by."""
        OneByOne(self.game, self.boxes.first, self.boxes.seed(0), self.names).rehearse()

    def _play_batch(self, desk: _Desk, batch: range) -> None:
        for index in batch:
            box = self.boxes.box(index)
            match = OneByOne(self.game, box, self.boxes.seed(index), self.names)
            while not self._stop.is_set() and match.step():
                pass
            if self._stop.is_set():
                return
            shares = np.zeros(box.seats)
            self.game.rules.places(box.numbers, match.state, shares)
            self._finish(box, index, match.state, match.log, shares.tolist())


def _best(shares: list[float]) -> tuple[int, ...]:
    """Return the seats with the largest part of the win."""
    largest = max(shares)
    return tuple(seat for seat, share in enumerate(shares) if share == largest)
