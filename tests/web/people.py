"""A server in a thread, and people who use it: by forms alone, or by the live line."""

from __future__ import annotations

import asyncio
import email.utils
import html
import json
import random
import re
import secrets
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import uvicorn
from argon2 import PasswordHasher
from uvicorn.protocols.websockets import websockets_sansio_impl
from websockets import Origin
from websockets.sync import connection as sync_connection
from websockets.sync.client import ClientConnection, connect

from pentarchy import games
from pentarchy.web.app import create_app
from pentarchy.web.bounds import Bounds
from pentarchy.web.buckets import Rate
from pentarchy.web.identity import bared
from pentarchy.web.limits import RATES
from pentarchy.web.mail import MailServer
from pentarchy.web.moment import server_time
from pentarchy.web.networks import Proxies, Watchers
from pentarchy.web.outgoing import AllowedHosts, WebhookClient
from pentarchy.web.serve import configure, listen
from pentarchy.web.services.live_table import LiveTable
from pentarchy.web.settings import Settings
from tests.shelf import load, package
from tests.web.postgres_server import database_of
from tests.web.waiting import PATIENCE, until

T = TypeVar("T")

PUBLIC = "https://games.example"  #: how the world would call the test server
COUNTED = ("reports", "confirmation")  #: how begins what is counted in the database, which is a test's own
#: Nobody is ever told to wait.
PLENTY = {what: one if what.startswith(COUNTED) else Rate(1_000_000, 1.0) for what, one in RATES.items()}

# What threads draw is their own: the generator that all share is for Hypothesis, which watches it.
for _library in (websockets_sansio_impl, sync_connection, email.utils):
    vars(_library)["random"] = random.Random()

MASKED = re.compile(r'(?<=name="token" value=")[^"]{72}(?=")|(?<="token": ")[^"]{72}(?=")')
LITTLE = 4096  #: bytes that an end of a narrow line keeps


MANY = 10_000
#: All people of a test share an address.
NO_BOUNDS = Bounds(address_connections=MANY, site_connections=MANY, address_turns=MANY)
NO_PROXIES, NO_WATCHERS, NO_WEBHOOKS = Proxies(), Watchers(), WebhookClient(AllowedHosts())
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  #: nobody guesses passwords here


class House:
    """A server on this machine."""

    def __init__(
        self,
        folder: Path,
        now: Callable[[], float] = server_time,
        names: tuple[str, ...] = ("goofspiel", *games.names()),
        mail: MailServer | None = None,
        rates: Mapping[str, Rate] = PLENTY,
        bounds: Bounds = NO_BOUNDS,
        proxies: Proxies = NO_PROXIES,
        watchers: Watchers = NO_WATCHERS,
        webhooks: WebhookClient = NO_WEBHOOKS,
    ) -> None:
        settings = Settings(
            folder,
            database_of(folder),
            bot_pause=0.0,
            now=now,
            names=names,
            load=load,
            package=package,
            mail=mail,
            address=PUBLIC,
            rates=rates,
            bounds=bounds,
            proxies=proxies,
            watchers=watchers,
            webhooks=webhooks,
            hasher=QUICK,
        )
        self.folder, self.place = folder, settings.place
        self.app = create_app(settings)
        self._listener = listen("127.0.0.1", range(18000, 19000))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._server = uvicorn.Server(configure(self.app, log_level="critical"))
        self.browsers: list[Browser] = []
        self.clients: list[httpx.Client] = []  #: of programs
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})

    def start(self) -> Self:
        """Begin, and wait until it answers."""
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return self

    def dial_narrowly(self) -> socket.socket:
        """Return a socket that is connected to the server, both ends of which keep little."""
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
        dialled = socket.socket()
        dialled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
        dialled.connect(self._listener.getsockname())
        return dialled

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own loop."""
        loop = self.app.state.clock_scheduler.task.get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

    @property
    def services(self) -> Any:
        """The parts of the server (``Services``), for what cannot be seen from outside."""
        return self.app.state.services

    @property
    def opened(self) -> list[LiveTable]:
        """The tables that the server has in memory."""
        return list(self.services.tables.opened)

    def live(self, table: str) -> LiveTable:
        """Return a table in the server's memory, by its address."""
        found: LiveTable | None = self.services.tables.opened.peek(table.removeprefix("/tables/"))
        assert found is not None, "the server has no such table in memory"
        return found

    def have_bots_acted(self, table: str) -> bool:
        """Whether no bot of a table in memory has anything left to do."""
        live = self.services.tables.opened.peek(table.removeprefix("/tables/"))
        return live is not None and live.attending is not None and live.attending.done()

    def let_go_of_tables(self) -> None:
        """Have the server open every table anew when it is asked for it again."""
        self.services.tables.opened._live.clear()

    def stop(self) -> None:
        """End as Ctrl-C would."""
        for browser in self.browsers:
            browser.close()
        for client in self.clients:
            client.close()
        if self._thread.is_alive():
            self._server.should_exit = True
            self._thread.join(PATIENCE)
        self._listener.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Browser:
    """Somebody with a cookie jar, who reads pages and presses their buttons."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.client = httpx.Client(
            base_url=house.address,
            headers={"origin": house.address},
            follow_redirects=False,
            timeout=PATIENCE,
            verify=False,  # no certificate is asked for here, and reading those of the world takes long
        )
        self.lines: list[Line] = []
        house.browsers.append(self)

    def close(self) -> None:
        """Close all windows."""
        for line in self.lines:
            line.close()
        self.client.close()

    def move_to(self, house: House) -> None:
        """Go on at a restarted server, cookies kept."""
        self.house = house
        cookies = self.client.cookies
        self.client.close()
        self.__init__(house)  # type: ignore[misc]
        for name, value in cookies.items():
            self.client.cookies.set(name, value)

    def read(self, address: str, status: int = 200) -> str:
        """Return a page, its token without the mask that is another one in each."""
        answer = self.client.get(address)
        assert answer.status_code == status, answer.text[:2000]
        return MASKED.sub(lambda masked: bared(masked[0].encode()).decode(), answer.text)

    def read_at_rest(self, table: str) -> str:
        """Return a table's page once no bot has anything left to do.

        Where all answer at once in secret, nobody sees of a bot that it has answered: the server knows.
        """

        pages: list[str] = []

        def is_at_rest() -> bool:
            had_acted = self.house.have_bots_acted(table)
            pages.append(self.read(table))
            return had_acted or 'plate-status">choosing' not in pages[-1]

        until(is_at_rest, "a bot does not move")
        return pages[-1]

    def token(self) -> str:
        """Return the form token on this browser's pages."""
        page = self.client.get("/games/goofspiel").text
        return fields(page)["token"]

    def sit(self, game: str = "goofspiel", seats: tuple[str, ...] = ("you", "random"), **more: str) -> str:
        """Make a table; return its address."""
        form = {"token": self.token(), "game": game, "name": "Ann", "seats": str(len(seats))}
        form |= {f"seat-{number}": who for number, who in enumerate(seats)}
        answer = self.client.post("/tables", data=form | more)
        assert answer.status_code == 303, answer.text[:3000]
        return answer.headers["location"]

    def press(self, table: str, do: str, page: str = "", **more: str) -> httpx.Response:
        """Send a command as the page's form would."""
        page = page or self.read(table)
        form = fields(page) | {"do": do} | more
        return self.client.post(f"{table}/commands", data=form)

    def post(self, table: str, message: dict[str, Any]) -> httpx.Response:
        """Send a command as the script does without a socket."""
        return self.client.post(f"{table}/commands", json=message, headers={"X-Form-Token": self.token()})

    def connect(self, table: str, is_narrow: bool = False) -> Line:
        """Open the live line of a table; over a narrow one little is on its way that is not read."""
        line = Line(self, table, is_narrow)
        self.lines.append(line)
        return line


