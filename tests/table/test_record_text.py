"""A record is written in one way, and a change of any byte of it is caught, in all five games."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pentarchy import games
from pentarchy.kernel.chance import seeded
from pentarchy.table import records
from pentarchy.table.contributions import Contribution
from pentarchy.table.record_text import DIGEST, digest_of
from pentarchy.table.records import BadRecord, Seat
from pentarchy.table.table import lay
from tests.table.playing import SEED, finish

CHANGES = 2_000  #: of a single byte in the record of each of five games: 10,000
SHORT: dict[str, dict[str, Any]] = {  # what makes a game short enough
    "divide_and_conquer": {"turn_limit": 6},
    "stratego_conquest": {"round_limit": 6},
    "tenth_division": {"round_limit": 2},
}
every_game = pytest.mark.parametrize("name", games.OURS)


@cache
def record_of(name: str) -> bytes:
    """Return the record of a finished game, with names in several scripts, as its file holds it."""
    game = games.load(name)
    seats = game.facts.seats[-1] if name == "sudoku_warriors" else max(3, game.facts.seats[0])
    box = game.box.unpack(SHORT.get(name, {}), {}, seats, seeded("bytes"))
    number = "5a" * 32
    added = (Contribution(1, hashlib.sha256(bytes.fromhex(number)).hexdigest(), number),)
    here = finish(replace(lay(game, box, SEED), contributions=added), random.Random(name))
    people = [Seat("Zoë 王", "person"), *[Seat("greedy", "bot")] * (seats - 1)]
    return records.write(records.record(here, people)).encode()


def refusal(sent: bytes) -> str:
    """Return why a record is refused; nothing if it is read as right."""
    try:
        records.read(sent)
    except BadRecord as error:
        return str(error)
    return ""


@every_game
def test_every_change_of_a_byte_is_caught(name: str) -> None:
    whole, dice, passed = record_of(name), random.Random(f"bytes of {name}"), []
    assert refusal(whole) == ""
    for _ in range(CHANGES):
        at, by = dice.randrange(len(whole)), dice.randrange(1, 256)
        changed = bytearray(whole)
        changed[at] ^= by
        said = refusal(bytes(changed))
        if not said or "\n" in said:
            passed.append((at, by, said))
    assert passed == []


@every_game
def test_what_is_cut_off_or_added_is_caught(name: str) -> None:
    whole, dice = record_of(name), random.Random(name)
    ends = [0, 1, len(whole) - 1, *(dice.randrange(len(whole)) for _ in range(50))]
    assert all(refusal(whole[:end]) for end in ends)
    blanks = (b" ", b"\n", b"\r\n", b"\t", b"{}")
    assert all(refusal(whole + blank) and refusal(blank + whole) for blank in blanks)
    assert refusal(whole.replace(b"\n", b"\r\n")), "other line ends"
    assert not refusal(whole.decode().encode("utf-16")), "another encoding says the same"


def test_what_comes_by_a_form_may_end_its_lines_in_its_way() -> None:
    text = record_of("divide_and_conquer").decode()
    assert records.write(records.read(text.replace("\n", "\r\n"))) == text


def test_the_digest_is_a_chain_over_the_lines() -> None:
    whole = record_of("divide_and_conquer")
    lines = whole.splitlines(keepends=True)
    link = b""
    for line in lines[:-2]:
        link = hashlib.sha256(link + line).digest()
    assert lines[-2:] == [f' "{DIGEST}": "{link.hex()}"\n'.encode(), b"}\n"]
    assert digest_of(whole.decode()) == link.hex() == records.digest(records.read(whole))


def test_what_was_changed_is_named() -> None:
    whole = record_of("divide_and_conquer")
    assert "Line 2 is not as" in refusal(whole.replace(b'"format"', b'"format" ', 1))
    assert refusal(whole.replace("王".encode(), "玉".encode())).startswith('In "digest": it is not that')


def test_no_record_passes_for_one_of_the_old_format() -> None:
    whole = record_of("divide_and_conquer")
    assert "has no digest" in refusal(whole.replace(b"pentarchy record 2", b"pentarchy record 1"))
    assert "there is none" in refusal(whole.rpartition(b",\n")[0] + b"\n}\n")
