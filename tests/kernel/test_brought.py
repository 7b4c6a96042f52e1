"""The way in for what people bring: however it was saved it is read, and what costs too much is not."""

from __future__ import annotations

import codecs
import json
import tomllib
import tracemalloc
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.brought import Unreadable, composed, plain_text, read_json, read_text, read_toml
from pentarchy.kernel.sizes import FILE, RECORD

WORDS = "Zöe reads\nthe wide sea\n"
DEEPLY = 50_000
MUCH = 40_000_000  #: bytes of memory, many times what is needed


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1", "cp1252"])
def test_a_text_is_read_however_an_editor_saved_it(encoding: str) -> None:
    assert plain_text(read_text(WORDS.encode(encoding), FILE)) == WORDS


@pytest.mark.parametrize(
    ("mark", "encoding"), [(codecs.BOM_UTF16_BE, "utf-16-be"), (b"\xff\xfe", "utf-16-le")]
)
def test_the_mark_says_which_byte_comes_first(mark: bytes, encoding: str) -> None:
    assert read_text(mark + WORDS.encode(encoding), FILE) == WORDS


@pytest.mark.parametrize("end", ["\r\n", "\r", "\x85", "\u2028"])
def test_lines_end_alike_and_are_counted_as_editors_do(end: str) -> None:
    assert plain_text(WORDS.replace("\n", end)) == WORDS
    assert plain_text("one\f\vtwo") == "one  two"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"a\n\0b", "line 2 has the character 0x00"),
        (b"\x89PNG\r\n\x1a\n", "byte 1, in line 1, is not UTF-8"),
        ("é\n".encode() + b"\xe9", "byte 4, in line 2, is not UTF-8"),
        (b"one\n\x81", "byte 5, in line 2, is not UTF-8"),
        (b"\xff\xfea\0\n\0\0\xd8", "it begins as UTF-16, but byte 7, in line 2, is not"),
        (b"x" * (FILE + 1), "more than 1 MB"),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(data: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read_text(data, FILE)


@given(data=st.binary(max_size=60))
def test_any_bytes_are_a_text_or_refused_in_a_line(data: bytes) -> None:
    try:
        text = read_text(data, FILE)
    except Unreadable as error:
        assert "\n" not in str(error) and len(str(error)) < 200
    else:
        assert "\0" not in text
        text.encode()


def test_a_letter_and_its_accent_are_one_sign() -> None:
    assert plain_text("e\u0301") == "é" and composed("plain") == "plain"


def test_a_pile_of_accents_without_end_is_left_as_it_is() -> None:
    """To put so many in order takes minutes; nothing that people write has them."""
    pile = "e" + "\u0301" * 100_000 + "\u0323" * 100_000
    assert not unicodedata.is_normalized("NFC", "e\u0301\u0323")
    assert composed(pile) == pile


COSTLY = {
    "a key of many parts": (read_toml, "a." * 19_998 + "a=1", "key of more than 8 parts in line 1"),
    "a table of many parts": (read_toml, "\n[" + "a." * 19_998 + "a]", "key of more than 8 parts in line 2"),
    "a key in lists": (read_toml, "x = [{" + "a . " * 9_000 + "b = 1}]", "key of more than 8 parts"),
    "quoted parts": (read_toml, "'a'." * 9_000 + "a=1", "key of more than 8 parts"),
    "after a text": (read_toml, 'b = """\n"""\n' + "a." * 9_000 + "a=1", "more than 8 parts in line 3"),
    "tables in tables": (read_toml, "a=" + "{a=" * DEEPLY, "lists within lists within lists in line 1"),
    "lists of TOML": (read_toml, "a=" + "[" * DEEPLY, "lists within lists within lists"),
    "a long number": (read_toml, "a = 0x1" + "0" * 3_600, "number or a key of 3,603 characters in line 1"),
    "a long key": (read_toml, "a" * 9_000 + "=1", "number or a key of 9,000 characters"),
    "lists of JSON": (read_json, "[" * DEEPLY, "lists within lists within lists"),
    "many lists": (read_json, f"[{'[],' * 1_300_000}1]", "more than 200,000 lists and tables"),
    "a number without end": (read_json, "[" + "9" * 5_000 + "]", "a number of 5,000 digits"),
    "half a sign": (read_json, '{"a": "\\ud800"}', "half a character"),
    "half a sign in a key": (read_json, '{"\\udfff": 1}', "half a character"),
    "no number": (read_json, "[NaN]", "NaN is no number"),
    "nothing": (read_json, " \n", "is empty"),
    "a text without end": (read_json, '["' + "x" * 1_000_000, "is cut off: it ends in line 1"),
}


@pytest.mark.parametrize(("read", "text", "words"), COSTLY.values(), ids=COSTLY)
def test_what_would_cost_much_is_refused_before_it_is_read(
    read: Callable[[str], Any], text: str, words: str
) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match=words):
            read(text)
        assert tracemalloc.get_traced_memory()[1] < MUCH
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "text",
    [
        'a.b.c.d = "a.b.c.d.e.f.g.h.i.j"',
        "a = 'x.x.x.x.x.x.x.x.x.x.x' # y.y.y.y.y.y.y.y.y.y.y",
        'a = """\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ ""\\"""""',
        "a = '''[''''\nb = 1.5",
        "a = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5]",
        "[[a.b]]\nc = { d = 1, e = { f = [ 2 ] } }",
        "# '\na = 1",
        'a = "\\\\"\nb = "#"',
    ],
)
def test_what_people_write_is_read_as_it_stands(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)
    assert read_toml(f"\ufeff{text}".replace("\n", "\r\n")) == tomllib.loads(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(), st.lists, max_leaves=9
    )
)
def test_json_comes_out_as_it_went_in(value: Any) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_json(f"\ufeff{json.dumps(value, ensure_ascii=False)}") == value


@given(text=st.text(st.sampled_from("[]{}\"\\:,.=#'abu0\n \ud800d8"), max_size=40))
def test_any_text_is_a_document_or_refused_in_a_line(text: str) -> None:
    for read in (read_json, read_toml):
        try:
            read(text)
        except Unreadable as error:
            assert "\n" not in str(error) and len(str(error)) < 300


def test_a_record_of_many_moves_is_read() -> None:
    moves = '{"by": 0, "move": "E5-9-D4"},' * 100_000
    assert len(moves) < RECORD
    assert len(read_json(f"[{moves}0]")) == 100_001
