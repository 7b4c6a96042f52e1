"""The games: ours by name, and those of other packages by the entry points of ``pentarchy.games``.

None knows another. Ours come first, then the others by their names. A game of another package that
cannot be used is left out, and ``left_out`` says why.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pentarchy.kernel.game import Game
from pentarchy.kernel.quote import quoted

AnyGame = Game[Any, Any, Any]

OURS = ("divide_and_conquer", "sudoku_warriors", "stratego_conquest", "political", "tenth_division")
GROUP = "pentarchy.games"


class UnknownGame(LookupError):
    """No game has that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game called {name[:40]!r}; the games: {', '.join(names())}")


class BrokenGame(LookupError):
    """A game of another package cannot be used: says whose, and what is wrong."""


def names() -> tuple[str, ...]:
    """Return the names of all games that can be used."""
    return (*OURS, *_others()[0])


def left_out() -> tuple[str, ...]:
    """Return a sentence for each game of another package that cannot be used."""
    return tuple(_others()[1].values())


def load(name: str) -> AnyGame:
    """Return the game of a name; hyphens and spaces read as underscores."""
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain in OURS:
        ours: AnyGame = import_module(f"{__name__}.{plain}").GAME
        return ours
    found, broken = _others()
    if plain in found:
        return found[plain]
    raise BrokenGame(broken[plain]) if plain in broken else UnknownGame(name)


def package(name: str) -> str:
    """Return the package that a game lies in; one of ours is not imported for that."""
    return f"{__name__}.{name}" if name in OURS else load(name).facts.package


def load_all() -> tuple[AnyGame, ...]:
    """Return every game that can be used."""
    return tuple(load(name) for name in names())


@cache
def _others() -> tuple[dict[str, AnyGame], dict[str, str]]:
    """Return the games of other packages, and why some cannot be used, both by name."""
    found, broken = dict[str, AnyGame](), dict[str, str]()
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package(entry))):
        whose = f"The game {quoted(entry.name)} of the package {quoted(_package(entry))} is left out"
        try:
            if entry.name in (*OURS, *found):
                raise BrokenGame("another game has that name")
            found[entry.name] = _read(entry)
        except (Exception, SystemExit) as error:  # whatever a stranger's module does harms no other game
            why = str(error) if isinstance(error, BrokenGame) else f"{type(error).__name__}: {error}"
            key = entry.name if entry.name not in (*OURS, *found, *broken) else f"{entry.name} again"
            broken[key] = f"{whose}: {' '.join(why.split())[:200]}."
    return found, broken


def _read(entry: EntryPoint) -> AnyGame:
    game = entry.load()
    if not isinstance(game, Game):
        raise BrokenGame(
            f"{quoted(entry.value)} is no game, but {type(game).__name__}; name its module and GAME"
        )
    if game.facts.name != entry.name:
        raise BrokenGame(f"it calls itself {quoted(game.facts.name)}")
    return game


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value
