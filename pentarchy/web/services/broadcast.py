"""Shows tables to those who look at them: whole when they come, step by step as they change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ..bounds import Bounds
from ..domain.audience import is_of_the_table
from ..domain.hot_seat import ViewRequest, begun
from ..identity import Credentials
from ..networks import household
from ..viewing.messages import announcement_message, encode
from ..viewing.seeing import PRESENT, ViewOptions
from ..viewing.table_view import View
from .live_table import LiveTable, Subscriber, Watcher
from .open_tables import OpenTables
from .presenter import Presenter, drop
from .signals import Signals


class Broadcast:
    """Knows who looks on at which table, and has them shown what there is."""

    def __init__(
        self,
        presenter: Presenter,
        opened: OpenTables,
        signals: Signals,
        now: Callable[[], float],
        who_is_known: Callable[[Credentials], Awaitable[Credentials]],
        bounds: Bounds,
    ) -> None:
        self._bounds = bounds
        self.announcement = ""  #: what the operator tells everybody, on every page
        self._presenter = presenter
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
        viewer = live.viewer(client_id, wanted)
        return await self._presenter.view(live, live.snapshot, viewer, session, options)

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
            await self._presenter.show_whole(live, subscriber, has)
            if self.announcement:
                subscriber.tell("announcement", encode(announcement_message(self.announcement)))
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
                subscriber.tell("announcement", encode(announcement_message(words)))

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
                    drop(live, subscriber)

    # What they see.

    async def show_all_again(self, live: LiveTable, client_id: str) -> None:
        """Send a browser whose command came too late what there is now."""
        for subscriber in tuple(live.subscribers):
            if subscriber.client_id == client_id:
                await self._presenter.show_whole(live, subscriber)

    def publish(self, live: LiveTable, began: float | None = None) -> None:
        """Have everybody who looks on shown what they may see of a change, and programs told of it.

        ``began``: when the command came, by ``perf_counter``; now, where there was none.
        """
        live.tell_watchers()
        self._presenter.present(live, began)
