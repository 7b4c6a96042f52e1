"""A game on a machine that has nothing but Python: who plays there, in which environment, and to its end."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from pentarchy.kernel.machine_code import machine_code
from pentarchy.table import records
from tests.browser.server import free_port
from tests.web.forms import play_by_links
from tests.web.people import Browser, House, fields
from tests.web.waiting import until

ROOT = Path(__file__).parents[2]
GAME = "divide_and_conquer"
NETWORK = ("http_proxy", "https_proxy", "no_proxy", "ssl_cert_file")  #: how this machine reaches the world


class Guest(Browser):
    """Somebody at a server with the games of the shelf alone."""

    def token(self) -> str:
        """Return the form token on this browser's pages."""
        return fields(self.client.get(f"/games/{GAME}").text)["token"]


def bare(home: Path) -> dict[str, str]:
    """Return the environment of somebody who has configured nothing.

    How pip reaches an index is the machine's affair, and so is its cache of machine code: the rules
    are compiled by the same text elsewhere in the suite, and for minutes.
    """
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    kept |= {name: value for name, value in os.environ.items() if name.lower() in NETWORK}
    python = str(Path(sys.base_prefix) / "bin" / "python3")
    made = {"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHON": python}
    return kept | made | {"PENTARCHY_CACHE": str(machine_code())}


def wait_for(address: str, process: subprocess.Popen[str]) -> None:
    """Wait until a server answers."""

    def answers() -> bool:
        try:
            httpx.get(address)
        except httpx.TransportError:
            assert process.poll() is None, "the server did not start"
            return False
        return True

    until(answers, "the server did not start")


def copy_tracked(folder: Path) -> None:
    """Copy what belongs to the repository, and nothing that was built."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this is no checkout: which files belong to it cannot be told")
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def reaches_an_index(python: Path, folder: Path, environment: Mapping[str, str]) -> bool:
    """Whether the pip of a Python finds packages from here."""
    pip = (str(python), "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder / "asked"))
    return (
        subprocess.run((*pip, "setuptools"), cwd=folder, env=environment, capture_output=True).returncode == 0
    )


def play_a_game(program: Sequence[str], folder: Path, environment: Mapping[str, str]) -> str:
    """Start a server by a command, play a game at it to its end, and stop it; return what it printed."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [*program, "play", "--no-open", "--port", str(port)]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            wait_for(address, process)
            browser = Guest(cast(House, SimpleNamespace(address=address, browsers=[])))
            table = browser.sit(GAME, ("you", "greedy"), **{"option-turn_limit": "2"})
            page = play_by_links(browser, table)
            made = records.read(browser.read(f"{table}/record"))
            browser.close()
        finally:
            process.send_signal(signal.SIGINT)
            told, _ = process.communicate(timeout=30)
    assert made.seed is not None and made.seed in page, "the game is over"
    assert f"Pentarchy is at {address}/" in told and "Every table is kept" in told
    kept = Path(environment["HOME"]) / ".local" / "share" / "pentarchy"
    assert {path.name for path in kept.iterdir()} >= {"secret", "tables.sqlite3"}
    return told
