"""What is unpacked is sound, and the same again."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentarchy.kernel.brought import plain_text, read_text
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.options import BadFile, BadOption, FileKind
from pentarchy.kernel.sizes import FILE

from .check import check
from .games import EVERY_GAME, AnyGame, name
from .law import law
from .table import Table

MUCH = 100_000_000  #: bytes of memory, many times what any file that is read needs
SAVED: dict[str, Callable[[str], bytes]] = {
    "marked": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "old Mac": lambda text: text.replace("\n", "\r").encode(),
    "form feed": lambda text: text.replace("\n\n", "\n\f\n").encode(),
}
NUMBER = "0x1" + "0" * 3_600
COSTLY: dict[str, Callable[[str], str]] = {
    "nothing but blanks": lambda text: " " * FILE,
    "nothing but lines": lambda text: "\n" * FILE,
    "one sign": lambda text: "x" * FILE,
    "a key of many parts": lambda text: "a." * 19_998 + "a=1",
    "a key of many parts behind": lambda text: f"{text[:200]}\n{'a.' * 1_800}a=1",
    "many keys of many parts": lambda text: "".join(f"a{at}.b.c.d.e.f.g.h=1\n" for at in range(1_500)),
    "tables in tables": lambda text: "a=" + "{a=" * 9_000,
    "lists in lists": lambda text: "name = " + "[" * 900 + "]" * 900,
    "a number": lambda text: re.sub(r"= ?[^\n,}]+", f"= {NUMBER}", text),
    "a number last": lambda text: f"{text[:300]}\n{NUMBER}",
    "a long name": lambda text: f"{'n' * 3_000} = 1",
    "a pile of accents": lambda text: "e" + "\u0301\u0323" * 1_900,
}


@law(examples=60, is_fresh=True)
def test_every_box_is_sound(table: Table) -> None:
    """Whatever the options: seats and sides agree, and the opening has no flaw."""
    game, box = table.game, table.box
    assert box.game == game.facts.name
    assert box.seats == len(box.sides) == table.seats
    assert set(box.options) == {option.key for option in game.box.options}
    assert len({side.name for side in box.sides}) == table.seats
    state = game.begin(box)
    assert not game.secrets.audit(box, state)
    assert not game.is_over(box, state)
    assert table.longest > 0


@law(examples=15)
def test_the_same_box_comes_from_the_same_words(table: Table) -> None:
    game, box = table.game, table.box
    again = game.box.unpack(box.options, box.files, table.seats, seeded(table.unpacking))
    assert again.numbers.tobytes() == box.numbers.tobytes()
    words = {key: str(value) for key, value in box.options.items()}
    written = game.box.unpack(words, box.files, table.seats, seeded(table.unpacking))
    assert written.numbers.tobytes() == box.numbers.tobytes()
    assert dict(written.options) == dict(box.options)


@law(examples=40, is_fresh=True)
def test_a_box_says_whether_chance_had_a_part_in_it(table: Table) -> None:
    """If it had none, the same options and files make the same box whatever chance; if it had, others."""
    game, box = table.game, table.box
    for files in ({}, {kind.key: kind.example for kind in game.box.files}):
        with suppress(BadFile):
            chance = table.chance()
            fresh = chance.tobytes()
            again = game.box.unpack(box.options, files, table.seats, chance)
            assert again.is_drawn == (chance.tobytes() != fresh)
            other = game.box.unpack(box.options, files, table.seats, table.chance(1))
            assert again.is_drawn == (other.files != again.files)
    recorded = game.box.unpack(box.options, box.files, table.seats, table.chance())
    assert not recorded.is_drawn, "what chance made is in the record"


@law(examples=15)
def test_a_box_comes_back_from_a_record_without_chance(table: Table) -> None:
    """Options and files of a box make it again, whatever the generator: chance stands in its files."""
    box = table.box
    again = table.game.box.unpack(box.options, box.files, box.seats, seeded("another"))
    assert again.numbers.tobytes() == box.numbers.tobytes()
    assert dict(again.files) == dict(box.files)


@check()
def test_a_wrong_box_is_refused_in_words(game: AnyGame) -> None:
    few = game.facts.seats[0]
    with pytest.raises(BadOption, match="no_such_rule"):
        game.box.unpack({"no_such_rule": 1}, {}, few, seeded(1))
    for option in game.box.options:
        with pytest.raises(BadOption, match=option.key):
            game.box.unpack({option.key: "no such value"}, {}, few, seeded(1))
    for seats in (0, few - 1, game.facts.seats[-1] + 1, 99, -1):
        with pytest.raises(BadOption):
            game.box.unpack({}, {}, seats, seeded(1))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_file_is_read_or_refused_in_words(game: AnyGame) -> None:
    for kind in game.box.files:
        game.box.unpack({}, {kind.key: kind.example}, game.facts.seats[-1], seeded(1))
        bring_spoiled(game, kind)
    with pytest.raises((BadFile, BadOption)):
        game.box.unpack({}, {"no_such_file": "x"}, game.facts.seats[-1], seeded(1))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_file_that_is_brought_is_used(game: AnyGame) -> None:
    """Whoever pastes a board into the form need not look for the option that says so."""
    for kind in game.box.files:
        box = game.box.unpack({}, {kind.key: kind.example}, game.facts.seats[-1], seeded(1))
        assert kind.key in box.files


@pytest.mark.parametrize("way", SAVED)
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_file_is_read_however_it_was_saved(game: AnyGame, way: str) -> None:
    for kind in game.box.files:
        data = SAVED[way](kind.example)
        box, same, pasted = (
            game.box.unpack({}, {kind.key: text}, game.facts.seats[-1], seeded(1))
            for text in (kind.example, plain_text(read_text(data, FILE)), read_text(data, FILE))
        )
        assert box.numbers.tobytes() == same.numbers.tobytes() == pasted.numbers.tobytes()


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_no_file_costs_much(game: AnyGame) -> None:
    """What would take gigabytes to read is refused before, in a sentence that is short."""
    for kind in game.box.files:
        assert len(kind.example) <= kind.longest <= FILE
        for what, spoil in COSTLY.items():
            text, said = spoil(kind.example), ""
            if text == kind.example:
                continue  # a drawing has no such thing
            tracemalloc.start()
            try:
                game.box.unpack({}, {kind.key: text}, game.facts.seats[-1], seeded(1))
            except BadFile as error:
                said = str(error)
            finally:
                peak = tracemalloc.get_traced_memory()[1]
                tracemalloc.stop()
            assert peak < MUCH, what
            assert said and "\n" not in said and len(said) < 400, what


def bring_spoiled(game: AnyGame, kind: FileKind) -> None:
    """Bring files that are cut off, or have something in them that should not be there."""

    @settings(max_examples=25)
    @given(st.integers(0, len(kind.example)), st.text(max_size=20), st.booleans())
    def bring(at: int, junk: str, is_cut: bool) -> None:
        text = kind.example[:at] + junk + ("" if is_cut else kind.example[at:])
        for options in [
            {},
            *({option.key: "file"} for option in game.box.options if "file" in option.choices),
        ]:
            try:
                game.box.unpack(options, {kind.key: text}, game.facts.seats[-1], seeded(1))
            except BadFile as error:
                assert len(str(error)) > 10

    bring()
