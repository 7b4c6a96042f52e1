"""People who play one table after another at a server that may die under them, and what they count.

Everybody plays against bots over a socket, with somebody who watches, and resends what was not acknowledged
when a line was cut. Something is lost when it was acknowledged, or shown to anybody, and what comes back
later is older or otherwise, or when a command is answered otherwise the second time. Every game that ends is
checked from its record, move by move.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from msgspec.structs import replace
from websockets.exceptions import WebSocketException

from pentarchy import games
from pentarchy.table import records
from tests.soak.mortal import MortalServer
from tests.web.people import Browser, Line, fields, moves
from tests.web.waiting import PATIENCE

CUT = (httpx.HTTPError, WebSocketException, OSError, EOFError, TimeoutError)  #: what a line dies of
LOOK = 8  #: commands after which a player's record is read again, to be compared later
GAMES = games.names()


@dataclass
class Tally:
    """What all players together have seen."""

    acknowledged: int = 0
    finished: int = 0
    shown: int = 0  #: views and records that were compared with what came back later
    lost: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds from the moment a server answers again until each player sees their table again."""
    changed: threading.Condition = field(default_factory=threading.Condition)

    def note(self, *, acknowledged: int = 0, finished: int = 0, shown: int = 0, lost: str = "") -> None:
        """Count something, and wake whoever waits for it."""
        with self.changed:
            self.acknowledged += acknowledged
            self.finished += finished
            self.shown += shown
            self.lost += [lost] if lost else []
            self.changed.notify_all()

    def note_back(self, seconds: float) -> None:
        """Note that somebody is on again, so long after the server answered."""
        with self.changed:
            self.waits.append(seconds)
            self.changed.notify_all()

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, or something was lost; ``TimeoutError`` where nothing happens."""
        with self.changed:
            heard = self.changed.wait_for(lambda: is_so() or bool(self.lost), PATIENCE)
        if not heard:
            raise TimeoutError("nothing was acknowledged, and nobody came back, for minutes")

    def wait_for(self, acknowledged: int) -> None:
        """Wait until so many more commands were acknowledged, or something was lost."""
        goal = self.acknowledged + acknowledged
        self.wait_until(lambda: self.acknowledged >= goal)


def is_told_again(was: records.Move, now: records.Move) -> bool:
    """Whether a record tells a move as it did before; what was seen in part may be open by now.

    Odds are told once a game is over.
    """
    told = replace(now, odds=was.odds) if was.odds is None else now
    return was == told or (was.move.startswith(records.HIDDEN) and was.by == now.by)


class Player(threading.Thread):
    """Somebody who plays one table after another until told to stop."""

    def __init__(
        self,
        server: MortalServer,
        tally: Tally,
        number: int,
        seed: int,
        bots: tuple[str, ...] = ("random",),
        pause: float = 0.01,
    ) -> None:
        """``bots``: who may sit in the other seats, one kind a table; ``pause``: seconds between commands."""
        super().__init__(daemon=True)
        self.server, self.tally, self.number = server, tally, number
        self.bots, self.pause = bots, pause
        self.dice = random.Random(f"{seed} {number}")
        self.is_done = threading.Event()
        self.deaths = server.deaths  #: of the server, after which this player was on again

    def run(self) -> None:
        """Play every game in turn."""
        played = self.number
        while not self.is_done.is_set():
            name, bot = GAMES[played % len(GAMES)], self.bots[played % len(self.bots)]
            sitting = Sitting(self, name, bot)
            try:
                sitting.play()
            except (AssertionError, records.BadRecord) as error:
                self.tally.note(lost=f"{name}, {sitting.table}: {error}")
                return
            finally:
                sitting.close()
            played += 1


def go_home(crowd: Sequence[Player]) -> None:
    """Have everybody stop, and wait until they have: what they still ask for is answered."""
    for player in crowd:
        player.is_done.set()
    for player in crowd:
        player.join(PATIENCE)


class Guest(Browser):
    """A browser at a server with our own games alone."""

    def token(self) -> str:
        """Return the form token on this browser's pages."""
        return fields(self.client.get(f"/games/{GAMES[0]}").text)["token"]


