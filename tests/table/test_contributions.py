"""What browsers add to the seed: the key that is made of it, and records that say so."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.kernel.seats import NATURE
from pentarchy.table import draws, records
from pentarchy.table.contributions import Contribution, draw_key, is_promised
from pentarchy.table.record_text import written
from pentarchy.table.records import BadRecord, Seat
from pentarchy.table.table import Table, resumed
from tests.table.playing import SEED, finish, load, table

ONE, OTHER, LATE = ("11" * 32, "22" * 32, "33" * 32)


def promise(number: str) -> str:
    """Return the SHA-256 of a number, in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


GIVEN = (
    Contribution(0, promise(ONE), ONE),
    Contribution(1, promise(OTHER), OTHER),
    Contribution(2, promise(LATE)),  # it was promised, and never came
)


def unsealed(contributions: tuple[Contribution, ...]) -> Table:
    """Return a table of Goofspiel at which chance has drawn nothing yet."""
    box = table("goofspiel").box
    bare = resumed(GOOFSPIEL, box, SEED, (), GOOFSPIEL.begin(box))
    return replace(bare, contributions=contributions, is_sealed=False)


@cache
def finished(contributions: tuple[Contribution, ...] = GIVEN) -> Table:
    """Return a finished game, to whose seed browsers have added."""
    return finish(unsealed(contributions).sealed(), random.Random(1))


def record_of(here: Table) -> dict[str, Any]:
    """Return the record of a table, as plain values."""
    made: dict[str, Any] = json.loads(records.write(records.record(here, [Seat("Ann", "person")] * 3)))
    return made


def check(plain: dict[str, Any]) -> int:
    """Check a record whose digest is made to fit; return how many draws there were."""
    return records.verify(records.read(written(plain).encode()), load)


def test_the_key_is_what_anybody_computes() -> None:
    lines = f"0 {promise(ONE)} {ONE}\n1 {promise(OTHER)} {OTHER}\n2 {promise(LATE)} -\n"
    said = f"pentarchy contributions 1\n{lines}".encode()
    assert draw_key(SEED, GIVEN) == hmac.new(SEED, said, hashlib.sha256).digest()


def test_the_key_is_the_seed_where_nobody_adds_to_it() -> None:
    assert draw_key(SEED, ()) == SEED


@pytest.mark.parametrize("seat", range(3))
def test_the_key_follows_from_every_contribution(seat: int) -> None:
    changed = list(GIVEN)
    changed[seat] = Contribution(seat, promise("44" * 32), "44" * 32)
    assert draw_key(SEED, changed) != draw_key(SEED, GIVEN)
    dropped = [one for one in GIVEN if one.seat != seat]
    assert draw_key(SEED, dropped) != draw_key(SEED, GIVEN)


def test_a_number_is_known_by_its_promise() -> None:
    assert is_promised(ONE, promise(ONE)) and not is_promised(ONE, promise(OTHER))


def test_chance_waits_until_the_seed_is_sealed() -> None:
    here = unsealed(GIVEN)
    assert here.settled().log == () and here.movers() == []
    first = here.sealed().log[0]
    outcomes = GOOFSPIEL.moves(here.box, here.state, NATURE)
    due = draws.draw(draw_key(SEED, GIVEN), 0, GOOFSPIEL.odds(here.box, here.state))
    assert first.seat == NATURE and first.move == outcomes[due]


def test_contributions_choose_other_outcomes_than_the_seed_alone() -> None:
    alone = [entry.move for entry in finished(()).log if entry.seat == NATURE]
    assert [entry.move for entry in finished().log if entry.seat == NATURE] != alone


def test_a_record_says_who_added_and_is_verified_by_it() -> None:
    plain = record_of(finished())
    assert plain["contributions"] == [
        {"seat": 0, "commitment": promise(ONE), "value": ONE},
        {"seat": 1, "commitment": promise(OTHER), "value": OTHER},
        {"seat": 2, "commitment": promise(LATE)},
    ]
    assert check(plain) == 13


def test_what_came_and_did_not_count_is_found_out() -> None:
    """A server that says that a number did not come has drawn with it, or has promised another seed."""
    plain = record_of(finished())
    plain["contributions"][1].pop("value")
    with pytest.raises(BadRecord, match=r"Move \d+: draw \d+ from the seed is"):
        check(plain)


FORGERIES: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("another number", lambda p: p["contributions"][0].update(value=OTHER), "not the one that was promised"),
    ("a promise of another seat", lambda p: p["contributions"][0].update(seat=1), "by seats of this game"),
    ("a seat that is not there", lambda p: p["contributions"][2].update(seat=5), "by seats of this game"),
    ("another order", lambda p: p["contributions"].reverse(), "by seats of this game"),
    ("nobody", lambda p: p.pop("contributions"), r"Move \d+: draw \d+ from the seed is"),
    ("somebody more", lambda p: p["contributions"].pop(), r"Move \d+: draw \d+ from the seed is"),
    (
        "other odds",
        lambda p: p["moves"][0].update(odds=[0, 13, 13]),
        r'Move 1, "odds": by the rules they are',
    ),
    ("no odds", lambda p: p["moves"][0].pop("odds"), r'Move 1, "odds": by the rules they are'),
    ("bent odds", lambda p: p["moves"][0].update(odds=[1, 2]), 'Move 1, "odds"'),
]


@pytest.mark.parametrize(
    ("forge", "words"), [row[1:] for row in FORGERIES], ids=[row[0] for row in FORGERIES]
)
def test_a_forgery_whose_digest_fits_is_refused(
    forge: Callable[[dict[str, Any]], object], words: str
) -> None:
    plain = record_of(finished())
    forge(plain)
    with pytest.raises(BadRecord, match=words):
        check(plain)


def test_the_numbers_are_in_no_record_before_the_seed_is_sealed() -> None:
    here = unsealed((Contribution(0, promise(ONE), ONE), Contribution(1, promise(OTHER))))
    text = records.write(records.record(here, [Seat("Ann", "person")] * 3))
    assert ONE not in text and SEED.hex() not in text


def test_a_running_record_tells_no_odds_and_no_seed() -> None:
    made = records.record(unsealed(GIVEN).sealed(), [Seat("Ann", "person")] * 3)
    assert made.seed is None and [move.odds for move in made.moves] == [None]
    assert made.contributions == list(GIVEN)
