"""Several people at one screen: said openly, one view at a time, and a curtain between secrets."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.web.domain.hot_seat import ViewRequest
from pentarchy.web.domain.seating import SeatHolder, Viewer, viewer_of
from pentarchy.web.viewing.addresses import read_wanted
from tests.web.people import Browser, House, Line, fields, moves
from tests.web.screens import address_of, is_closed, line_of, open_side, share
from tests.web.seats import change, invite, sit


def bid(browser: Browser, table: str, who: str, card: str) -> httpx.Response:
    """Have somebody plan a bid and say ready, by forms; return the answer to that."""
    _, page = open_side(browser, table, who)
    planned = browser.press(table, "move", page, move=card)
    assert planned.status_code == 303 and "seat=" in planned.headers["location"]
    here = browser.read(planned.headers["location"])
    assert not is_closed(here), "he is not ready yet"
    return browser.press(table, "ready", here)


# Which seat.


def test_through_whose_eyes_a_browser_looks() -> None:
    seats = (
        SeatHolder("person", "Ann", "g"),
        SeatHolder("person", "Ben", "g"),
        SeatHolder("person", "Eve", "e"),
    )
    assert viewer_of(seats, "g", "g", 1) == Viewer(1, "g")
    assert viewer_of(seats, "g", "g", 2) == Viewer(SPECTATOR, "g"), "another's seat"
    assert viewer_of(seats, "g", "g") == Viewer(SPECTATOR, "g"), "without a word it is neither"
    assert viewer_of(seats, "g", "e") == Viewer(2, "e")
    assert viewer_of(seats, "g", "x", 0) == Viewer(SPECTATOR, "")
    people_elsewhere = (SeatHolder("person", "Ann"), SeatHolder("person", "Ben"))
    assert viewer_of(people_elsewhere, "", "", 0) == Viewer(SPECTATOR, "")


@pytest.mark.parametrize("seat", ["", "-1", "x", "٣", "999", "1e1"])
def test_a_seat_that_is_no_number_is_nobodys(seat: str) -> None:
    assert read_wanted(seat, None) == ViewRequest(-1)


def test_everybody_is_told_who_shares_a_screen(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"))
    friend = Browser(house)
    sit(friend, table, 2, "Dan")
    for page in (host.read(table), friend.read(table), Browser(house).read(table)):
        words = re.findall(r'plate-screen">at one screen <span>([^<]+)<', page)
        assert words == ["with Green", "with Red"]
    assert json.loads(host.client.get(f"{table}/record").text)["seats"][1]["name"] == "Ben"
    assert "you are Red and Green" in host.read("/")


def test_who_says_no_name_is_called_by_his_side(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "beside"), **{"name-1": " \u200b "})
    assert "I am Green: show my side" in browser.read(table)


def test_the_maker_seats_somebody_at_his_screen(house: House) -> None:
    host, table = invite(house, ("you", "friend", "friend"))
    friend = Browser(house)
    friend.read(table)
    assert 'name="beside"' in host.read(table) and 'name="beside"' not in friend.read(table)
    assert change(friend, table, beside="1", name="Eve").status_code == 403
    assert change(host, table, beside="0", name="Eve").status_code == 409
    assert change(host, table, beside="9", name="Eve").status_code == 422
    assert change(host, table, beside="1", name="Ben").status_code == 303
    assert "Ben" in friend.read(table) and "at one screen <span>with Red" in friend.read(table)
    assert change(host, table, stand="1").status_code == 303, "and up again"
    assert change(host, table, beside="1", name="Ben").status_code == 303
    sit(friend, table, 2, "Dan")
    assert is_closed(host.read(table)) and not is_closed(friend.read(table))


def test_those_at_one_screen_are_ready_together(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"), **{"option-begins": "ready"})
    friend = Browser(house)
    sit(friend, table, 2, "Dan")
    assert change(friend, table, ready="yes").status_code == 303
    assert "Are you ready to begin?" in host.read(table)
    assert change(host, table, ready="yes").status_code == 303
    assert is_closed(host.read(table)), "one of them said so for both"
    alone, other = share(house, ("you", "beside"), **{"option-begins": "ready"})
    assert is_closed(alone.read(other)), "who would they wait for?"


# The curtain.


def test_the_curtain_asks_for_whom_the_game_waits_for(house: House) -> None:
    browser, table = share(house, ("you", "beside", "random"))
    page = browser.read(table)
    assert "Pass the screen to Ann (Red) or Ben (Green)" in page
    assert "<title>Ann’s and Ben’s turn: " in page
    assert 'value="move"' not in page and "data-click" not in page, "nothing can be done behind it"
    assert (
        page.split('id="board"')[1].split("</svg>")[0]
        == Browser(house).read(table).split('id="board"')[1].split("</svg>")[0]
    )
    address, own = open_side(browser, table, "Ann")
    assert address.startswith(f"{table}?seat=0&") and not is_closed(own)
    assert "Ann’s turn: " in own and "Ann (Red) is looking." in own and f'href="{table}" data-closes' in own
    assert browser.read(address) == own, "looking changes nothing"
    answer = bid(browser, table, "Ann", "7")
    assert answer.headers["location"] == table, "the curtain falls"
    closed = browser.read(table)
    assert "Pass the screen to Ben (Green)" in closed and "I am Ann (Red): let me look" in closed
    assert is_closed(browser.read(address)), "the way back leads to the curtain"
    again = browser.read(address_of(closed, "Ann"))
    assert "Not ready</button>" in again, "she may look again"


def test_a_game_begins_with_the_curtain(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"))
    line, page = line_of(host, table), host.read(table)
    answer = host.client.post(f"{table}/seats", data=fields(page) | {"fill": "random"})
    assert answer.headers["location"] == table and is_closed(host.read(table))
    assert line.hear("view")["seat"] is None and moves(line.view["trie"]) == []


def test_another_seat_is_never_shown(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"))
    friend = Browser(house)
    sit(friend, table, 2, "Dan")
    stranger = Browser(house)
    public = stranger.read(table)
    board = public.split('id="board"')[1].split("</svg>")[0]
    for browser, seats in ((host, (2, 7)), (friend, (0, 1)), (stranger, (0, 1, 2))):
        for seat in seats:
            page = browser.read(f"{table}?seat={seat}&stage=0")
            assert page.split('id="board"')[1].split("</svg>")[0] == board
            assert 'name="move"' not in page
            line = line_of(browser, table, f"seat={seat}&stage=0")
            assert moves(line.view["trie"]) == []


def test_a_command_for_another_seat_is_refused(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"))
    friend = Browser(house)
    sit(friend, table, 2, "Dan")
    line, curtain = line_of(friend, table), line_of(host, table)
    for seat, speaker in ((0, line), (1, line), (2, curtain), (99, curtain)):
        receipt = speaker.do("move", move="K", seat=seat)
        assert not receipt["ok"] and "Nobody at this screen has that seat" in receipt["error"]
    nobody = curtain.do("move", move="K")
    assert not nobody["ok"] and "Say first who you are" in nobody["error"]
    _, page = open_side(host, table, "Ann")
    answer = host.press(table, "move", page, move="K", seat="2")
    assert answer.status_code == 403 and is_closed(answer.text)
    assert host.press(table, "move", page, move="K", seat="x").status_code == 400
    assert (
        "has that seat"
        in friend.post(table, {"t": "do", "id": "12345678", "have": 1, "do": "leave", "seat": 0}).json()[
            "error"
        ]
    )


def canary(page: str) -> str:
    """Return the words of a plan on its player's page."""
    return page.split('class="draft"')[1].split("<li>")[1].split("<")[0].strip()


