"""A server that is told to stop: who still waits for an answer gets one, in words."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import httpx
import pytest

from pentarchy.web import serve
from tests.web.people import Browser, House
from tests.web.waiting import until


def test_who_still_waits_is_answered_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "GRACE", 0)
    with House(tmp_path, names=("goofspiel",)) as house:
        player = Browser(house)
        table = player.sit()
        never, asked, answers = house.run(_event()), threading.Event(), list[httpx.Response]()

        async def dawdle(*_: object, **__: object) -> None:
            asked.set()
            await never.wait()

        monkeypatch.setattr(house.services.broadcast, "view", dawdle)
        waiting = threading.Thread(target=lambda: answers.append(player.client.get(table)))
        waiting.start()
        until(asked.is_set)
        house._server.should_exit = True
        waiting.join()
    assert answers[0].status_code == 503
    assert "This server is restarting" in answers[0].text
    assert answers[0].headers["content-security-policy"]
    assert answers[0].headers["retry-after"]


async def _event() -> asyncio.Event:
    return asyncio.Event()
