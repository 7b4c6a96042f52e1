"""Compile all that a game needs, as ``python -m pentarchy.arena.compiling GAME`` for one process a game."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from pentarchy.bots import NAMES, load
from pentarchy.games import load as load_game
from pentarchy.kernel.chance import Chance, seeded
from pentarchy.kernel.game import Game
from pentarchy.kernel.seats import NATURE
from pentarchy.kernel.walk import walks

from .simulate import simulate


def compile_game(game: Game[Any, Any, Any]) -> None:
    """Call every compiled function of a game once, in the ways that the program does."""
    seats = game.facts.seats[-1]
    box = game.box.unpack({}, {}, seats, seeded("compile"))
    simulate(game, seats=seats, games=1, bots=NAMES[:seats])
    state = game.begin(box)
    _compile_rules(game, box.numbers, state, seats)
    _compile_walks(game, box.numbers, seats)
    while NATURE in (movers := game.movers(box, state)):
        game.rules.play(box.numbers, state, NATURE, game.moves(box, state, NATURE)[0])
    game.judgement.idle(box.numbers, state, movers[0])
    for number, order in enumerate(game.judgement.orders):
        game.judgement.follow(box.numbers, state, movers[0], number, order.numbers[0])
    for name in (*NAMES, "search@1"):
        load(name).choose(game, box, game.hidden(box, state, movers[0]), movers[0], seeded(name))


def _compile_rules(game: Game[Any, Any, Any], numbers: Any, state: Any, seats: int) -> None:
    """Compile the rules as Python calls them: one state, plain numbers."""
    out, shares = np.zeros(game.rules.WIDEST, np.int64), np.zeros(seats)
    work = state.copy()
    game.rules.opening(numbers, game.box.State.new(), seats)
    seat = NATURE if game.rules.to_move(numbers, work) >> NATURE & 1 else 0
    game.rules.legal(numbers, work, seat, out)
    move = int(out[0])
    game.rules.refusal(numbers, work, seat, move)
    if seat == NATURE:
        game.rules.weights(numbers, work, out)
    game.secrets.seen(numbers, work, seat, move, 0)
    game.rules.play(numbers, work, seat, move)
    game.secrets.reveals(numbers, state, seat, move, work)
    game.rules.places(numbers, work, shares)
    game.secrets.hide(numbers, work, 0)
    game.secrets.redeal(numbers, work, 0, True, Chance.new())


def _compile_walks(game: Game[Any, Any, Any], numbers: Any, seats: int) -> None:
    states, chance = game.box.State.row(3), seeded("compile")
    out, odds = np.zeros((2, game.rules.WIDEST), np.int64)
    bound = walks(game)
    bound.playouts(numbers, states, seats, out, odds, chance, np.zeros(2, np.int64), 1)
    game.rules.opening(numbers, states[0], seats)
    bound.scan(numbers, states[0], 0, out)
    bound.perft(
        numbers,
        states,
        np.zeros((3, game.rules.WIDEST), np.int64),
        np.zeros(3, np.int64),
        np.zeros(3, np.int64),
        1,
    )


if __name__ == "__main__":
    compile_game(load_game(sys.argv[1]))