def test_no_secret_is_sent_while_another_seat_or_the_curtain_is_shown(house: House) -> None:
    """A canary: Ann's plan is looked for in every byte that goes to Ben's view, and to the curtain."""
    browser, table = share(house, ("you", "beside"))
    curtain, bens = line_of(browser, table), line_of(browser, table, open_side(browser, table, "Ben")[0])
    address, _ = open_side(browser, table, "Ann")
    anns = line_of(browser, table, address)
    assert anns.do("move", move="7", seat=0)["ok"]
    anns.hear("draft")
    planned = canary(browser.read(address))
    assert "7" in planned
    ben = open_side(browser, table, "Ben")[0].partition("?")[2]
    for line in (curtain, bens):
        line.say(t="resync")
        line.hear("view")
        line.quiet()
    sent = [json.dumps(curtain.heard), json.dumps(bens.heard)]
    for query in ("", f"?{ben}"):
        sent.append(browser.read(f"{table}{query}"))
        sent += [
            browser.read(f"{table}{query}{'&' if query else '?'}{more}") for more in ("at=0", "story=all")
        ]
        sent.append(browser.client.get(f"{table}/record{query}").text)
    sent.append(json.dumps(browser.post(table, {"t": "resync"}).json()))
    for text in sent:
        assert planned not in text and html.escape(planned) not in text


