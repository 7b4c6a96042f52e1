"""The log: an event a line with its time and level, and of one thing a line a minute."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from pentarchy.web.log import LINES_OF_A_PLACE, MOST_REMEMBERED, OnceAMinute, is_json_log, write_log
from pentarchy.web.mail import BadSetting
from tests.web.clocks import Moment


class Scribe:
    """A log whose clock stands still, line by line."""

    def __init__(self, moment: Moment) -> None:
        self.lines: list[str] = []
        self._filter = OnceAMinute(moment)

    def say(self, words: str, *more: object, level: int = logging.WARNING, name: str = "a") -> None:
        record = logging.LogRecord(name, level, "", 0, words, more, None)
        if self._filter.filter(record):
            self.lines.append(record.getMessage())


def test_one_thing_has_a_line_a_minute_which_tells_how_often(moment: Moment) -> None:
    scribe = Scribe(moment)
    for _ in range(50_000):
        scribe.say("no room")
    scribe.say("no room", level=logging.ERROR)
    scribe.say("something else")
    assert scribe.lines == ["no room", "no room", "something else"]
    moment.now += 60
    scribe.say("no room")
    scribe.say("no room")
    assert scribe.lines[3:] == ["no room (and 49,999 more like this before)"]


def test_one_place_that_names_ever_other_things_has_a_few(moment: Moment) -> None:
    scribe = Scribe(moment)
    for number in range(2 * MOST_REMEMBERED):
        scribe.say("nothing at %s", number)
    assert len(scribe.lines) == LINES_OF_A_PLACE
    assert len(scribe._filter._said) <= MOST_REMEMBERED
    scribe.say("table %s is set apart", "x")
    assert scribe.lines[-1] == "table x is set apart"


@pytest.fixture
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the log of this process has, in the form that the test names."""
    root, to = logging.getLogger(), io.StringIO()
    before = list(root.handlers)
    write_log(as_json=request.param, to=to)
    yield to
    for handler in root.handlers[:]:
        if handler not in before:
            root.removeHandler(handler)


def fail(words: str) -> None:
    try:
        raise LookupError("no such\nthing")
    except LookupError:
        logging.getLogger("some.part").exception(words, extra={"ignored": 1})


@pytest.mark.parametrize("written", [False], indirect=True)
def test_a_line_has_its_time_and_level_and_what_follows_is_indented(written: io.StringIO) -> None:
    logging.getLogger("some.part").warning("a %s of\nforged lines", "pair")
    fail("it broke")
    told = written.getvalue().splitlines()
    begins = [line for line in told if not line.startswith("    ")]
    assert [line.partition("Z ")[2] for line in begins] == [
        "warning some.part: a pair of",
        "error some.part: it broke",
    ]
    assert begins[0][:11].count("-") == 2 and begins[0][10] == "T"
    assert told[1] == "    forged lines" and told[-1].endswith("thing")


@pytest.mark.parametrize("written", [True], indirect=True)
def test_in_json_a_line_is_an_event(written: io.StringIO) -> None:
    logging.getLogger("some.part").warning("a %s of\nforged lines", "pair")
    fail("it broke")
    first, second = map(json.loads, written.getvalue().splitlines())
    assert first["event"] == "a pair of\nforged lines" and first["level"] == "warning"
    assert first["logger"] == "some.part" and first["time"].endswith("Z")
    assert second["event"] == "it broke" and "LookupError: no such" in second["trace"]


def test_the_operator_chooses_the_form() -> None:
    assert not is_json_log({}) and not is_json_log({"PENTARCHY_LOG": "plain"})
    assert is_json_log({"PENTARCHY_LOG": "JSON"})
    with pytest.raises(BadSetting, match=r"^PENTARCHY_LOG is plain or json"):
        is_json_log({"PENTARCHY_LOG": "xml"})
