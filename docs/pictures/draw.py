"""Draw the pictures of the documentation anew: ``python -m docs.pictures.draw``."""

from importlib import import_module
from pathlib import Path

from pentarchy.games import OURS

FOLDER = Path(__file__).parent


def board(game: str) -> str:
    """Return a game's board in the middle of a game, as its guide shows it."""
    return f"{import_module(f'pentarchy.games.{game}.pictures.guide').mid_game().svg()}\n"


if __name__ == "__main__":
    for name in OURS:
        (FOLDER / f"{name}.svg").write_text(board(name), encoding="utf-8")
