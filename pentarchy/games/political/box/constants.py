"""How many cards there may be, what they can do, and how they are numbered.

Cards have numbers in one row: groups from 0, assets and deficits (attachments) from 64,
events from 112. A set of cards is four words of bits: two of groups, one of attachments,
one of events.
"""

from __future__ import annotations

from enum import IntEnum

from pentarchy.kernel.rule import rule

PLAYERS = 8
GROUPS = 64  #: groups that a deck may have
ATTACHMENTS = 48  #: assets and deficits together
EVENTS = 24
LOOKS = 4  #: events that look at a hand
FIRST_ATTACHMENT = GROUPS  #: the number of the first asset or deficit among all cards
FIRST_EVENT = GROUPS + ATTACHMENTS
CARDS = GROUPS + ATTACHMENTS + EVENTS

WORDS = 4  #: of a set of cards
GROUP_BITS = 32  #: groups in each of the first two words
ATTACHMENT_WORD, EVENT_WORD = 2, 3

DEALT = 6  #: cards to each player
REPLAYS = 3  #: how often a tied game is played again
SIDES_OF_DIE = 6

ATTACK, DEFENCE = 0, 1  #: the sides of an attack
LEFT, RIGHT = 0, 1  #: wings


class Lasting(IntEnum):
    """What an asset without a number does."""

    NONE = 0
    SWAP = 1  #: swaps the wing of its group
    THEORIST = 2  #: its group attacks from the base
    SHIELD = 3  #: adds to the defence of its group
    KEEPER = 4  #: its owner keeps both cards they draw


class Effect(IntEnum):
    """What an event does."""

    NONE = 0
    DRAW = 1  #: its player draws cards
    TWICE = 2  #: a side rolls two dice and keeps the better
    BONUS = 3  #: a side adds to its roll
    CANCEL = 4  #: an event that was just played has no effect
    REMOVE = 5  #: the topmost attachment of a group is discarded
    DISCARD = 6  #: another player discards a card at random
    LOOK = 7  #: its player looks at another's hand


@rule("P-R40")
def word_of(card: int) -> int:
    """Return which word of a set has a card's bit."""
    if card < FIRST_ATTACHMENT:
        return card // GROUP_BITS
    return ATTACHMENT_WORD if card < FIRST_EVENT else EVENT_WORD


@rule("P-R40")
def bit_of(card: int) -> int:
    """Return which bit of its word stands for a card."""
    if card < FIRST_ATTACHMENT:
        return int(card) % GROUP_BITS
    return int(card) - (FIRST_ATTACHMENT if card < FIRST_EVENT else FIRST_EVENT)


@rule("P-R40")
def first_of(word: int) -> int:
    """Return the card that the lowest bit of a word stands for."""
    if word < ATTACHMENT_WORD:
        return word * GROUP_BITS
    return FIRST_ATTACHMENT if word == ATTACHMENT_WORD else FIRST_EVENT
