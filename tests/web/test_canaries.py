"""In every game: what somebody decided unseen is looked for in every byte that anybody else is sent."""

from __future__ import annotations

import html
import json
import logging
import random
import time
from dataclasses import dataclass, field
from typing import Any

import pytest

from pentarchy.kernel.game import SPECTATOR
from pentarchy.table.table import Table, state_at
from pentarchy.web.room.position import Position
from pentarchy.web.running.attendance import idle_bots
from tests.table.journeys import EVERY_GAME, load_any
from tests.table.playing import choices
from tests.web.people import Browser, House, Line
from tests.web.test_seats import listen, sit

ACTS = 16  #: of people, in each game
PLANTED = 10  #: words that would betray a secret to somebody, in each game
QUICKLY = {"stratego_conquest": {"option-draft": "random"}}  #: so that secrets come soon
MANY = 3  #: moves of a plan; the rest is left to an order, where there is one
SECRETIVE = tuple(name for name in EVERY_GAME if load_any(name).has_secrets)


@dataclass
class Witness:
    """Somebody who keeps every byte that he gets, each with the version that it shows."""

    seat: int
    browser: Browser
    line: Line
    got: list[tuple[int, str]] = field(default_factory=list)

    def look(self, table: str, version: int) -> None:
        """Ask for all that there is of a table, do nonsense, and hear what came meanwhile."""
        for address in (f"{table}?story=all", f"{table}/record"):
            self.got.append((version, plain(self.browser.client.get(address).text)))
        with self.browser.client.stream("GET", f"{table}/events") as events:
            told = next(line for line in events.iter_lines() if line.startswith("data:"))
        self.got.append((version, plain(told)))
        self.line.say(t="do", id=f"no move at all {len(self.got)}", have=version, do="move", move="nonsense")
        self.line.say(t="ping")
        self.line.hear("pong")
        self.keep(version)

    def keep(self, version: int) -> None:
        """Keep what the line has heard; what names no version shows the one before it at most."""
        for message in self.line.heard:
            self.got.append((message.get("version", version), plain(json.dumps(message, ensure_ascii=False))))
        self.line.heard.clear()

    def has_got(self, words: str, since: int, until: int) -> bool:
        """Whether some words are in what shows these versions."""
        return any(words in text for version, text in self.got if since <= version <= until)


@dataclass(frozen=True)
class Canary:
    """Words of a secret that nobody else may be sent with these versions."""

    owner: int
    move: int
    since: int
    until: int
    words: tuple[str, ...]


def plain(text: str) -> str:
    """Return a text as people would read it, so that nothing hides behind signs for signs."""
    return html.unescape(text).replace('\\"', '"')


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_secret_is_in_no_byte_that_others_get(
    house: House, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "pentarchy")
    dice = random.Random(name)
    table, witnesses = gather(house, name)
    drafted = [canary for _ in range(ACTS) for canary in act(house, table, witnesses, dice)]
    end = at_rest(house, table).table
    for one in witnesses:
        one.look(table, end.version)
    planted = 0
    for one in witnesses:
        hidden = [*drafted, *unseen(end, one.seat)]
        planted += sum(watch(one, canary, end) for canary in hidden)
        told = [words for canary in hidden for words in canary.words if " " in words]
        assert not any(words in caplog.text for words in told), "the server's log tells a secret"
    assert planted >= PLANTED, "hardly a secret was there to be found"


def gather(house: House, name: str) -> tuple[str, list[Witness]]:
    """Return a table of two people and a bot, and who looks at it: they and an onlooker."""
    browsers = [Browser(house) for _ in range(3)]
    table = browsers[0].sit(name, ("you", "friend", "random"), **QUICKLY.get(name, {}))
    for browser in browsers:
        browser.read(table)
    assert sit(browsers[1], table).status_code == 303
    seats = (0, 1, SPECTATOR)
    return table, [Witness(seat, one, listen(one, table)) for seat, one in zip(seats, browsers, strict=True)]


def position(house: House, table: str) -> Position:
    """Return what the server has."""
    found: Position = house.app.state.house._live[table.removeprefix("/tables/")].position
    return found


def at_rest(house: House, table: str) -> Position:
    """Return what the server has once no bot has anything left to do."""
    end = time.monotonic() + 60
    while idle_bots(position(house, table)):
        assert time.monotonic() < end, "a bot does not move"
        time.sleep(0.01)
    return position(house, table)


def act(house: House, table: str, witnesses: list[Witness], dice: random.Random) -> list[Canary]:
    """Have somebody decide something or say that he is ready; return what he plans unseen."""
    here = at_rest(house, table).table
    asked = [one for one in witnesses[:2] if one.seat in here.movers()]
    undecided = [one for one in asked if here.is_waited_for(one.seat)]
    if not undecided:
        for one in asked:
            if here.is_done(one.seat) and not here.drafts[one.seat].is_ready:
                assert one.line.do("ready", have=here.version)["ok"]
        return []
    by = dice.choice(undecided)
    if give_order(here, by):
        return []
    move = dice.choice(choices(here, by.seat))
    assert by.line.do("move", have=here.version, move=here.game.say(here.box, move))["ok"]
    after = position(house, table).table
    for one in witnesses:
        one.look(table, after.version)
    if after.version != here.version:
        return []
    words = words_of(here, here.drafted(by.seat), by.seat, move, by.seat)
    return [Canary(by.seat, move, here.version, here.version, words)]


def give_order(here: Table, by: Witness) -> bool:
    """Leave the rest of a long plan to the game, where it has an order for that."""
    for order in here.game.orders:
        number = order.numbers[0]
        if (
            order.is_for_now
            and len(here.drafts[by.seat].moves) >= MANY
            and here.is_of_use(by.seat, order.name, number)
        ):
            assert by.line.do("follow", have=here.version, order=order.name, number=number)["ok"]
            return True
    return False


def unseen(table: Table, viewer: int) -> list[Canary]:
    """Return what is in the log and was not to be seen by a viewer as it happened."""
    made = []
    for at, (seat, move, _) in enumerate(table.log):
        before = state_at(table, at)

        def sees(one: int, before: Any = before, seat: int = seat, move: int = move) -> bool:
            return int(table.game.seen(table.box.numbers, before, seat, move, one)) == move

        owners = [one for one in range(table.box.seats) if sees(one)]
        if owners and not sees(viewer):
            words = words_of(table, before, seat, move, owners[0])
            made.append(Canary(seat, move, at + 1, at + 1, words))
    return made


def words_of(table: Table, before: Any, seat: int, move: int, owner: int) -> tuple[str, ...]:
    """Return how a move is written between quotes, and the sentence that its owner is told of it."""
    game, box = table.game, table.box
    after = game.after(box, before, seat, move)
    hidden = game.hidden(box, before, owner), game.hidden(box, after, owner)
    told = game.tell(box, hidden[0], seat, move, hidden[1], owner)
    return tuple(words for words in (f'"{game.say(box, move)}"', told) if len(words) > 4)


def watch(one: Witness, canary: Canary, table: Table) -> int:
    """Look for a secret in what somebody else was sent; return how many words of it could betray it."""
    if one.seat == canary.owner:
        return 0
    game, box = table.game, table.box
    own = game.moves(box, game.hidden(box, state_at(table, canary.since), one.seat), one.seat)
    if canary.move in own:
        return 0  # he may do the same himself, and reads so
    telling = [words for words in canary.words if not one.has_got(words, 0, canary.since - 1)]
    for words in telling:
        found = one.has_got(words, canary.since, canary.until)
        assert not found, f"{words} of seat {canary.owner} was sent to {one.seat}"
    return len(telling)
