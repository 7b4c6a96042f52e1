"""In every game: a command that arrives by two lines and by POST at once, and again later, is one command."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from pentarchy.kernel.seats import NATURE
from pentarchy.table.table import Table, waiting
from pentarchy.web.domain import commands
from pentarchy.web.domain.commands import Command
from pentarchy.web.domain.snapshot import TableSnapshot
from tests.table.journeys import EVERY_GAME
from tests.table.playing import choices
from tests.web.people import Browser, House, Line
from tests.web.seats import listen, sit
from tests.web.telling import NOW, who

SEATS = (0, 1, 2)
COMMANDS = 40  #: of a game at least, before somebody leaves
PLANNING = ("goofspiel", "divide_and_conquer", "stratego_conquest", "political")
PLANNED = ("withdraw", "ready", "unready")  #: what those have, in which people soon plan unseen
BACK = ("withdraw", "unready", "stop")  #: what undoes something, and brings no game on


@dataclass
class Doubled:
    """Three people at a table, each with two lines open, whose every command arrives three times at once."""

    house: House
    table: str
    people: list[Browser]
    lines: list[tuple[Line, Line]]
    tokens: list[str]
    told: list[tuple[int, dict[str, Any], dict[str, Any]]] = field(default_factory=list)
    """Whose command it was, what was asked, and the receipt."""

    @property
    def snapshot(self) -> TableSnapshot:
        """What the server has."""
        live = self.house.live(self.table)
        found: TableSnapshot = live.snapshot
        return found

    def send(self, seat: int, asked: dict[str, Any]) -> list[dict[str, Any]]:
        """Send a command by both lines and by POST; return the three receipts."""
        for line in self.lines[seat]:
            line.say(**asked)
        posted = self.post(seat, asked)
        return [posted, *(line.hear("receipt") for line in self.lines[seat])]

    def post(self, seat: int, asked: dict[str, Any]) -> dict[str, Any]:
        """Send a command as the script does without a socket."""
        headers = {"X-Form-Token": self.tokens[seat]}
        answer = self.people[seat].client.post(f"{self.table}/commands", json=asked, headers=headers)
        told: dict[str, Any] = answer.json()
        return told

    def do(self, seat: int, wish: dict[str, Any]) -> None:
        """Do something three times at once: it is done once, and has one receipt."""
        before = self.snapshot
        asked = {"id": f"command {len(self.told)}", "have": before.table.version, **wish}
        once = commands.obey(before, who(before, seat), msgspec.convert(asked, Command), NOW).table
        receipts = self.send(seat, {"t": "do", **asked})
        assert receipts[0]["ok"] and receipts == [receipts[0]] * 3, receipts
        after = self.snapshot.table
        assert after.log == once.log, f"{wish['do']} was done twice"
        assert after.drafts == once.drafts, f"{wish['do']} was done twice"
        self.told.append((seat, {"t": "do", **asked}, receipts[0]))


@pytest.mark.parametrize("name", EVERY_GAME)
def test_whatever_is_sent_twice_is_done_once(house: House, name: str) -> None:
    dice, here = random.Random(name), three_people(house, name)
    done: Counter[str] = Counter()
    wanted = {"move", "follow", "stop", *(PLANNED if name in PLANNING else ())}
    while (len(here.told) < COMMANDS or not wanted <= set(done)) and len(here.told) < 5 * COMMANDS:
        wishes = [(seat, wish) for seat in SEATS for wish in open_to(here.snapshot.table, seat, dice)]
        seat, wish = drawn(wishes, done, dice)
        here.do(seat, wish)
        done[wish["do"]] += 1
    here.do(next(seat for seat in SEATS if not here.snapshot.table.left >> seat & 1), {"do": "leave"})
    assert wanted <= set(done)
    for seat, asked, receipt in dice.sample(here.told, 12):
        version = here.snapshot.table.version
        assert here.post(seat, asked) == receipt, "asked again much later it is answered otherwise"
        assert here.snapshot.table.version == version
    kept = house.run(house.services.store.find_whole(here.snapshot.id))
    moves = [event for event in kept.events if event.kind == "move"]
    assert len(moves) == here.snapshot.table.version


def three_people(house: House, name: str) -> Doubled:
    """Return three people at a table whose game has begun."""
    people = [Browser(house) for _ in SEATS]
    table = people[0].sit(name, ("you", "friend", "friend"))
    for seat, browser in enumerate(people):
        browser.read(table)
        assert seat == 0 or sit(browser, table, seat).status_code == 303
    lines = [(listen(browser, table), listen(browser, table)) for browser in people]
    return Doubled(house, table, people, lines, [browser.token() for browser in people])


def open_to(table: Table, seat: int, dice: random.Random) -> list[dict[str, Any]]:
    """Return something of each kind that a seat may ask for now."""
    draft, game, wishes = table.drafts[seat], table.game, list[dict[str, Any]]()
    legal = choices(table, seat) if seat in waiting(table) else []
    if legal:
        wishes.append({"do": "move", "move": game.words.say(table.box, dice.choice(legal))})
    if draft.moves:
        one = dice.choice(["", game.words.say(table.box, dice.choice(draft.moves))])
        wishes.append({"do": "withdraw", "move": one})
    if draft.is_ready:
        wishes.append({"do": "unready"})
    elif seat in table.movers() and table.is_done(seat) and NATURE not in table.movers():
        wishes.append({"do": "ready"})
    wishes += [{"do": "stop", "order": game.judgement.orders[index].name} for index, _ in draft.orders]
    return [*wishes, *orders_open_to(table, seat, dice)]


def orders_open_to(table: Table, seat: int, dice: random.Random) -> list[dict[str, Any]]:
    """Return the standing orders that a seat may give; one that goes on at a time, or a game plays itself."""
    goes_on = any(draft.orders for draft in table.drafts)
    orders = [order for order in table.game.judgement.orders if order.is_for_now or not goes_on]
    drawn = [(order.name, dice.choice(order.numbers)) for order in orders]
    return [
        {"do": "follow", "order": name, "number": number}
        for name, number in drawn
        if not table.is_over and table.is_of_use(seat, name, number)
    ]


def drawn(
    wishes: list[tuple[int, dict[str, Any]]], done: Counter[str], dice: random.Random
) -> tuple[int, dict[str, Any]]:
    """Return what is done next: now and then what was done least, mostly what brings the game on."""
    dice.shuffle(wishes)
    rarest = min(wishes, key=lambda one: done[one[1]["do"]])
    if done[rarest[1]["do"]] == 0 or dice.random() < 0.3:
        return rarest
    onward = [one for one in wishes if one[1]["do"] not in BACK]
    return onward[0] if onward else wishes[0]
