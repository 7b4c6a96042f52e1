"""What people say at a table: escaped, measured, muted and reported; silence where the rules ask for it."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from pentarchy.games import load_all
from pentarchy.web.plain_words import clean_name, one_line
from tests.cases.at_the_table import stands_for
from tests.web.clocks import Moment
from tests.web.people import Browser, House, Line, fields, moves
from tests.web.seats import change, listen, sit
from tests.web.talking import HOSTILE, friends, say

WITH_TALK = [
    game.facts.name for game in load_all() if any(option.key == "chat" for option in game.box.options)
]


def lines(page: str) -> str:
    """Return the part of a page that holds what was said."""
    return page.split('id="panel-talk"')[1].split('class="sheet-tabs"')[0]


def test_what_one_says_the_others_hear(house: House) -> None:
    host, friend, table = friends(house)
    line = listen(friend, table)
    assert host.press(table, "say", text="Good luck!").status_code == 303
    assert "Good luck!" in line.hear("ready")["panels"]["talk"]
    assert line.do("say", text="And to you.")["ok"]
    assert "Red, Ann</strong>" in lines(friend.read(table)) and "And to you." in lines(host.read(table))


def test_nobody_talks_to_himself(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    assert "talk-lines" not in browser.read_at_rest(table)
    assert say(browser, table, "Hello?") == 409


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_only_text(house: House, text: str) -> None:
    host, friend, table = friends(house)
    receipt = listen(host, table).do("say", text=text[:2_000])
    for page in (host.read(table), friend.read(table)):
        for raw in ("<script>alert", "<img src=x", "<svg onload", "\u202e", "\x00", "\u200b"):
            assert raw not in page
    if text == "\u200b\u200d\ufeff" or len(text) > 300:
        assert not receipt["ok"]
    else:
        assert receipt["ok"] and "49{%" not in friend.read(table)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_are_only_names(house: House, text: str) -> None:
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), name=text)
    friend = Browser(house)
    friend.read(table)
    change(friend, table, sit="1", name=text)
    for page in (host.read(table), friend.read(table), host.read("/")):
        assert "<script>alert" not in page and "<img src=x" not in page and "\u202e" not in page
    name = clean_name(text)
    assert name and len(name) <= 24 and name == one_line(name, 24)


def test_one_line_keeps_what_people_read() -> None:
    assert one_line("  名前 עברית  العربية ", 60) == "名前 עברית العربية"
    assert one_line("é e\u0301 n\u0303", 60) == "é é ñ"
    assert one_line("a" + "\u0301" * 50, 60) == "á\u0301"


def test_who_speaks_too_fast_waits(start: Callable[[], House], moment: Moment) -> None:
    host, _, table = friends(start())
    line = listen(host, table)
    for number in range(5):
        assert line.do("say", text=f"{number}")["ok"]
    refused = line.do("say", text="one too many")
    assert not refused["ok"] and "very fast" in refused["error"]
    moment.now += 11
    assert line.do("say", text="calmly")["ok"]


def test_a_line_sent_twice_is_said_once(house: House) -> None:
    host, _, table = friends(house)
    line = listen(host, table)
    for _ in range(2):
        assert line.do("say", text="once", id="the-same-line")["ok"]
    assert lines(host.read(table)).count("once") == 1


def test_who_is_muted_is_not_heard(house: House) -> None:
    host, friend, table = friends(house)
    assert say(friend, table, "nonsense") == 303
    assert host.press(table, "mute", number="1").status_code == 303
    page = lines(host.read(table))
    assert "nonsense" not in page and "is muted" in page
    assert "nonsense" in lines(friend.read(table)), "who is muted does not notice"
    line: Line = listen(host, table)
    say(friend, table, "more of it")
    line.quiet(0.2)
    assert all("more of it" not in str(message) for message in line.heard)
    assert host.press(table, "unmute", number="1").status_code == 303
    assert "nonsense" in lines(host.read(table))
    assert host.press(table, "mute", number="0").status_code == 422


def test_a_report_reaches_the_operator_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    host, friend, table = friends(house)
    say(friend, table, "something\nfoul")
    with caplog.at_level(logging.WARNING):
        assert host.press(table, "report", number="0").status_code == 303
        assert host.press(table, "report", number="0", have="1").status_code in (303, 409)
        assert friend.press(table, "report", number="0").status_code == 422, "nobody reports himself"
    told = [entry.getMessage() for entry in caplog.records if "reported" in entry.getMessage()]
    assert len(told) == 1 and f"{table}/record" in told[0] and "'something foul'" in told[0]
    assert "Reported." in lines(host.read(table))


def commanders(house: House, **options: str) -> tuple[Browser, Browser, str]:
    """Return two people who gather for Divide & Conquer, and the table's address."""
    host, friend = Browser(house), Browser(house)
    table = host.sit("divide_and_conquer", ("you", "friend"), **options)
    host.read(table)
    friend.read(table)
    return host, friend, table


