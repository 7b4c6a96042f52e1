"""The pictures of the guide: real positions, reached through the rules by moves in notation."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel import choosing
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import SPECTATOR

from .. import GAME
from ..box.state import State
from ..box.unpacking import Box

RED, GREEN, BLUE = range(3)  #: seats of a table for three

FIELD = """\
  R W B
 I P R W
B I H P R
 W B I R
  W D B
"""

CAMPAIGN = """
begin-red at-B3 at-D2 at-C5

forage-4 collect-rice done B3-A2 2-infantry march done at-B3 1-infantry
forage-2 collect-brick done road-D2-C3 done D2-C3 3-infantry march done
forage-3 collect-rice done C5-C4 3-infantry march done at-C4 1-infantry

forage-3 collect-rice collect-wood done buy-rice done at-B3 1-cavalry
forage-1 collect-brick done buy-rice road-B3-C3 done done at-C3 1-infantry
forage-6 collect-rice collect-rice done done C4-D3 1-infantry march done at-C5 2-infantry

forage-5 collect-rice collect-wood
B3-C4 3-infantry 1-cavalry announce roll dice-652 dice-64 roll dice-641 dice-52
2-infantry 1-cavalry done
with-green give-1-wood get-$30 offer accept done done A2-B3 2-infantry march done at-C4 1-infantry
"""
"""Three rounds for three; chance's moves stand among those of the players."""

# How many moves of the campaign lie before each picture.
START = 1
REDS_FIRST_MOVE = 7
GREENS_ROAD = 43
REDS_COLLECTION = 60
REDS_ATTACK = 62
REDS_PLAN = 65
FIRST_ROLL = 69
CLEARED = 72
MOVED_IN = 75
REDS_OFFER = 78


def three() -> Box:
    """Return a box for three players on the board of the guide."""
    return GAME.box.unpack({}, {"board": FIELD}, 3, seeded("guide"))


def campaign(moves: int) -> State:
    """Return the position of the campaign after so many of its moves."""
    box = three()
    state = GAME.begin(box)
    for word in CAMPAIGN.split()[:moves]:
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return state


def drawn(moves: int, viewer: int = SPECTATOR) -> Scene:
    """Return the picture that a viewer gets after so many moves, with the dice that were thrown last."""
    box = three()
    draws = tuple((word,) for word in CAMPAIGN.split()[:moves] if word.startswith(("dice-", "forage-")))
    return GAME.pictures.picture(box, GAME.hidden(box, campaign(moves), viewer), viewer=viewer, drawn=draws)


def while_choosing(moves: int, seat: int, *clicks: str) -> Scene:
    """Return the board as its page marks it after so many moves and some clicks."""
    return choosing.while_choosing(GAME, three(), campaign(moves), seat, *clicks)


def mid_game() -> Scene:
    """Return the first roll of a battle in the third round."""
    return drawn(FIRST_ROLL)


PICTURES: dict[str, Callable[[], Scene]] = {
    "start": lambda: while_choosing(START, RED),
    "collect": lambda: drawn(REDS_COLLECTION, RED),
    "attack": lambda: while_choosing(REDS_ATTACK, RED, "B3"),
    "plan": lambda: drawn(REDS_PLAN, RED),
    "roll": mid_game,
    "moved-in": lambda: drawn(MOVED_IN),
    "roads": lambda: while_choosing(GREENS_ROAD, GREEN),
    "move": lambda: while_choosing(REDS_FIRST_MOVE, RED, "B3"),
    "end-of-turn": lambda: drawn(len(CAMPAIGN.split())),
}
