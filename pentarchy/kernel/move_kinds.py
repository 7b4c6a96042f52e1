"""What moves say: each number of a move or a mask has a kind, and parts with names.

A game declares its kinds once, in ``box/move_codes.py``, and takes from there the bare numbers that its
compiled rules read. Whoever searches, counts or learns without knowing a game asks ``Rules.kinds``.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from operator import mul

from .seats import LEAVE


@dataclass(frozen=True)
class Part:
    """Something that a move says: a number, ``count`` of them from ``first`` up."""

    name: str
    count: int
    first: int = 0
    names: tuple[str, ...] = ()  #: what the values are called, where that is the same in every box

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"the part {self.name} has no values")
        if len(self.names) not in (0, self.count):
            raise ValueError(f"the part {self.name} has {self.count} values and {len(self.names)} names")

    @property
    def parts(self) -> tuple[Part, ...]:
        """Itself, as ``Listed`` has several."""
        return (self,)

    @property
    def values(self) -> range:
        """Every value, in the order of the numbers of moves."""
        return range(self.first, self.first + self.count)

    def row(self, index: int) -> tuple[int, ...]:
        """Return the value at a place of the order."""
        return (self.first + index,)

    def index(self, row: tuple[int, ...]) -> int:
        """Return the place of a value in the order; ``ValueError`` if it is none of the part's."""
        if row[0] not in self.values:
            raise ValueError(f"{self.name} is {self.first} to {self.values[-1]}, not {row[0]}")
        return int(row[0]) - self.first


@dataclass(frozen=True)
class Listed:
    """Parts of which only some values go together: a list of those that do, in the order of their numbers."""

    parts: tuple[Part, ...]
    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError(f"the parts {self._said} have no values")
        if len(self._places) != len(self.rows):
            raise ValueError(f"the parts {self._said} have the same values twice")
        for row in self.rows:
            for part, value in zip(self.parts, row, strict=True):
                part.index((value,))

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {row: place for place, row in enumerate(self.rows)}

    @property
    def _said(self) -> str:
        return " and ".join(part.name for part in self.parts)

    def row(self, index: int) -> tuple[int, ...]:
        """Return the values at a place of the list."""
        return self.rows[index]

    def index(self, row: tuple[int, ...]) -> int:
        """Return the place of values in the list; ``ValueError`` if they do not go together."""
        if row not in self._places:
            raise ValueError(f"{self._said} are never {' and '.join(map(str, row))} together")
        return self._places[row]


Says = tuple[Part | Listed, ...]  #: what a kind of move says, the last counting fastest


