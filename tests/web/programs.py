"""A program at a server: it has no cookie, says no origin, and reads each answer as it is described."""

from __future__ import annotations

import html
import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec

from pentarchy.web.api.endpoints import Endpoint
from pentarchy.web.api.games import GameEndpoints
from pentarchy.web.api.seats import CommandReceipt, SeatEndpoints
from pentarchy.web.api.tables import SeatToken, TableEndpoints
from pentarchy.web.problem_json import API, MEDIA_TYPE, ProblemDetails
from pentarchy.web.viewing.observation import TableObservation
from tests.web.people import Browser, House
from tests.web.seats import change
from tests.web.waiting import PATIENCE

NOBODY: Any = None  #: serves an endpoint that is only looked at


def endpoints() -> tuple[Endpoint, ...]:
    """Return every address of the door."""
    return (
        *GameEndpoints(NOBODY, NOBODY).endpoints(),
        *TableEndpoints(NOBODY, NOBODY, NOBODY).endpoints(),
        *SeatEndpoints(NOBODY, NOBODY, NOBODY).endpoints(),
    )


class Program:
    """A program, and the seat that it has."""

    def __init__(self, house: House, table: str = "", token: str = "") -> None:
        self.house, self.id, self.token = house, table.removeprefix("/tables/"), token
        self.client = httpx.Client(base_url=f"{house.address}{API}", timeout=PATIENCE, verify=False)
        house.clients.append(self.client)

    @property
    def table(self) -> str:
        """The path of its table."""
        return f"/tables/{self.id}"

    def url(self, path: str) -> str:
        """Return a whole address; of the door itself, too, which ends without a slash."""
        return f"{self.house.address}{API}{path}"

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Return the answer to a request, with the token of the seat."""
        shown = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None if body is None else json.dumps(body).encode()
        about = {"Content-Type": "application/json"} if content else {}
        return self.client.request(
            method, self.url(path), content=content, headers={**about, **shown, **headers}
        )

    def look(self, query: str = "") -> TableObservation:
        """Return what it sees."""
        answer = self.send("GET", f"{self.table}{query}")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=TableObservation)

    def command(self, do: str, **more: Any) -> httpx.Response:
        """Return the answer to a command at this moment."""
        seen = self.look() if "have" not in more else None
        moment = {"have": seen.version, "backs": seen.rewinds} if seen else {}
        said = {"id": secrets.token_hex(8), "do": do, **moment, **more}
        return self.send("POST", f"{self.table}/commands", said)

    def obeyed(self, do: str, **more: Any) -> CommandReceipt:
        """Return the receipt of a command that is obeyed."""
        answer = self.command(do, **more)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=CommandReceipt)

    @contextmanager
    def events(self, mark: str = "") -> Iterator[Iterator[TableObservation | None]]:
        """Open the stream; each observation in it comes in turn, and none for a sign of life."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        with self.client.stream("GET", f"{self.table}/events?mark={mark}", headers=headers) as answer:
            assert answer.status_code == 200
            yield _observations(answer.iter_lines())


def _observations(lines: Iterator[str]) -> Iterator[TableObservation | None]:
    for line in lines:
        if line.startswith("data: "):
            yield msgspec.json.decode(line.removeprefix("data: "), type=TableObservation)
        elif line.startswith(":"):
            yield None


def made(
    house: House, game: str = "goofspiel", seats: tuple[str, ...] = ("you", "random"), **more: Any
) -> Program:
    """Return a program that has made a table."""
    return seated(house, "/tables", {"game": game, "name": "Robo", "seats": seats, **more})


def joined(house: House, table: str, **more: Any) -> Program:
    """Return a program that has joined a table."""
    return seated(house, f"{table}/join", {"name": "Joiner", **more})


def seated(house: House, path: str, body: dict[str, Any], **headers: str) -> Program:
    """Return a program that has got a seat."""
    program = Program(house)
    answer = program.send("POST", path, body, **headers)
    assert answer.status_code == 201, answer.text
    given = msgspec.json.decode(answer.content, type=SeatToken)
    program.id, program.token = given.table, given.token
    return program


def problem(answer: httpx.Response) -> ProblemDetails:
    """Return what an answer says is wrong; it says so in the way that is described."""
    assert answer.headers["content-type"] == MEDIA_TYPE, answer.text
    details = msgspec.json.decode(answer.content, type=ProblemDetails)
    assert details.status == answer.status_code >= 400
    assert details.title and details.detail.endswith("."), details
    return details


def token_of(browser: Browser, table: str) -> str:
    """Return the token that a player's page shows; empty where it shows none."""
    found = re.search(r'class="program-token">([^<]+)<', browser.read(table))
    return html.unescape(found[1]) if found else ""


def give_token(browser: Browser, table: str) -> Program:
    """Return a program to which a player has given the token of their seat, by the form on the page."""
    assert change(browser, table, program="yes").status_code == 303
    token = token_of(browser, table)
    assert token
    return Program(browser.house, table, token)
