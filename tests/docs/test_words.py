"""A player is *they*, as ``docs/words.md`` asks: no line says he or she but a few cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRONOUN = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
TEXTS = frozenset((".css", ".html", ".js", ".json", ".mako", ".md", ".py", ".svg", ".toml", ".txt"))
QUOTES = ROOT / "docs" / "words.md"  #: it shows how not to write

CARDS = (
    "everyone's aunt and her petition",
    "she brought cake",
    "everyone's uncle and his speech",
    "he brought the roast",
    "everyones-uncle-and-his-speech",
    "she tells the whole queue at the baker's",
    "he has prints of the prints",
    "he twirled the moustache as he said it",
    "he only read the index",
)
"""What stands on cards of Political Divide & Conquer 2020, of somebody in particular who plays nowhere."""


def texts() -> Iterator[Path]:
    """Yield what people read, and the source, whose comments and docstrings people read, too."""
    folders = (*ROOT.glob("pentarchy/**/*"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"))
    return (path for path in sorted(folders) if path.suffix in TEXTS and path != QUOTES)


def said(text: str) -> list[int]:
    """Return the numbers of the lines that call somebody he or she, cards apart."""
    return [
        number for number, line in enumerate(text.splitlines(), 1) if PRONOUN.search(_without_cards(line))
    ]


def _without_cards(line: str) -> str:
    plain = line.lower().replace("’", "'")
    for card in CARDS:
        plain = plain.replace(card, "")
    return plain


def test_no_text_calls_a_player_he_or_she() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}" for path in texts() for number in said(path.read_text("utf-8"))
    ]
    assert not found, f"{len(found)} lines say he or she; say they. The first are {', '.join(found[:5])}"


def test_every_card_that_is_excused_is_there() -> None:
    written = "".join(path.read_text("utf-8") for path in texts()).lower().replace("’", "'")
    assert [card for card in CARDS if card not in written] == []


def test_whole_words_are_found_however_they_are_written() -> None:
    text = "He said so.\nThe others heard this.\nit is (hers)\nshe’s here\nwho_signs_up_keeps_his_seats"
    assert said(text) == [1, 3, 4]


def test_only_the_card_itself_is_excused() -> None:
    assert said("Everyone’s Uncle and His Speech\nHe plays Everyone’s Uncle and His Speech") == [2]
