"""Every game that the laws hold for, and the folder of its perft counts and transcripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.games import load_all
from pentarchy.kernel.game import Game

AnyGame = Game[Any, Any, Any]

EVERY_GAME: tuple[AnyGame, ...] = (GOOFSPIEL, *load_all())
FOLDERS = Path(__file__).parents[1] / "games"


def folder(game: AnyGame) -> Path:
    """Return the folder of a game's tests, perft counts and transcripts."""
    return FOLDERS / game.name


def name(game: AnyGame) -> str:
    """Return what a test of a game is called."""
    return game.name
