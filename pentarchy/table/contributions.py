"""What players' browsers add to the seed, so that nobody alone chooses the dice, the server included.

The server promises its seed first. A browser then promises a number of its own, by the SHA-256 of it, and
gives the number away only when nobody can promise anything more. All draws come from a key that is made of
the seed and of every number that was given: who does not know all of them knows no draw before it is made,
and who promised before the others spoke cannot have chosen any.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Annotated

import msgspec

Digits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal digits."""

PURPOSE = "pentarchy contributions 1"  #: the first line of what the key is made from


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the browser of one seat promised to add to the seed, and what it gave."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    commitment: Digits  #: the SHA-256 of the number
    value: Digits | None = None  #: the number; none where it was not given

    @property
    def is_kept(self) -> bool:
        """Whether a number was given, and is the one that was promised."""
        return self.value is not None and is_promised(self.value, self.commitment)


def is_promised(value: str, commitment: str) -> bool:
    """Whether a number, in hexadecimal digits, is the one that a commitment promised."""
    return compare_digest(sha256(bytes.fromhex(value)).hexdigest(), commitment)


def draw_key(seed: bytes, contributions: Sequence[Contribution]) -> bytes:
    """Return the key of all draws: HMAC-SHA256 of the seed and what was promised and given, by seats.

    Where nobody promised anything it is the seed itself.
    """
    if not contributions:
        return seed
    lines = [f"{one.seat} {one.commitment} {one.value or '-'}" for one in contributions]
    return digest(seed, "\n".join([PURPOSE, *lines, ""]).encode(), "sha256")
