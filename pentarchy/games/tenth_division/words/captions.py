"""What the elements of a click path are called."""

from __future__ import annotations

from collections.abc import Mapping

from ..box.constants import CARD_NAMES, GOOD_NAMES, UNIT_NAMES
from ..box.state import Phase, State
from ..box.unpacking import Box
from .moves import DICE_WORDS, PAYMENT_WORDS
from .standing import UNIT_WORDS, cards_in_words, drafter_of, units_in_words
from .units import kinds_asked

CAPTIONS: Mapping[str, str] = {
    "leave": "Leave the game",
    "announce": "Announce the sequence",
    "roll": "Roll the dice",
    "stop": "Stop this attack",
    "split": "Split evenly",
    "next": "On to the next attack",
    "move-instead": "Move instead of striking back",
    "offer": "Make the offer",
    "accept": "Accept the offer",
    "decline": "Decline the offer",
    "counter": "Make a counter-offer",
    "abandon": "Drop the offer (it still counts)",
    "march": "March",
    "to-moving": "Go straight to moving",
    "to-training": "Go straight to training",
    "end-turn": "End your turn now",
    **{f"raise-{die}": f"Add 1 to your die {die}" for die in (1, 2, 3)},
    **{f"lose-{name}": f"Lose {UNIT_WORDS[kind][0]}" for kind, name in enumerate(UNIT_NAMES)},
    **{f"collect-{name}": f"Collect {name}" for name in CARD_NAMES},
    **{f"buy-{name}": f"Buy {name} for $100" for name in CARD_NAMES},
    **{f"forage-{face}": f"The die shows {face}" for face in range(1, 7)},
    **{f"dice-{word}": f"The dice show {', '.join(word)}" for word in DICE_WORDS},
    **{f"give-{name}": f"Give {name}" for name in GOOD_NAMES},
    **{f"get-{name}": f"Ask for {name}" for name in GOOD_NAMES},
    **{name: UNIT_WORDS[kind][1].capitalize() for kind, name in enumerate(UNIT_NAMES)},
    **{name: name.capitalize() for name in CARD_NAMES},
    **{
        f"swap-{word}": f"Pay {cards_in_words([word.count(name[0]) for name in CARD_NAMES])} to the bank"
        for word in PAYMENT_WORDS
    },
}
DONE = {
    Phase.COLLECT: "Finish collecting",
    Phase.ATTACK: "Finish attacking",
    Phase.ADVANCE: "Finish moving in",
    Phase.COUNTER: "Do not strike back",
    Phase.COUNTER_MOVE: "Finish moving",
    Phase.TRADE: "Finish trading",
    Phase.ROADS: "Finish with the roads",
    Phase.MOVE: "Finish moving",
    Phase.TRAIN: "End your turn",
}


def caption(box: Box, state: State, element: str) -> str:
    """Return what an element of a path is called."""
    if element == "done":
        return DONE.get(Phase(int(state.phase)), "Done")
    if element in CAPTIONS:
        return CAPTIONS[element]
    if element == "all":
        return f"All of them: {units_in_words(kinds_asked(box.numbers, state, drafter_of(state)))}"
    if element.isdigit() or element in box.print.board.numbers:
        return element
    verb, _, rest = element.partition("-")
    if verb in ("with", "begin"):
        name = rest.replace("-", " ").capitalize()
        return f"Trade with {name}" if verb == "with" else f"{name} begins"
    ends = " to ".join(rest.split("-"))
    if verb == "road":
        return f"Build a road from {ends}"
    return f"Destroy the road from {ends}" if verb == "raze" else ""
