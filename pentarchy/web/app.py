"""The application: its addresses, its layers, and how it begins and ends."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from .api.door import ProgramDoor
from .connections import Connections, room_for_connections
from .guard import Guard
from .identity import Identity, keep_secret
from .limits import Limits, RateLimited
from .metrics import Metrics
from .moment import server_time
from .packing import Packing
from .pages.account_pages import AccountPages
from .pages.auth import AWAY, AuthMiddleware
from .pages.check_page import CheckPage
from .pages.fault_pages import FaultPages
from .pages.game_pages import GamePages
from .pages.lobby_pages import LobbyPages
from .pages.offline_page import OfflinePage
from .pages.once import Once
from .pages.page_context import PageContext, Problem
from .pages.reminder_pages import ReminderPages
from .pages.table_pages import TablePages
from .pages.watch_pages import WatchPages
from .pages.webhook_pages import WebhookPages
from .services.assembly import Services, assemble
from .services.attendance import Attendance
from .services.bot_runner import BotRunner
from .services.change_poller import ChangePoller
from .services.clock_scheduler import ClockScheduler
from .services.game_loader import GameLoader
from .services.garbage_collector import GarbageCollector
from .services.housekeeper import Housekeeper
from .services.lobby import Lobby
from .services.mail_sender import MailSender
from .services.quick_play import QuickPlay
from .services.reading_room import SenderGone
from .services.webhook_caller import WebhookCaller
from .settings import SECRET, Settings
from .static_files import StaticFiles
from .storage.accounts import Accounts
from .storage.database import Database, NoAnswer
from .storage.faults import Faults
from .storage.mailbox import Mailbox
from .storage.notices import Notices
from .storage.passwords import Passwords
from .storage.presences import Presences
from .storage.retention import retention_of
from .storage.store import Store
from .storage.unfolding import Unplayable
from .storage.webhooks import Webhooks
from .templating import read_templates
from .viewing.updates import ViewRenderer

LOG = logging.getLogger(__name__)
WORDS = {
    404: ("Nothing here", "There is no page here. Check the link, or choose a game."),
    405: ("Not like this", "This link does not work in that way. Go back and try again."),
}


def create_app(settings: Settings | None = None) -> Starlette:
    """Return the server's application; it opens its database when it begins to run."""
    settings = settings or Settings()
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    static = StaticFiles()
    static.add_pictures(settings.package(name) for name in settings.names)
    templates = read_templates(static)
    loader = GameLoader(settings)
    database = Database(settings.place)
    identity = Identity(keep_secret(settings.data / SECRET))
    accounts, passwords, limits = Accounts(database), Passwords(settings.hasher), Limits(settings.rates)
    services = assemble(
        Store(database, settings.rates),
        loader,
        identity,
        ViewRenderer(templates),
        settings.now,
        accounts.who_is_known,
        settings.bounds,
        sends_mail=settings.mail is not None,
        calls_webhooks=bool(settings.webhooks.hosts),
    )
    clock_scheduler = ClockScheduler(services)
    change_poller = ChangePoller(services)
    attendance = Attendance(services, Presences(database))
    services.signals.table_seen.connect(attendance.hear)
    housekeeper = Housekeeper(services, database, retention_of(settings.bounds))
    garbage_collector = GarbageCollector(services.signals)
    bot_runner = BotRunner(services, settings.bot_pause)
    services.signals.table_used.connect(bot_runner.attend)
    context = PageContext(services, templates, limits, static)
    room = room_for_connections(settings.bounds)
    metrics = _measured(services, database)
    connections = Connections(settings.bounds, settings.proxies, room, server_time)
    metrics.ask("connections", "Connections.", lambda: len(connections))
    once = Once(context)
    mailbox, mail_sender = Mailbox(database, settings.rates), None
    if settings.mail is not None:
        mail_sender = MailSender(services, mailbox, settings.mail, settings.address)
        services.signals.table_seen.connect(mail_sender.note_seen)
    templates.globals["sends_mail"] = services.sends_mail
    webhooks, webhook_caller = Webhooks(database), None
    if settings.webhooks.hosts:
        webhook_caller = WebhookCaller(services, webhooks, settings.webhooks, settings.address)
    templates.globals["calls_webhooks"] = webhook_caller is not None
    lobby = Lobby(services, Notices(database))
    lobby_pages = LobbyPages(context, QuickPlay(services, lobby))
    account_pages = AccountPages(context, accounts, passwords, limits, mailbox, webhooks)

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncIterator[None]:
        await database.open()
        connections.start()
        loader.start()
        await clock_scheduler.start()
        change_poller.start()
        housekeeper.start()
        garbage_collector.start()
        attendance.start()
        if mail_sender is not None:
            await mail_sender.start()
        if webhook_caller is not None:
            webhook_caller.start()
        yield
        garbage_collector.close()
        housekeeper.close()
        change_poller.close()
        await clock_scheduler.close()
        await attendance.close()
        services.tables.close()
        if mail_sender is not None:
            await mail_sender.close()
        if webhook_caller is not None:
            webhook_caller.close()
        bot_runner.close()
        passwords.close()
        await loader.close()
        await database.close()
        connections.close()

    async def refuse(request: Request, status: int, title: str, sentence: str) -> Response:
        return context.problem(request, Problem(status, title, sentence))

    app = Starlette(
        routes=[
            Route("/play-now", once.form(lobby_pages.play_now), methods=["POST"]),
            Route("/check", CheckPage(templates).show),
            *WatchPages(services, metrics, settings.watchers).routes(),
            *FaultPages(context, Faults(database, settings.rates)).routes(once),
            *(WebhookPages(context, webhooks, webhook_caller).routes(once) if webhook_caller else ()),
            *ProgramDoor(services, limits, lobby).routes(),
            *OfflinePage(templates, static).routes(),
            *_routes(context, once, lobby, account_pages, attendance, mail_sender),
        ],
        middleware=[
            Middleware(
                Guard,
                hosts=settings.allowed_hosts(),
                refuse=refuse,
                address=settings.address,
                proxies=settings.proxies,
                bounds=settings.bounds,
                turns=services.turns,
                count=lambda status: metrics.count("answers", str(status)),
            ),
            Middleware(AuthMiddleware, accounts=accounts, identity=identity, now=settings.now, refuse=refuse),
            Middleware(Packing),
        ],
        exception_handlers=_handlers(context),
        lifespan=live,
    )
    app.state.connections = connections
    app.state.database = database
    app.state.services = services
    app.state.attendance = attendance
    app.state.clock_scheduler = clock_scheduler
    app.state.housekeeper = housekeeper
    app.state.restart_seconds = settings.bounds.restart_seconds
    app.state.mail_sender = mail_sender
    app.state.webhook_caller = webhook_caller
    return app


