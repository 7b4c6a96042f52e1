"""The bots' turns: each thinks in a thread, on a hidden state alone, and never holds the table up.

A bot that crashes, takes too long or answers nonsense plays what an absent
player would; it is logged, and the table does not notice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from pentarchy import bots
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.game import NATURE, IllegalMove
from pentarchy.table.table import AnyBox, AnyGame, Table, waiting

from .house import House
from .live_table import LiveTable
from .position import Position

LOG = logging.getLogger(__name__)
PATIENCE = 15.0  #: seconds a bot may think


class Attendance:
    """Sees to it that bots act."""

    def __init__(self, house: House, pause: float) -> None:
        self._house = house
        self._pause = pause
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="bots")

    def attend(self, live: LiveTable) -> None:
        """Wake the bots of a table, unless they are awake."""
        if live.attending is None or live.attending.done():
            live.attending = asyncio.create_task(self._attend(live))

    def close(self) -> None:
        """Think no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _attend(self, live: LiveTable) -> None:
        while True:
            position = live.position
            seats = await self._house.workshop.run(partial(idle_bots, position))
            if live.position is not position:
                continue  # somebody acted while we looked; he found us awake and did not wake us
            if not seats:
                return
            moves = await asyncio.gather(*(self._think(position, seat) for seat in seats))
            await self._act(live, position, seats, moves)
            await asyncio.sleep(self._wait(position, live))

    async def _act(self, live: LiveTable, seen: Position, seats: list[int], moves: list[int]) -> None:
        """Play what the bots chose, unless others have moved since they looked."""
        async with live.lock:
            await self._house.apply_deadline(live)
            if live.position.table.moment == seen.table.moment:
                after = await self._house.workshop.run(partial(play_all, live.position, seats, moves))
                await self._house.change(live, after)

    def _wait(self, before: Position, live: LiveTable) -> float:
        """Return how long to wait, so that people see one thing after the other.

        It depends on what everybody sees: how many moves NATURE has shown, and
        whether anything has happened at all.
        """
        table = live.position.table
        is_back = table.backs != before.table.backs
        new = () if is_back else table.log[before.table.version :]
        is_watched = live.connections or all(seat.kind != "person" for seat in live.position.seats)
        if not new or not is_watched:
            return 0.0
        return self._pause * (1 + sum(entry.seat == NATURE for entry in new))

    async def _think(self, position: Position, seat: int) -> int:
        """Return a bot's move; -1 if it has none to offer."""
        table, name = position.table, position.seats[seat].name
        hidden = await self._house.workshop.run(lambda: table.hidden(seat))
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, choose, name, table.game, table.box, hidden, seat)
        try:
            return await asyncio.wait_for(work, PATIENCE)
        except Exception:
            LOG.exception("the %s bot failed at table %s, version %s", name, position.id, table.version)
            return -1


def idle_bots(position: Position) -> list[int]:
    """Return the seats of bots that the game waits for, once every seat is taken."""
    if position.is_gathering or position.is_paused:
        return []
    return [seat for seat in waiting(position.table) if position.seats[seat].kind != "person"]


def choose(name: str, game: AnyGame, box: AnyBox, hidden: Any, seat: int) -> int:
    """Return a bot's move. Its chance is fresh: it tells nothing of the table's, nor the other way."""
    if name not in bots.NAMES:
        return -1
    return int(bots.load(name).choose(game, box, hidden, seat, seeded(secrets.token_bytes(32))))


def play_all(position: Position, seats: list[int], moves: list[int]) -> Position:
    """Return the position after the bots' moves; one that the rules refuse becomes an idle one.

    Once something visible has happened the other bots think again. A bot whose player came
    back while it thought plays nothing.
    """
    table = position.table
    for seat, move in zip(seats, moves, strict=True):
        is_bot = position.seats[seat].kind != "person"
        if is_bot and table.version == position.table.version and table.is_waited_for(seat):
            table = _play(table, seat, move, position)
    return position.with_table(table)


def _play(table: Table, seat: int, move: int, position: Position) -> Table:
    try:
        if 0 < move < table.game.MOVES:
            return table.play(seat, move)
    except IllegalMove as error:
        LOG.error("the %s bot at table %s: %s", position.seats[seat].name, position.id, error)
    return table.play(seat, int(table.game.idle(table.box.numbers, table.hidden(seat), seat)))