class Line:
    """A live line."""

    def __init__(self, browser: Browser, table: str, is_narrow: bool = False) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
        said = browser.client.headers.get("x-forwarded-for")  # by a proxy, where the browser comes by one
        passed_on = {"X-Forwarded-For": said} if said else {}
        self._open = ExitStack()
        opening = connect(
            browser.house.address.replace("http", "ws") + f"{table}/live",
            origin=Origin(browser.house.address),
            additional_headers={"Cookie": cookies, **passed_on},
            max_queue=1 if is_narrow else None,
            sock=browser.house.dial_narrowly() if is_narrow else None,
            close_timeout=1,
        )
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    def close(self) -> None:
        """Hang up."""
        self._open.close()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str, within: float = PATIENCE) -> dict[str, Any]:
        """Return the next message of these kinds; others before it are noted."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(within))
            self.heard.append(message)
            self._note(message)
            if message["t"] in kinds:
                return message

    def _note(self, message: dict[str, Any]) -> None:
        """Keep what the browser would show."""
        for key in ("version", "draft", "backs", "trie", "over", "mark"):
            if key in message and message["t"] in ("view", "step", "draft", "ready"):
                self.view[key] = message[key]
        self.view.setdefault("panels", {}).update(message.get("panels", {}))

    def do(self, do: str, have: int | None = None, **more: Any) -> dict[str, Any]:
        """Send a command; return its receipt."""
        command = more.pop("id", secrets.token_hex(8))
        have = self.view["version"] if have is None else have
        self.say(t="do", id=command, have=have, do=do, **{"backs": self.view.get("backs", 0), **more})
        return self.hear("receipt")

    def leave(self) -> None:
        """Leave the game, however often others move meanwhile."""
        until(lambda: self.do("leave")["ok"], "somebody may not leave")

    def quiet(self, seconds: float = 0.3) -> None:
        """Hear everything there is to hear."""
        try:
            while True:
                self.hear("", within=seconds)
        except TimeoutError:
            return


def fields(page: str) -> dict[str, str]:
    """Return the hidden fields of a page's first form that has a token."""
    for form in re.findall(r"<form.*?</form>", page, re.S):
        found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
        if any(name == "token" for name, _ in found):
            return {name: html.unescape(value) for name, value in found}
    raise AssertionError("the page has no form of ours")


def moves(trie: dict[str, Any]) -> list[str]:
    """Return every move in a trie, in notation."""
    if "move" in trie:
        return [trie["move"]]
    return [move for below in trie["next"].values() for move in moves(below)]
