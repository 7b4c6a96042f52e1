"""A law: something that holds at every table of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, note, settings

from pentarchy.kernel.machine_code import IS_COMPILED
from tests.depth import IS_DEEP

from .games import EVERY_GAME, AnyGame, name
from .table import Table, fresh_tables, tables

UNCOMPILED_SHARE = 5  #: of so many examples the checked build tries one
PATIENCE = 3  #: how many times as many tables are looked at for what should have come up at one of them
DEEP = 2  #: how many times as many examples ``make test-deep`` tries

Requirement = Callable[[AnyGame], Iterable[Hashable]]


@dataclass(frozen=True)
class Law:
    """A check of one table, and how many tables it is tried on."""

    check: Callable[[Table], None]
    examples: int
    must_note: Requirement | None  #: what the check must have come upon, over all tables of a game
    is_fresh: bool  #: whether each table has a box of its own, not one that laws share

    def try_on(self, game: AnyGame) -> None:
        """Try the law on tables drawn at random; fail at the first where it does not hold."""
        notes: Counter[Any] = Counter()
        examples = self.examples if IS_COMPILED else max(2, self.examples // UNCOMPILED_SHARE)
        if IS_DEEP:
            examples *= DEEP

        def one(table: Table) -> None:
            note(f"{game.facts.name}: {table.seats} seats, {dict(table.box.options)}")
            note(f"seeds {table.unpacking} and {table.seed}")
            self.check(table)

        one.__name__ = one.__qualname__ = f"{self.check.__name__}_{game.facts.name}"
        drawn = fresh_tables(game, notes) if self.is_fresh else tables(game, notes)
        settings(max_examples=examples)(given(table=drawn)(one))()
        if self._missing(game, notes):
            examples = max(self.examples, examples * PATIENCE)  # few tables may lack what is rare
            settings(max_examples=examples)(given(table=drawn)(one))()
        missing = self._missing(game, notes)
        assert not missing, f"{game.facts.name}: in {examples} tables this never came up: {missing}"

    def _missing(self, game: AnyGame, notes: Counter[Any]) -> list[Hashable]:
        """Return what should have come up at some table, and has not."""
        return [want for want in self.must_note(game) if not notes[want]] if self.must_note else []


LAWS: dict[str, Law] = {}
"""Every law by its name."""


def law(
    examples: int, must_note: Requirement | None = None, *, is_fresh: bool = False
) -> Callable[[Callable[[Table], None]], Any]:
    """Make a check of one table a law, and a test of every game."""

    def bind(check: Callable[[Table], None]) -> Any:
        found = LAWS[check.__name__] = Law(check, examples, must_note, is_fresh)

        @pytest.mark.deeper
        @pytest.mark.parametrize("game", EVERY_GAME, ids=name)
        def test(game: AnyGame) -> None:
            found.try_on(game)

        test.__name__ = test.__qualname__ = check.__name__
        test.__doc__, test.__module__ = check.__doc__, check.__module__
        return test

    return bind
