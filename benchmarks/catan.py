"""Tenth Division beside Catanatron's Catan: another game, of the same kind and size.

Both have hexes, dice, cards by ground, roads, and trade with a bank, so that a
decision asks for about as much. Catanatron is Python throughout; its games are
played by its own random players, and what they decide is what it logs.
"""

from __future__ import annotations

from importlib.metadata import version

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

from pentarchy.games import load

from .measure import ROUNDS, Playouts, Row, make_box, rate, row

SEATS = 4
SHARE = 20  #: of so many games here one is played there: it takes so much longer


def speed(games: int) -> Row:
    """Return random decisions a second, ours and Catanatron's, on one core each, in turns."""
    game = load("tenth_division")
    ours = Playouts(game, make_box(game, SEATS), games)
    best_of_ours, best_of_theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        best_of_ours = max(best_of_ours, rate(ours.play))
        best_of_theirs = max(best_of_theirs, rate(lambda: sum(_play() for _ in range(games // SHARE))))
    name = f"{game.facts.title}, {SEATS} seats: random decisions on one core, beside Catan"
    return row(name, best_of_ours, "decisions/s", peer_name(), best_of_theirs)


def peer_name() -> str:
    """Return the peer and its version."""
    return f"Catanatron {version('catanatron')} (Python)"


def _play() -> int:
    """Play a game of Catan at random; return how many decisions its players took."""
    game = Game([RandomPlayer(colour) for colour in list(Color)[:SEATS]])
    game.play()
    return len(game.state.actions)
