"""The games, found by name; none knows another."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pentarchy.kernel.game import Game

NAMES = ("divide_and_conquer", "sudoku_warriors", "stratego_conquest", "political", "tenth_division")


class UnknownGame(LookupError):
    """No game has that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game called {name[:40]!r}; the games: {', '.join(NAMES)}")


def load(name: str) -> Game[Any, Any, Any]:
    """Return the game of a name; hyphens and spaces read as underscores."""
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        raise UnknownGame(name)
    game: Game[Any, Any, Any] = import_module(f"{__name__}.{plain}").GAME
    return game


def load_all() -> tuple[Game[Any, Any, Any], ...]:
    """Return every game."""
    return tuple(load(name) for name in NAMES)
