"""In every game: what is hidden is looked for in every byte that anybody else is sent.

There are three kinds of canaries: what somebody decided unseen; what lies hidden in the state itself (hands,
decks, ranks), as it would be written if nothing were hidden; and what opens a door: the seed, cookies, codes.
"""

from __future__ import annotations

import logging
import random
import re
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

import pytest

from pentarchy.kernel.seats import SPECTATOR
from pentarchy.table.past import state_at
from pentarchy.table.table import Table
from pentarchy.web.domain.snapshot import TableSnapshot
from pentarchy.web.services.bot_runner import idle_bots
from pentarchy.web.storage.faults import list_reports
from tests.depth import soon
from tests.table.journeys import EVERY_GAME
from tests.table.playing import choices
from tests.web.canaries import Canary, hidden_words, unseen, words_of
from tests.web.clocks import Moment
from tests.web.people import Browser, House
from tests.web.post_office import Office
from tests.web.reminding import DAY, subscribe
from tests.web.seats import listen, sit
from tests.web.waiting import until
from tests.web.witness import BEFORE, Witness

ACTS = 16  #: of people, in each game
PLANTED = 10  #: words that would betray a decision to somebody, in each game
HIDDEN = {"stratego_conquest": 5, "political": 5}
"""How many words of the state itself would betray something to somebody, at least; bots draw by chance."""
MOMENTS = 4  #: acts from one look at the hidden state to the next
SAMPLE = 12  #: words of the hidden state that are looked for, for each viewer and moment
OPTIONS = {
    "stratego_conquest": {"option-draft": "random"},  # so that secrets come soon
    "tenth_division": {"option-stocks": "hidden"},
}
TERMS = {"option-found": "everybody", "option-clock": "2d"}  #: so that lists and letters speak of the table
ADDRESSES = ("ann@example.org", "ben@example.org", "eve@example.org")
MANY = 3  #: moves of a plan; the rest is left to an order, where there is one


@dataclass(frozen=True)
class Hidden:
    """What lay hidden from somebody at a version."""

    viewer: int
    version: int
    words: str


@pytest.mark.parametrize("name", soon(EVERY_GAME, "stratego_conquest"))
def test_a_secret_is_in_no_byte_that_others_get(
    tmp_path: Path, name: str, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "pentarchy")
    dice, moment = random.Random(name), Moment()
    with House(tmp_path, moment, ("goofspiel", name), office.server) as house:
        table, witnesses = gather(house, name, office)
        drafted, hidden = play(house, table, witnesses, dice)
        end = at_rest(house, table).table
        for one in witnesses:
            one.look_everywhere(table, end.version, end.is_over)
            # The past of a game that is over has nothing hidden, so words of it betray nothing.
            versions = {canary.since for canary in drafted} | {one.version for one in hidden}
            for version in sorted(versions) if not end.is_over else ():
                one.look_back(table, version)
        read_reports(house, witnesses)
        read_letters(house, table, witnesses, office, moment)
        keys = [keys_of(house, table, one) for one in witnesses]
    planted = 0
    for one in witnesses:
        canaries = [*drafted, *unseen(end, one.seat)]
        planted += sum(watch(one, canary, end) for canary in canaries)
        told = [words for canary in canaries for words in canary.words if " " in words]
        assert not any(words in caplog.text for words in told), "the server's log tells a secret"
        for other, key in zip(witnesses, keys, strict=True):
            for words in key if other is not one else ():
                assert not one.found(words, BEFORE, end.version), (
                    f"a key of {other.seat} was sent to {one.seat}"
                )
        unfinished = (
            end.version - end.is_over
        )  # a game that is over shows its seed, so that it can be verified
        assert not one.found(end.seed.hex(), BEFORE, unfinished), f"the seed was sent to {one.seat}"
    assert planted >= PLANTED or not end.game.facts.has_secrets, "hardly a decision was there to be found"
    planted = sum(look_for(one, canary) for one in witnesses for canary in hidden)
    assert planted >= HIDDEN.get(name, 0), "hardly anything hidden was there to be found"


def gather(house: House, name: str, office: Office) -> tuple[str, list[Witness]]:
    """Return a table of two people and a bot, and who looks at it: they and a spectator."""
    browsers = [Browser(house) for _ in range(3)]
    table = browsers[0].sit(name, ("you", "friend", "random"), **TERMS, **OPTIONS.get(name, {}))
    for number, browser in enumerate(browsers):
        browser.read(table)
        subscribe(browser, office, ADDRESSES[number])
    assert sit(browsers[1], table).status_code == 303
    seats = (0, 1, SPECTATOR)
    witnesses = [
        Witness(name, seat, one, listen(one, table)) for seat, one in zip(seats, browsers, strict=True)
    ]
    for one in witnesses:
        one.prepare(table)
    return table, witnesses


def play(
    house: House, table: str, witnesses: list[Witness], dice: random.Random
) -> tuple[list[Canary], list[Hidden]]:
    """Have people decide, and look at everything; return what they planned unseen, and what lay hidden."""
    drafted: list[Canary] = []
    hidden: list[Hidden] = []
    for number in range(ACTS):
        drafted += act(house, table, witnesses, dice)
        here = at_rest(house, table).table
        if number % MOMENTS == MOMENTS - 1 and not here.is_over:
            for one in witnesses:
                one.look(table, here.version)
                words = sorted(hidden_words(here, one.seat))
                sample = dice.sample(words, min(SAMPLE, len(words)))
                hidden += [Hidden(one.seat, here.version, each) for each in sample]
    return drafted, hidden


