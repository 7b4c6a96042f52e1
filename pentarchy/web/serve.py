"""Runs a server: finds a port, says where it is, opens a browser, and stops at once when told to."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from types import FrameType

import segno
import uvicorn
from starlette.applications import Starlette

from .app import create_app
from .settings import Settings, data_folder, machine_addresses

PORTS_TRIED = 20
GRACE = 1  #: seconds that open answers may take once the server is told to stop


class Server(uvicorn.Server):
    """A server that lets its browsers go at the first Ctrl-C, so that it need not wait for them."""

    def __init__(self, config: uvicorn.Config, app: Starlette, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._app, self._address, self._open_browser = app, address, open_browser

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop."""
        self._app.state.house.close()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and only then send a browser here."""
        await super().startup(sockets)
        if self.started and self._open_browser and has_browser():
            webbrowser.open(self._address)


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    lan: bool = False,
    open_browser: bool = True,
    data: Path | None = None,
) -> None:
    """Serve until Ctrl-C, on a port or the next free one; ``OSError`` if none is free."""
    listener = listen("0.0.0.0" if lan else host, port)
    port = listener.getsockname()[1]
    settings = Settings(data=data or data_folder(), lan=lan, hosts=() if host == "0.0.0.0" else (host,))
    app = create_app(settings)
    address = f"http://{'127.0.0.1' if lan or host == '0.0.0.0' else bracketed(host)}:{port}/"
    announce(address, port, lan)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=GRACE,
    )
    with suppress(KeyboardInterrupt):
        Server(config, app, address, open_browser).run(sockets=[listener])
    print("Stopped. Every table is kept.")


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port or the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + PORTS_TRIED, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, tried))
            listener.listen(128)
        except OSError as error:
            listener.close()
            last = error
            continue
        return listener
    raise OSError(f"No port from {port} to {port + PORTS_TRIED - 1} is free on {host}: {last.strerror}.")


def announce(address: str, port: int, lan: bool) -> None:
    """Print where the server is; for the local network with a code that phones read."""
    print(f"Pentarchy is at {address}")
    if lan:
        others = f"http://{machine_addresses()[0]}:{port}/"
        print(f"In this network it is at {others}\n")
        segno.make(others, error="m").terminal(out=sys.stdout, compact=True)
    print("Ctrl-C stops it.", flush=True)


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
