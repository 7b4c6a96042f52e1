"""Records: bytes, copies, nesting, secrets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pentarchy.kernel.chance import Chance, spread, turn_over
from pentarchy.kernel.record import EVERYONE, NOBODY, Record, i1, i2, i8, many, owner, secrets


class Inner(Record):
    flag: int = i1()
    card: int = i2(audience=owner, values=range(5))


class Outer(Record):
    small: int = i1()
    big: int = i8()
    cards: Any = i2(3, audience=NOBODY, values=range(2))
    players: Any = many(Inner, 2)
    last: int = i1()


def test_a_new_record_is_all_zero() -> None:
    assert set(Outer.new().tobytes()) == {0}


def test_a_copy_is_independent() -> None:
    first = Outer.new()
    first.players[1].card = 4
    second = first.copy()
    assert second.tobytes() == first.tobytes()
    second.players[1].card = 3
    second.cards[2] = 1
    assert first.players[1].card == 4 and first.cards[2] == 0


def test_rows_copy_whole_records() -> None:
    rows = Outer.row(2)
    rows[0].players[0].card, rows[0].last = 2, 7
    rows[1] = rows[0]
    rows[0].last = 1
    assert rows[1].players[0].card == 2 and rows[1].last == 7


def test_a_record_is_loaded_from_its_bytes() -> None:
    record = Outer.new()
    record.big, record.players[0].flag = -5, 1
    loaded = Outer.load(record.tobytes())
    assert loaded.tobytes() == record.tobytes()
    loaded.big = 9
    assert record.big == -5
    with pytest.raises(ValueError, match="bytes, not 3"):
        Outer.load(b"abc")


def test_every_byte_belongs_to_a_field() -> None:
    """A gap without a name would not be copied, and equal records would have other bytes."""
    kind = Outer.dtype
    held = sum(kind.fields[name][0].itemsize for name in kind.names or ()) if kind.fields else 0
    assert held == kind.itemsize


def test_a_field_may_not_hide_an_array_method() -> None:
    for name in ("round", "row", "copy"):
        with pytest.raises(TypeError, match=f"{name} would hide what .* these names are taken: .*all, any"):
            type("Bad", (Record,), {"__annotations__": {name: int}, name: i1()})


def test_a_secret_names_its_values() -> None:
    with pytest.raises(TypeError, match="names the values"):
        i1(audience=NOBODY)
    assert i1(audience=EVERYONE).values is None


def test_secrets_are_found_in_nested_records_and_rows() -> None:
    record = Outer.new()
    found = {cell.path: cell for cell in secrets(Outer, record)}
    assert list(found) == ["cards[0]", "cards[1]", "cards[2]", "players[0].card", "players[1].card"]
    found["players[1].card"].value = 3
    found["cards[2]"].value = 1
    assert record.players[1].card == 3 and record.cards[2] == 1
    assert found["players[1].card"].value == 3
    assert found["players[1].card"].audience(None, record) == 1 << 1
    assert found["cards[2]"].audience(None, record) == NOBODY


def test_records_go_into_compiled_code_and_come_back() -> None:
    row = Chance.row(1)
    spread(row[0], 1, 2, 3)
    alone = Chance.new()
    spread(alone, 1, 2, 3)
    assert row[0].tobytes() == alone.tobytes()
    assert turn_over(row[0]) == turn_over(alone)
    assert np.array_equal(row.view(np.uint8), np.frombuffer(alone.tobytes(), np.uint8))
