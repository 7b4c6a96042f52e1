"""The pictures of ``HOW_TO_PLAY.md``. Play here to the positions that yours is to show."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Scene

from .. import GAME


def _after(*moves: str) -> Scene:
    """Return the picture at a table for two after some moves, each of the seat that is awaited."""
    box = GAME.box.unpack({"stones": 12}, {}, 2, seeded("guide"))
    state = GAME.begin(box)
    for word in moves:
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return GAME.pictures.picture(box, state)


PICTURES: dict[str, Callable[[], Scene]] = {
    "first-turn": lambda: _after("take-3"),
}
