"""Who sits where, and what was chosen before the game: what the database keeps of a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from pentarchy.kernel.game import SPECTATOR
from pentarchy.table import records

Value = bool | int | str


class Occupant(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    kind: Literal["person", "bot", "empty", "free"]  #: free: whoever has the link may sit down there
    name: str  #: a person's name, or the bot's name
    guest: str = ""  #: the browser a person plays from

    @property
    def title(self) -> str:
        """The name for people."""
        if self.kind == "bot":
            return f"{self.name.capitalize()} bot"
        return "A friend" if self.kind == "free" else self.name or "Nobody"


FREE = Occupant("free", "")


class Setup(msgspec.Struct, frozen=True):
    """What a table was made with. The seats are those at the start; later changes are events."""

    game: str
    options: dict[str, Value]  #: every option's value, the table's own among them
    files: dict[str, str]  #: the box's files: brought, and made by chance
    seats: tuple[Occupant, ...]
    owner: str  #: the browser that made the table
    sides: tuple[str, ...] = ()  #: what the seats are called, once the box is unpacked


class Looker(msgspec.Struct, frozen=True):
    """Somebody who looks at a table."""

    seat: int  #: or ``SPECTATOR``
    guest: str  #: the browser, where it may do something here; empty for others


def looker(seats: tuple[Occupant, ...], owner: str, guest: str) -> Looker:
    """Return what a browser is at a table: in a seat, its owner, or one of the spectators."""
    for seat, occupant in enumerate(seats):
        if guest and occupant.kind == "person" and occupant.guest == guest:
            return Looker(seat, guest)
    return Looker(SPECTATOR, guest if guest == owner or is_gathering(seats) else "")


def is_gathering(seats: tuple[Occupant, ...]) -> bool:
    """Whether a seat is still free: the game waits until none is."""
    return any(occupant.kind == "free" for occupant in seats)


def rotated(seats: tuple[Occupant, ...], now: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Return the seats for a rematch: everybody who began the game moves one place on."""
    began = [late if early.kind == "free" else early for early, late in zip(seats, now, strict=True)]
    return (began[-1], *began[:-1])


def as_recorded(seats: tuple[Occupant, ...]) -> list[records.Seat]:
    """Return the seats as a record names them: without anything that tells a browser."""
    return [
        records.Seat(occupant.name, "empty" if occupant.kind == "free" else occupant.kind)
        for occupant in seats
    ]
