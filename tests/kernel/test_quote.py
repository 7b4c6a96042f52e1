"""What an error quotes is short, whatever somebody wrote."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.quote import LONGEST, quoted


def test_a_short_text_is_quoted_whole() -> None:
    assert quoted("K9") == "'K9'"
    assert quoted("it's") == '"it\'s"'


def test_a_long_text_is_cut_and_its_marks_are_closed() -> None:
    assert quoted("x" * 99) == "'" + "x" * (LONGEST - 5) + "...'"


@given(st.text(max_size=99))
def test_no_text_makes_a_long_quotation(text: str) -> None:
    words = quoted(text)
    assert len(words) <= LONGEST
    assert words[0] == words[-1]
    assert words.isprintable()
