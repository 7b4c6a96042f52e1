"""The parts of the server that pages and its own loops ask for, put together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ..bounds import Bounds
from ..identity import Credentials, Identity
from ..storage.store import Store
from ..turns import Turns
from ..viewing.updates import ViewRenderer
from .broadcast import Broadcast
from .command_handler import CommandHandler
from .game_loader import GameLoader
from .guest_lines import GuestLines
from .open_tables import OpenTables
from .outage import Outage
from .presenter import Presenter
from .signals import Signals
from .table_maker import TableMaker
from .table_writer import TableWriter
from .tables import Tables


@dataclass(frozen=True)
class Services:
    """What there is in a running server."""

    store: Store
    loader: GameLoader
    identity: Identity
    signals: Signals
    now: Callable[[], float]  #: the moment, for clocks
    tables: Tables
    maker: TableMaker
    handler: CommandHandler
    broadcast: Broadcast
    outage: Outage
    lines: GuestLines
    turns: Turns
    sends_mail: bool  #: whether people may be reminded of their tables


def assemble(
    store: Store,
    loader: GameLoader,
    identity: Identity,
    renderer: ViewRenderer,
    now: Callable[[], float],
    who_is_known: Callable[[Credentials], Awaitable[Credentials]],
    bounds: Bounds,
    sends_mail: bool = False,
    calls_webhooks: bool = False,
) -> Services:
    """Return the services of a server, each given what it needs."""
    opened, signals = OpenTables(), Signals()
    writer = TableWriter(store, loader, signals, now, sends_mail or calls_webhooks)
    presenter = Presenter(loader, identity, renderer, signals, now)
    broadcast = Broadcast(presenter, opened, signals, now, who_is_known, bounds)
    tables = Tables(store, loader, opened, writer, broadcast, signals, now)
    maker = TableMaker(store, loader, identity, tables, now)
    outage = Outage(store, now)
    handler = CommandHandler(store, tables, writer, broadcast, signals, outage, now)
    lines, turns = GuestLines(bounds.guest_lines), Turns(bounds.address_turns)
    return Services(
        store,
        loader,
        identity,
        signals,
        now,
        tables,
        maker,
        handler,
        broadcast,
        outage,
        lines,
        turns,
        sends_mail,
    )
