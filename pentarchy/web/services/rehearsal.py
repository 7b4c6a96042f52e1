"""A rehearsal: a few moves of a game in which every rule is called that a table asks.

Whoever rehearses a game finds its machine code, or has it compiled. As a program, ``python -m
pentarchy.web.services.rehearsal MODULE:LOAD GAME``, it compiles what is missing in a process of its own: a
compiler keeps the interpreter to itself for long, and a server has others to answer. With ``search`` as a
third word it compiles the game's search, without which its tables play as well. It ends when its standard
input does: of a server that is killed and started again and again no compilers stay behind.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import numpy as np

from pentarchy import bots
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.interim import NotOnDisk, Source, machine_code_from
from pentarchy.kernel.options import read_options
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.records import Seat, record
from pentarchy.table.table import AnyBox, AnyGame, Table, lay, waiting
from pentarchy.table.take_back import reveals_since

from ..domain.seating import usual_seats

REHEARSAL = 24  #: moves that are played
SEARCH, SHORTEST = "search", "search@1"
STANDARD_INPUT = 0  #: read without Python's buffer, whose lock would be held when this ends by itself
BEHIND = 5  #: how far a compiler stands back behind those who answer people, as ``nice`` counts


def start_of(game: AnyGame) -> Scene:
    """Return the picture of a game's start."""
    box = _box(game)
    opening = game.hidden(box, game.begin(box), SPECTATOR)
    return game.pictures.picture(box, opening, viewer=SPECTATOR)


def rehearse(game: AnyGame) -> None:
    """Call every rule that a table asks, in the ways that it does."""
    box = _box(game)
    start_of(game)
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


def find_machine_code(game: AnyGame) -> bool:
    """Have all machine code of a game from the disk; say whether all was there."""
    return _is_on_disk(game, rehearse)


def compile_here(game: AnyGame) -> None:
    """Have all machine code of a game from the disk, and compile what is not there."""
    with machine_code_from(Source.COMPILER):
        rehearse(game)


def find_search(game: AnyGame) -> bool:
    """Have the machine code of a game's search from the disk; say whether all was there."""
    return _is_on_disk(game, _search)


def _is_on_disk(game: AnyGame, calls: Callable[[AnyGame], None]) -> bool:
    """Have the machine code of all that something calls from the disk; say whether all was there."""
    try:
        with machine_code_from(Source.DISK):
            calls(game)
    except NotOnDisk:
        return False
    return True


def _search(game: AnyGame) -> None:
    """Search once, and as shortly as can be, where somebody has a choice."""
    box = _box(game)
    table = lay(game, box, b"search", auto_ready=(1 << box.seats) - 1)
    for number in range(REHEARSAL):
        seats = waiting(table)
        if not seats:
            break
        if len(game.moves(box, table.hidden(seats[0]), seats[0])) > 1:
            bots.load(SHORTEST).choose(game, box, table.hidden(seats[0]), seats[0], seeded("search"))
            break
        table = table.play(seats[0], _choose(table, seats[0], number))


def command_line(load: Callable[[str], AnyGame], name: str, *what: str) -> list[str]:
    """Return how a process is started that compiles a game; ``load`` is a function of a module."""
    return [sys.executable, "-m", __name__, f"{load.__module__}:{load.__qualname__}", name, *what]


def _box(game: AnyGame) -> AnyBox:
    return game.box.unpack(read_options(game.box.options, {}), {}, usual_seats(game), seeded("rehearsal"))


def _choose(table: Table, seat: int, number: int) -> int:
    """Return what one of the bots would play, each in turn, or what an absent player does."""
    game, box, hidden = table.game, table.box, table.hidden(seat)
    names = [*bots.NAMES, ""]
    name = names[number % len(names)]
    if not name:
        return int(game.judgement.idle(box.numbers, hidden, seat))
    return int(bots.load(name).choose(game, box, hidden, seat, seeded("rehearsal", number)))


def _end_with_server() -> None:
    """End once standard input does: whoever holds its other end has ended, however that came."""
    while os.read(STANDARD_INPUT, 1):
        pass
    os._exit(1)


def _main(where: str, name: str, what: str = "") -> None:
    threading.Thread(target=_end_with_server, daemon=True).start()
    with suppress(AttributeError, OSError):  # not every system has it
        os.nice(BEHIND)
    module, _, load = where.partition(":")
    game = getattr(import_module(module), load)(name)
    with machine_code_from(Source.COMPILER):
        (_search if what == SEARCH else rehearse)(game)


if __name__ == "__main__":
    _main(*sys.argv[1:])
