"""What happened at a table, what is planned there, and how a command is answered, as it is written down."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..refused import RefusalKind
from .seating import SeatHolder


class Event(msgspec.Struct, frozen=True):
    """Something that happened at a table."""

    kind: Literal["move", "seat", "owner", "note", "back", "seed", "sealed"]
    seat: int
    body: str
    """The move in notation, the holder as JSON, the browser with the host's rights, the kind of the note,
    the version gone back to, or all that players' browsers add to the seed, as JSON."""
    draw: int = -1  #: for a move of NATURE, its number among the seed's draws
    left: tuple[float, ...] = ()  #: for the first move of a change, what was left on the clocks before it


class KeptDraft(msgspec.Struct, frozen=True):
    """A seat's draft as it is kept: in notation."""

    moves: tuple[str, ...] = ()
    is_ready: bool = False
    orders: tuple[tuple[str, int], ...] = ()  #: running standing orders: name and number
    number: int = 0


class Receipt(msgspec.Struct, frozen=True):
    """The answer to a command: what the browser gets, now and whenever it asks again."""

    id: str
    ok: bool
    version: int
    draft: int = 0  #: the number of the sender's draft: a page that has both has what the command changed
    error: str = ""
    clause: str = ""
    link: str = ""
    kind: RefusalKind | None = None  #: of the refusal; none where it was obeyed, or failed on our side


def read_holder(body: str) -> SeatHolder:
    """Return the holder that a seat event names."""
    return msgspec.json.decode(body, type=SeatHolder)
