"""Records: written, read back, checked, and refused in one line that names the place."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.kernel.seats import NATURE, SPECTATOR
from pentarchy.kernel.sizes import RECORD
from pentarchy.table import draws, records
from pentarchy.table.record_text import written
from pentarchy.table.records import BadRecord, Seat
from pentarchy.table.table import Table
from tests.table.playing import GAMES, SEED, advance, examples, finish, load, table

pytestmark = pytest.mark.deeper

FOLDER = Path(records.__file__).parent


def seats(here: Table) -> list[Seat]:
    """Return people for a table."""
    return [Seat("Ann", "person"), *[Seat("greedy", "bot")] * (here.box.seats - 1)]


@cache
def finished(name: str) -> Table:
    """Return a table whose game is over."""
    limit: dict[str, Any] = {"turn_limit": 6} if name == "divide_and_conquer" else {}
    return finish(table(name, **limit), random.Random(5))


@cache
def text(name: str = "goofspiel") -> str:
    """Return the record of a finished game."""
    return records.write(records.record(finished(name), seats(finished(name))))


def check(written: str) -> int:
    """Read a record and check everything in it."""
    return records.verify(records.read(written), load)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_finished_game_comes_back(name: str) -> None:
    here = finished(name)
    assert check(text(name)) == here.draws
    played = records.replay(records.read(text(name)), load)
    assert played.log == here.log
    assert played.states[-1].tobytes() == here.state.tobytes()
    assert len(played.states) == len(played.log) + 1
    assert played.outcome == here.game.words.outcome(here.box, here.state)
    assert records.write(records.read(text(name))) == text(name)


def test_a_move_has_a_line() -> None:
    lines = text().splitlines()
    assert sum(line.startswith('  {"by"') for line in lines) == finished("goofspiel").version


@examples
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10_000), st.integers(0, 60))
def test_a_running_game_is_recorded_as_it_was_seen(name: str, seed: int, versions: int) -> None:
    here = advance(table(name), random.Random(seed), versions)
    if here.is_over:
        return
    whole = records.record(here, seats(here))
    assert records.replay(records.read(records.write(whole)), load).log == here.log
    assert whole.seed is None and whole.result is None
    assert here.seed.hex() not in records.write(whole)
    for viewer in here.game.viewers(here.box):
        seen = records.record(here, seats(here), viewer)
        assert seen.view == ("spectator" if viewer == SPECTATOR else viewer)
        for move, entry in zip(seen.moves, here.log, strict=True):
            if entry.seat in (viewer, NATURE):
                assert move.move == here.game.words.say(here.box, entry.move)
        with pytest.raises(BadRecord, match="only a whole record"):
            records.replay(records.read(records.write(seen)), load)


def test_what_others_keep_secret_is_a_question_mark() -> None:
    here = table("divide_and_conquer", 3, first_initiative="north", auto_ready=0b111)
    for seat, order in enumerate(("E5-9-D4", "E6-3-D7", "F6-2-G7")):
        here = here.play(seat, here.game.words.read(here.box, order))
    # The win is immediate or not, all three orders have been carried out and so are known.
    told = records.write(records.record(here, seats(here), 1))
    moves = [row["move"] for row in json.loads(told)["moves"]]
    assert "?0" in moves and "E6-3-D7" in moves
    assert "E5-9-D4" not in moves, "the written order shows; only its execution may"


def test_the_schema_is_the_published_one() -> None:
    assert records.schema() == (FOLDER / "record.schema.json").read_text()


def edited(change: Callable[[dict[str, Any]], object], name: str = "goofspiel") -> str:
    """Return the record with something in it changed."""
    plain = json.loads(text(name))
    change(plain)
    return written(plain)


def set_move(number: int, **changes: Any) -> Callable[[dict[str, Any]], object]:
    """Return an edit of one move, counted from 1."""
    return lambda plain: plain["moves"][number - 1].update(changes)


CORRUPTIONS: list[tuple[str, Callable[[], str], str]] = [
    ("empty", lambda: " \n", "The record is empty"),
    ("cut off", lambda: text()[: len(text()) // 2], r"cut off: it ends in line \d+"),
    ("cut off within a word", lambda: text()[: text().index("turn-") + 3], "cut off"),
    ("no JSON", lambda: text().replace(":", "=", 1), "line 2, column"),
    ("too deep", lambda: "[" * 100_000, "lists within lists"),
    (
        "not a number",
        lambda: text().replace('"rules_version": 1', '"rules_version": NaN'),
        "is not JSON: NaN",
    ),
    ("too long", lambda: " " * (RECORD + 1), "longer than"),
    ("another program's", lambda: '{"pgn": "1. e4"}', "not a Pentarchy record"),
    ("a list", lambda: "[1, 2]", "not a Pentarchy record"),
    (
        "a later format",
        lambda: edited(lambda p: p.update(format="pentarchy record 9")),
        "record 9.*does not read",
    ),
    ("an unknown key", lambda: edited(lambda p: p.update(colour="red")), "colour"),
    ("a missing key", lambda: edited(lambda p: p.pop("seats")), "seats"),
    ("a wrong kind", lambda: edited(set_move(3, by="Ann")), 'Move 3, "by"'),
    ("a move that is a number", lambda: edited(set_move(3, move=7)), 'Move 3, "move"'),
    ("an unknown game", lambda: edited(lambda p: p.update(game="chess")), 'In "game".*chess'),
    (
        "other rules",
        lambda: edited(lambda p: p.update(rules_version=99, moves=p["moves"][:-1])),
        "version 99 of the rules of Goofspiel",
    ),
    (
        "too many seats",
        lambda: edited(lambda p: p["seats"].extend([p["seats"][0]] * 5)),
        "for 2 to 6 players",
    ),
    ("an unknown option", lambda: edited(lambda p: p["box"]["options"].update(x=1)), 'In "box".*no option'),
    ("a wrong option", lambda: edited(lambda p: p["box"]["options"].update(cards=99)), 'In "box".*cards = '),
    (
        "an unreadable move",
        lambda: edited(set_move(3, move="the king")),
        "Move 3, 'the king', cannot be read",
    ),
    ("a seat that is not there", lambda: edited(set_move(3, by=5)), "Move 3: there is no seat 5"),
    (
        "a move out of turn",
        lambda: edited(lambda p: p["moves"].insert(1, p["moves"][1])),
        "Move 3 by .* refused. G-4",
    ),
    ("chance by a seat", lambda: edited(set_move(1, by=0)), "Move 1: only NATURE draws"),
    (
        "chance without a draw",
        lambda: edited(lambda p: p["moves"][0].pop("draw")),
        "Move 1: a move of NATURE names",
    ),
    ("a bid by chance", lambda: edited(set_move(1, move="K")), "Move 1: K is refused"),
    (
        "moves after the end",
        lambda: edited(lambda p: p["moves"].append(p["moves"][-1])),
        "the game was over before",
    ),
    ("moves missing", lambda: edited(lambda p: p["moves"].pop()), "do not come to an end"),
    ("no result", lambda: edited(lambda p: p.update(result=None)), "yet there is no result"),
    (
        "another result",
        lambda: edited(lambda p: p["result"]["points"].reverse()),
        '"points": the record says',
    ),
    ("another seed", lambda: edited(lambda p: p.update(seed="0" * 64)), "not the one that was promised"),
    ("no seed", lambda: edited(lambda p: p.pop("seed")), "has no seed"),
    ("a bent seed", lambda: edited(lambda p: p.update(seed="xyz")), 'In "seed"'),
    ("a draw made anew", lambda: edited(set_move(1, draw=5)), "Move 1: draw 0 is due, not draw 5"),
]


@pytest.mark.parametrize(
    ("make", "words"), [row[1:] for row in CORRUPTIONS], ids=[row[0] for row in CORRUPTIONS]
)
def test_what_is_wrong_is_said_in_one_line(make: Callable[[], str], words: str) -> None:
    with pytest.raises(BadRecord, match=words) as told:
        check(make())
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 400


def test_an_edited_draw_is_found_out() -> None:
    """The rules allow it, the result is right, and only the seed tells."""
    here = finished("goofspiel")
    forged = json.loads(text())
    forged["seed"], forged["commitment"] = "11" * 32, draws.commitment(bytes.fromhex("11" * 32))
    assert records.replay(records.read(written(forged)), load).log == here.log
    with pytest.raises(BadRecord, match=r"Move \d+: draw \d+ from the seed is 'turn-.', not 'turn-.'"):
        check(written(forged))
    assert here.seed == SEED


@examples
@given(st.data())
def test_any_edit_is_read_right_or_refused_in_a_line(data: st.DataObject) -> None:
    """No edit of the text brings anything but a right record or one line."""
    whole = text()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    spoiled = whole[:start] + data.draw(st.text(max_size=8)) + whole[end:]
    try:
        check(spoiled)
    except BadRecord as error:
        assert "\n" not in str(error)
