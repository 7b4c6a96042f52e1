"""Kill a server again and again while people play at it, and count what was lost.

    python -m tests.soak.kills --kills 50 --players 12 --seed 1 --database both

``tests/soak/crowd.py`` says what counts as lost. Besides it is measured how soon everybody is on again.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.soak.crowd import Player, Tally, go_home
from tests.soak.mortal import MortalServer
from tests.web.postgres_server import Missing, running_server

LEAST, MOST = 10, 120  #: acknowledged commands between two kills, all players together
BACK_WITHIN = 5.0  #: seconds after a server answers again in which everybody is to see their table


@dataclass
class Result:
    """What came of it all."""

    kills: int = 0
    tally: Tally = field(default_factory=Tally)
    starts: list[float] = field(default_factory=list)  #: seconds from starting the server until it answered

    @property
    def troubles(self) -> list[str]:
        """What was lost, and who waited too long."""
        slow = [wait for wait in self.tally.waits if wait > BACK_WITHIN]
        late = [f"somebody was on again only after {max(slow):.1f} s"] if slow else []
        return [*self.tally.lost, *late]

    def figures(self) -> str:
        """Return what was measured, in lines."""
        tally, waits = self.tally, sorted(self.tally.waits)
        lines = [
            f"{self.kills} kills: {tally.acknowledged:,} commands acknowledged, {tally.shown:,} views and "
            f"records compared; lost: {len(tally.lost)}.",
            f"Games over, each checked from its record: {tally.finished}.",
        ]
        if waits and self.starts:
            middle, late = waits[len(waits) // 2], waits[min(len(waits) - 1, len(waits) * 95 // 100)]
            lines.append(
                f"Started again in {max(self.starts):.1f} s at most; everybody on again after it: half "
                f"within {middle:.1f} s, 95 of 100 within {late:.1f} s, all within {waits[-1]:.1f} s."
            )
        return "\n".join(lines)


@contextmanager
def crowd_at(server: MortalServer, tally: Tally, players: int, seed: int) -> Iterator[list[Player]]:
    """Start a server and people who play at it; they are told to stop at the end."""
    server.start()
    crowd = [Player(server, tally, number, seed) for number in range(players)]
    for player in crowd:
        player.start()
    try:
        yield crowd
    finally:
        server.is_up.set()  # whoever waits for it sees that it is over
        go_home(crowd)
        server.stop()


def kill_again_and_again(
    server: MortalServer,
    kills: int,
    players: int,
    seed: int,
    between: range = range(LEAST, MOST),
    say: Callable[[str], None] = lambda words: None,
) -> Result:
    """Kill a server so many times while people play; return what was lost, and how soon they were back."""
    dice, result = random.Random(seed), Result()
    tally = result.tally
    with crowd_at(server, tally, players, seed):
        for kill in range(1, kills + 1):
            tally.wait_for(dice.choice(between))
            if tally.lost:
                break
            server.kill()
            server.start()
            result.kills, back = kill, len(tally.waits)
            result.starts.append(server.took)
            tally.wait_until(lambda goal=back + players: len(tally.waits) >= goal)  # type: ignore[misc]
            slowest = max(tally.waits[back:], default=0.0)
            say(
                f"kill {kill} of {kills}: {tally.acknowledged:,} commands acknowledged, games over: "
                f"{tally.finished}; started in {server.took:.1f} s, all on again {slowest:.1f} s later"
            )
        tally.wait_for(max(between))
    return result


@contextmanager
def server_on(database: str) -> Iterator[MortalServer]:
    """A server that keeps its tables in SQLite's file or in PostgreSQL; ``Missing`` if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        if database == "sqlite":
            yield MortalServer(Path(folder))
            return
        with running_server({"fsync": "on"}) as postgres:
            postgres.new("soak")
            yield MortalServer(Path(folder), {"DATABASE_URL": postgres.address("soak")})


def main() -> int:
    """Kill, start, and report; return how much was lost."""
    wishes = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wishes.add_argument("--kills", type=int, default=50)
    wishes.add_argument("--players", type=int, default=12)
    wishes.add_argument("--seed", type=int, default=1)
    wishes.add_argument("--most", type=int, default=MOST, help="commands between two kills, at most")
    wishes.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    given = wishes.parse_args()
    troubles = 0
    for database in ("sqlite", "postgresql") if given.database == "both" else (given.database,):
        print(f"On {database}:", flush=True)
        try:
            with server_on(database) as server:
                result = kill_again_and_again(
                    server,
                    given.kills,
                    given.players,
                    given.seed,
                    range(LEAST, max(LEAST + 1, given.most)),
                    say=lambda words: print(words, flush=True),
                )
        except Missing as missing:
            print(f"left out: {missing}")
            continue
        for trouble in result.troubles:
            print(f"lost: {trouble}")
        print(result.figures(), flush=True)
        troubles += len(result.troubles)
    return troubles


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
