"""Names and talk: what is invisible goes, and what scripts and pictures are joined by stays."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.web.plain_words import CLUSTER, NAME_LENGTH, clean_name, one_line
from pentarchy.web.storage.passwords import Unfit, folded, read_name

KEPT = {
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "an astronaut": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "a flag": "\U0001f1ea\U0001f1ea",
    "the flag of Scotland": "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "a keycap": "1\ufe0f\u20e3",
    "Persian": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Malayalam": "\u0d05\u0d35\u0d28\u0d4d\u200d",
    "Devanagari": "\u0915\u094d\u200c\u0937",
    "a form of a Chinese sign": "\u845b\U000e0100",
    "Thai": "\u0e01\u0e49\u0e33",
    "Vietnamese": "Ti\u1ebfng Vi\u1ec7t",
}


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert one_line(text, NAME_LENGTH) == clean_name(text) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A\u200dnn\u200ca", "Anna"),
        ("\U0001f469\u200d", "\U0001f469"),
        ("a\u200d\U0001f680", "a\U0001f680"),
        ("Ann\ufe0f\U000e0101", "Ann"),
        ("\u0301Ann", "Ann"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("x\u3164y", "x y"),
        ("An\u202en", "An n"),
        ("\ud800Ann\udfff", "Ann"),
    ],
)
def test_what_joins_nothing_goes(text: str, line: str) -> None:
    assert one_line(text, NAME_LENGTH) == line


INVISIBLE = [
    "\u3164",
    "\u2800" * 3,
    "\u115f\u1160",
    "\uffa0",
    "\u200d\u200c",
    "\u180e",
    "\ufe0f",
    "\U000e0061",
    "\u0301",
    "\u034f",
]


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    """One rule for guests and accounts."""
    assert clean_name(name * 2) == "Guest"
    with pytest.raises(Unfit):
        read_name(name * 2)


def test_a_name_is_the_same_however_its_letters_are_joined() -> None:
    joined = KEPT["Persian"]
    assert folded(joined) == folded(joined.replace("\u200c", ""))
    assert folded("\u845b\U000e0100") == folded("\u845b")
    assert folded("ZOE\u0308") == folded("zo\u00eb")


def test_no_picture_is_cut_in_two() -> None:
    family = KEPT["a family"]
    assert one_line(family * 9, NAME_LENGTH) == family * (NAME_LENGTH // len(family))
    with pytest.raises(Unfit):
        read_name(family * 4)


@given(
    text=st.text(
        st.sampled_from(
            "aé\u0301\u200d\u200c\ufe0f\U0001f469\U0001f3fd\u3164 \n\u094d\u0915\u06cc"
            "\U000e0061\U0001f3f4\U0001f1ea"
        ),
        max_size=90,
    )
)
def test_any_text_is_one_line_that_can_be_seen(text: str) -> None:
    line = one_line(text, NAME_LENGTH)
    assert len(line) <= NAME_LENGTH and line == line.strip() and "\n" not in line
    assert one_line(line, NAME_LENGTH) == line, "what is plain stays plain"
    assert not line or unicodedata.category(line[0])[0] in "LNPS", "it begins with a letter or a picture"
    assert unicodedata.is_normalized("NFC", line)
    assert len(one_line(text, NAME_LENGTH + CLUSTER)) >= len(line)
