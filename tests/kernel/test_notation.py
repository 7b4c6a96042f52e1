"""Notation has no blanks and no capitals that matter, and says what can be written."""

from __future__ import annotations

from benchmarks.goofspiel import GAME
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import UnreadableMove
from pentarchy.kernel.notation import hyphenated, joined, seat_words, unreadable


def test_names_have_no_blanks() -> None:
    assert hyphenated("Spy Master") == "spy-master"
    words = seat_words(GAME.box.unpack({}, {}, 6, seeded(1)))
    assert words == ["red", "green", "blue", "yellow", "violet", "light-blue"]


def test_what_somebody_wrote_is_read_whatever_its_blanks_and_capitals() -> None:
    assert joined(" Call\t OFF ") == joined("call-off") == "call-off"


def test_a_text_that_is_no_move_is_quoted_beside_what_is() -> None:
    error = unreadable("K9\n", "done, or leave")
    assert isinstance(error, UnreadableMove)
    assert str(error) == r"'K9\n' is not a move. Write done, or leave."
    assert len(str(unreadable("x" * 999, "done"))) < 99
