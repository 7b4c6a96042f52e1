"""What every click is called, in the hidden state of the player who is to make it."""

from __future__ import annotations

from ..box.constants import (
    DEPLOY,
    KINDS,
    NEW_SPY_MASTER,
    ORDERS,
    RAPID_ADVANCE,
    REDEPLOY,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
    UNIT_NAMES,
)
from ..box.move_codes import ORDER, PLAY
from ..box.state import Phase, State
from .moves import FIXED, UNIT_WORDS, Box
from .places import territory_in_words
from .unit_knowledge import note_in_words, note_of, unit_in_short

CAPTIONS = {
    "none": "Play no card",
    "done": "End your turn",
    "stay": "Stay: none of your units can move",
    "leave": "Leave the game",
}
CARD_CAPTIONS = {
    DEPLOY: "Deploy: a unit from your reserve to a zone beside one of yours",
    RAPID_ADVANCE: "Rapid Advance: 2 more moves",
    SURPRISE_ATTACK: "Surprise Attack: a unit from your reserve to any free zone",
    REDEPLOY: "Redeploy: 3 of your units change places in secret",
    SECRET_INFORMATION: "Secret Information: look into 2 adjacent territories",
    TRAITOR: "Traitor: name a unit correctly, and it is lost",
    NEW_SPY_MASTER: "New Spy Master: yours returns to any free zone",
}
NUMBERS_OF_CARDS = {FIXED[PLAY + card]: card for card in CARD_CAPTIONS}
NUMBERS_OF_ORDERS = {FIXED[ORDER + number]: number for number in range(len(ORDERS))}


def caption(box: Box, state: State, element: str) -> str:
    """Return words for an element of a path of clicks."""
    of = box.print.map
    if element in CAPTIONS:
        return CAPTIONS[element]
    if element in of.zone_numbers:
        return _zone_caption(box, state, of.zone_numbers[element])
    if element in of.territory_signs:
        return territory_in_words(of, of.territory_signs.index(element))
    if element in NUMBERS_OF_CARDS:
        return CARD_CAPTIONS[NUMBERS_OF_CARDS[element]]
    if element in NUMBERS_OF_ORDERS:
        return _order_caption(box, state, NUMBERS_OF_ORDERS[element])
    word, _, rest = element.partition("-")
    if word in ("place", "guess", "unit") and rest in UNIT_WORDS:
        return unit_in_short(UNIT_WORDS.index(rest))
    return element.replace("-", " ").capitalize()


def _zone_caption(box: Box, state: State, zone: int) -> str:
    """Return a zone's name, and what the player whose turn it is knows of the unit there."""
    name = box.print.map.zone_names[zone]
    note = note_of(box, state, int(state.turn), zone) if state.phase > Phase.PLACEMENT else None
    if note is None:
        return name
    if note.is_own:
        return f"{name} {unit_in_short(note.kind)}" if note.kind in range(1, KINDS) else name
    attack = "attack " if state.phase == Phase.MOVES else ""
    return f"{name}, {attack}{note_in_words(note, box.seats)}"


def _order_caption(box: Box, state: State, number: int) -> str:
    """Return which unit stands where after a Redeploy, as its player sees it."""
    order = ORDERS[number].tolist()
    if order == sorted(order):
        return "Leave them as they stand"
    zones = [int(zone) for zone in state.picks]
    names = [box.print.map.zone_names[zone] for zone in zones]
    kinds = [int(state.kinds[zones[place]]) for place in order]
    if min(kinds) < 1:
        return f"The units of {', '.join(names[place] for place in order)} go to {', '.join(names)}"
    return ", ".join(f"{name} {UNIT_NAMES[kind]}" for name, kind in zip(names, kinds, strict=True))
