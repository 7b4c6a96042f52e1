"""Everybody is asked at the same time and answers unseen: what a bot holds shows in no pause."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest

from pentarchy.table.table import Table, waiting
from pentarchy.web.domain.seating import SeatHolder
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.domain.terms import Terms
from pentarchy.web.domain.timing import keep_time
from pentarchy.web.services import bot_runner
from pentarchy.web.services.bot_runner import BotRunner, due, shown_by_chance
from pentarchy.web.services.signals import Signals
from pentarchy.web.viewing.clock_panel import dial
from pentarchy.web.viewing.seeing import Seeing, ViewOptions
from tests.table.journeys import journey
from tests.table.other_worlds import redealt
from tests.table.playing import choices
from tests.web.apart import run
from tests.web.telling import NOW, card, snapshot, told, who

PAUSE = 0.7


class Bystander:
    """The services of a server with one table, of which they note what one viewer gets, and when."""

    def __init__(self, viewer: int) -> None:
        self.loader = self.handler = self.tables = self
        self.signals = Signals()
        self.viewer = viewer
        self.heard: list[tuple[float, bytes]] = []
        self.now: Callable[[], float] = lambda: 0.0

    async def run(self, work: Callable[[], Any]) -> Any:
        return work()

    def can_search(self, name: str) -> bool:
        """Say that every game's search is compiled."""
        return True

    async def apply_deadline(self, live: Any) -> None:
        """No clock runs here."""

    async def change(self, live: Any, act: Callable[[], TableSnapshot], why: str) -> None:
        """Note what the viewer gets, where that is anything."""
        after = act()
        at = told(live.snapshot, after, self.viewer)
        if at != told(live.snapshot, live.snapshot, self.viewer):
            self.heard.append((round(self.now(), 6), at))
        live.snapshot = after


class Timed(BotRunner):
    """Bots that do what an absent player would, and think for as long as they have moves to think of."""

    def __init__(self, house: Any, pause: float) -> None:
        super().__init__(house, pause)
        self.moment = 0.0
        house.now = self.now

    def now(self) -> float:
        return self.moment

    async def wait_until(self, moment: float) -> None:
        self.moment = max(self.moment, moment)

    async def _think(self, at: TableSnapshot, seat: int, end: float) -> int:
        game, box, hidden = at.table.game, at.table.box, at.table.hidden(seat)
        self.moment += 0.0005 * min(100, len(game.moves(box, hidden, seat)))
        return int(game.judgement.idle(box.numbers, hidden, seat))


@dataclass
class Live:
    """What bots need of a table in memory."""

    snapshot: TableSnapshot
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: tuple[str, ...] = ("somebody",)
    attending: Any = None


def heard(table: Table, kind: type[BotRunner] = Timed, viewer: int = 0) -> list[tuple[float, bytes]]:
    """Return what a viewer gets, and when, while the bot in the last seat answers."""
    house, seat = Bystander(viewer), table.box.seats - 1
    people = range(seat)

    async def attend() -> None:
        live = Live(snapshot(table.make_auto_ready(seat), *people))
        bots = kind(house, PAUSE)  # type: ignore[arg-type]
        bots.attend(live)  # type: ignore[arg-type]
        await live.attending
        bots.close()

    run(attend())
    return house.heard


@pytest.mark.parametrize("name", ["political", "stratego_conquest"])
def test_what_a_bot_holds_shows_in_no_message_and_no_pause(name: str) -> None:
    """It holds something else, thinks shorter or longer of it, and the others are sent the same, and then."""
    dice, differing = random.Random(name), 0
    asked = [table for table in journey(name) if len(table.movers()) > 1 and 2 in waiting(table)]
    for table in dice.sample(asked, min(40, len(asked))):
        here = replace(table, drafts=journey(name)[0].drafts)
        other = redealt(here, 0, dice, begun=True)
        is_as_far = other.movers() == here.movers()
        if is_as_far and len(choices(here, 2)) != len(choices(other, 2)):
            assert heard(here) == heard(other), "a pause tells what a bot holds"
            differing += 1
        if differing == 6:
            break
    assert differing > 1, "no hand made a difference to what one may do"


