"""What is kept of mail: who wants to be written to, at which address, and which letters are due.

A letter that is due is written down in the transaction of the change that makes it due,
and claimed in a transaction before it is sent: after a crash it is sent once or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import msgspec
import sqlalchemy as sa

from ..buckets import Rate
from ..limits import RATES
from .database import Database
from .schema import CONFIRMATIONS, OUTBOX, READERS

HOUR = 3600.0
WEEK = 7 * 24 * HOUR  #: after which an address that nobody confirmed is forgotten
EMAILS = "confirmation emails"  #: which may be asked for so often
BY_ONE, TO_ONE, BY_ALL = f"{EMAILS} of a guest", f"{EMAILS} to an address", f"{EMAILS} by all"
CLAIM = HOUR  #: after so long a letter that was claimed is not being sent any more, by whatever server
ABSENCES = (5, 15, 60, 240, 720)  #: minutes away after which one may be reminded
GAPS = (0, 3, 6, 12, 24)  #: hours between two letters at least, as one may choose


LetterKind = Literal["turn", "quarter", "over"]
CANNOT_WAIT = "quarter"  #: the kind that is told at once, however many hours lie between letters
SEEN_AT_A_LOOK = ("turn", "over")  #: what nobody is told who has seen the table since


@dataclass(frozen=True)
class Cause:
    """Something that somebody may want to hear of."""

    kind: LetterKind
    seat: int
    client_id: str
    since: float  #: when it came about
    due: float  #: when to look whether they have seen it; for a turn, the absence they chose comes on top


class LetterChoices(msgspec.Struct, frozen=True):
    """What somebody wants to be written of."""

    turn: bool = True
    minutes: int = 60  #: how long they have been away, for ``turn``
    quarter: bool = True
    over: bool = True
    gap: int = 0  #: hours that lie between two letters at least; none: each comes when it is due

    @property
    def is_any(self) -> bool:
        """Whether there is anything."""
        return self.turn or self.quarter or self.over


SILENCE = LetterChoices(turn=False, quarter=False, over=False)


@dataclass(frozen=True)
class Reader:
    """Somebody who gave an address."""

    client_id: str
    key: str  #: names the reader in links; another one with each address
    address: str
    is_confirmed: bool
    choices: LetterChoices
    written: float | None = None  #: when a letter of news was last sent

    @property
    def rests_until(self) -> float:
        """The moment before which no letter is sent that can wait."""
        return 0.0 if self.written is None else self.written + self.choices.gap * HOUR


@dataclass(frozen=True)
class Due:
    """A letter, or a part of one, that is due."""

    id: int
    kind: LetterKind | Literal["confirm"]
    table: str  #: nothing for a confirmation
    seat: int
    due: float
    tries: int
    failed: float | None  #: when it first could not be sent


class TooManyLetters(Exception):
    """More letters of confirmation were asked for than anybody needs."""


class Mailbox:
    """The verbs of mail."""

    def __init__(self, database: Database, rates: Mapping[str, Rate] = RATES) -> None:
        self._read, self._write, self._rates = database.read, database.write, rates

    # Who reads.

    async def find(self, client_id: str) -> Reader | None:
        """Return what a browser has told of itself, or none."""
        rows = await self._read(sa.select(READERS).where(READERS.c.client_id == client_id))
        return _reader(rows[0]) if rows else None

    async def find_by_key(self, key: str) -> Reader | None:
        """Return whom the link of a letter names; none if they have another address by now, or have none."""
        rows = await self._read(sa.select(READERS).where(READERS.c.key == key))
        return _reader(rows[0]) if rows else None

    async def list_clients(self) -> frozenset[str]:
        """Return the browsers whose addresses are confirmed."""
        rows = await self._read(sa.select(READERS.c.client_id).where(READERS.c.is_confirmed))
        return frozenset(row.client_id for row in rows)

    async def ask(self, reader: Reader, mark: str, now: float) -> None:
        """Keep an address in the place of any other, and a letter that asks it; or raise ``TooManyLetters``.

        ``mark`` stands for the address where it is only counted.
        """
        await self._write(partial(_ask, reader=reader, mark=mark, rates=self._rates, now=now))

    async def confirm(self, key: str) -> None:
        """Note that an address may be written to."""
        await self._write(
            lambda connection: connection.execute(
                sa.update(READERS).where(READERS.c.key == key).values(is_confirmed=True)
            )
        )

    async def choose(self, client_id: str, choices: LetterChoices) -> None:
        """Note what a browser wants to be written of."""
        body = msgspec.json.encode(choices).decode()
        here = sa.update(READERS).where(READERS.c.client_id == client_id)
        await self._write(lambda connection: connection.execute(here.values(choices=body)))

    async def forget(self, client_id: str) -> None:
        """Keep nothing of a browser any more, and send it nothing."""
        await self._write(partial(_forget, client_id=client_id))

    async def hand_over(self, old: str, new: str) -> None:
        """Have somebody written to as another guest from now on, unless that guest has an address already."""
        await self._write(partial(_hand_over, old=old, new=new))

    # What is due.

    async def open(self, now: float) -> int:
        """Drop what was claimed long ago and never dropped, sent or not; return how many letters that were.

        What was claimed lately another server may be sending: where that fails it puts the letter back.
        """
        return await self._write(partial(_open, now=now))

    async def next_due(self) -> float | None:
        """Return when the next letter is due."""
        rows = await self._read(sa.select(sa.func.min(OUTBOX.c.due)))
        return rows[0][0] if rows else None

    async def list_due(self, now: float) -> list[str]:
        """Return the browsers to which something is due, the longest ago first."""
        query = sa.select(OUTBOX.c.client_id).where(OUTBOX.c.due <= now).order_by(OUTBOX.c.due)
        return list(dict.fromkeys(row.client_id for row in await self._read(query)))

    async def list_unseen(self) -> frozenset[tuple[str, str]]:
        """Return the tables, each with a browser, of which letters say what a look at them would."""
        here = sa.select(OUTBOX.c.table_id, OUTBOX.c.client_id).where(OUTBOX.c.kind.in_(SEEN_AT_A_LOOK))
        return frozenset((row.table_id, row.client_id) for row in await self._read(here))

    async def list_letters(self, client_id: str) -> list[Due]:
        """Return what is to be sent to a browser, now or later, and has not been claimed."""
        here = sa.select(OUTBOX).where(OUTBOX.c.client_id == client_id, OUTBOX.c.due.is_not(None))
        rows = await self._read(here.order_by(OUTBOX.c.due, OUTBOX.c.id))
        return [Due(row.id, row.kind, row.table_id, row.seat, row.due, row.tries, row.failed) for row in rows]

    async def claim(self, letters: Sequence[Due], now: float) -> bool:
        """Take letters out, to send them; false, and nothing done, if one of them is not due any more."""
        try:
            await self._write(partial(_claim, ids=[letter.id for letter in letters], now=now))
        except _Gone:
            return False
        return True

    async def drop(self, letters: Sequence[Due]) -> None:
        """Forget letters: they were sent, or are not wanted any more."""
        gone = sa.delete(OUTBOX).where(OUTBOX.c.id.in_([letter.id for letter in letters]))
        await self._write(lambda connection: connection.execute(gone))

    async def note_sent(self, client_id: str, letters: Sequence[Due], now: float) -> None:
        """Forget letters that were sent to somebody, and note when, if they told any news."""
        gone = sa.delete(OUTBOX).where(OUTBOX.c.id.in_([letter.id for letter in letters]))
        noted = sa.update(READERS).where(READERS.c.client_id == client_id).values(written=now)

        def write(connection: sa.Connection) -> None:
            connection.execute(gone)
            if any(letter.kind != "confirm" for letter in letters):
                connection.execute(noted)

        await self._write(write)

    async def put_off(self, letter: Due, due: float) -> None:
        """Look at a letter again later."""
        later = sa.update(OUTBOX).where(OUTBOX.c.id == letter.id, OUTBOX.c.due == letter.due)
        await self._write(lambda connection: connection.execute(later.values(due=due)))

    async def put_back(self, letters: Sequence[Due], due: float, failed: float) -> None:
        """Keep letters that could not be sent, for another try."""
        here = sa.update(OUTBOX).where(OUTBOX.c.id.in_([letter.id for letter in letters]))
        first = sa.func.coalesce(OUTBOX.c.failed, failed)
        values = {"due": due, "claimed": None, "tries": OUTBOX.c.tries + 1, "failed": first}
        await self._write(lambda connection: connection.execute(here.values(values)))

    async def note_seen(self, seen: Mapping[tuple[str, str], float]) -> None:
        """Note when browsers saw tables, ``(table, guest)``: of what was so before they need no letter."""
        await self._write(partial(_note_seen, seen=seen))


def keep_causes(connection: sa.Connection, table: str, found: Sequence[Cause]) -> None:
    """Write down, in the transaction of a change, the letters that it makes due to those who want them."""
    if not found:
        return
    for seat in {cause.seat for cause in found}:
        overtaken = (OUTBOX.c.table_id == table) & (OUTBOX.c.seat == seat)
        connection.execute(sa.delete(OUTBOX).where(overtaken))
    client_ids = {cause.client_id for cause in found}
    here = sa.select(READERS).where(READERS.c.client_id.in_(client_ids), READERS.c.is_confirmed)
    readers = {row.client_id: _reader(row) for row in connection.execute(here)}
    for cause in found:
        reader = readers.get(cause.client_id)
        if reader is not None and getattr(reader.choices, cause.kind):
            away = reader.choices.minutes * 60.0 if cause.kind == "turn" else 0.0
            row = {"kind": cause.kind, "table_id": table, "seat": cause.seat, "since": cause.since}
            connection.execute(
                sa.insert(OUTBOX).values(client_id=cause.client_id, due=cause.due + away, tries=0, **row)
            )


def _ask(connection: sa.Connection, reader: Reader, mark: str, rates: Mapping[str, Rate], now: float) -> None:
    _forget_unconfirmed(connection, now)
    longest = max(rates[what].seconds for what in (BY_ONE, TO_ONE, BY_ALL))
    connection.execute(sa.delete(CONFIRMATIONS).where(CONFIRMATIONS.c.at <= now - longest))
    counted = connection.execute(sa.select(CONFIRMATIONS)).all()
    for what, rows in (
        (BY_ONE, [row for row in counted if row.client_id == reader.client_id]),
        (TO_ONE, [row for row in counted if row.mark == mark]),
        (BY_ALL, counted),
    ):
        if rates[what].is_used_up([row.at for row in rows], now):
            raise TooManyLetters
    _forget(connection, reader.client_id)
    connection.execute(sa.insert(CONFIRMATIONS).values(client_id=reader.client_id, mark=mark, at=now))
    body = msgspec.json.encode(reader.choices).decode()
    row = {"client_id": reader.client_id, "key": reader.key, "address": reader.address}
    connection.execute(sa.insert(READERS).values(choices=body, is_confirmed=False, asked=now, **row))
    letter = {"kind": "confirm", "table_id": "", "seat": 0, "since": now, "due": now, "tries": 0}
    connection.execute(sa.insert(OUTBOX).values(client_id=reader.client_id, **letter))


def _forget(connection: sa.Connection, client_id: str) -> None:
    connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.client_id == client_id))
    connection.execute(sa.delete(READERS).where(READERS.c.client_id == client_id))


def _hand_over(connection: sa.Connection, old: str, new: str) -> None:
    if connection.execute(sa.select(READERS.c.key).where(READERS.c.client_id == new)).first() is not None:
        _forget(connection, old)
    for table in (READERS, OUTBOX):
        connection.execute(sa.update(table).where(table.c.client_id == old).values(client_id=new))


class _Gone(Exception):
    """A letter that is to be claimed is not there any more."""


def _claim(connection: sa.Connection, ids: Sequence[int], now: float) -> None:
    here = sa.update(OUTBOX).where(OUTBOX.c.id.in_(ids), OUTBOX.c.due.is_not(None))
    if connection.execute(here.values(due=None, claimed=now)).rowcount != len(ids):
        raise _Gone


def _open(connection: sa.Connection, now: float) -> int:
    _forget_unconfirmed(connection, now)
    is_old = OUTBOX.c.claimed.is_(None) | (OUTBOX.c.claimed <= now - CLAIM)
    return connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.due.is_(None) & is_old)).rowcount


def _forget_unconfirmed(connection: sa.Connection, now: float) -> None:
    old = (READERS.c.is_confirmed.is_(False)) & (READERS.c.asked < now - WEEK)
    connection.execute(sa.delete(READERS).where(old))


def _note_seen(connection: sa.Connection, seen: Mapping[tuple[str, str], float]) -> None:
    for (table, client_id), at in seen.items():
        here = (OUTBOX.c.table_id == table) & (OUTBOX.c.client_id == client_id) & OUTBOX.c.due.is_not(None)
        known = here & OUTBOX.c.kind.in_(SEEN_AT_A_LOOK) & (OUTBOX.c.since <= at)
        connection.execute(sa.delete(OUTBOX).where(known))


def _reader(row: sa.Row[tuple[object, ...]]) -> Reader:
    choices = msgspec.json.decode(row.choices, type=LetterChoices)
    return Reader(row.client_id, row.key, row.address, row.is_confirmed, choices, row.written)
