"""A player lets others look on through his eyes: by a link, openly, without his plans, while he likes."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table import records
from pentarchy.web.domain.audience import DELAY
from pentarchy.web.domain.seating import GrantedView
from pentarchy.web.domain.shared_views import end, grant_view, granted_view, without_ended
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.refused import Refused
from pentarchy.web.storage.faults import list_reports
from tests.table.journeys import moments
from tests.web.bidding import play
from tests.web.people import Browser, House, Line, moves
from tests.web.seats import change, invite, listen, sit
from tests.web.telling import snapshot

GAME = "goofspiel"  #: whose hands everybody can work out: what is hidden is a plan
CARDS = "political"  #: whose hands are hidden
NO_MORE = "That player no longer shares their view"
OWN_EYES = "You have a seat here yourself"


def friends(house: House, game: str = GAME, **options: str) -> tuple[Browser, Browser, Browser, str]:
    """Return two at a table of three, somebody who has no seat there, and its address."""
    host, friend, stranger = Browser(house), Browser(house), Browser(house)
    table = host.sit(game, ("you", "friend", "random"), **options)
    for browser in (host, friend, stranger):
        browser.read(table)
    assert sit(friend, table).status_code == 303
    return host, friend, stranger, table


def link_of(browser: Browser, table: str) -> str:
    """Return the link on a player's page; nothing where there is none."""
    found = re.search(r'id="eyes-link" value="([^"]+)"', browser.read(table))
    return html.unescape(found[1]) if found else ""


def lent(browser: Browser, table: str) -> str:
    """Have a player let others look through his eyes; return the link."""
    assert change(browser, table, eyes="yes").status_code == 303
    link = link_of(browser, table)
    assert link.startswith(f"{table}?eyes=")
    return link


def look(browser: Browser, link: str) -> Line:
    """Open the live line of a link."""
    table, _, key = link.partition("?eyes=")
    line = browser.connect(table)
    line.say(t="hello", eyes=key)
    line.hear("view")
    return line


def is_open(browser: Browser, link: str) -> bool:
    """Whether a link shows the table through the eyes of a player, and says so."""
    return "You are watching through" in browser.read(link)


def board(page: str) -> str:
    return page.split('id="board"')[1].split("</svg>")[0]


def hand(page: str) -> list[str]:
    """Return the ids of the cards in the viewer's hand."""
    held = board(page).split('id="hand"')[1].split('id="unaffiliated"')[0]
    return re.findall(r'id="((?:card|keep)-[\w-]+)"', held)


def hand_of(view: dict[str, Any]) -> list[str]:
    """Return the ids of the cards in the hand that a message shows."""
    return hand(f'id="board"{view["board"]}')


# What is shown.


def test_a_link_shows_what_its_player_sees(house: House) -> None:
    host, friend, stranger, table = friends(house, CARDS)
    link = lent(host, table)
    through, own = stranger.read(link), host.read(table)
    assert hand(own) and hand(through) == hand(own) and not hand(stranger.read(table))
    assert set(hand(friend.read(table))).isdisjoint(hand(through))
    assert "Through Red’s eyes" in through and "You are watching through Red’s eyes" in through
    assert is_open(stranger, link), "it is good for one look alone"
    past = stranger.read(f"{link}&at=1")
    assert board(past) == board(host.read(f"{table}?at=1"))
    address = html.escape(link.removeprefix(table))
    assert f'href="{table}/record{address}"' in through and f'href="{table}/fault{address}"' in through
    record = stranger.client.get(link.replace("?", "/record?")).text
    assert record == host.client.get(f"{table}/record").text
    assert record != stranger.client.get(f"{table}/record").text
    with stranger.client.stream("GET", link.replace("?", "/events?")) as events:
        told = next(line for line in events.iter_lines() if line.startswith("data:"))
    assert hand_of(json.loads(told.removeprefix("data:"))) == hand(own)
    line = look(Browser(house), link)
    assert line.heard[-1]["here"] == link and hand_of(line.heard[-1]) == hand(own)


