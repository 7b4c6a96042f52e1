"""One email instead of many: at most one in as many hours as one chose, for all their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.bidding import bid
from tests.web.clocks import Moment
from tests.web.people import Browser, House
from tests.web.post_office import Office
from tests.web.reminding import DAY, HOUR, subscribe, words
from tests.web.restarting import restarts
from tests.web.seats import hang_up, listen, sit

EAGER = {"turn": "on", "quarter": "on", "over": "on", "minutes": "5"}
MINUTES = 60.0


@pytest.fixture
def start(tmp_path: Path, moment: Moment, office: Office) -> Iterator[Callable[[], House]]:
    """Starts a server of one short game whose time is ours, with a mail server."""
    with restarts(
        lambda: House(tmp_path / "data", now=moment, names=("goofspiel",), mail=office.server)
    ) as again:
        yield again


def look(house: House) -> None:
    """Have the server look at its emails now."""
    house.run(house.app.state.mail_sender.look())


def begin(house: House, host: Browser, **options: str) -> str:
    """Begin a game of somebody with a friend, whose turn it is at once; return its table."""
    friend = Browser(house)
    table = host.sit("goofspiel", ("you", "friend"), **options)
    host.read(table)
    friend.read(table)
    assert sit(friend, table).status_code == 303
    return table


def tables_in(office: Office) -> list[int]:
    """Return how many tables each email tells of, and take them."""
    taken = [words(letter).count("/tables/") for _, letter in office.letters]
    office.letters.clear()
    return taken


def test_turns_within_the_hours_are_one_email(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    ann = Browser(house)
    subscribe(ann, office, **EAGER, gap="6")
    begin(house, ann)
    moment.now += 5 * MINUTES
    look(house)
    assert tables_in(office) == [1], "the first one comes when it is due"
    for _ in range(3):
        begin(house, ann)
        moment.now += HOUR
        look(house)
    assert tables_in(office) == []
    moment.now += 3 * HOUR - 1
    look(house)
    assert tables_in(office) == []
    moment.now += 1
    look(house)
    assert tables_in(office) == [3]


def test_without_a_word_each_comes_when_it_is_due(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    ann = Browser(house)
    subscribe(ann, office, **EAGER)
    for _ in range(2):
        begin(house, ann)
        moment.now += 5 * MINUTES
        look(house)
    assert tables_in(office) == [1, 1]


def test_little_time_left_does_not_wait(start: Callable[[], House], office: Office, moment: Moment) -> None:
    house = start()
    ann = Browser(house)
    subscribe(ann, office, **EAGER, gap="24")
    begin(house, ann, **{"option-clock": "1d"})
    moment.now += 5 * MINUTES
    look(house)
    assert tables_in(office) == [1]
    moment.now += 0.75 * DAY - 5 * MINUTES
    look(house)
    (_, letter), *more = office.letters
    assert "Little time left" in letter["Subject"] and not more


def test_the_hours_are_kept_across_a_restart_and_what_was_seen_is_in_no_email(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    ann = Browser(house)
    subscribe(ann, office, **EAGER, gap="24")
    begin(house, ann)
    moment.now += 5 * MINUTES
    look(house)
    assert tables_in(office) == [1]
    seen, unseen = begin(house, ann), begin(house, ann)
    moment.now += HOUR
    house = start()
    ann.move_to(house)
    look(house)
    ann.read(seen)
    moment.now += DAY
    look(house)
    (_, letter), *more = office.letters
    assert unseen in words(letter) and seen not in words(letter) and not more


def test_an_email_that_could_not_be_sent_makes_nobody_wait_for_hours(
    start: Callable[[], House], office: Office, moment: Moment
) -> None:
    house = start()
    ann = Browser(house)
    subscribe(ann, office, **EAGER, gap="24")
    begin(house, ann)
    moment.now += 5 * MINUTES
    office.answer = "451 try again"
    look(house)
    office.answer = "250 OK"
    moment.now += 2 * MINUTES
    look(house)
    assert tables_in(office) == [1]


def test_it_is_chosen_on_the_page(start: Callable[[], House], office: Office) -> None:
    house = start()
    ann = Browser(house)
    subscribe(ann, office, **EAGER, gap="12")
    page = ann.read("/reminders")
    assert '<option value="12" selected>once every 12 hours at most</option>' in page
    assert '<option value="24">once a day at most</option>' in page
    form = {"token": ann.token(), "do": "choose", **EAGER, "gap": "7"}
    assert ann.client.post("/reminders", data=form).status_code == 303
    assert '<option value="0" selected>' in ann.read("/reminders"), "what nobody offered is not taken"


def test_on_days_off_nobody_is_reminded(start: Callable[[], House], office: Office, moment: Moment) -> None:
    """A turn that begins meanwhile is told of once they are over."""
    house = start()
    ann, ben = Browser(house), Browser(house)
    subscribe(ann, office, **EAGER)
    table = ann.sit("goofspiel", ("you", "friend"), **{"option-clock": "3d"})
    ann.read(table)
    assert sit(ben, table).status_code == 303
    lines = [listen(ann, table), listen(ben, table)]
    bid(lines[0])
    assert lines[0].do("take-days-off", number=2)["ok"]
    hang_up(house, table, lines[0])
    moment.now += HOUR
    bid(lines[1])
    moment.now += DAY
    look(house)
    assert tables_in(office) == []
    moment.now += DAY - HOUR
    house.run(house.app.state.clock_scheduler.look())
    look(house)
    assert tables_in(office) == [1]