def is_open(panel: str) -> bool:
    """Whether one may write something into the talk, or it says why not."""
    assert ('name="text"' in panel) != ("cannot chat while orders are written" in panel)
    return 'name="text"' in panel


def test_the_rules_may_ask_for_silence(house: House) -> None:
    host, friend, table = commanders(house)
    assert say(host, table, "Before the game one may.") == 303
    sit(friend, table)
    page = host.read(table)
    assert not is_open(lines(page)) and "You can chat again while they are executed" in lines(page)
    assert say(host, table, "I march to D4!") == 409
    refused = listen(host, table).do("say", text="I march to D4!")
    assert "cannot chat while orders are written" in refused["error"]
    host.press(table, "leave")
    assert "/rematch" in host.read(table)
    assert say(friend, table, "Well played.") == 303, "after the game one may"


def test_silence_comes_and_goes_with_the_planning(house: House) -> None:
    """Once all orders are written one may talk, as long as the turn lasts; lines show it at once."""
    host, friend, table = commanders(house, **{"option-redeployment": "true"})
    sit(friend, table)
    at_table = [listen(host, table), listen(friend, table)]
    assert not any(is_open(line.view["panels"]["talk"]) for line in at_table)
    planned(at_table)
    told = [message["panels"].get("talk") for message in at_table[0].heard if message["t"] == "step"]
    assert [is_open(panel) for panel in told if panel] == [True], "the form does not flicker"
    assert all(is_open(line.view["panels"]["talk"]) for line in at_table)
    assert at_table[1].do("say", text="That was bold.")["ok"]
    while "That was bold." not in at_table[0].view["panels"]["talk"]:
        at_table[0].hear("ready")
    while is_open(at_table[0].view["panels"]["talk"]):
        reinforced(at_table)
    assert "That was bold." in at_table[0].view["panels"]["talk"]
    assert say(host, table, "The next order is secret.") == 409


def planned(at_table: list[Line]) -> None:
    """Have everybody write orders and say that he is ready, and hear of what came of it."""
    for line in at_table:
        while moves(line.view["trie"]):
            march = next(move for move in moves(line.view["trie"]) if move != "pass")
            assert line.do("move", move=march)["ok"]
            line.hear("draft")
        assert line.do("ready")["ok"]
    for line in at_table:
        while not is_open(line.view["panels"]["talk"]):
            line.hear("step")


def reinforced(at_table: list[Line]) -> None:
    """Have whoever is asked do without reinforcement."""
    asked = next(line for line in at_table if moves(line.view["trie"]))
    assert asked.do("move", move="skip")["ok"]
    for line in at_table:
        line.hear("step")


def test_a_table_may_let_commanders_talk_while_they_plan(house: House) -> None:
    host, friend, table = commanders(house, **{"option-chat": "on"})
    sit(friend, table)
    assert is_open(lines(host.read(table))) and say(host, table, "Shall we both go for West?") == 303


@stands_for("C-R38", "D-R30", "P-R32", "T-R50")
@pytest.mark.parametrize("game", WITH_TALK)
def test_players_talk_or_not_as_their_table_has_it(house: House, game: str) -> None:
    """Whatever is said is heard, or nothing is; neither changes the game."""
    for chat, answer in (("on", 303), ("off", 409)):
        host, friend, table = friends(house, game, **{"option-chat": chat})
        before = fields(host.read(table))["have"]
        assert say(host, table, "Shall we both go for West?") == answer
        for browser in (host, friend):
            page = browser.read(table)
            assert ("Shall we both go for West?" in page) == (chat == "on")
            assert ('name="text"' in page) == (chat == "on")
        assert fields(host.read(table))["have"] == before


@pytest.mark.parametrize("game", [game for game in WITH_TALK if game != "divide_and_conquer"])
def test_other_games_are_silent_throughout_where_their_table_says_so(house: House, game: str) -> None:
    host, _, table = friends(house, game, **{"option-chat": "off"})
    assert "talk-lines" not in host.read(table) and say(host, table, "Peace?") == 409


def test_a_table_may_do_without_talk(house: House) -> None:
    host, _, table = friends(house, **{"option-chat": "off"})
    assert "talk-lines" not in host.read(table) and say(host, table, "Hello") == 409


def test_onlookers_read_and_do_not_speak(house: House) -> None:
    host, _, table = friends(house)
    say(host, table, "Good luck!")
    stranger = Browser(house)
    page = stranger.read(table)
    assert "Good luck!" in lines(page) and 'name="text"' not in lines(page)
    form = {"token": stranger.token(), "have": "1", "do": "say", "text": "Boo", "number": "0"}
    assert stranger.client.post(f"{table}/commands", data=form).status_code == 403


def test_what_was_said_outlives_a_restart(start: Callable[[], House]) -> None:
    host, friend, table = friends(start())
    say(friend, table, "Good luck!")
    host.press(table, "mute", number="1")
    house = start()
    host.move_to(house)
    friend.move_to(house)
    assert "Good luck!" in lines(friend.read(table)) and "Good luck!" not in lines(host.read(table))
