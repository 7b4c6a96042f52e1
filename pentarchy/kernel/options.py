"""House rules: what a table may choose before a game, each with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .quote import quoted
from .sizes import FILE


class BadOption(ValueError):
    """An option that a game does not have, or a value that it does not take."""


class BadFile(ValueError):
    """A file that people brought and that cannot be used: says which, where and why."""


@dataclass(frozen=True)
class Option:
    """One house rule."""

    key: str
    title: str  #: a few words, for a form's label
    sentence: str  #: what it does
    clause: str
    default: Any
    choices: tuple[Any, ...] | range  #: ``(False, True)``, words, or a range of numbers
    is_for_table: bool = False  #: kept by the table (chat, leavers), not by the rules
    since: int = 1  #: the version of the rules from which on there is this option
    before: Any = None  #: how games of older rules were played, as a value of it; none: as by default

    def read(self, value: Any) -> Any:
        """Return the value that a person, a form or a record means, or raise ``BadOption``."""
        for choice in self.choices if isinstance(self.choices, tuple) else ():
            if choice is value or _spell(choice) == _spell(value):
                return choice
        if isinstance(self.choices, range):
            try:
                number = int(str(value))
            except ValueError:
                number = self.choices.start - 1
            if number in self.choices:
                return number
        raise BadOption(f"{self.key} = {quoted(value)}: it takes {self.describe()} ({self.clause})")

    def describe(self) -> str:
        """Return the allowed values in words."""
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices.start} to {self.choices.stop - 1}"
        words = [_spell(choice) for choice in self.choices]
        return f"{', '.join(words[:-1])} or {words[-1]}"


def _spell(value: Any) -> str:
    return str(value).strip().lower()


def read_options(known: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option's value, the default where none is given; ``BadOption`` if one is wrong."""
    options = {option.key: option for option in known}
    strange = sorted(set(given) - set(options))
    if strange:
        raise BadOption(f"there is no option {quoted(strange[0])}; there are {', '.join(options)}")
    return {
        key: option.read(given[key]) if key in given else option.default for key, option in options.items()
    }


def options_as_of(known: Iterable[Option], given: Mapping[str, Any], version: int) -> dict[str, Any]:
    """Return the options of a game that was begun under a version of the rules, as it is played today.

    What was no option yet has the value by which the rules were then; nothing that was chosen changes.
    """
    older = {option.key: option for option in known if option.since > version}
    were = {key: option.before for key, option in older.items() if option.before is not None}
    return {**were, **given}


@dataclass(frozen=True)
class HexField:
    """A field of hexes on which a file can be drawn: a letter each, rows half a hex beside one another.

    The page lets people click the letters together. It writes the text, no more; what the text means and
    whether it will do is for the game.
    """

    rows: tuple[int, ...]  #: how many hexes each row has, one more or one fewer than the one above
    signs: tuple[tuple[str, str], ...]  #: each letter and what it stands for
    gap: str  #: what holds a place free


@dataclass(frozen=True)
class FileKind:
    """A file that people may bring to a game: a board layout, a map, a deck."""

    key: str
    title: str
    sentence: str
    example: str  #: the text of a good file, to start from
    which: str = ""  #: the option that says which one is meant, where a file holds several
    count: Callable[[str], int] | None = None  #: how many a text holds, 1 if it cannot be read; for ``which``
    field: HexField | None = None  #: where it can be drawn, if it is a drawing of hexes
    longest: int = FILE  #: characters of the longest that is read
