"""Browsers add to the seed of a table: promised before, given after, and nobody waits for long."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from pentarchy.kernel.seats import NATURE
from pentarchy.table import draws, records
from pentarchy.table.contributions import draw_key
from pentarchy.table.table import Table
from pentarchy.web.domain.contributing import PATIENCE
from pentarchy.web.domain.handing_over import bow_out
from tests.shelf import load
from tests.web.clocks import Moment, look
from tests.web.people import Browser, House
from tests.web.programs import Program
from tests.web.restarting import change_database
from tests.web.seats import change, listen

NUMBERS = tuple(f"{seat + 1}{seat + 1}" * 32 for seat in range(4))


def promise(number: str) -> str:
    """Return the SHA-256 of a number, in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


PROMISES = tuple(map(promise, NUMBERS))


def chance(browser: Browser, table: str) -> dict[str, Any]:
    """Return what a page tells its script about the seed."""
    found = re.search(r"data-chance='([^']*)'", browser.read(table))
    assert found
    told: dict[str, Any] = json.loads(html.unescape(found[1]))
    return told


def say(browser: Browser, table: str, do: str, **more: Any) -> httpx.Response:
    """Send a command, as often as it is another one."""
    told = json.dumps([do, more], sort_keys=True).encode()
    message = {"t": "do", "id": hashlib.sha256(told).hexdigest(), "have": 0, "do": do}
    return browser.post(table, message | more)


def give(browser: Browser, table: str, seat: int) -> httpx.Response:
    """Give the number that a seat promised."""
    return say(browser, table, "reveal", seat=seat, value=NUMBERS[seat])


def invited(house: House, seats: int = 2, **options: str) -> tuple[list[Browser], str]:
    """Return people who sit at a table, each of whom has promised a number; only its last is yet to come."""
    people = [Browser(house) for _ in range(seats)]
    who = ("you", *["friend"] * (seats - 1))
    table = people[0].sit("goofspiel", who, commitment=PROMISES[0], **options)
    for seat, friend in enumerate(people[1:-1], 1):
        sit_down(friend, table, seat)
    return people, table


def sit_down(browser: Browser, table: str, seat: int) -> httpx.Response:
    """Take a seat, and promise its number with the same form."""
    browser.read(table)
    answer = change(browser, table, sit=str(seat), name=f"Friend {seat}", commitment=PROMISES[seat])
    assert answer.status_code == 303, answer.text[:500]
    return answer


def complete(house: House, seats: int = 2, **options: str) -> tuple[list[Browser], str]:
    """Return people who all sit, whose numbers are still to be given."""
    people, table = invited(house, seats, **options)
    sit_down(people[-1], table, seats - 1)
    return people, table


def game(house: House, table: str) -> Table:
    """Return the game of a table as it is."""
    found = house.run(house.services.tables.find(table.removeprefix("/tables/")))
    here: Table = found.snapshot.table
    return here


def read_record(browser: Browser, table: str) -> records.GameRecord:
    """Return the record of a table as a browser gets it."""
    return records.read(browser.client.get(f"{table}/record").content)


def test_the_game_begins_once_all_numbers_are_given(house: House) -> None:
    people, table = complete(house)
    assert "We are waiting for the browsers of" in people[0].read(table)
    assert game(house, table).log == (), "nothing is drawn before"
    for seat, browser in enumerate(people):
        assert give(browser, table, seat).status_code == 200
    here = game(house, table)
    key = draw_key(here.seed, here.contributions)
    assert [one.value for one in here.contributions] == list(NUMBERS[:2])
    opening = here.game.begin(here.box)
    outcomes = here.game.moves(here.box, opening, NATURE)
    assert here.log[0].move == outcomes[draws.draw(key, 0, here.game.odds(here.box, opening))]
    assert "The game begins" not in people[0].read(table)


def test_a_record_of_it_is_verified_by_whoever_played(house: House) -> None:
    people, table = complete(house)
    for seat, browser in enumerate(people):
        give(browser, table, seat)
    for browser in people:
        browser.press(table, "leave")
    made = read_record(people[1], table)
    assert [one.commitment for one in made.contributions] == list(PROMISES[:2])
    assert records.verify(made, load) >= 1
    told = people[0].read(table)
    assert records.digest(made) in told, "the page shows the digest of the record"
    assert game(house, table).seed.hex() in told


