"""The pictures of the guide: real positions, reached through the rules by moves in notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentarchy.kernel import choosing
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import SPECTATOR

from .. import GAME
from ..box.state import State
from ..box.unpacking import Box

CIRCLE, SQUARE = 0, 1  #: seats

GRID = "612834957583967241749215638867591324495723186321486579158672493276349815934158762"

FILLING = "D4 B4 C3 E6 C9 A4 C4 C2 D3 H4 B1 A2 H8 D2 C1 D1 A1 B3 B2"
LAST_HILLTOP = "A3"
OPENING_BID = "+r1c4 done"
BIDS = "+r3c3 done +r4c1 done", "+r4c3 +r1c1 done +r3c1 done", "+r2c1 done"
SURRENDER = "surrender"
"""The worked example: province 1 fills with eight warriors of each, Square opens, Circle wins."""

CAMPAIGN = """
F9 E3 E2 C2 H6 I6 H3 H5 I8 B8 B5 E5 B2 C3 F5 I2 H9 H8 I7 F8 G8 B6 C6 E9 B9 F2 C9 F6 F3 H2 D4 H7 G6 I9 I3 C5
D3 G9 E8 E4 E6 C8 I5 B4 B3 F10 B7 G5 F7 D6 C7 D7 D5 A8 F4 G3 C1 G7 H4 D2 D1 J6 A7 D9 J2 J1 G10 C4 D8 G4 A5
H10 I10 A4 G2 B1 I1 I4 J5 D10 C10 E1 A1 A10 A9 J9 J7 A2 H1 J3 F1 J8 E10
A6 +r2c4 done +r1c9 +r5c6 done +r1c3 done +r1c2 +r2c9 done +r2c3 done +r2c6 done surrender
J4 +r9c7 done +r7c4 +r9c9 done +r7c1 +r9c4 done +r7c7 done +r8c3 done +r9c8 done surrender
B10 +r4c9 done +r1c5 +r3c4 done surrender
J10 +r4c7 done +r8c5 done surrender
"""
"""A game for two up to its fourth battle."""

FIFTH_BATTLE = "A3 +r3c2 done +r1c6 +r6c1 done surrender"
TWO_AT_ONCE = "E7"
LAST_BATTLES = """
battle-5 +r1c4 done +r7c5 +r7c6 done +r3c5 +r5c7 done +r8c4 done +r2c5 done +r9c5 done surrender
+r1c7 done +r4c5 +r4c6 done +r2c7 done +r5c5 done +r3c8 done +r7c9 done +r2c8 done +r6c4 done +r1c8 done
+r8c9 done +r3c7 done +r6c6 done surrender
G1 battle-4 +r6c5 done +r3c3 done +r5c4 done +r3c1 done surrender
+r8c6 done +r4c1 +r6c2 done +r9c6 done +r5c1 +r5c3 done surrender
"""

AMONG_THREE = """
D4 G5 G7 I7 F9 E6 D7 E2 B5 H4 F4 B7 G4 D5 E5 F7 F5 D9 F6 E4 D6 G8 G6 C2 E7
+r6c7 done +r4c2 done +r1c5 +r2c5 done
"""


def table(seats: int = 2, **options: Any) -> Box:
    """Return a box with the guide's sudoku, Circle beginning."""
    return GAME.box.unpack({"first": "circle", **options}, {"grid": GRID}, seats, seeded("guide"))


def played(box: Box, *moves: str) -> State:
    """Return the state after moves in notation, each of whoever is to move."""
    state = GAME.begin(box)
    for word in " ".join(moves).split():
        (seat,) = GAME.movers(box, state)
        move = GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return state


def drawn(box: Box, state: State) -> Scene:
    """Return the picture that everybody sees."""
    return GAME.pictures.picture(box, state, viewer=SPECTATOR)


def while_choosing(box: Box, state: State) -> Scene:
    """Return the board as the mover's page marks it: what may be chosen."""
    (seat,) = GAME.movers(box, state)
    return choosing.while_choosing(GAME, box, state, seat)


def example(*bids: str) -> State:
    """Return the worked example after its last placement and some of the bids."""
    return played(table(), FILLING, LAST_HILLTOP, *bids)


def mid_game() -> Scene:
    """Return a game for two after its fourth battle."""
    return drawn(table(), played(table(), CAMPAIGN))


def _start() -> Scene:
    return drawn(table(), GAME.begin(table()))


def _control() -> Scene:
    return drawn(table(), played(table(), " ".join(CAMPAIGN.split()[:14])))


def _choose_hilltop() -> Scene:
    return while_choosing(table(), played(table(), " ".join(CAMPAIGN.split()[:14])))


def _last_hilltop() -> Scene:
    return drawn(table(), played(table(), FILLING))


def _battle() -> Scene:
    return drawn(table(), example())


def _bid() -> Scene:
    return while_choosing(table(), example(OPENING_BID, BIDS[0]))


def _last_bid() -> Scene:
    return drawn(table(), example(OPENING_BID, *BIDS))


def _won() -> Scene:
    return drawn(table(), example(OPENING_BID, *BIDS, SURRENDER))


def _two_at_once() -> Scene:
    return while_choosing(table(), played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE))


def _three() -> Scene:
    return drawn(table(3), played(table(3), AMONG_THREE))


def _end() -> Scene:
    return drawn(table(), played(table(), CAMPAIGN, FIFTH_BATTLE, TWO_AT_ONCE, LAST_BATTLES))


PICTURES: dict[str, Callable[[], Scene]] = {
    "start": _start,
    "control": _control,
    "last-hilltop": _last_hilltop,
    "battle": _battle,
    "bid": _bid,
    "last-bid": _last_bid,
    "won": _won,
    "two-at-once": _two_at_once,
    "mid-game": mid_game,
    "three": _three,
    "end": _end,
    "choose-hilltop": _choose_hilltop,
}
