"""A record in plain values, for those who speak no NumPy: what each field holds, and what it means.

The meaning stands beside each field where it is declared, behind ``#:``, and is read from there.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Hashable
from enum import IntEnum
from functools import cache
from typing import Any, cast

import numpy as np

from .record import EVERYONE, Field, Record

REMARK = re.compile(r"^    (?P<name>\w+): .*?(?:  #: (?P<beside>.*))?$")
BELOW = re.compile(r'^    (?:#: |""")(?P<words>.*?)(?:""")?$')
SECRET = "It may hide something from you: what you may not know is overwritten, as the game's rules say."


def plain(record: Any, kind: type[Record]) -> dict[str, Any]:
    """Return a record as a dictionary of numbers, lists of them, and dictionaries of records within it."""
    return {name: _plain_field(getattr(record, name), field) for name, field in kind.fields.items()}


def _plain_field(value: Any, field: Field) -> Any:
    inner = _inner(field)
    if inner is None:
        return value.tolist()
    if not field.shape:
        return plain(value, inner)
    rows = np.empty(field.shape, object)
    for index in np.ndindex(*field.shape):
        rows[index] = plain(value[index], inner)
    return rows.tolist()


def plain_schema(kind: type[Record]) -> dict[str, Any]:
    """Return the JSON schema of what ``plain`` returns; fields are described as their source does it."""
    fields = {name: _field_schema(field, remarks(kind).get(name, "")) for name, field in kind.fields.items()}
    return {
        "type": "object",
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _field_schema(field: Field, remark: str) -> dict[str, Any]:
    inner = _inner(field)
    schema = plain_schema(inner) if inner is not None else _number_schema(np.dtype(field.dtype))
    for length in reversed(field.shape):
        schema = {"type": "array", "items": schema, "minItems": length, "maxItems": length}
    words = " ".join(part for part in (remark, "" if field.audience is EVERYONE else SECRET) if part)
    return {**schema, "description": words} if words else schema


def _number_schema(dtype: np.dtype[Any]) -> dict[str, Any]:
    bounds = np.iinfo(dtype)
    return {"type": "integer", "minimum": int(bounds.min), "maximum": int(bounds.max)}


def _inner(field: Field) -> type[Record] | None:
    """Return the record that a field holds, or none where it holds numbers."""
    is_record = isinstance(field.dtype, type) and issubclass(field.dtype, Record)
    return field.dtype if is_record else None


def remarks(kind: type) -> dict[str, str]:
    """Return what is said of the fields of a class, beside each behind ``#:`` or below it, as sentences."""
    return _remarks(cast(Hashable, kind))


@cache
def _remarks(kind: Any) -> dict[str, str]:
    found, latest = dict[str, str](), ""
    for line in inspect.getsource(kind).splitlines():
        below = BELOW.match(line)
        if below and latest:
            found[latest] = " ".join((found.get(latest, ""), below["words"])).strip()
        elif (field := REMARK.match(line)) is not None:
            latest = field["name"]
            if field["beside"]:
                found[latest] = field["beside"]
    return {name: _sentence(words) for name, words in found.items()}


def names(kind: type[Record]) -> dict[str, dict[str, int]]:
    """Return what the remarks on a record's fields name: of each enumeration the value of each name.

    Under the empty name are constants that stand alone.
    """
    words = " ".join(word for one in _within(kind) for word in remarks(one).values())
    found = dict[str, dict[str, int]]()
    for word in dict.fromkeys(re.findall(r"\b[A-Z]\w+\b", words)):
        value = getattr(sys.modules[kind.__module__], word, None)
        if isinstance(value, type) and issubclass(value, IntEnum):
            found[word] = {member.name: int(member) for member in value}
        elif isinstance(value, int):
            found.setdefault("", {})[word] = int(value)
    return found


def _within(kind: type[Record]) -> list[type[Record]]:
    """Return a record and all that it holds."""
    inner = [record for field in kind.fields.values() if (record := _inner(field)) is not None]
    return [kind, *(deeper for record in inner for deeper in _within(record))]


def _sentence(words: str) -> str:
    text = words.replace("``", "").strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
