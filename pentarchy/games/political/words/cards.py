"""Cards, players and sums in words."""

from __future__ import annotations

from ..box.constants import FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, LEFT, Effect
from ..box.state import OFF_TABLE, Place, State
from ..rules.table import sum_of
from .moves import Box, cards_of

WINGS = ("left", "right")
SIDES = ("the attack", "the defence")


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
    return f"{name_of(box, group)} ({WINGS[int(state.wing[group])]} {minus(int(state.power[group]))})"


def place_in_words(box: Box, state: State, group: int) -> str:
    """Return where a group lies: ``in Red's base`` or ``unaffiliated``."""
    place = int(state.place[group])
    if place == Place.UNAFFILIATED:
        return "unaffiliated"
    return f"in {player(box, place - 1)}'s base" if Place.UNSEEN < place < Place.UNAFFILIATED else "away"


def stack_of(state: State, group: int) -> list[int]:
    """Return the attachments on a group, the lowest first."""
    on = [card for card, where in enumerate(state.lies_on.tolist()) if where == group + 1 != OFF_TABLE]
    return sorted(on, key=lambda card: int(state.level[card]))


def sums_of(state: State, seat: int) -> tuple[int, int]:
    """Return the sums of a player's left and right groups."""
    return int(sum_of(state, seat, LEFT)), int(sum_of(state, seat, 1 - LEFT))


def influence_in_words(state: State, seat: int) -> str:
    """Return what a player's base counts for: ``9 left``, or ``0``."""
    left, right = sums_of(state, seat)
    if left == right:
        return "0"
    return f"{abs(left - right)} {WINGS[LEFT if left > right else 1 - LEFT]}"


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