@dataclass(frozen=True)
class MoveKind:
    """Moves that say the same parts; or a mask."""

    name: str
    first: int  #: the lowest of their numbers
    says: Says = ()
    apart: int = 0  #: between two values of what it says first, where other kinds have numbers in between
    is_mask: bool = False

    def __post_init__(self) -> None:
        names = [part.name for part in self.parts]
        if len(set(names)) < len(names):
            raise ValueError(f"a move of the kind {self.name} says a part twice")
        if self.apart and not self.says:
            raise ValueError(f"a move of the kind {self.name} says nothing that could lie apart")

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every part, in the order in which they are said."""
        return tuple(part for said in self.says for part in said.parts)

    @cached_property
    def count(self) -> int:
        """How many moves are of this kind."""
        return prod(said.count for said in self.says)

    @property
    def beyond(self) -> int:
        """The number behind the highest of theirs."""
        return self.ranges[-1].stop

    @cached_property
    def base(self) -> int:
        """What rules add the values of parts to: the number of a move whose every part would be 0."""
        return self.first - sum(
            step * said.first
            for said, step in zip(self.says, self._steps, strict=True)
            if isinstance(said, Part)
        )

    @cached_property
    def ranges(self) -> tuple[range, ...]:
        """Their numbers: one range, or one for each value of what lies apart."""
        if not self.apart:
            return (range(self.first, self.first + self.count),)
        together = self.count // self.says[0].count
        firsts = (self.first + place * self.apart for place in range(self.says[0].count))
        return tuple(range(first, first + together) for first in firsts)

    @cached_property
    def _steps(self) -> tuple[int, ...]:
        """How much higher a number is for the next value of each thing that is said."""
        steps = list(accumulate((said.count for said in self.says[:0:-1]), mul, initial=1))[::-1]
        return (self.apart or steps[0], *steps[1:]) if self.says else ()

    def values(self, number: int) -> dict[str, int]:
        """Return the parts of a move of this kind by their names."""
        rest, row = int(number) - self.first, list[int]()
        for said, step in zip(self.says, self._steps, strict=True):
            place, rest = divmod(rest, step)
            row += said.row(place)
        return {part.name: value for part, value in zip(self.parts, row, strict=True)}

    def number(self, values: Mapping[str, int]) -> int:
        """Return the move of this kind with these parts; ``ValueError`` if there is none."""
        if values.keys() != {part.name for part in self.parts}:
            wanted = ", ".join(part.name for part in self.parts) or "nothing"
            raise ValueError(f"a move of the kind {self.name} says {wanted}, not {', '.join(values)}")
        number = self.first
        for said, step in zip(self.says, self._steps, strict=True):
            number += step * said.index(tuple(values[part.name] for part in said.parts))
        return number


@dataclass(frozen=True)
class MoveKinds:
    """Every kind of move that a game has, and behind them its masks.

    Each number is of one kind, none is left out, and the first kind is LEAVE alone; else ``ValueError``.
    """

    kinds: tuple[MoveKind, ...]

    def __post_init__(self) -> None:
        if len(self._by_name) < len(self.kinds):
            raise ValueError("two kinds of move have one name")
        due, before = 0, "nothing"
        for first, beyond, kind in self._runs:
            if first != due:
                how = "overlap" if first < due else "leave numbers free between them"
                raise ValueError(f"{before} and {kind.name} {how}: {kind.name} is from {first}, not {due}")
            due, before = beyond, kind.name
        if not self.kinds or self.of(LEAVE).count > 1:
            raise ValueError(f"number {LEAVE} is LEAVE in every game, a kind of its own")
        if any(kind.is_mask != (kind.first >= self.moves) for kind in self.kinds):
            raise ValueError("masks are numbered behind all moves")

    @cached_property
    def _by_name(self) -> dict[str, MoveKind]:
        return {kind.name: kind for kind in self.kinds}

    @cached_property
    def _runs(self) -> list[tuple[int, int, MoveKind]]:
        runs = [(numbers.start, numbers.stop, kind) for kind in self.kinds for numbers in kind.ranges]
        return sorted(runs, key=lambda run: run[:2])

    @cached_property
    def _firsts(self) -> list[int]:
        return [first for first, _, _ in self._runs]

    @cached_property
    def moves(self) -> int:
        """How many numbers moves have: from 0 to ``moves - 1``."""
        return sum(kind.count for kind in self.kinds if not kind.is_mask)

    @cached_property
    def masks(self) -> int:
        """How many numbers masks have: from ``moves`` up."""
        return sum(kind.count for kind in self.kinds if kind.is_mask)

    def __iter__(self) -> Iterator[MoveKind]:
        return iter(self.kinds)

    def __getitem__(self, name: str) -> MoveKind:
        return self._by_name[name]

    def of(self, number: int) -> MoveKind:
        """Return the kind of a move or a mask; ``ValueError`` if it is neither."""
        if not 0 <= number < self.moves + self.masks:
            raise ValueError(f"there is no move number {number}")
        return self._runs[bisect(self._firsts, number) - 1][2]

    def values(self, number: int) -> dict[str, int]:
        """Return the parts of a move by their names."""
        return self.of(number).values(number)

    def number(self, name: str, /, **values: int) -> int:
        """Return the move of a kind with these parts; ``LookupError`` or ``ValueError`` if there is none."""
        return self[name].number(values)


def in_order(moves: Mapping[str, Says], masks: Iterable[str] = ()) -> tuple[MoveKind, ...]:
    """Number kinds from 0 up, each behind the one before it, and then masks that say nothing."""
    kinds, first = list[MoveKind](), 0
    for name, says in moves.items():
        kinds.append(MoveKind(name, first, says))
        first = kinds[-1].beyond
    return (*kinds, *(MoveKind(name, first + place, is_mask=True) for place, name in enumerate(masks)))
