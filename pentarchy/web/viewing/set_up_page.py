"""What the set-up page of a game shows: its form, filled in as it was sent."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from pentarchy.kernel.game import Side
from pentarchy.kernel.options import HexField

from .home_page import GameCard


@dataclass(frozen=True)
class OptionField:
    """An option of the set-up form; its control is named ``option-KEY``."""

    key: str
    title: str
    sentence: str
    clause: str
    clause_href: str
    choices: tuple[tuple[str, str], ...]  #: (value, words), empty for a number
    least: int  #: for a number
    most: int
    value: str  #: what is chosen now
    is_switch: bool  #: the choices are ``false`` and ``true``
    is_usual: bool  #: what is chosen now is what a table has that says nothing
    error: str  #: why it was refused, or empty


@dataclass(frozen=True)
class Preview:
    """What would come of a file that was brought, before a table is made."""

    picture: Markup  #: the board at the start, without ids
    remark: str  #: what people should know of it, or empty


@dataclass(frozen=True)
class FileField:
    """A file that may be brought: a text area named ``file-KEY``, a file input named ``upload-KEY``.

    A button ``check`` with the key as its value shows what would come of it.
    """

    key: str
    title: str
    sentence: str
    example: str
    value: str  #: what was sent before it was refused
    error: str
    which: OptionField | None  #: the option that says which, where a file holds several
    count: int  #: how many what was sent holds; 0 if nothing was; goes along as ``counted-KEY``
    preview: Preview | None
    field: HexField | None  #: where it can be drawn by clicks
    fits: str  #: how long it may be, in a sentence


@dataclass(frozen=True)
class SeatField:
    """Who sits where; a choice named ``seat-NUMBER``."""

    number: int
    sides: tuple[tuple[int, Side], ...]  #: (players, what the seat is at a table of so many)
    choices: tuple[tuple[str, str], ...]  #: (value, words): people, and every bot that is offered
    value: str
    is_always: bool  #: false for a seat that smaller tables do not have
    beside: str  #: what somebody else at this screen is called (``name-NUMBER``)


@dataclass(frozen=True)
class SetUp:
    """The set-up form of a game: posts to ``/tables`` as multipart.

    Its other controls: ``token``, ``game``, ``name`` (at most 24 characters) and ``seats``.
    """

    game: GameCard
    name: str
    seat_counts: tuple[int, ...]
    seat_count: int
    seats: tuple[SeatField, ...]
    options: tuple[OptionField, ...]
    terms: tuple[OptionField, ...]  #: what the table agrees on beside the rules
    files: tuple[FileField, ...]
    bots: tuple[tuple[str, str], ...]  #: each that is offered: its name, and what it does
    error: str  #: what is wrong with the whole, or empty
    is_as_before: bool = False  #: it holds what the last table of this game had

    @property
    def wrong(self) -> tuple[tuple[str, str], ...]:
        """The fields that are wrong: the id of each and its title."""
        chosen = [file.which for file in self.files if file.which]
        options = [
            (f"option-{field.key}", field.title)
            for field in (*self.options, *self.terms, *chosen)
            if field.error
        ]
        return (*options, *((f"file-{file.key}", file.title) for file in self.files if file.error))
