"""Measure how long people wait from nothing to a first move.

    python -m benchmarks.first_move [GAME ...] [--warm] [--json]

For each game a server is started as ``pentarchy play`` starts it, on an empty data folder and, unless
``--warm`` is said, with no machine code on the disk. Then somebody looks at the first page, makes a table
against greedy bots, and plays the first move that they may: the first of the list. The seconds are those of
this machine, whatever else it does.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from pentarchy import games

TOKEN = re.compile(r'name="token" value="([^"]+)"')
TRIE = re.compile(r'<script type="application/json" id="view">(.*?)</script>', re.S)
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" class="scene'
PATIENCE = 300.0  #: seconds after which nothing is waited for any more
LOOKS_AGAIN = 0.05  #: seconds between two looks at something that is not there yet
COLUMNS = (
    ("front", "first page (s)"),
    ("pictures", "pictures on it"),
    ("board", "a board to click (s)"),
    ("move", "first move taken (s)"),
    ("turn", "own turn again (s)"),
    ("slowest", "slowest page meanwhile (s)"),
)


def main() -> int:
    """Measure, and print the figures."""
    reader = argparse.ArgumentParser(
        "python -m benchmarks.first_move",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("games", nargs="*", metavar="GAME", default=games.OURS)
    reader.add_argument("--warm", action="store_true", help="with the machine code that is on the disk")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    rows = {name: measure(name, is_warm=asked.warm) for name in asked.games}
    if asked.json:
        print(json.dumps(rows))
        return 0
    print("| game | " + " | ".join(words for _, words in COLUMNS) + " |")
    print("| --- |" + " --- |" * len(COLUMNS))
    for name, row in rows.items():
        print(
            f"| {games.load(name).facts.title} | " + " | ".join(f"{row[key]:g}" for key, _ in COLUMNS) + " |"
        )
    return 0


def measure(name: str, is_warm: bool) -> dict[str, float]:
    """Return the seconds of one game, from the start of a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        with (
            started(Path(folder), is_warm) as address,
            httpx.Client(base_url=address, timeout=PATIENCE) as browser,
        ):
            browser.headers["origin"] = address
            front = first_page(browser)
            row = {"front": time.monotonic() - began, "pictures": float(front.count(PICTURE))}
            row |= sit_and_play(browser, name)
    return {key: round(value, 2) for key, value in row.items()}


@contextmanager
def started(folder: Path, is_warm: bool) -> Iterator[str]:
    """Start a server as people do; yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "PENTARCHY_DATA": str(folder / "data")}
    if not is_warm:
        environment["PENTARCHY_CACHE"] = str(folder / "cache")
    command = [sys.executable, "-m", "pentarchy", "play", "--port", str(port), "--no-open"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.send_signal(signal.SIGINT)


def first_page(browser: httpx.Client) -> str:
    """Return the first page, as soon as there is one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return browser.get("/").raise_for_status().text
        except httpx.ConnectError:
            time.sleep(LOOKS_AGAIN)
    raise TimeoutError("the server does not answer")


def sit_and_play(browser: httpx.Client, name: str) -> dict[str, float]:
    """Return how long each thing takes that somebody does who begins a game."""
    began, slowest = time.monotonic(), 0.0

    def look() -> dict[str, Any]:
        """Return what may be clicked, once anything may."""
        nonlocal slowest
        while time.monotonic() - began < PATIENCE:
            asked = time.monotonic()
            found = TRIE.search(browser.get(table).raise_for_status().text)
            slowest = max(slowest, time.monotonic() - asked)
            view: dict[str, Any] = json.loads(found[1]) if found else {}
            if view and view["trie"]["next"]:
                return view
            time.sleep(LOOKS_AGAIN)
        raise TimeoutError("there is never anything to click")

    token = TOKEN.findall(browser.get(f"/games/{name}").text)[0]
    made = browser.post("/tables", data={"token": token, "game": name, "name": "Ann"})
    table = made.headers["location"]
    view = look()
    board = time.monotonic() - began
    began = time.monotonic()
    told = {"t": "do", "have": view["version"]}
    move = {**told, "id": "the-move", "do": "move", "move": first_of(view["trie"])}
    ready = {**told, "id": "ready-now", "do": "ready"}  # refused where there is more to decide
    script = {"X-Form-Token": token}
    browser.post(f"{table}/commands", json=move, headers=script).raise_for_status()
    taken = time.monotonic() - began
    browser.post(f"{table}/commands", json=ready, headers=script)
    look()
    return {"board": board, "move": taken, "turn": time.monotonic() - began, "slowest": slowest}


def first_of(trie: dict[str, Any]) -> str:
    """Return the first move of a trie, in notation."""
    while "move" not in trie:
        trie = next(iter(trie["next"].values()))
    return str(trie["move"])


if __name__ == "__main__":
    raise SystemExit(main())
