"""A server in a process of its own that is killed and comes back."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path

from tests.browser.server import Server
from tests.web.people import Browser


class MortalServer(Server):
    """A server that dies and comes back, and tells whoever waits for it."""

    def __init__(self, data: Path, environment: Mapping[str, str] | None = None) -> None:
        """``environment``: what it is told besides this process's own, such as another database."""
        super().__init__(data, environment)
        self.browsers: list[Browser] = []
        self.is_up = threading.Event()
        self.deaths = 0
        self.answered_at = 0.0  #: when it last began to answer, by the clock that never jumps
        self.took = 0.0  #: seconds from starting it until it answered, the last time

    @property
    def log(self) -> str:
        """All that it has written to standard output and standard error."""
        return (self.data / "server.log").read_text("utf-8")

    def start(self) -> None:
        """Start it, and tell whoever waits."""
        began = time.monotonic()
        super().start()
        self.answered_at = time.monotonic()
        self.took = self.answered_at - began
        self.is_up.set()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.is_up.clear()
        self.deaths += 1
        super().kill()
