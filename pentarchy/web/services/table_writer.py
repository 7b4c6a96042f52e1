"""Writes what becomes of a table: one transaction, after which it is so in memory, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..domain import changes
from ..domain.contributing import with_chance
from ..domain.events import Receipt
from ..domain.hot_seat import counted
from ..domain.programs import without_ended_programs
from ..domain.proposals import with_consent, without_overtaken
from ..domain.shared_views import without_ended
from ..domain.snapshot import TableSnapshot
from ..domain.timing import keep_time
from ..storage.changing import Change
from ..storage.faults import reports_of_talk
from ..storage.notices import Posting, notice_of
from ..storage.outbox import causes
from ..storage.store import Store
from .game_loader import GameLoader
from .live_table import LiveTable
from .signals import Signals
from .talk_reports import note_reports


class TableWriter:
    """Writes changes of tables; nobody is shown anything by it."""

    def __init__(
        self, store: Store, loader: GameLoader, signals: Signals, now: Callable[[], float], reminds: bool
    ) -> None:
        self._store, self._loader, self._signals, self._now = store, loader, signals, now
        self._reminds = reminds  #: whether people may be reminded of their tables

    async def write(
        self,
        live: LiveTable,
        act: Callable[[], TableSnapshot],
        client_id: str = "",
        answer: Callable[[TableSnapshot], Receipt] | None = None,
        now: float | None = None,
    ) -> TableSnapshot:
        """Write what an act makes of a table, with what follows from it; the caller holds the table's lock.

        ``client_id`` and ``answer``: who is answered, and what, where it was a command. Returned is what the
        act made, before anything followed from it. What ``act`` raises goes through; ``Overtaken`` if
        another server wrote first, ``Answered`` if the command was obeyed before, and ``NoAnswer`` if the
        database does not answer: in each case all is as it was.
        """
        moment = self._now() if now is None else now
        # All of it in one go: each change of threads costs as much as a small move.
        acted, after, change = await self._loader.run(
            lambda: self._change(live, act, client_id, answer, moment)
        )
        # Who was there when is noted while others are served: it is read here, where it changes.
        await self._store.commit(replace(change, posting=posting(live, after)))
        if after.details.clock is not None or after.details.seals is not None:
            self._signals.clocks_changed.set()
        note_reports(live.snapshot, after)
        live.revision += 1
        live.events += len(change.events)
        live.snapshot = after
        return acted

    def _change(
        self,
        live: LiveTable,
        act: Callable[[], TableSnapshot],
        client_id: str,
        answer: Callable[[TableSnapshot], Receipt] | None,
        now: float,
    ) -> tuple[TableSnapshot, TableSnapshot, Change]:
        before, acted = live.snapshot, act()
        after = with_consequences(before, acted, now)
        is_reported = after.details.reported != before.details.reported
        change = Change(
            table=before.id,
            revision=live.revision,
            version=after.table.version,
            is_over=after.table.is_over,
            first=live.events,
            events=changes.new_events(before, after),
            drafts=changes.new_drafts(before, after),
            client_id=client_id,
            receipt=answer(acted) if answer else None,
            details=after.details if after.details != before.details else None,
            chat=tuple(enumerate(after.chat))[len(before.chat) :],
            causes=causes(before, after, now) if self._reminds else (),
            reports=reports_of_talk(before, after) if is_reported else (),
        )
        return acted, after, change


def with_consequences(before: TableSnapshot, acted: TableSnapshot, now: float) -> TableSnapshot:
    """Return what an act leads to: chance begins, agreements reached or void, what players gave away,
    clocks, counts.
    """
    agreed = with_consent(without_overtaken(before, with_chance(before, acted, now)))
    wanted = without_ended_programs(without_ended(agreed))
    return counted(before, keep_time(before, wanted, now))


def posting(live: LiveTable, after: TableSnapshot) -> Posting | None:
    """Return what a change means for the list of public tables; nothing at a table that is in none."""
    if after.setup.terms.found != "everybody":
        return None
    notice = notice_of(after.setup, after.seats, after.table.is_over)
    return Posting(notice, max(live.seen.values(), default=0.0), live.seen.get(after.host, 0.0))
