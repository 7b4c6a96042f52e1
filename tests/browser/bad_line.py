"""A bad line between page and server: by a fixed seed it drops, doubles, delays and breaks."""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute

from tests.browser.patience import wait_until

#: What becomes of messages that do not pass as they should, and of how many.
FATES = {"drops": 0.08, "doubles": 0.12, "delays": 0.15}
BREAKS_AFTER = 40  #: messages
LONGEST_DELAY = 1.5  #: seconds; whatever comes meanwhile overtakes

Send = Callable[[str | bytes], None]


@dataclass(frozen=True)
class Held:
    """A message that is late."""

    due: float
    send: Send
    message: str | bytes


class BadLine:
    """Everything that the pages of some contexts say to the server, and it to them."""

    def __init__(self, seed: int) -> None:
        self.is_good = False
        self.did: Counter[str] = Counter()  #: how often it did what
        self.commands: dict[str, Any] = {}  #: all that the pages commanded
        self.receipts: dict[str, list[Any]] = defaultdict(list)  #: all that the server answered, by command
        self._chance = Random(seed)
        self._held: list[Held] = []

    def take(self, context: BrowserContext) -> BrowserContext:
        """Carry what a context's pages say; events, which would go another way, do not pass."""
        context.route_web_socket("**/live", self._carry)
        context.route("**/commands", self._carry_letter)
        context.route("**/events?*", lambda route: route.abort("connectionreset"))
        return context

    def _carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        is_open = True

        def end() -> None:
            nonlocal is_open
            is_open = False
            page.close()
            server.close()

        def send(to: WebSocketRoute, message: str | bytes) -> None:
            if is_open:
                to.send(message)

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if said["t"] == "do":
                self.commands[said["id"]] = said
            self._pass_on(partial(send, server), message, end)

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["t"] == "receipt":
                self.receipts[said["id"]].append(said)
            self._pass_on(partial(send, page), message, end)

        page.on_message(say)
        server.on_message(hear)

    def _carry_letter(self, route: Route) -> None:
        """Carry what a page says without a socket, while it takes events for the only way."""
        said = json.loads(route.request.post_data or "")
        self.commands[said["id"]] = said
        what = self._fate()
        self.did[what] += 1
        if what == "drops":
            return route.abort("connectionreset")
        for _ in range(2 if what == "doubles" else 1):
            answer = route.fetch()
            self.receipts[said["id"]].append(answer.json())
        if what == "breaks":
            return route.abort("connectionreset")
        return route.fulfill(response=answer)

    def is_at_rest(self) -> bool:
        """Whether every command was answered."""
        return self.commands.keys() == self.receipts.keys()

    def said(self) -> list[str]:
        """Return what people said and the server took."""
        taken = [command for id, command in self.commands.items() if self.receipts[id][0]["ok"]]
        return sorted(command["text"] for command in taken if command["do"] == "say")

    def _pass_on(self, send: Send, message: str | bytes, end: Callable[[], None]) -> None:
        self._deliver()
        what = self._fate()
        self.did[what] += 1
        if what == "breaks":
            end()
        elif what == "delays":
            due = time.monotonic() + LONGEST_DELAY * self._chance.random()
            self._held.append(Held(due, send, message))
        elif what != "drops":
            for _ in range(2 if what == "doubles" else 1):
                send(message)

    def _deliver(self) -> None:
        """Send what is due by now."""
        now = time.monotonic()
        due = [held for held in self._held if held.due <= now or self.is_good]
        self._held = [held for held in self._held if held not in due]
        for held in due:
            held.send(held.message)

    def _fate(self) -> str:
        if self.is_good:
            return "passes"
        if self.did.total() % BREAKS_AFTER == BREAKS_AFTER - 1:
            return "breaks"
        return self._chance.choices(["passes", *FATES], [1 - sum(FATES.values()), *FATES.values()])[0]


class SlowLine:
    """Everything between one page and the server: commands, and what comes of them, can be held up."""

    def __init__(self, page: Page) -> None:
        self.holds_commands = False
        self.holds_outcomes = False
        self.heard: list[str] = []  #: the kinds of the messages that the page got
        self._page = page
        self._commands: list[Callable[[], None]] = []
        self._outcomes: list[Callable[[], None]] = []
        page.route_web_socket("**/live", self._carry)

    def let_commands_pass(self) -> None:
        """Send the commands that were held up, and hold no more."""
        self.holds_commands = False
        _empty(self._commands)

    def let_outcomes_pass(self) -> None:
        """Send what came of them, and hold no more."""
        self.holds_outcomes = False
        _empty(self._outcomes)

    def wait_for(self, kind: str) -> None:
        """Wait until the page got a message of a kind."""
        wait_until(lambda: kind in self.heard, self._page, what=f"a {kind}")

    def _carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def say(message: str | bytes) -> None:
            if self.holds_commands and json.loads(message)["t"] == "do":
                self._commands.append(partial(server.send, message))
            else:
                server.send(message)

        def hear(message: str | bytes) -> None:
            kind = json.loads(message)["t"]
            if self.holds_outcomes and kind in ("step", "draft", "view"):
                self._outcomes.append(partial(page.send, message))
            else:
                self.heard.append(kind)
                page.send(message)

        page.on_message(say)
        server.on_message(hear)


def _empty(held: list[Callable[[], None]]) -> None:
    for send in held:
        send()
    held.clear()
