"""The interim of a game: its rules run as they are written until their machine code is on the disk.

To compile a game takes a minute or more, and nobody who opens its first table need wait for that: a rule is
plain Python, too, only slower. Who serves tables says that a game's interim *begins*; from then on its rules
are called uncompiled, whatever calls them. Meanwhile some thread finds the machine code
(``machine_code_from``): what it has found is used by all from then on, rule by rule, and when all of it is
there the interim *ends*.

Either way a rule does the same to the bytes of a state. Uncompiled it answers with Python's own numbers, as
machine code does, and is handed them, so that no short number of a record overflows in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import Any

import numpy as np

INTEGER, NUMBER = np.integer, (np.number, np.bool_)


class Source(Enum):
    """From where a thread has the machine code of a game that is in its interim."""

    NOWHERE = "it runs the rules as they are written"
    DISK = "it takes what is there, and is told what is not"
    COMPILER = "it takes what is there, and compiles the rest"


class NotOnDisk(Exception):
    """There is no machine code of a function for these types of arguments."""


_begun = set[str]()  # packages of games
_known = dict[str, bool]()  # whether a package's functions run as they are written
_source = ContextVar("source", default=Source.NOWHERE)  # each thread has its own


def begin(package: str) -> None:
    """Have a game's rules run as they are written, but for those whose machine code was found already."""
    _begun.add(package)
    _known.clear()


def end(package: str) -> None:
    """Have a game's rules compile when they are called, as they do of themselves."""
    _begun.discard(package)
    _known.clear()


@contextmanager
def machine_code_from(source: Source) -> Iterator[None]:
    """Have this thread find machine code: of every rule that it calls, of whatever game."""
    before = _source.set(source)
    try:
        yield
    finally:
        _source.reset(before)


def source_here() -> Source:
    """Return from where this thread has machine code."""
    return _source.get()


def runs_as_written(package: str) -> bool:
    """Whether a function of a package is to be called uncompiled, here and now.

    What belongs to no game, such as chance, waits with whatever waits.
    """
    if not _begun or source_here() is not Source.NOWHERE:
        return False
    known = _known.get(package)
    if known is None:
        known = _known[package] = any(_is_in(package, game) for game in (*_begun, __package__))
    return known


def as_written(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that takes and answers numbers as its machine code does."""

    def call(*args: Any) -> Any:
        answer = function(*[int(arg) if isinstance(arg, INTEGER) else arg for arg in args])
        return answer.item() if isinstance(answer, NUMBER) else answer

    return call


def _is_in(package: str, outer: str) -> bool:
    return package == outer or package.startswith(f"{outer}.")
