"""Play that draws a game out on purpose stays within the bound on its length, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE

from .law import law
from .table import Table

MOST = 3_000 if IS_COMPILED else 60  #: moves of a game that is drawn out
LOOKED_AT = 12  #: moves that are tried out at each step

Choice = tuple[int, int]  #: a seat and its move


@law(examples=4)
def test_a_game_that_is_drawn_out_ends_within_its_bound(table: Table) -> None:
    """Whoever changes as little as possible, or takes every step that comes to nothing."""
    for choose in (smallest_step, Detours().choose):
        moves = draw_out(table, choose)
        assert moves <= table.longest, f"{moves} moves, more than {table.longest}"


def draw_out(table: Table, choose: Callable[[Table, Any], Choice]) -> int:
    """Play a game, to its end or for as long as the law looks on; return how many moves that took."""
    game, box = table.game, table.box
    state, most = game.begin(box), min(MOST, table.longest + 1)
    for moves in range(most):
        if game.is_over(box, state):
            return moves
        seat, move = choose(table, state)
        state = game.after(box, state, seat, move)
    return most


def some_moves(table: Table, state: Any) -> tuple[int, list[int]]:
    """Return who is to move, any one of them, and some of what they may do."""
    seat = table.dice.choice(table.game.movers(table.box, state))
    moves = table.game.moves(table.box, state, seat)
    return seat, table.dice.sample(moves, min(len(moves), LOOKED_AT))


def smallest_step(table: Table, state: Any) -> Choice:
    """Return the move after which the fewest bytes of the state are others."""
    seat, moves = some_moves(table, state)
    if seat == NATURE or len(moves) == 1:
        return seat, moves[0]
    before = np.frombuffer(state.tobytes(), np.uint8)

    def changed(move: int) -> int:
        after = table.game.after(table.box, state, seat, move)
        return int(np.count_nonzero(before != np.frombuffer(after.tobytes(), np.uint8)))

    return seat, min(moves, key=changed)


class Detours:
    """Means to make one move, and makes others first for as long as it comes to the same in the end."""

    def __init__(self) -> None:
        self.aim: tuple[int, int, bytes] | None = None  #: a seat, its move, and what comes of that

    def choose(self, table: Table, state: Any) -> Choice:
        """Return a step on the way, or the move that was meant when none is left."""
        if self.aim is None:
            self.aim = self._aim(table, state)
        seat, move, outcome = self.aim
        moves = table.game.moves(table.box, state, seat) if seat != NATURE else []
        for step in table.dice.sample(moves, min(len(moves), LOOKED_AT)):
            if step != move and self._comes_to(table, state, seat, (step, move)) == outcome:
                return seat, step
        self.aim = None
        return seat, move

    def _aim(self, table: Table, state: Any) -> tuple[int, int, bytes]:
        seat, moves = some_moves(table, state)
        return seat, moves[0], self._comes_to(table, state, seat, (moves[0],))

    def _comes_to(self, table: Table, state: Any, seat: int, moves: tuple[int, ...]) -> bytes:
        """Return the state after some moves, nothing if one of them is refused."""
        for move in moves:
            if table.refusal(state, seat, move):
                return b""
            state = table.game.after(table.box, state, seat, move)
        return bytes(state.tobytes())
