"""The pictures of the guide: real positions, reached through the rules by moves in notation."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import choosing
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import SPECTATOR

from .. import GAME
from ..box.state import Box, State

RED, GREEN, BLUE = range(3)
ROLLED = "begin-1 roll-1335 roll-2334 roll-2466"
CLAIMED = "4x3"
BELIEVED = "believe believe"
TOPPED = "6x3"
DOUBTED = "believe doubt"


def played(*moves: str) -> tuple[Box, State]:
    """Return a table for three after some moves, each of chance or the lowest seat that is awaited."""
    box = GAME.box.unpack({}, {}, 3, seeded("guide"))
    state = GAME.begin(box)
    for word in " ".join(moves).split():
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return box, state


def _seen_by(viewer: int, *moves: str) -> Scene:
    box, state = played(*moves)
    return GAME.pictures.picture(box, GAME.hidden(box, state, viewer), viewer=viewer)


def _choosing(*moves: str) -> Scene:
    box, state = played(*moves)
    return choosing.while_choosing(GAME, box, state, GAME.movers(box, state)[0])


PICTURES: dict[str, Callable[[], Scene]] = {
    "first-claim": lambda: _choosing(ROLLED),
    "asked": lambda: _seen_by(BLUE, ROLLED, CLAIMED),
    "doubted": lambda: _seen_by(RED, ROLLED, CLAIMED, BELIEVED, TOPPED, DOUBTED),
    "lifted": lambda: _seen_by(SPECTATOR, ROLLED, CLAIMED, BELIEVED, TOPPED, DOUBTED, "lift"),
}
