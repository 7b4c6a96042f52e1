"""A game played at random by whoever is awaited first, in any game."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.game import Game


def walk(game: Game[Any, Any, Any], box: Any, most: int = 100_000) -> list[Any]:
    """Return so many states, or all to the end of the game."""
    chance, state = seeded("walk"), game.begin(box)
    states = [state]
    while (movers := game.movers(box, state)) and len(states) < most:
        moves = game.moves(box, state, movers[0])
        state = game.after(box, state, movers[0], moves[draw(chance, len(moves))])
        states.append(state)
    return states
