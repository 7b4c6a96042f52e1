"""What programs read of a game before they play it: its options, its moves, and the fields of its state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pentarchy import bots
from pentarchy.kernel.options import FileKind, Option
from pentarchy.kernel.plain_record import names, plain_schema
from pentarchy.table.table import AnyGame

from ..domain.terms import terms_of
from ..viewing.home_page import GameCard


class GameSummary(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    name: str  #: as addresses and records call it
    title: str
    goal: str
    seats: tuple[int, int]  #: fewest and most players
    minutes: tuple[int, int]
    is_simultaneous: bool  #: players decide at the same time
    has_secrets: bool
    has_chance: bool
    rules_version: int  #: counts up whenever a record could come out otherwise
    rules: str  #: path of its numbered rules, for people


class OfferedOption(msgspec.Struct, frozen=True):
    """A house rule, or something that a table agrees on."""

    key: str
    title: str
    sentence: str  #: what it does
    clause: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]  #: every value, or the least and the greatest whole number
    is_range: bool


class OfferedFile(msgspec.Struct, frozen=True):
    """A kind of file that a table may be made with."""

    key: str
    title: str
    sentence: str
    example: str  #: the text of a good one
    longest: int  #: characters


class NamedPart(msgspec.Struct, frozen=True):
    """Something that a kind of move says: a number, and perhaps what its values are called."""

    name: str
    first: int  #: the lowest value
    count: int
    names: tuple[str, ...]


class KindOfMove(msgspec.Struct, frozen=True):
    """Moves that say the same parts."""

    name: str
    parts: tuple[NamedPart, ...]


class GameDescription(GameSummary, frozen=True):
    """All that a program can know of a game before it plays it."""

    options: tuple[OfferedOption, ...]
    table_options: tuple[OfferedOption, ...]  #: clock, spectators and the like; given along with the options
    files: tuple[OfferedFile, ...]
    bots: tuple[str, ...]  #: who can be given a seat
    kinds: tuple[KindOfMove, ...]
    state: dict[str, Any]  #: JSON schema of ``state`` in an observation
    box: dict[str, Any]  #: JSON schema of ``numbers`` of a table's box
    names: dict[str, dict[str, int]]  #: what the fields' descriptions name; constants under the empty name


class TableBox(msgspec.Struct, frozen=True):
    """What a table is played with; it never changes during a game, and everybody may know it."""

    options: dict[str, bool | int | str]
    table_options: dict[str, str]
    files: dict[str, str]  #: those that were brought, and those that chance made
    sides: tuple[str, ...]  #: what the seats are called
    numbers: dict[str, Any]  #: as the rules read them


def summary(game: AnyGame, card: GameCard) -> GameSummary:
    """Return what the list of games says of one."""
    return GameSummary(**_summed_up(game, card))


def description(game: AnyGame, card: GameCard) -> GameDescription:
    """Return all that there is to know of a game before it is played."""
    state, numbers = game.box.State, game.box.Numbers
    return GameDescription(
        **_summed_up(game, card),
        options=tuple(_option(one) for one in game.box.options),
        table_options=tuple(_option(one) for one in terms_of(game.box.options)),
        files=tuple(_file(kind) for kind in game.box.files),
        bots=bots.SEATED,
        kinds=tuple(_kind(kind) for kind in _moves_of(game)),
        state=plain_schema(state),
        box=plain_schema(numbers),
        names=_together(names(numbers), names(state)),
    )


def _summed_up(game: AnyGame, card: GameCard) -> dict[str, Any]:
    facts = game.facts
    return {
        "name": facts.name,
        "title": facts.title,
        "goal": facts.goal,
        "seats": (facts.seats[0], facts.seats[-1]),
        "minutes": facts.minutes,
        "is_simultaneous": facts.is_simultaneous,
        "has_secrets": facts.has_secrets,
        "has_chance": facts.has_chance,
        "rules_version": facts.rules_version,
        "rules": card.rules,
    }


def _option(option: Option) -> OfferedOption:
    is_range = isinstance(option.choices, range)
    choices = (option.choices[0], option.choices[-1]) if is_range else tuple(option.choices)
    return OfferedOption(
        option.key, option.title, option.sentence, option.clause, option.default, choices, is_range
    )


def _file(kind: FileKind) -> OfferedFile:
    return OfferedFile(kind.key, kind.title, kind.sentence, kind.example, kind.longest)


def _moves_of(game: AnyGame) -> Iterable[Any]:
    return (kind for kind in game.rules.kinds if not kind.is_mask)


def _kind(kind: Any) -> KindOfMove:
    return KindOfMove(
        kind.name, tuple(NamedPart(part.name, part.first, part.count, part.names) for part in kind.parts)
    )


def _together(*found: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    made: dict[str, dict[str, int]] = {}
    for one in found:
        for name, values in one.items():
            made.setdefault(name, {}).update(values)
    return made
