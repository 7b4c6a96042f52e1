"""What the operator wants kept no longer is forgotten: by its age, with all that is kept of it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from pentarchy.web.bounds import Bounds
from pentarchy.web.storage.retention import AT_ONCE, DAY
from pentarchy.web.storage.schema import EVENTS, METADATA, RECEIPTS, TABLES
from tests.web.bidding import bid
from tests.web.people import Browser, House
from tests.web.restarting import change_database
from tests.web.seats import listen
from tests.web.waiting import until

WEEK = 7 * DAY


def tidy(house: House) -> None:
    """Have the server look for what is too old."""
    house.run(house.app.state.housekeeper.tidy())


def age(house: House, seconds: float) -> None:
    """Have everything be older by so much."""
    change_database(house, "update tables set changed = changed - :seconds", seconds=seconds)


def rows(house: House, kind: sa.Table) -> list[str]:
    """Return the tables that something is kept of."""
    query = sa.select(kind.c.id if kind is TABLES else kind.c.table_id)
    found = house.run(house.app.state.database.read(query))
    return [f"/tables/{row[0]}" for row in found]


def finish(browser: Browser, table: str) -> None:
    """Have a game be over: everybody but a bot leaves."""
    line = listen(browser, table)
    assert line.do("leave")["ok"]
    while not line.view["over"]:
        line.hear("step", "view")
    line.close()


def test_what_is_too_old_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    bounds = Bounds(keep_receipts_days=2, keep_abandoned_days=14, keep_finished_days=7)
    with House(tmp_path, names=("goofspiel",), bounds=bounds) as house:
        player = Browser(house)
        finished, running, watched = player.sit(), player.sit(), player.sit()
        for table in (finished, watched):
            finish(player, table)
        line = listen(player, running)
        bid(line)
        line.close()
        player.read_at_rest(running)
        age(house, DAY)
        tidy(house)
        assert len(rows(house, TABLES)) == 3 and running in rows(house, RECEIPTS)
        age(house, 2 * DAY)
        tidy(house)
        assert len(rows(house, TABLES)) == 3 and rows(house, RECEIPTS) == []
        looking = listen(player, watched)
        age(house, WEEK)
        tidy(house)
        assert set(rows(house, TABLES)) == {running, watched}
        assert player.client.get(finished).status_code == 404
        looking.close()
        until(lambda: not house.live(watched).subscribers)
        age(house, WEEK)
        tidy(house)
        assert rows(house, TABLES) == []
        for kind in METADATA.sorted_tables:
            if "table_id" in kind.c and kind.name != "reports":
                assert rows(house, kind) == [], f"something is kept in {kind.name}"
        assert player.client.get(running).status_code == 404


def test_nothing_is_forgotten_unless_the_operator_says_so(tmp_path: Path) -> None:
    with House(tmp_path, names=("goofspiel",), bounds=Bounds(keep_receipts_days=1)) as house:
        player = Browser(house)
        running, finished = player.sit(), player.sit()
        finish(player, finished)
        age(house, 4_000 * DAY)
        tidy(house)
        assert set(rows(house, TABLES)) == {running, finished}
        assert finished in rows(house, EVENTS) and rows(house, RECEIPTS) == []


def test_however_many_there_are_all_are_forgotten(tmp_path: Path) -> None:
    with House(tmp_path, names=("goofspiel",), bounds=Bounds(keep_abandoned_days=1)) as house:
        table = Browser(house).sit().removeprefix("/tables/")
        columns = ", ".join(f'"{column.name}"' for column in TABLES.c if column.name != "id")
        for number in range(2 * AT_ONCE + 1):
            change_database(
                house,
                f"insert into tables (id, {columns}) select '{number}', {columns} from tables where id = :id",
                id=table,
            )
        age(house, 2 * DAY)
        tidy(house)
        assert rows(house, TABLES) == []
