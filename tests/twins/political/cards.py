"""The deck: what is written on each card (P-2 to P-4, P-R40), as a deck file says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from tomllib import loads
from typing import Any

GROUP, ATTACHMENT, EVENT = "group", "attachment", "event"
MOST = {GROUP: 64, ATTACHMENT: 48, EVENT: 24}  #: P-R42
LOOKS = 4  #: events that look at a hand (P-R42)
DEALT, EACH = 6, 9  #: cards dealt to each player, and that the deck has for each (P-9, P-R42)

NUMBER = "number"  #: of an asset or a deficit that adds to a power or takes off it
SWAP, FROM_BASE, DEFEND, KEEP_BOTH = "swap wing", "attack from base", "defend", "keep both"
DRAW, TWICE, ROLL, CANCEL = "draw", "roll twice", "roll", "cancel"
REMOVE, DISCARD, LOOK = "remove attachment", "discard", "look"

LEFT, RIGHT = "left", "right"


@dataclass(frozen=True)
class Card:
    """A card by the name that notation has for it."""

    name: str
    kind: str
    effect: str  #: of a group its wing
    number: int = 0  #: a power, or what the effect adds or counts


def read_deck(text: str, seats: int) -> dict[str, Card]:
    """Return the cards of a deck file by their names; ``ValueError`` if it will not do (P-R42)."""
    deck = {card.name: card for card in _cards(loads(text))}
    for kind, most in MOST.items():
        if len(of_kind(deck, kind)) > most:
            raise ValueError(f"more than {most} of a kind: {kind}")
    if sum(card.effect == LOOK for card in deck.values()) > LOOKS:
        raise ValueError("too many looks at a hand")
    if len(of_kind(deck, GROUP)) <= DEALT * seats or len(deck) < EACH * seats:
        raise ValueError("too few cards for so many players")
    return deck


def of_kind(deck: Mapping[str, Card], kind: str) -> list[str]:
    """Return the names of the cards of a kind."""
    return [name for name, card in deck.items() if card.kind == kind]


def _cards(lists: Mapping[str, Any]) -> Iterator[Card]:
    for wing in (LEFT, RIGHT):
        for card in lists.get(wing, ()):
            yield Card(_name(card["name"]), GROUP, wing, card["power"])
    for key, kind in (("assets", ATTACHMENT), ("deficits", ATTACHMENT), ("events", EVENT)):
        for card in lists.get(key, ()):
            yield Card(_name(card["name"]), kind, *_effect(card["effect"]))


def _name(printed: str) -> str:
    """Letters and digits in lower case, with a hyphen for whatever is between them."""
    letters = (sign if sign.isalnum() else " " for sign in printed.lower().replace("'", ""))
    return "-".join("".join(letters).split())


def _effect(said: str) -> tuple[str, int]:
    """Part ``roll +2`` into a word and a number; ``+2`` alone is a number."""
    words, _, last = said.rpartition(" ")
    is_number = last.lstrip("+-").isdigit()
    return (words or NUMBER, int(last)) if is_number else (said, 0)
