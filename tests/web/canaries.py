"""What may betray a secret: how it is written wherever it may be read."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

from pentarchy.games.political.box.constants import CARDS
from pentarchy.games.political.rules.cards import has_card
from pentarchy.games.political.words.cards import name_of
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.past import state_at
from pentarchy.table.table import Table

LONG = 12  #: letters, from which on a label is hardly written by chance


@dataclass(frozen=True)
class Canary:
    """Words of a decision that nobody else may be sent with these versions."""

    owner: int
    move: int
    since: int
    until: int
    words: tuple[str, ...]


def unseen(table: Table, viewer: int) -> list[Canary]:
    """Return what is in the log and was not to be seen by a viewer as it happened."""
    made = []
    for at, (seat, move, _) in enumerate(table.log):
        before = state_at(table, at)

        def sees(one: int, before: Any = before, seat: int = seat, move: int = move) -> bool:
            return int(table.game.secrets.seen(table.box.numbers, before, seat, move, one)) == move

        owners = [one for one in range(table.box.seats) if sees(one)]
        if owners and not sees(viewer):
            # What the move brings may be told to all in the same words, such as that all have answered.
            public = told_of(table, before, seat, move, viewer)
            words = words_of(table, before, seat, move, owners[0])
            secret = tuple(each for each in words if each != public)
            made.append(Canary(seat, move, at + 1, at + 1, secret))
    return made


def words_of(table: Table, before: Any, seat: int, move: int, owner: int) -> tuple[str, ...]:
    """Return how a move is written between quotes, and the sentence that its owner is told of it."""
    said, told = f'"{table.game.words.say(table.box, move)}"', told_of(table, before, seat, move, owner)
    return tuple(words for words in (said, told) if len(words) > 4)


def told_of(table: Table, before: Any, seat: int, move: int, viewer: int) -> str:
    """Return what a viewer is told of a move."""
    game, box = table.game, table.box
    seen = int(game.secrets.seen(box.numbers, before, seat, move, viewer))
    after = game.hidden(box, game.after(box, before, seat, move), viewer)
    return str(game.words.tell(box, game.hidden(box, before, viewer), seat, seen, after, viewer))


def hidden_words(table: Table, viewer: int) -> set[str]:
    """Return what lies hidden from a viewer in the state, as it would be written if it did not."""
    game, box, state = table.game, table.box, table.state
    seen = {
        seat: readable(table, game.hidden(box, state, seat), seat) for seat in (SPECTATOR, *range(box.seats))
    }
    written = readable(table, state, viewer).union(*seen.values())
    return written - seen[viewer] - seen[SPECTATOR] | hidden_cards(table, viewer)


def readable(table: Table, state: Any, eyes: int) -> set[str]:
    """Return what somebody reads of a state: what places are called, and what is told of each seat."""
    picture = table.game.pictures.picture(table.box, state, viewer=eyes).svg(css=False)
    labels = {html.unescape(label) for label in re.findall(r'aria-label="([^"]*)"', picture)}
    facts = {words for seat in table.game.words.standing(table.box, state).seats for _, words in seat}
    return {words for words in labels | facts if len(words) >= LONG}


def hidden_cards(table: Table, viewer: int) -> set[str]:
    """Return the names of the cards that others hold, and of those that lie in the deck."""
    if table.game.facts.name != "political":
        return set()
    state = table.state
    hands = [state.hands[seat] for seat in range(table.box.seats) if seat != viewer]
    looked = [look.cards for look in state.looks if look.viewer == viewer + 1]
    held = {card for card in range(CARDS) for hand in (*hands, state.middle) if has_card(hand, card)}
    known = {card for card in range(CARDS) for cards in looked if has_card(cards, card)}
    return {name_of(table.box, card) for card in held - known}
