"""Taking back: asked for by who moved, agreed to by all, and as if it had not been."""

from __future__ import annotations

import re
from collections.abc import Callable

from pentarchy.table.records import read, verify, write
from pentarchy.web.services.live_table import LiveTable
from tests.shelf import load
from tests.web.bidding import bid, round_of_bids
from tests.web.clocks import Moment, dials, pair
from tests.web.people import Browser, House, moves
from tests.web.restarting import content


def table_of(house: House, table: str) -> LiveTable:
    live: LiveTable = house.live(table)
    return live


def alone(house: House) -> tuple[Browser, str]:
    """Return somebody alone with a bot at a game without secrets or chance, and the table."""
    browser = Browser(house)
    options = {"option-first": "circle"}
    return browser, browser.sit("sudoku_warriors", ("you", "random"), **options)


def act(browser: Browser, table: str) -> None:
    page = browser.read_at_rest(table)
    move = re.findall(r'name="move" value="([^"]+)"', page)[0]
    assert browser.press(table, "move", page, move=move).status_code == 303
    browser.read_at_rest(table)


def test_a_yes_to_a_take_back_that_was_asked_anew_comes_too_late(start: Callable[[], House]) -> None:
    """Ben's page shows the first question; the game has gone on since, and it is another one now."""
    house = start()
    _, (ann, ben), table = pair(house)
    round_of_bids(ann, ben)
    assert ann.do("take-back")["ok"]
    asked = ben.view["version"]
    assert ben.do("decline", order="take-back")["ok"]
    round_of_bids(ann, ben)
    assert ann.do("take-back")["ok"]
    late = {"t": "do", "id": "a-late-yes", "have": asked, "do": "agree", "order": "take-back"}
    answer = house.browsers[1].post(table, late)
    assert answer.status_code == 409 and "moved on" in answer.json()["error"]
    assert table_of(house, table).snapshot.table.rewinds == 0
    assert ben.do("agree", order="take-back")["ok"]


def test_alone_with_bots_one_takes_back_at_once(house: House) -> None:
    browser, table = alone(house)
    assert 'value="take-back"' not in browser.read_at_rest(table), "there is nothing to take back yet"
    act(browser, table)
    before = browser.read_at_rest(table)
    act(browser, table)
    assert "Undo move" in browser.read_at_rest(table)
    assert browser.press(table, "take-back").status_code == 303
    after = browser.read_at_rest(table)
    board = [page.split('id="board"')[1].split("</svg>")[0] for page in (before, after)]
    assert board[0] == board[1]
    assert "took back what came after this" in after


def test_a_take_back_outlives_a_restart(new_house: Callable[[], House]) -> None:
    browser, table = alone(new_house())
    for _ in range(2):
        act(browser, table)
    browser.press(table, "take-back")
    before = browser.read_at_rest(table)
    browser.move_to(new_house())
    assert content(browser.read_at_rest(table)) == content(before)
    act(browser, table)


