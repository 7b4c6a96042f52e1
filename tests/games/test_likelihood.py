"""Guessed worlds come as likely as they should, counted against exact enumerations of small cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy import games
from pentarchy.games.divide_and_conquer.box.constants import EAST, NORTH, SOUTH, WEST
from pentarchy.games.divide_and_conquer.box.move_codes import PASS
from pentarchy.games.divide_and_conquer.box.state import UNWRITTEN
from pentarchy.games.political.box.constants import (
    ATTACHMENT_WORD,
    EVENT_WORD,
    FIRST_ATTACHMENT,
    FIRST_EVENT,
    WORDS,
)
from pentarchy.games.political.box.state import (
    OFF_TABLE,
    PASSED_WITHOUT_ATTACHMENT,
    PASSED_WITHOUT_GROUP,
    Phase,
    Place,
)
from pentarchy.games.political.rules.cards import add_card, list_cards
from pentarchy.games.stratego_conquest.box.constants import (
    BARON,
    COUNT,
    EARL,
    FLAG,
    KINDS,
    SCOUT,
    SORCERESS,
    SPY_MASTER,
)
from pentarchy.games.stratego_conquest.secrets.redealing import exchange, match
from pentarchy.games.tenth_division.box.constants import CARDS
from pentarchy.kernel.chance import Chance, seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.seats import NATURE, SPECTATOR

from .divide_and_conquer.playing import played as orders_played
from .divide_and_conquer.playing import table as board
from .likelihood import counted, even, expect_shares
from .tenth_division.playing import table as field

TRIES = 6_000 if IS_COMPILED else 1_200
CUPS = games.load("under_the_cups")


def world(game: Any, box: Any, hidden: Any, viewer: int, begun: bool, chance: Chance) -> Any:
    """Return a world that a viewer holds possible."""
    guessed = hidden.copy()
    game.secrets.redeal(box.numbers, guessed, viewer, begun, chance)
    return guessed


# Under the Cups.


def cups(*words: str) -> tuple[Any, Any]:
    """Return a table of three with two dice each after some moves."""
    box = CUPS.box.unpack({"dice": 2}, {}, 3, seeded("cups"))
    state = CUPS.begin(box)
    for word in words:
        state = CUPS.after(box, state, CUPS.movers(box, state)[0], CUPS.words.read(box, word))
    return box, state


ROLLED = ("begin-1", "roll-13", "roll-36", "roll-25")


def test_covered_dice_fall_as_dice_do() -> None:
    box, state = cups(*ROLLED)
    hidden, chance = CUPS.hidden(box, state, 0), seeded("dice")
    first = CUPS.words.read(box, "roll-13") - int(state.players[0].roll)

    def one() -> Hashable:
        guessed = world(CUPS, box, hidden, 0, False, chance)
        return CUPS.words.say(box, first + int(guessed.players[1].roll))

    throws = [f"roll-{min(pair)}{max(pair)}" for pair in product(range(1, 7), repeat=2)]
    expect_shares(counted(TRIES, one), even(list(throws)))


def answers(*words: str, begun: bool) -> Counter[Hashable]:
    """Return which answers of the others Red, or whoever claimed, holds possible, and how often."""
    box, state = cups(*ROLLED, "2x3", *words)
    viewer = 1 if words else 0
    hidden, chance = CUPS.hidden(box, state, viewer), seeded("answers")
    others = [seat for seat in (1, 2) if seat != viewer]

    def one() -> Hashable:
        guessed = world(CUPS, box, hidden, viewer, begun, chance)
        return tuple(int(guessed.players[seat].answer) for seat in others)

    return counted(TRIES, one)


def test_answers_are_as_likely_but_not_all_are_given() -> None:
    given: dict[Hashable, Fraction] = {}
    for pair in product(range(3), repeat=2):
        ends = [pair] if 0 in pair else [(0, pair[1]), (pair[0], 0)]
        for end in ends:
            given[end] = given.get(end, Fraction(0)) + Fraction(1, 9 * len(ends))
    expect_shares(answers(begun=True), given)
    assert set(answers(begun=False)) == {(0, 0)}
    assert set(answers("believe", begun=True)) == {(0,)}


# Goofspiel.


@pytest.mark.parametrize("begun", [True, False])
def test_a_bid_is_any_card_in_hand_or_none_yet(begun: bool) -> None:
    box = GOOFSPIEL.box.unpack({"cards": 4}, {}, 3, seeded("bids"))
    state = GOOFSPIEL.begin(box)
    state = GOOFSPIEL.after(box, state, NATURE, GOOFSPIEL.moves(box, state, NATURE)[0])
    hidden, chance = GOOFSPIEL.hidden(box, state, 0), seeded("bids")

    def one() -> Hashable:
        guessed = world(GOOFSPIEL, box, hidden, 0, begun, chance)
        return tuple(int(guessed.players[seat].bid) for seat in (1, 2))

    bids = list(product(range(5), repeat=2)) if begun else [(0, 0)]
    expect_shares(counted(TRIES, one), even(list(bids)))


# Divide & Conquer.

ONE_EACH = {NORTH: {"C3": 1}, EAST: {"C8": 1}, SOUTH: {"J8": 1}, WEST: {"H3": 1}}


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_an_order_that_is_written_is_any_that_could_be_each_as_likely(viewer: int) -> None:
    game = games.load("divide_and_conquer")
    box, state = board(troops=ONE_EACH)
    could_be = {seat: game.moves(box, state, seat) for seat in (1, 2)}
    state = orders_played(box, state, "0:C3-1-D3 1:pass 2:pass 3:pass reveal")
    hidden, chance = game.hidden(box, state, viewer), seeded("orders")

    def one() -> Hashable:
        guessed = world(game, box, hidden, viewer, False, chance)
        return int(guessed.orders[EAST]), int(guessed.orders[SOUTH])

    pairs = list(product(could_be[1], could_be[2]))
    assert len(pairs) == 5 * 9 and (PASS, PASS) in pairs
    expect_shares(counted(TRIES, one), even(list(pairs)))


def test_of_two_battalions_of_one_player_either_may_have_its_order_already() -> None:
    game = games.load("divide_and_conquer")
    box, state = board(seats=2, troops=ONE_EACH)
    theirs = [battalion for battalion in range(4) if box.numbers.commander[battalion] == 1]
    hidden, chance = game.hidden(box, state, 0), seeded("two orders")

    def one() -> Hashable:
        while True:
            guessed = world(game, box, hidden, 0, True, chance)
            written = tuple(int(guessed.orders[battalion]) != UNWRITTEN for battalion in theirs)
            if sum(written) == 1:
                return written

    assert len(theirs) == 2
    expect_shares(counted(TRIES, one), even([(True, False), (False, True)]))


# Political Divide & Conquer.

HELD = {1: 2, 2: 1, 3: 2}  #: cards in the hands of three others
UNSEEN = (0, 1, FIRST_ATTACHMENT, FIRST_ATTACHMENT + 1, FIRST_EVENT, FIRST_EVENT + 1, FIRST_EVENT + 2)


def nearly_dealt_out() -> tuple[Any, Any]:
    """Return a table of four at which seven cards are unseen: five in hands, two in the deck."""
    game = games.load("political")
    box = game.box.unpack({}, {}, 4, seeded("hands"))
    numbers, state = box.numbers, game.begin(box)
    for group in range(numbers.groups):
        state.place[group] = Place.UNSEEN if group in UNSEEN else Place.DISCARDED
    for attachment in range(numbers.attachments):
        state.lies_on[attachment] = 0 if FIRST_ATTACHMENT + attachment in UNSEEN else OFF_TABLE
    for event in range(numbers.events):
        state.spent[event] = FIRST_EVENT + event not in UNSEEN
    state.phase, state.turn, state.deck = Phase.ACTION, 0, 2
    state.middle[:] = 0
    for seat, held in HELD.items():
        state.held[seat] = held
    state.lacks[1] = PASSED_WITHOUT_GROUP
    state.lacks[2] = PASSED_WITHOUT_GROUP | PASSED_WITHOUT_ATTACHMENT
    return box, state


def deals() -> list[Hashable]:
    """Return each way to deal the unseen cards that passes allow."""
    found: list[Hashable] = []
    for second in combinations([card for card in UNSEEN if card >= FIRST_EVENT], HELD[2]):
        rest = [card for card in UNSEEN if card not in second]
        for first in combinations([card for card in rest if card >= FIRST_ATTACHMENT], HELD[1]):
            left = [card for card in rest if card not in first]
            found += [(first, second, third) for third in combinations(left, HELD[3])]
    return found


def test_every_deal_that_passes_allow_is_as_likely() -> None:
    game, (box, hidden) = games.load("political"), nearly_dealt_out()
    chance, out = seeded("deals"), np.empty(16, np.int64)

    def one() -> Hashable:
        guessed = world(game, box, hidden, 0, False, chance)
        hands = []
        for seat in HELD:
            count = list_cards(guessed.hands[seat], 0, WORDS, 0, out, 0)
            hands.append(tuple(out[:count].tolist()))
        return tuple(hands)

    expect_shares(counted(2 * TRIES, one), even(deals()))


def test_the_cases_of_hands_are_what_they_say() -> None:
    cards = np.zeros(WORDS, np.int64)
    for card in UNSEEN:
        add_card(cards, card)
    assert (cards[0], cards[ATTACHMENT_WORD], cards[EVENT_WORD]) == (0b11, 0b11, 0b111)


# Stratego Conquest.

Armies = list[tuple[int, ...]]  #: for each unit, the kinds that it may be
FREE: Armies = [(FLAG, SCOUT, BARON)] * 4
NESTED: Armies = [
    (SCOUT, BARON),
    (SCOUT, BARON, EARL),
    (SCOUT, BARON, EARL, COUNT),
    (SCOUT, BARON, EARL, COUNT),
]
CROSSED: Armies = [(SCOUT, BARON), (BARON, EARL), (EARL, COUNT), (SCOUT, COUNT)]
MIXED: Armies = [
    (SPY_MASTER, SCOUT),
    (SCOUT, SORCERESS, BARON),
    (SPY_MASTER, SORCERESS, BARON, EARL),
    (SCOUT, BARON, EARL),
    (SPY_MASTER, SCOUT, SORCERESS, BARON, EARL),
]


def matches(armies: Armies, kinds: tuple[int, ...]) -> list[Hashable]:
    """Return each way to give the units those kinds, each as likely as any other."""
    ways: set[Hashable] = {
        way for way in permutations(kinds) if all(map(lambda one, may: one in may, way, armies))
    }
    return list(ways)


def matched(armies: Armies, kinds: tuple[int, ...], chance: Chance) -> Hashable:
    """Return a way to give the units those kinds as a guessed world has it."""
    may_be = np.array([sum(1 << kind for kind in may) for may in armies], np.int64)
    given, left = np.zeros(len(armies), np.int64), np.bincount(kinds, minlength=KINDS)
    match(len(armies), may_be, given, left, chance)
    exchange(len(armies), may_be, given, chance)
    return tuple(given.tolist())


def test_units_that_may_all_be_the_same_are_matched_each_way_as_likely() -> None:
    chance, kinds = seeded("free"), (FLAG, SCOUT, SCOUT, BARON)
    expect_shares(counted(TRIES, lambda: matched(FREE, kinds, chance)), even(matches(FREE, kinds)))


@pytest.mark.parametrize(
    ("armies", "kinds"),
    [
        (NESTED, (SCOUT, BARON, EARL, COUNT)),
        (CROSSED, (SCOUT, BARON, EARL, COUNT)),
        (MIXED, (SPY_MASTER, SCOUT, SORCERESS, BARON, EARL)),
    ],
    ids=["nested", "crossed", "mixed"],
)
def test_other_units_are_matched_each_way_and_none_is_far_from_as_likely(
    armies: Armies, kinds: tuple[int, ...]
) -> None:
    """``docs/decisions/014-guessed-worlds.md`` gives the bounds, and says why they are not narrower."""
    chance, ways = seeded("crossed"), matches(armies, kinds)
    came = counted(TRIES, lambda: matched(armies, kinds, chance))
    shares = sorted(came[way] * len(ways) / TRIES for way in ways)
    assert set(came) == set(ways)
    assert shares[0] > 0.4 and shares[-1] < 1.9, shares


# Tenth Division.


def test_a_card_that_nobody_has_seen_is_of_any_kind_as_likely() -> None:
    game = games.load("tenth_division")
    box, state = field("begin-red at-C2 at-B2 forage-1 done", stocks="hidden")
    state.cards[0], state.known[0, 1], state.stock[0, 1] = 3, 1, 3
    hidden, chance = game.hidden(box, state, 1), seeded("stocks")

    def one() -> Hashable:
        guessed = world(game, box, hidden, 1, False, chance)
        return tuple(guessed.stock[0].tolist())

    stocks: list[Hashable] = []
    for pair in product(range(CARDS), repeat=2):
        stocks.append(tuple(pair.count(card) + (card == 1) for card in range(CARDS)))
    expect_shares(counted(TRIES, one), even(stocks))
