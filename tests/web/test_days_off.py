"""Days off at a table: within what it allows, seen by everybody, and kept to the second across a restart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.domain.terms import Terms
from tests.web.bidding import bid
from tests.web.clocks import Moment, dials, look
from tests.web.people import Browser, House, Line
from tests.web.seats import change, listen, sit

DAY, HOUR = 86_400.0, 3_600.0


def pair(house: House, **options: str) -> tuple[list[Browser], list[Line], str]:
    """Return two friends at a table by the day, their lines, and its address."""
    host, friend = Browser(house), Browser(house)
    terms = {"option-clock": "3d", **{f"option-{key}": value for key, value in options.items()}}
    table = host.sit("goofspiel", ("you", "friend"), **terms)
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return [host, friend], [listen(host, table), listen(friend, table)], table


def log_of(page: str) -> str:
    return page.split('class="story-lines"')[1].split("</ol>")[0]


def snapshot(house: House, table: str) -> TableSnapshot:
    return house.live(table).snapshot


def test_a_clock_stands_still_and_everybody_reads_it(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, friend), (ann, ben), table = pair(house)
    moment.now += DAY
    assert ann.do("take-days-off", number=2)["ok"]
    assert "on days off" in ben.hear("ready")["panels"]["players"]
    moment.now += DAY + HOUR
    page = friend.read(table)
    assert dials(page) == ["2 days 0 h", "23 h 00 min*"]
    assert re.search(r"on days off <span>for <span [^>]*>22 h 59 min|23 h 00 min</span> more", page)
    assert '<p class="plate-status">days off</p>' in page
    assert "Red takes 2 days off." in log_of(page)
    assert "I am back" in host.read(table) and "I am back" not in page


def test_they_end_by_themselves_also_after_a_restart(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, _), (ann, ben), table = pair(house)
    assert ann.do("take-days-off", number=1)["ok"]
    bid(ben)
    house = start()
    host.move_to(house)
    host.read(table)
    moment.now += DAY - 1
    look(house)
    assert "I am back" in host.read(table)
    moment.now += 1
    look(house, workers=4)
    page = host.read(table)
    assert "I am back" not in page and log_of(page).count("Red is back from their days off.") == 1
    assert dials(page)[0] == "3 days 0 h*"
    moment.now += 3 * DAY
    look(house)
    assert "Red ran out of time" in host.read(table), "from then on the clock runs as ever"


def test_they_come_back_by_the_scheduler_where_no_other_clock_runs(
    start: Callable[[], House], moment: Moment
) -> None:
    """The end of days off is a deadline of its own: nobody else's clock wakes the server for it."""
    house = start()
    (_, _), (ann, ben), table = pair(house)
    assert ann.do("take-days-off", number=1)["ok"] and ben.do("take-days-off", number=1)["ok"]
    assert house.run(house.services.store.next_due()) == moment.now + DAY
    moment.now += DAY
    look(house)
    clock = snapshot(house, table).details.clock
    assert clock is not None and clock.running == 0b11


def test_the_table_says_how_many_there_are(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, _), (ann, _), table = pair(house, days_off="3")
    page = host.read(table)
    assert "You have 3 days off left" in page and page.count('<option value="3">3 days</option>') == 1
    refused = ann.do("take-days-off", number=4)
    assert not refused["ok"] and "3 days off at most" in refused["error"]
    for number in (0, -2):
        assert not ann.do("take-days-off", number=number)["ok"]
    assert ann.do("take-days-off", number=2)["ok"]
    assert not ann.do("take-days-off", number=1)["ok"], "they are not taken twice at once"
    moment.now += 2 * DAY
    look(house)
    assert not ann.do("take-days-off", number=2)["ok"]
    assert ann.do("take-days-off", number=1)["ok"]
    moment.now += DAY
    look(house)
    assert "You have had all your days off" in host.read(table)
    assert "no days off left" in ann.do("take-days-off", number=1)["error"]


