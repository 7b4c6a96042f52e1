"""Gets games ready: loads them, draws what the shelf shows, and has them compiled while their tables play.

From the moment at which a game is loaded its rules can be called: as they are written, until their
machine code is there (``kernel/interim.py``). It is looked for on the disk, and what is missing is compiled
by another process, one game after the other, and first the one that somebody plays. When the rules of all
games are there the search of the strongest bots follows in the same way (decision 019).
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from markupsafe import Markup

from pentarchy.kernel import interim
from pentarchy.table.table import AnyGame

from ..settings import Settings
from ..viewing.home_page import GameCard
from . import rehearsal
from .reading_room import ReadingRoom, Sender
from .shelf_picture import shelf_picture

T = TypeVar("T")

LOG = logging.getLogger(__name__)
SWITCH = 0.0005
"""Seconds after which a thread lets others run that wait for the interpreter.

Screens are made without a pause where there is much to show. With the usual 5 ms each turn of the loop that
answers commands would wait so long: receipts came in 300 ms with them, and come in 70 ms so.
"""
COMPILERS = 1 if (os.cpu_count() or 1) < 4 else 2  #: processes that compile; others keep what is left


class GameLoader:
    """The games on the shelf, and a few threads in which their rules run."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        # More of them would only fight over the interpreter: what rules and pictures do is little and often.
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="rules")
        # Screens are made apart: however many wait, commands are obeyed.
        self._painters = ThreadPoolExecutor(1, thread_name_prefix="screens")
        # Tables are made apart from what people bring, which may take seconds to read.
        self._makers = ThreadPoolExecutor(2, thread_name_prefix="making")
        self._readers = ReadingRoom(settings.bounds, settings.now)
        # They wait for compilers, and take machine code from the disk.
        self._preparers = ThreadPoolExecutor(COMPILERS, thread_name_prefix="preparing")
        # One at a time: Python 3.11 may fail to read syntax trees in several threads at once.
        self._importer = ThreadPoolExecutor(1, thread_name_prefix="loading")
        self._counting = Lock()
        self._working = 0  #: threads at work
        self.waiting = 0  #: how much of rules and pictures was asked for and is not done
        self._loaded: dict[str, AnyGame] = {}
        self._cards: dict[str, asyncio.Task[GameCard]] = {}
        self._uncompiled = list(settings.names)  #: what is compiled next stands first
        self._compiled = set[str]()
        self._unsearched = list(settings.names)  #: whose search is looked for next stands first
        self._searched = set[str]()
        self._compilers = set[subprocess.Popen[bytes]]()
        self._is_closed = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the games on the shelf."""
        return self._settings.names

    async def run(self, work: Callable[[], T]) -> T:
        """Do some work of rules or pictures in a thread; compiled rules let the others run."""
        self.waiting += 1
        try:
            return await self._run(self._threads, work)
        finally:
            self.waiting -= 1

    async def show(self, work: Callable[[], T]) -> T:
        """Make what people see of a change in a thread."""
        return await self._run(self._painters, work)

    async def make(self, work: Callable[[], T], brings: Sender | None = None) -> T:
        """Do what makes a table in a thread; what somebody brings for it is read when it is their turn."""
        return await (self._run(self._makers, work) if brings is None else self.read(work, brings))

    async def read(self, work: Callable[[], T], sender: Sender) -> T:
        """Read what somebody brought in a thread, when it is their turn (``ReadingRoom.read``)."""
        return await self._readers.read(work, sender)

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
    def readings(self) -> int:
        """How much of what people bring waits to be read."""
        return self._readers.waiting

    @property
    def is_busy(self) -> bool:
        """Whether a thread is still at work, such as compiling."""
        return self._working > 0 or self._readers.is_busy

    def start(self) -> None:
        """Begin to prepare every game."""
        sys.setswitchinterval(SWITCH)
        self._tasks = [asyncio.create_task(self._prepare_all())]

    def prefer(self, name: str) -> None:
        """Have a game compiled before the others: somebody plays it."""
        for waiting in (self._uncompiled, self._unsearched):
            if name in waiting:
                waiting.remove(name)
                waiting.insert(0, name)

    def is_compiled(self, name: str) -> bool:
        """Whether a game's rules run as machine code; until then they take some fifty times as long."""
        return name in self._compiled

    def can_search(self, name: str) -> bool:
        """Whether bots can search in a game; until then they look one step ahead."""
        return name in self._searched

    async def load(self, name: str) -> AnyGame:
        """Return a game, whose rules can be called at once; ``LookupError`` if it is not on the shelf."""
        if name not in self.names:
            raise LookupError(f"There is no game called {name[:40]!r} here.")
        if name not in self._loaded:
            # It takes a second: it waits for its like, never a table for it.
            self._loaded[name] = await self._run(self._importer, lambda: self._load(name))
        return self._loaded[name]

    def _load(self, name: str) -> AnyGame:
        game = self._settings.load(name)
        if not self.is_compiled(name):
            interim.begin(game.facts.package)
        return game

    async def card(self, name: str) -> GameCard:
        """Return what the shelf says of a game, and its picture."""
        if name not in self._cards:
            self._cards[name] = asyncio.create_task(self._make_card(name))
        try:
            return await asyncio.shield(self._cards[name])
        finally:
            made = self._cards.get(name)
            if made is not None and made.done() and (made.cancelled() or made.exception()):
                del self._cards[name]  # the next who asks has it tried again

    async def close(self) -> None:
        """Wait for nothing more."""
        self._is_closed = True
        for task in (*self._tasks, *self._cards.values()):
            task.cancel()
        self._readers.close()
        for threads in (self._threads, self._painters, self._makers, self._preparers, self._importer):
            threads.shutdown(wait=False, cancel_futures=True)
        for compiler in tuple(self._compilers):
            compiler.kill()
        for game in self._loaded.values():
            interim.end(game.facts.package)

    async def _make_card(self, name: str) -> GameCard:
        game = await self.load(name)
        try:
            picture = await self.run(lambda: shelf_picture(game))
        except Exception:
            # The tables of this game will say what is wrong; the others go on.
            LOG.exception("the picture of %s could not be drawn", name)
            picture = Markup()
        return replace(describe(game), picture=picture)

    async def _prepare_all(self) -> None:
        """Fill the shelf, which is what people see first, and then compile what stands there."""
        for name in self.names:
            try:
                await self.card(name)
            except Exception:
                LOG.exception("%s could not be loaded", name)
        await asyncio.gather(*(self._compile_in_turn() for _ in range(COMPILERS)))
        await asyncio.gather(*(self._find_searches_in_turn() for _ in range(COMPILERS)))

    async def _compile_in_turn(self) -> None:
        while self._uncompiled:
            name = self._uncompiled.pop(0)
            try:
                await self._compile(name, await self.load(name))
            except Exception:
                # Its tables go on with the rules as they are written.
                LOG.exception("the rules of %s could not be compiled", name)

    async def _compile(self, name: str, game: AnyGame) -> None:
        if not await self._run(self._preparers, lambda: rehearsal.find_machine_code(game)):
            await self._run(self._preparers, lambda: self._compile_elsewhere(name))
            # Where nothing can be kept on the disk this compiles once more, in the midst of all else.
            await self._run(self._preparers, lambda: rehearsal.compile_here(game))
        interim.end(game.facts.package)
        self._compiled.add(name)

    async def _find_searches_in_turn(self) -> None:
        while self._unsearched:
            name = self._unsearched.pop(0)
            try:
                if self.is_compiled(name):
                    await self._find_search(name, await self.load(name))
            except Exception:
                LOG.exception("the search of %s could not be compiled", name)

    async def _find_search(self, name: str, game: AnyGame) -> None:
        """Have a game's search from the disk, put there by another process; it is never compiled here."""
        if not await self._run(self._preparers, lambda: rehearsal.find_search(game)):
            command = rehearsal.command_line(self._settings.load, name, rehearsal.SEARCH)
            await self._run(self._preparers, lambda: self._wait_for_compiler(name, command))
            if not await self._run(self._preparers, lambda: rehearsal.find_search(game)):
                LOG.warning("the search of %s is not kept on the disk: its bots look one step ahead", name)
                return
        self._searched.add(name)

    def _compile_elsewhere(self, name: str) -> None:
        """Have a process compile the rules of a game, and wait for it."""
        self._wait_for_compiler(name, rehearsal.command_line(self._settings.load, name))

    def _wait_for_compiler(self, name: str, command: list[str]) -> None:
        """Have a process compile something of a game; ``CalledProcessError`` if it fails."""
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as compiler:
            assert compiler.stderr is not None  # a pipe was asked for
            self._compilers.add(compiler)
            if self._is_closed:
                compiler.kill()
            complaint = compiler.stderr.read()  # what it is told by stays open until then
            self._compilers.discard(compiler)
        if compiler.returncode and not self._is_closed:
            LOG.error("the compiler of %s said: %s", name, complaint.decode(errors="replace")[-2000:])
            raise subprocess.CalledProcessError(compiler.returncode, command)


def describe(game: AnyGame) -> GameCard:
    """Return what the shelf says of a game, without its picture."""
    traits = (
        "simultaneous orders" if game.facts.is_simultaneous else "in turns",
        "with secrets" if game.facts.has_secrets else "no secrets",
        "with luck" if game.facts.has_chance else "no luck",
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
