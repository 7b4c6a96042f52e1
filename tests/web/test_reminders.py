"""Email reminders: asked for, confirmed, sent once, never of what one has seen, and ended by a link."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from pentarchy.web.storage.database import kind_of
from tests.web.clocks import Moment
from tests.web.forms import act
from tests.web.people import PUBLIC, Browser, House, moves
from tests.web.post_office import Office
from tests.web.reminding import ANN, DAY, HOUR, ask, link, subscribe, words
from tests.web.restarting import restarts
from tests.web.seats import listen, sit

HOSTILE = [
    "",
    "ann",
    "@example.org",
    "ann@",
    "ann@localhost",
    "ann@example.org, eve@example.org",
    "ann@example.org eve@example.org",
    "ann@example.org\r\nBcc: eve@example.org",
    "ann@example.org\nSubject: hello",
    "ann\x00@example.org",
    "Ann <ann@example.org>",
    "<ann@example.org>",
    '"ann eve"@example.org',
    "ann@exämple.org",
    "änn@example.org",
    "ann@[127.0.0.1]",
    "ann@127.0.0.1",
    "a" * 65 + "@example.org",
    "ann@" + "a." * 200 + "org",
    "ann@example.org;DROP TABLE readers",
    "<script>alert(1)</script>@example.org",
]


@pytest.fixture
def start(tmp_path: Path, moment: Moment, office: Office) -> Iterator[Callable[[], House]]:
    """Starts a server whose time is ours, with a mail server; called again, it is a restart."""
    names = ("goofspiel", "divide_and_conquer")
    with restarts(lambda: House(tmp_path / "data", now=moment, names=names, mail=office.server)) as again:
        yield again


def look(house: House) -> None:
    """Have the server look at its letters now."""
    house.run(house.app.state.mail_sender.look())


def rows(house: House, table: str) -> list[dict[str, Any]]:
    """Return what the database holds."""
    engine = kind_of(house.place).engine
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(sa.text(f"SELECT * FROM {table}")).mappings()]
    engine.dispose()
    return found


def friends(house: House, game: str = "goofspiel", **options: str) -> tuple[Browser, Browser, str]:
    """Return two people at a table that still waits for the second, and its address."""
    host, friend = Browser(house), Browser(house)
    table = host.sit(game, ("you", "friend"), **options)
    host.read(table)
    friend.read(table)
    return host, friend, table


def reminded(house: House, office: Office) -> tuple[Browser, Browser, str]:
    """Return two people whose game has begun, the first of whom wants reminders, and its address."""
    host, friend, table = friends(house)
    subscribe(host, office)
    sit(friend, table)
    return host, friend, table


def bid(browser: Browser, table: str) -> None:
    """Do what the page offers, until it waits for somebody else."""
    version = version_of(browser.read(table))
    for _ in range(4):
        page = browser.read(table)
        if version_of(page) != version or not re.search(r'name="do" value="(move|ready)"', page):
            return
        act(browser, table, page)


def version_of(page: str) -> str:
    found = re.search(r'name="have" value="(\d+)"', page)
    return found[1] if found else ""


def test_nothing_is_sent_before_the_address_is_confirmed(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    host, friend, table = friends(house)
    assert ask(host).status_code == 303
    letter = office.take()
    assert letter["To"] == ANN and "remind" in letter["Subject"]
    sit(friend, table)
    moment.now += 2 * HOUR
    look(house)
    assert office.letters == []
    page = host.read(link(letter, "confirm"))  # as a scanner of links would
    assert "Yes, remind me" in page and ANN not in page
    host.client.head(link(letter, "confirm"))
    assert not rows(house, "readers")[0]["is_confirmed"]
    assert host.client.post(link(letter, "confirm")).status_code == 200
    assert rows(house, "readers")[0]["is_confirmed"]
    assert ANN in host.read("/reminders") and "What we send you" in host.read("/reminders")


def test_one_letter_for_each_turn(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = reminded(house, office)
    moment.now += HOUR - 1
    look(house)
    assert office.letters == [], "he has not been away for an hour"
    moment.now += 2
    look(house)
    letter = office.take()
    assert letter["Subject"] == "Your turn in Goofspiel"
    assert "it is your turn as Red." in words(letter) and f"{PUBLIC}{table}\n" in words(letter)
    for _ in range(3):
        moment.now += HOUR
        look(house)
    assert office.letters == [], "one letter is enough for a turn"
    bid(host, table)
    bid(friend, table)
    moment.now += 2 * HOUR
    look(house)
    assert office.take()["Subject"] == "Your turn in Goofspiel", "the next turn has its own"
    look(house)
    assert office.letters == [] and rows(house, "outbox") == []


def test_saying_not_ready_again_begins_no_turn(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    host, _friend, table = reminded(house, office)
    moment.now += 2 * HOUR
    look(house)
    office.take()
    bid(host, table)
    assert host.press(table, "unready").status_code == 303
    moment.now += 2 * HOUR
    look(house)
    assert office.letters == []


def test_nobody_hears_of_what_he_has_seen(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house)
    subscribe(host, office)
    line = listen(host, table)
    sit(friend, table)
    line.hear("view")
    moment.now += 2 * HOUR
    look(house)
    assert office.letters == [] and rows(house, "outbox") == [], "he looks on"
    line.close()
    bid(host, table)
    bid(friend, table)
    host.read(table)
    moment.now += 2 * HOUR
    look(house)
    assert office.letters == [], "he has looked since"


def test_a_quarter_of_the_days_is_left(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house, **{"option-clock": "2d"})
    subscribe(host, office, quarter="on", minutes="60")
    sit(friend, table)
    host.read(table)  # that he has seen his turn does not answer it
    moment.now += 1.5 * DAY - 60
    look(house)
    assert office.letters == []
    moment.now += 120
    look(house)
    letter = office.take()
    assert letter["Subject"] == "Little time left in Goofspiel"
    assert "still waits for you as Red. You have 11 h 59 min left." in words(letter)


def test_more_time_puts_the_warning_off(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house, **{"option-clock": "2d"})
    subscribe(host, office, quarter="on")
    sit(friend, table)
    assert friend.press(table, "give", number="0").status_code == 303
    moment.now += 1.6 * DAY
    look(house)
    assert office.letters == []
    moment.now += DAY
    look(house)
    assert office.take()["Subject"] == "Little time left in Goofspiel"


def test_a_table_of_minutes_sends_no_letters(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    host, friend, table = friends(house, **{"option-clock": "60+60"})
    subscribe(host, office)
    sit(friend, table)
    moment.now += 3000
    look(house)
    assert office.letters == [] and rows(house, "outbox") == []


def test_the_end_of_a_game(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house)
    subscribe(host, office, over="on")
    sit(friend, table)
    moment.now += 60
    host.read(table)
    moment.now += 60
    assert friend.press(table, "leave").status_code == 303
    look(house)
    assert office.letters == [], "whoever looks on sees it himself"
    moment.now += 61
    look(house)
    letter = office.take()
    assert letter["Subject"] == "Goofspiel is over" and "the game is over." in words(letter)
    look(house)
    assert office.letters == []


def test_several_tables_are_one_letter(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, first = friends(house)
    second = host.sit("goofspiel", ("you", "friend"))
    host.read(second)
    subscribe(host, office)
    sit(friend, first)
    moment.now += HOUR / 2
    sit(friend, second)
    moment.now += HOUR / 2 + 1
    look(house)
    letter = office.take()
    assert letter["Subject"] == "Your turn at 2 tables"
    assert first in words(letter) and second in words(letter)
    moment.now += HOUR
    look(house)
    assert office.letters == []


def test_choices_count(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house)
    subscribe(host, office)
    chosen = {"token": host.token(), "do": "choose", "turn": "on", "minutes": "5"}
    assert host.client.post("/reminders", data=chosen).status_code == 303
    sit(friend, table)
    moment.now += 301
    look(house)
    assert office.take()["Subject"] == "Your turn in Goofspiel"
    bid(host, table)
    bid(friend, table)
    assert host.client.post("/reminders", data={"token": host.token(), "do": "stop"}).status_code == 303
    moment.now += HOUR
    look(house)
    assert office.letters == [] and "you get none" in host.read("/reminders")
    assert host.client.post("/reminders", data={"token": host.token(), "do": "forget"}).status_code == 303
    assert rows(house, "readers") == [] and rows(house, "outbox") == []
    assert ANN not in host.read("/reminders")


def test_the_link_of_a_letter_stops_it(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house)
    letter = subscribe(host, office)
    stranger = Browser(house)  # who reads his mail elsewhere has no cookie there
    assert "Stop the reminders" in stranger.read(link(letter, "stop"))
    sit(friend, table)
    assert len(rows(house, "outbox")) == 1, "opening it stopped it"
    assert stranger.client.post(link(letter, "stop")).status_code == 200
    moment.now += 2 * HOUR
    look(house)
    assert office.letters == []


def test_a_mail_program_stops_it_at_one_click(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    """RFC 8058: a POST without cookie, token or origin, at the address of the header alone."""
    house = start()
    host, _friend, table = reminded(house, office)
    moment.now += 2 * HOUR
    look(house)
    letter = office.take()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    way_out = str(letter["List-Unsubscribe"]).strip("<>").removeprefix(PUBLIC)
    body = {"List-Unsubscribe": "One-Click"}
    for address in ("/reminders", link(letter, "stop").replace("/stop/", "/confirm/"), f"{table}/commands"):
        assert httpx.post(f"{house.address}{address}", data=body).status_code == 403, address
    for headers in ({"origin": "https://evil.example"}, {"cookie": "pentarchy=x"}):
        assert httpx.post(f"{house.address}{way_out}", data=body, headers=headers).status_code == 403
    assert "you get none" not in host.read("/reminders")
    assert httpx.post(f"{house.address}{way_out}", data=body).status_code == 200
    assert "you get none" in host.read("/reminders")


def test_links_that_are_not_ours_do_nothing(start: Callable[[], House], office: Office) -> None:
    house = start()
    host = Browser(house)
    letter = subscribe(host, office)
    confirm, stop = link(letter, "confirm"), link(letter, "stop")
    sealed = {"confirm": confirm.rpartition("/")[2], "stop": stop.rpartition("/")[2]}
    for address in (
        f"{stop}x",
        stop[:-1],
        f"/reminders/stop/{sealed['confirm']}",
        f"/reminders/confirm/{sealed['stop']}",
        f"/reminders/stop/{sealed['stop'].partition('.')[0]}",
        "/reminders/stop/%00",
    ):
        assert host.client.get(address).status_code == 404
        assert host.client.post(address).status_code == 404
    assert "you get none" not in host.read("/reminders")
    host.client.post("/reminders", data={"token": host.token(), "do": "forget"})
    assert host.client.post(confirm).status_code == 410 and rows(house, "readers") == []


def test_whoever_did_not_ask_is_forgotten_at_a_click(start: Callable[[], House], office: Office) -> None:
    house = start()
    assert ask(Browser(house)).status_code == 303
    assert Browser(house).client.post(link(office.take(), "stop")).status_code == 200
    assert rows(house, "readers") == []


def test_an_address_that_nobody_confirms_is_forgotten(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    assert ask(Browser(house)).status_code == 303
    office.take()
    moment.now += 8 * DAY
    assert rows(start(), "readers") == []


def test_letters_of_confirmation_are_counted(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    host = Browser(house)
    for number in range(3):
        assert ask(host, f"ann{number}@example.org").status_code == 303
        office.take()
    assert ask(host, "ann4@example.org").status_code == 429, "three an hour for one browser"
    for status in (303, 303, 303, 429):
        assert ask(Browser(house), ANN.upper()).status_code == status, "three an hour for one address"
    moment.now += HOUR + 1
    assert ask(host).status_code == 303


def test_a_letter_outlives_a_restart(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    reminded(house, office)
    moment.now += HOUR / 2
    house = start()
    moment.now += HOUR
    look(house)
    assert office.take()["Subject"] == "Your turn in Goofspiel"
    house = start()
    look(house)
    assert office.letters == [], "it was sent once"


def test_what_was_being_sent_at_a_crash_is_not_sent_again(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    reminded(house, office)
    mailbox = house.app.state.mail_sender.mailbox
    client_id = rows(house, "readers")[0]["guest"]
    letters = house.run(mailbox.list_letters(client_id))
    claimed = [house.run(mailbox.claim(letters, moment.now)) for _ in range(2)]
    assert claimed == [True, False]
    moment.now += 2 * HOUR
    house = start()
    look(house)
    assert office.letters == [] and rows(house, "outbox") == []


def test_a_mail_server_that_was_away(
    start: Callable[[], House], office: Office, moment: Moment, caplog: pytest.LogCaptureFixture
) -> None:
    house = start()
    host, friend, table = reminded(house, office)
    office.close()
    moment.now += HOUR + 1
    look(house)
    pauses = []
    for _ in range(3):
        (row,) = rows(house, "outbox")
        pauses.append(row["due"] - moment.now)
        moment.now = row["due"]
        look(house)
    assert pauses == [60, 300, 900], "each pause is longer"
    office.open()
    moment.now = rows(house, "outbox")[0]["due"]
    look(house)
    assert office.take()["Subject"] == "Your turn in Goofspiel"
    bid(host, table)
    bid(friend, table)
    office.close()
    while found := rows(house, "outbox"):
        moment.now = max(moment.now, found[0]["due"])
        look(house)
    told = [entry.getMessage() for entry in caplog.records if "given up" in entry.getMessage()]
    assert len(told) == 1 and ANN not in told[0], "it is given up after a day"


def test_a_recipient_that_is_refused_for_good(
    start: Callable[[], House], office: Office, moment: Moment, caplog: pytest.LogCaptureFixture
) -> None:
    house = start()
    reminded(house, office)
    moment.now += 2 * HOUR
    office.answer = "451 try again"
    look(house)
    assert len(rows(house, "outbox")) == 1
    office.answer = f"550 no {ANN} here"
    moment.now += 2 * HOUR
    look(house)
    assert rows(house, "outbox") == []
    told = [entry.getMessage() for entry in caplog.records if "given up" in entry.getMessage()]
    assert told == ["an email is given up: the recipient was refused (550)"]


def test_what_is_no_address_is_refused(start: Callable[[], House], office: Office) -> None:
    house = start()
    browser = Browser(house)
    for address in HOSTILE:
        answer = ask(browser, address)
        assert answer.status_code == 422 and "mail address" in answer.text, address
        assert "<script>alert" not in answer.text, address
    assert rows(house, "readers") == [] and office.letters == []


def test_hostile_names_are_in_no_letter(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    host, friend, table = friends(house)
    subscribe(host, office)
    sit(friend, table, name="Buy at evil.example")
    friend.press(table, "say", text="https://evil.example")
    moment.now += 2 * HOUR
    look(house)
    assert "evil" not in office.take().as_string()


def test_no_secret_is_in_a_letter(start: Callable[[], House], office: Office, moment: Moment) -> None:
    """A canary: an order that only its player may know, and whatever else would let somebody in."""
    house = start()
    host, friend, table = friends(
        house, "divide_and_conquer", **{"option-first_initiative": "north", "option-clock": "2d"}
    )
    confirmation = subscribe(host, office)
    sit(friend, table)
    line = listen(friend, table)
    canary = next(move for move in moves(line.view["trie"]) if re.fullmatch(r"\w\d-\d+-\w\d", move))
    assert line.do("move", move=canary)["ok"]
    drafted = friend.read(table).split('class="draft"')[1].split("</ul>")[0]
    assert canary.partition("-")[0] in drafted, "its own player does not see it"
    moment.now += 1.6 * DAY
    look(house)
    letter = office.take()
    assert "Divide & Conquer: the game still waits for you as" in words(letter)
    (reader,) = rows(house, "readers")
    code = re.search(r'class="seat-code">([^<]+)', host.read(table))
    live = house.live(table)
    cookie = host.client.cookies["pentarchy"]
    assert code
    for text in (words(letter), words(confirmation), letter.as_string(), confirmation.as_string()):
        for secret in (
            canary,
            canary.partition("-")[0] + " ",
            reader["guest"],
            cookie,
            host.token(),
            code[1],
        ):
            assert secret not in text
        assert live.snapshot.table.seed.hex() not in text


def test_without_a_mail_server_nothing_speaks_of_mail(house: House) -> None:
    browser = Browser(house)
    table = browser.sit()
    for page in (browser.read("/"), browser.read_at_rest(table)):
        assert "reminders" not in page.lower() and "mail" not in page.lower()
    for address in ("/reminders", "/reminders/stop/x", "/reminders/confirm/x"):
        assert browser.client.get(address).status_code == 404
        assert browser.client.post(address, data={"token": browser.token()}).status_code in (404, 405)


def test_pages_lead_to_the_reminders(start: Callable[[], House]) -> None:
    house = start()
    host, friend, table = friends(house)
    for page in (host.read("/"), host.read(table)):
        assert 'href="/reminders"' in page
    assert 'href="/reminders"' not in friend.read(table), "whoever only looks on is not awaited"
    assert friend.client.post("/reminders", data={"token": friend.token(), "do": "x"}).status_code == 400
    assert friend.client.post("/reminders", data={"do": "forget"}).status_code == 403
