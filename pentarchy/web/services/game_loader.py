"""Gets games ready: loads and compiles them away from the event loop, and knows how far it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Lock
from typing import TypeVar

import numpy as np
from markupsafe import Markup

from pentarchy import bots
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.options import read_options
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.records import Seat, record
from pentarchy.table.table import AnyBox, AnyGame, Table, lay, waiting
from pentarchy.table.take_back import reveals_since

from ..domain.seating import usual_seats
from ..settings import Settings
from ..viewing.home_page import GameCard

T = TypeVar("T")

LOG = logging.getLogger(__name__)
REHEARSAL = 24  #: moves that are played to have every rule compiled


class GameLoader:
    """The games on the shelf, and a few threads in which their rules run."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        # More of them would only fight over the interpreter: what rules and pictures do is little and often.
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="rules")
        # What people bring may take seconds to read: it waits for its like, never a table for it.
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="files")
        # Compiling a game takes long: done side by side it would keep all threads, and every game waiting.
        self._preparers = ThreadPoolExecutor(2, thread_name_prefix="preparing")
        # One at a time: Python 3.11 may fail to read syntax trees in several threads at once.
        self._importer = ThreadPoolExecutor(1, thread_name_prefix="loading")
        self._counting = Lock()
        self._working = 0  #: threads at work
        self._loaded: dict[str, AnyGame] = {}
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._cards: dict[str, GameCard] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the games on the shelf."""
        return self._settings.names

    async def run(self, work: Callable[[], T]) -> T:
        """Do some work of rules or pictures in a thread; compiled rules let the others run."""
        return await self._run(self._threads, work)

    async def read(self, work: Callable[[], T]) -> T:
        """Read what people brought in a thread, two at once at most."""
        return await self._run(self._readers, work)

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        def count_and_work() -> T:
            with self._counting:
                self._working += 1
            try:
                return work()
            finally:
                with self._counting:
                    self._working -= 1

        return await asyncio.get_running_loop().run_in_executor(threads, count_and_work)

    @property
    def is_busy(self) -> bool:
        """Whether a thread is still at work, such as compiling."""
        return self._working > 0

    def start(self) -> None:
        """Begin to prepare every game."""
        for name in self.names:
            self.prepare(name)

    def prepare(self, name: str) -> asyncio.Task[None]:
        """Return the work that ends when a game is ready; it begins at the first call."""
        if name not in self._preparing:
            self._preparing[name] = asyncio.create_task(self._prepare(name))
        return self._preparing[name]

    def is_ready(self, name: str) -> bool:
        """Whether a game's rules are compiled."""
        return self.prepare(name).done()

    async def load(self, name: str) -> AnyGame:
        """Return a game; ``LookupError`` if it is not on the shelf."""
        if name not in self.names:
            raise LookupError(f"There is no game called {name[:40]!r} here.")
        if name not in self._loaded:
            # It takes seconds: it waits for its like, never a table for it.
            self._loaded[name] = await self._run(self._importer, lambda: self._settings.load(name))
        return self._loaded[name]

    async def card(self, name: str) -> GameCard:
        """Return what the shelf says of a game; its picture is empty until the game is ready."""
        return self._cards.get(name) or describe(await self.load(name))

    async def close(self) -> None:
        """Wait for nothing more."""
        for task in self._preparing.values():
            task.cancel()
        for threads in (self._threads, self._readers, self._preparers, self._importer):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _prepare(self, name: str) -> None:
        try:
            game = await self.load(name)
            picture = await self._run(self._preparers, lambda: rehearse(game))
        except Exception:
            # The tables of this game will say what is wrong; the others go on.
            LOG.exception("the rules of %s could not be prepared", name)
        else:
            self._cards[name] = replace(describe(game), picture=picture)


def describe(game: AnyGame) -> GameCard:
    """Return what the shelf says of a game, without its picture."""
    traits = (
        "simultaneous orders" if game.facts.is_simultaneous else "in turns",
        "with secrets" if game.facts.has_secrets else "open",
        "with chance" if game.facts.has_chance else "no chance",
    )
    return GameCard(
        game.facts.name,
        game.facts.title,
        game.facts.goal,
        span(game.facts.seats[0], game.facts.seats[-1]),
        span(*game.facts.minutes),
        traits,
        game.facts.credits,
        f"/games/{game.facts.name}",
        f"/games/{game.facts.name}/rules",
        f"/games/{game.facts.name}/how-to-play",
        Markup(),
    )


def span(least: int, most: int) -> str:
    """Return a range of numbers in words."""
    return str(least) if least == most else f"{least} to {most}"


def rehearse(game: AnyGame) -> Markup:
    """Play a few moves so that every rule that a table asks is compiled; return the picture of the start."""
    box: AnyBox = game.box.unpack(
        read_options(game.box.options, {}), {}, usual_seats(game), seeded("rehearsal")
    )
    opening = game.hidden(box, game.begin(box), SPECTATOR)
    picture = Markup(game.pictures.picture(box, opening, viewer=SPECTATOR).svg(css=False, ids=False))
    table = lay(game, box, b"rehearsal", auto_ready=(1 << box.seats) - 1)
    for number in range(REHEARSAL):
        seats = waiting(table)
        if not seats:
            break
        table = table.play(seats[0], _choose(table, seats[0], number))
    for index in range(len(game.judgement.orders)):
        game.judgement.follow(box.numbers, table.hidden(0), 0, index, game.judgement.orders[index].numbers[0])
    reveals_since(table, 0)
    game.rules.places(box.numbers, table.state, np.zeros(box.seats))
    record(table, [Seat("", "empty")] * box.seats, SPECTATOR)
    return picture


def _choose(table: Table, seat: int, number: int) -> int:
    """Return what one of the bots would play, each in turn, or what an absent player does."""
    game, box, hidden = table.game, table.box, table.hidden(seat)
    names = [*bots.NAMES, ""]
    name = names[number % len(names)]
    if not name:
        return int(game.judgement.idle(box.numbers, hidden, seat))
    return int(bots.load(name).choose(game, box, hidden, seat, seeded("rehearsal", number)))
