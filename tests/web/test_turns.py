"""A flood from one address is a queue of its own: whoever else asks is next."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from pentarchy.web.bounds import Bounds
from pentarchy.web.guard import Guard
from pentarchy.web.turns import Turns
from tests.web.networking import PROXY, behind_proxy
from tests.web.people import House
from tests.web.seats import listen

FLOOD, OTHER = "2001:db8:6:6::", "192.0.2.1"


class Pages:
    """An application whose pages wait to be let on, and that knows who waits."""

    def __init__(self, turns: Turns) -> None:
        self.begun: list[str] = []
        self.go_on = asyncio.Event()
        self._guard = Guard(self._answer, frozenset({"localhost"}), self._refuse, turns=turns)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.append(scope["client"][0])
        await self.go_on.wait()

    async def _refuse(self, *given: object) -> Response:
        raise AssertionError("somebody is refused")

    async def ask(self, host: str, path: str = "/") -> None:
        """Ask for a page from an address."""

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            pass

        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "client": (host, 1)}
        await self._guard(scope | {"headers": [(b"host", b"localhost")]}, receive, send)


def test_a_flood_of_requests_waits_for_itself() -> None:
    async def flood() -> None:
        turns = Turns(2)
        pages = Pages(turns)
        asked = [asyncio.create_task(pages.ask(f"{FLOOD}{number}")) for number in range(1, 8)]
        asked.append(asyncio.create_task(pages.ask(f"{FLOOD}9", "/tables/x/events")))
        asked.append(asyncio.create_task(pages.ask(OTHER)))
        for _ in range(20):
            await asyncio.sleep(0)
        assert pages.begun == [f"{FLOOD}1", f"{FLOOD}2", f"{FLOOD}9", OTHER]
        pages.go_on.set()
        await asyncio.gather(*asked)
        assert len(pages.begun) == 9 and len(turns) == 0

    asyncio.run(flood())


def test_whoever_goes_away_gives_the_turn_back() -> None:
    async def leave() -> None:
        turns = Turns(1)
        pages = Pages(turns)
        first, second, third = (asyncio.create_task(pages.ask(OTHER)) for _ in range(3))
        for gone in (second, first):
            await asyncio.sleep(0.01)
            gone.cancel()
        await asyncio.sleep(0.01)
        assert pages.begun == [OTHER, OTHER]
        pages.go_on.set()
        await third
        assert len(turns) == 0

    asyncio.run(leave())


def test_a_flood_of_messages_waits_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that waits to be answered takes the turn of its address, and of no other."""
    bounds = Bounds(address_turns=1)
    with House(tmp_path, names=("goofspiel",), bounds=bounds, proxies=PROXY) as house:
        attacker, player = behind_proxy(house, f"{FLOOD}1"), behind_proxy(house, OTHER)
        table, own = attacker.sit(), player.sit()
        first, second = listen(attacker, table), listen(attacker, table)
        line = listen(player, own)
        obey = house.services.handler.obey
        goes_on = house.run(_event())

        async def slow(live: object, *given: object) -> object:
            if live is house.live(table):
                await goes_on.wait()
            return await obey(live, *given)

        monkeypatch.setattr(house.services.handler, "obey", slow)
        first.say(t="do", id="a-long-id", have=0, do="leave")
        second.say(t="ping")
        assert line.do("leave")["ok"], "another address waits"
        with pytest.raises(TimeoutError):
            second.hear("pong", within=0.2)
        house.run(_set(goes_on))
        second.hear("pong")
        first.hear("receipt")


async def _event() -> asyncio.Event:
    return asyncio.Event()


async def _set(event: asyncio.Event) -> None:
    event.set()
