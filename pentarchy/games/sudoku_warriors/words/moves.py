"""Moves as numbers, as notation and as clicks.

========  ==========================================  ====================
number    move                                        notation
========  ==========================================  ====================
0         leave the game                              ``leave``
1-100     a warrior is placed on a hilltop            ``D7``
101-181   a village's value is added to a bid         ``+r4c7``
182       a bid is closed                             ``done``
183       the battle is given up                      ``surrender``
184-192   the placer picks the province fought for    ``battle-5``
193       the first placement is taken over           ``swap``
194-196   NATURE draws who begins                     ``first-circle``
========  ==========================================  ====================

Hilltops are named by their line from the north, A to J, and from the west, 1 to
10; villages by row and column; provinces are numbered 1 to 9 in reading order.
"""

from __future__ import annotations

import re

from pentarchy.kernel.game import UnreadableMove
from pentarchy.kernel.notation import joined, unreadable
from pentarchy.kernel.seats import LEAVE

from ..box.constants import HILLTOP_NAMES, HILLTOP_NUMBERS, VILLAGE_NAMES, VILLAGE_NUMBERS
from ..box.move_codes import ADD, BATTLE, DONE, FIRST, MOVES, PLACE, SURRENDER, SWAP
from ..box.state import State
from ..box.unpacking import SIGNS, Box

WORDS = {LEAVE: "leave", DONE: "done", SURRENDER: "surrender", SWAP: "swap"}
NUMBERS = {word: move for move, word in WORDS.items()}

HILLTOP_TEXT = re.compile(r"([a-z])-?(\d+)")
VILLAGE_TEXT = re.compile(r"\+?-?r-?(\d+)-?c-?(\d+)")
BATTLE_TEXT = re.compile(r"battle-?([1-9])")
FIRST_TEXT = re.compile(rf"first-({'|'.join(SIGNS)})")


def province_name(province: int) -> str:
    """Return the name of a province's element: ``province-5``."""
    return f"province-{province + 1}"


def say(box: Box, move: int) -> str:
    """Return a move in notation."""
    if move in WORDS:
        return WORDS[move]
    if PLACE <= move < ADD:
        return HILLTOP_NAMES[move - PLACE]
    if ADD <= move < DONE:
        return f"+{VILLAGE_NAMES[move - ADD]}"
    if BATTLE <= move < SWAP:
        return f"battle-{move - BATTLE + 1}"
    if FIRST <= move < MOVES:
        return f"first-{SIGNS[move - FIRST]}"
    raise ValueError(f"there is no move number {move}")


def read(box: Box, text: str) -> int:
    """Return the move that a text means, spaces, capitals and a missing ``+`` allowed.

    ``UnreadableMove`` if it is not in the notation. Whatever is in it is a move of some
    position, so nothing here is refused as illegal.
    """
    word = joined(text)
    if word in NUMBERS:
        return NUMBERS[word]
    if (found := HILLTOP_TEXT.fullmatch(word)) is not None:
        return _read_hilltop(f"{found[1]}{found[2]}".upper()[:40])
    if (found := VILLAGE_TEXT.fullmatch(word)) is not None:
        return _read_village(f"r{found[1]}c{found[2]}"[:40])
    if (found := BATTLE_TEXT.fullmatch(word)) is not None:
        return BATTLE + int(found[1]) - 1
    if (found := FIRST_TEXT.fullmatch(word)) is not None:
        return FIRST + SIGNS.index(found[1])
    raise unreadable(text, "a hilltop like D7, a value to add like +r4c7, or done, surrender, battle-5, swap")


def _read_hilltop(name: str) -> int:
    if name not in HILLTOP_NUMBERS:
        raise UnreadableMove(f"there is no hilltop {name}; the lines are A to J and 1 to 10")
    return PLACE + HILLTOP_NUMBERS[name]


def _read_village(name: str) -> int:
    if name not in VILLAGE_NUMBERS:
        raise UnreadableMove(f"there is no village {name}; rows and columns are 1 to 9, as in r4c7")
    return ADD + VILLAGE_NUMBERS[name]


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the element to click for a move: each is one click."""
    if ADD <= move < DONE:
        return (VILLAGE_NAMES[move - ADD],)
    if BATTLE <= move < SWAP:
        return (province_name(move - BATTLE),)
    return (say(box, move),)