def test_a_report_through_a_link_holds_what_its_player_may_know(house: House) -> None:
    host, _, stranger, table = friends(house, CARDS)
    link = lent(host, table)
    form = {"token": stranger.token(), "words": "This card is odd."}
    assert f'action="{link.replace("?", "/fault?")}"' in stranger.read(link.replace("?", "/fault?"))
    assert stranger.client.post(link.replace("?", "/fault?"), data=form).status_code == 201
    assert change(host, table, eyes="no").status_code == 303
    form["words"] = "And now?"
    assert stranger.client.post(link.replace("?", "/fault?"), data=form).status_code == 201
    kept = list_reports(house.folder / "tables.sqlite3")
    here = [one.report for one in kept if one.report.table == table.removeprefix("/tables/")]
    assert [records.read(one.record).view for one in here] == ["spectator", 0]


def test_nothing_that_is_planned_is_seen(house: House) -> None:
    """A canary: an order that nobody else could guess, and a standing order, in all that the link gives."""
    host, stranger = Browser(house), Browser(house)
    options = {"option-first_initiative": "north"}
    table = host.sit("divide_and_conquer", ("you", "random", "random"), **options)
    host.read_at_rest(table)
    link = lent(host, table)
    line, watching = listen(host, table), look(stranger, link)
    before = stranger.read(link)
    canary = next(move for move in moves(line.view["trie"]) if re.fullmatch(r"\w\d-\d+-\w\d", move))
    assert line.do("move", move=canary)["ok"]
    line.hear("draft")
    watching.say(t="resync", eyes=link.partition("?eyes=")[2])
    watching.hear("view")
    watching.quiet()
    assert canary in host.read(table) and stranger.read(link) == before
    for text in (stranger.read(link.replace("?", "/record?")), *map(json.dumps, watching.heard)):
        assert canary not in text
    told = [one["t"] for one in watching.heard if one["t"] != "presence"]
    assert told == ["view", "view"], "that something is planned is told"


def test_whoever_looks_through_a_link_can_do_nothing(house: House) -> None:
    host, _, stranger, table = friends(house)
    link = lent(host, table)
    for browser in (stranger, Browser(house)):
        page = browser.read(link)
        shown = page.split('<main id="main"')[1].split('<dialog id="keys"')[0]
        assert "<form" not in shown and 'name="eyes"' not in page and "seat-code" not in page
        line = look(browser, link)
        assert moves(line.view["trie"]) == []
        for do in ("move", "ready", "leave", "pause", "take-back", "agree", "say", "mute"):
            assert not line.do(do, move="K", text="x", order="take-back")["ok"], do
    assert change(stranger, table, eyes="no").status_code == 409
    assert change(host, table, eyes="perhaps").status_code == 422
    assert change(stranger, table, eyes="yes").status_code == 403
    assert is_open(stranger, link)


def test_everybody_is_told(house: House) -> None:
    host, friend, stranger, table = friends(house)
    line = listen(friend, table)
    lent(host, table)
    told = line.hear("ready")["panels"]
    assert "shares this view" in told["players"] and "The player of Red shares their view" in told["story"]
    for page in (host.read(table), friend.read(table), stranger.read(table)):
        assert page.count("shares this view") == 1 and "The player of Red shares their view" in page
    assert change(host, table, eyes="no").status_code == 303
    told = line.hear("ready")["panels"]
    assert "shares this view" not in told["players"]
    assert "The player of Red no longer shares their view" in told["story"]


def test_opening_a_link_claims_nothing(house: House) -> None:
    host, _, stranger, table = friends(house)
    link = lent(host, table)
    page = host.read(table)
    stranger.read(link)
    assert stranger.client.get(link).headers["referrer-policy"] == "no-referrer"
    assert host.read(table) == page
    assert stranger.client.get("/").text.count(table) == 0


def test_a_link_cannot_be_guessed(house: House) -> None:
    host, friend, stranger, table = friends(house)
    links = [lent(browser, table) for browser in (host, friend)]
    keys = [link.partition("?eyes=")[2] for link in links]
    assert len(set(keys)) == 2 and all(len(key) >= 22 for key in keys)
    assert keys[0] not in stranger.read(table) + friend.read(f"{table}?story=all")
    for wrong in ("", "x", keys[0][:-1], keys[0].swapcase(), "%00", "é", "x" * 300, "a&eyes=b"):
        page = stranger.read(f"{table}?eyes={wrong}")
        assert "You are watching through" not in page and NO_MORE in page
    other, elsewhere = invite(house, ("you", "random"))
    other.read(elsewhere)
    assert not is_open(stranger, f"{elsewhere}?eyes={keys[0]}"), "a key of one table opens another"