class Sitting:
    """One table of one player, through however many deaths of the server."""

    def __init__(self, player: Player, game: str, bot: str) -> None:
        self.player, self.game, self.bot = player, game, bot
        self.browser = Guest(player.server)  # type: ignore[arg-type]
        self.watcher = Guest(player.server)  # type: ignore[arg-type]
        self.table = ""
        self.line: Line | None = None
        self.watching: Line | None = None
        self.newest = (0, 0)  #: backs and version of what was acknowledged or shown last, to anybody
        self.told: list[records.Move] = []  #: the moves of the record as the player has read it last
        self.last: tuple[dict[str, Any], dict[str, Any]] | None = (
            None  #: the last that was obeyed, and its receipt
        )
        self.pending: dict[str, Any] | None = None
        self._since_look = 0

    def close(self) -> None:
        """Close all windows."""
        for browser in (self.browser, self.watcher):
            browser.close()
            self.player.server.browsers.remove(browser)

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
                self._hang_up()

    def begin(self) -> None:
        """Sit down, and have the lines of the player and of the watcher open."""
        self._sit()

    def act_once(self) -> None:
        """Do something as soon as there is something to do, unless the game is over."""
        assert self.line is not None
        while not self.line.view["over"]:
            command = self._choice(self.line)
            if command is not None:
                self._do(command)
                self.line.quiet(self.player.pause)
                return
            self.line.hear("view", "step", "draft", "ready")

    def _hang_up(self) -> None:
        for browser in (self.browser, self.watcher):
            for line in browser.lines:
                line.close()
            browser.lines.clear()
        self.line = self.watching = None

    def _sit(self) -> None:
        if not self.table:
            seats = games.load(self.game).facts.seats
            self.table = self.browser.sit(self.game, ("you", *[self.bot] * (max(2, seats[0]) - 1)))
        if self.line is not None:
            return
        self.browser.read(self.table)
        line = self._listen(self.browser)
        self._note_back()
        self._look()
        self.watching, self.line = self._listen(self.watcher), line
        self._resend()

    def _listen(self, browser: Guest) -> Line:
        """Open a line; what it shows first must not be older than anything that anybody was shown."""
        line = browser.connect(self.table)
        line.say(t="hello")
        line.hear("view")
        shown = line.view.get("backs", 0), line.view["version"]
        assert shown >= self.newest, f"version {self.newest} was there, {shown} came back"
        self.player.tally.note(shown=1)
        return line

    def _note_back(self) -> None:
        server = self.player.server
        if self.player.deaths != server.deaths:
            self.player.deaths = server.deaths
            self.player.tally.note_back(time.monotonic() - server.answered_at)

    def _look(self) -> None:
        """Read the record; all that it told before must still be told."""
        told = records.read(self.browser.read(f"{self.table}/record")).moves
        for number, (was, now) in enumerate(zip(self.told, told, strict=False)):
            assert is_told_again(was, now), f"move {number} was shown as {was}, and came back as {now}"
        assert len(told) >= len(self.told), f"{len(self.told)} moves were shown, {len(told)} came back"
        self.told, self._since_look = told, 0
        self.player.tally.note(shown=1)

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
        self.pending = None
        if receipt["ok"]:  # what was refused is judged anew after a restart: nobody sends it again
            self.last = command, receipt
            self._note_shown(command["backs"], receipt["version"])
            self.player.tally.note(acknowledged=1)

    def _note_shown(self, backs: int, version: int) -> None:
        self.newest = max(self.newest, (backs, version))

    def _play_on(self) -> bool:
        """Do whatever there is to do; return whether the game has ended."""
        line, watching = self.line, self.watching
        assert line is not None and watching is not None
        while not line.view["over"]:
            if self.player.is_done.is_set():
                return False
            command = self._choice(line)
            if command is None:
                line.hear("view", "step", "draft", "ready")
            else:
                self._do(command)
                line.quiet(self.player.pause)
                watching.quiet(0.001)
                self._since_look += 1
            for one in (line, watching):
                self._note_shown(one.view.get("backs", 0), one.view["version"])
            if self._since_look >= LOOK:
                self._look()
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
        whole = records.read(self.browser.read(f"{self.table}/record"))
        records.verify(whole)
        self.player.tally.note(finished=1)
