"""Decks: ours is what it promises, and a bad one is refused in words that name the card."""

from __future__ import annotations

from collections import Counter

import pytest

from pentarchy.games.political.box.constants import LEFT, RIGHT, Effect, Lasting
from pentarchy.games.political.box.deck_file import STANDARD, our_deck, read_deck, slug_of
from pentarchy.kernel.options import BadFile


def deck(**lists: str) -> str:
    """Return the text of a deck, its lists written by hand."""
    return "\n".join(['name = "Small"', *(f"{key} = [{cards}]" for key, cards in lists.items())])


def card(name: str, **fields: object) -> str:
    pairs = "".join(f", {key} = {value!r}".replace("'", '"') for key, value in fields.items())
    return f'{{ name = "{name}"{pairs} }}'


def test_our_deck_has_the_cards_that_the_rules_promise() -> None:
    ours = our_deck()
    assert (len(ours), len(ours.groups), len(ours.attachments), len(ours.events)) == (108, 54, 38, 16)
    assert Counter(group.power for group in ours.groups) == {1: 18, 2: 18, 3: 12, 4: 2, 5: 2, 6: 2}
    assert Counter(card.value for card in ours.attachments if not card.lasting) == (
        {1: 4, 2: 5, 3: 4, -1: 6, -2: 7, -3: 5}
    )
    assert Counter(card.lasting for card in ours.attachments if card.lasting) == (
        {Lasting.SWAP: 3, Lasting.THEORIST: 2, Lasting.SHIELD: 1, Lasting.KEEPER: 1}
    )
    assert Counter((event.effect, event.amount) for event in ours.events) == (
        {
            (Effect.DRAW, 3): 3,
            (Effect.TWICE, 0): 3,
            (Effect.BONUS, 2): 3,
            (Effect.CANCEL, 0): 2,
            (Effect.REMOVE, 0): 2,
            (Effect.DISCARD, 0): 2,
            (Effect.LOOK, 0): 1,
        }
    )


def test_the_wings_of_our_deck_mirror_each_other() -> None:
    left = [group.power for group in our_deck().groups if group.wing == LEFT]
    right = [group.power for group in our_deck().groups if group.wing == RIGHT]
    assert left == right


def test_every_card_of_ours_has_a_line_of_its_own() -> None:
    flavours = [card.flavour for _, card in our_deck().cards()]
    assert all(flavour[-1] in ".?!" for flavour in flavours)
    assert len(set(flavours)) == len(flavours)


def test_every_effect_that_a_card_may_have_is_read() -> None:
    assets = ["+9", "swap wing", "attack from base", "defend +3", "keep both"]
    events = ["draw 4", "roll twice", "roll +1", "cancel", "remove attachment", "discard", "look"]
    read = read_deck(
        deck(
            left=card("Left", power=2),
            right=card("Right", power=9, flavour="Ha."),
            assets=",".join(card(f"Asset {word}", effect=word) for word in assets),
            deficits=card("Down", effect="-4"),
            events=",".join(card(f"Event {word}", effect=word) for word in events),
        )
    )
    assert [(one.value, one.lasting, one.amount) for one in read.attachments] == [
        (9, Lasting.NONE, 0),
        (0, Lasting.SWAP, 0),
        (0, Lasting.THEORIST, 0),
        (0, Lasting.SHIELD, 3),
        (0, Lasting.KEEPER, 0),
        (-4, Lasting.NONE, 0),
    ]
    assert [event.effect for event in read.events] == list(Effect)[1:]
    assert [event.amount for event in read.events] == [4, 0, 1, 0, 0, 0, 0]
    assert [group.wing for group in read.groups] == [LEFT, RIGHT]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Friends of the Crooked Tree", "friends-of-the-crooked-tree"),
        ("Everyone's Aunt", "everyones-aunt"),
        ("Crème  brûlée, twice!", "creme-brulee-twice"),
        ("24/7", "24-7"),
    ],
)
def test_a_name_is_written_without_blanks(name: str, slug: str) -> None:
    assert slug_of(name) == slug


WRONG = {
    "not TOML": ("left = [", "not TOML"),
    "a strange list": (deck(middle=""), "'middle' means nothing here"),
    "no list": ('name = "x"\nleft = 3', "left is a list of cards"),
    "no name": ("left = []", "the deck's name"),
    "no card": (deck(left="3"), "left, card 1 is no card"),
    "a card without a name": (deck(right="{ power = 1 }"), "right, card 1: name is missing"),
    "a card without power": (deck(left=card("Choir")), r"left, card 1 \('Choir'\): power is missing"),
    "a strange word": (deck(left=card("Choir", power=1, wing=2)), "'wing' means nothing here"),
    "too much power": (deck(left=card("Choir", power=10)), r"\('Choir'\): the power is .*, not 10"),
    "power in words": (deck(left=card("Choir", power="two")), "not 'two'"),
    "power that is true": (deck(left='{ name = "Choir", power = true }'), "not true"),
    "a name that is none": (deck(left="{ name = 3, power = 1 }"), "the name is to be a text"),
    "an empty name": (deck(left=card(" ", power=1)), "cannot be printed"),
    "a name of signs": (deck(left=card("!?", power=1)), "needs a letter"),
    "a long name": (deck(left=card("x" * 40, power=1)), "there is room for 34"),
    "a long flavour": (deck(left=card("Choir", power=1, flavour="x" * 99)), "there is room for 80"),
    "an asset that takes off": (deck(assets=card("Jam", effect="-1")), r"\('Jam'\): no asset does '-1'"),
    "an asset of a number": (deck(assets=card("Jam", effect=3)), "no asset does 3"),
    "an asset of nothing": (deck(assets=card("Jam", effect="+0")), "no asset does"),
    "a deficit that adds": (deck(deficits=card("Soup", effect="+1")), "no deficit does"),
    "an event of its own": (deck(events=card("Party", effect="dance")), "no event does 'dance'; it may"),
    "an event of nothing": (deck(events=card("Party", effect="draw 0")), "no event does"),
    "two alike": (deck(left=card("Jam!", power=1), assets=card("JAM", effect="+1")), "are called alike"),
    "too many groups": (
        deck(left=",".join(card(f"G{number}", power=1) for number in range(65))),
        "65 groups, and there is room for 64; 'G64'",
    ),
    "too many attachments": (
        deck(assets=",".join(card(f"A{number}", effect="+1") for number in range(49))),
        "49 assets and deficits",
    ),
    "too many events": (
        deck(events=",".join(card(f"E{number}", effect="cancel") for number in range(25))),
        "25 events",
    ),
    "too many looks": (
        deck(events=",".join(card(f"E{number}", effect="look") for number in range(5))),
        "5 events that look at a hand",
    ),
    "a book": ("# " + "x" * 50_000, "a deck needs no more"),
    "lists in lists": ("left = " + "[" * 5_000 + "]" * 5_000, "lists within lists|not TOML"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_bad_deck_is_refused_in_words(what: str) -> None:
    text, reason = WRONG[what]
    with pytest.raises(BadFile, match=reason):
        read_deck(text)


def test_a_deck_may_begin_with_a_mark_and_end_its_lines_as_elsewhere() -> None:
    assert read_deck("\ufeff" + STANDARD.replace("\n", "\r\n")).groups == our_deck().groups
