"""A table where something of ours fails is set apart, alone and in words, until it goes on or is ended."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pentarchy.table.table import Table
from pentarchy.web.domain.seating import Viewer
from pentarchy.web.services import bot_runner, command_handler, open_tables
from pentarchy.web.services.live_table import Subscriber
from pentarchy.web.storage import oversight
from pentarchy.web.viewing.addresses import table_address
from tests.web.bidding import bid
from tests.web.clocks import Moment, dials, look, pair
from tests.web.people import Browser, House, moves
from tests.web.restarting import change_database

Start = Callable[[], House]
on_both = pytest.mark.usefixtures("either_database")


class Poison:
    """Something of ours that fails at one table until it is mended."""

    def __init__(self, honest: Callable[..., Any], table: str) -> None:
        self.honest, self.table, self.is_mended, self.calls = honest, table, False, 0

    def __call__(self, snapshot: Any, *rest: Any) -> Any:
        """Fail at that table, and do elsewhere what is right."""
        if table_address(snapshot.id) == self.table and not self.is_mended:
            self.calls += 1
            raise RuntimeError("a poisoned table")
        return self.honest(snapshot, *rest)


def poison(patch: pytest.MonkeyPatch, module: Any, name: str, table: str) -> Poison:
    """Have a function of a module fail at a table."""
    made = Poison(getattr(module, name), table)
    patch.setattr(module, name, made)
    return made


def late(started: House, moment: Moment, patch: pytest.MonkeyPatch) -> tuple[Browser, Browser, str, Poison]:
    """Return two people at a table whose deadline has failed, its address, and what failed."""
    (host, friend), _, table = pair(started)
    broken = poison(patch, command_handler, "run_out", table)
    moment.now += 301
    look(started)
    return host, friend, table, broken


def end(browser: Browser, table: str) -> httpx.Response:
    """Press the button that ends a game."""
    return browser.client.post(f"{table}/end", data={"token": browser.token()})


def operator(started: House, table: str) -> oversight.Overview:
    """Return what an operator is told of a table."""
    return oversight.find_table(started.place, table.removeprefix("/tables/"))


def catch_up(started: House, table: str) -> None:
    """Have the server read a table anew, as it does by itself within a moment."""
    services = started.services

    async def read() -> None:
        live = await services.tables.find(table.removeprefix("/tables/"))
        async with live.lock:
            await services.tables.catch_up(live)

    started.run(read())


def test_a_deadline_that_fails_sets_its_table_apart_alone(
    start: Start,
    moment: Moment,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    started = start()
    _, (ann, ben), healthy = pair(started)
    with caplog.at_level(logging.ERROR):
        host, friend, table, broken = late(started, moment, monkeypatch)
        for browser in (host, friend):
            page = browser.read(table)
            assert "Something broke on our side" in page and "Set apart" in page
        refused = host.press(table, "move", move="K")
        assert refused.status_code == 409 and "set the table apart" in refused.text
        look(started)
    assert broken.calls == 1, "it is tried once"
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1 and "deadline: RuntimeError" in told[0] and "pentarchy tables show" in told[0]
    assert "ran out of time" in Browser(started).read(healthy), "the other table goes on"
    assert ann.do("say", text="And here?")["ok"] and ben.view


def test_lines_are_shown_that_a_table_is_set_apart(
    start: Start,
    moment: Moment,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = start()
    _, (ann, _), table = pair(started)
    poison(monkeypatch, command_handler, "run_out", table)
    moment.now += 301
    look(started)
    view = ann.hear("view")
    assert "Something broke on our side" in view["panels"]["prompt"]
    assert moves(view["trie"]) == []
    receipt = ann.do("move", move="K")
    assert not receipt["ok"] and "set the table apart" in receipt["error"]


@on_both
def test_an_operator_sets_it_going_again_and_nobody_pays_for_the_time(
    start: Start,
    moment: Moment,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = start()
    (host, friend), (ann, ben), table = pair(started)
    bid(ann)
    broken = poison(monkeypatch, command_handler, "run_out", table)
    moment.now += 301
    look(started)
    assert operator(started, table).state == "set apart"
    assert "a poisoned table" in (operator(started, table).apart or pytest.fail("it goes on")).fault
    moment.now += 5_000
    assert dials(host.read(table)) == ["5:00", "0:00"], "no clock runs"
    broken.is_mended = True
    oversight.resume_table(started.place, operator(started, table), moment.now)
    catch_up(started, table)
    look(started)
    page = friend.read(table)
    assert "Something broke" not in page and "ran out of time" in page and dials(page)[0] == "5:00*"
    ann.quiet()
    ben.quiet()
    bid(ben)
    assert operator(started, table).state == "running"


def test_what_fails_again_is_set_apart_again(
    start: Start,
    moment: Moment,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = start()
    host, _, table, broken = late(started, moment, monkeypatch)
    oversight.resume_table(started.place, operator(started, table), moment.now)
    catch_up(started, table)
    look(started)
    assert broken.calls == 2 and "Set apart" in host.read(table)


def test_it_stays_set_apart_over_a_restart_and_costs_no_time(
    start: Start,
    moment: Moment,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = start()
    host, _, table, broken = late(started, moment, monkeypatch)
    started.stop()
    moment.now += 10_000
    started = start()
    host.move_to(started)
    assert "Set apart" in host.read(table) and dials(host.read(table)) == ["0:00", "0:00"]
    look(started)
    assert broken.calls == 1


def test_a_bot_whose_move_cannot_be_played_sets_its_table_apart(
    start: Start,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = start()
    browser = Browser(started)
    table = browser.sit()
    poison(monkeypatch, bot_runner, "play_all", table)
    browser.read(table)
    browser.connect(table).say(t="hello")
    while "Set apart" not in browser.read(table):
        pass
    assert "when it was a bot’s turn" in browser.read(table)
    assert operator(started, table).state == "set apart"


def test_a_table_that_cannot_settle_as_it_is_opened_is_set_apart(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = start()
    browser = Browser(started)
    table, healthy = browser.sit(), browser.sit()
    broken, honest = [table], Table.settled

    def settled(self: Table) -> Table:
        if broken and self.seed == seeds[table]:
            raise RuntimeError("chance fails")
        return honest(self)

    kept = started.run(started.services.store.find_table(table.removeprefix("/tables/")))
    assert kept is not None
    seeds = {table: kept.seed}
    monkeypatch.setattr(Table, "settled", settled)
    assert "when we opened this table" in browser.read(table)
    assert "Prize" in browser.read_at_rest(healthy)
    broken.clear()
    oversight.resume_table(started.place, operator(started, table), 1.0)
    browser.move_to(start())
    assert "Prize" in browser.read_at_rest(table)


def test_who_made_it_ends_it(start: Start, moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    started = start()
    host, friend, table, _ = late(started, moment, monkeypatch)
    assert f'action="{table}/end"' in host.read(table)
    assert end(host, table).status_code == 303
    page = friend.read(table)
    assert "has ended the game" in page and f'action="{table}/end"' not in page
    assert operator(started, table).state == "ended"
    assert "Something broke" not in page and not friend.press(table, "move", move="K").is_success
    assert "ended" in host.read("/")


@on_both
def test_the_others_end_it_by_consent(start: Start, moment: Moment, monkeypatch: pytest.MonkeyPatch) -> None:
    started = start()
    host, friend, table, _ = late(started, moment, monkeypatch)
    stranger = Browser(started)
    assert f'action="{table}/end"' not in stranger.read(table)
    assert end(stranger, table).status_code == 403
    assert end(friend, table).status_code == 303
    assert "once every other player has asked for it too" in friend.read(table)
    assert operator(started, table).state == "set apart"
    assert end(host, table).status_code == 303
    assert operator(started, table).state == "ended"


def test_nobody_ends_a_game_so_that_goes_on(start: Start) -> None:
    (host, _), _, table = pair(start())
    answer = end(host, table)
    assert answer.status_code == 403 and "still going on" in answer.text


@on_both
def test_an_operator_ends_and_removes_a_table_beside_a_running_server(start: Start) -> None:
    started = start()
    (host, _), _, table = pair(started)
    oversight.end_table(started.place, operator(started, table), 1.0)
    while "has ended this game" not in host.read(table):
        pass
    with pytest.raises(oversight.NotSo, match="ended already"):
        oversight.end_table(started.place, operator(started, table), 1.0)
    oversight.remove_table(started.place, operator(started, table))
    answer = end(host, table)
    assert answer.status_code == 404
    while host.client.get(table).status_code != 404:
        pass
    with pytest.raises(oversight.NotSo, match="there is no table"):
        operator(started, table)


def test_a_table_of_which_nothing_can_be_read_can_be_ended(start: Start) -> None:
    started = start()
    (host, _), _, table = pair(started)
    name = table.removeprefix("/tables/")
    spoil = "UPDATE tables SET setup = replace(setup, '\"cards\":', '\"cargo\":') WHERE id = :id"
    change_database(started, spoil, id=name)
    host.move_to(start())
    page = host.read(table, 409)
    assert "We can no longer read this table" in page and f'action="{table}/end"' in page
    assert end(host, table).status_code == 303
    assert "has ended the game" in host.read(table, 409)


def test_a_table_that_somebody_has_in_hand_is_the_same_for_all(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More tables are opened than are kept, between finding one and joining it."""
    started = start()
    monkeypatch.setattr(open_tables, "KEPT_TABLES", 1)
    browser = Browser(started)
    table, *others = (browser.sit().removeprefix("/tables/") for _ in range(4))
    services = started.services

    async def find_and_join() -> bool:
        live = await services.tables.find(table)
        for other in others:
            await services.tables.find(other)
        connection = Subscriber(live.snapshot.host)
        await services.broadcast.join(live, connection, "")
        again = await services.tables.find(table)
        return again is live and connection in again.subscribers

    assert started.run(find_and_join())
    assert len(services.tables.opened._latest) == 1


def test_what_cannot_be_shown_to_somebody_ends_the_line_of_that_one_alone(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = start()
    _, (ann, ben), _ = pair(started)
    renderer = started.services.broadcast._presenter._renderer
    honest = renderer.update

    def update(shown: Any, after: Any, viewer: Viewer, *more: Any) -> Any:
        if viewer.seat == 1:
            raise RuntimeError("a picture that fails")
        return honest(shown, after, viewer, *more)

    monkeypatch.setattr(renderer, "update", update)
    assert ann.do("say", text="Do you see this?")["ok"]
    while "Do you see this?" not in ann.view["panels"].get("talk", ""):
        ann.hear("ready", "view")
    with pytest.raises(ConnectionClosed):
        ben.hear("the end")
