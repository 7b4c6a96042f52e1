"""What somebody with a laptop does to a server: connections that ask for half, or read nothing."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from termios import FIONREAD, TIOCOUTQ
from urllib.parse import urlsplit

from tests.web.waiting import PATIENCE

ATTACKER, PLAYER = "127.0.0.66", "127.0.0.7"  #: addresses of this machine
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\n"  #: of a request
PING = 0x9


def dial(address: str, host: str = ATTACKER) -> socket.socket:
    """Return a connection from an address of this machine to a server."""
    place = urlsplit(address)
    return socket.create_connection(
        (place.hostname or "", place.port or 0), timeout=PATIENCE, source_address=(host, 0)
    )


@contextmanager
def half_requests(address: str, count: int, host: str = ATTACKER) -> Iterator[list[socket.socket]]:
    """Hold so many connections open, each with half a request; those that the server refuses are left out."""
    held: list[socket.socket] = []
    try:
        for _ in range(count):
            with suppress(ConnectionError):
                held.append(dial(address, host))
                held[-1].sendall(HALF)
        yield held
    finally:
        for one in held:
            one.close()


def ask(address: str, host: str = PLAYER, path: str = "/static/scene.css") -> int:
    """Return the status of a page that somebody asks for; 0 where the server ends the line."""
    with suppress(ConnectionError), dial(address, host) as line:
        line.sendall(HALF.replace(b"/ ", path.encode() + b" ", 1) + b"Connection: close\r\n\r\n")
        answer = line.recv(20)
        return int(answer[9:12]) if answer else 0
    return 0


def is_closed(line: socket.socket) -> bool:
    """Whether the server has ended a line on which it had nothing to say."""
    line.settimeout(0.01)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def open_socket(address: str, table: str, dialled: socket.socket, more: str = "") -> socket.socket:
    """Return a connection that has become a WebSocket of a table, by hand, so that nothing reads from it.

    ``more`` are further lines of its head.
    """
    place = urlsplit(address)
    head = (
        f"GET {table}/live HTTP/1.1\r\nHost: {place.netloc}\r\nOrigin: {address}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
    )
    dialled.sendall(head.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += dialled.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return dialled


def frame(kind: int, body: bytes) -> bytes:
    """Return a message of a WebSocket as a browser would send it; a short one."""
    mask = os.urandom(4)
    masked = bytes(sign ^ mask[at % 4] for at, sign in enumerate(body))
    return struct.pack("!BB", 0x80 | kind, 0x80 | len(body)) + mask + masked


def bytes_on_the_way(line: socket.socket, ends: Iterable[socket.socket]) -> int:
    """Return how many bytes were sent over a line and lie in the system, unread by the server."""
    return sum(_asked(one, what) for one, what in ((line, TIOCOUTQ), *((end, FIONREAD) for end in ends)))


def _asked(of: socket.socket, what: int) -> int:
    """Return a number that the system tells of a connection."""
    count: int = struct.unpack("i", ioctl(of.fileno(), what, b"\0" * 4))[0]
    return count