# Who may.


def test_who_has_a_seat_is_shown_his_own(house: House) -> None:
    host, friend, stranger, table = friends(house, CARDS)
    link = lent(host, table)
    page = friend.read(link)
    assert OWN_EYES in page and hand(page) == hand(friend.read(table)) != hand(host.read(table))
    line = look(friend, link)
    assert hand_of(line.heard[-1]) == hand(page)
    assert friend.client.get(link.replace("?", "/record?")).text == friend.client.get(f"{table}/record").text
    assert OWN_EYES in host.read(link)
    # Also who left his to a bot for a while, and who looks on and then takes a seat over.
    watching = look(stranger, link)
    assert change(friend, table, away="yes").status_code == 303
    assert OWN_EYES in friend.read(link)
    assert change(host, table, offer="1").status_code == 303
    assert change(stranger, table, take="1", name="Eve").status_code == 303
    while OWN_EYES not in watching.heard[-1].get("why", ""):
        watching.hear("view")
    assert hand_of(watching.heard[-1]) == hand(stranger.read(table))
    assert OWN_EYES in stranger.read(link)


def a_table(game: str = GAME, audience: str = "link", is_shared: bool = False) -> TableSnapshot:
    """Return a table of three, two of them people, in the middle of its game."""
    at = snapshot(next(iter(moments(game, 3))), 0, 1)
    terms = msgspec.structs.replace(at.setup.terms, audience=audience)
    at = replace(at, setup=msgspec.structs.replace(at.setup, terms=terms))
    neighbour = msgspec.structs.replace(at.seats[1], client_id="guest 0")
    return at.with_holder(1, neighbour) if is_shared else at


def test_where_it_is_not_offered(house: House) -> None:
    host, table = invite(house)
    assert 'name="eyes"' not in host.read(table), "before the game"
    for at, sentence in (
        (a_table("sudoku_warriors"), "Nothing is hidden"),
        (a_table(audience="nobody"), "nobody can watch"),
        (a_table(is_shared=True), "at this screen"),
    ):
        with pytest.raises(Refused, match=sentence):
            grant_view(at, "guest 0", "key")
        assert granted_view(at, "x", "key") == GrantedView(SPECTATOR, why_not="ended")
    for options in ({"option-audience": "nobody"}, {}):
        seats = ("you", "random") if options else ("you", "beside")
        browser = Browser(house)
        table = browser.sit(GAME, seats, **options)
        assert 'name="eyes"' not in browser.read(table)
        assert change(browser, table, eyes="yes").status_code == 409


def test_consent_is_given_once_and_ended_by_its_player_alone() -> None:
    at = grant_view(a_table(), "guest 0", "first")
    assert grant_view(at, "guest 0", "second") == at, "a button pressed twice makes no other link"
    both = grant_view(at, "guest 1", "other")
    assert granted_view(both, "x", "first") == GrantedView(0, "first") and granted_view(
        both, "x", "other"
    ) == GrantedView(1, "other")
    for stranger in ("", "x"):
        with pytest.raises(Refused, match="You are not sharing"):
            end(both, stranger)
    with pytest.raises(Refused, match="do not play"):
        grant_view(both, "x", "third")
    assert granted_view(end(both, "guest 0"), "x", "first").why_not == "ended"
    assert granted_view(end(both, "guest 0"), "x", "other").seat == 1
    assert without_ended(both) == both


# When it ends.


def test_an_ended_link_shows_what_everybody_sees(house: House) -> None:
    host, _, stranger, table = friends(house, CARDS)
    link = lent(host, table)
    watching, plain = look(stranger, link), look(Browser(house), link)
    assert change(host, table, eyes="no").status_code == 303
    for line in (watching, plain):
        said = line.hear("view")
        assert said["here"] == table and said["seat"] is None and NO_MORE in said["why"]
        assert not hand_of(said) and "watching through" not in said["panels"]["choices"]
    page = stranger.read(link)
    assert NO_MORE in page and not hand(page) and board(page) == board(stranger.read(table))
    assert stranger.client.get(link.replace("?", "/record?")).text == stranger.read(f"{table}/record")
    again = lent(host, table)
    assert again != link and is_open(stranger, again) and not is_open(stranger, link)


