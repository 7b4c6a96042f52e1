"""What a table, a line and a bot that thinks add to a server's memory, and a table to its disk.

    python -m tests.soak.sizes --game political --count 60

A server is looked at before and after so many of each come. It is read from ``/proc``, so this runs on Linux
alone; what Python keeps for the next ones is counted with those that came first, so take many.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pentarchy import games
from tests.soak.crowd import Guest, Player, Sitting, Tally
from tests.soak.evening import KEPT_DATA, THINKING, look_at
from tests.soak.mortal import MortalServer
from tests.web.waiting import until

COMMANDS = 5  #: of each player at a table with bots that think


class Scales:
    """Tells what was added to a server since it was last asked."""

    def __init__(self, server: MortalServer) -> None:
        assert server.process is not None
        self._server, self._process = server, server.process.pid
        self.memory, self.disk = self._memory(), self._disk()

    def _memory(self) -> float:
        return look_at(self._process, time.monotonic(), Tally()).memory

    def _disk(self) -> int:
        return sum(path.stat().st_size for path in self._server.data.glob(f"{KEPT_DATA}*"))

    def added(self, count: int) -> str:
        """Return what each of so many has added, in words."""
        memory, disk = self._memory(), self._disk()
        told = f"{(memory - self.memory) * 1000 / count:,.0f} KB of memory"
        told += f", {(disk - self.disk) / 1000 / count:,.0f} KB of disk"
        self.memory, self.disk = memory, disk
        return told


@contextmanager
def loaded_server(game: str) -> Iterator[MortalServer]:
    """A server that has loaded all games, at which somebody has looked at one."""
    with tempfile.TemporaryDirectory() as folder:
        server = MortalServer(Path(folder))
        server.start()
        try:
            first = Guest(server)  # type: ignore[arg-type]
            until(lambda: "retry-after" not in first.client.get(f"/games/{game}").headers)
            first.read(first.sit(game, seats(game, "random")))
            yield server
        finally:
            for browser in server.browsers:
                browser.close()
            server.stop()


def seats(game: str, bot: str) -> tuple[str, ...]:
    """Return a person and as many bots as a game needs at least."""
    return ("you", *[bot] * (max(2, games.load(game).facts.seats[0]) - 1))


def come(server: MortalServer, table: str) -> None:
    """Have one more browser look at a table."""
    guest = Guest(server)  # type: ignore[arg-type]
    guest.read(table)
    line = guest.connect(table)
    line.say(t="hello")
    line.hear("view")


def think(server: MortalServer, game: str, number: int) -> None:
    """Have somebody play a little against bots that think."""
    sitting = Sitting(Player(server, Tally(), number, 1), game, THINKING[-1])
    sitting.begin()
    for _ in range(COMMANDS):
        sitting.act_once()


def main() -> int:
    """Measure and print."""
    wishes = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wishes.add_argument("--game", choices=games.names(), default=games.names()[0])
    wishes.add_argument("--count", type=int, default=60)
    given = wishes.parse_args()
    with loaded_server(given.game) as server:
        scales, tables = Scales(server), list[str]()
        print(f"a server with its games: {scales.memory:,.0f} MB of memory")
        for _ in range(given.count):
            guest = Guest(server)  # type: ignore[arg-type]
            tables.append(guest.sit(given.game, seats(given.game, "random")))
            come(server, tables[-1])
        print(f"a table that somebody looks at: {scales.added(given.count)}")
        for _ in range(given.count):
            come(server, tables[0])
        print(f"a line more at a table: {scales.added(given.count)}")
        thinking = max(1, given.count // 6)
        for number in range(thinking):
            think(server, given.game, number)
        print(f"a table of bots that think, {COMMANDS} commands: {scales.added(thinking)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
