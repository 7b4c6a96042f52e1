"""Moves as numbers, as notation and as clicks.

==========  ==========================================  ==================================
number      move                                        notation
==========  ==========================================  ==================================
0           leave the game                              ``leave``
1           do nothing; play no event                   ``pass``
2           do not raise, or add nothing                ``call``
3           show what was put together                  ``declare``
4           keep both cards                             ``both``
5-10        NATURE rolls a die                          ``die-6``
11-18       NATURE says who begins                      ``first-red``
19-154      NATURE draws a card, or turns it up         ``draw-recount``
155-290     NATURE discards a card of a hand            ``lose-recount``
291-426     keep a card, the other on top               ``keep-recount-top``
427-562     keep a card, the other to the bottom        ``keep-recount-bottom``
563-626     reject a group                              ``reject-the-compost-choir``
627-690     add a group to the base                     ``base-the-compost-choir``
691-754     attack a group, to take it over             ``take-the-compost-choir``
755-818     attack a group, to destroy it               ``destroy-the-compost-choir``
819-882     lay down a group                            ``lay-the-compost-choir``
883-3954    put an asset or a deficit on a group        ``put-open-microphone@the-compost-choir``
3955-5490   play an event                               ``play-recount@attack``
5491-5495   what a viewer does not see of it            ``draw-?``, ``keep-?-top``, ``keep-?-bottom``,
                                                        ``plan-?``, ``answer-?``
==========  ==========================================  ==================================

An event is aimed at a side (``@attack``, ``@defence``), a player (``@red``), a group, or nothing.
"""

from __future__ import annotations

from functools import cache

from pentarchy.kernel import game
from pentarchy.kernel.notation import hyphenated, joined, seat_words, unreadable
from pentarchy.kernel.seats import LEAVE

from ..box.constants import CARDS, FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, PLAYERS, SIDES_OF_DIE, Effect
from ..box.deck_file import Card, Deck
from ..box.move_codes import (
    BASE,
    BOTH,
    CALL,
    DECLARE,
    DESTROY,
    DIE,
    DRAW,
    EVENT,
    FIRST,
    LAY,
    LOSE,
    MOVES,
    PASS,
    PUT,
    REJECT,
    SECRET_ANSWER,
    SECRET_DRAW,
    SECRET_PLAN,
    SECRET_TOP,
    SECRET_UNDER,
    TAKE,
    TOP,
    UNDER,
)
from ..box.state import Numbers, Print, State

Box = game.Box[Numbers, Print]

FIXED = {
    LEAVE: "leave",
    PASS: "pass",
    CALL: "call",
    DECLARE: "declare",
    BOTH: "both",
    **{DIE + number: f"die-{number}" for number in range(1, SIDES_OF_DIE + 1)},
    SECRET_DRAW: "draw-?",
    SECRET_TOP: "keep-?-top",
    SECRET_UNDER: "keep-?-bottom",
    SECRET_PLAN: "plan-?",
    SECRET_ANSWER: "answer-?",
}
"""The moves that are written alike with every deck."""

NUMBERS = {text: move for move, text in FIXED.items()}
EXAMPLES = (
    "pass, call, declare, both, keep-CARD-top, reject-GROUP, base-GROUP, take-GROUP, destroy-GROUP, "
    "lay-GROUP, put-CARD@GROUP or play-EVENT@AIM"
)
SIDES = ("attack", "defence")
ON_CARDS = {"draw": DRAW, "lose": LOSE}
ON_GROUPS = {"reject": REJECT, "base": BASE, "take": TAKE, "destroy": DESTROY, "lay": LAY}
KEEPS = {"top": TOP, "bottom": UNDER}


@cache
def cards_of(deck: Deck) -> dict[int, Card]:
    """Return a deck's cards by their numbers."""
    return dict(deck.cards())


@cache
def numbers_of(deck: Deck) -> dict[str, int]:
    """Return the numbers of a deck's cards by the names that notation has for them."""
    return {card.slug: number for number, card in deck.cards()}


def slug(box: Box, card: int) -> str:
    """Return what notation calls a card; ``LookupError`` if the deck has no such card."""
    return cards_of(box.print.deck)[card].slug


