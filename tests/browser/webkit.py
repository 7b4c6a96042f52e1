"""WebKit, which is the engine of Safari, driven by WebDriver: a small client of our own, over plain HTTP.

Selenium would be one more package for the twenty lines of its protocol that are needed here.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import time
from typing import Any

from tests.browser.server import free_port

WIDE, HIGH = 447, 900  #: pixels; no window of this browser is narrower
STARTED_WITHIN = 120.0  #: seconds
MINUTES = 300.0  #: seconds that one answer may take
INSTALL = "no WebKit found: install it (Debian: apt-get install webkit2gtk-driver xvfb)"


class Refused(Exception):
    """WebDriver says why not."""


class WebKit:
    """One window of WebKit, on a screen that nobody sees."""

    def __init__(self) -> None:
        if not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
            raise Refused(INSTALL)
        self._port, self._session = free_port(), ""
        display = f":{100 + os.getpid() % 900}"
        quiet = subprocess.DEVNULL
        screen = ["Xvfb", display, "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        self._screen = subprocess.Popen(screen, stdout=quiet, stderr=quiet)
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # root, as tests are in a container
        }
        driver = ["WebKitWebDriver", f"--port={self._port}"]
        self._driver = subprocess.Popen(driver, env=environment, stdout=quiet, stderr=quiet)
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        end = time.monotonic() + STARTED_WITHIN
        while not self._session:
            try:
                made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {}}})
                self._session = made["sessionId"]
            except (OSError, http.client.HTTPException, Refused):
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        self.order("POST", "/window/rect", {"x": 0, "y": 0, "width": WIDE, "height": HIGH})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=MINUTES)
        try:
            line.request(method, path, json.dumps(body) if method == "POST" else None)
            said = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        if isinstance(said, dict) and "error" in said:
            raise Refused(f"{said['error']}: {said.get('message', '')}")
        return said

    def order(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the window for something, as the protocol writes it."""
        return self._ask(method, f"/session/{self._session}{path}", body if body is not None else {})

    def go(self, address: str) -> None:
        """Open a page."""
        self.order("POST", "/url", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page, and return what it returns."""
        return self.order("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, selector: str) -> None:
        """Press an element as a mouse does, in the middle."""
        found = self.order("POST", "/element", {"using": "css selector", "value": selector})
        self.order("POST", f"/element/{next(iter(found.values()))}/click")

    def close(self) -> None:
        """Close the window, the driver and the screen."""
        try:
            if self._session:
                self.order("DELETE", "")
        except (OSError, http.client.HTTPException, Refused):
            pass  # it is gone already
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(60)
