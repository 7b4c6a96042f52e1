"""The deck on paper: every card once, with what it does."""

from __future__ import annotations

import re

from pentarchy.games.political import GAME
from pentarchy.games.political.box.constants import LEFT, RIGHT
from pentarchy.games.political.box.deck_file import Group, our_deck
from pentarchy.games.political.box.unpacking import FILES
from pentarchy.games.political.pictures.cards_to_cut import does
from pentarchy.kernel.chance import seeded
from pentarchy.paper import PAPERS, pdf


def test_every_card_is_printed_once() -> None:
    box = GAME.box.unpack({}, {}, 4, seeded(1))
    pages = GAME.pictures.sheets["cards"].pages(box)
    assert len(pages) == 12
    titles = [
        " ".join(element.text for element in page.walk() if element.attributes.get("class") == "card-title")
        for page in pages
    ]
    words = " ".join(titles)
    for _, card in our_deck().cards():
        assert words.count(card.name) == 1, card.name


def test_a_card_with_an_effect_says_what_it_does() -> None:
    for _, card in our_deck().cards():
        is_number = getattr(card, "power", 0) or getattr(card, "value", 0)
        assert bool(does(card)) != bool(is_number), card.name


def test_the_band_of_a_group_points_to_its_wing() -> None:
    """Left and right are told apart on paper without colours, too."""
    box = GAME.box.unpack({}, {}, 4, seeded(1))
    wings = [card.wing for _, card in our_deck().cards() if isinstance(card, Group)]
    bands = [
        [float(number) for number in re.findall(r"[\d.]+", str(element.attributes["d"]))]
        for page in GAME.pictures.sheets["cards"].pages(box)
        for element in page.walk()
        if element.tag == "path" and str(element.attributes.get("class")).startswith("band")
    ]
    assert len(bands) == len(wings)
    for wing, (point, _, start, _, end, *_) in zip(wings, bands, strict=True):
        assert point < start < end if wing == LEFT else point > start > end
    assert set(wings) == {LEFT, RIGHT}


def test_a_deck_that_was_brought_is_printed_too() -> None:
    box = GAME.box.unpack({"deck": "file"}, {"deck": FILES[0].example}, 4, seeded(1))
    assert pdf(GAME.pictures.sheets["cards"].pages(box), PAPERS["a4"]).startswith(b"%PDF")
