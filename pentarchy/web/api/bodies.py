"""What programs send, and how it is read: by the one reader of JSON, or refused in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pentarchy.kernel.sizes import COMMAND

from ..domain.command import Digits, Seat
from ..services.live_connection import Misunderstood, read_message, taken_as
from .refusing import refuse

Word = Annotated[str, Meta(max_length=60)]
Key = Annotated[str, Meta(min_length=16, max_length=80)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a program wants to make, with a seat for itself."""

    game: Word
    name: Word = ""  #: of the program, as the others read it
    seats: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=8)] = ()
    #: who sits where, in order: ``you`` once, ``friend`` for a free seat, or the name of a bot
    options: dict[Word, bool | int | Word] = {}  #: house rules that are to be other than usual
    files: dict[Word, str] = {}  #: texts of files that the game reads, by their keys
    commitment: Digits = ""
    #: the SHA-256 of a number that the program will ``reveal``, once everybody sits, to add to the seed


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A free seat that a program wants to have, or one that is offered."""

    name: Word = ""  #: of the program, as the others read it
    seat: Seat | None = None  #: none: the first that is free
    commitment: Digits = ""
    #: the SHA-256 of a number that the program will ``reveal``, once everybody sits, to add to the seed


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is to change about who sits where."""

    do: Literal[
        "stand",
        "ready",
        "not-ready",
        "fill",
        "free",
        "away",
        "back",
        "replace",
        "offer",
        "withdraw",
        "give-back",
    ]
    #: before the game: stand up, say ready or not ready, and by the host fill free seats with bots or free
    #: the seat of a player who does not say ready; while it lasts: have a bot play for the seat, come back,
    #: and by the host replace a missing player by a bot, offer a seat that a bot keeps, or withdraw that;
    #: ``give-back`` ends this token
    seat: Seat | None = None  #: which one, for ``free``, ``replace``, ``offer`` and ``withdraw``
    bot: Word = ""  #: which one, for ``fill``


def read_body(data: bytes, kind: Any, most: int = COMMAND) -> Any:
    """Return what a program sent as a value of some type, or refuse it in words."""
    try:
        return taken_as(read_message(data, most), kind)
    except Misunderstood as error:
        raise refuse(400, "Not understood", str(error)) from None
