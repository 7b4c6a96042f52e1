"""Shows tables to those who look at them: whole when they come, step by step as they change."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.table import Table, stages

from ..bounds import Bounds
from ..domain.audience import as_shown_to, is_of_the_table, may_look
from ..domain.hot_seat import ViewRequest, begun, followed
from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from ..identity import Credentials, Identity
from ..networks import household
from ..viewing.messages import Message, announcement_message, encode, whole
from ..viewing.seeing import LIVE, PRESENT, Seeing, ViewOptions
from ..viewing.table_view import View
from ..viewing.updates import Shown, ViewRenderer
from .game_loader import GameLoader
from .live_table import LiveTable, Subscriber, Watcher
from .open_tables import OpenTables
from .signals import Signals

LOG = logging.getLogger(__name__)


class Audience(NamedTuple):
    """What is alike for browsers that are sent the same."""

    was: Viewer  #: who looked on before the change
    now: Viewer  #: who does after it
    token: str  #: of their forms
    how: Literal["steps", "whole", "curtain"]
    """Whether they are led to what is now, shown it anew, or shown what was with other eyes and then led."""


@dataclass
class Publication:
    """A change of a table that is being shown, and what was made for each audience of it."""

    live: LiveTable
    before: TableSnapshot
    renderer: ViewRenderer
    now: float
    shown: dict[tuple[Viewer, str], Shown] = field(default_factory=dict)
    """What each viewer, with the token of their forms, is shown at the end of it."""
    _passed: dict[tuple[Table, Table], list[Table]] = field(default_factory=dict)

    @property
    def is_step(self) -> bool:
        """Whether those who saw what was before can be led to what is now.

        Not when the game begins, for from then on everybody sees with their own eyes, nor when
        something was taken back or the table was set apart.
        """
        before, after = self.before, self.live.snapshot
        return (
            before.is_gathering == after.is_gathering
            and before.table.rewinds == after.table.rewinds
            and before.apart == after.apart
        )

    @property
    def has_moved(self) -> bool:
        """Whether the log grew."""
        return self.before.table.version != self.live.snapshot.table.version

    def make(self, audiences: Iterable[Audience]) -> dict[Audience, list[str] | Exception]:
        """Return the messages to each audience, or why they could not be made."""
        made: dict[Audience, list[str] | Exception] = {}
        for audience in audiences:
            try:
                made[audience] = [encode(plain) for plain in self._messages(audience)]
            except Exception as error:  # it is written, and the others are shown it
                made[audience] = error
        return made

    def _messages(self, audience: Audience) -> list[Message]:
        if audience.how == "whole":
            return [whole(self._view(self.live.snapshot, audience, LIVE))]
        if audience.how == "steps":
            return self._steps(audience)
        fallen = whole(self._view(self.before, audience, replace(LIVE, is_passing=True)))
        return [fallen, *self._steps(audience._replace(was=audience.now))]

    def _view(self, snapshot: TableSnapshot, audience: Audience, options: ViewOptions) -> View:
        seen, viewer = as_shown_to(snapshot, audience.now), audience.now
        seeing = Seeing(seen, viewer, self.live.card, replace(options, now=self.now))
        return self.renderer.view(seeing, audience.token)

    def _steps(self, audience: Audience) -> list[Message]:
        """Return the messages that lead an audience to what is now, from what it was shown last."""
        renderer, card, (was, now, token, _) = self.renderer, self.live.card, audience
        earlier, later = as_shown_to(self.before, was), as_shown_to(self.live.snapshot, now)
        shown = self.live.shown.get((was, token))
        if shown is None or shown.snapshot is not earlier:
            shown = renderer.show(earlier, was, card, token)
        tables = self._tables(earlier.table, later.table)
        made, self.shown[now, token] = renderer.update(shown, later, now, card, token, tables)
        return made

    def _tables(self, before: Table, after: Table) -> list[Table]:
        """Return the tables after each move between two; most audiences see the same ones."""
        if (before, after) not in self._passed:
            self._passed[before, after] = stages(before, after)
        return self._passed[before, after]


class Broadcast:
    """Makes what each subscriber is to see, and sends it."""

    def __init__(
        self,
        loader: GameLoader,
        identity: Identity,
        renderer: ViewRenderer,
        opened: OpenTables,
        signals: Signals,
        now: Callable[[], float],
        who_is_known: Callable[[Credentials], Awaitable[Credentials]],
        bounds: Bounds,
    ) -> None:
        self._bounds = bounds
        self.announcement = ""  #: what the operator tells everybody, on every page
        self._loader, self._identity, self._renderer = loader, identity, renderer
        self._opened, self._signals, self._now = opened, signals, now
        self._who_is_known = who_is_known
        """Returns those of some clients and their sessions that still are what they were."""

    async def view(
        self,
        live: LiveTable,
        client_id: str,
        options: ViewOptions = PRESENT,
        session: str = "",
        wanted: ViewRequest | None = None,
    ) -> View:
        """Return what a browser gets of a table, through the seat that it wants to look through."""
        live.note(client_id, self._now())
        return await self._view(live, live.snapshot, live.viewer(client_id, wanted), session, options)

    async def _view(
        self,
        live: LiveTable,
        snapshot: TableSnapshot,
        viewer: Viewer,
        session: str,
        options: ViewOptions = LIVE,
    ) -> View:
        token, options = self._token(viewer, session), replace(options, now=self._now())

        def make() -> View:
            return self._renderer.view(
                Seeing(as_shown_to(snapshot, viewer), viewer, live.card, options), token
            )

        return await self._loader.run(make)

    def _token(self, viewer: Viewer, session: str) -> str:
        """Return the form token of somebody who may do something here."""
        return self._identity.token(session or viewer.client_id) if viewer.client_id else ""

    # Who looks on.

    async def join(
        self, live: LiveTable, subscriber: Subscriber, has: str, wanted: ViewRequest | None = None
    ) -> None:
        """Have a browser hear of all that follows; it gets a view unless it has the one with this mark."""
        async with live.lock:
            may_stay = subscriber in live.subscribers or self.has_place(
                live, subscriber.client_id, subscriber.host
            )
            if not may_stay or not await self.is_known(subscriber):
                subscriber.close()
                return
            subscriber.wanted = begun(live.snapshot, subscriber.client_id, wanted)
            subscriber.shown = subscriber.shown or 0
            live.subscribers.add(subscriber)
            present = await self._whole(live, subscriber)
            if has != present["mark"]:
                subscriber.show_all(encode(present))
            if self.announcement:
                subscriber.send(encode(announcement_message(self.announcement)))
        self._signals.table_seen.send(live.snapshot.id, subscriber.client_id)
        self._signals.table_used.send(live)

    def has_place(self, live: LiveTable, client_id: str, host: str) -> bool:
        """Whether one more may look: people of the table always, of others so many, few of an address."""
        people = live.snapshot
        if is_of_the_table(people, client_id):
            return True
        there: tuple[Subscriber | Watcher, ...] = (*live.subscribers, *live.watchers)
        crowd = [one for one in there if not is_of_the_table(people, one.client_id)]
        near = sum(household(one.host) == household(host) for one in crowd)
        return len(crowd) < self._bounds.table_spectators and near < self._bounds.address_spectators

    def announce(self, words: str) -> None:
        """Tell everybody something, at once where a line is open, and on every page from now on."""
        self.announcement = words
        for live in self._opened:
            for subscriber in live.subscribers:
                subscriber.send(encode(announcement_message(words)))

    def part(self, live: LiveTable, subscriber: Subscriber) -> None:
        """Let a browser go."""
        live.note(subscriber.client_id, self._now())
        live.subscribers.discard(subscriber)
        self._signals.table_seen.send(live.snapshot.id, subscriber.client_id)

    async def is_known(self, subscriber: Subscriber) -> bool:
        """Whether a browser still is whom it was taken for when it came."""
        return bool(await self._who_is_known(frozenset({subscriber.credential})))

    async def turn_away_strangers(self) -> None:
        """End every line whose client or session no longer is what it was."""
        # People who come while it is asked were looked at on the way in, and are none of those asked for.
        asked = frozenset(one.credential for live in self._opened for one in live.subscribers)
        gone = asked - await self._who_is_known(asked)
        self.hang_up(lambda subscriber: subscriber.credential in gone)

    def hang_up(self, is_over: Callable[[Subscriber], bool]) -> None:
        """End some lines; their browsers come back as whoever they are now."""
        for live in self._opened:
            for subscriber in tuple(live.subscribers):
                if is_over(subscriber):
                    _drop(live, subscriber)

    # What they see.

    async def _whole(self, live: LiveTable, subscriber: Subscriber) -> Message:
        """Return all that a browser sees now, from which it goes on."""
        live.note(subscriber.client_id, self._now())
        subscriber.viewer = live.viewer(subscriber.client_id, subscriber.wanted)
        return whole(await self._view(live, live.snapshot, subscriber.viewer, subscriber.session))

    async def show_all_again(self, live: LiveTable, client_id: str) -> None:
        """Send a browser whose command came too late what there is now."""
        for subscriber in tuple(live.subscribers):
            if subscriber.client_id == client_id:
                subscriber.show_all(encode(await self._whole(live, subscriber)))

    async def publish(self, live: LiveTable, before: TableSnapshot) -> None:
        """Send everybody who looks on what they may see of a change, for each audience made once."""
        live.tell_watchers()
        step = Publication(live, before, self._renderer, self._now())
        audiences: dict[Subscriber, Audience] = {}
        for subscriber in tuple(live.subscribers):
            if subscriber.ended.is_set() or not may_look(live.snapshot, subscriber.client_id):
                _drop(live, subscriber)
            else:
                audiences[subscriber] = self._audience(step, subscriber)
        wanted = dict.fromkeys(audiences.values())
        made = await self._loader.run(lambda: step.make(wanted)) if wanted else {}
        live.shown = step.shown  # what nobody is shown any more is let go
        for subscriber, audience in audiences.items():
            news = made[audience]
            if isinstance(news, Exception):
                LOG.error("table %s cannot be shown to somebody", live.snapshot.id, exc_info=news)
                _drop(live, subscriber)
            elif subscriber.has_room(len(news)):
                for text in news:
                    subscriber.show(text)
            else:
                subscriber.show_all(encode(await self._whole(live, subscriber)))

    def _audience(self, step: Publication, subscriber: Subscriber) -> Audience:
        """Return with whom a browser is shown a change, and how: as steps, or all anew."""
        live, client_id, had, was = step.live, subscriber.client_id, subscriber.wanted, subscriber.viewer
        subscriber.wanted = followed(live.snapshot, client_id, had)
        subscriber.viewer = now = live.viewer(client_id, subscriber.wanted)
        token = self._token(now, subscriber.session)
        if step.is_step and step.has_moved and had is not None and subscriber.wanted is None:
            # The curtain falls on what was: what comes is seen by all who are at the screen.
            return Audience(now, now, token, "curtain")
        may_follow = now == was or (step.has_moved and _is_open_to(live.snapshot, was, now))
        return Audience(was, now, token, "steps" if step.is_step and may_follow else "whole")


def _drop(live: LiveTable, subscriber: Subscriber) -> None:
    live.subscribers.discard(subscriber)
    subscriber.close()


def _is_open_to(snapshot: TableSnapshot, was: Viewer, now: Viewer) -> bool:
    """Whether two seats of one screen have no secrets from each other, so that one may follow the other."""
    is_one_screen = was.client_id == now.client_id and SPECTATOR not in (was.seat, now.seat)
    return is_one_screen and not snapshot.table.game.facts.has_secrets
