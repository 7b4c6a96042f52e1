"""Cards, players and sums in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pentarchy.kernel.game import bits
from pentarchy.kernel.once_a_box import once_a_box

from ..box.constants import (
    FIRST_ATTACHMENT,
    FIRST_EVENT,
    GROUP_BITS,
    GROUPS,
    LEFT,
    PLAYERS,
    RIGHT,
    Effect,
    Lasting,
)
from ..box.deck_file import Attachment, Card, Group
from ..box.state import OFF_TABLE, Place, State
from .moves import Box, cards_of

WINGS = ("left", "right")
SIDES = ("the attack", "the defence")
FIRSTS = (0, GROUP_BITS, FIRST_ATTACHMENT, FIRST_EVENT)  #: the card of the lowest bit of each word of a set


class Face(NamedTuple):
    """What is printed on a card."""

    card: int
    name: str
    slug: str
    effect: str  #: as ``effect_of`` says it
    number: int  #: a group's power, or what an asset or a deficit adds; 0 where nothing is added
    wing: int  #: a group's, -1 for other cards
    lasts: bool

    @property
    def in_words(self) -> str:
        """Return it with what is printed on it: ``The Compost Choir (left 1)``."""
        return f"{self.name} ({self.effect})"


class Lying(NamedTuple):
    """A group on the table, with what it counts now."""

    group: int
    wing: int
    power: int
    team: int
    on: tuple[int, ...]  #: the attachments that lie on it, the lowest first


class Count(NamedTuple):
    """What lies in a base."""

    left: int  #: the sum of its groups of that wing
    right: int
    cards: int

    @property
    def result(self) -> int:
        """By how much the sums of its wings differ."""
        return abs(self.left - self.right)


@once_a_box
def faces_of(box: Box) -> dict[int, Face]:
    """Return what is printed on the cards of a deck, by their numbers."""
    return {number: _face(box, number, card) for number, card in box.print.deck.cards()}


def _face(box: Box, number: int, card: Card) -> Face:
    effect, adds, wing, lasts = effect_of(box, number), 0, -1, False
    if isinstance(card, Group):
        adds, wing = card.power, card.wing
    elif isinstance(card, Attachment):
        adds, lasts = card.value, card.lasting != Lasting.NONE
    return Face(number, card.name, card.slug, effect, adds, wing, lasts)


def player(box: Box, seat: int) -> str:
    """Return what a player is called: ``Red``."""
    return box.sides[seat].name


def counted(number: int, what: str) -> str:
    """Return ``1 card`` or ``2 cards``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def minus(number: int) -> str:
    """Return a number, a minus as long as a plus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Return a number with its sign."""
    return minus(number) if number < 0 else f"+{number}"


def name_of(box: Box, card: int) -> str:
    """Return what a card is called."""
    return cards_of(box.print.deck)[card].name


def cards_in(words: Sequence[int]) -> list[int]:
    """Return the cards of a set, in order."""
    return [first + bit for word, first in zip(words, FIRSTS, strict=True) for bit in bits(word)]


def effect_of(box: Box, card: int) -> str:
    """Return what is printed on a card: its wing and power, or what it does."""
    deck = box.print.deck
    if card < GROUPS:
        group = deck.groups[card]
        return f"{WINGS[group.wing]} {group.power}"
    if card < FIRST_EVENT:
        return deck.attachments[card - FIRST_ATTACHMENT].effect.replace("-", "−")
    return deck.events[card - FIRST_EVENT].text


def card_in_words(box: Box, card: int) -> str:
    """Return a card with what is printed on it: ``The Compost Choir (left 1)``."""
    return f"{name_of(box, card)} ({effect_of(box, card)})"


def group_in_words(box: Box, state: State, group: int) -> str:
    """Return a group on the table with what it counts now: ``The Compost Choir (right 4)``."""
    return counts_now(name_of(box, group), int(state.wing[group]), int(state.power[group]))


def counts_now(name: str, wing: int, power: int) -> str:
    """Return a group with what it counts: ``The Compost Choir (right 4)``."""
    return f"{name} ({WINGS[wing]} {minus(power)})"


def place_in_words(box: Box, state: State, group: int) -> str:
    """Return where a group lies: ``in Red's base`` or ``unaffiliated``."""
    return where_in_words(box, int(state.place[group]))


def where_in_words(box: Box, place: int) -> str:
    """Return what a place is called."""
    if place == Place.UNAFFILIATED:
        return "unaffiliated"
    return f"in {player(box, place - 1)}'s base" if Place.UNSEEN < place < Place.UNAFFILIATED else "away"


def stack_of(state: State, group: int) -> tuple[int, ...]:
    """Return the attachments on a group, the lowest first."""
    return stacks_of(state).get(group, ())


def stacks_of(state: State) -> dict[int, tuple[int, ...]]:
    """Return the attachments on each group that has any, the lowest first."""
    found: dict[int, list[tuple[int, int]]] = {}
    for card, (where, level) in enumerate(zip(state.lies_on.tolist(), state.level.tolist(), strict=True)):
        if where and where != OFF_TABLE:
            found.setdefault(where - 1, []).append((level, card))
    return {group: tuple(card for _, card in sorted(on)) for group, on in found.items()}


def groups_by_place(state: State) -> dict[int, list[Lying]]:
    """Return the groups at each place, those of the left wing first and the strongest of each first."""
    stacks = stacks_of(state)
    read = zip(
        state.place.tolist(), state.wing.tolist(), state.power.tolist(), state.team.tolist(), strict=True
    )
    found: dict[int, list[Lying]] = {}
    for group, (place, wing, power, team) in enumerate(read):
        if Place.UNSEEN < place < Place.DISCARDED:
            found.setdefault(place, []).append(Lying(group, wing, power, team, stacks.get(group, ())))
    for groups in found.values():
        groups.sort(key=lambda lying: (lying.wing, -lying.power, lying.group))
    return found


def counts_of(state: State) -> list[Count]:
    """Return what every seat's base counts (P-7, P-8)."""
    heights = state.height.tolist()
    return count_up(state.place.tolist(), state.wing.tolist(), state.power.tolist(), heights)


def count_up(
    places: Sequence[int], wings: Sequence[int], powers: Sequence[int], heights: Sequence[int]
) -> list[Count]:
    """Return what every seat's base counts, of what is known of each group."""
    sums = [[0, 0] for _ in range(PLAYERS)]
    cards = [0] * PLAYERS
    for place, wing, power, height in zip(places, wings, powers, heights, strict=True):
        if Place.UNSEEN < place < Place.UNAFFILIATED:
            sums[place - 1][wing] += power
            cards[place - 1] += 1 + height
    return [Count(both[LEFT], both[RIGHT], all_in_it) for both, all_in_it in zip(sums, cards, strict=True)]


def influence_in_words(count: Count) -> str:
    """Return what a base counts for: ``9 left``, or ``0``."""
    if count.left == count.right:
        return "0"
    return f"{count.result} {WINGS[LEFT if count.left > count.right else RIGHT]}"


def event_in_words(box: Box, state: State, event: int, aim: int) -> str:
    """Return an event and what it is aimed at: ``Recount (roll twice) for the attack``."""
    card = card_in_words(box, FIRST_EVENT + event)
    effect = box.print.deck.events[event].effect
    if effect in (Effect.TWICE, Effect.BONUS):
        return f"{card} for {SIDES[aim]}"
    if effect == Effect.REMOVE:
        return f"{card} on {group_in_words(box, state, aim)}"
    if effect in (Effect.DISCARD, Effect.LOOK):
        return f"{card} against {player(box, aim)}"
    return card
