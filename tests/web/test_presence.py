"""Who of a table's people is there: said to everybody at once, of no view, and known after a restart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from pentarchy.web.domain.presence import GRACE
from pentarchy.web.storage.apart import remove
from pentarchy.web.storage.database import Database
from pentarchy.web.storage.schema import PRESENCES
from tests.web.bidding import round_of_bids
from tests.web.clocks import Moment, pair
from tests.web.people import Browser, House, Line
from tests.web.seats import begin, change, hang_up, listen

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


def look(house: House) -> None:
    """Have the server look now who is there."""
    house.run(house.app.state.attendance.look())


def told(line: Line) -> dict[int, str]:
    """Return what a browser hears next of who is there, by seat."""
    return by_seat(line.hear("presence")["seats"])


def by_seat(seats: list[dict[str, Any]]) -> dict[int, str]:
    return {one["seat"]: one["words"] for one in seats}


def shown(page: str) -> dict[int, str]:
    """Return what a page's script begins with."""
    found = re.search(r'<script type="application/json" id="view">(.*?)</script>', page, re.DOTALL)
    assert found
    return by_seat(json.loads(found[1])["presences"])


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        (GRACE - 1, "here"),
        (GRACE, "left minutes ago"),
        (HOUR - 1, "left minutes ago"),
        (HOUR, "away for hours"),
        (DAY, "away for a day"),
        (3 * DAY + HOUR, "away for 3 days"),
    ],
)
def test_it_is_said_in_coarse_words(
    start: Callable[[], House], moment: Moment, gone: float, words: str
) -> None:
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    moment.now += gone
    assert shown(ann.read(table)) == {0: "here", 1: words}


def test_everybody_is_told_at_once_who_comes_and_in_a_while_who_went(
    start: Callable[[], House], moment: Moment
) -> None:
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    moment.now += DAY
    line = listen(ann, table)
    assert told(line) == {0: "here", 1: "away for a day"}
    other = listen(ben, table)
    assert told(line) == {0: "here", 1: "here"}
    hang_up(house, table, other)
    moment.now += GRACE
    look(house)
    assert told(line) == {0: "here", 1: "left minutes ago"}, "whose line is open is here however long"


def test_a_page_that_is_loaded_anew_is_nobody_gone(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    line = listen(ann, table)
    hang_up(house, table, listen(ben, table))
    moment.now += 1
    look(house)
    ben.read(table)
    line.do("say", text="Hello")
    line.quiet()
    heard = [by_seat(one["seats"]) for one in line.heard if one["t"] == "presence"]
    assert heard == [{0: "here", 1: "here"}]


def test_no_view_is_made_anew(start: Callable[[], House], moment: Moment) -> None:
    """What a view is told by stays the same, whoever comes and goes."""
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    line = listen(ann, table)
    mark = line.view["mark"]
    moment.now += 2 * DAY
    look(house)
    assert told(line)[1] == "here" and told(line)[1] == "away for 2 days"
    line.say(t="ping")
    assert line.hear("pong")["count"] == 3, "the view, and twice who is there"
    line.say(t="hello", mark=mark)
    line.say(t="ping")
    assert line.hear("pong", "view")["t"] == "pong"


def test_it_is_known_after_a_restart(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    moment.now += HOUR
    line = listen(ann, table)
    again = start()
    moment.now += 2 * DAY
    ann.move_to(again)
    assert shown(ann.read(table)) == {0: "here", 1: "away for 2 days"}
    assert line.heard, "she had it open until the end"


def test_what_another_server_saw_is_known(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    line = listen(ann, table)
    moment.now += DAY
    look(house)
    line.quiet()
    there = house.live(table).snapshot.seats[1].client_id
    seen = {(table.removeprefix("/tables/"), there): moment.now}
    house.run(house.app.state.attendance._kept.note(seen))
    look(house)
    assert told(line) == {0: "here", 1: "here"}


def test_bots_and_free_seats_are_nowhere_and_who_only_watches_counts_for_nobody(
    start: Callable[[], House], moment: Moment
) -> None:
    house = start()
    (ann, _, _), table = begin(house)
    stranger = Browser(house)
    listen(stranger, table)
    assert set(shown(stranger.read(table))) == {0, 1, 2}
    moment.now += DAY
    assert change(ann, table, replace="1").status_code == 303
    assert set(shown(ann.read(table))) == {0, 2}
    assert stranger.client.cookies and not kept_of(house, "nobody")


def test_it_is_forgotten_with_its_table(start: Callable[[], House]) -> None:
    house = start()
    (ann, _), table = begin(house, ("you", "friend"))
    listen(ann, table)
    look(house)
    assert kept_of(house, table)
    name = table.removeprefix("/tables/")
    house.run(house.app.state.database.write(partial(remove, table=name)))
    assert not kept_of(house, table)
    look(house)
    assert not kept_of(house, table), "a table that is gone keeps nothing"


def test_without_a_script_it_is_a_sentence(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    ben.read(table)
    moment.now += 3 * DAY
    assert "Friend 1: away for 3 days." in ann.read(table).split("<noscript>")[1]


def kept_of(house: House, table: str) -> list[Any]:
    """Return what the database has of who was at a table."""
    database: Database = house.app.state.database
    here = PRESENCES.c.table_id == table.removeprefix("/tables/")
    return list(house.run(database.read(sa.select(PRESENCES).where(here))))


def test_a_browser_that_missed_it_sees_that_something_is_missing_and_hears_it_again(
    start: Callable[[], House], moment: Moment
) -> None:
    """It is counted as changes of a view are, and comes again behind a whole view, which does not hold it."""
    house = start()
    (ann, ben), table = begin(house, ("you", "friend"))
    line = listen(ann, table)
    first = line.hear("presence")
    listen(ben, table)
    second = line.hear("presence")
    assert second["count"] > first["count"]
    line.say(t="resync")
    view, again = line.hear("view"), line.hear("presence")
    assert again["seats"] == second["seats"]
    assert (view["count"], again["count"]) == (second["count"] + 1, second["count"] + 2)


def test_it_comes_again_behind_every_whole_view_that_nobody_asked_for(
    start: Callable[[], House], moment: Moment
) -> None:
    """A browser that missed it takes the view for all that it missed, and would never ask."""
    _, (ann, ben), _ = pair(start())
    round_of_bids(ann, ben)
    for line in (ann, ben):
        line.quiet()
        line.heard.clear()
    assert ann.do("take-back")["ok"] and ben.do("agree", order="take-back")["ok"]
    for line in (ann, ben):
        view = line.hear("view")
        line.say(t="ping")
        again = line.hear("presence", "pong")
        assert (again["t"], again["count"]) == ("presence", view["count"] + 1)
        assert by_seat(again["seats"]) == {0: "here", 1: "here"}
