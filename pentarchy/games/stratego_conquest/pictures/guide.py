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
from ..words.moves import Box

RED, GREEN, BLUE, YELLOW = range(4)  #: seats of a table for four

DRAFT = """
first-red take-F take-N take-T take-B take-Y take-W take-A take-S take-X take-Z take-P take-J take-L
take-C take-E take-H take-V take-Q take-K take-R take-D take-G take-M take-U
"""
"""Who begins, and the tokens: Red takes the north-west, Green the north, Blue the south, Yellow the east."""

ARMIES = """
flag-F1 cursed-land-Y1 cursed-land-X1 king-D3 queen-L1 prince-V2 duke-X2 count-Y2 sorceress-Y3
sorceress-F2 earl-L2 baron-D1 baron-L3 spy-master-V1 scout-F3 scout-X3 scout-V3 scout-D2
flag-W1 cursed-land-N2 cursed-land-C1 king-Z3 queen-G2 prince-Q3 duke-N3 count-G1 sorceress-W3
sorceress-Z1 earl-G3 baron-N1 baron-C2 spy-master-W2 scout-C3 scout-Q2 scout-Q1 scout-Z2
flag-E2 cursed-land-E1 cursed-land-A3 king-T2 queen-K1 prince-M3 duke-P1 count-A2 sorceress-E3
sorceress-K3 earl-T3 baron-T1 baron-K2 spy-master-A1 scout-M1 scout-M2 scout-P2 scout-P3
flag-J3 cursed-land-U3 cursed-land-H3 king-R1 queen-S2 prince-B3 duke-R3 count-B1 sorceress-H1
sorceress-J2 earl-U2 baron-S1 baron-H2 spy-master-U1 scout-S3 scout-R2 scout-B2 scout-J1
"""

CAMPAIGN = """
draw-rapid-advance draw-redeploy draw-rapid-advance play-rapid-advance D3-A2 A2-A1 A1-A3 D2-A1 V2-T1
draw-surprise-attack draw-redeploy draw-deploy none N3-L3 L3-L2 L2-L1 draw-surprise-attack
draw-rapid-advance play-surprise-attack unit-baron set-V2 V2-V3 V3-V1 V1-F3 draw-rapid-advance
draw-redeploy draw-rapid-advance play-rapid-advance R1-K2 K2-M1 R2-K2 M1-K3 K3-M2

draw-redeploy draw-redeploy none L1-L3 L3-P1 draw-rapid-advance draw-deploy draw-deploy play-deploy
unit-duke set-L1 L1-Y3 Y3-Y2 Y2-Y1 F3-X2 draw-rapid-advance draw-secret-information draw-redeploy
play-secret-information spy-F spy-X M2-E3 E3-E2 S2-G3

draw-redeploy draw-deploy play-redeploy pick-Y1 pick-X2 pick-F1 order-132 P1-L3 draw-redeploy
draw-redeploy none N1-Y2 Y2-Y1 G2-S1 M3-U2 U2-U3 draw-deploy draw-rapid-advance play-deploy unit-earl
set-R1 G3-G1 G1-Z2

draw-rapid-advance draw-rapid-advance play-rapid-advance L3-C2 C2-C3 C3-W3 W3-W2 draw-surprise-attack
play-surprise-attack unit-baron set-F3 F3-X2 Q2-X1 Q1-L1 K1-K2 draw-rapid-advance draw-deploy play-deploy
unit-scout set-Q2 Z2-Z3 J1-Z1

draw-secret-information draw-redeploy play-redeploy pick-F1 pick-T1 pick-X1 order-132 W2-W1 L1-X1 Z1-W2
W2-W3 W3-C3 P3-M3 M3-U1 draw-redeploy draw-secret-information none R1-M1 E2-P3

draw-secret-information draw-new-spy-master play-new-spy-master set-J1 J1-H2 C3-C2 C2-L3 L3-L2 U1-S3
P2-G3 draw-new-spy-master draw-secret-information draw-rapid-advance play-rapid-advance Q2-Y3 P3-P2 P2-L3
L3-L1 L1-Y2

draw-rapid-advance draw-surprise-attack play-surprise-attack unit-scout set-R2 R2-H3 Z3-Z1 Z1-W2 W2-W1
Q3-R1 S1-S2 G3-B1 K2-M1 draw-traitor draw-surprise-attack play-traitor aim-F1 guess-flag
"""
"""Seven rounds of a game for four; chance's moves stand among those of the players."""

