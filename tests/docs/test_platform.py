"""The page of promises names tests that exist, and says so where there is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pentarchy.kernel.sizes import COMMAND, FILE, RECORD, RECORD_FORM, SET_UP_FORM, size_in_words

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([A-Z0-9]+-\d+) \| (.+?) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[a-z_0-9/]+\.py)::(test_[a-z_0-9]+)`")

ROWS = ROW.findall((ROOT / "docs" / "platform.md").read_text())


def test_every_code_stands_for_one_thing() -> None:
    codes = [code for code, _, _ in ROWS]
    assert len(codes) > 60 and len(set(codes)) == len(codes)


def test_the_protocol_says_how_much_fits() -> None:
    """The table of limits in the code and the one on the page are the same."""
    page = (ROOT / "docs" / "live-protocol.md").read_text()
    found = re.findall(r"^\| (.+?) \| ([\d.]+ [KM]B)", page, re.MULTILINE)
    sizes = (
        (COMMAND, "a command"),
        (SET_UP_FORM, "a set-up form"),
        (FILE, "a file for a game"),
        (RECORD, "the record"),
    )
    assert len(found) == len(sizes)
    for (what, told), (size, begins) in zip(found, sizes, strict=True):
        assert what.startswith(begins) and told == size_in_words(size)
    assert RECORD_FORM >= RECORD and SET_UP_FORM >= 3 * FILE, (
        "what fits through a door is no less than what is read"
    )


@pytest.mark.parametrize(("code", "tests"), [(code, tests) for code, _, tests in ROWS])
def test_a_promise_has_a_test_or_says_that_it_has_none(code: str, tests: str) -> None:
    named = TEST.findall(tests)
    assert named or tests.startswith("Not yet: "), f"{code} names no test"
    assert len(named) == tests.count("::"), f"{code} names a test in a form of its own"
    for path, name in named:
        text = (ROOT / path).read_text() if (ROOT / path).is_file() else ""
        assert f"def {name}(" in text, f"{code}: there is no {path}::{name}"
