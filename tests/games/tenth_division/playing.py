"""Tables on the board of the cases, played by moves in notation."""

from __future__ import annotations

from typing import Any

from pentarchy.games.tenth_division import GAME
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.trace import cases

FIELD = (cases(GAME) / "boards" / "field.txt").read_text("utf-8")


def table(moves: str, seats: int = 2, **options: Any) -> tuple[Any, Any]:
    """Return a box and the state after moves in notation, each of whoever is to move, or ``seat:move``."""
    box = GAME.box.unpack(options, {"board": FIELD}, seats, seeded(1))
    return box, go_on(box, GAME.begin(box), moves)


def go_on(box: Any, state: Any, moves: str) -> Any:
    for text in moves.split():
        named, _, word = text.rpartition(":")
        seat, move = int(named or GAME.movers(box, state)[0]), GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return state
