"""What a seat does in the game: it plays and drafts moves, says that it is ready, follows orders, leaves."""

from __future__ import annotations

from functools import partial

from pentarchy.kernel.act import from_writing

from .command import BaseCommand, Count, Text
from .seating import STAND_IN, SeatHolder
from .snapshot import TableSnapshot


class Play(BaseCommand, frozen=True, tag="move"):
    """A move is played, or drafted; or several are, one after the other, all or none."""

    move: Text = ""  #: ``4-infantry, march`` are two
    instead: Text = ""  #: a move of the draft, whose place it takes
    number: Count = 0  #: the place of that one in the draft, from 1, or 0 for the latest


class Withdraw(BaseCommand, frozen=True, tag="withdraw"):
    """A move is taken out of the draft with what needs it, or the whole draft is given up."""

    move: Text = ""
    number: Count = 0  #: its place in the draft, from 1, or 0 for the latest


class Ready(BaseCommand, frozen=True, tag="ready"):
    """Somebody is ready."""


class Unready(BaseCommand, frozen=True, tag="unready"):
    """Somebody is not ready after all."""


class Follow(BaseCommand, frozen=True, tag="follow"):
    """A standing order is given."""

    order: Text = ""
    number: Count = 0
    this_turn: bool = False  #: it ends with the turn, whatever its number


class StopFollowing(BaseCommand, frozen=True, tag="stop"):
    """A standing order ends."""

    order: Text = ""


class Leave(BaseCommand, frozen=True, tag="leave"):
    """Somebody leaves the game."""


def play(snapshot: TableSnapshot, seat: int, command: Play) -> TableSnapshot:
    """Return the snapshot after a move, which may take the place of a drafted one."""
    table = snapshot.table
    read = partial(table.game.words.read, table.box)
    if command.instead:
        changed = table.exchange(seat, read(command.instead), read(command.move), command.number)
        return snapshot.with_table(changed)
    for move in from_writing(read, command.move):
        table = table.play(seat, move)
    return snapshot.with_table(table)


def withdraw(snapshot: TableSnapshot, seat: int, command: Withdraw) -> TableSnapshot:
    """Return the snapshot without a drafted move, or without the whole draft."""
    table = snapshot.table
    one = table.game.words.read(table.box, command.move) if command.move else None
    return snapshot.with_table(table.withdraw(seat, one, command.number))


def ready(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot after a seat said that it is ready."""
    return snapshot.with_table(snapshot.table.ready(seat))


def unready(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot after a seat said that it is not ready."""
    return snapshot.with_table(snapshot.table.unready(seat))


def follow(snapshot: TableSnapshot, seat: int, command: Follow) -> TableSnapshot:
    """Return the snapshot with a standing order that the table carries out for a seat."""
    table = snapshot.table
    if command.this_turn:
        return snapshot.with_table(table.follow_this_turn(seat, command.order))
    return snapshot.with_table(table.follow(seat, command.order, command.number))


def stop_following(snapshot: TableSnapshot, seat: int, order: str) -> TableSnapshot:
    """Return the snapshot without a standing order of a seat's."""
    return snapshot.with_table(snapshot.table.stop(seat, order))


def leave(snapshot: TableSnapshot, seat: int) -> TableSnapshot:
    """Return the snapshot after somebody left: a bot takes the seat where the table says so."""
    if snapshot.setup.options.get("on_leave") != "bot" or snapshot.table.is_over:
        return snapshot.with_table(snapshot.table.leave(seat))
    person = snapshot.seats[seat]
    left = snapshot.with_holder(seat, SeatHolder("bot", STAND_IN, stands_in_for=person.name))
    left = left.with_table(left.table.make_auto_ready(seat)).noted("left", seat)
    return left.with_notice("left", seat, person.client_id)
