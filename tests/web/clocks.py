"""Time that is a test's to set: a server's clock, players' clocks, and rounds played under them."""

from __future__ import annotations

import asyncio
import re

from tests.web.people import Browser, House, Line
from tests.web.seats import listen, sit


class Moment:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def look(house: House, workers: int = 1) -> None:
    """Have the server look at its clocks now, several times at once if asked to."""

    async def all_look() -> None:
        await asyncio.gather(*(house.app.state.clock_scheduler.look() for _ in range(workers)))

    house.run(all_look())


def pair(house: House, clock: str = "5+10", late: str = "move") -> tuple[list[Browser], list[Line], str]:
    """Return two friends at a table with a clock, their lines, and its address."""
    host, friend = Browser(house), Browser(house)
    options = {"option-clock": clock, "option-late": late}
    table = host.sit("goofspiel", ("you", "friend"), **options)
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return [host, friend], [listen(host, table), listen(friend, table)], table


def dials(page: str) -> list[str]:
    """Return what the clocks of a page say; a running one has an asterisk."""
    found = re.findall(r'<span class="dial( is-running)?"[^>]*>([^<]*)<', page)
    return [f"{words}{'*' if runs else ''}" for runs, words in found]
