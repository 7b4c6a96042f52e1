"""What everybody can count: reserves, cards, moves, who is to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pentarchy.kernel.listing import listed

from ..box.constants import ANYTHING, CARD_NAMES, CARDS
from ..box.state import Phase, Refusal, State
from ..rules.cards import refuse_card
from ..rules.knowledge import RESERVE, unseen_in_reserve
from .moves import Box
from .unit_knowledge import Facts, army_of, kinds_in, may_be_in_words, sign_of, units_in_words

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


class Reserve(NamedTuple):
    """What a viewer knows of a reserve."""

    counts: tuple[int, ...]  #: units of each kind
    unseen: int  #: units besides
    may_be: int  #: what those may be, by what is told at this table


def reserve_of(box: Box, state: State, seat: int, facts: Facts) -> Reserve:
    """Return what a viewer knows of a reserve; ``facts`` are what the viewer's notes are made from."""
    open_reserve = state.open_reserve[seat]
    if seat == facts.viewer or state.phase == Phase.OVER:
        return Reserve(tuple((open_reserve + state.reserve[seat]).tolist()), 0, ANYTHING)
    unseen = int(unseen_in_reserve(box.numbers, state, seat))
    is_told = unseen and facts.has_aid
    may_be = army_of(facts, seat).own.sets[RESERVE] if is_told else ANYTHING
    return Reserve(tuple(open_reserve.tolist()), unseen, may_be)


def reserve_in_words(reserve: Reserve, name: str) -> str:
    """Return a reserve in words, by whose it is: ``King and 2 Scouts, and 1 unit that only Red knows``."""
    words = units_in_words(reserve.counts)
    if not reserve.unseen:
        return words or "empty"
    what = may_be_in_words(reserve.may_be)
    hidden = f"{counted(reserve.unseen, 'unit')} that only {name} knows{f' ({what})' if what else ''}"
    return f"{words}, and {hidden}" if words else hidden


def cards_in_words(counts: Sequence[int]) -> str:
    """Return ``2 Rapid Advance and Deploy``, or nothing."""
    return listed(
        f"{counts[card]} {CARD_NAMES[card]}" if counts[card] > 1 else CARD_NAMES[card]
        for card in range(1, CARDS)
        if counts[card]
    )


def hand(state: State) -> list[int]:
    """Return the cards that were drawn this turn and are not discarded yet, a kind once."""
    return [card for card, count in enumerate(state.hand.tolist()) if card and count]


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


def signs_of_reserve(reserve: Reserve) -> str:
    """Return a reserve as ranks, the highest first: ``9 2 2 F and 1 unseen``."""
    counts, unseen = reserve.counts, reserve.unseen
    signs = " ".join(" ".join([sign_of(kind)] * counts[kind]) for kind in kinds_in(ANYTHING) if counts[kind])
    if not unseen:
        return signs
    return f"{signs} and {unseen} unseen" if signs else f"{unseen} unseen"
