"""What a seat thinks of a position, and what the greedy bot does there, in any game."""

from __future__ import annotations

from typing import Any

from pentarchy.bots.player import load
from pentarchy.bots.terms import weights
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import Game


def worth(game: Game[Any, Any, Any], box: Any, state: Any, seat: int) -> float:
    """Return what a seat's position is worth to it, by what it knows."""
    return float(game.judgement.worth(box.numbers, game.hidden(box, state, seat), seat, weights(game)))


def choice(game: Game[Any, Any, Any], box: Any, state: Any, seat: int) -> str:
    """Return what the greedy bot does in a seat, in notation."""
    hidden = game.hidden(box, state, seat)
    return game.words.say(box, load("greedy").choose(game, box, hidden, seat, seeded("choice")))
