"""Decks that people bring, and ours: reading, and refusing in words that name the card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

from pentarchy.kernel.brought import Unreadable, read_toml
from pentarchy.kernel.options import BadFile
from pentarchy.kernel.quote import quoted
from pentarchy.kernel.rule import enforces

from .constants import (
    ATTACHMENTS,
    EVENTS,
    FIRST_ATTACHMENT,
    FIRST_EVENT,
    GROUPS,
    LEFT,
    LOOKS,
    RIGHT,
    Effect,
    Lasting,
)

STANDARD = (Path(__file__).parent / "decks" / "standard.toml").read_text(encoding="utf-8")

LONGEST_FILE = 40_000  #: characters in a deck file
LONGEST_NAME = 34  #: characters in a name
LONGEST_FLAVOUR = 80
MOST = 9  #: a power, or what a card adds or takes off
LISTS = ("left", "right", "assets", "deficits", "events")
GROUP_KEYS = ("name", "power", "flavour")
CARD_KEYS = ("name", "effect", "flavour")

LASTING = {
    "swap wing": Lasting.SWAP,
    "attack from base": Lasting.THEORIST,
    "keep both": Lasting.KEEPER,
}
EVENT_WORDS = {
    "roll twice": Effect.TWICE,
    "cancel": Effect.CANCEL,
    "remove attachment": Effect.REMOVE,
    "discard": Effect.DISCARD,
    "look": Effect.LOOK,
}
ASSET_EFFECTS = "+1 to +9, swap wing, attack from base, defend +1 to defend +9, keep both"
DEFICIT_EFFECTS = "-1 to -9"
EVENT_EFFECTS = "draw 1 to draw 9, roll twice, roll +1 to roll +9, cancel, remove attachment, discard, look"


@dataclass(frozen=True)
class Card:
    """What every card has."""

    name: str
    slug: str  #: the name as notation and elements write it
    flavour: str


@dataclass(frozen=True)
class Group(Card):
    """A group: its wing and its power."""

    wing: int
    power: int


@dataclass(frozen=True)
class Attachment(Card):
    """An asset or a deficit."""

    is_asset: bool
    effect: str  #: as the file says it
    value: int  #: what it adds to the power of its group
    lasting: Lasting
    amount: int  #: what a lasting effect adds, 0 where it adds nothing


@dataclass(frozen=True)
class Event(Card):
    """An event."""

    text: str  #: its effect as the file says it
    effect: Effect
    amount: int  #: cards or points, 0 where it counts nothing


@dataclass(frozen=True)
class Deck:
    """A deck as a game is played with it."""

    name: str
    groups: tuple[Group, ...]
    attachments: tuple[Attachment, ...]
    events: tuple[Event, ...]
    text: str  #: the file as it was read

    def __hash__(self) -> int:
        """What is kept of a deck is looked up by it again and again."""
        return hash(self.text)

    def __len__(self) -> int:
        """Return how many cards it has."""
        return len(self.groups) + len(self.attachments) + len(self.events)

    def cards(self) -> Iterator[tuple[int, Card]]:
        """Yield each card with its number, in order."""
        yield from enumerate(self.groups)
        yield from enumerate(self.attachments, FIRST_ATTACHMENT)
        yield from enumerate(self.events, FIRST_EVENT)


@cache
def our_deck() -> Deck:
    """Return the deck that comes with the game."""
    return read_deck(STANDARD)


@enforces("P-2", "P-3", "P-4", "P-R1", "P-R3", "P-R40", "P-R42")
def read_deck(text: str) -> Deck:
    """Return the deck in a text, or raise ``BadFile``, which says which card is wrong, and why."""
    data = _parse(text)
    name = _plain("the deck's name", data.get("name", ""), LONGEST_NAME)
    groups = (
        *(_group(where, card, LEFT) for where, card in _cards(data, "left", GROUP_KEYS)),
        *(_group(where, card, RIGHT) for where, card in _cards(data, "right", GROUP_KEYS)),
    )
    attachments = (
        *(_asset(where, card) for where, card in _cards(data, "assets", CARD_KEYS)),
        *(_deficit(where, card) for where, card in _cards(data, "deficits", CARD_KEYS)),
    )
    events = tuple(_event(where, card) for where, card in _cards(data, "events", CARD_KEYS))
    deck = Deck(name, groups, attachments, events, text)
    _check_counts(deck)
    _check_names(deck)
    return deck


def _parse(text: str) -> dict[str, Any]:
    """Return the lists of a deck file; ``BadFile`` if it is too long, not TOML, or not a deck."""
    if len(text) > LONGEST_FILE:
        raise BadFile(
            f"deck: the file has {len(text):,} characters; a deck needs no more than {LONGEST_FILE:,}"
        )
    try:
        data = read_toml(text)
    except Unreadable as error:
        raise BadFile(f"deck: the file {error}") from None
    for key, value in data.items():
        if key not in ("name", *LISTS):
            raise BadFile(f"deck: {quoted(key)} means nothing here; a deck has name, {', '.join(LISTS)}")
        if key in LISTS and not isinstance(value, list):
            raise BadFile(f"deck: {key} is a list of cards; it begins with {key} = [")
    return data


def _cards(
    data: Mapping[str, Any], key: str, keys: tuple[str, ...]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the cards of a list, each with the words that say which one it is."""
    for number, card in enumerate(data.get(key, []), 1):
        where = f"deck: {key}, card {number}"
        if not isinstance(card, dict):
            raise BadFile(f'{where} is no card; write {{ name = "...", {keys[1]} = ... }}')
        if isinstance(card.get("name"), str):
            where = f"{where} ({quoted(card['name'])})"
        for word in card:
            if word not in keys:
                raise BadFile(f"{where}: {quoted(word)} means nothing here; a card has {', '.join(keys)}")
        for word in keys[:2]:
            if word not in card:
                raise BadFile(f"{where}: {word} is missing")
        yield where, card


