"""What goes on at a table beside its game: clocks, something everybody is asked to agree to, notes."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from pentarchy.table.clock import Clock

NoteKind = Literal[
    "late",
    "planned",
    "stand-in",
    "back",
    "pause",
    "go-on",
    "gift",
    "taken-back",
    "moved",
    "clock",
    "left",
    "taken",
    "lent",
    "returned",
    "program",
    "no-program",
    "days-off",
    "days-over",
]


class Note(NamedTuple):
    """A line of the story that no rule knows."""

    version: int  #: the length of the log when it was noted
    kind: NoteKind
    seat: int  #: whom it is about
    more: str = ""  #: what else there is to say: who plays now, and in whose place


SENTENCES: dict[NoteKind, str] = {
    "late": "{} ran out of time.",
    "planned": "{} ran out of time, so what they had planned counts.",
    "stand-in": "A bot plays for {} from now on.",
    "back": "{} is back.",
    "pause": "The game is paused.",
    "go-on": "The game goes on.",
    "gift": "{} was given more time.",
    "moved": "{} came back from another browser.",
    "clock": "The clock is a different one now.",
    "left": "The player of {} has left. A bot plays on.",
    "taken": "{} is played by {} from now on.",
    "lent": "The player of {} shares their view with others, by a link.",
    "returned": "The player of {} no longer shares their view.",
    "program": "A program plays for {} from now on.",
    "no-program": "No program plays for {} any more.",
    "days-off": "{} takes {} off.",
    "days-over": "{} is back from their days off.",
    "taken-back": "{} took back what came after this.",
}


class SeatNotice(msgspec.Struct, frozen=True):
    """Somebody who had a seat, and what became of it: they are told until they have one again."""

    client_id: str = msgspec.field(name="guest")  #: the browser
    seat: int
    how: Literal["freed", "left", "taken"]


class ViewGrant(msgspec.Struct, frozen=True):
    """A player's consent that others see what the player sees."""

    seat: int
    client_id: str = msgspec.field(name="guest")
    """The browser that the seat was played from when it was given."""
    key: str  #: whoever has it looks on so


class ProgramGrant(msgspec.Struct, frozen=True):
    """A player's word that a program of theirs may play in their seat."""

    seat: int
    client_id: str = msgspec.field(name="guest")
    """The browser that the seat was played from when it was given."""
    key: str  #: what the program's token is made from; it opens nothing by itself


class ChatMessage(msgspec.Struct, frozen=True):
    """One thing that somebody said."""

    seat: int
    name: str  #: what the person was called then
    text: str
    at: float  #: the moment, as the server counts


class Proposal(msgspec.Struct, frozen=True):
    """Something that all people at a table have to agree to."""

    name: str  #: ``pause``, ``go-on``, ``take-back``, or ``clock`` and which
    by: int  #: the seat of who asks
    agreed: int  #: bits of the seats that have agreed, the one that asks among them
    to: int = 0  #: for a take-back, the version to go back to


class TableDetails(msgspec.Struct, frozen=True):
    """What is kept of a table beside its log, as it is now."""

    clock: Clock | None = None
    pace: str = ""  #: the clock that all agreed to while the game ran, in the place of the first
    proposal: Proposal | None = None
    counts: tuple[int, ...] = ()  #: how often each seat has done something that is no move
    decisions: tuple[int, ...] = ()  #: how many each seat has made, where several people share a screen
    muted: tuple[int, ...] = ()  #: for each seat, the bits of those it does not want to hear
    reported: tuple[tuple[int, int], ...] = ()  #: (seat, number of a line that it reported)
    seat_notices: tuple[SeatNotice, ...] = msgspec.field(default=(), name="parted")
    grants: tuple[ViewGrant, ...] = msgspec.field(default=(), name="loans")
    """One for each seat whose player lets others look through it."""
    programs: tuple[ProgramGrant, ...] = ()  #: one for each seat whose player lets a program play there
    seals: float | None = None
    """The moment at which chance begins to draw without the browsers that are still waited for."""


NO_DETAILS = TableDetails()
