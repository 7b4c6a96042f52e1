"""Kill a server again and again while people play at it, and count what of their commands was lost.

    python -m tests.soak.kills --kills 22 --players 12 --seed 1

Everybody plays all games against bots over a socket, and resends what was not acknowledged when the server
died. A command is lost when it was acknowledged and the table that comes back is older, or when it is
answered otherwise the second time. Every game that ends is checked from its record, move by move.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from pentarchy import games
from pentarchy.table import records
from tests.browser.server import Server
from tests.web.people import Browser, Line, fields, moves

CUT = (httpx.HTTPError, WebSocketException, OSError, EOFError, TimeoutError)  #: what a line dies of
BETWEEN_KILLS = range(20, 120)  #: acknowledged commands, all players together


class MortalServer(Server):
    """The server as the people of the other tests know it."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.browsers: list[Browser] = []
        self.is_up = threading.Event()

    def start(self) -> None:
        """Start it, and tell whoever waits."""
        super().start()
        self.is_up.set()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.is_up.clear()
        super().kill()


@dataclass
class Tally:
    """What all players together have seen."""

    acknowledged: int = 0
    finished: int = 0
    lost: list[str] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def note(self, *, acknowledged: int = 0, finished: int = 0, lost: str = "") -> None:
        """Count something, and wake whoever waits for it."""
        with self.changed:
            self.acknowledged += acknowledged
            self.finished += finished
            self.lost += [lost] if lost else []
            self.changed.notify_all()

    def wait_for(self, acknowledged: int) -> None:
        """Wait until so many commands were acknowledged, or one was lost."""
        with self.changed:
            self.changed.wait_for(lambda: self.acknowledged >= acknowledged or self.lost)


class Player(threading.Thread):
    """Somebody who plays one table after another until told to stop."""

    def __init__(self, server: MortalServer, tally: Tally, number: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.tally, self.number = server, tally, number
        self.dice = random.Random(f"{seed} {number}")
        self.is_done = threading.Event()

    def run(self) -> None:
        """Play every game in turn."""
        played = self.number
        while not self.is_done.is_set():
            name = games.names()[played % len(games.names())]
            try:
                Evening(self, name).play()
            except AssertionError as error:
                self.tally.note(lost=f"{name}: {error}")
                return
            played += 1


class Guest(Browser):
    """A browser at a server with our own games alone."""

    def token(self) -> str:
        """Return the form token on this browser's pages."""
        return fields(self.client.get(f"/games/{games.names()[0]}").text)["token"]


class Evening:
    """One table of one player, through however many deaths of the server."""

    def __init__(self, player: Player, game: str) -> None:
        self.player, self.game = player, game
        self.browser = Guest(player.server)  # type: ignore[arg-type]
        self.table = ""
        self.line: Line | None = None
        self.newest = (0, 0)  #: backs and version of what was acknowledged last
        self.last: tuple[dict[str, Any], dict[str, Any]] | None = None  #: the last command and its receipt
        self.pending: dict[str, Any] | None = None

    def play(self) -> None:
        """Play to the end of the game, or until the player is told to stop."""
        while not self.player.is_done.is_set():
            self.player.server.is_up.wait()
            try:
                self._sit()
                if self._play_on():
                    self._check_record()
                    break
            except CUT:
                self.line = None
        self.browser.close()

    def _sit(self) -> None:
        if not self.table:
            seats = games.load(self.game).facts.seats
            self.table = self.browser.sit(self.game, ("you", *["random"] * (max(2, seats[0]) - 1)))
        if self.line is None:
            self.browser.read(self.table)
            line = self.browser.connect(self.table)
            line.say(t="hello")
            line.hear("view")
            self.line = line
            shown = line.view["backs"], line.view["version"]
            assert shown >= self.newest, f"version {self.newest} was acknowledged, {shown} came back"
            self._resend()

    def _resend(self) -> None:
        """Send the last command that was answered, and the one that was not."""
        if self.last is not None:
            command, receipt = self.last
            again = self._send(command)
            assert again == receipt, f"{command} was answered by {receipt}, then by {again}"
        if self.pending is not None:
            self._do(self.pending)

    def _send(self, command: dict[str, Any]) -> dict[str, Any]:
        assert self.line is not None
        self.line.say(**command)
        while (receipt := self.line.hear("receipt"))["id"] != command["id"]:
            pass
        return receipt

    def _do(self, command: dict[str, Any]) -> None:
        self.pending = command
        receipt = self._send(command)
        self.pending, self.last = None, (command, receipt)
        if receipt["ok"]:
            self.newest = command["backs"], receipt["version"]
            self.player.tally.note(acknowledged=1)

    def _play_on(self) -> bool:
        """Do whatever there is to do; return whether the game has ended."""
        line = self.line
        assert line is not None
        while not line.view["over"]:
            if self.player.is_done.is_set():
                return False
            command = self._choice(line)
            if command is None:
                line.hear("view", "step", "draft", "ready")
            else:
                self._do(command)
                line.quiet(0.01)
        return True

    def _choice(self, line: Line) -> dict[str, Any] | None:
        dice = self.player.dice
        common = {
            "t": "do",
            "id": f"{dice.getrandbits(64):x}",
            "have": line.view["version"],
            "backs": line.view.get("backs", 0),
        }
        open_moves = moves(line.view["trie"]) if line.view["trie"].get("next") else []
        if 'value="ready"' in line.view["panels"].get("choices", "") and (
            not open_moves or dice.random() < 0.5
        ):
            return common | {"do": "ready"}
        return common | {"do": "move", "move": dice.choice(open_moves)} if open_moves else None

    def _check_record(self) -> None:
        records.verify(records.read(self.browser.read(f"{self.table}/record")))
        self.player.tally.note(finished=1)


def main() -> int:
    """Kill, start, and report; return how many commands were lost."""
    wishes = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wishes.add_argument("--kills", type=int, default=22)
    wishes.add_argument("--players", type=int, default=12)
    wishes.add_argument("--seed", type=int, default=1)
    given = wishes.parse_args()
    dice, tally = random.Random(given.seed), Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = MortalServer(Path(folder))
        server.start()
        players = [Player(server, tally, number, given.seed) for number in range(given.players)]
        for player in players:
            player.start()
        try:
            for kill in range(1, given.kills + 1):
                tally.wait_for(tally.acknowledged + dice.choice(BETWEEN_KILLS))
                if tally.lost:
                    break
                server.kill()
                server.start()
                print(
                    f"kill {kill} of {given.kills}: {tally.acknowledged:,} commands acknowledged, "
                    f"games over: {tally.finished}",
                    flush=True,
                )
            tally.wait_for(tally.acknowledged + max(BETWEEN_KILLS))
        except KeyboardInterrupt:
            print("Stopped before the end.", file=sys.stderr)
        for player in players:
            player.is_done.set()
        server.stop()
    for loss in tally.lost:
        print(f"lost: {loss}")
    print(f"{tally.acknowledged:,} commands acknowledged, {len(tally.lost)} of them lost.")
    print(f"Games over, each checked from its record: {tally.finished}.")
    return len(tally.lost)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
