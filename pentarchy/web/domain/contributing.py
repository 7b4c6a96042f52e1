"""How the browsers of a table's players add to its seed before the game. Nothing is written here.

While people sit down each browser promises a number. Once nobody can sit down or stand up any more no promise
can be added or exchanged, and each browser gives its number away. When all have, or some seconds later, the
seed is sealed and chance may draw: a browser that gave none is noted in the record, and holds nobody up.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.contributions import Contribution, is_promised

from ..refused import Refused
from .command import BaseCommand, Digits
from .events import Event
from .snapshot import TableSnapshot

PATIENCE = 10.0  #: seconds in which browsers are waited for, once everybody sits


class Commit(BaseCommand, frozen=True, tag="commit"):
    """A browser promises a number that it will add to the seed."""

    commitment: Digits = ""  #: the number's SHA-256


class Reveal(BaseCommand, frozen=True, tag="reveal"):
    """A browser gives away the number that it promised."""

    value: Digits = ""


Contributing = Commit | Reveal


def contribute(snapshot: TableSnapshot, seat: int, command: Contributing) -> TableSnapshot:
    """Return the snapshot after a browser promised a number or gave one, or raise ``Refused``."""
    if isinstance(command, Commit):
        return with_commitment(snapshot, seat, command.commitment)
    return _with_value(snapshot, seat, command.value)


def with_commitment(snapshot: TableSnapshot, seat: int, commitment: str) -> TableSnapshot:
    """Return the snapshot with a number promised for a seat, in the place of one promised before."""
    if snapshot.table.is_sealed or not snapshot.is_seating:
        raise Refused("It is too late to promise a number for the seed: everybody sits already.")
    if not commitment:
        raise Refused("Say which number you promise, by its SHA-256.", "not possible")
    if any(one.commitment == commitment and one.seat != seat for one in snapshot.table.contributions):
        raise Refused("Another seat has promised this very number. Choose one of your own.", "not possible")
    return _with(snapshot, Contribution(seat, commitment))


def _with_value(snapshot: TableSnapshot, seat: int, value: str) -> TableSnapshot:
    promised = next((one for one in snapshot.table.contributions if one.seat == seat), None)
    if promised is None:
        raise Refused("This seat has promised no number for the seed.", "not possible")
    if not is_promised(value, promised.commitment):
        raise Refused("This is not the number that was promised for the seed.", "not possible")
    if snapshot.is_seating:
        raise Refused("Not yet: numbers for the seed are given once everybody sits.")
    if snapshot.table.is_sealed:
        raise Refused("This number came too late: the game has begun without it.")
    return _with(snapshot, Contribution(seat, promised.commitment, value))


def _with(snapshot: TableSnapshot, one: Contribution) -> TableSnapshot:
    others = [other for other in snapshot.table.contributions if other.seat != one.seat]
    every = tuple(sorted([*others, one], key=lambda each: each.seat))
    return snapshot.with_table(replace(snapshot.table, contributions=every))


def with_chance(before: TableSnapshot, after: TableSnapshot, now: float) -> TableSnapshot:
    """Return a snapshot whose promises are those of the people who sit there, and sealed once it can be."""
    table = after.table
    if table.is_sealed or after.apart is not None:
        return after
    if after.is_seating:
        kept = tuple(one for one in table.contributions if _is_of_the_same(before, after, one.seat))
        return after if kept == table.contributions else after.with_table(replace(table, contributions=kept))
    due = after.details.seals
    if any(one.value is None for one in table.contributions):
        if due is None:
            return after.with_details(seals=now + PATIENCE)
        if now < due:
            return after
    sealed = after.with_table(table.sealed())
    return sealed if due is None else sealed.with_details(seals=None)


def _is_of_the_same(before: TableSnapshot, after: TableSnapshot, seat: int) -> bool:
    """Whether a seat's promise stands: it is new, or whoever gave it still sits there."""
    was, now = before.seats[seat], after.seats[seat]
    return now.kind == "person" and (was.kind != "person" or was.client_id == now.client_id)


def is_due(snapshot: TableSnapshot, now: float) -> bool:
    """Whether browsers have been waited for long enough."""
    due = snapshot.details.seals
    return due is not None and snapshot.apart is None and now >= due


def contribution_events(before: TableSnapshot, after: TableSnapshot) -> list[Event]:
    """Return what of a change is written down about the seed."""
    events = []
    if after.table.contributions != before.table.contributions:
        body = msgspec.json.encode(after.table.contributions).decode()
        events.append(Event("seed", SPECTATOR, body))
    if after.table.is_sealed and not before.table.is_sealed:
        events.append(Event("sealed", SPECTATOR, ""))
    return events


def read_contributions(body: str) -> tuple[Contribution, ...]:
    """Return what an event about the seed says."""
    return msgspec.json.decode(body, type=tuple[Contribution, ...])
