"""A wire between browsers and a server, which can fall silent: open, and yet nothing comes through."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

from tests.browser.server import free_port

LUMP = 65536  #: bytes carried at once


class Wire:
    """Carries whatever comes, from an address of its own."""

    def __init__(self, server: str) -> None:
        self._port = urlsplit(server).port
        self._listener = socket.create_server(("127.0.0.1", free_port()))
        self._ends: list[socket.socket] = [self._listener]
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.is_silent = False
        self._is_closed = False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._ends.append(near)
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends.append(far)
                if self._is_closed:  # both may have come too late to be closed with the others
                    near.close()
                    far.close()
                    return
                for start, end in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(start, end), daemon=True).start()

    def _carry(self, start: socket.socket, end: socket.socket) -> None:
        was_lost = False
        with suppress(OSError):
            while lump := start.recv(LUMP):
                # Of a stream with a gap nothing more can be read.
                was_lost |= self.is_silent
                if not was_lost:
                    end.sendall(lump)
            if not was_lost:
                end.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Carry nothing any more."""
        self._is_closed = True
        for end in self._ends:
            end.close()
