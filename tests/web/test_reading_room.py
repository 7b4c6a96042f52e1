"""What people bring is read in turn: fairly, within a budget, and not at all once nobody waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from pentarchy.web.bounds import Bounds
from pentarchy.web.limits import RateLimited
from pentarchy.web.services.game_loader import GameLoader
from pentarchy.web.services.reading_room import ReadingRoom, Sender, SenderGone
from tests.web.attacks import dial
from tests.web.clocks import Moment
from tests.web.networking import LOCAL, PROXY, behind_proxy
from tests.web.people import Browser, House, fields
from tests.web.waiting import PATIENCE, until

HOME, NEXT, THIRD = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Readers:
    """A room where everything that is read waits to be let on, and notes when it was begun."""

    def __init__(self, moment: Moment, bounds: Bounds) -> None:
        self.room = ReadingRoom(bounds, moment)
        self.begun: list[str] = []
        self._go: dict[str, threading.Event] = {}
        self.asked: dict[str, asyncio.Task[str]] = {}

    async def bring(self, name: str, guest: str = "ann", host: str = HOME, cost: float = 0.0) -> Sender:
        """Have something read."""
        sender, let_on = Sender(guest, host), self._go.setdefault(name, threading.Event())

        def work() -> str:
            self.begun.append(name)
            assert let_on.wait(PATIENCE)
            if name.startswith("bad"):
                raise LookupError(name)
            return name

        self.asked[name] = asyncio.create_task(self.room.read(work, sender))
        await asyncio.sleep(0)
        return sender

    async def end(self, *names: str) -> None:
        """Let something be read to its end."""
        for name in names:
            self._go[name].set()
            await asyncio.wait({self.asked[name]})

    async def begins(self, *names: str) -> None:
        """Wait until these, and no others, have been begun, in this order."""
        while len(self.begun) < len(names):
            await asyncio.sleep(0.005)
        assert self.begun == list(names)

    def close(self) -> None:
        """Let everything end."""
        for one in self._go.values():
            one.set()
        self.room.close()


def reading(moment: Moment, play: Callable[[Readers], Any], bounds: Bounds = Bounds()) -> None:  # noqa: B008
    """Try something in a room."""

    async def all_of_it() -> None:
        readers = Readers(moment, bounds)
        try:
            await play(readers)
        finally:
            readers.close()
            await asyncio.gather(*readers.asked.values(), return_exceptions=True)

    asyncio.run(all_of_it())


def test_an_address_has_one_at_work_and_others_are_read_meanwhile(moment: Moment) -> None:
    async def play(readers: Readers) -> None:
        for number in range(5):
            await readers.bring(f"many {number}", f"guest {number}")
        await readers.bring("other", host=NEXT)
        await readers.begins("many 0", "other")
        await readers.end("other")
        assert await readers.asked["other"] == "other", "it waited for five of another address"
        assert readers.begun == ["many 0", "other"], "an address has two at work"

    reading(moment, play)


def test_addresses_take_turns_and_so_do_guests_of_one(moment: Moment) -> None:
    async def play(readers: Readers) -> None:
        for name in ("ann 1", "ann 2", "ann 3"):
            await readers.bring(name, "ann")
        await readers.bring("ben 1", "ben")
        await readers.bring("next 1", "cid", NEXT)
        await readers.bring("next 2", "cid", NEXT)
        await readers.bring("third 1", "dan", THIRD)
        await readers.begins("ann 1", "next 1")
        await readers.end("ann 1")
        await readers.begins("ann 1", "next 1", "third 1")
        await readers.end("next 1")
        await readers.begins("ann 1", "next 1", "third 1", "ben 1")
        await readers.end("third 1", "ben 1")
        await readers.begins("ann 1", "next 1", "third 1", "ben 1", "next 2", "ann 2")

    reading(moment, play)


def test_of_an_address_only_so_many_wait(moment: Moment) -> None:
    async def play(readers: Readers) -> None:
        for number in range(4):
            await readers.bring(str(number))
        with pytest.raises(RateLimited, match="Try again in 10 seconds"):
            await readers.asked["3"]
        await readers.bring("other", host=NEXT)
        await readers.end("other")
        assert readers.room.waiting == 2

    reading(moment, play, Bounds(address_readings=2))


def test_a_budget_is_used_up_and_fills_again(moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    """What reading took is paid, even where it failed; another address pays for itself."""
    taken = iter([0.0, 50.0, 50.0, 70.0, *[0.0] * 10])
    monkeypatch.setattr("pentarchy.web.services.reading_room.thread_time", lambda: next(taken))

    async def play(readers: Readers) -> None:
        await readers.bring("one")
        await readers.end("one")
        await readers.bring("bad")
        await readers.bring("waits")
        await readers.end("bad")
        with pytest.raises(LookupError):
            await readers.asked["bad"]
        with pytest.raises(RateLimited, match="Try again in 2 minutes"):
            await readers.asked["waits"]
        await readers.bring("refused")
        with pytest.raises(RateLimited):
            await readers.asked["refused"]
        await readers.bring("other", host=NEXT)
        await readers.end("other")
        moment.now += 120
        await readers.bring("later")
        await readers.end("later")
        assert readers.begun == ["one", "bad", "other", "later"]

    reading(moment, play)


def test_what_nobody_waits_for_is_not_begun(moment: Moment) -> None:
    async def play(readers: Readers) -> None:
        first = await readers.bring("first")
        second = await readers.bring("second")
        await readers.bring("third")
        await readers.begins("first")
        for sender, name in ((second, "second"), (first, "first")):
            sender.gone.set()
            with pytest.raises(SenderGone):
                await readers.asked[name]
        await readers.end("first")
        await readers.begins("first", "third")
        await readers.end("third")
        assert readers.room.waiting == 0 and not readers.room._at_work

    reading(moment, play)


@contextmanager
def slow_reading(house: House) -> Iterator[list[str]]:
    """Have every file that is brought take until the end; gives who was at work on one."""
    begun: list[str] = []
    with ExitStack() as patched:
        loader: GameLoader = house.services.loader
        room, until_the_end = loader._readers, threading.Event()
        read = room.read

        async def slow(work: Callable[[], Any], sender: Sender) -> Any:
            def wait() -> Any:
                begun.append(sender.host)
                until_the_end.wait(PATIENCE)
                return work()

            return await read(wait, sender)

        monkeypatch = patched.enter_context(pytest.MonkeyPatch.context())
        monkeypatch.setattr(room, "read", slow)
        patched.callback(until_the_end.set)
        yield begun


def brought(browser: Browser) -> dict[str, str]:
    """Return a form that brings a map to be looked at."""
    page = browser.client.get("/games/divide_and_conquer").text
    return fields(page) | {"seats": "2", "check": "layout", "file-layout": "a map"}


def test_costly_files_of_one_hold_up_no_table_and_no_file_of_another(tmp_path: Path) -> None:
    with House(tmp_path, names=("goofspiel", "divide_and_conquer"), proxies=PROXY) as house:
        attacker, player = behind_proxy(house, HOME), behind_proxy(house, NEXT)
        form = brought(attacker)
        with slow_reading(house) as begun:
            senders = [
                threading.Thread(
                    target=attacker.client.post, args=["/tables"], kwargs={"data": form | {"once": str(n)}}
                )
                for n in range(4)
            ]
            for sender in senders:
                sender.start()
            until(lambda: begun and house.services.loader._readers.waiting == 3)
            assert player.sit(), "no table can be made"
            other = threading.Thread(
                target=player.client.post, args=["/tables"], kwargs={"data": brought(player)}
            )
            other.start()
            until(lambda: begun == [HOME, NEXT], "another's file waits")
        for sender in (*senders, other):
            sender.join(PATIENCE)


def test_a_file_whose_sender_hangs_up_leaves_the_queue(tmp_path: Path) -> None:
    with House(tmp_path, names=("divide_and_conquer",)) as house:
        browser = Browser(house)
        body = "&".join(f"{name}={value}" for name, value in brought(browser).items()).replace(" ", "+")
        cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
        head = (
            f"POST /tables HTTP/1.1\r\nHost: {house.address[7:]}\r\nOrigin: {house.address}\r\n"
            f"Cookie: {cookies}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        )
        room = house.services.loader._readers
        with slow_reading(house) as begun:
            lines = []
            for number in range(3):
                told = f"{body}&once=key{number}"
                lines.append(dial(house.address, LOCAL))
                lines[-1].sendall(f"{head}Content-Length: {len(told)}\r\n\r\n{told}".encode())
            until(lambda: len(begun) == 1 and room.waiting == 2, "they were not taken in")
            lines[1].close()
            until(lambda: room.waiting == 1, "what nobody waits for is still to be read")
            for line in lines:
                line.close()
            until(lambda: room.waiting == 0)
        until(lambda: not room.is_busy)
        assert len(begun) == 1
