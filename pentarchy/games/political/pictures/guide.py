"""The pictures of the guide: real positions, reached through the rules by moves in notation."""

from __future__ import annotations

from collections.abc import Callable

from pentarchy.kernel.chance import draw, seeded
from pentarchy.kernel.scene import Scene
from pentarchy.kernel.seats import SPECTATOR

from .. import GAME
from ..box.deck_file import our_deck
from ..box.state import State
from ..words.moves import Box

RED, GREEN, BLUE, YELLOW = range(4)

DEAL = """
draw-red-carpet-consciences draw-the-compost-choir draw-creative-map-drawing draw-windmill-enthusiasts
draw-recount draw-point-of-order
draw-bronze-statue-society draw-chimney-enthusiasts draw-old-school-diary draw-change-of-heart
draw-firm-handshake draw-the-driveway-choir
draw-amalgamated-placard-painters draw-street-mural-society draw-the-chalk-brigade draw-leaked-group-chat
draw-last-minute-surge draw-old-news
draw-everyones-uncle-and-his-speech draw-the-golf-cart-brigade draw-weekend-buglers-for-quiet
draw-catchy-jingle draw-summer-interns draw-soup-on-the-sash
draw-parking-space-defenders first-green
"""
GREENS_DRAW = "draw-opinion-writers-guild draw-typo-on-the-banner"
GREENS_TURN = """
keep-opinion-writers-guild-bottom take-parking-space-defenders lay-chimney-enthusiasts declare
pass pass pass pass die-5 die-2
"""
BLUES_TURN = """
draw-tenants-of-the-draughty-loft draw-free-balloons keep-tenants-of-the-draughty-loft-bottom
base-street-mural-society
"""
YELLOWS_ATTACK = """
draw-assembly-of-folding-chairs draw-yawn-on-camera keep-yawn-on-camera-top
take-street-mural-society lay-weekend-buglers-for-quiet declare
"""
BLUES_RAISE = """
lay-the-chalk-brigade put-leaked-group-chat@weekend-buglers-for-quiet declare
call pass pass pass pass die-4 die-3
"""
REDS_PLAN = """
draw-assembly-of-folding-chairs draw-very-expensive-haircut keep-assembly-of-folding-chairs-bottom
destroy-chimney-enthusiasts lay-red-carpet-consciences put-creative-map-drawing@red-carpet-consciences
"""
REDS_ATTACK = "declare"
GREENS_RAISE = "put-old-school-diary@red-carpet-consciences declare"
REDS_CALL = "call"
DICE = "pass pass pass pass die-4 die-3"
BEFORE = DEAL, GREENS_DRAW, GREENS_TURN, BLUES_TURN, YELLOWS_ATTACK, BLUES_RAISE, REDS_PLAN
SWAP = """
draw-nice-weather-on-polling-day draw-petition-printers-guild keep-petition-printers-guild-bottom
put-change-of-heart@red-carpet-consciences
"""


COUNTED = "end 19"  #: the seed of a short game


def four() -> Box:
    """Return a box with our deck, for four."""
    return GAME.box.unpack({}, {}, 4, seeded("guide"))


def played(box: Box, *moves: str) -> State:
    """Return the state after moves in notation, the lowest seat awaited making each."""
    state = GAME.begin(box)
    for word in " ".join(moves).split():
        seat, move = GAME.movers(box, state)[0], GAME.words.read(box, word)
        GAME.check(box, state, seat, move)
        state = GAME.after(box, state, seat, move)
    return state


def drawn(viewer: int, *moves: str) -> Scene:
    """Return the picture that a viewer sees after some moves."""
    box = four()
    return GAME.pictures.picture(box, GAME.hidden(box, played(box, *moves), viewer), viewer=viewer)


def mid_game() -> Scene:
    """Return the first round's fourth turn as Red sees it, putting an attack together."""
    return drawn(RED, *BEFORE)


def _dealt() -> Scene:
    return drawn(GREEN, DEAL, GREENS_DRAW)


def _attacked() -> Scene:
    return drawn(GREEN, *BEFORE, REDS_ATTACK)


def _raised() -> Scene:
    return drawn(RED, *BEFORE, REDS_ATTACK, GREENS_RAISE)


def _destroyed() -> Scene:
    return drawn(RED, *BEFORE, REDS_ATTACK, GREENS_RAISE, REDS_CALL, DICE)


def _swapped() -> Scene:
    return drawn(SPECTATOR, *BEFORE, REDS_ATTACK, GREENS_RAISE, REDS_CALL, DICE, SWAP)


def short_deck() -> str:
    """Return every third card of our deck, enough for two."""
    lines = our_deck().text.splitlines()
    cards = [line for line in lines if line.startswith("    {")]
    dropped = set(cards) - set(cards[::3])
    return "\n".join(line for line in lines if line not in dropped)


def counted() -> tuple[Box, State]:
    """Return a short game of two to its end, chance and players taking what a seed says."""
    chance = seeded(COUNTED)
    box = GAME.box.unpack({}, {"deck": short_deck()}, 2, chance)
    state = GAME.begin(box)
    while movers := GAME.movers(box, state):
        moves = GAME.moves(box, state, movers[0])
        state = GAME.after(box, state, movers[0], moves[draw(chance, len(moves))])
    return box, state


def _counted() -> Scene:
    box, state = counted()
    return GAME.pictures.picture(box, state, viewer=SPECTATOR)


PICTURES: dict[str, Callable[[], Scene]] = {
    "dealt": _dealt,
    "planned": mid_game,
    "attacked": _attacked,
    "raised": _raised,
    "destroyed": _destroyed,
    "swapped": _swapped,
    "counted": _counted,
}
