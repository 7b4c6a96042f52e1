"""Games played at random: by whoever is awaited first, or so that something happens in them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.game import Game
from pentarchy.kernel.highlights import PlayedMove
from pentarchy.kernel.seats import LEAVE, NATURE
from tests.laws.table import house_rules, sound_box


def walk(game: Game[Any, Any, Any], box: Any, most: int = 100_000) -> list[Any]:
    """Return so many states, or all to the end of the game."""
    chance, state = seeded("walk"), game.begin(box)
    states = [state]
    while (movers := game.movers(box, state)) and len(states) < most:
        moves = game.moves(box, state, movers[0])
        state = game.after(box, state, movers[0], moves[draw(chance, len(moves))])
        states.append(state)
    return states


def wandered(
    game: Game[Any, Any, Any], number: int, bold: Collection[str], leaving: float, games: int, most: int
) -> tuple[Any, list[PlayedMove[Any]]]:
    """Return the box of game ``number`` of so many, with options and seats of its own, and its moves.

    Moves of ``bold`` kinds are taken in half of all cases; at each of their decisions so many players leave.
    There are ``most`` moves at most.
    """
    dice, seats = Random(f"highlights {number}"), game.facts.seats
    box = sound_box(game, seats[number % len(seats)], house_rules(game, games + 1)[number], number)
    state, moves = game.begin(box), list[PlayedMove[Any]]()
    while (movers := game.movers(box, state)) and len(moves) < most:
        seat = dice.choice(movers)
        leaves = seat != NATURE and dice.random() < leaving
        move = LEAVE if leaves else dice.choice(_boldest(game, game.moves(box, state, seat), bold, dice))
        moves.append(PlayedMove(state, seat, move, state := game.after(box, state, seat, move)))
    return box, moves


def _boldest(game: Game[Any, Any, Any], moves: list[int], bold: Collection[str], dice: Random) -> list[int]:
    found = [move for move in moves if game.rules.kinds.of(move).name in bold]
    return found if found and dice.random() < 0.5 else moves