def test_the_record_is_what_the_seat_that_is_shown_has_seen(house: House) -> None:
    browser, table = share(house, ("you", "beside"))
    spectator = Browser(house).client.get(f"{table}/record").text
    assert browser.client.get(f"{table}/record").text == spectator
    _, page = open_side(browser, table, "Ben")
    link = re.search(r'href="([^"]+/record[^"]*)" download', page)
    assert link
    record = json.loads(browser.client.get(html.unescape(link[1])).text)
    assert record["view"] == 1
    assert json.loads(browser.client.get(f"{table}/record?seat=5").text)["view"] == "spectator"


def test_the_line_follows_and_the_curtain_falls_on_it(house: House) -> None:
    browser, table = share(house, ("you", "beside"))
    address, _ = open_side(browser, table, "Ann")
    line = line_of(browser, table, address)
    assert len(moves(line.view["trie"])) == 13
    assert line.do("move", move="7", seat=0)["ok"]
    assert line.hear("draft")["seat"] == 0
    assert line.do("ready", seat=0)["ok"]
    fallen = line.hear("view")
    assert fallen["seat"] is None and fallen["here"] == table
    assert "Pass the screen to Ben (Green)" in fallen["panels"]["choices"]
    assert line.do("unready", seat=0)["ok"], "it is his seat all the same"
    line.quiet()
    assert moves(line.view["trie"]) == [], "what was closed opens by a button alone"


def test_what_all_decided_is_revealed_before_the_curtain(house: House) -> None:
    """The last who is ready hands the screen over, too: the steps that follow are the spectators'."""
    browser, table = share(house, ("you", "beside"))
    bid(browser, table, "Ann", "7")
    _, page = open_side(browser, table, "Ben")
    assert browser.press(table, "move", page, move="9").status_code == 303
    ben = line_of(browser, table, open_side(browser, table, "Ben")[0])
    public = line_of(Browser(house), table)
    assert ben.do("ready", seat=1)["ok"]
    fallen = ben.hear("view")
    assert fallen["seat"] is None and "data-opens" not in fallen["panels"]["choices"]
    seen = [step["patch"] for step in iter_steps(public)]
    assert [step["patch"] for step in iter_steps(ben)] == seen and len(seen) > 2
    assert "Pass the screen to Ann (Red) or Ben (Green)" in ben.view["panels"]["choices"]


def iter_steps(line: Line) -> list[dict[str, Any]]:
    """Return the steps that a line hears until there are no more."""
    line.quiet()
    return [message for message in line.heard if message["t"] == "step"]


