"""The games: how fast each plays on one core, and how well its bot does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pentarchy.arena import Played, simulate, wilson
from pentarchy.games import load
from pentarchy.kernel.game import Box
from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import AnyGame

from .measure import ROUNDS, Playouts, Row, make_box, rate, row


@dataclass(frozen=True)
class Yard:
    """What is measured of a game."""

    name: str
    seats: int  #: of the games played at random
    playouts: int  #: how many of them
    everything: Mapping[str, Any]  #: every variant that adds something to do
    tables: tuple[int, ...]  #: seats of the games in which ``greedy`` meets ``random``
    game: AnyGame = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", load(self.name))


YARDS = (
    Yard(
        "divide_and_conquer",
        4,
        5_000,
        {
            "equal_strength": "choice",
            "redeployment": True,
            "signal": True,
            "short_stack": "move_rest",
            "win_check": "end_of_turn",
        },
        (4,),
    ),
    Yard(
        "sudoku_warriors",
        2,
        20_000,
        {"village_control": "strict", "swap_rule": True},
        (2, 3),
    ),
    Yard(
        "stratego_conquest",
        4,
        1_000,
        {"first": "random", "draft": "snake", "must_play": True, "open_reserve": True},
        (2, 4),
    ),
    Yard(
        "political",
        4,
        4_000,
        {"flip_closes_stack": False, "allow_pass": "always", "event_windows": "every_turn"},
        (4, 8),
    ),
    Yard(
        "tenth_division",
        3,
        3_000,
        {
            "pasture": "wild",
            "supply": "box",
            "build": "anywhere",
            "pool_directions": True,
            "dual": "any_two",
            "bonus_choice": "manual",
            "free_bombard": "unlimited",
            "bank_three": "any",
            "spoils": "conqueror",
        },
        (3,),
    ),
)


def speed(part: int) -> list[Row]:
    """Return decisions a second in random play, as printed and with every variant on; a part of the games."""
    rows = []
    for yard in YARDS:
        for name, options in (
            (yard.game.facts.title, {}),
            (f"{yard.game.facts.title}, every variant on", yard.everything),
        ):
            rows += _speed(yard, name, make_box(yard.game, yard.seats, **options), yard.playouts // part)
    return rows


def _speed(yard: Yard, name: str, box: Box[Any, Any], games: int) -> list[Row]:
    """Return seats' decisions a second, and all moves a second, NATURE's included."""
    playouts = Playouts(yard.game, box, games)
    best = max(rate(playouts.play) for _ in range(ROUNDS))
    return [
        row(f"{name}: random decisions of {yard.seats} seats on one core", best, "decisions/s"),
        row(f"{name}: the same, with NATURE's moves", best * _moves_a_decision(yard, box), "moves/s"),
    ]


def _moves_a_decision(yard: Yard, box: Box[Any, Any]) -> float:
    """Return how many moves, NATURE's included, come to one decision of a seat in random play."""
    moves, natures = 0, 0

    def count(played: Played) -> None:
        nonlocal moves, natures
        moves += len(played.log)
        natures += int((played.log[:, 0] == NATURE).sum())

    simulate(yard.game, seats=yard.seats, games=20, options=box.options, keep=count)
    return moves / (moves - natures)


def strength(games: int) -> list[Row]:
    """Return how each game's greedy bot does among random ones: wins, length, decisions a second."""
    return [line for yard in YARDS for seats in yard.tables for line in _strength(yard, seats, games)]


def _strength(yard: Yard, seats: int, games: int) -> list[Row]:
    report = simulate(yard.game, seats=seats, games=games, seed="strength", bots=("greedy", "random"))
    least, _ = wilson(report.wins[0], report.games)
    others = "one random bot" if seats == 2 else f"{seats - 1} random bots"
    name = f"{yard.game.facts.title}: greedy against {others}"
    return [
        row(f"{name}, wins", 100 * report.wins[0] / games, "%"),
        row(f"{name}, lower end of the 95 % interval", 100 * least, "%"),
        row(f"{name}, median length", report.length.median, report.unit),
        row(
            f"{yard.game.facts.title}: decisions of {seats} greedy bots on one core",
            rate(lambda: _decide(yard, seats, max(games // 20, 1))),
            "decisions/s",
        ),
    ]


def _decide(yard: Yard, seats: int, games: int) -> int:
    """Play games among greedy bots; return how many decisions they took."""
    return simulate(yard.game, seats=seats, games=games, seed="strength", bots=("greedy",)).decisions
