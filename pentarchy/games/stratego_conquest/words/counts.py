"""What everybody can count: reserves, cards, moves, who is to act."""

from __future__ import annotations

from pentarchy.kernel.listing import listed

from ..box.constants import ANYTHING, CARD_NAMES, CARDS
from ..box.state import Phase, Refusal, State
from ..rules.cards import refuse_card
from ..rules.knowledge import RESERVE, unseen_in_reserve
from .moves import Box
from .unit_knowledge import army_of, kinds_in, may_be_in_words, sign_of, units_in_words

REASONS = {
    Refusal.EMPTY_RESERVE: "empty reserve",
    Refusal.NO_ROOM: "no free zone",
    Refusal.NO_SPY_IN_RESERVE: "not in reserve",
    Refusal.NO_SPY_ON_BOARD: "no Spy Master",
    Refusal.TOO_FEW_UNITS: "needs 3 units",
    Refusal.NOBODY_TO_NAME: "nobody to name",
}
"""Why a card cannot be carried out, short enough for the card."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return ``1 unit`` or ``2 units``."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def own_reserve(state: State, seat: int) -> list[int]:
    """Return how many of each kind are in a reserve as its owner sees it."""
    return [int(count) for count in state.reserve[seat] + state.open_reserve[seat]]


def reserve_in_words(box: Box, state: State, seat: int, viewer: int) -> str:
    """Return a reserve as a viewer knows it: ``King and 2 Scouts, and 1 unit that only Red knows``."""
    if seat == viewer or state.phase == Phase.OVER:
        return units_in_words(own_reserve(state, seat)) or "empty"
    unseen = int(unseen_in_reserve(box.numbers, state, seat))
    words = units_in_words([int(count) for count in state.open_reserve[seat]])
    if not unseen:
        return words or "empty"
    what = (
        may_be_in_words(army_of(box, state, viewer, seat).own.sets[RESERVE])
        if box.options["memory_aid"]
        else ""
    )
    hidden = f"{counted(unseen, 'unit')} that only {box.sides[seat].name} knows{f' ({what})' if what else ''}"
    return f"{words}, and {hidden}" if words else hidden


def cards_in_words(counts: list[int]) -> str:
    """Return ``2 Rapid Advance and Deploy``, or nothing."""
    return listed(
        f"{counts[card]} {CARD_NAMES[card]}" if counts[card] > 1 else CARD_NAMES[card]
        for card in range(1, CARDS)
        if counts[card]
    )


def hand(state: State) -> list[int]:
    """Return the cards that were drawn this turn and are not discarded yet, a kind once."""
    return [card for card in range(1, CARDS) if state.hand[card]]


def refusals_of_cards(box: Box, state: State) -> dict[int, Refusal]:
    """Return why those cards in hand that cannot be carried out cannot, as their player knows it."""
    found: dict[int, Refusal] = {}
    for card in hand(state):
        refusal = Refusal(int(refuse_card(box.numbers, state, int(state.turn), card)))
        if refusal != Refusal.NONE:
            found[card] = refusal
    return found


def moves_left(state: State) -> tuple[int, int]:
    """Return how many moves must and how many may still be made in this turn."""
    return int(state.basic_due), int(state.extra)


def signs_of_reserve(box: Box, state: State, seat: int, viewer: int) -> str:
    """Return a reserve as ranks, the highest first: ``9 2 2 F and 1 unseen``."""
    is_open = seat == viewer or state.phase == Phase.OVER
    counts = own_reserve(state, seat) if is_open else [int(count) for count in state.open_reserve[seat]]
    signs = " ".join(" ".join([sign_of(kind)] * counts[kind]) for kind in kinds_in(ANYTHING) if counts[kind])
    unseen = 0 if is_open else int(unseen_in_reserve(box.numbers, state, seat))
    if not unseen:
        return signs
    return f"{signs} and {unseen} unseen" if signs else f"{unseen} unseen"
