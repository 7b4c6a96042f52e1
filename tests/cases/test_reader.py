"""A mistake in a case file is named by file, line and reason; a case that is wrong fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.goofspiel import GAME

from .reader import BadCase, read_cases
from .steps import carry_out

NAMES = {"K": 13, "MANY": 99}


def run(tmp_path: Path, text: str) -> None:
    (tmp_path / "some.case").write_text(text)
    for case in read_cases(tmp_path):
        carry_out(GAME, case, NAMES)


MISTAKES = {
    "SEATS 2": "some.case:1: SEATS stands before the first CASE",
    "  SEATS 2": "some.case:1: the first line begins with CASE",
    "CASE G-4": "some.case:1: write CASE, its clause and its title",
    "CASE G-4 x": "some.case:1: the case 'x' says nothing",
    "CASE G-4 x\n\n# note\nDANCE now": "some.case:4: 'DANCE' is not one of CASE",
    "CASE G-4 x\nSEATS many\nPLAY n:turn-9": "some.case:2: write SEATS and a number",
    "CASE G-4 x\nPLAY turn-9\nSEATS 2": "some.case:3: SEATS stands before GIVEN",
    "CASE G-4 x\nOPTION cards 4\nPLAY turn-9": "some.case:2: write OPTION something = something",
    "CASE G-4 x\nFILE layout = none.txt\nPLAY turn-9": "some.case:2: none.txt cannot be read: No such file",
    "CASE G-4 x\nPLAY turn-9\n     dance": "some.case:3: 'dance' is not a bid",
    "CASE G-4 x\nPLAY x:K": "some.case:2: 'x:K' is not a bid",
    "CASE G-4 x\nTHEN purse = 4": "some.case:2: there is no 'purse' in stage, prize",
    "CASE G-4 x\nTHEN players[MANY].bid = 4": "some.case:2: MANY is past the 6 that there are",
    "CASE G-4 x\nTHEN players[Kate].bid = 4": "some.case:2: 'Kate' is neither a number nor",
    "CASE G-4 x\nTELLS 0 something": "some.case:2: nothing was played yet",
    "CASE G-4 x\nTELLS me something\n": "some.case:2: nothing was played yet",
    "CASE G-4 x\nSEES me prize = 0\n": "some.case:2: 'me' is neither a seat nor n",
    "CASE G-4 x\nNO BOX 2\nPLAY K": "some.case:3: where there is NO BOX there is no PLAY",
}


@pytest.mark.parametrize("text", MISTAKES, ids=list(MISTAKES))
def test_a_mistake_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadCase) as found:
        run(tmp_path, text)
    assert MISTAKES[text] in str(found.value)


FALSEHOODS = {
    "THEN prize = 4": "prize is 0, not 4",
    "PLAY turn-9 K K K": "K is refused: G-3: prizes are turned up",
    "PLAY turn-9\nSEES 0 prize = 4": "prize is 9, not 4",
    "REFUSED turn-9 PRIZE_GONE": "turn-9 is refused by NONE, not PRIZE_GONE",
    "REFUSED 0:K NO_PRIZE": "NO_PRIZE cites G-3: write it behind the name",
    "UNREADABLE 10": "that reads as 10",
    "READS 10 = J": "it reads as T",
    "LEGAL 0:K": "0:K is not legal",
    "PLAY turn-9\nNOT LEGAL 0:K": "0:K is legal",
    "AWAITS 0": "the game waits for [8]",
    "PLAY turn-9\nTELLS 0 nonsense": "what is told is 'The 9 is turned up.'",
    "OVER G-8": "the game goes on",
    "PLAY turn-9 0:leave\nOVER G-8": "it ended by G-9",
    "PLAY turn-9 0:leave\nPLACES 1 0": "the places are (0.0, 1.0)",
    "PLAY turn-9 0:leave\nPOINTS 1 0": "the points are (0, 0)",
}


@pytest.mark.parametrize("text", FALSEHOODS, ids=list(FALSEHOODS))
def test_a_falsehood_fails(tmp_path: Path, text: str) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)) as found:
        run(tmp_path, f"CASE G-4 x\n{text}\n")
    assert FALSEHOODS[text] in str(found.value)
    assert "some.case:" in str(found.value)


def test_a_box_that_should_be_refused_but_is_not_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"some\.case:2: the box is unpacked"):
        run(tmp_path, "CASE G-1 x\nNO BOX anything")


def test_a_row_is_given_and_compared_as_a_whole(tmp_path: Path) -> None:
    run(tmp_path, "CASE G-2 x\nGIVEN players[0].hand = 0b10\n      prize = move K\nTHEN prize = K\n")


def test_a_file_is_brought(tmp_path: Path) -> None:
    (tmp_path / "layout.txt").write_text("a board")
    (tmp_path / "some.case").write_text(
        "CASE G-2 x\nFILE layout = layout.txt\nOPTION cards = 4\nTHEN prize = 0"
    )
    (case,) = read_cases(tmp_path)
    assert case.files == {"layout": "a board"}
    assert case.options == {"cards": "4"}
