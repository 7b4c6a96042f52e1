"""What every command says beside what is to be done, and how long and how large a word of it may be."""

from __future__ import annotations

from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=8, max_length=80)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Count = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
DIGITS = "^([0-9a-f]{64})?$"
Digits = Annotated[str, msgspec.Meta(pattern=DIGITS)]
"""32 bytes in hexadecimal digits, or nothing."""


def misfit(error: msgspec.ValidationError) -> str:
    """Return what does not fit in what was sent, in words rather than patterns."""
    return str(error).replace(
        f"`str` matching regex '{DIGITS}'", "64 hexadecimal digits, in lower case, or nothing"
    )


class BaseCommand(msgspec.Struct, frozen=True, tag_field="do"):
    """What all commands say: each verb is a struct of its own, and its tag is the verb."""

    id: Id
    have: Number  #: the version that its sender had when this was decided
    rewinds: Number = msgspec.field(default=0, name="backs")
    """How often moves had been taken back when this was decided."""
    seat: Seat | None = None  #: whose command it is, where several people share a screen
