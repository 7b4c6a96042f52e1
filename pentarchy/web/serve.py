"""Runs a server: finds a port, says where it is, opens a browser, and stops at once when told to."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from types import FrameType

import segno
import uvicorn
from starlette.applications import Starlette

from pentarchy.games import left_out
from pentarchy.kernel.sizes import COMMAND

from .app import create_app
from .bounds import read_bounds
from .limits import read_rates, wait_words
from .log import is_json_log, write_log
from .mail import read_mail_server, read_public_address
from .networks import read_proxies, read_watchers
from .outgoing import WebhookClient, read_allowed_hosts
from .protocols import counted_protocols
from .services.garbage_collector import leave_old_objects
from .settings import Settings, data_folder, machine_addresses
from .storage.postgres import read_database

RESTART = (
    "This server restarts in {}, for a moment. Nothing is lost, clocks stand still meanwhile, and a table "
    "that is open comes back by itself."
)
FIRST_PORT = 8000
PORTS_TRIED = 20
BACKLOG = 128  #: connections that are taken up at one moment; the others wait in the system
GRACE = 1  #: seconds that open answers may take once the server is told to stop


class Server(uvicorn.Server):
    """A server that lets its browsers go at the first Ctrl-C, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, app: Starlette, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._app, self._address, self._open_browser = app, address, open_browser

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop."""
        self._app.state.services.tables.close()
        super().handle_exit(sig, frame)

    def restart_soon(self) -> None:
        """Tell everybody, and stop in a while; whatever has started this server starts it again."""
        services, seconds = self._app.state.services, self._app.state.restart_seconds
        if services.broadcast.announcement:
            return
        services.broadcast.announce(RESTART.format(wait_words(seconds)))
        asyncio.get_running_loop().call_later(seconds, self._stop)

    def _stop(self) -> None:
        self._app.state.services.tables.close()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and only then send a browser here."""
        await super().startup(sockets)
        if hasattr(signal, "SIGUSR1") and threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.restart_soon)
        if self.started and self._open_browser and has_browser():
            webbrowser.open(self._address)


def run(
    *,
    game: str = "",
    host: str = "127.0.0.1",
    port: int | None = None,
    lan: bool = False,
    open_browser: bool = True,
    data: Path | None = None,
) -> None:
    """Serve until Ctrl-C.

    Without a port it takes 8000 or the next free one. ``game`` is the game whose
    set-up form a browser is sent to. ``OSError`` says which ports are taken, and
    ``BadSetting`` which variable of the environment cannot be used, or why the database cannot.
    """
    address, mail = read_public_address(os.environ), read_mail_server(os.environ)
    database = read_database(os.environ)
    everywhere = "0.0.0.0"
    ports = range(port, port + 1) if port else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    hosts = () if host == everywhere else (host,)
    settings = Settings(
        data=data or data_folder(),
        database=database,
        lan=lan,
        hosts=hosts,
        address=address,
        mail=mail,
        webhooks=WebhookClient(read_allowed_hosts(os.environ)),
        bounds=read_bounds(os.environ),
        rates=read_rates(os.environ),
        proxies=read_proxies(os.environ),
        watchers=read_watchers(os.environ),
    )
    write_log(as_json=is_json_log(os.environ))
    app = create_app(settings)
    with listen(everywhere if lan else host, ports) as listener:
        app.state.database.prepare()
        chosen = listener.getsockname()[1]
        here = f"http://{'127.0.0.1' if lan or host == everywhere else bracketed(host)}:{chosen}"
        for sentence in left_out():
            print(sentence, file=sys.stderr, flush=True)
        announce(f"{here}/", chosen, lan)
        goal = f"{here}/games/{game}" if game else f"{here}/"
        with suppress(KeyboardInterrupt):
            leave_old_objects()
            Server(configure(app), app, goal, open_browser).run(sockets=[listener])
    print("Stopped. Every table is kept.", flush=True)
    mail_sender = app.state.mail_sender
    if app.state.services.loader.is_busy or (mail_sender is not None and mail_sender.is_busy):
        # Python would wait for a compiler, or a mail server, that nobody waits for any more; all that
        # matters is on the disk.
        os._exit(0)


def configure(app: Starlette, log_level: str = "warning") -> uvicorn.Config:
    """Return how uvicorn is to serve an application of ``create_app``; what it logs is ours to write."""
    return uvicorn.Config(
        app,
        log_config=None,
        log_level=log_level,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        ws_max_size=COMMAND,
        timeout_graceful_shutdown=GRACE,
        **counted_protocols(app.state.connections),
    )


def listen(host: str, ports: range) -> socket.socket:
    """Return a socket that listens at the first free port; ``OSError`` if none is."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why = ""
    for port in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            why = str(error.strerror)
            continue
        return listener
    which = f"Port {ports[0]}" if len(ports) == 1 else f"No port from {ports[0]} to {ports[-1]}"
    raise OSError(f"{which} on {host} is {'not ' if len(ports) == 1 else ''}free: {why}.")


def announce(address: str, port: int, lan: bool) -> None:
    """Print where the server is; for the local network with a code that phones read."""
    print(f"Pentarchy is at {address}")
    if lan:
        others = f"http://{machine_addresses()[0]}:{port}/"
        print(f"In this network others open {others}\n")
        if has_letters("\u2580\u2584\u2588", sys.stdout.encoding):
            segno.make(others, error="m").terminal(out=sys.stdout, compact=True)
    print("Ctrl-C stops it.", flush=True)


def has_letters(letters: str, encoding: str | None) -> bool:
    """Whether a terminal of an encoding can show some letters."""
    return letters.encode(encoding or "ascii", "ignore").decode(encoding or "ascii") == letters


def has_browser() -> bool:
    """Whether there is a screen on which a browser would be seen."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def bracketed(host: str) -> str:
    """Return a host as an address has it."""
    return f"[{host}]" if ":" in host else host
