"""Brings the screens of a table up to date after it has changed, one table after the other.

No command waits for it: each is answered once it is written, and the next one is obeyed while screens are
still made. Whoever looks on is led from what they were shown last to what there is when it is their table's
turn: where a table changes faster than screens are made, several changes are shown at one go.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from pentarchy.kernel.seats import SPECTATOR

from ..domain.audience import as_shown_to, may_look
from ..domain.hot_seat import followed
from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from ..identity import Identity
from ..viewing.messages import encode, whole
from ..viewing.seeing import LIVE, Seeing, ViewOptions
from ..viewing.table_view import View
from ..viewing.updates import FOLLOWED, ViewRenderer
from .game_loader import GameLoader
from .live_table import LiveTable, Subscriber
from .publication import Audience, LineMessage, Publication
from .signals import Signals

LOG = logging.getLogger(__name__)
STEPS = FOLLOWED + 1
"""So many steps of a change are shown where no other table waits for its screens: all there ever are in play.

Where others wait the steps are shared out among them, so that nobody waits for long: of nine tables each is
shown its last two, of twenty and more what is now. Whoever wants the others has them in the history.
"""


class Presenter:
    """Makes what each subscriber is to see, and sends it."""

    def __init__(
        self,
        loader: GameLoader,
        identity: Identity,
        renderer: ViewRenderer,
        signals: Signals,
        now: Callable[[], float],
    ) -> None:
        self._loader, self._identity, self._renderer = loader, identity, renderer
        self._signals, self._now = signals, now
        self._turn = asyncio.Semaphore(1)  #: of a table to have its screens made
        self._waiting = 0  #: tables that wait for it

    async def view(
        self,
        live: LiveTable,
        snapshot: TableSnapshot,
        viewer: Viewer,
        session: str,
        options: ViewOptions = LIVE,
    ) -> View:
        """Return what a viewer gets of a snapshot of a table."""
        token, options = self._token(viewer, session), replace(options, now=self._now())

        def make() -> View:
            return self._renderer.view(
                Seeing(as_shown_to(snapshot, viewer), viewer, live.card, options), token
            )

        return await self._loader.run(make)

    def _token(self, viewer: Viewer, session: str) -> str:
        """Return the form token of somebody who may do something here."""
        return self._identity.token(session or viewer.client_id) if viewer.client_id else ""

    async def show_whole(self, live: LiveTable, subscriber: Subscriber, has: str = "") -> None:
        """Send a browser all that it sees now, unless it has the view with this mark."""
        live.note(subscriber.client_id, self._now())
        snapshot, wanted = live.snapshot, subscriber.wanted
        viewer = live.viewer(subscriber.client_id, wanted)
        made = whole(await self.view(live, snapshot, viewer, subscriber.session))
        if subscriber.wanted is not wanted:
            return  # the curtain has fallen meanwhile, which is shown next
        subscriber.saw(snapshot, viewer)
        if made["mark"] != has:
            subscriber.show_all(encode(made))

    def present(self, live: LiveTable, began: float | None = None) -> None:
        """Have everybody who looks on shown what a table has become, by a command that came at ``began``.

        The curtain of a shared screen falls at once, and for good, whenever it is shown.
        """
        for subscriber in live.subscribers:
            subscriber.wanted = followed(live.snapshot, subscriber.client_id, subscriber.wanted)
        live.unshown.append(perf_counter() if began is None else began)
        if live.presenting is None:
            live.presenting = asyncio.create_task(self._present(live))

    async def _present(self, live: LiveTable) -> None:
        try:
            while live.unshown:
                self._waiting += 1
                async with self._turn:
                    self._waiting -= 1
                    await self._show(live)
        except Exception:
            LOG.exception("table %s cannot be shown", live.snapshot.id)
            live.close()  # its browsers come back and ask anew
        finally:
            live.presenting = None

    async def _show(self, live: LiveTable) -> None:
        """Show everybody what has changed until now."""
        after, moments = live.snapshot, tuple(live.unshown)
        live.unshown.clear()
        changes = self._changes(live, after)
        wanted = [(change, list(dict.fromkeys(audiences.values()))) for change, audiences in changes]
        made = await self._loader.show(lambda: [change.make(those) for change, those in wanted])
        live.shown = {key: shown for change, _ in changes for key, shown in change.shown.items()}
        for (change, audiences), messages in zip(changes, made, strict=True):
            for subscriber, audience in audiences.items():
                if subscriber.seen is change.before:  # and nothing else was sent meanwhile
                    await self._send(live, subscriber, change, audience, messages[audience])
        for moment in moments:
            self._signals.measured.send("screens_seconds", perf_counter() - moment, "")

    def _changes(
        self, live: LiveTable, after: TableSnapshot
    ) -> list[tuple[Publication, dict[Subscriber, Audience]]]:
        """Return what leads everybody to a snapshot, from whatever they were shown last."""
        changes: dict[TableSnapshot, tuple[Publication, dict[Subscriber, Audience]]] = {}
        for subscriber in tuple(live.subscribers):
            before = subscriber.seen
            if subscriber.ended.is_set() or not may_look(after, subscriber.client_id):
                drop(live, subscriber)
            elif before is not None and before is not after:
                if before not in changes:
                    most = max(1, STEPS // (1 + self._waiting))
                    change = Publication(
                        before, after, live.card, self._renderer, self._now(), live.shown, most
                    )
                    changes[before] = (change, {})
                change, audiences = changes[before]
                audiences[subscriber] = self._audience(live, change, subscriber)
        return list(changes.values())

    def _audience(self, live: LiveTable, change: Publication, subscriber: Subscriber) -> Audience:
        """Return with whom a browser is shown a change, and how: as steps, or all anew."""
        was, now = subscriber.viewer, live.viewer(subscriber.client_id, subscriber.wanted)
        token = self._token(now, subscriber.session)
        if (
            change.is_step
            and change.has_moved
            and subscriber.looked is not None
            and subscriber.wanted is None
        ):
            # The curtain falls on what was: what comes is seen by all who are at the screen.
            return Audience(now, now, token, "curtain")
        may_follow = now == was or (change.has_moved and _is_open_to(change.after, was, now))
        return Audience(was, now, token, "steps" if change.is_step and may_follow else "whole")

    async def _send(
        self,
        live: LiveTable,
        subscriber: Subscriber,
        change: Publication,
        audience: Audience,
        news: list[LineMessage] | Exception,
    ) -> None:
        """Send one browser what was made for it; a whole view where too much waits for it already."""
        if isinstance(news, Exception):
            LOG.error("table %s cannot be shown to somebody", live.snapshot.id, exc_info=news)
            drop(live, subscriber)
        elif subscriber.has_room(len(news)):
            for text, is_whole in news:
                (subscriber.show_view if is_whole else subscriber.show)(text)
            subscriber.saw(change.after, audience.now)
        else:
            await self.show_whole(live, subscriber)


def drop(live: LiveTable, subscriber: Subscriber) -> None:
    """End a browser's line; it comes back and asks anew, as whoever it is now."""
    live.subscribers.discard(subscriber)
    subscriber.close()


def _is_open_to(snapshot: TableSnapshot, was: Viewer, now: Viewer) -> bool:
    """Whether two seats of one screen have no secrets from each other, so that one may follow the other."""
    is_one_screen = was.client_id == now.client_id and SPECTATOR not in (was.seat, now.seat)
    return is_one_screen and not snapshot.table.game.facts.has_secrets
