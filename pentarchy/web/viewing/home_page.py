"""What the first page shows: the games on the shelf, one's own tables, and public ones."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class GameCard:
    """A game as the shelf shows it."""

    name: str  #: as addresses have it: ``divide_and_conquer``
    title: str
    goal: str
    seats: str  #: ``2 to 4``
    minutes: str  #: ``30 to 45``
    traits: tuple[str, ...]  #: ``("simultaneous orders", "no luck")``
    credits: tuple[str, ...]
    set_up: str  #: address of the set-up form
    rules: str  #: address of the numbered rules
    how_to_play: str
    picture: Markup  #: the board in full swing, or at the start; empty where it cannot be drawn


@dataclass(frozen=True)
class OwnTable:
    """A table that this browser made or sits at."""

    href: str
    game: str  #: title
    seat: str  #: ``Red``, or empty when watching
    is_over: bool
    turn: str  #: a few words on where it stands: ``your turn, 42 moves``
    is_yours: bool  #: whether the game waits for this browser


@dataclass(frozen=True)
class LobbyTable:
    """A public table, as everybody sees it on the first page."""

    href: str
    game: str  #: title
    people: tuple[tuple[str, str], ...]  #: who sits where: (side, name)
    free: str  #: which seats one may have, in words; of one where none is free nothing is said
    clock: str  #: in words
    age: str  #: for how long it has been there, in words
    is_waiting: bool  #: its game has not begun
    is_late: bool  #: those who look on see it ten moves late
