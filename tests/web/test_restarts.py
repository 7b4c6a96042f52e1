"""The server dies at every stage and comes back: nothing that was acknowledged is lost."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
import sqlalchemy as sa

from pentarchy.table.draws import draw
from pentarchy.web.storage.database import kind_of
from tests.web.forms import act
from tests.web.people import Browser, House
from tests.web.restarting import change_database, content

on_both = pytest.mark.usefixtures("either_database")


def test_a_game_survives_a_restart_at_every_stage(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit("goofspiel", ("you", "random", "random"), **{"option-cards": "3"})
    stages = set()
    for _ in range(30):
        before = browser.read_at_rest(table)
        browser.move_to(new_house())
        after = browser.read_at_rest(table)
        assert content(before) == content(after)
        stages.add(('value="withdraw"' in after, 'value="ready"' in after))
        if '/rematch"' in after:
            break
        act(browser, table, after)
    assert '/rematch"' in after
    assert stages >= {(False, False), (True, True)}


def test_readiness_and_standing_orders_survive(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-first_initiative": "north"})
    browser.read_at_rest(table)
    assert browser.press(table, "follow", order="reinforce-headquarters", number="0").status_code == 303
    browser.press(table, "move", move="E5-9-D4")
    before = browser.read(table)
    browser.move_to(new_house())
    after = browser.read_at_rest(table)
    assert 'value="stop"' in before and 'value="withdraw"' in before
    assert content(before) == content(after)


@on_both
def test_a_command_sent_again_after_a_restart_is_not_obeyed_twice(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit("goofspiel", ("you", "random"))
    browser.read_at_rest(table)
    command = {"t": "do", "id": "sent-before", "have": 1, "do": "move", "move": "K"}
    first = browser.post(table, command).json()
    browser.move_to(new_house())
    browser.read(table)
    assert browser.post(table, command).json() == first
    assert browser.read(table).split('class="draft"')[1].split("</ul>")[0].count("<li>") == 1


def test_a_table_made_is_there_after_a_restart(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit("goofspiel", ("you", "random"))
    browser.move_to(new_house())
    assert "Prize" in browser.read(table)


def seed_of_another_game(house: House, table: str) -> bytes:
    """Return a seed that does not begin with the prize which this table began with."""
    seed = house.run(house.services.store.find_table(table.removeprefix("/tables/"))).seed
    prizes = [1] * 13
    return next(
        other for other in (b"another one", b"and another") if draw(other, 0, prizes) != draw(seed, 0, prizes)
    )


def test_a_table_of_other_rules_that_reads_alike_goes_on(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table = browser.sit()
    browser.read_at_rest(table)
    change_database(browser.house, "UPDATE tables SET rules_version = 99")
    browser.move_to(new_house())
    assert "Prize" in browser.read_at_rest(table)
    assert browser.press(table, "move", move="K").status_code == 303
    assert browser.press(table, "ready").status_code == 303


@on_both
def test_a_table_of_other_rules_that_comes_out_otherwise_is_shown_up_to_there(
    new_house: Callable[[], House],
) -> None:
    browser = Browser(new_house())
    table, healthy = browser.sit(), browser.sit()
    browser.read_at_rest(table)
    change_database(
        browser.house,
        "UPDATE tables SET rules_version = 99, seed = :seed WHERE id = :id",
        seed=seed_of_another_game(browser.house, table),
        id=table.removeprefix("/tables/"),
    )
    browser.move_to(new_house())
    page = browser.read(table)
    assert "played by version 99 of the rules of Goofspiel" in page and "after move 0" in page
    answer = browser.press(table, "leave")
    assert answer.status_code == 409
    assert "Prize" in browser.read(healthy)
    change_database(browser.house, "UPDATE tables SET rules_version = 1")
    browser.move_to(new_house())
    assert "Prize" in browser.read(table) and "Set apart" not in browser.read(table), "it goes on by itself"


@on_both
def test_a_spoiled_table_harms_no_other(new_house: Callable[[], House]) -> None:
    browser = Browser(new_house())
    table, healthy = browser.sit(), browser.sit()
    browser.read_at_rest(table)
    change_database(
        browser.house,
        "UPDATE events SET body = 'nonsense' WHERE table_id = :id",
        id=table.removeprefix("/tables/"),
    )
    browser.move_to(new_house())
    assert "We can no longer read all of this table" in browser.read(table)
    answer = browser.client.post(
        f"{table}/commands", data={"token": browser.token(), "do": "leave", "have": "1"}
    )
    assert answer.status_code == 409
    assert "Prize" in browser.read(healthy)


@on_both
def test_whoever_is_slower_acts_on_what_the_faster_wrote(new_house: Callable[[], House]) -> None:
    """Another process has changed the table: the revision is the lock, and the table is read anew."""
    browser = Browser(new_house())
    table = browser.sit()
    browser.read_at_rest(table)
    change_database(browser.house, "UPDATE tables SET revision = revision + 1")
    command = {"t": "do", "id": "too-slow-1", "have": 1, "do": "move", "move": "K"}
    assert browser.post(table, command).json()["ok"]
    assert 'class="draft"' in browser.read(table)


@on_both
def test_events_are_kept_in_notation(new_house: Callable[[], House]) -> None:
    house = new_house()
    browser = Browser(house)
    table = browser.sit()
    browser.press(table, "move", move="K")
    engine = kind_of(house.place).engine
    with engine.connect() as connection:
        events = connection.execute(sa.text("SELECT kind, seat, body, draw FROM events")).all()
        draft = connection.execute(sa.text("SELECT body FROM drafts WHERE seat = 0")).scalar_one()
    engine.dispose()
    assert [(event.kind, event.seat, event.draw) for event in events] == [("sealed", -1, -1), ("move", 8, 0)]
    assert events[1].body.startswith("turn-")
    assert msgspec.json.decode(draft)["moves"] == ["K"]
