"""A map file in parts: its tables, the names in it, and the drawing of its zones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from pentarchy.kernel.brought import Unreadable, read_toml
from pentarchy.kernel.options import BadFile
from pentarchy.kernel.quote import cut, quoted
from pentarchy.kernel.rule import enforces

from .constants import CITIES, TERRITORIES, ZONES_EACH

LONGEST_MAP = 20_000  #: characters in a map file
LONGEST_NAME = 20  #: characters in a name
MOST_ROWS, MOST_COLUMNS = 16, 20  #: of a drawing
ROW = sqrt(3) / 2  #: from one row to the next, where two zones of a row are 1 apart
TABLES = ("territories", "cities", "mountains", "borders")

Place = tuple[int, int]  #: row and column in the drawing, from 0


def parse(text: str) -> dict[str, Any]:
    """Return the tables of a map file; ``BadFile`` if it is too long, not TOML, or not a map."""
    if len(text) > LONGEST_MAP:
        raise BadFile(f"map: the file has {len(text):,} characters; a map needs no more than {LONGEST_MAP:,}")
    try:
        data = read_toml(text)
    except Unreadable as error:
        raise BadFile(f"map: the file {error}") from None
    for key, value in data.items():
        if key not in ("name", "drawing", *TABLES):
            raise BadFile(
                f"map: {quoted(key)} means nothing here; a map has name, drawing, {', '.join(TABLES)}"
            )
        if key in TABLES and not isinstance(value, dict):
            raise BadFile(f"map: {key} is a table; it begins with a line [{key}]")
    return data


def text_of(table: Mapping[str, Any], key: str, what: str) -> str:
    """Return a text that a table holds under a key; ``what`` it is says the refusal where it is missing."""
    if key not in table:
        raise BadFile(f"map: {what} is missing; it begins with {key} =")
    if not isinstance(table[key], str):
        raise BadFile(f'map: {quoted(key)} is to be a text; a text stands between " and "')
    return str(table[key])


def name_in(name: str, where: str) -> str:
    """Return a name without the blanks around it, if it can be printed and is not too long."""
    plain = name.strip()
    if not plain or not plain.isprintable():
        raise BadFile(f"map: {where}: {quoted(name)} is not a name that can be printed")
    if len(plain) > LONGEST_NAME:
        raise BadFile(
            f"map: {where}: {quoted(plain)} has {len(plain)} characters; there is room for {LONGEST_NAME}"
        )
    return plain


@enforces("C-1", "C-4")
def read_territories(data: Mapping[str, Any]) -> tuple[dict[str, str], set[str]]:
    """Return the territories' names by their signs, and the signs of those with a city."""
    plain, cities = data.get("territories", {}), data.get("cities", {})
    names: dict[str, str] = {}
    for where, table in (("territories", plain), ("cities", cities)):
        for sign in table:
            if not re.fullmatch("[A-Z]{1,2}", sign):
                raise BadFile(f"map: {where}: {quoted(sign)} is no sign; one or two capitals are")
            if sign in names:
                raise BadFile(f"map: {names[sign]} ({sign}) stands under territories and under cities")
            name = name_in(text_of(table, sign, sign), f"{where}, {sign}")
            for other, known in names.items():
                if known.casefold() == name.casefold():
                    raise BadFile(f"map: two territories, {other} and {sign}, are called {name}")
            names[sign] = name
    if len(cities) != CITIES:
        found = f": {cut(', '.join(names[sign] for sign in cities))}" if cities else ""
        raise BadFile(f"map: there are {len(cities)} cities{found}; it takes {CITIES} (C-4)")
    if len(names) != TERRITORIES:
        raise BadFile(
            f"map: there are {len(names)} territories, {len(plain)} without a city and {len(cities)} with "
            f"one; it takes {TERRITORIES} (C-1)"
        )
    return names, set(cities)


# The drawing.


def sign_of(zone: str) -> str:
    """Return the sign of a zone's territory: ``A`` for ``A3``."""
    return zone[:-1]


@enforces("C-1")
def read_drawing(drawing: str, names: Mapping[str, str]) -> dict[str, Place]:
    """Return where each zone lies, in reading order."""
    lines = [line for line in drawing.expandtabs().splitlines() if line.strip()]
    if len(lines) > MOST_ROWS:
        raise BadFile(f"map: the drawing has {len(lines)} rows; there is room for {MOST_ROWS}")
    _check_indents(lines)
    places: dict[str, Place] = {}
    for row, line in enumerate(lines):
        words = line.split()
        if len(words) > MOST_COLUMNS:
            raise BadFile(
                f"map: row {row + 1} of the drawing has {len(words)} places; there is room for {MOST_COLUMNS}"
            )
        for column, word in enumerate(words):
            if word == ".":
                continue
            _check_zone(word, row + 1, names)
            if word in places:
                raise BadFile(f"map: {word} is drawn in row {places[word][0] + 1} and in row {row + 1}")
            places[word] = row, column
    for sign, name in names.items():
        for number in range(1, ZONES_EACH + 1):
            if f"{sign}{number}" not in places:
                raise BadFile(
                    f"map: {name} has no zone {sign}{number} in the drawing; "
                    f"every territory has {ZONES_EACH} zones (C-1)"
                )
    return places


def _check_indents(lines: Sequence[str]) -> None:
    """Refuse a drawing that looks otherwise than it is read."""
    indents = [len(line) - len(line.lstrip()) for line in lines]
    for row in range(1, len(lines)):
        further = row if row % 2 else row - 1
        other = row - 1 if row % 2 else row
        if indents[further] < indents[other]:
            raise BadFile(
                f"map: row {further + 1} of the drawing lies half a zone further right than row {other + 1}, "
                "as every second row does, but is indented less; begin it with a point for sea, or shift it"
            )


def _check_zone(word: str, row: int, names: Mapping[str, str]) -> None:
    where = f"map: row {row} of the drawing"
    if not re.fullmatch("[A-Z]{1,2}[0-9]", word):
        raise BadFile(f"{where}: {quoted(word)} is no zone; a zone is a sign and a number, a point is sea")
    sign = sign_of(word)
    if sign not in names:
        raise BadFile(
            f"{where}: {word} belongs to no territory; {sign} is under neither territories nor cities"
        )
    if not 1 <= int(word[-1]) <= ZONES_EACH:
        raise BadFile(f"{where}: there is no {word}; {names[sign]} has zones 1 to {ZONES_EACH} (C-1)")


def position(place: Place) -> tuple[float, float]:
    """Return where a place of the drawing lies: every second row is half a zone further right."""
    row, column = place
    return column + row % 2 / 2, row * ROW
