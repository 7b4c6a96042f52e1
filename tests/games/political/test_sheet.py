"""The deck on paper: every card once, with what it does."""

from __future__ import annotations

from pentarchy.games.political import GAME
from pentarchy.games.political.box import FILES
from pentarchy.games.political.cards_to_cut import does
from pentarchy.games.political.deck_file import our_deck
from pentarchy.kernel.chance import seeded
from pentarchy.paper import PAPERS, pdf


def test_every_card_is_printed_once() -> None:
    box = GAME.unpack({}, {}, 4, seeded(1))
    pages = GAME.sheets["cards"].pages(box)
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


def test_a_deck_that_was_brought_is_printed_too() -> None:
    box = GAME.unpack({"deck": "file"}, {"deck": FILES[0].example}, 4, seeded(1))
    assert pdf(GAME.sheets["cards"].pages(box), PAPERS["a4"]).startswith(b"%PDF")
