"""Moves as numbers, as notation and as clicks.

==========  =====================================  ============================
number      move                                   notation
==========  =====================================  ============================
0           leave the game                         ``leave``
1           carry out none of the cards            ``none``
2           make no more moves                     ``done``
3           no basic move is possible              ``stay``
4-10        a card is carried out                  ``play-deploy``
11-17       NATURE draws a card                    ``draw-deploy``
18-29       NATURE draws a unit                    ``unit-king``
30-33       NATURE says who begins                 ``first-red``
34-45       the Traitor names a unit               ``guess-king``
46-51       the order of three redeployed units    ``order-132``
52-75       a token is taken, or dealt             ``take-A``
76-99       Secret Information: a territory        ``spy-A``
100-171     the unit in hand is set down           ``set-A1``
172-243     Redeploy: a unit is picked             ``pick-A1``
244-315     Traitor: a unit is picked              ``aim-A1``
316-1179    a unit is placed in the setup          ``king-A1``
1180-6363   a unit moves                           ``A1-A2``
6364-6366   what a viewer does not see of it       ``unit-?``, ``order-?``, ``?-?``
==========  =====================================  ============================

``order-312``: the unit from the third zone goes to the first, and so on.
"""

from __future__ import annotations

import re

from pentarchy.kernel import game
from pentarchy.kernel.notation import hyphenated, joined, seat_words, unreadable
from pentarchy.kernel.seats import LEAVE

from ..box.constants import CARD_NAMES, CARDS, KINDS, ORDERS, UNIT_NAMES, ZONES
from ..box.move_codes import (
    AIM,
    DONE,
    DRAW,
    FIRST,
    GUESS,
    MARCH,
    MOVES,
    NO_PLAY,
    ORDER,
    PICK,
    PLACE,
    PLAY,
    SECRET_ORDER,
    SECRET_PLACE,
    SECRET_UNIT,
    SET,
    SPY,
    STAY,
    TAKE,
    UNIT,
)
from ..box.state import Numbers, Print, State

Box = game.Box[Numbers, Print]

WORDS = {
    LEAVE: "leave",
    NO_PLAY: "none",
    DONE: "done",
    STAY: "stay",
    SECRET_UNIT: "unit-?",
    SECRET_ORDER: "order-?",
    SECRET_PLACE: "?-?",
}


UNIT_WORDS = tuple(hyphenated(name) for name in UNIT_NAMES)
FIXED = {
    **WORDS,
    **{PLAY + card: f"play-{hyphenated(CARD_NAMES[card])}" for card in range(1, CARDS)},
    **{DRAW + card: f"draw-{hyphenated(CARD_NAMES[card])}" for card in range(1, CARDS)},
    **{UNIT + kind: f"unit-{UNIT_WORDS[kind]}" for kind in range(1, KINDS)},
    **{GUESS + kind: f"guess-{UNIT_WORDS[kind]}" for kind in range(1, KINDS)},
    **{
        ORDER + number: "order-" + "".join(str(place + 1) for place in order)
        for number, order in enumerate(ORDERS.tolist())
    },
}
"""The moves that are written alike on every map."""

NUMBERS = {text: move for move, text in FIXED.items()}
EXAMPLES = (
    "A1-A2, done, stay, play-deploy, none, set-A1, pick-A1, order-132, spy-A, aim-A1, guess-king, take-A, "
    "king-A1, with the letters and zones of this map"
)
ZONE_MOVES = {"set": SET, "pick": PICK, "aim": AIM}
TERRITORY_MOVES = {"take": TAKE, "spy": SPY}

PAIR = re.compile(r"([a-z]{1,2}[1-3])\s*[-–\s]\s*([a-z]{1,2}[1-3])")
LAST = re.compile(r"([a-z-]+)-([a-z]{1,2}[1-3]?)")


def write_march(start: int, target: int) -> int:
    """Return the number of a move from one zone to another."""
    return MARCH + start * ZONES + target


