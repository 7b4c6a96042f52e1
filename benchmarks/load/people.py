"""People at tables: each has a browser's cookie and a socket, and sends what their evening says."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from .evenings import Act

TOKEN = re.compile(r'name="token" value="([^"]+)"')
PATIENCE = 60.0  #: seconds after which an answer is not waited for any more


class Person:
    """Somebody at a table."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.browser = httpx.AsyncClient(
            base_url=address, headers={"origin": address}, timeout=PATIENCE, verify=False
        )
        self.version = -1  #: the latest that this person's screen shows
        self.draft = 0
        self.receipts: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def page(self, address: str) -> str:
        """Return a page."""
        return (await self.browser.get(address)).text

    async def token(self, game: str) -> str:
        """Return the form token on this person's pages."""
        found = TOKEN.search(await self.page(f"/games/{game}"))
        if found is None:
            raise RuntimeError("a page has no form token")
        return found[1]

    async def send_form(self, address: str, form: dict[str, str]) -> str:
        """Send a form; return where it leads."""
        answer = await self.browser.post(address, data=form)
        if answer.status_code != 303:
            raise RuntimeError(f"{address} answered {answer.status_code}: {answer.text[:300]}")
        return str(answer.headers["location"])

    async def connect(self, table: str) -> None:
        """Open the live line of a table, and wait for its view."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        self._socket = await connect(
            self.address.replace("http", "ws") + f"{table}/live",
            origin=Origin(self.address),
            additional_headers={"Cookie": cookies},
            max_size=None,
            compression=None,
        )
        self._hearing = asyncio.create_task(self._hear(self._socket))
        await self._socket.send(json.dumps({"t": "hello"}))
        await self.wait_for(0)

    async def _hear(self, socket: ClientConnection) -> None:
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["t"] == "receipt":
                self.receipts.pop(message["id"]).set_result(message)
                continue
            async with self.news:
                self.version = max(self.version, message.get("version", -1))
                self.draft = max(self.draft, message.get("draft", 0))
                self.news.notify_all()

    async def wait_for(self, version: int) -> None:
        """Wait until this person's screen shows a version."""
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(lambda: self.version >= version)

    async def do(self, act: Act) -> dict[str, Any]:
        """Send a command; return its receipt."""
        assert self._socket is not None
        mark = secrets.token_hex(8)
        answer = asyncio.get_running_loop().create_future()
        self.receipts[mark] = answer
        await self._socket.send(json.dumps({"t": "do", "id": mark, "have": act.have, **act.command}))
        async with asyncio.timeout(PATIENCE):
            receipt: dict[str, Any] = await answer
        return receipt

    async def leave(self) -> None:
        """Hang up."""
        if self._hearing is not None:
            self._hearing.cancel()
        if self._socket is not None:
            await self._socket.close()
        await self.browser.aclose()


@dataclass
class Tally:
    """What was measured, in seconds from the moment at which a command was to be sent."""

    receipts: list[float] = field(default_factory=list)
    screens: list[float] = field(default_factory=list)  #: of what others see, until the last screen shows it
    refused: int = 0
    refusal: str = ""  #: the first
    is_counting: bool = False


@dataclass
class FullTable:
    """A table with somebody in each seat."""

    address: str
    people: Sequence[Person]
    acts: list[Act] = field(default_factory=list)
    done: int = 0  #: how many of the acts were sent

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to do."""
        return self.done >= len(self.acts)

    async def act(self, tally: Tally, due: float) -> None:
        """Do the next thing, wait for its receipt, and count how long it took; screens may come later."""
        act = self.acts[self.done]
        self.done += 1
        receipt = await self.people[act.seat].do(act)
        if not tally.is_counting:
            return
        tally.receipts.append(time.monotonic() - due)
        if not receipt["ok"]:
            tally.refused += 1
            tally.refusal = tally.refusal or str(receipt.get("error"))

    async def show(self, act: Act, tally: Tally, due: float) -> None:
        """Wait until all screens show what an act made, and count how long that took."""
        await asyncio.gather(*(one.wait_for(act.version) for one in self.people))
        if tally.is_counting:
            tally.screens.append(time.monotonic() - due)


async def gather(address: str, game: str, seats: int) -> FullTable:
    """Return a table with people in all its seats, made and joined as people do."""
    people = [Person(address) for _ in range(seats)]
    host, *friends = people
    form = {"token": await host.token(game), "game": game, "name": "Host", "seats": str(seats)}
    form |= {f"seat-{number}": "friend" if number else "you" for number in range(seats)}
    table = await host.send_form("/tables", form)
    for seat, friend in enumerate(friends, 1):
        token = await friend.token(game)
        await friend.page(table)
        await friend.send_form(f"{table}/seats", {"token": token, "sit": str(seat), "name": f"Friend {seat}"})
    return FullTable(table, people)
