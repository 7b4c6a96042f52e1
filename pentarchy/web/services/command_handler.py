"""Does what people, clocks and bots want of a table: obeys or refuses, writes, answers, and has it shown.

All of it happens under the table's lock: the rules decide, the store writes, the receipt is given. Only then
do the others hear of it, and the next command need not wait until they have.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import TypeVar

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.clock import due

from ..domain import commands
from ..domain.apart import Why
from ..domain.chat import Muted, Say
from ..domain.commands import Command
from ..domain.events import Receipt
from ..domain.hot_seat import who_acts
from ..domain.snapshot import TableSnapshot
from ..domain.timing import is_out_of_time, run_out
from ..refused import Refused
from ..storage.changing import Answered, Overtaken
from ..storage.database import NoAnswer
from ..storage.faults import TooMany
from ..storage.store import Store
from .broadcast import Broadcast
from .live_table import LiveTable
from .outage import Outage
from .receipts import Refusals, receipt_of
from .signals import Signals
from .table_writer import TableWriter
from .tables import TOO_FAST, TRIES, Tables

T = TypeVar("T")
TOO_MANY_REPORTS = Refused("The operator has had many reports lately. Send yours in an hour.", "too much")


class CommandHandler:
    """Changes tables, one change of a table at a time."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        writer: TableWriter,
        broadcast: Broadcast,
        signals: Signals,
        outage: Outage,
        now: Callable[[], float],
    ) -> None:
        self._store, self._tables = store, tables
        self._writer, self._broadcast, self._signals = writer, broadcast, signals
        self._outage, self._now = outage, now
        self._refusals = Refusals()

    async def obey(
        self, live: LiveTable, client_id: str, command: Command, answer: Callable[[Receipt], None]
    ) -> Receipt:
        """Obey a command or refuse it; ``answer`` hears the receipt before anybody hears of the rest."""
        live.note(client_id, self._now())
        measured, began = self._signals.measured, perf_counter()

        def answer_in_time(receipt: Receipt) -> None:
            answer(receipt)
            measured.send("receipt_seconds", perf_counter() - began, "obeyed" if receipt.ok else "refused")

        async with live.lock:
            receipt = await self._in_turn(
                live, lambda: self._obey(live, client_id, command, answer_in_time, began)
            )
        self._signals.table_used.send(live)
        return receipt

    async def _obey(
        self,
        live: LiveTable,
        client_id: str,
        command: Command,
        answer: Callable[[Receipt], None],
        began: float,
    ) -> Receipt:
        known = self._refusals.find(live.snapshot.id, client_id, command.id)
        if known is not None:
            answer(known)
            return known
        await self.apply_deadline(live)
        before, now = live.snapshot, self._now()
        who = who_acts(before, client_id, command.seat)

        def act() -> TableSnapshot:
            return commands.obey(before, who, command, now)

        def receipt_for(after: TableSnapshot) -> Receipt:
            return receipt_of(command, after, who.seat, None, live.card)

        try:
            await self._must_not_be_muted(client_id, command)
            receipt = receipt_for(await self._writer.write(live, act, client_id, receipt_for, now))
        except Refused as refused:
            return await self._refuse(live, client_id, command, who.seat, refused, answer)
        except TooMany:
            return await self._refuse(live, client_id, command, who.seat, TOO_MANY_REPORTS, answer)
        except Answered:
            known = await self._answer_again(live, client_id, command, answer)
            if known is None:
                raise Overtaken(f"somebody else removed what table {before.id} has answered") from None
            return known
        answer(receipt)
        self._broadcast.publish(live, began)
        return receipt

    async def _must_not_be_muted(self, client_id: str, command: Command) -> None:
        """Refuse what is said by somebody whom the operator has muted."""
        if isinstance(command, Say):
            why = await self._store.why_muted(client_id)
            if why is not None:
                raise Muted(why)

    async def _answer_again(
        self, live: LiveTable, client_id: str, command: Command, answer: Callable[[Receipt], None]
    ) -> Receipt | None:
        """Answer a command that was obeyed before as it was answered then; do nothing if it was not."""
        known = await self._store.find_receipt(live.snapshot.id, client_id, command.id)
        if known is not None:
            answer(known)
        return known

    async def _refuse(
        self,
        live: LiveTable,
        client_id: str,
        command: Command,
        seat: int,
        refused: Refused,
        answer: Callable[[Receipt], None],
    ) -> Receipt:
        """Answer a command that cannot be obeyed now; one that was before is answered as it was then."""
        known = await self._answer_again(live, client_id, command, answer)
        if known is not None:
            return known
        snapshot = live.snapshot
        receipt = receipt_of(command, snapshot, seat, refused, live.card)
        if seat != SPECTATOR and snapshot.apart is None and not isinstance(refused, Muted):
            await self._must_be_latest(live)
            self._refusals.keep(snapshot.id, client_id, receipt)
        answer(receipt)
        if refused.is_stale:
            await self._broadcast.show_all_again(live, client_id)
        return receipt

    async def _must_be_latest(self, live: LiveTable) -> None:
        """Raise ``Overtaken`` where another server has written what would perhaps have been obeyed."""
        table = live.snapshot.id
        if (await self._store.list_revisions((table,))).get(table) != live.revision:
            raise Overtaken(f"table {table} was changed by another server")

    async def _in_turn(self, live: LiveTable, act: Callable[[], Awaitable[T]]) -> T:
        """Do something; where another server was faster, do it anew on what that one wrote."""
        for _ in range(TRIES):
            try:
                return await act()
            except Overtaken:
                await self._tables.catch_up(live)
        raise Overtaken(TOO_FAST.format(live.snapshot.id))

    async def reseat(self, live: LiveTable, move: Callable[[TableSnapshot], TableSnapshot]) -> None:
        """Have somebody sit down, stand up or be replaced; ``Refused`` if that cannot be."""
        async with live.lock:
            await self._in_turn(live, lambda: self._reseat(live, move))
        self._signals.table_used.send(live)

    async def _reseat(self, live: LiveTable, move: Callable[[TableSnapshot], TableSnapshot]) -> None:
        await self.apply_deadline(live)
        before = live.snapshot
        if before.apart:
            raise Refused(before.apart.sentence)
        await self._writer.write(live, lambda: move(before))
        self._broadcast.publish(live)

    async def call_time(self, live: LiveTable) -> None:
        """Move for everybody at a table whose time has run out, if it still has."""
        async with live.lock:
            await self.apply_deadline(live)
        self._signals.table_used.send(live)

    async def apply_deadline(self, live: LiveTable) -> None:
        """Apply a deadline that is due before anything else happens; the caller holds the table's lock.

        What passed while the database was away is given back first: who could not act has missed nothing.
        """
        if is_out_of_time(live.snapshot, self._now()) and await self._outage.give_back():
            await self._tables.catch_up(live)
        before, now = live.snapshot, self._now()
        if is_out_of_time(before, now):
            moment = due(before.details.clock) if before.details.clock else None
            late = 0.0 if moment is None else now - moment
            self._signals.measured.send("late_deadline_seconds", late, "")
            await self.change(live, lambda: run_out(before, now), "deadline", now)

    async def change(
        self, live: LiveTable, act: Callable[[], TableSnapshot], why: Why, now: float | None = None
    ) -> None:
        """Write and publish what the clocks or the bots do, unless another server was faster.

        The caller holds the table's lock. Where it fails the table is set apart, for that reason.
        """
        try:
            await self._writer.write(live, act, now=now)
        except Overtaken:
            await self._tables.catch_up(live)
        except NoAnswer:
            raise
        except Exception as error:
            await self._tables.set_apart(live, why, error)
        else:
            self._broadcast.publish(live)
