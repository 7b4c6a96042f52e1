"""Makes tables: from a set-up, from a game that was played elsewhere, and anew for the same people."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
from markupsafe import Markup

from pentarchy.kernel.options import read_options
from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import draws
from pentarchy.table.contributions import Contribution
from pentarchy.table.table import AnyBox, AnyGame

from ..domain.importing import Brought
from ..domain.seating import Setup, before_the_game, own_seats, rotated
from ..domain.snapshot import TableSnapshot
from ..identity import Identity, unguessable
from ..storage.store import Store
from ..viewing.set_up_page import Preview
from .game_loader import GameLoader
from .live_table import LiveTable
from .reading_room import Sender
from .tables import Tables


class TableMaker:
    """Makes tables and keeps them in the database; they are opened when somebody looks at them.

    ``once`` is the key of a form: what is sent twice with the same key makes one table.
    """

    def __init__(
        self, store: Store, loader: GameLoader, identity: Identity, tables: Tables, now: Callable[[], float]
    ) -> None:
        self._store, self._loader, self._identity, self._tables = store, loader, identity, tables
        self._now = now

    async def make(
        self,
        setup: Setup,
        game: AnyGame,
        made_from: str = "",
        once: str = "",
        sender: Sender | None = None,
        commitment: str = "",
        maker: str = "",
    ) -> str:
        """Keep a new table; return its id. ``BadOption`` or ``BadFile`` if the box refuses.

        ``sender``: who brings the files of the set-up, if there are any. ``commitment``: to a number that the
        browser of its maker, if not the host's, will add to the seed; or nothing.
        """
        seed = secrets.token_bytes(draws.SEED_BYTES)
        brings = sender if setup.files else None
        box = await self._loader.make(lambda: _unpack(setup, game, seed), brings)
        is_usual = not setup.files and setup.options == read_options(game.box.options, {})
        sides = tuple(side.name for side in box.sides)
        return await self._store.add_table(
            self._new_id(once),
            msgspec.structs.replace(
                setup,
                files=dict(box.files),
                sides=sides,
                commitments=promised(setup, maker or setup.host, commitment),
            ),
            rules_version=game.facts.rules_version,
            seed=seed,
            made_from=made_from,
            is_usual=is_usual,
            now=self._now(),
        )

    def _new_id(self, once: str) -> str:
        return self._identity.id_for(once) if once else unguessable()

    async def bring(self, brought: Brought, game: AnyGame, once: str = "") -> str:
        """Keep a game that was played elsewhere; return the id of its table."""
        return await self._store.add_game(
            self._new_id(once),
            brought.setup,
            rules_version=game.facts.rules_version,
            seed=brought.seed,
            events=brought.events,
            version=brought.version,
        )

    async def preview(self, setup: Setup, game: AnyGame, sender: Sender) -> Preview:
        """Return what would come of a set-up, without a table; refuses as ``make`` does."""

        def draw() -> Preview:
            box = _unpack(setup, game, secrets.token_bytes(draws.SEED_BYTES))
            opening = game.hidden(box, game.begin(box), SPECTATOR)
            picture = Markup(game.pictures.picture(box, opening, viewer=SPECTATOR).svg(css=False, ids=False))
            return Preview(picture, game.box.remark(box) if game.box.remark else "")

        return await self._loader.read(draw, sender)

    async def remake(self, live: LiveTable, client_id: str, sender: Sender, commitment: str = "") -> str:
        """Make the table of a rematch, seats rotated; return the id of the one there is already.

        Everybody who still looks at the finished table is shown the way.
        """
        async with live.lock:
            again = rematch(live.snapshot, client_id)
            made = await self.make(
                again,
                live.snapshot.table.game,
                live.snapshot.id,
                sender=sender,
                commitment=commitment,
                maker=client_id,
            )
            await self._tables.catch_up(live)
        return made


def promised(setup: Setup, client_id: str, commitment: str) -> tuple[Contribution, ...]:
    """Return what is promised to the seed of a new table, by the browser that makes it, if it sits there."""
    own = own_seats(setup.seats, client_id)
    return (Contribution(own[0], commitment),) if commitment and own else ()


def rematch(snapshot: TableSnapshot, client_id: str) -> Setup:
    """Return the set-up of the same game for the same people, seats rotated.

    The host's rights stay with the same player, if they play again; otherwise who asks has them.
    """
    setup, host = snapshot.setup, snapshot.host
    brought = {kind.key for kind in snapshot.table.game.box.files}
    files = {key: text for key, text in setup.files.items() if key in brought}
    seats = before_the_game(rotated(setup.seats, snapshot.seats), setup.terms)
    new_host = host if any(seat.client_id == host for seat in seats) else client_id
    return msgspec.structs.replace(setup, seats=seats, files=files, host=new_host)


def _unpack(setup: Setup, game: AnyGame, seed: bytes) -> AnyBox:
    return game.box.unpack(setup.options, setup.files, len(setup.seats), draws.unpacking(seed))
