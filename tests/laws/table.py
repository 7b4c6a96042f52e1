"""A table drawn at random for a law: a game, seats, options, and what happens there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
from hypothesis import strategies as st

from pentarchy.kernel.chance import Chance, seeded
from pentarchy.kernel.game import Box
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.options import BadFile, BadOption
from pentarchy.kernel.seats import NATURE
from pentarchy.kernel.walk import walks
from tests.depth import IS_DEEP

from .games import AnyGame
from .walks import AWAITED, CHOICES, MOVE, SEAT, kernels

UNCOMPILED_MOVES = 120  #: how long a walk of the checked build is
LOG_PART = 20_000  #: moves for which a log grows at a time
POOL = 120 if IS_DEEP else 24 if IS_COMPILED else 12  #: boxes that laws share


@dataclass(frozen=True)
class Journey:
    """A game played at random: its log, and any position on the way."""

    table: Table
    log: Any  #: rows ``(seat, move, choices, awaited)``
    final: Any  #: the state after the last of them

    def __len__(self) -> int:
        return len(self.log)

    @property
    def is_over(self) -> bool:
        """Whether it came to the end of the game."""
        return self.table.game.is_over(self.table.box, self.final)

    def step(self, index: int) -> tuple[int, int]:
        """Return who moved, and what."""
        return int(self.log[index, SEAT]), int(self.log[index, MOVE])

    def position(self, moves: int) -> Any:
        """Return the state after so many moves."""
        state = self.table.game.begin(self.table.box)
        kernels(self.table.game).retrace(self.table.box.numbers, state, self.log, moves)
        return state

    def around(self, index: int) -> Step:
        """Return a move with the states around it."""
        before = self.position(index)
        seat, move = self.step(index)
        table = self.table
        return Step(index, before, seat, move, table.game.after(table.box, before, seat, move))

    def some(self, count: int) -> list[int]:
        """Return up to ``count`` indices of moves, in order: the first, the narrowest and others."""
        if not len(self):
            return []
        narrow = [
            int(index) for index in np.argsort(self.log[:, CHOICES], kind="stable")[: len(self) // 10 + 1]
        ]
        drawn = self.table.dice.choices(range(len(self)), k=count)
        drawn[: count // 3] = self.table.dice.choices(narrow, k=count // 3)
        return sorted({0, *drawn[1:]})

    def joint(self) -> list[int]:
        """Return the indices at which several seats are awaited at once."""
        awaited = self.log[:, AWAITED]
        return [int(index) for index in np.flatnonzero((awaited & (awaited - 1)) != 0)]


@dataclass(frozen=True)
class Table:
    """A box of one game, and the dice of one example."""

    game: AnyGame
    box: Box[Any, Any]
    unpacking: int  #: the seed of what chance decided when the box was made
    seed: int
    notes: Counter[Any] = field(
        default_factory=Counter, repr=False
    )  #: what a law came upon, over all examples

    @property
    def seats(self) -> int:
        """How many sit there."""
        return self.box.seats

    @cached_property
    def dice(self) -> random.Random:
        """The example's own dice, for whatever a law draws."""
        return random.Random(self.seed)

    @cached_property
    def longest(self) -> int:
        """The bound on the moves of a game of this box."""
        return int(self.game.box.longest(self.box))

    def chance(self, index: int = 0) -> Chance:
        """Return a generator of this example."""
        return seeded(self.seed, index)

    def journey(self, *, leaving: int = 2, aside: int = 60, most: int = 0, index: int = 0) -> Journey:
        """Return a game played at random, to its end or for at most so many moves."""
        limit = min(self.longest + 1, most or self.longest + 1, *([] if IS_COMPILED else [UNCOMPILED_MOVES]))
        state = self.game.begin(self.box)
        return Journey(self, self.wander(state, self.chance(index), limit, leaving, aside), state)

    def wander(self, state: Any, chance: Chance, limit: int, leaving: int = 0, aside: int = 0) -> Any:
        """Play ``state`` on at random; return the log, which grows with the game and not with the limit."""
        out, odds = self.lists()
        walk, numbers = kernels(self.game).wander, self.box.numbers
        logs: list[Any] = []
        while limit > 0:
            log = np.zeros((min(limit, LOG_PART), 4), np.int64)
            count = int(walk(numbers, state, self.seats, out, odds, chance, log, leaving, aside))
            logs.append(log[:count])
            limit = limit - count if count == len(log) else 0
        return np.concatenate(logs)

    def lists(self) -> tuple[Any, Any]:
        """Return two arrays for moves and their weights."""
        return np.empty(self.game.rules.WIDEST, np.int64), np.empty(self.game.rules.WIDEST, np.int64)

    def steps(self, count: int, **how: int) -> Iterator[Step]:
        """Yield some moves of a random game, each with the states around it."""
        journey = self.journey(**how)
        for index in journey.some(count):
            yield journey.around(index)

    def steps_of(self, journey: Journey) -> Iterator[Step]:
        """Yield every move of a journey, each with the states around it."""
        before = self.game.begin(self.box)
        for index in range(len(journey)):
            seat, move = journey.step(index)
            after = self.game.after(self.box, before, seat, move)
            yield Step(index, before, seat, move, after)
            before = after

    def positions(self, count: int, **how: int) -> Iterator[Any]:
        """Yield some states of a random game, the last one among them."""
        journey = self.journey(**how)
        for index in journey.some(count):
            yield journey.position(index)
        yield journey.final

    def everyone(self) -> list[int]:
        """Return all who may have moves: the seats, then NATURE."""
        return [*range(self.seats), NATURE]

    def scan(self, state: Any, seat: int) -> list[int]:
        """Return every move that the rules do not refuse, by asking about each number."""
        out = np.empty(self.game.rules.MOVES, np.int64)
        count = walks(self.game).scan(self.box.numbers, state, seat, out)
        return [int(move) for move in out[:count]]

    def refusal(self, state: Any, seat: int, move: int) -> int:
        """Return the number of the refusal of a move, 0 for none."""
        return int(self.game.rules.refusal(self.box.numbers, state, seat, move))

    def any_move(self, state: Any, seat: int) -> int:
        """Return a legal move of a seat that has one."""
        return self.dice.choice(self.game.moves(self.box, state, seat))

    def go_on(self, state: Any, most: int = 0) -> int:
        """Play ``state`` on at random, to its end or for so many moves; return how many."""
        limit = most or (self.longest + 1 if IS_COMPILED else UNCOMPILED_MOVES // 2)
        return len(self.wander(state, seeded(self.dice.getrandbits(32)), limit))


@dataclass(frozen=True)
class Step:
    """A move and the states around it."""

    index: int
    before: Any
    seat: int
    move: int
    after: Any


def tables(game: AnyGame, notes: Counter[Any]) -> st.SearchStrategy[Table]:
    """Return a strategy for tables of a game: any box of the pool, any dice."""

    def draw(number: int, seed: int) -> Table:
        return Table(game, pooled(game, number), number, seed, notes)

    return st.builds(draw, st.integers(0, POOL - 1), st.integers(0, 2**32 - 1))


def fresh_tables(game: AnyGame, notes: Counter[Any]) -> st.SearchStrategy[Table]:
    """Return a strategy for tables of a game with a box of their own, any options in it."""

    def draw(seats: int, options: dict[str, Any], seed: int) -> Table:
        return Table(game, sound_box(game, seats, options, seed), seed, seed, notes)

    options = st.fixed_dictionaries(
        {option.key: st.sampled_from(option.choices) for option in game.box.options}
    )
    return st.builds(draw, st.sampled_from(game.facts.seats), options, st.integers(0, 2**32 - 1))


@cache
def pooled(game: AnyGame, number: int) -> Box[Any, Any]:
    """Return one of the boxes that laws share, for unpacking takes its time."""
    return sound_box(
        game, game.facts.seats[number % len(game.facts.seats)], house_rules(game, POOL)[number], number
    )


@cache
def house_rules(game: AnyGame, count: int) -> list[dict[str, Any]]:
    """Return the options of so many boxes, the same in every process.

    The first has every default; every value of an option with few of them comes up;
    an option keeps its default in half of the boxes.
    """
    dice = random.Random(game.facts.name)
    drawn = [{option.key: option.default for option in game.box.options} for _ in range(count)]
    for option in game.box.options:
        values = [value for value in option.choices if value != option.default]
        dice.shuffle(values)
        for at, number in enumerate(dice.sample(range(1, count), count // 2)):
            drawn[number][option.key] = values[at % len(values)]
    return drawn


def sound_box(game: AnyGame, seats: int, options: dict[str, Any], seed: int) -> Box[Any, Any]:
    """Return a box with these options, but for those that do not go with the others.

    A game may refuse a combination; it then names an option, which falls back to its
    default, or asks for a file, and gets the example of each kind.
    """
    wanted, files = dict(options), dict[str, str]()
    while True:
        try:
            return game.box.unpack(wanted, files, seats, seeded(seed))
        except BadFile:
            if files:
                raise
            files = {kind.key: kind.example for kind in game.box.files}
        except BadOption as error:
            named = [key for key in wanted if key in str(error)]
            if not named:
                raise
            for key in named:
                del wanted[key]