def test_who_has_promised_nothing_holds_nobody_up(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random"))
    told = chance(browser, table)
    assert told["stage"] == "none" and told["promises"] == []
    assert game(house, table).log != ()


def test_who_does_not_give_a_number_is_left_out(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    people, table = complete(house, 3)
    give(people[1], table, 1)
    moment.now += PATIENCE - 1
    look(house)
    assert game(house, table).log == ()
    moment.now += 1
    look(house)
    here = game(house, table)
    assert here.log != () and [one.value for one in here.contributions] == [None, NUMBERS[1], None]
    late = give(people[0], table, 0).json()
    assert not late["ok"] and "came too late" in late["error"]
    assert game(house, table).key == here.key


def test_nobody_waits_for_it_after_a_restart(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    people, table = complete(house)
    give(people[0], table, 0)
    house = start()
    for browser in people:
        browser.move_to(house)
    assert chance(people[0], table)["stage"] == "giving", "what was given before is still there"
    give(people[1], table, 1)
    before = game(house, table)
    assert before.is_sealed and [one.value for one in before.contributions] == list(NUMBERS[:2])
    house = start()
    after = game(house, table)
    assert after.key == before.key and after.log == before.log and after.is_sealed


def test_numbers_are_shown_to_nobody_before_all_are_given(house: House) -> None:
    people, table = complete(house, 3)
    line = listen(people[1], table)
    give(people[0], table, 0)
    line.hear("ready")
    spectator = Browser(house)
    for browser in (*people, spectator):
        for address in (table, f"{table}/record", f"/api/v1{table}"):
            assert NUMBERS[0] not in browser.client.get(address).text
    assert NUMBERS[0] not in json.dumps(line.heard)
    assert game(house, table).seed.hex() not in json.dumps(line.heard)


def test_nobody_promises_once_all_sit_and_gives_before(house: House) -> None:
    people, table = invited(house)
    early = give(people[0], table, 0).json()
    assert not early["ok"] and "Not yet" in early["error"]
    sit_down(people[1], table, 1)
    late = say(people[0], table, "commit", seat=0, commitment=PROMISES[3]).json()
    assert not late["ok"] and "too late" in late["error"]
    assert [one.commitment for one in game(house, table).contributions] == list(PROMISES[:2])


def test_nobody_stands_up_once_numbers_are_given(house: House) -> None:
    """Or they could choose another promise, having seen what others give."""
    people, table = complete(house)
    give(people[0], table, 0)
    answer = change(people[1], table, stand="1")
    assert answer.status_code == 409 and "The game has begun" in answer.text
    assert change(people[1], table, ready="no").status_code == 409


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"value": NUMBERS[3]}, "not the number that was promised"),
        ({"value": ""}, "not the number that was promised"),
        ({"value": NUMBERS[1], "seat": 1}, "Nobody at this screen has that seat"),
    ],
    ids=["another one", "none", "somebody else's"],
)
def test_a_number_that_was_not_promised_is_refused(house: House, more: dict[str, Any], words: str) -> None:
    people, table = complete(house)
    answer = say(people[0], table, "reveal", **{"seat": 0} | more).json()
    assert not answer["ok"] and words in answer["error"]
    assert [one.value for one in game(house, table).contributions] == [None, None]


def test_a_player_who_goes_for_good_opens_no_promise_again(house: House) -> None:
    people, table = complete(house)
    give(people[0], table, 0)
    here = house.live(table).snapshot
    after = bow_out(here, here.seats[1].client_id)
    assert after.seats[1].kind == "bot" and not after.is_seating
    assert after.table.contributions == here.table.contributions


def test_spectators_add_nothing(house: House) -> None:
    _, table = invited(house)
    answer = say(Browser(house), table, "commit", seat=0, commitment=PROMISES[3]).json()
    assert not answer["ok"]
    assert [one.commitment for one in game(house, table).contributions] == [PROMISES[0]]


def test_a_promise_goes_with_its_seat(house: House) -> None:
    people, table = invited(house, 3)
    change(people[1], table, stand="1")
    assert [one.seat for one in game(house, table).contributions] == [0]
    assert say(people[0], table, "commit", seat=0, commitment=PROMISES[3]).json()["ok"]
    assert [one.commitment for one in game(house, table).contributions] == [PROMISES[3]]