def test_a_bot_answers_whole_pauses_after_it_was_asked() -> None:
    for thought in (0.0, 0.1, 0.69):
        assert due(100.0, 100.0 + thought, PAUSE, 0) == pytest.approx(100.7)
        assert due(100.0, 100.0 + thought, PAUSE, 2) == pytest.approx(102.1)
    assert due(100.0, 101.0, PAUSE, 0) == pytest.approx(101.4), "and not as soon as it has thought"
    assert due(100.0, 105.0, PAUSE, 2) == pytest.approx(105.6)
    assert due(100.0, 101.0, 0.0, 5) == 101.0


def test_a_deal_before_the_game_is_nothing_to_wait_for() -> None:
    start, *later = journey("political")
    assert start.version > 20 and shown_by_chance(start) == 0
    assert {shown_by_chance(table) for table in later} >= {0, 1, 2}


@pytest.mark.parametrize("passes", [False, True])
def test_a_plan_of_many_moves_is_published_at_once(passes: bool) -> None:
    """Or the number of messages would tell how much a bot has ordered."""

    class Planner(Timed):
        async def _think(self, at: TableSnapshot, seat: int, end: float) -> int:
            moves = choices(at.table, seat)
            return at.table.game.words.read(at.table.box, "pass") if passes else moves[0]

    table = next(one for one in journey("divide_and_conquer") if waiting(one) == [0, 1, 2])
    assert [moment for moment, _ in heard(table, Planner)] == [due(0, 0, PAUSE, shown_by_chance(table))]


def test_all_that_bots_search_for_fits_into_one_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or how long they thought would tell how much they had to think of."""
    given: list[float] = []

    def choose(name: str, game: Any, box: Any, hidden: Any, seat: int, seconds: float) -> int:
        given.append(seconds)
        time.sleep(seconds)
        return int(game.moves(box, hidden, seat)[0])

    monkeypatch.setattr(bot_runner, "choose", choose)
    table = next(one for one in journey("divide_and_conquer") if waiting(one) == [0, 1, 2])
    at = snapshot(table.make_auto_ready(1).make_auto_ready(2), 0)
    for seat, name in ((1, "keen"), (2, "fierce")):
        at = at.with_holder(seat, SeatHolder("bot", name))
    house, live = Bystander(0), Live(at)

    async def attend() -> float:
        bots = BotRunner(house, PAUSE)  # type: ignore[arg-type]
        asked = bots.now()
        bots.attend(live)  # type: ignore[arg-type]
        await live.attending
        bots.close()
        return bots.now() - asked

    assert run(attend()) < 2 * PAUSE
    assert len(given) >= 2, "somebody did not think"
    assert 0 < sum(given) <= PAUSE * bot_runner.SEARCHERS


def test_nobody_sees_who_has_answered_where_all_are_asked_at_once() -> None:
    table = next(one for one in journey("political") if one.takes_one_answer and len(waiting(one)) > 1)
    seat, *others = waiting(table)
    before = snapshot(table, 0, 1, 2)
    answered = before.with_table(table.play(seat, choices(table, seat)[0]))
    assert answered.table.version == table.version, "others have still to answer"
    for viewer in (*others, -1):
        assert told(before, answered, viewer) == told(before, before, viewer)
    assert told(before, answered, seat) != told(before, before, seat)


def through(at: TableSnapshot, seat: int) -> Seeing:
    """Return somebody who looks at a table 40 seconds on."""
    return Seeing(at, who(at, seat), card("political"), ViewOptions(now=NOW + 40))


def test_nor_by_the_clocks_where_the_table_has_them() -> None:
    """They go on for others until the question is closed; who has answered sees that their own stands."""
    table = next(one for one in journey("political") if one.takes_one_answer and len(waiting(one)) > 1)
    seat, *others = waiting(table)
    at = snapshot(replace(table, drafts=journey("political")[0].drafts), 0, 1, 2)
    timed = replace(at, setup=msgspec.structs.replace(at.setup, terms=Terms(clock="5+10")))
    before = keep_time(timed, timed, NOW)
    acted = before.with_table(before.table.play(seat, choices(before.table, seat)[0]))
    answered = keep_time(before, acted, NOW + 30)
    for viewer in (*others, -1):
        assert told(before, answered, viewer) == told(before, before, viewer)
        shown = dial(through(answered, viewer), seat)
        assert shown is not None and shown.runs and shown.words == "4:20"
    own = dial(through(answered, seat), seat)
    assert own is not None and not own.runs and own.words == "4:30"
