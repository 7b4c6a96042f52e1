"""What people are told of a move, in any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentarchy.kernel.game import Game
from pentarchy.kernel.highlights import PlayedMove
from pentarchy.kernel.seats import SPECTATOR


def step(
    game: Game[Any, Any, Any], box: Any, state: Any, seat: int, move: int, viewer: int
) -> tuple[Any, str]:
    """Return the state after a move, and what a viewer is told of it."""
    after = game.after(box, state, seat, move)
    seen = int(game.secrets.seen(box.numbers, state, seat, move, viewer))
    before, behind = game.hidden(box, state, viewer), game.hidden(box, after, viewer)
    return after, game.words.tell(box, before, seat, seen, behind, viewer)


def told(game: Game[Any, Any, Any], box: Any, state: Any, word: str, viewer: int = SPECTATOR) -> str:
    """Return what a viewer is told of a move in notation of whoever is awaited."""
    seat = game.movers(box, state)[0]
    return step(game, box, state, seat, game.words.read(box, word), viewer)[1]


def sentences(game: Game[Any, Any, Any], box: Any, moves: Iterable[PlayedMove[Any]]) -> list[str]:
    """Return what a spectator is told, move by move."""
    return [step(game, box, one.before, one.seat, one.move, SPECTATOR)[1] for one in moves]
