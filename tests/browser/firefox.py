"""Firefox, driven by WebDriver BiDi: a small client of our own over the socket that Firefox itself opens.

A package would bring a driver besides for the six commands that are needed here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.server import free_port

STARTED_WITHIN = 120.0  #: seconds
MINUTES = 300.0  #: seconds that one answer may take
INSTALL = "no Firefox found: install it (Debian: apt-get install firefox-esr)"
NAMES = ("firefox-esr", "firefox")

MIDDLE = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""


class Refused(Exception):
    """WebDriver says why not."""


class Firefox:
    """One window of Firefox, on no screen."""

    def __init__(self) -> None:
        program = next((name for name in NAMES if shutil.which(name)), None)
        if program is None:
            raise Refused(INSTALL)
        self._numbers, self._open = count(1), ExitStack()
        self._line: ClientConnection | None = None
        self._folder = tempfile.TemporaryDirectory()
        port = free_port()
        command = [program, "--headless", f"--remote-debugging-port={port}", "--profile", self._folder.name]
        self._process = subprocess.Popen(
            command,
            env={**os.environ, "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1", "HOME": self._folder.name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            self._line = self._connect(f"ws://127.0.0.1:{port}/session")
            self.order("session.new", {"capabilities": {}})
            self._tab = self.order("browsingContext.getTree", {})["contexts"][0]["context"]
        except BaseException:
            self.close()
            raise

    def _connect(self, address: str) -> ClientConnection:
        end = time.monotonic() + STARTED_WITHIN
        while True:
            try:
                return self._open.enter_context(connect(address, max_size=None, compression=None))
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.2)

    def order(self, method: str, parameters: dict[str, Any]) -> Any:
        """Ask the browser for something, as the protocol writes it."""
        assert self._line is not None
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            said = json.loads(self._line.recv(MINUTES))
            if said.get("id") == number:
                if said["type"] == "error":
                    raise Refused(f"{said['error']}: {said.get('message', '')}")
                return said["result"]

    def resize(self, width: int, height: int) -> None:
        """Make the page so large, in pixels."""
        size = {"width": width, "height": height}
        self.order("browsingContext.setViewport", {"context": self._tab, "viewport": size})

    def go(self, address: str) -> None:
        """Open a page."""
        where = {"context": self._tab, "url": address, "wait": "complete"}
        self.order("browsingContext.navigate", where)

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page, and return what it returns."""
        body = f"JSON.stringify((function () {{{script}}}).apply(null, {json.dumps(arguments)})) ?? 'null'"
        asked = {"expression": body, "target": {"context": self._tab}, "awaitPromise": False}
        try:
            said = self.order("script.evaluate", asked)
        except Refused as error:
            if "no such frame" in str(error) or "AbortError" in str(error):
                return None  # the page is just being left
            raise
        if said["type"] == "exception":
            raise AssertionError(said["exceptionDetails"]["text"])
        return json.loads(said["result"]["value"])

    def press(self, selector: str) -> None:
        """Press an element as a mouse does, in the middle."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' });", selector)
        x, y = self.run(MIDDLE, selector)
        moves = [{"type": "pointerMove", "x": x, "y": y}]
        presses = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": [*moves, *presses]}
        self.order("input.performActions", {"context": self._tab, "actions": [mouse]})

    def close(self) -> None:
        """Close the window and the browser."""
        self._open.close()
        self._process.terminate()
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(60)
        self._folder.cleanup()
