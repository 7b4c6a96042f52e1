"""Every game that the laws hold for, and the folder of its perft counts and transcripts."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.games import load_all
from pentarchy.kernel.game import Game
from pentarchy.kernel.trace import cases

AnyGame = Game[Any, Any, Any]

EVERY_GAME: tuple[AnyGame, ...] = (GOOFSPIEL, *load_all())
FOLDERS = Path(__file__).parents[1] / "games"


def folder(game: AnyGame) -> Path:
    """Return the folder of a game's perft counts and transcripts: beside its cases, or one of the tests."""
    own = cases(game)
    return own if (own / "games").is_dir() else FOLDERS / game.facts.name


def name(game: AnyGame) -> str:
    """Return what a test of a game is called."""
    return game.facts.name


def changed(game: AnyGame, **values: Any) -> AnyGame:
    """Return a game in which some things are otherwise, each in the room that has it."""
    rooms = {room.name: getattr(game, room.name) for room in fields(game)}
    for key, value in values.items():
        name = next(name for name, room in rooms.items() if hasattr(room, key))
        rooms[name] = replace(rooms[name], **{key: value})
    return Game(**rooms)
