"""Somebody who asks a server for all that it can be asked for about a table, and keeps every byte of it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import httpx
import msgspec

from pentarchy.kernel.seats import SPECTATOR
from tests.web.people import Browser, Line
from tests.web.programs import Program, give_token

CUT = re.compile(r'[<>{}\n]|,(?=")')  #: what is in no words that are looked for
BEFORE = -1  #: the version of what is asked for before the game
ASIDE = 3  #: of the things that are asked for by turns, so many each time

PAGES = (
    "{table}?story=all",
    "{table}?at=0",
    "{table}?at=1000000",
    "{table}?path=no/such/path",
    "{table}?seat=0&stage=0",
    "{table}?seat=1&stage=0",
    "{table}?seat=2",
    "{table}/record",
    "{table}/record?seat=1",
    "{table}/seat",
    "{table}/fault",
    "/",
)
"""Of a table that one may see; whoever asks through a seat that is not his gets what spectators do."""

STATIC = ("/games/{game}", "/games/{game}/rules", "/account")
GUIDE = "/games/{game}/how-to-play"  #: which the yardstick has none of
WRONG = ("{table}?at=long+ago", "{table}/nothing", "/tables/nowhere", "/tables/nowhere/record")

DOOR = (
    "{table}",
    "{table}?since=0",
    "{table}/box",
    "{table}/record",
    "/tables",
    "/games",
    "/games/{game}",
    "/openapi.json",
    "/tables/nowhere",
    "{table}?since=long-ago",
)
"""What a program asks for, with the token of its player or without one."""

NO_COMMANDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("commands", {"do": "move", "move": "nonsense", "have": 0}),
    ("commands", {"do": "cheat"}),
    ("commands", {"do": "move", "move": "nonsense", "seat": 1, "have": 1_000_000}),
    ("seat", {"do": "fill", "bot": "nobody"}),
    ("seat", {"do": "offer", "seat": 2}),
    ("join", {"seat": 0}),
    ("rematch", {}),
)
"""What a program asks for that it is refused."""

REFUSED: tuple[tuple[str, dict[str, str]], ...] = (
    ("commands", {"do": "move", "move": "nonsense"}),
    ("commands", {"do": "move", "move": "nonsense", "have": "0"}),
    ("commands", {"do": "cheat"}),
    ("commands", {"do": "move", "move": "nonsense", "seat": "1"}),
    ("commands", {"do": "move", "move": "nonsense", "token": "another's"}),
    ("seats", {"sit": "1", "name": "Eve"}),
    ("seats", {"back": "2"}),
    ("seats", {"take": "2", "name": "Eve"}),
    ("seats", {"code": "AAAA-AAAA-AAAA"}),
    ("rematch", {}),
    ("fault", {"words": ""}),
)


@dataclass
class Witness:
    """Somebody who keeps every byte that he gets, each with the version that it shows."""

    name: str  #: of the game
    seat: int
    browser: Browser
    line: Line
    got: dict[str, dict[int, str]] = field(default_factory=dict)
    """Each piece of text: where it was first found with which version."""
    asked: int = 0  #: how many of the things that are asked for by turns

    def __post_init__(self) -> None:
        self.token = self.browser.token()
        self.client_id: str = self.browser.house.services.identity.read(
            self.browser.client.cookies["pentarchy"]
        )

    @property
    def _static(self) -> tuple[str, ...]:
        return STATIC if self.name == "goofspiel" else (*STATIC, GUIDE)

    def prepare(self, table: str) -> None:
        """Look at what is no table's, so that its words betray nothing later, and let a program play."""
        self.program = (
            Program(self.browser.house, table) if self.seat == SPECTATOR else give_token(self.browser, table)
        )
        for address in ("/games/{game}", "/openapi.json"):
            self._ask(address, BEFORE)
        for address in (*self._static, "/"):
            self._read(address, table, BEFORE)

    def look(self, table: str, version: int) -> None:
        """Ask for the present page and some of the rest, do nonsense, and hear what came meanwhile."""
        self._read("{table}", table, version)
        self._ask("{table}", version)
        ways = list(self._ways(table, version))
        for number in range(self.asked, self.asked + ASIDE):
            ways[number % len(ways)]()
        self.asked += ASIDE
        self.line.say(t="do", id=f"no move at all {self.asked}", have=version, do="move", move="nonsense")
        self.line.say(t="ping")
        self.line.hear("pong")
        self.hear(version)

    def look_everywhere(self, table: str, version: int, is_over: bool) -> None:
        """Ask for everything that there is; once the game is over, people may play again."""
        for ask in self._ways(table, version, is_over):
            ask()
        self._send("fault", {"words": "Something is wrong."}, table, version, range(201, 202))
        self.look(table, version)

    def look_back(self, table: str, version: int) -> None:
        """Look at the past."""
        self.note(version, self.browser.client.get(f"{table}?at={version}"))

    def _ways(self, table: str, version: int, is_over: bool = False) -> Iterator[Callable[[], None]]:
        """Return what is asked for by turns."""
        for address in (*PAGES, *self._static, *WRONG):
            yield lambda address=address: self._read(address, table, version)  # type: ignore[misc]
        for where, form in REFUSED:
            if not (is_over and where == "rematch"):
                yield lambda where=where, form=form: self._send(where, form, table, version)  # type: ignore[misc]
        for address in DOOR:
            yield partial(self._ask, address, version)
        for where, wish in NO_COMMANDS:
            if not (is_over and where == "rematch"):
                yield partial(self._try, where, wish, version)
        yield partial(self._hear_door, version)
        yield lambda: self.look_back(table, max(0, version - 1))
        yield lambda: self._walk(table, version)
        yield lambda: self._post(table, version)
        yield lambda: self._hear_events(table, version)
        yield lambda: self._hear_again(version)

    def _read(self, address: str, table: str, version: int) -> None:
        where = address.format(table=table, game=self.name)
        answer = self.browser.client.get(where)
        assert answer.status_code < 500
        self.note(0 if address.endswith("at=0") else version, answer)

    def _send(
        self, where: str, form: dict[str, str], table: str, version: int, expected: range = range(400, 500)
    ) -> None:
        """Post a form; what it asks is refused."""
        sent = {"token": self.token, "have": str(version), **form}
        answer = self.browser.client.post(f"{table}/{where}", data=sent)
        assert answer.status_code in expected, (where, form, answer.status_code)
        self.note(version, answer)

    def _ask(self, address: str, version: int) -> None:
        """Ask as a program."""
        answer = self.program.send("GET", address.format(table=self.program.table, game=self.name))
        assert answer.status_code < 500
        self.note(version, answer)

    def _try(self, where: str, wish: dict[str, object], version: int) -> None:
        """Ask as a program for something that is refused."""
        said = {"id": f"no command of {self.asked}", "have": version, **wish} if where == "commands" else wish
        answer = self.program.send("POST", f"{self.program.table}/{where}", said)
        assert answer.status_code in range(400, 500), (where, wish, answer.text)
        self.note(version, answer)

    def _hear_door(self, version: int) -> None:
        """Hear the first event that a program is sent."""
        with self.program.events() as events:
            self.keep(version, msgspec.json.encode(next(events)).decode(), "a program's events")

    def _walk(self, table: str, version: int) -> None:
        """Click two times without script."""
        path: list[str] = []
        node = self.line.view.get("trie", {})
        while node.get("next") and len(path) < 2:
            element, node = next(iter(node["next"].items()))
            path.append(element)
            self.note(version, self.browser.client.get(table, params={"path": "/".join(path)}))

    def _post(self, table: str, version: int) -> None:
        """Say what a script says without a socket."""
        command = {
            "t": "do",
            "id": f"no command {self.asked}",
            "have": version,
            "do": "move",
            "move": "nonsense",
        }
        for said in (
            {"t": "resync"},
            {"t": "resync", "seat": 1},
            {"t": "sing"},
            command,
            {**command, "have": 0},
        ):
            headers = {"X-Form-Token": self.token}
            self.note(version, self.browser.client.post(f"{table}/commands", json=said, headers=headers))

    def _hear_events(self, table: str, version: int) -> None:
        """Hear the first event of the line that takes the place of a socket."""
        for seat in ("", "?seat=1"):
            with self.browser.client.stream("GET", f"{table}/events{seat}") as events:
                told = next(line for line in events.iter_lines() if line.startswith("data:"))
            self.keep(version, told, "events")

    def _hear_again(self, version: int) -> None:
        """Ask for the whole view, come too late, and say what means nothing."""
        self.line.say(t="resync", seat=1)
        self.line.say(t="do", id=f"too late for it {self.asked}", have=0, do="move", move="nonsense")
        self.line.say(t="ping")
        self.line.hear("pong")
        self.hear(version)

    def hear(self, version: int) -> None:
        """Keep what the line has heard; what names no version shows the one before it at most."""
        for message in self.line.heard:
            text = json.dumps(message, ensure_ascii=False)
            self.keep(message.get("version", version), text, f"message {message['t']}")
        self.line.heard.clear()

    def note(self, version: int, answer: httpx.Response) -> None:
        """Keep an answer, with all that stands above it."""
        said = "\n".join(f"{key}: {value}" for key, value in answer.headers.items() if key != "set-cookie")
        where = f"{answer.request.method} {answer.request.url} {answer.status_code}"
        self.keep(version, f"{said}\n{answer.text}", where)

    def keep(self, version: int, text: str, where: str) -> None:
        """Keep a text, in pieces."""
        for piece in CUT.split(plain(text)):
            self.got.setdefault(piece, {}).setdefault(version, where)

    def found(self, words: str, since: int, until: int) -> str:
        """Return where some words were found that showed these versions; nothing if they were not."""
        for piece, places in self.got.items():
            if words in piece:
                for version, where in places.items():
                    if since <= version <= until:
                        return f"{where}, of version {version}: {piece[:200]}"
        return ""


def plain(text: str) -> str:
    """Return a text as people would read it, so that nothing hides behind signs for signs."""
    unescaped = re.sub(r"\\u([0-9a-f]{4})", lambda sign: chr(int(sign[1], 16)), text)
    return html.unescape(unescaped).replace('\\"', '"')