def test_what_was_shown_cannot_be_unseen_alone(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random"))
    browser.press(table, "move", browser.read_at_rest(table), move="K")
    browser.press(table, "ready")
    page = browser.read_at_rest(table)
    assert "The bids:" in page and 'value="take-back"' not in page
    answer = browser.press(table, "take-back")
    assert answer.status_code == 409 and "cannot forget" in answer.text


def test_all_agree_and_everybody_sees_it(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    (host, friend), (ann, ben), table = pair(house)
    moment.now += 60
    round_of_bids(ann, ben)
    moment.now += 100
    assert host.press(table, "take-back").status_code == 303
    asked = friend.read(table)
    assert "Red asks for a takeback: “Red bids a card.” The game would go back by 3 moves" in asked
    assert "remember what they have seen" in asked and 'value="agree"' in asked
    draws = table_of(house, table).snapshot.table.draws
    assert friend.press(table, "agree", order="take-back").status_code == 303
    ann.hear("view")
    ben.hear("view")
    assert ann.view["version"] == 1 and len(moves(ann.view["trie"])) == 13, "each has his card back"
    assert dials(host.read(table)) == ["4:00*", "4:00*"], "the clocks are as they were when the bids came"
    round_of_bids(ann, ben)
    log = table_of(house, table).snapshot.table.log
    assert [entry.number for entry in log if entry.number >= 0] == [0, draws], "a draw was made twice"


def test_any_move_ends_the_asking(start: Callable[[], House]) -> None:
    (host, friend), (ann, ben), table = pair(start())
    round_of_bids(ann, ben)
    host.press(table, "take-back")
    bid(ann)
    assert "asks for a takeback" in friend.read(table), "a plan is no move that anybody sees"
    bid(ben)
    ben.quiet()
    assert "asks for a takeback" not in friend.read(table)
    assert friend.press(table, "agree", order="take-back").status_code == 409


def test_nobody_sends_the_others_away_to_unsee_what_was_shown(start: Callable[[], House]) -> None:
    (host, friend), lines, table = pair(start())
    round_of_bids(*lines)
    host.press(table, "take-back")
    assert "asks for a takeback" in friend.read(table)
    gone = host.client.post(f"{table}/seats", data={"token": host.token(), "replace": "1"})
    assert gone.status_code == 303
    assert "asks for a takeback" not in host.read(table)
    assert host.press(table, "agree", order="take-back").status_code == 409
    assert host.press(table, "take-back").status_code == 409


def test_a_no_is_enough(start: Callable[[], House]) -> None:
    (host, friend), lines, table = pair(start())
    round_of_bids(*lines)
    host.press(table, "take-back")
    friend.press(table, "decline", order="take-back")
    assert "asks for a takeback" not in host.read(table) and 'value="take-back"' in host.read(table)


def test_a_page_from_before_a_take_back_is_stale(start: Callable[[], House]) -> None:
    """Its version comes about again, and is not what it has."""
    house = start()
    (host, friend), (ann, ben), table = pair(house)
    round_of_bids(ann, ben)
    old = host.read(table)
    version, old_mark = ann.view["version"], mark_of(old)
    host.press(table, "take-back")
    friend.press(table, "agree", order="take-back")
    ann.hear("view")
    for line in (ann, ben):
        line.quiet(0.1)
    round_of_bids(ann, ben)
    assert ann.view["version"] == version
    assert host.press(table, "move", old, move="K").status_code == 409
    assert not ann.do("move", move="K", backs=0)["ok"], "a command that does not say so was made before"
    late = host.connect(table)
    late.say(t="hello", mark=old_mark)
    assert late.hear("view")["backs"] == 1
    present = host.connect(table)
    present.say(t="hello", mark=late.view["mark"])
    present.say(t="ping")
    assert present.hear("view", "pong")["t"] == "pong", "it has the present"


def mark_of(page: str) -> str:
    """Return the mark of the view that a page came with."""
    found = re.search(r'"mark": "(\w+)"', page)
    assert found
    return found[1]


def test_onlookers_cannot_take_back(start: Callable[[], House]) -> None:
    house = start()
    _, lines, table = pair(house)
    round_of_bids(*lines)
    stranger = Browser(house)
    assert 'value="take-back"' not in stranger.read(table)
    form = {"token": stranger.token(), "have": "4", "do": "take-back"}
    assert stranger.client.post(f"{table}/commands", data=form).status_code == 403


def test_the_record_of_such_a_game_is_found_right(start: Callable[[], House]) -> None:
    house = start()
    host, friend = Browser(house), Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **{"option-cards": "3"})
    friend.read(table)
    friend.client.post(f"{table}/seats", data={"token": friend.token(), "sit": "1", "name": "Ben"})
    backs = 0
    while "/rematch" not in host.read(table):
        for browser in (host, friend):
            page = browser.read(table)
            card = re.findall(r'name="move" value="([^"]+)"', page)[0]
            browser.press(table, "move", page, move=card)
            browser.press(table, "ready")
        if not backs:
            host.press(table, "take-back")
            backs = friend.press(table, "agree", order="take-back").status_code == 303
    record = read(host.client.get(f"{table}/record").text)
    assert record.take_backs == 1 and verify(record, load) == 3
    sent = {"record": ("game.json", write(record).encode(), "application/json")}
    shown = host.client.post("/records", data={"token": host.token()}, files=sent).headers["location"]
    again = read(host.client.get(f"{shown.removesuffix('?at=0')}/record").text)
    assert again == record, "elsewhere it is known, too, why draws are missing"
