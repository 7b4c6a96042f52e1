"""The server as a program: its port, its words, and how it stops."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pentarchy.web.serve import listen
from pentarchy.web.settings import Settings, machine_addresses
from tests.web.waiting import PATIENCE, until

START = (
    "import sys, threading; from pentarchy.web.serve import run; "
    "from pentarchy.web.services import rehearsal; "
    "rehearsal.find_machine_code = lambda game: threading.Event().wait(); "  # rules that are never compiled
    "run(port=int(sys.argv[1]), lan=True, open_browser=False)"
)


def test_the_next_free_port_is_taken() -> None:
    with (
        listen("127.0.0.1", range(18500, 18520)) as first,
        listen("127.0.0.1", range(18500, 18520)) as second,
    ):
        assert second.getsockname()[1] == first.getsockname()[1] + 1


def test_a_port_that_is_not_free_is_said_so() -> None:
    with listen("127.0.0.1", range(18500, 18600)) as first:
        taken = first.getsockname()[1]
        with pytest.raises(OSError, match=f"Port {taken} on 127.0.0.1 is not free"):
            listen("127.0.0.1", range(taken, taken + 1))


def test_only_the_local_network_opens_the_machines_addresses() -> None:
    assert Settings().allowed_hosts() == {"127.0.0.1", "localhost", "::1"}
    assert set(machine_addresses()) <= Settings(lan=True).allowed_hosts()
    assert "my.example" in Settings(hosts=("my.example",)).allowed_hosts()


def test_it_says_where_it_is_and_stops_at_once(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PENTARCHY_DATA": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    with process:
        assert process.stdout is not None and process.stderr is not None
        told = b""
        while b"Ctrl-C" not in told:
            line = process.stdout.readline()
            assert line, process.stderr.read().decode()
            told += line
        words = told.decode()
        assert f"Pentarchy is at http://127.0.0.1:{port}/" in words
        assert f"http://{machine_addresses()[0]}:{port}/" in words
        assert "█" in words, "there is no code for phones"
        _wait_until_open(port)
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, "it did not stop, for its rules were being compiled"
        assert "Every table is kept" in rest.decode()
        assert errors == b"", errors.decode()


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="this system has no such signal")
def test_a_restart_ends_the_server_as_it_should(tmp_path: Path) -> None:
    """Its end is an ordinary one, so that whatever has started it starts it again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PENTARCHY_DATA": str(tmp_path), "PENTARCHY_RESTART_SECONDS": "0.1"}
    with subprocess.Popen(
        [sys.executable, "-c", START, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        _wait_until_open(port)
        process.send_signal(signal.SIGUSR1)
        told, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0 and errors == b"" and "Every table is kept" in told.decode()


def _wait_until_open(port: int) -> None:
    def is_open() -> bool:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return False
            probe.sendall(b"GET /static/scene.css HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return b"200" in probe.recv(100)

    until(is_open, "the server did not open")


def test_the_public_name_is_ours() -> None:
    assert "games.example" in Settings(address="https://games.example:8443").allowed_hosts()
