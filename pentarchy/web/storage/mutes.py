"""Whom the operator has muted in the chat of all tables, and why."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from ..plain_words import one_line
from .schema import MUTES
from .whom import NobodyFound, Person

LONGEST = 300  #: characters of a reason


class MutedPerson(NamedTuple):
    """Somebody who is muted, a guest or the guest of an account."""

    client_id: str
    name: str  #: what they were called then
    reason: str
    at: float


def mute(connection: sa.Connection, person: Person, reason: str, now: float) -> None:
    """Mute somebody, for a reason that they are told; another reason takes the place of the first."""
    unmute(connection, person)
    row = {"client_id": person.client_id, "name": person.name, "reason": one_line(reason, LONGEST), "at": now}
    connection.execute(sa.insert(MUTES).values(row))


def unmute(connection: sa.Connection, person: Person) -> None:
    """Let somebody chat again; nothing happens if they can."""
    connection.execute(sa.delete(MUTES).where(MUTES.c.client_id == person.client_id))


def why_muted(connection: sa.Connection, client_id: str) -> str | None:
    """Return why somebody is muted; none if they are not."""
    reason: str | None = connection.scalar(sa.select(MUTES.c.reason).where(MUTES.c.client_id == client_id))
    return reason


def list_mutes(connection: sa.Connection) -> list[MutedPerson]:
    """Return everybody who is muted, the latest first."""
    return [
        MutedPerson._make(row) for row in connection.execute(sa.select(MUTES).order_by(MUTES.c.at.desc()))
    ]


def find_muted(connection: sa.Connection, name: str) -> Person:
    """Return the person who is muted and was called so; ``NobodyFound`` unless there is just one."""
    called = [one for one in list_mutes(connection) if one.name.casefold() == name.casefold()]
    if len(called) == 1:
        return Person(called[0].client_id, called[0].name)
    if called:
        raise NobodyFound(f'{len(called)} people called "{name}" are muted: say which by --table and --seat.')
    raise NobodyFound(f'Nobody called "{name}" is muted.')