def test_they_are_taken_back_and_a_day_that_has_begun_is_spent(
    start: Callable[[], House], moment: Moment
) -> None:
    house = start()
    (host, _), (ann, ben), table = pair(house)
    assert not ann.do("end-days-off")["ok"]
    assert ann.do("take-days-off", number=5)["ok"]
    moment.now += DAY + HOUR
    assert not ben.do("end-days-off")["ok"], "nobody ends another's"
    assert ann.do("end-days-off")["ok"]
    page = host.read(table)
    assert "You have 5 days off left" in page and dials(page)[0] == "3 days 0 h*"


@pytest.mark.parametrize(
    "options", [{"clock": "none"}, {"clock": "60+60", "days_off": "14"}, {"clock": "1d", "days_off": "0"}]
)
def test_there_are_none_at_quick_tables_nor_where_the_table_wants_none(
    start: Callable[[], House], options: dict[str, str]
) -> None:
    (host, _), (ann, _), table = pair(start(), **options)
    refused = ann.do("take-days-off", number=1)
    assert not refused["ok"] and "no days off at this table" in refused["error"]
    assert "Take days off" not in host.read(table)


def test_a_table_from_before_has_none() -> None:
    """What was set up without a word on them agreed to none."""
    assert Terms(clock="3d").days_off == "0"


def test_one_plays_on_days_off_and_they_go_on(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, _), (ann, ben), table = pair(house)
    assert ann.do("take-days-off", number=3)["ok"]
    bid(ann)
    bid(ben)
    ann.hear("step")
    page = host.read(table)
    assert "I am back" in page and dials(page) == ["3 days 0 h", "3 days 0 h*"]


def test_what_is_asked_in_secret_stays_so(start: Callable[[], House], moment: Moment) -> None:
    """Both are asked at once: of one on days off nobody can tell whether they have answered."""
    house = start()
    (_, friend), (ann, _), table = pair(house)
    assert ann.do("take-days-off", number=2)["ok"]
    before = [dials(friend.read(table))]
    live: Any = house.live(table)
    moment.now += HOUR
    before.append(dials(friend.read(table)))
    bid(ann)
    moment.now += HOUR
    assert dials(friend.read(table))[0] == before[0][0] == before[1][0] == "3 days 0 h"
    assert live.snapshot.details.clock.running == 0b10


@pytest.mark.parametrize("how", ["away", "leave"])
def test_they_end_with_who_has_them(start: Callable[[], House], moment: Moment, how: str) -> None:
    """A bot that plays on takes no days off, and whoever comes back has those that had not begun."""
    house = start()
    (host, _), (ann, _), table = pair(house)
    assert ann.do("take-days-off", number=5)["ok"]
    moment.now += HOUR
    if how == "away":
        assert change(host, table, away="yes").status_code == 303
    else:
        ann.leave()
    clock = snapshot(house, table).details.clock
    assert clock is not None and clock.off_until == (-1.0, -1.0) and clock.days_taken == (1, 0)


def test_a_pause_and_another_clock_leave_them_as_they_are(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, _), (ann, ben), table = pair(house)
    assert ann.do("take-days-off", number=2)["ok"]
    assert ann.do("pause")["ok"] and ben.do("pause")["ok"]
    moment.now += DAY
    assert ann.do("go-on")["ok"] and ben.do("go-on")["ok"]
    assert dials(host.read(table)) == ["3 days 0 h", "3 days 0 h*"]
    assert ann.do("clock", order="7d")["ok"] and ben.do("clock", order="7d")["ok"]
    assert dials(host.read(table)) == ["7 days 0 h", "7 days 0 h*"]
    moment.now += DAY
    look(house)
    assert dials(host.read(table)) == ["7 days 0 h*", "6 days 0 h*"]


def test_a_takeback_gives_no_day_back(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, _), (ann, ben), table = pair(house)
    bid(ann)
    bid(ben)
    ann.hear("step")
    assert ann.do("take-days-off", number=2)["ok"]
    assert ann.do("take-back")["ok"]
    ben.hear("ready")
    assert ben.do("agree", order="take-back")["ok"]
    ann.hear("view")
    assert "I am back" in host.read(table)
    assert dials(host.read(table)) == ["3 days 0 h", "3 days 0 h*"]