def test_three_at_one_screen_give_orders_at_the_same_time(house: House) -> None:
    browser, table = share(house, ("you", "beside", "beside"))
    assert "Pass the screen to Ann (Red), Ben (Green) or Cleo (Blue)" in browser.read(table)
    assert bid(browser, table, "Cleo", "2").headers["location"] == table
    assert "Pass the screen to Ann (Red) or Ben (Green)" in browser.read(table)
    assert bid(browser, table, "Ann", "3").headers["location"] == table
    assert "Pass the screen to Ben (Green)" in browser.read(table)
    assert bid(browser, table, "Ben", "K").headers["location"] == table
    page = browser.read(table)
    assert "The bids:" in page and "Pass the screen to Ann (Red), Ben (Green) or Cleo (Blue)" in page


def test_one_command_from_two_seats_is_two_commands(house: House) -> None:
    """The same button on the pages of two seats is not taken for one that was pressed twice."""
    browser, table = share(house, ("you", "beside"))
    for who, seat in (("Ann", 0), ("Ben", 1)):
        _, page = open_side(browser, table, who)
        assert fields(page)["seat"] == str(seat)
        for _ in range(2):
            assert browser.press(table, "move", page, move="7").status_code == 303
    assert all("7" in canary(open_side(browser, table, who)[1]) for who in ("Ann", "Ben"))


def test_a_restart_amid_a_game(new_house: Callable[[], House]) -> None:
    browser, table = share(new_house(), ("you", "beside"))
    bid(browser, table, "Ann", "7")
    bid(browser, table, "Ben", "9")
    bid(browser, table, "Ben", "8")
    address, _ = open_side(browser, table, "Ann")
    stale = address_of(browser.read(table), "Ben")
    browser.move_to(new_house())
    assert "Pass the screen to Ann (Red)" in browser.read(table)
    assert 'value="move"' in browser.read(address), "the address still shows her side"
    assert "Not ready</button>" in browser.read(stale)
    assert bid(browser, table, "Ann", "K").headers["location"] == table


# Where nothing is hidden.


def test_an_open_game_has_no_curtain(house: House) -> None:
    """The page shows whoever is to move, and each step says whose view it is."""
    browser = Browser(house)
    options = {"option-first": "circle", "name-1": "Ben"}
    table = browser.sit("sudoku_warriors", ("you", "beside"), **options)
    page = browser.read(table)
    assert not is_closed(page) and "data-closes" not in page and "<title>Ann’s turn: " in page
    line = line_of(browser, table)
    assert line.heard[-1]["seat"] == 0 and line.heard[-1]["here"] == table
    answer = browser.press(table, "move", page, move=moves(line.view["trie"])[0])
    assert answer.headers["location"] == table
    step = line.hear("step")
    assert step["seat"] == 1 and "Ben’s turn" in step["panels"]["prompt"]
    assert "<title>Ben’s turn: " in browser.read(table)
    assert line.do("move", move=moves(line.view["trie"])[0], seat=1)["ok"]
    assert line.hear("step")["seat"] == 0
    page = browser.read(table)
    assert "Undo move 2" in page, "Ben's, and nobody else is to be asked"
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if 'value="take-back"' in form)
    assert (
        browser.client.post(f"{table}/commands", data=fields(form) | {"do": "take-back"}).status_code == 303
    )
    assert line.hear("view")["seat"] == 1 and line.view["version"] == 1
    assert "Ann (Circle) leaves</summary>" in page


# Agreements, stand-ins, and what else goes by seats.


