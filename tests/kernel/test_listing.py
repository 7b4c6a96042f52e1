"""Several things in a sentence, as people say them."""

from __future__ import annotations

import pytest

from pentarchy.kernel.listing import listed


@pytest.mark.parametrize(
    ("words", "text"),
    [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C"), ("ABCD", "A, B, C and D")],
)
def test_the_last_is_joined_by_a_word(words: str, text: str) -> None:
    assert listed(words) == listed(list(words)) == text
    assert listed(iter(words), "or") == text.replace("and", "or")
