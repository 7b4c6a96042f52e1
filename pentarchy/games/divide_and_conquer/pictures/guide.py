"""The pictures of the guide: real positions, reached through the rules by moves in notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pentarchy.kernel import choosing
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import NATURE, SPECTATOR

from .. import GAME
from ..box.state import State
from ..words.moves import Box

NORTH, EAST = 0, 1  #: seats of a table for four
EVERY = 4  #: orders of a turn

OPENING = "E5-9-D4 E6-6-D7 F6-5-G7 F5-7-G4"
SIX_AGAINST_FOUR = "E5-6-D6 E6-4-D7 pass pass", "D6-6-D7 pass pass pass"
FOUR_AGAINST_EIGHT = "E5-4-E4 pass pass F5-8-F4", "pass pass pass F4-8-E3", "E4-4-E3 pass pass pass"
CAMPAIGN = """
E5-3-D4 E6-9-D7 F6-4-G7 F5-7-G4    D4-3-C4 D7-5-D8 G7-3-H8 G4-3-H3    C4-3-B3 D7-2-C6 H8-2-I9 H3-2-H2
B3-3-A2 D8-1-C9 I9-2-J9 G4-2-H5    E5-5-D6 C6-2-B5 F6-4-G5 H2-1-I1    D6-5-E7 C9-1-B10 G5-4-F4 H5-2-I6
E7-5-F8 B5-2-A4 F4-4-E3 I6-2-J7    F8-5-F9 E6-1-F7 E3-2-E2 F5-1-E4    F9-4-G10 A4-1-B3 E2-2-D1 J7-1-I8
E5-2-F4 F7-1-G6 F6-2-E7 E4-1-D4    F4-2-G3 G6-1-H6 E7-2-F8 D4-1-C5
"""
"""Eleven turns of a game for four, the orders of North, East, South and West turn by turn."""
TWELFTH_TURN = "G3-2-H2 H6-1-I5 G7-1-H6 C5-1-B6"
LAST_TURNS = """
+I8 +H2    H2-1-I3 I5-1-J4 H6-1-I5 B6-1-A7
I3-1-J2 B3-1-B2 F8-2-E9 I8-1-I9    H2-1-G1 B2-1-B1 E9-2-D10 I9-1-I10
"""


def four(**options: Any) -> Box:
    """Return a box for four players, North beginning."""
    return GAME.box.unpack({"first_initiative": "north", **options}, {}, 4, seeded("guide"))


def played(box: Box, *moves: str, reveals: int = EVERY) -> State:
    """Return the state after moves in notation, each of the lowest seat that is awaited then.

    Behind the last move ``reveals`` of the orders are shown, if all are written.
    """
    state = GAME.begin(box)
    for word in " ".join(moves).split():
        state = _revealed(box, state, EVERY)
        seat = GAME.movers(box, state)[0]
        move = GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return _revealed(box, state, reveals)


def _revealed(box: Box, state: State, most: int) -> State:
    """Return the state after at most so many of NATURE's moves."""
    for _ in range(most):
        if GAME.movers(box, state) == [NATURE]:
            state = GAME.after(box, state, NATURE, GAME.moves(box, state, NATURE)[0])
    return state


def drawn(box: Box, state: State, viewer: int = SPECTATOR) -> Scene:
    """Return the picture that a viewer gets."""
    return GAME.pictures.picture(box, GAME.hidden(box, state, viewer), viewer=viewer)


def while_choosing(box: Box, state: State, seat: int, clicks: Sequence[str]) -> Scene:
    """Return the board as its page marks it after some clicks."""
    return choosing.while_choosing(GAME, box, state, seat, *clicks)


def mid_game() -> Scene:
    """Return the twelfth turn of a game, its last order just revealed."""
    box = four()
    return drawn(box, played(box, CAMPAIGN, TWELFTH_TURN))


def _start() -> Scene:
    box = four()
    return drawn(box, GAME.begin(box))


def _choose_start() -> Scene:
    box = four()
    return while_choosing(box, GAME.begin(box), NORTH, ())


def _choose_target() -> Scene:
    box = four()
    return while_choosing(box, GAME.begin(box), NORTH, ("E5", "9"))


def _written() -> Scene:
    box = four()
    return drawn(box, played(box, "E5-9-D4"), NORTH)


def _revealed_orders() -> Scene:
    box = four()
    return drawn(box, played(box, OPENING, reveals=1))


def _six_before() -> Scene:
    box = four()
    return drawn(box, played(box, SIX_AGAINST_FOUR[0], "D6-6-D7"), NORTH)


def _six_after() -> Scene:
    box = four()
    return drawn(box, played(box, *SIX_AGAINST_FOUR))


def _eight_before() -> Scene:
    box = four()
    return drawn(box, played(box, *FOUR_AGAINST_EIGHT[:2], "E4-4-E3"), NORTH)


def _eight_after() -> Scene:
    box = four()
    return drawn(box, played(box, *FOUR_AGAINST_EIGHT))


def _reinforcement() -> Scene:
    box = four()
    return while_choosing(box, played(box, *SIX_AGAINST_FOUR), EAST, ())


def _end() -> Scene:
    box = four()
    return drawn(box, played(box, CAMPAIGN, TWELFTH_TURN, LAST_TURNS))


PICTURES: dict[str, Callable[[], Scene]] = {
    "start": _start,
    "choose-start": _choose_start,
    "choose-target": _choose_target,
    "written": _written,
    "revealed": _revealed_orders,
    "six-before": _six_before,
    "six-after": _six_after,
    "eight-before": _eight_before,
    "eight-after": _eight_after,
    "reinforcement": _reinforcement,
    "mid-game": mid_game,
    "end": _end,
}
