"""A place that webhooks are sent to, on this machine, with a certificate that only the tests trust."""

from __future__ import annotations

import json
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pentarchy.web.outgoing import AllowedHosts, WebhookClient

HOST = "chat.example.org"


class Place:
    """What was posted, and how it is answered."""

    def __init__(self, folder: Path) -> None:
        self.posts: list[tuple[str, dict[str, Any]]] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.asked_for: list[str] = []  #: hosts that were looked up
        self.stands_for = ["127.0.0.1"]
        self._served = ThreadingHTTPServer(("127.0.0.1", 0), self._answerer())
        self._served.socket = _certified(folder).wrap_socket(self._served.socket, server_side=True)
        self.port: int = self._served.server_address[1]
        self.hosts = AllowedHosts((f"{HOST}:{self.port}", "discord.com"))
        self.context = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        self._thread = threading.Thread(target=self._served.serve_forever, kwargs={"poll_interval": 0.02})

    def address(self, way: str = "/hooks/top-secret-token") -> str:
        """Return an address of this place."""
        return f"https://{HOST}:{self.port}{way}"

    def caller(self, **more: Any) -> WebhookClient:
        """Return what calls this place, though it is on this machine."""
        parts = {"look_up": self._look_up, "may_be_called": lambda place: True, "context": self.context}
        return WebhookClient(self.hosts, **{**parts, **more})

    def _look_up(self, host: str, port: int) -> list[str]:
        self.asked_for.append(host)
        return self.stands_for

    def _answerer(self) -> type[BaseHTTPRequestHandler]:
        place = self

        class Answerer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the name that the library looks for
                body = self.rfile.read(int(self.headers["Content-Length"]))
                place.posts.append((self.path, json.loads(body)))
                self.send_response(place.status)
                for name, value in place.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # the library's name
                pass

        return Answerer

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._served.shutdown()
        self._thread.join()
        self._served.server_close()


@contextmanager
def open_place(folder: Path) -> Iterator[Place]:
    """Open a place in a folder of its own."""
    place = Place(folder)
    place.open()
    yield place
    place.close()


def _certified(folder: Path) -> ssl.SSLContext:
    """Return what proves to be the host, with a certificate that is made for it."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    new_key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    names = ("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}")
    files = ("-keyout", str(key), "-out", str(certificate), "-days", "36500")
    subprocess.run(["openssl", "req", "-x509", *new_key, *names, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