def snapshot(house: House, table: str) -> TableSnapshot:
    """Return what the server has."""
    found: TableSnapshot = house.live(table).snapshot
    return found


def at_rest(house: House, table: str) -> TableSnapshot:
    """Return what the server has once no bot has anything left to do."""
    until(lambda: not idle_bots(snapshot(house, table)), "a bot does not move")
    return snapshot(house, table)


def act(house: House, table: str, witnesses: list[Witness], dice: random.Random) -> list[Canary]:
    """Have somebody decide something or say that he is ready; return what he plans unseen."""
    here = at_rest(house, table).table
    asked = [one for one in witnesses[:2] if one.seat in here.movers()]
    undecided = [one for one in asked if here.is_waited_for(one.seat)]
    if not undecided:
        for one in asked:
            if here.is_done(one.seat) and not here.drafts[one.seat].is_ready:
                assert one.line.do("ready", have=here.version)["ok"]
        return []
    by = dice.choice(undecided)
    if give_order(here, by):
        return []
    move = dice.choice(choices(here, by.seat))
    assert by.line.do("move", have=here.version, move=here.game.words.say(here.box, move))["ok"]
    after = at_rest(house, table).table
    for one in witnesses:
        one.look(table, after.version)
    if after.version != here.version:
        return []
    words = words_of(here, here.drafted(by.seat), by.seat, move, by.seat)
    return [Canary(by.seat, move, here.version, here.version, words)]


def give_order(here: Table, by: Witness) -> bool:
    """Leave the rest of a long plan to the game, where it has an order for that."""
    for order in here.game.judgement.orders:
        number = order.numbers[0]
        if (
            order.is_for_now
            and len(here.drafts[by.seat].moves) >= MANY
            and here.is_of_use(by.seat, order.name, number)
        ):
            assert by.line.do("follow", have=here.version, order=order.name, number=number)["ok"]
            return True
    return False


def read_reports(house: House, witnesses: list[Witness]) -> None:
    """Keep what everybody's report of a fault would show the operator."""
    client_ids = {one.client_id: one for one in witnesses}
    kept = list_reports(house.folder / "tables.sqlite3")
    assert {report.report.client_id for report in kept} == set(client_ids)
    for one in kept:
        client_ids[one.report.client_id].keep(one.report.version, one.report.record, "a report")


def read_letters(house: House, table: str, witnesses: list[Witness], office: Office, moment: Moment) -> None:
    """Have those who are waited for written to, and keep the letters."""
    here = snapshot(house, table).table
    for one in witnesses:
        one.line.close()
    lines = house.live(table).subscribers
    until(lambda: not lines, "somebody is still there")
    moment.now += 1.6 * DAY
    house.run(house.app.state.mail_sender.look())
    awaited = [
        one for one in witnesses[:2] if one.seat in here.movers() and not here.drafts[one.seat].is_ready
    ]
    for _ in awaited:
        address, letter = take(office)
        witnesses[ADDRESSES.index(address)].keep(here.version, letter.as_string(), "a letter")


def take(office: Office) -> tuple[str, EmailMessage]:
    """Return the next letter and whose it is, waiting for it."""
    until(lambda: office.letters, "no letter came")
    return office.letters.pop(0)


def keys_of(house: House, table: str, one: Witness) -> tuple[str, ...]:
    """Return what lets one witness in, and nobody else."""
    code = re.search(r'class="seat-code">([^<]+)', one.browser.read(table))
    assert code or one.seat == SPECTATOR
    own = (one.client_id, one.token, one.browser.client.cookies["pentarchy"], one.program.token)
    return tuple(key for key in (*own, code[1] if code else "") if key)


def watch(one: Witness, canary: Canary, table: Table) -> int:
    """Look for a decision in what somebody else was sent; return how many words of it could betray it."""
    if one.seat == canary.owner:
        return 0
    game, box = table.game, table.box
    own = game.moves(box, game.hidden(box, state_at(table, canary.since), one.seat), one.seat)
    if canary.move in own:
        return 0  # he may do the same himself, and reads so
    telling = [words for words in canary.words if not one.found(words, BEFORE, canary.since - 1)]
    for words in telling:
        found = one.found(words, canary.since, canary.until)
        if found and words in own_words(one, table, canary.until):
            continue  # two seats made the same move, and each may read so of itself
        assert not found, f"{words} of seat {canary.owner} was sent to {one.seat}: {found}"
    return len(telling)


def own_words(one: Witness, table: Table, until: int) -> set[str]:
    """Return the moves up to a version that somebody saw as they were made, between quotes."""
    game, box, made = table.game, table.box, set[str]()
    for at, (seat, move, _) in enumerate(table.log[:until]):
        if int(game.secrets.seen(box.numbers, state_at(table, at), seat, move, one.seat)) == move:
            made.add(f'"{game.words.say(box, move)}"')
    return made


def look_for(one: Witness, canary: Hidden) -> int:
    """Look for what was hidden from somebody; return whether it could be found."""
    if one.seat != canary.viewer or one.found(canary.words, BEFORE, canary.version - 1):
        return 0
    found = one.found(canary.words, canary.version, canary.version)
    assert not found, f"{canary.words}, which is hidden, was sent to {one.seat}: {found}"
    return 1