def test_a_number_of_somebody_else_is_nobodys_own(house: House) -> None:
    people, table = invited(house)
    answer = change(people[1], table, sit="1", name="Copy", commitment=PROMISES[0])
    assert answer.status_code == 422 and "Another seat has promised this very number" in answer.text


def test_what_is_no_promise_is_none(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "random"), commitment="<b>no number</b>")
    assert game(house, table).is_sealed and game(house, table).contributions == ()


def test_a_screen_of_several_people_adds_once(house: House) -> None:
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "beside"), commitment=PROMISES[0])
    told = chance(browser, table)
    assert told["seat"] == 0 and told["stage"] == "giving"
    assert give(browser, table, 0).json()["ok"]
    assert game(house, table).is_sealed


def test_a_rematch_has_a_seed_of_its_own(house: House) -> None:
    people, table = complete(house)
    for seat, browser in enumerate(people):
        give(browser, table, seat)
    people[1].press(table, "leave")
    form = {"token": people[0].token(), "commitment": PROMISES[3]}
    again = people[0].client.post(f"{table}/rematch", data=form).headers["location"]
    told = chance(people[0], again)
    assert told["stage"] == "giving" and [one[1] for one in told["promises"]] == [PROMISES[3]]
    assert say(people[0], again, "reveal", seat=told["seat"], value=NUMBERS[3]).json()["ok"]
    here = game(house, again)
    assert here.is_sealed and here.seed != game(house, table).seed


def test_a_takeback_keeps_the_key(house: House) -> None:
    people, table = complete(house)
    for seat, browser in enumerate(people):
        give(browser, table, seat)
    here = game(house, table)
    back = here.taken_back(0)
    assert back.key == here.key and back.log[0].number == here.draws, "and draws anew, by the next number"


def test_a_game_that_is_brought_stays_verifiable(house: House) -> None:
    people, table = complete(house)
    for seat, browser in enumerate(people):
        give(browser, table, seat)
    people[1].press(table, "leave")
    text = people[0].client.get(f"{table}/record").content
    guest = Browser(house)
    answer = guest.client.post("/records", data={"token": guest.token()}, files={"record": ("r.json", text)})
    assert answer.status_code == 303, answer.text[:500]
    brought = answer.headers["location"].partition("?")[0]
    assert guest.client.get(f"{brought}/record").content == text


def test_programs_may_add_and_need_not(house: House) -> None:
    host = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), commitment=PROMISES[0])
    program = Program(house, table)
    joined = program.send("POST", f"{table}/join", {"name": "Robo", "commitment": PROMISES[1]})
    program.token = joined.json()["token"]
    seen = program.send("GET", table).json()
    assert seen["stage"] == "gathering" and [one["seat"] for one in seen["contributions"]] == [0, 1]
    give(host, table, 0)
    command = {"id": "a-reveal-of-ours", "have": 0, "do": "reveal", "value": NUMBERS[1]}
    assert program.send("POST", f"{table}/commands", command).status_code == 200
    seen = program.send("GET", table).json()
    assert seen["stage"] == "playing" and [one["value"] for one in seen["contributions"]] == list(NUMBERS[:2])


def test_a_table_from_before_goes_on_by_its_seed_alone(start: Callable[[], House], moment: Moment) -> None:
    house = start()
    browser = Browser(house)
    table = browser.sit("goofspiel", ("you", "friend"))
    setup = "replace(setup, ',\"commitments\":[]', '')"
    change_database(house, f"UPDATE tables SET setup = {setup}")
    house = start()
    browser.move_to(house)
    here = game(house, table)
    assert here.is_sealed and here.key == here.seed and here.log != ()
    assert chance(browser, table)["stage"] == "none"


def test_the_checking_page_asks_for_nothing_from_anywhere(house: House) -> None:
    answer = Browser(house).client.get("/check")
    policy = answer.headers["content-security-policy"]
    assert answer.status_code == 200 and policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy and "http" not in policy and "'self'" not in policy
    assert 'src="' not in answer.text and "@import" not in answer.text
    assert policy.removesuffix("; frame-ancestors 'none'") in html.unescape(answer.text), "a saved page, too"
