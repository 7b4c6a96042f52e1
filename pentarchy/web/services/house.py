"""The tables of this server, each in memory as long as it is used and in the database always.

A command is obeyed under its table's lock: the rules decide, the store writes,
the receipt is given, and only then do the others hear of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec
from markupsafe import Markup

from pentarchy.kernel.options import read_options
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import draws
from pentarchy.table.table import AnyBox, AnyGame

from ..domain import commands
from ..domain.apart import SENTENCES, Apart, Why
from ..domain.audience import as_shown_to, may_look
from ..domain.commands import Do
from ..domain.events import Receipt
from ..domain.hot_seat import ViewRequest, begun, counted, followed, who_acts
from ..domain.importing import Brought
from ..domain.proposals import with_consent, without_overtaken
from ..domain.seating import Setup, Viewer, before_the_game, rotated
from ..domain.shared_views import without_ended
from ..domain.snapshot import TableSnapshot
from ..domain.timing import is_out_of_time, keep_time, run_out
from ..identity import Credentials, Identity, unguessable
from ..refused import Refused
from ..storage.database import NoAnswer
from ..storage.faults import Report, reports_of_talk
from ..storage.notices import Posting, notice_of
from ..storage.outbox import causes
from ..storage.store import Change, Overtaken, Store, StoredTable
from ..storage.unfolding import UNREADABLE, Unplayable, unfold
from ..view import Preview, View
from ..viewing.messages import Message, encode, whole
from ..viewing.updates import ViewRenderer
from ..viewing.view_builder import PRESENT, ViewOptions
from .game_loader import GameLoader
from .live_table import LiveTable, Subscriber
from .receipts import receipt_of

LOG = logging.getLogger(__name__)
T = TypeVar("T")

Kind = tuple[Viewer, Viewer, str]
"""What is alike for browsers that are sent the same: who looked on before, who does now, and the session."""

TRIES = 40  #: times that one thing is tried while other servers are faster
CROWD = 200  #: browsers that look at one table at once
KEPT_TABLES = 200  #: how many tables stay in memory that nobody looks at
LONGEST_FAULT = 8_000  #: signs of an error that are kept for the operator
REMOVED = "The operator of this server has removed this table."
SET_APART = "table %s is set apart (%s): `pentarchy tables show %s` tells more, `resume` sets it going again"


class House:
    """All tables."""

    def __init__(
        self,
        store: Store,
        loader: GameLoader,
        identity: Identity,
        renderer: ViewRenderer,
        now: Callable[[], float],
    ) -> None:
        self.store, self.loader, self.identity, self.renderer = store, loader, identity, renderer
        self.now = now  #: the moment, for clocks
        self.clocks_changed = asyncio.Event()  #: the next deadline may be another one now
        self.attend: Callable[[LiveTable], None] = lambda live: None  #: wakes the bots of a table
        self.sends_mail = False  #: whether people may be reminded of their tables
        self.note_seen: Callable[[str, str], None] = lambda table, client_id: None  #: that a browser sees one
        self.who_is_known: Callable[[Credentials], Awaitable[Credentials]] = _everybody
        """Returns those of some guests and their sessions that still are what they were."""
        self._live = WeakValueDictionary[str, LiveTable]()  #: all that anybody has in hand
        self._kept: dict[str, LiveTable] = {}  #: those that were used last, the latest at the end
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}

    # Opening tables.

    async def make(self, setup: Setup, game: AnyGame, made_from: str = "", wish: str = "") -> str:
        """Keep a new table; return its id. ``BadOption`` or ``BadFile`` if the box refuses.

        The same wish a moment later makes none: it has the id of the one there is.
        """
        seed = secrets.token_bytes(draws.SEED_BYTES)
        box = await self.loader.read(lambda: _unpack(setup, game, seed))
        sides = tuple(side.name for side in box.sides)
        is_usual = not setup.files and setup.options == read_options(game.box.options, {})
        setup = msgspec.structs.replace(setup, files=dict(box.files), sides=sides)
        kept = (setup, game.facts.rules_version, seed, made_from, is_usual, self.now())
        return await self.store.add_table(self._new_id(wish), *kept)

    def _new_id(self, wish: str) -> str:
        return self.identity.id_for(wish) if wish else unguessable()

    async def bring(self, brought: Brought, game: AnyGame, wish: str = "") -> str:
        """Keep a game that was played elsewhere, once for a wish; return the id of its table."""
        kept = (brought.setup, game.facts.rules_version, brought.seed, brought.events, brought.version)
        return await self.store.add_game(self._new_id(wish), *kept)

    async def preview(self, setup: Setup, game: AnyGame) -> Preview:
        """Return what would come of a set-up, without a table; refuses as ``make`` does."""

        def draw() -> Preview:
            box = _unpack(setup, game, secrets.token_bytes(draws.SEED_BYTES))
            opening = game.hidden(box, game.begin(box), SPECTATOR)
            picture = Markup(game.pictures.picture(box, opening, viewer=SPECTATOR).svg(css=False, ids=False))
            return Preview(picture, game.box.remark(box) if game.box.remark else "")

        return await self.loader.read(draw)

    async def remake(self, live: LiveTable, client_id: str) -> str:
        """Make the table of a rematch, seats rotated; return the id of the one there is already.

        Everybody who still looks at the finished table is shown the way. The host's rights stay
        with the same player, if they play again.
        """
        async with live.lock:
            setup, host = live.snapshot.setup, live.snapshot.host
            game = live.snapshot.table.game
            brought = {kind.key for kind in game.box.files}
            files = {key: text for key, text in setup.files.items() if key in brought}
            seats = before_the_game(rotated(setup.seats, live.snapshot.seats), setup.terms)
            host = host if any(seat.client_id == host for seat in seats) else client_id
            again = msgspec.structs.replace(setup, seats=seats, files=files, host=host)
            made = await self.make(again, game, live.snapshot.id)
            await self.catch_up(live)
        return made

    async def find(self, table: str) -> LiveTable | None:
        """Return a table, none if there is no such; ``Unplayable`` if it cannot be opened."""
        known = self._live.get(table)
        if known is not None:
            self._keep(known)
            return known
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        try:
            return await asyncio.shield(self._opening[table])
        finally:
            if table in self._opening and self._opening[table].done():
                del self._opening[table]

    async def _open(self, table: str) -> LiveTable | None:
        for _ in range(TRIES):
            with suppress(Overtaken):  # then it is read anew
                return await self._opened(table)
        raise Overtaken(f"table {table} is changed faster than this server can read it")

    async def _opened(self, table: str) -> LiveTable | None:
        found = await self._read(table)
        if found is None:
            return None
        whole, snapshot = found
        card = await self.loader.card(snapshot.setup.game)
        live = LiveTable(snapshot, card, whole.kept.revision, len(whole.events))
        if snapshot.apart is None:
            try:
                await self._settle(live)
            except (NoAnswer, Overtaken):
                raise
            except Exception as error:
                await self.set_apart(live, "settling", error)
        self._live[table] = live
        self._keep(live)
        return live

    async def _settle(self, live: LiveTable) -> None:
        """Let happen what waits for nobody, and give a table its clocks that has none yet."""
        snapshot = live.snapshot
        settled = await self.loader.run(snapshot.table.settled)
        has_new_clock = snapshot.pace is not None and snapshot.details.clock is None
        if settled is not snapshot.table or has_new_clock:
            await self._write(live, snapshot.with_table(settled), None)

    async def _read(self, table: str) -> tuple[StoredTable, TableSnapshot] | None:
        """Return what the database holds of a table; that it can be read no more, or again, is noted.

        ``Unplayable`` if nothing of it can be shown.
        """
        whole = await self.store.find_whole(table)
        if whole is None:
            return None
        try:
            snapshot = await self._unfold(whole)
        except Unplayable as error:
            if whole.apart is None and not whole.kept.is_over:
                LOG.error(SET_APART, table, "opening", table)
                found = Apart("opening", str(error), self.now(), fault=error.fault)
                await self.store.set_apart(table, whole.kept.revision, found)
            raise
        apart = snapshot.apart
        if whole.kept.is_over or (apart is None) == (whole.apart is None):
            return whole, snapshot
        if apart is None:
            LOG.warning("table %s can be read again, and goes on", table)
            await self.store.take_up(table, self.now())
        else:
            LOG.error(SET_APART, table, apart.why, table)
            noted = msgspec.structs.replace(apart, at=self.now())
            await self.store.set_apart(table, whole.kept.revision, noted)
        whole = await self.store.find_whole(table)
        return None if whole is None else (whole, await self._unfold(whole))

    async def _unfold(self, whole: StoredTable) -> TableSnapshot:
        try:
            game = await self.loader.load(whole.kept.setup.game)
        except LookupError as error:
            raise Unplayable(str(error)) from None
        try:
            return await self.loader.run(lambda: unfold(game, whole))
        except Unplayable:
            raise
        except Exception as error:
            raise Unplayable(UNREADABLE, "".join(traceback.format_exception(error))) from error

    @property
    def opened(self) -> tuple[LiveTable, ...]:
        """The tables in memory."""
        return tuple(self._live.values())

    async def catch_up(self, live: LiveTable) -> None:
        """Read a table anew that another server has changed, and show everybody what became of it.

        The caller holds the table's lock. One that cannot be read any more, or is gone, is let go:
        ``Unplayable``.
        """
        before = live.snapshot
        whole = await self.store.find_whole(before.id)
        if whole is not None and whole.kept.revision == live.revision:
            return
        try:
            if whole is None:
                raise Unplayable(REMOVED)
            live.snapshot = await self._unfold(whole)
        except Unplayable:
            self._live.pop(before.id, None)
            self._kept.pop(before.id, None)
            live.close()
            raise
        live.revision, live.events = whole.kept.revision, len(whole.events)
        self.clocks_changed.set()
        await self.publish(live, before)

    def _keep(self, live: LiveTable) -> None:
        """Keep a table in memory as one of the latest that were used.

        One that somebody has in hand is kept, too: as long as they have it, everybody gets the same.
        """
        self._kept.pop(live.snapshot.id, None)
        self._kept[live.snapshot.id] = live
        while len(self._kept) > KEPT_TABLES:
            del self._kept[next(iter(self._kept))]

    async def set_apart(self, live: LiveTable, why: Why, error: Exception) -> None:
        """Have nobody play at a table where something of ours failed; its people and the operator are told.

        The caller holds the table's lock. A table that another server has changed meanwhile is read anew.
        """
        table, fault = live.snapshot.id, "".join(traceback.format_exception(error))
        # What failed may name what was decided in secret: that is no business of the log.
        LOG.error(SET_APART, table, f"{why}: {type(error).__name__}", table)
        apart = Apart(why, SENTENCES[why], self.now(), fault=fault[-LONGEST_FAULT:])
        try:
            await self.store.set_apart(table, live.revision, apart)
        except Overtaken:
            LOG.warning("table %s was changed by another server meanwhile, and is tried again", table)
        await self.catch_up(live)

    async def agree_to_end(self, table: str, client_id: str) -> None:
        """Have a game ended that was set apart, as far as that is a guest's to say; ``MayNotEnd`` if not."""
        await self.store.agree_to_end(table, client_id, self.now())
        live = self._live.get(table)
        if live is not None:
            async with live.lock:
                await self.catch_up(live)

    # Looking.

    async def view(
        self,
        live: LiveTable,
        client_id: str,
        wish: ViewOptions = PRESENT,
        session: str = "",
        wanted: ViewRequest | None = None,
    ) -> View:
        """Return what a browser gets of a table, through the seat that it wants to look through."""
        live.note(client_id, self.now())
        return await self._view(live, live.snapshot, live.viewer(client_id, wanted), session, wish)

    async def _view(
        self, live: LiveTable, snapshot: TableSnapshot, who: Viewer, session: str, wish: ViewOptions = PRESENT
    ) -> View:
        token, wish = self.token(who, session), replace(wish, now=self.now())

        def make() -> View:
            return self.renderer.view(as_shown_to(snapshot, who), who, live.card, token, wish)

        return await self.loader.run(make)

    def token(self, who: Viewer, session: str) -> str:
        """Return the form token of somebody who may do something here."""
        return self.identity.token(session or who.client_id) if who.client_id else ""

    async def join(
        self, live: LiveTable, connection: Subscriber, has: str, wanted: ViewRequest | None = None
    ) -> None:
        """Have a browser hear of all that follows; it gets a view unless it has the one with this mark."""
        async with live.lock:
            is_full = len(live.connections) >= CROWD and connection not in live.connections
            if is_full or not await self.is_known(connection):
                connection.close()
                return
            connection.wanted = begun(live.snapshot, connection.client_id, wanted)
            connection.shown = connection.shown or 0
            live.connections.add(connection)
            present = await self._whole(live, connection)
            if has != present["mark"]:
                connection.show_all(encode(present))
        self.note_seen(live.snapshot.id, connection.client_id)
        self.attend(live)

    async def _whole(self, live: LiveTable, connection: Subscriber) -> Message:
        """Return all that a browser sees now, from which it goes on."""
        live.note(connection.client_id, self.now())
        connection.viewer = live.viewer(connection.client_id, connection.wanted)
        return whole(await self._view(live, live.snapshot, connection.viewer, connection.session))

    async def is_known(self, connection: Subscriber) -> bool:
        """Whether a browser still is whom it was taken for when it came."""
        return bool(await self.who_is_known(frozenset({connection.credential})))

    async def turn_away_strangers(self) -> None:
        """End every connection whose guest or session no longer is what it was."""
        # People who come while it is asked were looked at on the way in, and are none of those asked for.
        asked = frozenset(one.credential for live in self.opened for one in live.connections)
        gone = asked - await self.who_is_known(asked)
        self.hang_up(lambda connection: connection.credential in gone)

    def hang_up(self, is_over: Callable[[Subscriber], bool]) -> None:
        """End some connections; their browsers come back as whoever they are now."""
        for live in self.opened:
            for connection in tuple(live.connections):
                if is_over(connection):
                    live.connections.discard(connection)
                    connection.close()

    def part(self, live: LiveTable, connection: Subscriber) -> None:
        """Let a browser go."""
        live.note(connection.client_id, self.now())
        live.connections.discard(connection)
        self.note_seen(live.snapshot.id, connection.client_id)

    def close(self) -> None:
        """End every connection."""
        for live in self.opened:
            if live.attending is not None:
                live.attending.cancel()
            live.close()

    # Acting.

    async def obey(
        self, live: LiveTable, client_id: str, command: Do, answer: Callable[[Receipt], None]
    ) -> Receipt:
        """Obey a command or refuse it; ``answer`` hears the receipt before anybody hears of the rest."""
        live.note(client_id, self.now())
        async with live.lock:
            receipt = await self._in_turn(live, lambda: self._obey(live, client_id, command, answer))
        self.attend(live)
        return receipt

    async def _obey(
        self, live: LiveTable, client_id: str, command: Do, answer: Callable[[Receipt], None]
    ) -> Receipt:
        known = await self.store.find_receipt(live.snapshot.id, client_id, command.id)
        if known is not None:
            answer(known)
            return known
        await self.apply_deadline(live)
        before, now = live.snapshot, self.now()
        who = who_acts(before, client_id, command.seat)
        after, refused = before, None
        try:
            after = await self.loader.run(lambda: commands.obey(before, who, command, now))
        except Refused as error:
            refused = error
        receipt = receipt_of(command, after, who.seat, refused, live.card)
        if who.seat != SPECTATOR and before.apart is None:
            await self._write(live, after, (client_id, receipt), now)
        answer(receipt)
        if refused is None:
            await self.publish(live, before)
        elif refused.is_stale:
            await self._show_all_again(live, client_id)
        return receipt

    async def _in_turn(self, live: LiveTable, act: Callable[[], Awaitable[T]]) -> T:
        """Do something; where another server was faster, do it anew on what that one wrote."""
        for _ in range(TRIES):
            try:
                return await act()
            except Overtaken:
                await self.catch_up(live)
        raise Overtaken(f"table {live.snapshot.id} is changed faster than this server can read it")

    async def _show_all_again(self, live: LiveTable, client_id: str) -> None:
        """Send a browser whose command came too late what there is now."""
        for connection in tuple(live.connections):
            if connection.client_id == client_id:
                connection.show_all(encode(await self._whole(live, connection)))

    async def reseat(self, live: LiveTable, move: Callable[[TableSnapshot], TableSnapshot]) -> None:
        """Have somebody sit down, stand up or be replaced; ``Refused`` if that cannot be."""
        async with live.lock:
            await self._in_turn(live, lambda: self._reseat(live, move))
        self.attend(live)

    async def _reseat(self, live: LiveTable, move: Callable[[TableSnapshot], TableSnapshot]) -> None:
        await self.apply_deadline(live)
        before = live.snapshot
        if before.apart:
            raise Refused(before.apart.sentence)
        await self._write(live, await self.loader.run(lambda: move(before)), None)
        await self.publish(live, before)

    async def call_time(self, live: LiveTable) -> None:
        """Move for everybody at a table whose time has run out, if it still has."""
        async with live.lock:
            await self.apply_deadline(live)
        self.attend(live)

    async def apply_deadline(self, live: LiveTable) -> None:
        """Apply a deadline that is due before anything else happens; the caller holds the table's lock."""
        before, now = live.snapshot, self.now()
        if is_out_of_time(before, now):
            await self.change(live, lambda: run_out(before, now), "deadline", now)

    async def change(
        self, live: LiveTable, act: Callable[[], TableSnapshot], why: Why, now: float | None = None
    ) -> None:
        """Write and publish what the clocks or the bots do, unless another server was faster.

        The caller holds the table's lock. Where it fails the table is set apart, for that reason.
        """
        before = live.snapshot
        try:
            await self._write(live, await self.loader.run(act), None, now)
        except Overtaken:
            await self.catch_up(live)
        except NoAnswer:
            raise
        except Exception as error:
            await self.set_apart(live, why, error)
        else:
            await self.publish(live, before)

    async def _write(
        self,
        live: LiveTable,
        acted: TableSnapshot,
        receipt: tuple[str, Receipt] | None,
        now: float | None = None,
    ) -> None:
        before = live.snapshot
        moment = self.now() if now is None else now
        wanted = without_ended(with_consent(without_overtaken(before, acted)))
        after = await self.loader.run(lambda: keep_time(before, wanted, moment))
        after = counted(before, after)
        events = await self.loader.run(lambda: commands.new_events(before, after))
        change = Change(
            before.id,
            live.revision,
            after.table.version,
            after.table.is_over,
            live.events,
            events,
            commands.new_drafts(before, after),
            receipt,
            after.details if after.details != before.details else None,
            tuple(enumerate(after.talk))[len(before.talk) :],
            causes(before, after, moment) if self.sends_mail else (),
            posting(live, after),
            await self._reports(before, after),
        )
        await self.store.commit(change)
        if after.details.clock is not None:
            self.clocks_changed.set()
        live.revision += 1
        live.events += len(events)
        live.snapshot = after

    async def _reports(self, before: TableSnapshot, after: TableSnapshot) -> tuple[Report, ...]:
        if after.details.reported == before.details.reported:
            return ()
        return await self.loader.run(lambda: reports_of_talk(before, after))

    async def publish(self, live: LiveTable, before: TableSnapshot) -> None:
        """Send everybody who looks on what they may see of a change, each kind of viewer's made once."""
        made: dict[Kind, list[str]] = {}
        for connection in tuple(live.connections):
            if connection.ended.is_set() or not may_look(live.snapshot, connection.client_id):
                live.connections.discard(connection)
                connection.close()
                continue
            try:
                await self._show(live, before, connection, made)
            except Exception:  # it is written, and the others are shown it
                LOG.exception("table %s cannot be shown to somebody", live.snapshot.id)
                live.connections.discard(connection)
                connection.close()

    async def _show(
        self, live: LiveTable, before: TableSnapshot, connection: Subscriber, made: dict[Kind, list[str]]
    ) -> None:
        news = await self._news(live, before, connection, made)
        if not connection.has_room(len(news)):
            connection.show_all(encode(await self._whole(live, connection)))
            return
        for text in news:
            connection.show(text)

    async def _news(
        self, live: LiveTable, before: TableSnapshot, connection: Subscriber, made: dict[Kind, list[str]]
    ) -> list[str]:
        """Return what to send to a browser of a change: the steps to it, or all anew."""
        was, had, after = connection.viewer, connection.wanted, live.snapshot
        connection.wanted = followed(after, connection.client_id, had)
        connection.viewer = who = live.viewer(connection.client_id, connection.wanted)
        session = connection.session if who.client_id else ""
        # Once the game begins everybody sees with their own eyes; what was taken back is no step.
        is_step = (
            before.is_gathering == after.is_gathering
            and before.table.rewinds == after.table.rewinds
            and before.apart == after.apart
        )
        has_moved = before.table.version != after.table.version
        if is_step and has_moved and had is not None and connection.wanted is None:
            # The curtain falls on what was: what comes is seen by all who are at the screen.
            fallen = whole(await self._view(live, before, who, session, ViewOptions(is_passing=True)))
            return [encode(fallen), *await self._messages(live, before, (who, who, session))]
        if not is_step or (who != was and not (has_moved and _is_open_to(after, was, who))):
            return [encode(await self._whole(live, connection))]
        kind = was, who, session
        if kind not in made:
            made[kind] = await self._messages(live, before, kind)
        return made[kind]

    async def _messages(self, live: LiveTable, before: TableSnapshot, kind: Kind) -> list[str]:
        was, who, session = kind
        after, card, token = live.snapshot, live.card, self.token(who, session)

        def make() -> list[Message]:
            earlier, later = as_shown_to(before, was), as_shown_to(after, who)
            return self.renderer.messages(earlier, later, who, card, token, was)

        made = await self.loader.run(make)
        return [encode(plain) for plain in made]


def posting(live: LiveTable, after: TableSnapshot) -> Posting | None:
    """Return what a change means for the list of public tables; nothing at a table that is in none."""
    if after.setup.terms.found != "everybody":
        return None
    notice = notice_of(after.setup, after.seats, after.table.is_over)
    return Posting(notice, max(live.seen.values(), default=0.0), live.seen.get(after.host, 0.0))


async def _everybody(credentials: Credentials) -> Credentials:
    return credentials


def _is_open_to(snapshot: TableSnapshot, was: Viewer, who: Viewer) -> bool:
    """Whether two seats of one screen have no secrets from each other, so that one may follow the other."""
    is_one_screen = was.client_id == who.client_id and SPECTATOR not in (was.seat, who.seat)
    return is_one_screen and not snapshot.table.game.facts.has_secrets


def _unpack(setup: Setup, game: AnyGame, seed: bytes) -> AnyBox:
    return game.box.unpack(setup.options, setup.files, len(setup.seats), draws.unpacking(seed))
