"""Makes an archive of what a server of today keeps: tables of every game in the middle of play, and records.

    NUMBA_DISABLE_JIT=1 .venv/bin/python -m tests.web.kept.make NAME

writes ``NAME.tar.gz`` beside this file. Make one **before** a change of rules is begun, named after the
day; ``tests/web/test_kept.py`` opens every table of each archive under the rules of the day it is run,
plays on, and ends it. The cookies of the people who sit there are in the archive, and so is the secret
of the server they are signed with: it is a server of tests.
"""

from __future__ import annotations

import json
import random
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pentarchy import games
from pentarchy.kernel.seats import LEAVE
from pentarchy.table.table import Table, waiting
from pentarchy.web.storage.backup import back_up
from tests.web.people import Browser, House, fields

HERE = Path(__file__).parent
LIMITS: dict[str, dict[str, str]] = {  # what makes a game short enough to be played to its end at random
    "divide_and_conquer": {"turn_limit": "4"},
    "stratego_conquest": {"round_limit": "6"},
    "tenth_division": {"round_limit": "2"},
}
PATIENCE = 300.0  #: seconds that a bot may take


class Played:
    """A table, and the people who sit there."""

    def __init__(self, house: House, people: dict[int, Browser], address: str) -> None:
        self.house, self.people, self.address = house, people, address

    @property
    def now(self) -> Table:
        """The game as it is."""
        found = self.house.run(self.house.services.tables.find(self.address.removeprefix("/tables/")))
        table: Table = found.snapshot.table
        return table

    def say(self, seat: int, do: str, **more: Any) -> bool:
        """Send a command; return whether it was obeyed."""
        now = self.now
        command = {"t": "do", "id": f"made-{random.random()}", "have": now.version, "backs": now.rewinds}
        return bool(self.people[seat].post(self.address, command | {"do": do} | more).json()["ok"])

    def play(self, dice: random.Random, is_enough: Callable[[Table], bool]) -> None:
        """Have the people choose at random until it is enough, or the game is over."""
        end = time.monotonic() + PATIENCE
        while not self.now.is_over and not is_enough(self.now):
            if self._step(dice):
                end = time.monotonic() + PATIENCE
            elif time.monotonic() > end:
                raise RuntimeError(f"nobody moves at {self.address}")

    def _step(self, dice: random.Random) -> bool:
        now = self.now
        awaited = [seat for seat in waiting(now) if seat in self.people]
        done = [seat for seat in self.people if now.is_done(seat) and not now.drafts[seat].is_ready]
        if awaited:
            seat = dice.choice(awaited)
            moves = [move for move in now.game.moves(now.box, now.hidden(seat), seat) if move != LEAVE]
            return self.say(seat, "move", move=now.game.words.say(now.box, dice.choice(moves)))
        if done:
            return self.say(done[0], "ready")
        time.sleep(0.02)
        return False


def sit(house: House, game: str, seats: tuple[str, ...], people: list[Browser], **options: str) -> Played:
    """Make a table at which the first seats are people's and all others bots'."""
    ann = people[0]
    address = ann.sit(game, seats, **{f"option-{key}": value for key, value in options.items()})
    seated = {0: ann}
    for seat, who in enumerate(seats):
        if who == "friend" and len(seated) < len(people):
            ben = people[len(seated)]
            form = {"token": ben.token(), "sit": str(seat), "name": "Ben"}
            assert ben.client.post(f"{address}/seats", data=form).status_code == 303
            seated[seat] = ben
    ann.read(address)  # somebody who looks wakes the bots
    return Played(house, seated, address)


def is_past(version: int) -> Callable[[Table], bool]:
    """Return what is true of a game that has come further than to a version."""
    return lambda now: now.version > version


def fill(house: House, ann: Browser, ben: Browser) -> tuple[dict[str, str], dict[str, str]]:
    """Make the tables and records of every game; return the address of each and the text of each."""
    tables: dict[str, str] = {}
    records: dict[str, str] = {}
    for name in games.OURS:
        game, dice = games.load(name), random.Random(name)
        bots = ("random",) * max(0, min(4, game.facts.seats[-1]) - 2)
        two = ("you", "friend", *bots)

        timed = sit(house, name, two, [ann, ben], clock="2d", audience="later")
        timed.say(0, "say", text="Good evening, Ben.")
        timed.play(dice, is_past(timed.now.version + 40))
        timed.play(dice, lambda now: bool(now.drafts[0].moves) or now.version > 160)
        tables[f"{name} with a clock"] = timed.address

        early = sit(house, name, two, [ann, ben], clock="30+30", late="bot")
        early.play(dice, lambda now: now.version > 8)
        for order in game.judgement.orders:
            early.say(0, "follow", order=order.name, number=order.numbers[0])
        early.say(1, "take-back")
        tables[f"{name} at the beginning"] = early.address

        deep = sit(house, name, ("you", *["random"] * (game.facts.seats[-1] - 1)), [ann])
        deep.play(dice, lambda now: now.version > 70)
        deep.say(0, "take-back")
        deep.play(dice, lambda now: now.version > 90)
        tables[f"{name} with bots"] = deep.address

        gathering = sit(house, name, ("you", "friend", *bots), [ann], begins="ready")
        tables[f"{name} not begun"] = gathering.address

        paused = sit(house, name, two, [ann, ben], clock="7d")
        paused.play(dice, lambda now: now.version > 25)
        if not (paused.say(0, "pause") and paused.say(1, "agree", order="pause")):
            raise RuntimeError("there is no pause")
        tables[f"{name} paused"] = paused.address

        ended = sit(house, name, two, [ann, ben], **LIMITS.get(name, {}))
        ended.play(dice, lambda now: False)
        tables[f"{name} over"] = ended.address
        records[name] = ann.read(f"{ended.address}/record")
        print(name, {key: len(value) for key, value in records.items()}, ended.now.version, flush=True)
    return tables, records


def make(name: str) -> Path:
    """Make an archive of this name; return where it is."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        with House(folder / "server") as house:
            ann, ben = Browser(house), Browser(house)
            for browser in (ann, ben):
                fields(browser.read(f"/games/{games.OURS[0]}"))
            tables, records = fill(house, ann, ben)
            people = {
                who: dict(browser.client.cookies.items())["pentarchy"]
                for who, browser in (("Ann", ann), ("Ben", ben))
            }
        back_up(folder / "server", folder / "data")
        (folder / "records").mkdir()
        for game, text in records.items():
            (folder / "records" / f"{game}.json").write_text(text, "utf-8")
        (folder / "people.json").write_text(json.dumps({"people": people, "tables": tables}, indent=1))
        path = HERE / f"{name}.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            for part in ("data", "records", "people.json"):
                archive.add(folder / part, part)
    return path


if __name__ == "__main__":
    made = make(sys.argv[1])
    print(f"{made}: {made.stat().st_size:,} bytes")