# How many moves of the campaign lie before each picture.
GREENS_CARDS = 12
FIRST_ATTACK = 4
YELLOWS_SECRET = 54
BLUES_FLAG = 56
REDS_REDEPLOYMENT = 63
GREENS_SCOUT = 92
REDS_CARDS = 104
YELLOWS_TRAITOR = 157


def four(**options: Any) -> Box:
    """Return a box for four players, Red beginning where the moves say so."""
    return GAME.box.unpack({"first": "random", **options}, {}, 4, seeded("guide"))


def played(box: Box, *moves: str) -> State:
    """Return the state after moves in notation, each of the lowest seat that is awaited, or of chance."""
    state = GAME.begin(box)
    for word in " ".join(moves).split():
        seat = GAME.movers(box, state)[0]
        move = GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return state


def campaign(moves: int) -> State:
    """Return the position of the campaign after so many of its moves."""
    return played(four(), DRAFT, ARMIES, *CAMPAIGN.split()[:moves])


def drawn(box: Box, state: State, viewer: int = SPECTATOR) -> Scene:
    """Return the picture that a viewer gets."""
    return GAME.pictures.picture(box, GAME.hidden(box, state, viewer), viewer=viewer)


def while_choosing(box: Box, state: State, seat: int, *clicks: str) -> Scene:
    """Return the board as its page marks it after some clicks."""
    return choosing.while_choosing(GAME, box, state, seat, *clicks)


def mid_game() -> Scene:
    """Return the fifth round as Red sees it, choosing a card."""
    return drawn(four(), campaign(REDS_CARDS), RED)


def _draft() -> Scene:
    return while_choosing(four(), played(four(), *DRAFT.split()[:10]), GREEN)


def _placement() -> Scene:
    return while_choosing(four(), played(four(), DRAFT, *ARMIES.split()[:6]), RED, "place-duke")


def _placed() -> Scene:
    return drawn(four(), campaign(0), RED)


def _cards() -> Scene:
    return while_choosing(four(), campaign(GREENS_CARDS), GREEN)


def _attack() -> Scene:
    return while_choosing(four(), campaign(FIRST_ATTACK), RED, "D3")


def _fought() -> Scene:
    return drawn(four(), campaign(FIRST_ATTACK + 1), RED)


def _scout() -> Scene:
    return while_choosing(four(), campaign(GREENS_SCOUT), GREEN, "Q2")


def _secret() -> Scene:
    return drawn(four(), campaign(YELLOWS_SECRET), YELLOW)


def _redeploy() -> Scene:
    return drawn(four(), campaign(REDS_REDEPLOYMENT), RED)


def _flag() -> Scene:
    return drawn(four(), campaign(BLUES_FLAG))


def _traitor() -> Scene:
    return drawn(four(), campaign(YELLOWS_TRAITOR), YELLOW)


def _end() -> Scene:
    return drawn(four(), campaign(len(CAMPAIGN.split())))


PICTURES: dict[str, Callable[[], Scene]] = {
    "draft": _draft,
    "placement": _placement,
    "placed": _placed,
    "cards": _cards,
    "attack": _attack,
    "fought": _fought,
    "scout": _scout,
    "secret": _secret,
    "redeploy": _redeploy,
    "flag": _flag,
    "mid-game": mid_game,
    "traitor": _traitor,
    "end": _end,
}
