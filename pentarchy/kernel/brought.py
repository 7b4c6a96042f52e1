"""The one way in for what people bring: from bytes to text, and from text to values, or a sentence why not.

Editors and spreadsheets write text in many ways: with a mark at the beginning or without, in UTF-8, UTF-16 or
what Windows has for Western Europe, and with three kinds of line ends. All of these are read. What cannot be
read is refused before it costs anything: no reader is given what is nested without end.
"""

from __future__ import annotations

import codecs
import json
import re
import tomllib
from typing import Any, NoReturn
from unicodedata import combining, normalize

from .quote import cut
from .sizes import size_in_words

ENCODINGS = (  # the longer of two marks that begin alike comes first
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
WESTERN = "cp1252"  #: what Windows writes in Western Europe; Latin-1 is a part of it
LINE_ENDS = re.compile("\r\n|[\r\x85\u2028\u2029]")
BLANKS = re.compile("[\f\v]")
STRANGE = re.compile("[\x00-\x08\x0e-\x1f]")  #: what no text has in it
PILE = 20  #: marks on one letter; to order more of them takes long

DEEPEST = 30  #: lists and tables within one another
MOST_PARTS = 200_000  #: lists and tables in one document; a record has one for each move
LONGEST_KEY = 8  #: parts of a dotted key
LONGEST_WORD = 100  #: signs of a number or a key without quotation marks
LONGEST_NUMBER = 25  #: signs of a whole number in JSON


class Unreadable(ValueError):
    """What somebody brought is not text, or not written as it should be; says what of it: ``is empty``."""


# From bytes to text.


def read_text(data: bytes, most: int) -> str:
    """Return the text in a file, or raise ``Unreadable``; what it says is otherwise left as it is."""
    if len(data) > most:
        raise Unreadable(f"has more than {size_in_words(most)}, which is the most that is read")
    for mark, encoding, name in ENCODINGS:
        if data.startswith(mark):
            return _decode(data, encoding, name, len(mark))
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        text = _western(data, error)
    strange = STRANGE.search(text)
    if strange:
        where = f"line {_line_of(strange)} has the character {ord(strange[0]):#04x}"
        raise Unreadable(f"is not text: {where}, which is found only in pictures and programs")
    return text


def _decode(data: bytes, encoding: str, name: str, start: int) -> str:
    try:
        return data[start:].decode(encoding)
    except UnicodeDecodeError as error:
        byte, line = start + error.start, data[start : start + error.start].decode(encoding).count("\n") + 1
        raise Unreadable(
            f"is not text: it begins as {name}, but byte {byte + 1}, in line {line}, is not {name}"
        ) from None


def _western(data: bytes, error: UnicodeDecodeError) -> str:
    """Return a text that is not in UTF-8, if it is in what Windows writes in Western Europe.

    Where some letters are in UTF-8, a byte that is not is a fault of the file.
    """
    halves = data.decode(errors="surrogateescape")
    is_mixed = any("\x7f" < sign < "\ud800" or sign > "\udfff" for sign in halves)
    try:
        text = data.decode(WESTERN)
    except UnicodeDecodeError:
        is_mixed = True
    if is_mixed or STRANGE.search(text):
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable(
            f"is not text: byte {error.start + 1}, in line {line}, is not UTF-8; save it as UTF-8"
        ) from None
    return text


def plain_text(text: str) -> str:
    """Return a text as readers of files take it: no mark before it, lines that end alike, composed letters.

    A form feed counts as a blank, so that lines are counted as editors do.
    """
    lines = LINE_ENDS.sub("\n", text.removeprefix("\ufeff"))
    return composed(BLANKS.sub(" ", lines))


def composed(text: str) -> str:
    """Return a text in which a letter and its accents are one sign, where there is such a sign."""
    if text.isascii():
        return text
    pile = 0
    for sign in text:
        pile = pile + 1 if combining(sign) else 0
        if pile > PILE:
            return text
    return normalize("NFC", text)


# From text to values.


def read_json(text: str) -> Any:
    """Return what a JSON document holds, or raise ``Unreadable``, which names the line."""
    plain = text.removeprefix("\ufeff").replace("\f", " ")
    if not plain.strip():
        raise Unreadable("is empty")
    _check_depth(_JSON_SIGN, plain)
    try:
        value = json.loads(plain, parse_constant=_refuse_constant, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise Unreadable(_where_json_breaks(plain, error)) from None
    _check_signs(value, plain)
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise Unreadable(f"is not JSON: {name} is no number there")


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise Unreadable(f"has a number of {len(digits):,} digits, which is too long")
    return int(digits)


def _where_json_breaks(text: str, error: json.JSONDecodeError) -> str:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        last = text.rstrip().count("\n") + 1
        return f"is cut off: it ends in line {last}, before its JSON is complete"
    return f"is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"


_HALF = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}|\\u[dD][c-fC-F][0-9a-fA-F]{2}|[\ud800-\udfff]")


def _check_signs(value: Any, text: str) -> None:
    """Refuse halves of signs, which JSON can name and nobody can write down."""
    if _HALF.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Unreadable("holds half a character (a surrogate), which cannot be written down") from None


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML document, or raise ``Unreadable``, which names the line."""
    plain = plain_text(text)
    _check_depth(_TOML_SIGN, plain)
    try:
        return tomllib.loads(plain)
    except ValueError as error:
        raise Unreadable(f"is not TOML: {cut(str(error))}") from None


# Whatever stands between quotation marks, or is a remark, is one sign of these, and passed over.
_JSON_SIGN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_TOML_SIGN = re.compile(
    r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[A-Za-z0-9_+-]+"
    r"|[\[\]{}.,=\n]",
    re.DOTALL,
)


def _check_depth(sign: re.Pattern[str], text: str) -> None:
    """Refuse, before it is read, a document that is nested deeper than people write, or holds more."""
    depth = dots = parts = 0
    for found in sign.finditer(text):
        first = found[0][0]
        if first in "[{":
            depth, dots, parts = depth + 1, 0, parts + 1
        elif first in "]}":
            depth, dots = max(0, depth - 1), 0
        elif first in ",=\n":
            dots = 0
        elif first == ".":
            dots += 1
        elif first not in "\"'#" and len(found[0]) > LONGEST_WORD:
            raise Unreadable(
                f"has a number or a key of {len(found[0]):,} characters in line {_line_of(found)}"
            )
        if depth > DEEPEST:
            raise Unreadable(f"holds lists within lists within lists in line {_line_of(found)}")
        if dots >= LONGEST_KEY:
            raise Unreadable(f"has a key of more than {LONGEST_KEY} parts in line {_line_of(found)}")
        if parts > MOST_PARTS:
            raise Unreadable(f"holds more than {MOST_PARTS:,} lists and tables")


def _line_of(found: re.Match[str]) -> int:
    return found.string.count("\n", 0, found.start()) + 1
