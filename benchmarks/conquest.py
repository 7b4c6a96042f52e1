"""Divide & Conquer: how fast it plays, and how well its bot does."""

from __future__ import annotations

from typing import Any

from pentarchy.arena import Played, simulate, wilson
from pentarchy.games import load
from pentarchy.kernel.game import NATURE, Box

from .measure import ROUNDS, Playouts, Row, make_box, rate, row

SEATS = 4
EVERYTHING = {
    "equal_strength": "choice",
    "redeployment": True,
    "signal": True,
    "short_stack": "move_rest",
    "win_check": "end_of_turn",
}
"""Every variant that adds something to do, for four players."""

GAME = load("divide_and_conquer")


def speed(games: int) -> list[Row]:
    """Return decisions a second in random play, on one core, as printed and with every variant on."""
    return [
        *_speed("Divide & Conquer", make_box(GAME, SEATS), games),
        *_speed("Divide & Conquer, every variant on", make_box(GAME, SEATS, **EVERYTHING), games),
    ]


def _speed(name: str, box: Box[Any, Any], games: int) -> list[Row]:
    """Return seats' decisions a second, and all moves a second, NATURE's included."""
    playouts = Playouts(GAME, box, games)
    best = max(rate(playouts.play) for _ in range(ROUNDS))
    return [
        row(f"{name}: random decisions of {SEATS} seats on one core", best, "decisions/s"),
        row(f"{name}: the same, with NATURE's moves", best * _moves_a_decision(box), "moves/s"),
    ]


def _moves_a_decision(box: Box[Any, Any]) -> float:
    """Return how many moves, NATURE's included, come to one decision of a seat in random play."""
    moves, natures = 0, 0

    def count(played: Played) -> None:
        nonlocal moves, natures
        moves += len(played.log)
        natures += int((played.log[:, 0] == NATURE).sum())

    simulate(GAME, seats=SEATS, games=20, options=box.options, keep=count)
    return moves / (moves - natures)


def strength(games: int) -> list[Row]:
    """Return how the greedy bot does against three random ones: wins, length, decisions a second."""
    report = simulate(GAME, seats=SEATS, games=games, seed="strength", bots=("greedy", "random"))
    least, _ = wilson(report.wins[0], report.games)
    return [
        row("Divide & Conquer: greedy beats three random bots, wins", 100 * report.wins[0] / games, "%"),
        row("Divide & Conquer: the same, lower end of the 95 % interval", 100 * least, "%"),
        row("Divide & Conquer: the same, median length", report.length.median, "turns"),
        row(
            "Divide & Conquer: greedy decisions on one core",
            rate(lambda: _decide(max(games // 20, 1))),
            "decisions/s",
        ),
    ]


def _decide(games: int) -> int:
    """Play games among greedy bots; return how many decisions they took."""
    return simulate(GAME, seats=SEATS, games=games, seed="strength", bots=("greedy",)).decisions