def _measured(services: Services, database: Database) -> Metrics:
    """Return the figures of a server, which its parts are measured in from now on."""
    metrics, opened, loader = Metrics(), services.tables.opened, services.loader
    services.signals.measured.connect(metrics.observe)
    database.measure = lambda seconds, kind: metrics.observe("database_seconds", seconds, kind)
    metrics.ask("tables", "Tables in memory.", lambda: len(tuple(opened)))
    metrics.ask("lines", "Browsers that look on.", lambda: sum(len(live.subscribers) for live in opened))
    metrics.ask("rules_waiting", "Work of rules and pictures that is not done.", lambda: loader.waiting)
    metrics.ask("readings_waiting", "What people bring that waits to be read.", lambda: loader.readings)
    return metrics


def _routes(
    context: PageContext,
    once: Once,
    lobby: Lobby,
    accounts: AccountPages,
    attendance: Attendance,
    mail_sender: MailSender | None,
) -> list[Route | WebSocketRoute]:
    games, tables = GamePages(context, lobby), TablePages(context, attendance)
    return [
        *(ReminderPages(context, mail_sender).routes(once) if mail_sender is not None else ()),
        Route("/", games.home),
        Route("/my-tables", games.own_tables),
        Route("/games/{game}", games.set_up),
        Route("/games/{game}/how-to-play", games.guide),
        Route("/games/{game}/rules", games.rules),
        Route("/account", accounts.show),
        Route("/account/sign-up", once.form(accounts.sign_up), methods=["POST"]),
        Route("/account/sign-in", once.form(accounts.sign_in), methods=["POST"]),
        Route("/account/sign-out", once.form(accounts.sign_out), methods=["POST"]),
        Route("/account/sign-out-everywhere", once.form(accounts.sign_out_everywhere), methods=["POST"]),
        Route("/account/password", once.form(accounts.change_password), methods=["POST"]),
        Route("/account/delete", once.form(accounts.delete), methods=["POST"]),
        Route("/tables", once.form(games.make), methods=["POST"]),
        Route("/records", once.form(games.bring), methods=["POST"]),
        Route("/tables/{table}", tables.show),
        Route("/tables/{table}/seat", tables.seat),
        Route("/tables/{table}/seats", once.form(tables.seats), methods=["POST"]),
        Route("/tables/{table}/commands", tables.command, methods=["POST"]),
        WebSocketRoute("/tables/{table}/live", tables.live),
        Route("/tables/{table}/events", tables.events),
        Route("/tables/{table}/record", tables.record),
        Route("/tables/{table}/invitation.svg", tables.invitation),
        Route("/tables/{table}/rematch", once.form(tables.rematch), methods=["POST"]),
        Route("/tables/{table}/end", tables.end, methods=["POST"]),
        Route("/static/{path:path}", context.static.give),
    ]


def _handlers(context: PageContext) -> dict[Any, Callable[[Request, Any], Awaitable[Response]]]:
    async def tell_problem(request: Request, problem: Problem) -> Response:
        return context.problem(request, problem)

    async def tell_status(request: Request, error: HTTPException) -> Response:
        title, sentence = WORDS.get(error.status_code, ("That did not work", str(error.detail)))
        response = context.problem(request, Problem(error.status_code, title, sentence))
        response.headers.update(error.headers or {})
        return response

    async def tell_no_answer(request: Request, error: NoAnswer) -> Response:
        LOG.warning("somebody was told to try again: %s", error)
        return context.problem(request, Problem(503, *AWAY))

    async def tell_rate_limited(request: Request, error: RateLimited) -> Response:
        sentence = f"Reading what comes from your network has taken very long. {error.words}"
        return context.problem(request, Problem(429, "Too much at once", sentence))

    async def tell_gone(request: Request, error: SenderGone) -> Response:
        return context.problem(request, Problem(408, "Not read", "You had left before it was read."))

    async def tell_unplayable(request: Request, error: Unplayable) -> Response:
        return context.problem(request, Problem(409, "This table cannot be opened", str(error)))

    async def tell_fault(request: Request, error: Exception) -> Response:
        sentence = (
            "The problem is on our side, and it is in the server’s log. Nothing has changed at your table."
        )
        return context.problem(request, Problem(500, "Something broke here", sentence))

    return {
        Problem: tell_problem,
        HTTPException: tell_status,
        NoAnswer: tell_no_answer,
        RateLimited: tell_rate_limited,
        SenderGone: tell_gone,
        Unplayable: tell_unplayable,
        500: tell_fault,
    }