def test_people_of_one_screen_agree_together(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"), **{"option-clock": "5+10"})
    friend = Browser(house)
    sit(friend, table, 2, "Dan")
    _, page = open_side(host, table, "Ann")
    host.press(table, "pause", page)
    asked = friend.read(table)
    assert "Red asks for a pause" in asked and 'value="agree"' in asked
    _, beside = open_side(host, table, "Ben")
    assert "You ask for a pause" in beside and 'value="agree"' not in beside
    assert host.press(table, "give", beside, number="0").status_code == 409, "nobody gives himself time"
    friend.press(table, "agree", order="pause")
    assert "Paused" in host.read(table)


def test_a_screen_alone_asks_nobody_and_cannot_unsee(house: House) -> None:
    browser, table = share(house, ("you", "beside"), **{"option-clock": "5+10"})
    bid(browser, table, "Ann", "7")
    bid(browser, table, "Ben", "9")
    _, page = open_side(browser, table, "Ann")
    assert 'value="take-back"' not in page, "what was shown cannot be unseen"
    answer = browser.press(table, "take-back", page)
    assert answer.status_code == 409 and "cannot forget" in answer.text
    browser.press(table, "pause", open_side(browser, table, "Ann")[1])
    assert "Paused" in browser.read(table), "done at once"


def test_a_bot_stands_in_for_one_of_a_screen(house: House) -> None:
    browser, table = share(house, ("you", "beside", "random"))
    _, page = open_side(browser, table, "Ann")
    assert 'name="replace" value="1"' in page
    assert change(browser, table, replace="1", seat="0").status_code == 303
    closed = browser.read(table)
    assert is_closed(closed) and "Take back the seat of Green" in closed and "I am Ben" not in closed
    assert change(browser, table, replace="0").status_code == 403, "somebody has to play"
    assert is_closed(browser.read(f"{table}?seat=1&stage=0"))
    assert change(browser, table, back="1").status_code == 303
    assert "I am Ben (Green)" in browser.read(table)
    away = change(browser, table, away="yes", seat="1")
    assert away.status_code == 303 and "I am Ben" not in browser.read(table), "he goes, and not Ann"


def test_each_seat_has_its_code(house: House) -> None:
    browser, table = share(house, ("you", "beside"))
    codes = {}
    for who in ("Ann", "Ben"):
        _, page = open_side(browser, table, who)
        codes[who] = re.findall(r'seat-code">([A-Z2-7-]+)<', page)
        assert len(codes[who]) == 1
    assert codes["Ann"] != codes["Ben"] and "seat-code" not in browser.read(table)
    phone = Browser(house)
    phone.read(table)
    assert change(phone, table, code=codes["Ben"][0]).status_code == 303
    assert not is_closed(phone.read(table)) and not is_closed(browser.read(table)), "now each has his own"
    assert "plate-screen" not in browser.read(table)
    assert change(browser, table, replace="1").status_code == 303, "who made the table did so still"


def test_people_of_one_screen_need_no_talk_and_others_hear_who_speaks(house: House) -> None:
    host, table = share(house, ("you", "beside", "friend"))
    friend = Browser(house)
    sit(friend, table, 2, "Dan")
    _, page = open_side(host, table, "Ben")
    assert host.press(table, "say", page, text="Hello").status_code == 303
    assert "Green, Ben" in friend.read(table)
    alone, other = share(house, ("you", "beside"))
    assert 'value="say"' not in open_side(alone, other, "Ann")[1]


def test_a_screen_plays_again_with_seats_rotated(house: House) -> None:
    browser, table = share(house, ("you", "beside"), **{"option-cards": "2"})
    for _ in range(4):
        page = browser.read(table)
        if not is_closed(page):
            break
        who = "Ann" if "I am Ann (Red): show" in page else "Ben"
        line = line_of(browser, table, address_of(page, who))
        bid(browser, table, who, moves(line.view["trie"])[0])
    over = browser.read(table)
    assert "The game is over" in over and "You won" not in over and 'value="say"' not in over
    answer = browser.client.post(f"{table}/rematch", data={"token": browser.token()})
    again = answer.headers["location"]
    page = browser.read(again)
    assert "I am Ben (Red): show my side" in page and "I am Ann (Green): show my side" in page
