"""Every page, as somebody without script reads it."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from pentarchy import bots
from pentarchy.table import records
from tests.shelf import load
from tests.web.forms import play_by_links
from tests.web.people import Browser
from tests.web.waiting import until

HOSTILE = "<script>alert(1)</script>\u202e\u0000"


def test_the_shelf_leads_to_every_page_of_a_game(browser: Browser) -> None:
    shelf = browser.read("/")
    for name in ("goofspiel", "divide_and_conquer"):
        assert f'href="/games/{name}"' in shelf
    assert "Divide &amp; Conquer" in browser.read("/games/divide_and_conquer")


def test_the_rules_have_an_anchor_a_clause(browser: Browser) -> None:
    page = browser.read("/games/divide_and_conquer/rules")
    anchors = re.findall(r'id="([^"]+)"', page)
    assert {"D-1", "D-10", "D-16", "D-R1", "D-R32"} <= set(anchors)
    assert len(anchors) == len(set(anchors)), "an anchor is there twice"
    contents = re.findall(r'<li><a href="#([^"]+)">', page)
    assert contents and set(contents) <= set(anchors)


def test_the_guide_shows_pictures_by_the_program(browser: Browser) -> None:
    page = browser.read("/games/divide_and_conquer/how-to-play")
    assert page.count('<figure class="step-picture"><svg') >= 3
    assert "picture:" not in page
    assert " id=" not in page[page.index("<figure") : page.rindex("</figure>")]


def test_a_game_without_a_guide_shows_its_rules_instead(browser: Browser) -> None:
    page = browser.client.get("/games/goofspiel/how-to-play", follow_redirects=False)
    assert (page.status_code, page.headers["location"]) == (303, "/games/goofspiel/rules")


def test_the_form_offers_every_option_with_its_clause(browser: Browser) -> None:
    page = browser.read("/games/divide_and_conquer")
    for option in load("divide_and_conquer").box.options:
        assert f'name="option-{option.key}"' in page
        assert escape(option.sentence) in page
        assert f"/games/divide_and_conquer/rules#{option.clause}" in page
    assert 'name="file-layout"' in page


def test_the_form_offers_the_levels_and_says_what_each_is(browser: Browser) -> None:
    page = browser.read("/games/divide_and_conquer")
    choices = re.findall(r'<option value="(\w+)"', page.split('id="seat-1"')[1].split("</select>")[0])
    assert choices == ["you", "beside", "friend", *bots.LEVEL_NAMES, "random"]
    for seat in (1, 2, 3):
        assert 'value="casual" selected' in page.split(f'id="seat-{seat}"')[1].split("</select>")[0]
    for level in bots.LEVELS:
        assert f"<dt>{level.name.capitalize()} bot</dt><dd>{level.sentence}</dd>" in page


@pytest.mark.parametrize("bot", bots.SEATED)
def test_every_bot_that_a_table_may_know_takes_a_seat(browser: Browser, bot: str) -> None:
    page = browser.read_at_rest(browser.sit("goofspiel", ("you", bot)))
    assert f"Wren ({bot} bot)" in re.sub("<[^>]*>", "", page)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": "9"}, "for 2 to 4 players, not 9"),
        ({"seats": "many"}, "for 2 to 4 players, not many"),
        ({"seat-1": "you"}, "Only one seat can be yours"),
        ({"seat-1": "kasparov"}, "There is no bot called &#39;kasparov&#39;"),
        ({"option-turn_limit": "0"}, "It takes a whole number from 1 to 1000"),
        ({"option-turn_limit": "9" * 5000}, "It takes a whole number from 1 to 1000"),
        ({"option-equal_strength": "<b>"}, "It takes annihilate, bounce or choice"),
        ({"option-nonsense": "1"}, "There is no option &#39;nonsense&#39;"),
        ({"option-layout": "file"}, "no layout file was brought"),
        ({"option-layout": "file", "file-layout": "N n n n n"}, "Board layout, line 1"),
        ({"option-first_initiative": "south", "seats": "2", "option-layout": "file"}, "no layout file"),
    ],
)
def test_a_wrong_set_up_comes_back_with_words(browser: Browser, change: dict[str, str], words: str) -> None:
    form = {
        "token": browser.token(),
        "game": "divide_and_conquer",
        "name": "Ann",
        "seats": "3",
        "seat-0": "you",
    }
    answer = browser.client.post("/tables", data=form | {"seat-1": "random", "seat-2": "random"} | change)
    assert answer.status_code == 422
    assert words in answer.text
    assert 'value="Ann"' in answer.text, "what was right is gone"


def test_a_layout_is_brought_as_a_file_or_as_text(browser: Browser) -> None:
    example = load("divide_and_conquer").box.files[0].example
    form = {"token": browser.token(), "game": "divide_and_conquer", "seats": "2", "option-layout": "file"}
    answer = browser.client.post("/tables", data=form, files={"upload-layout": ("my.txt", example.encode())})
    assert answer.status_code == 303
    assert browser.client.post("/tables", data=form | {"file-layout": example}).status_code == 303
    bad = browser.client.post("/tables", data=form, files={"upload-layout": ("my.txt", b"\x89PNG\x00")})
    assert bad.status_code == 422 and "Board layout: the file is not text: byte 1" in bad.text


def test_a_name_cannot_do_harm(browser: Browser) -> None:
    table = browser.sit(name=HOSTILE + "x" * 100)
    other = Browser(browser.house)
    for page in (browser.read(table), other.read(table), browser.read("/games/goofspiel")):
        assert "<script>alert" not in page
        assert "\u202e" not in page and "\x00" not in page
    assert "&lt;script&gt;alert(1)&lt;" in other.read(table)
    assert "xxxx" not in other.read(table)


def test_links_walk_the_clicks_and_back(browser: Browser) -> None:
    table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-first_initiative": "north"})
    page = browser.read(f"{table}?path=E5")
    assert f'href="{table}?path=E5/10"' in page
    page = browser.read(f"{table}?path=E5/9")
    assert 'name="move" value="E5-9-D4"' in page
    assert f'href="{table}?path=E5"' in page, "there is no way back"
    assert 'name="move" value="pass"' in browser.read(f"{table}?path=nonsense/9"), (
        "an unknown click is ignored"
    )


def test_a_refused_form_shows_the_table_and_the_clause(browser: Browser) -> None:
    table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-first_initiative": "north"})
    answer = browser.press(table, "move", move="E5-9-A1")
    assert answer.status_code == 422
    assert 'href="/games/divide_and_conquer/rules#D-10"' in answer.text
    assert browser.press(table, "move", move="nonsense").status_code == 422
    assert browser.press(table, "dance").status_code == 400
    assert browser.press(table, "ready").status_code == 409
    page = browser.read(table)
    assert browser.press(table, "move", page, move="E5-9-D4").status_code == 303
    assert "E5" in browser.read(table).split('class="draft"')[1]


def test_a_button_pressed_twice_acts_once(browser: Browser) -> None:
    table = browser.sit("divide_and_conquer", ("you", "random"), **{"option-first_initiative": "north"})
    page = browser.read(table)
    assert browser.press(table, "move", page, move="pass").status_code == 303
    assert browser.press(table, "move", page, move="pass").status_code == 303
    drafted = browser.read(table).split('class="draft"')[1].split("</ul>")[0]
    assert drafted.count("<li>") == 1, "the second press wrote the second battalion's order"


def test_a_stale_form_shows_the_present(browser: Browser) -> None:
    table = browser.sit()
    old = browser.read(table)
    card = re.findall(r'name="move" value="([^"]+)"', old)[0]
    browser.press(table, "move", old, move=card)
    browser.press(table, "ready")
    answer = browser.press(table, "move", old, move="K")
    assert answer.status_code == 409
    assert "moved on" in answer.text


def test_history_shows_and_cannot_act(browser: Browser) -> None:
    table = browser.sit(seats=("you", "random"))
    browser.press(table, "move", move="K")
    browser.press(table, "ready")
    page = browser.read(f"{table}?at=1")
    assert 'class="at-table is-past' in page and 'name="do" value="move"' not in page
    assert f'href="{table}?at=0"' in page and f'href="{table}?at=2"' in page
    assert browser.read(f"{table}?at=0") and browser.read(f"{table}?at=99999")
    browser.read(f"{table}?at=-1", status=400)
    browser.read(f"{table}?at=first", status=400)


def test_a_finished_game_hides_nothing_and_is_played_again(browser: Browser) -> None:
    table = browser.sit(seats=("you", "random", "random"), **{"option-cards": "3"})
    play_by_links(browser, table)
    other = Browser(browser.house)
    whole = other.client.get(f"{table}/record")
    made = records.read(whole.text)
    assert records.verify(made, load) == 3
    told = other.read(f"{table}?at=2").split('id="bid-0"')[1].split("</g>")[0]
    assert f">{made.moves[1].move}</text>" in told, "an onlooker may know every bid now"
    assert other.client.post(f"{table}/rematch", data={"token": other.token()}).status_code == 403
    first = browser.client.post(f"{table}/rematch", data={"token": browser.token()})
    again = browser.client.post(f"{table}/rematch", data={"token": browser.token()})
    assert first.status_code == 303 and first.headers["location"] == again.headers["location"]
    rows = re.findall(r'class="plate-who">(.*?)</span>\n', browser.read(first.headers["location"]))
    assert [re.sub("<[^>]*>", "", row) for row in rows] == ["Odo (random bot)", "you", "Wren (random bot)"]


def test_a_running_game_keeps_its_record_and_has_no_rematch(browser: Browser) -> None:
    table = browser.sit()
    mine = browser.client.get(f"{table}/record")
    assert mine.headers["content-disposition"].startswith("attachment")
    assert records.read(mine.text).view == 0
    assert records.read(Browser(browser.house).client.get(f"{table}/record").text).view == "spectator"
    answer = browser.client.post(f"{table}/rematch", data={"token": browser.token()})
    assert answer.status_code == 409 and table in answer.text


def test_bots_among_themselves_are_watched(browser: Browser) -> None:
    table = browser.sit(seats=("random", "random"), **{"option-cards": "2"})
    until(lambda: '/rematch"' in browser.read(table), "its owner may have it again")
    assert '/rematch"' not in Browser(browser.house).read(table)


def test_own_tables_are_on_the_shelf(browser: Browser) -> None:
    table = browser.sit(name="Grace")
    assert f'href="{table}"' in browser.read("/")
    assert f'href="{table}"' not in Browser(browser.house).read("/")
    assert 'value="Grace"' in browser.read("/games/goofspiel"), "the name is remembered"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nothing", 404),
        ("/games/chess", 404),
        ("/games/chess/rules", 404),
        ("/games/chess/how-to-play", 404),
        ("/tables/nothing", 404),
        ("/tables/nothing/record", 404),
        ("/tables/nothing/events", 404),
        ("/tables/%00", 404),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
        ("/tables", 405),
    ],
)
def test_what_is_not_there_is_said_with_a_next_step(browser: Browser, address: str, status: int) -> None:
    page = browser.read(address, status)
    assert re.search(r'<a class="button is-main" href="/[^"]*">', page)
    assert "Traceback" not in page


def test_every_page_has_no_script_or_style_of_its_own(browser: Browser) -> None:
    table = browser.sit()
    for address in ("/", "/games/goofspiel", "/games/divide_and_conquer/rules", table, "/nothing"):
        page = browser.client.get(address).text
        assert not re.search(r"<script(?![^>]*(src=|application/json))", page)
        assert not re.search(r"<style|\sstyle=|\son\w+=", page), address