def away(house: House, host: Browser, table: str) -> None:
    assert change(host, table, away="yes").status_code == 303


def away_and_back(house: House, host: Browser, table: str) -> None:
    away(house, host, table)
    assert change(host, table, back="0").status_code == 303


def resumed_elsewhere(house: House, host: Browser, table: str) -> None:
    found = re.search(r'class="seat-code">([^<]+)<', host.read(table))
    assert found and change(Browser(house), table, code=found[1]).status_code == 303


def left(house: House, host: Browser, table: str) -> None:
    assert host.press(table, "leave").status_code == 303


@pytest.mark.parametrize("change_hands", [away, away_and_back, resumed_elsewhere, left])
def test_it_ends_when_the_seat_changes_hands(
    house: House, change_hands: Callable[[House, Browser, str], None]
) -> None:
    host, friend, stranger, table = friends(house)
    link = lent(host, table)
    watching = look(stranger, link)
    change_hands(house, host, table)
    assert NO_MORE in watching.hear("view")["why"]
    assert not is_open(stranger, link) and "shares this view" not in friend.read(table)
    assert "The player of Red no longer shares their view" in friend.read(table)


def test_replaced_by_the_others_it_ends_too(house: House) -> None:
    host, friend, stranger, table = friends(house)
    link = lent(friend, table)
    watching = look(stranger, link)
    assert change(host, table, replace="1").status_code == 303
    assert NO_MORE in watching.hear("view")["why"] and not is_open(stranger, link)


def test_who_signs_up_is_the_same_player(house: House) -> None:
    host, _, stranger, table = friends(house)
    link = lent(host, table)
    form = {"token": host.token(), "name": f"ann {table[-8:]}", "password": "a long word of hers"}
    assert host.client.post("/account/sign-up", data=form).status_code == 303
    assert is_open(stranger, link) and link_of(host, table) == link


def test_after_the_game_a_link_shows_what_everybody_sees(house: House) -> None:
    host = Browser(house)
    table = host.sit(CARDS, ("you", "random"))
    host.read(table)
    link = lent(host, table)
    stranger = Browser(house)
    watching = look(stranger, link)
    assert host.press(table, "leave").status_code == 303
    while not watching.view["over"]:
        watching.hear("view", "step")
    page = stranger.read(link)
    assert "The game is over" in page and NO_MORE not in page and "You are watching through" not in page
    assert board(page) == board(stranger.read(table)) and "shares this view" not in page


# Late, and kept.


def test_late_onlookers_are_late_through_any_eyes(house: House) -> None:
    host, friend = Browser(house), Browser(house)
    table = host.sit(GAME, ("you", "friend"), **{"option-audience": "later"})
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    lines = [listen(host, table), listen(friend, table)]
    link = lent(host, table)
    assert "10 moves" in friend.read(table)
    stranger = Browser(house)
    watching = look(stranger, link)
    play(lines, 4)
    now = lines[0].view["version"]
    watching.quiet(0.3)
    assert now > DELAY and watching.view["version"] == now - DELAY
    page = stranger.read(link)
    assert "You are watching through Red’s eyes" in page and f'"version": {now - DELAY}' in page
    assert board(page) == board(host.read(f"{table}?at={now - DELAY}"))
    assert len(stranger.client.get(link.replace("?", "/record?")).json()["moves"]) == now - DELAY
    assert f'"version": {now - DELAY}' in stranger.read(f"{link}&at={now}")
    assert change(host, table, eyes="no").status_code == 303
    said = watching.hear("view")
    assert said["version"] == now - DELAY and NO_MORE in said["why"]


def test_it_outlives_the_server(new_house: Callable[[], House]) -> None:
    house = new_house()
    host, friend, stranger, table = friends(house)
    link = lent(host, table)
    for browser in (host, friend, stranger):
        browser.close()
    again = new_house()
    for browser in (host, friend, stranger):
        browser.move_to(again)
    assert link_of(host, table) == link and is_open(stranger, link)
    assert "shares this view" in friend.read(table) and OWN_EYES in friend.read(link)
    assert change(host, table, eyes="no").status_code == 303
    assert not is_open(stranger, link)
