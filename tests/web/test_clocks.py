"""Clocks at a table: the server's time, paid while the game waits, and a deadline that is applied once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentarchy.web.viewing.addresses import table_address
from tests.web.bidding import bid
from tests.web.clocks import Moment, dials, look, pair
from tests.web.people import Browser, House, moves
from tests.web.seats import change

MISSED = ("ran out of time, choosing", "ran out of time, your turn")
"""In the row of a seat that has not answered since."""


def rest(house: House) -> None:
    """Have the server look at no clock by itself any more, and give no sign of life but those of a test."""

    async def end() -> None:
        house.app.state.clock_scheduler.task.cancel()

    house.run(end())


def give_sign_of_life(house: House, moment: Moment) -> None:
    """Have the server note that it is here."""
    house.run(house.services.store.beat(moment.now))


def credit_downtime(house: House, moment: Moment) -> None:
    """Give back the time since the last sign of life, as a server does that starts."""
    house.run(house.services.store.credit_downtime(moment.now))


def test_a_table_without_a_clock_shows_none(house: House) -> None:
    browser = Browser(house)
    page = browser.read(browser.sit())
    assert dials(page) == [] and 'value="pause"' not in page and '"now": null' in page


def test_a_clock_runs_only_while_the_game_waits(start: Callable[[], House], moment: Moment) -> None:
    (host, _), (ann, ben), table = pair(start())
    assert dials(host.read(table)) == ["5:00*", "5:00*"]
    moment.now += 30
    assert dials(host.read(table)) == ["4:30*", "4:30*"]
    bid(ann)
    moment.now += 60
    assert dials(host.read(table)) == ["4:30", "3:30*"]
    bid(ben)
    ann.hear("step")
    assert dials(host.read(table)) == ["4:40*", "3:40*"], "an answer gains ten seconds"


def test_readiness_back_and_forth_gains_nothing(start: Callable[[], House], moment: Moment) -> None:
    (host, _), (ann, _), table = pair(start())
    moment.now += 100
    bid(ann)
    for _ in range(3):
        assert ann.do("unready")["ok"] and ann.do("ready")["ok"]
    assert dials(host.read(table)) == ["3:20", "3:20*"]


def test_what_was_planned_counts_and_what_is_missing_is_moved(
    start: Callable[[], House], moment: Moment
) -> None:
    """Submitted, ready and missed are three states."""
    house = start()
    (host, friend), (ann, ben), table = pair(house)
    assert ann.do("move", move="7")["ok"]
    assert "planned, not ready" in host.read(table)
    assert "planned, not" not in friend.read(table), "a plan is its player's own affair"
    moment.now += 301
    look(house)
    page = friend.read(table)
    story = page.split('class="story-lines"')[1]
    assert "Red the 7, " in story, "what was planned counts"
    assert "Red ran out of time, so what they had planned counts." in story
    assert "ran out of time.<" in story
    assert sum(map(page.count, MISSED)) == 1 and dials(page) == ["0:10*", "0:10*"]
    ben.quiet()
    bid(ben)
    assert not any(words in host.read(table) for words in MISSED), "who answers has missed nothing any more"


def test_a_deadline_is_applied_once_by_four_workers(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (_, _), (ann, _), table = pair(house)
    bid(ann)
    moment.now += 300
    before = ann.view["version"]
    look(house, workers=4)
    live = house.live(table)
    assert live.snapshot.table.version == before + 3, "two bids and the next prize"
    assert [note.kind for note in live.snapshot.notes] == ["late"]
    look(house, workers=4)
    assert live.snapshot.table.version == before + 3


def test_a_move_at_the_deadline_comes_before_it_or_not_at_all(
    start: Callable[[], House], moment: Moment
) -> None:
    """The same millisecond: the deadline is due, so the move is refused and the new view is sent."""
    house = start()
    (_, _), (ann, ben), table = pair(house)
    bid(ann)
    moment.now += 300
    receipt = ben.do("move", move="K")
    assert not receipt["ok"] and "moved on" in receipt["error"]
    ben.hear("view", "step")
    assert ben.view["version"] > ann.view["version"], "he was not told what there is now"
    look(house)
    live = house.live(table)
    assert [note.kind for note in live.snapshot.notes] == ["late"]


def test_a_bot_plays_on_where_the_table_says_so(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, friend), (ann, _), table = pair(house, late="bot")
    bid(ann)
    moment.now += 300
    look(house)
    page = friend.read(table)
    assert "Greedy bot for Ben" in page and "A bot plays for" in page
    assert change(friend, table, back="yes").status_code == 303
    assert dials(host.read(table))[1] == "1:00*", "he has a minute to look around"


def test_the_server_being_away_costs_nobody_time(start: Callable[[], House], moment: Moment) -> None:
    (host, _), _, table = pair(start())
    moment.now += 60
    house = start()
    host.move_to(house)
    assert dials(host.read(table)) == ["4:00*", "4:00*"]
    house.stop()
    moment.now += 10_000
    host.move_to(start())
    assert dials(host.read(table)) == ["4:00*", "4:00*"]


def test_a_kill_gives_back_all_since_the_last_sign_of_life(
    start: Callable[[], House], moment: Moment
) -> None:
    house = start()
    (host, _), _, table = pair(house)
    rest(house)
    moment.now += 20
    give_sign_of_life(house, moment)
    moment.now += 5_000
    credit_downtime(house, moment)
    house.let_go_of_tables()
    assert dials(host.read(table)) == ["4:40*", "4:40*"]


def test_what_happened_since_the_last_sign_of_life_is_not_given_back(
    start: Callable[[], House], moment: Moment
) -> None:
    """The clocks were written after it: from that moment on the server was away, and no longer."""
    house = start()
    (host, _), (ann, _), table = pair(house)
    rest(house)
    moment.now += 20
    give_sign_of_life(house, moment)
    moment.now += 10
    bid(ann)
    moment.now += 5_000
    credit_downtime(house, moment)
    house.let_go_of_tables()
    moment.now += 15
    assert dials(host.read(table))[1] == "4:15*"


def test_time_that_is_given_back_is_noticed_by_a_server_that_had_the_table_open(
    start: Callable[[], House], moment: Moment
) -> None:
    """Another one begins on the same database: what it credits counts as a change of the table."""
    house = start()
    (host, _), (ann, _), table = pair(house)
    rest(house)
    moment.now += 20
    give_sign_of_life(house, moment)
    moment.now += 100
    credit_downtime(house, moment)
    assert ann.do("move", move="7")["ok"], "it is obeyed on what the other one wrote"
    assert dials(host.read(table)) == ["4:40*", "4:40*"]


def test_all_people_agree_to_a_pause_and_to_going_on(start: Callable[[], House], moment: Moment) -> None:
    (host, friend), (ann, ben), table = pair(start())
    moment.now += 10
    assert host.press(table, "pause").status_code == 303
    page = friend.read(table)
    assert "Red asks for a pause" in page or "asks for a pause" in page
    assert 'value="agree"' in page and 'value="agree"' not in host.read(table)
    assert friend.press(table, "agree", order="pause").status_code == 303
    moment.now += 4_000
    assert dials(host.read(table)) == ["4:50", "4:50"]
    refused = ann.do("move", move="K")
    assert not refused["ok"] and "paused" in refused["error"]
    ben.quiet()
    assert moves(ben.view["trie"]) == [] and "The game is paused." in ben.view["panels"]["story"]
    assert ben.do("go-on")["ok"] and ann.do("agree", order="go-on")["ok"]
    moment.now += 10
    assert dials(host.read(table)) == ["4:40*", "4:40*"]
    ben.quiet()
    assert moves(ben.view["trie"]), "nobody may play after the pause"


def test_who_leaves_holds_up_no_pause(start: Callable[[], House]) -> None:
    (host, friend), _, table = pair(start())
    host.press(table, "pause")
    assert 'value="go-on"' not in host.read(table)
    friend.client.post(f"{table}/seats", data={"token": friend.token(), "away": "1"})
    assert 'value="go-on"' in host.read(table)


def test_one_no_ends_what_is_asked(start: Callable[[], House]) -> None:
    (host, _), (ann, ben), table = pair(start())
    assert ann.do("pause")["ok"] and ben.do("decline", order="pause")["ok"]
    assert not ann.do("agree", order="pause")["ok"]
    assert "asks for" not in host.read(table)


def test_a_button_that_comes_back_is_another_one(start: Callable[[], House]) -> None:
    """By forms alone: the game is where it was, and yet what is asked is asked anew."""
    (host, friend), _, table = pair(start())
    for _ in range(2):
        assert host.press(table, "pause").status_code == 303
        page = friend.read(table)
        assert "asks for a pause" in page
        for _ in range(2):
            assert friend.press(table, "decline", page, order="pause").status_code == 303
        assert "asks for a pause" not in host.read(table)


def test_a_pause_outlives_a_restart(start: Callable[[], House], moment: Moment) -> None:
    (host, _), (ann, ben), table = pair(start())
    assert ann.do("pause")["ok"] and ben.do("pause")["ok"], "to ask for the same is to agree"
    moment.now += 50
    host.move_to(start())
    page = host.read(table)
    assert dials(page) == ["5:00", "5:00"] and "Paused" in page and 'value="go-on"' in page


def test_more_time_is_given_by_others_three_times_at_most(start: Callable[[], House], moment: Moment) -> None:
    (host, _), (ann, ben), table = pair(start(), clock="1d")
    assert not ben.do("give", number=1)["ok"], "nobody gives himself time"
    for _ in range(3):
        assert ann.do("give", number=1)["ok"]
    assert not ann.do("give", number=1)["ok"]
    assert dials(host.read(table)) == ["1 day 0 h*", "4 days 0 h*"]
    bid(ann)
    bid(ben)
    ann.hear("step")
    moment.now += 3_600
    assert dials(host.read(table)) == ["23 h 00 min*", "23 h 00 min*"], "each move has its day"


def test_who_may_not_meddle_with_the_time(start: Callable[[], House]) -> None:
    house = start()
    (_, _), (ann, _), table = pair(house)
    stranger = Browser(house)
    stranger.read(table)
    for do in ("pause", "agree", "give", "go-on"):
        form: dict[str, Any] = {"token": stranger.token(), "have": "1", "do": do, "number": "0"}
        assert stranger.client.post(f"{table}/commands", data=form).status_code == 403
    assert not ann.do("go-on")["ok"] and not ann.do("agree", order="no-such-thing")["ok"]
    assert not ann.do("give", number=7)["ok"]
    assert 'value="pause"' not in stranger.read(table)


def test_a_table_whose_clock_cannot_be_kept_harms_no_other(
    start: Callable[[], House], moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = start()
    (host, _), _, table = pair(house)
    _, _, healthy = pair(house)
    honest = house.services.handler.call_time

    async def fail(live: Any) -> None:
        if table_address(live.snapshot.id) == table:
            raise RuntimeError("a poisoned table")
        await honest(live)

    monkeypatch.setattr(house.services.handler, "call_time", fail)
    moment.now += 301
    look(house)
    assert "ran out of time" in host.read(healthy)
    assert "ran out of time" not in host.read(table) and "Something broke on our side" in host.read(table)


def test_strange_terms_are_refused_in_words(house: House) -> None:
    browser = Browser(house)
    form = {"token": browser.token(), "game": "goofspiel", "seats": "2", "option-clock": "1 second"}
    answer = browser.client.post("/tables", data=form)
    assert answer.status_code == 422 and 'href="#option-clock"' in answer.text


def test_all_people_may_change_the_clock_while_they_play(start: Callable[[], House], moment: Moment) -> None:
    (host, friend), _, table = pair(start())
    moment.now += 100
    assert host.press(table, "clock", order="3d").status_code == 303
    page = friend.read(table)
    assert "Red asks for another clock: 3 days for each move." in page and dials(page)[0] == "3:20*"
    assert friend.press(table, "agree", order="clock 3d").status_code == 303
    assert dials(host.read(table)) == ["3 days 0 h*", "3 days 0 h*"]
    assert "The clock is a different one now." in host.read(table)
    host.move_to(start())
    moment.now += 86_400
    assert dials(host.read(table)) == ["2 days 0 h*", "2 days 0 h*"]
    for wrong in ("3d", "none", "1 second", ""):
        assert host.press(table, "clock", order=wrong).status_code == 422


def test_the_first_page_says_how_much_time_is_left(start: Callable[[], House], moment: Moment) -> None:
    (host, _), (ann, ben), _ = pair(start())
    moment.now += 55
    assert "your turn, 1 move, 4:05 left" in host.read("/")
    assert ann.do("pause")["ok"] and ben.do("pause")["ok"]
    assert "paused, 1 move" in host.read("/")
