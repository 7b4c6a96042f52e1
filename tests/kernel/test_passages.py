"""How what is told of moves becomes sentences and paragraphs."""

from __future__ import annotations

from pentarchy.kernel.mentions import Mentions, Piece
from pentarchy.kernel.passages import Passage, Series, Told, in_a_row, paragraph


def read(*passages: Passage, is_closed: bool = False) -> list[str]:
    """Return what people read of some passages, each of a move of its own."""
    told = [Told(version, False, passage) for version, passage in enumerate(passages, 1)]
    return [sentence.words for sentence in paragraph(told, is_closed=is_closed).sentences]


def collects(card: str) -> Passage:
    return Passage(f"Red collects {card}.", series=Series("cards", "Red collects {}.", card, many=card))


PLAN = Passage("Red plans to move.", is_passing=True)
MOVE = Passage("Red moves.")


def test_what_passes_is_told_until_something_comes_of_it() -> None:
    assert read(PLAN) == ["Red plans to move."]
    assert read(PLAN, PLAN, MOVE) == ["Red moves."]
    assert read(MOVE, PLAN) == ["Red moves.", "Red plans to move."]
    assert read(MOVE, PLAN, is_closed=True) == ["Red moves."]
    assert read(PLAN, is_closed=True) == ["Red plans to move."], "a turn in which nothing else happened"


def test_a_series_is_one_sentence() -> None:
    assert read(collects("rice")) == ["Red collects rice."]
    assert read(collects("rice"), collects("wood"), collects("rice")) == ["Red collects 2 rice and wood."]
    assert read(collects("rice"), PLAN, collects("wood")) == ["Red collects rice and wood."]
    assert read(collects("rice"), MOVE, collects("wood")) == [
        "Red collects rice.",
        "Red moves.",
        "Red collects wood.",
    ]


def test_a_sentence_knows_its_first_move_and_its_last() -> None:
    told = [Told(version, True, collects("rice")) for version in (4, 7)]
    (sentence,) = paragraph(told).sentences
    assert (sentence.since, sentence.version, sentence.is_own) == (4, 7, True)


def test_a_heading_is_no_sentence() -> None:
    told = [Told(3, False, Passage("It is Red's turn.", heading="Red's turn")), Told(4, True, MOVE)]
    made = paragraph(told)
    assert (made.version, made.heading) == (3, "Red's turn")
    assert [sentence.words for sentence in made.sentences] == ["Red moves."]
    assert in_a_row(one.passage for one in told) == "It is Red's turn. Red moves."


def test_a_name_is_found_where_it_is_a_word() -> None:
    mentions = Mentions({"A1": "A1", "A10": "A10", "Far Wood": "W"})
    assert mentions.of("From A10 to Far Wood, not BA1.") == (
        Piece("From ", ""),
        Piece("A10", "A10"),
        Piece(" to ", ""),
        Piece("Far Wood", "W"),
        Piece(", not BA1.", ""),
    )
    assert Mentions({}).of("Nothing.") == (Piece("Nothing.", ""),)
