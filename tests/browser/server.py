"""A real server in a process of its own, with a data folder that outlives it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

START = "import sys; from pentarchy.web.serve import run; run(port=int(sys.argv[1]), open_browser=False)"
STARTED_WITHIN = 300.0  #: seconds


class Server:
    """Starts, dies and comes back at the same address, as a server does."""

    def __init__(self, data: Path, environment: Mapping[str, str] | None = None) -> None:
        self.data = data
        self.environment = environment or {}  #: besides that of this process
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-c", START, str(self.port)]
        environment = {**os.environ, "PENTARCHY_DATA": str(self.data), **self.environment}
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        end = time.monotonic() + STARTED_WITHIN
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise RuntimeError(
                    f"the server did not start:\n{(self.data / 'server.log').read_text()[-4000:]}"
                )
            time.sleep(0.2)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.address, timeout=20) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self.process = None

    def stop(self) -> None:
        """End it, if it runs."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