def say(box: Box, move: int) -> str:
    """Return a move in notation; ``LookupError`` or ``ValueError`` for a card that the deck has not."""
    if move in FIXED:
        return FIXED[move]
    if FIRST <= move < FIRST + PLAYERS:
        return f"first-{hyphenated(box.sides[move - FIRST].name)}"
    for word, first in ON_CARDS.items():
        if first <= move < first + CARDS:
            return f"{word}-{slug(box, move - first)}"
    for end, first in KEEPS.items():
        if first <= move < first + CARDS:
            return f"keep-{slug(box, move - first)}-{end}"
    for word, first in ON_GROUPS.items():
        if first <= move < first + GROUPS:
            return f"{word}-{slug(box, move - first)}"
    if PUT <= move < EVENT:
        attachment, group = divmod(move - PUT, GROUPS)
        return f"put-{slug(box, FIRST_ATTACHMENT + attachment)}@{slug(box, group)}"
    event, aim = divmod(move - EVENT, GROUPS)
    name = aim_name(box, event, aim)
    return f"play-{slug(box, FIRST_EVENT + event)}{'@' if name else ''}{name}"


def aim_name(box: Box, event: int, aim: int) -> str:
    """Return what an event is aimed at, as notation writes it; ``ValueError`` if it cannot be."""
    names = aims(box, event)
    if aim >= len(names):
        raise ValueError(f"event {event} of this deck cannot be aimed at {aim}")
    return names[aim]


def aims(box: Box, event: int) -> tuple[str, ...]:
    """Return all that an event may be aimed at, as notation writes it; one empty text for nothing."""
    effect = box.print.deck.events[event].effect
    if effect in (Effect.TWICE, Effect.BONUS):
        return SIDES
    if effect == Effect.REMOVE:
        return tuple(group.slug for group in box.print.deck.groups)
    if effect in (Effect.DISCARD, Effect.LOOK):
        return tuple(seat_words(box))
    return ("",)


def read(box: Box, text: str) -> int:
    """Return the move that a text means, in upper or lower case; ``UnreadableMove`` if it means none."""
    plain = joined(text)
    if NUMBERS.get(plain, MOVES) < MOVES:
        return NUMBERS[plain]
    word, _, rest = plain.partition("-")
    move = _read_card(box, word, rest)
    if move < 0:
        raise unreadable(text, EXAMPLES)
    return move


def _read_card(box: Box, word: str, rest: str) -> int:
    """Return the move that a word and what follows it mean, -1 if there is none."""
    cards = numbers_of(box.print.deck)
    name, _, other = rest.partition("@")
    card = cards.get(name, -1)
    if word in ON_CARDS and rest in cards:
        return ON_CARDS[word] + cards[rest]
    if word in ON_GROUPS and 0 <= cards.get(rest, -1) < GROUPS:
        return ON_GROUPS[word] + cards[rest]
    if word == "keep":
        kept, _, end = rest.rpartition("-")
        return KEEPS[end] + cards[kept] if end in KEEPS and kept in cards else -1
    if word == "put" and FIRST_ATTACHMENT <= card < FIRST_EVENT and 0 <= cards.get(other, -1) < GROUPS:
        return PUT + (card - FIRST_ATTACHMENT) * GROUPS + cards[other]
    if word == "play" and card >= FIRST_EVENT:
        known = aims(box, card - FIRST_EVENT)
        return EVENT + (card - FIRST_EVENT) * GROUPS + known.index(other) if other in known else -1
    names = seat_words(box)
    return FIRST + names.index(rest) if word == "first" and rest in names else -1


def path(box: Box, state: State, seat: int, move: int) -> tuple[str, ...]:
    """Return the elements to click for a move, in order: what is done, the card, and where it goes."""
    for end, first in KEEPS.items():
        if first <= move < first + CARDS:
            return f"keep-{slug(box, move - first)}", end
    for word, first in ON_GROUPS.items():
        if first <= move < first + GROUPS:
            return _path_of_group(word, f"card-{slug(box, move - first)}")
    if PUT <= move < EVENT:
        attachment, group = divmod(move - PUT, GROUPS)
        return f"card-{slug(box, FIRST_ATTACHMENT + attachment)}", f"card-{slug(box, group)}"
    if move < EVENT or move >= MOVES:
        return (say(box, move),)
    event, aim = divmod(move - EVENT, GROUPS)
    return f"card-{slug(box, FIRST_EVENT + event)}", _path_of_aim(box, event, aim)


def _path_of_group(word: str, card: str) -> tuple[str, ...]:
    """Return the clicks for a group: a card, then what becomes of it; one more to lay it down."""
    return (card,) if word == "lay" else (card, word)


def _path_of_aim(box: Box, event: int, aim: int) -> str:
    """Return what to click to aim an event."""
    name = aim_name(box, event, aim)
    if box.print.deck.events[event].effect == Effect.REMOVE:
        return f"card-{name}"
    return f"at-{name}" if name else "play"