def read_march(move: int) -> tuple[int, int]:
    """Return the zone that a move leaves and the one that it enters."""
    return divmod(move - MARCH, ZONES)


def read_placing(move: int) -> tuple[int, int]:
    """Return the kind of unit and the zone of a move of the setup."""
    kind, zone = divmod(move - PLACE, ZONES)
    return kind + 1, zone


def is_march(move: int) -> bool:
    """Whether a move takes a unit from one zone to another."""
    return MARCH <= move < MOVES


def is_placing(move: int) -> bool:
    """Whether a move places a unit in the setup."""
    return PLACE <= move < MARCH


def zone_of(move: int) -> int:
    """Return the zone that a move of one zone names, -1 if it names none or two."""
    if is_placing(move):
        return read_placing(move)[1]
    for first in (SET, PICK, AIM):
        if first <= move < first + ZONES:
            return move - first
    return -1


def say(box: Box, move: int) -> str:
    """Return a move in notation."""
    zones, signs = box.print.map.zone_names, box.print.map.territory_signs
    if move in FIXED:
        return FIXED[move]
    if is_march(move):
        start, target = read_march(move)
        return f"{zones[start]}-{zones[target]}"
    if is_placing(move):
        kind, zone = read_placing(move)
        return f"{UNIT_WORDS[kind]}-{zones[zone]}"
    for word, first in ZONE_MOVES.items():
        if first <= move < first + len(zones):
            return f"{word}-{zones[move - first]}"
    for word, first in TERRITORY_MOVES.items():
        if first <= move < first + len(signs):
            return f"{word}-{signs[move - first]}"
    if FIRST <= move < FIRST + len(box.sides):
        return f"first-{hyphenated(box.sides[move - FIRST].name)}"
    raise ValueError(f"there is no move number {move} at this table")


def read(box: Box, text: str) -> int:
    """Return the move that a text means, in upper or lower case; ``UnreadableMove`` if it means none."""
    plain, word = " ".join(text.split()).lower(), joined(text)
    move = NUMBERS.get(word, MOVES)
    if move < MOVES:
        return move
    names = [f"first-{name}" for name in seat_words(box)]
    if word in names:
        return FIRST + names.index(word)
    zones = box.print.map.zone_numbers
    if found := PAIR.fullmatch(plain):
        start, target = (zones.get(name.upper(), -1) for name in found.groups())
        if start >= 0 and target >= 0:
            return write_march(start, target)
    elif found := LAST.fullmatch(word):
        move = _read_last(box, found[1], found[2].upper())
        if move >= 0:
            return move
    raise unreadable(text, EXAMPLES)


def _read_last(box: Box, word: str, last: str) -> int:
    """Return the move that ends in a zone, a territory or a player, -1 if there is none."""
    zone = box.print.map.zone_numbers.get(last, -1)
    if zone >= 0 and word in UNIT_WORDS:
        return PLACE + (UNIT_WORDS.index(word) - 1) * ZONES + zone
    if zone >= 0 and word in ZONE_MOVES:
        return ZONE_MOVES[word] + zone
    if word in TERRITORY_MOVES and last in box.print.map.territory_signs:
        return TERRITORY_MOVES[word] + box.print.map.territory_signs.index(last)
    return -1


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the elements to click for a move, in order: cards, units, territories and zones."""
    zones, signs = box.print.map.zone_names, box.print.map.territory_signs
    if is_march(move):
        start, target = read_march(move)
        return zones[start], zones[target]
    if is_placing(move):
        kind, zone = read_placing(move)
        return f"place-{UNIT_WORDS[kind]}", zones[zone]
    if (zone := zone_of(move)) >= 0:
        return (zones[zone],)
    for first in TERRITORY_MOVES.values():
        if first <= move < first + len(signs):
            return (signs[move - first],)
    return (say(box, move),)