def _face(where: str, card: Mapping[str, Any]) -> dict[str, str]:
    """Return the name of a card, the same for notation, and its flavour."""
    name = _plain(f"{where}: the name", card["name"], LONGEST_NAME)
    slug = slug_of(name)
    if not slug:
        raise BadFile(f"{where}: the name needs a letter from a to z or a digit, so that it can be typed")
    flavour = card.get("flavour", "")
    if flavour != "":
        flavour = _plain(f"{where}: the flavour", flavour, LONGEST_FLAVOUR)
    return {"name": name, "slug": slug, "flavour": flavour}


def slug_of(name: str) -> str:
    """Return a name as notation writes it: ``late-night-podcasters``."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def _group(where: str, card: Mapping[str, Any], wing: int) -> Group:
    power = card["power"]
    if type(power) is not int or not 1 <= power <= MOST:
        raise BadFile(f"{where}: the power is a whole number from 1 to {MOST}, not {quoted(power)}")
    return Group(**_face(where, card), wing=wing, power=power)


def _asset(where: str, card: Mapping[str, Any]) -> Attachment:
    effect = card["effect"]
    value, lasting, amount = 0, Lasting.NONE, 0
    if isinstance(effect, str) and effect in LASTING:
        lasting = LASTING[effect]
    elif shield := _number(r"defend \+(\d)", effect):
        lasting, amount = Lasting.SHIELD, shield
    else:
        value = _number(r"\+(\d)", effect)
        if value == 0:
            raise BadFile(f"{where}: no asset does {quoted(effect)}; it may be {ASSET_EFFECTS}")
    return Attachment(
        **_face(where, card), is_asset=True, effect=effect, value=value, lasting=lasting, amount=amount
    )


def _deficit(where: str, card: Mapping[str, Any]) -> Attachment:
    effect = card["effect"]
    value = _number(r"-(\d)", effect)
    if value == 0:
        raise BadFile(f"{where}: no deficit does {quoted(effect)}; it may be {DEFICIT_EFFECTS}")
    face = _face(where, card)
    return Attachment(**face, is_asset=False, effect=effect, value=-value, lasting=Lasting.NONE, amount=0)


def _event(where: str, card: Mapping[str, Any]) -> Event:
    text = card["effect"]
    effect, amount = Effect.NONE, 0
    if isinstance(text, str) and text in EVENT_WORDS:
        effect = EVENT_WORDS[text]
    elif amount := _number(r"draw (\d)", text):
        effect = Effect.DRAW
    elif amount := _number(r"roll \+(\d)", text):
        effect = Effect.BONUS
    if effect == Effect.NONE:
        raise BadFile(f"{where}: no event does {quoted(text)}; it may be {EVENT_EFFECTS}")
    return Event(**_face(where, card), text=text, effect=effect, amount=amount)


def _number(pattern: str, text: Any) -> int:
    """Return the number in an effect, 0 if it says something else."""
    found = re.fullmatch(pattern, text, re.ASCII) if isinstance(text, str) else None
    return int(found[1]) if found else 0


def _plain(what: str, text: Any, longest: int) -> str:
    """Return a text without the blanks around it, if it can be printed and is not too long."""
    if not isinstance(text, str):
        raise BadFile(f'{_deck(what)} is to be a text; a text stands between " and "')
    plain = text.strip()
    if not plain or not plain.isprintable():
        raise BadFile(f"{_deck(what)} is {quoted(text)}, which cannot be printed")
    if len(plain) > longest:
        raise BadFile(f"{_deck(what)} has {len(plain)} characters; there is room for {longest}")
    return plain


def _deck(what: str) -> str:
    return what if what.startswith("deck: ") else f"deck: {what}"


def _check_counts(deck: Deck) -> None:
    looks = [event for event in deck.events if event.effect == Effect.LOOK]
    for cards, most, what in (
        (deck.groups, GROUPS, "groups"),
        (deck.attachments, ATTACHMENTS, "assets and deficits"),
        (deck.events, EVENTS, "events"),
        (looks, LOOKS, "events that look at a hand"),
    ):
        if len(cards) > most:
            raise BadFile(
                f"deck: there are {len(cards)} {what}, and there is room for {most}; "
                f"{cards[most].name!r} is the first too many (P-R42)"
            )


def _check_names(deck: Deck) -> None:
    known: dict[str, str] = {}
    for _, card in deck.cards():
        if card.slug in known:
            raise BadFile(
                f"deck: {card.name!r} and {known[card.slug]!r} are called alike: "
                f"both are written {card.slug}; give one another name"
            )
        known[card.slug] = card.name
