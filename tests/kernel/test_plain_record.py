"""A record in plain values: nothing is lost, and every field is described as its source describes it."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from pentarchy.kernel.plain_record import names, plain, plain_schema, remarks
from pentarchy.kernel.record import Record, Vector, i1, i2, many, owner
from tests.shelf import load
from tests.table.journeys import EVERY_GAME, moments

SECRET = "what you may not know is overwritten"


class Weather(IntEnum):
    """What it is like."""

    DRY = 0
    WET = 1


NOWHERE = -1


class Well(Record):
    """A well in the desert."""

    depth: int = i2()  #: in metres


class Desert(Record):
    """Much sand."""

    weather: int = i1()  #: a Weather
    camels: Vector = i1(2, 3)
    place: int = i1()
    #: where the caravan is,
    #: or NOWHERE
    wells: Any = many(Well, 2)  #: the nearest first
    water: Vector = i1(2, audience=owner, values=range(9))  #: in bottles, ``0`` for none


def test_nothing_is_lost() -> None:
    record = Desert.new()
    record.weather, record.place = 1, NOWHERE
    record.camels[1, 2] = 5
    record.wells[0].depth = 300
    assert plain(record, Desert) == {
        "weather": 1,
        "camels": [[0, 0, 0], [0, 0, 5]],
        "place": -1,
        "wells": [{"depth": 300}, {"depth": 0}],
        "water": [0, 0],
    }


def test_a_field_is_described_as_its_source_describes_it() -> None:
    assert remarks(Desert) == {
        "weather": "A Weather.",
        "place": "Where the caravan is, or NOWHERE.",
        "wells": "The nearest first.",
        "water": "In bottles, 0 for none.",
    }
    schema = plain_schema(Desert)
    assert schema["description"] == "Much sand." and schema["required"] == list(Desert.fields)
    camels = schema["properties"]["camels"]
    assert (camels["minItems"], camels["items"]["maxItems"]) == (2, 3)
    assert camels["items"]["items"] == {"type": "integer", "minimum": -128, "maximum": 127}
    assert schema["properties"]["wells"]["items"]["properties"]["depth"]["description"] == "In metres."
    assert SECRET in schema["properties"]["water"]["description"]
    assert SECRET not in schema["properties"]["wells"]["description"]


def test_what_a_description_names_is_explained() -> None:
    assert names(Desert) == {"Weather": {"DRY": 0, "WET": 1}, "": {"NOWHERE": -1}}


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_game_is_told_whole(name: str) -> None:
    state_type = load(name).box.State
    schema = plain_schema(state_type)
    for here in moments(name, 3):
        state = plain(here.state, state_type)
        assert json.loads(json.dumps(state)) == state
        check(state, schema, here.state)


def check(told: dict[str, Any], schema: dict[str, Any], record: Any) -> None:
    """Check that all fields of a record are told as they are, and by the schema."""
    assert list(told) == schema["required"]
    for name, value in told.items():
        held, described = getattr(record, name), schema["properties"][name]
        innermost = described
        while innermost["type"] == "array":
            innermost = innermost["items"]
        if innermost["type"] == "integer":
            assert np.array_equal(np.asarray(value), held), name
        elif described["type"] == "object":
            check(value, described, held)
        else:
            assert len(value) == described["minItems"] == len(held)
            if described["items"]["type"] == "object":
                for each, of in zip(value, held, strict=True):
                    check(each, described["items"], of)
