"""A record as text, which is written in one way only, and the digest that binds every byte of it.

A move has a line, and so has each value before the moves. The digest is a chain over the lines: SHA-256 of
the digest so far and the next line, with its line end, from nothing through the last line before its own. So
it follows from the bytes alone, whoever reads them, and every line depends on all before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

DIGEST = "digest"  #: the key of the last value of a record


def written(plain: dict[str, Any], *, has_digest: bool = True) -> str:
    """Return a record of plain values as its text; its digest, if it has one, is worked out anew."""
    values = {key: value for key, value in plain.items() if key not in ("moves", DIGEST)}
    head = json.dumps(values, ensure_ascii=False, indent=1).removesuffix("\n}")
    moves = ",\n".join(f"  {json.dumps(move, ensure_ascii=False)}" for move in plain["moves"])
    body = f'{head},\n "moves": [\n{moves}\n ]' if moves else f'{head},\n "moves": []'
    if not has_digest:
        return f"{body}\n}}\n"
    link = chained(f"{body},\n".encode().splitlines(keepends=True))
    return f'{body},\n "{DIGEST}": "{link}"\n}}\n'


def chained(lines: Iterable[bytes]) -> str:
    """Return the digest of lines, each with its line end, in hexadecimal digits."""
    link = b""
    for line in lines:
        link = sha256(link + line).digest()
    return link.hex()


def digest_of(text: str) -> str:
    """Return the digest that a record as ``written`` names."""
    return text.rpartition(f'"{DIGEST}": "')[2].partition('"')[0]


def difference(text: str, canonical: str) -> str:
    """Return where a text is not the one way in which its record is written, in a sentence."""
    said, meant = text.split("\n"), canonical.split("\n")
    pairs = enumerate(zip(said, meant, strict=False), 1)
    number = next((at for at, (one, other) in pairs if one != other), min(len(said), len(meant)))
    if number == len(meant) - 2 and len(said) == len(meant):
        return f'In "{DIGEST}": it is not that of this record, which was changed after it was written.'
    return f"Line {number} is not as a record is written: the file was changed. Download the record again."
