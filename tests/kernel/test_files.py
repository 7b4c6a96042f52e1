"""A file that was brought counts, and one that a game has no use for is refused by its key."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.kernel.files import refuse_a_second, refuse_strange_files, take_brought
from pentarchy.kernel.options import BadFile


def test_what_a_game_reads_is_let_in() -> None:
    refuse_strange_files("Chess", {}, "board")
    refuse_strange_files("Chess", {"made": "", "board": ""}, "board", "made")


def test_what_it_does_not_read_is_refused_by_its_key() -> None:
    with pytest.raises(BadFile, match=r"^Chess has no use for a file called 'deck'; it reads board$"):
        refuse_strange_files("Chess", {"map": "", "deck": ""}, "board", "made")


def test_a_game_without_files_takes_none() -> None:
    refuse_strange_files("Chess", {})
    with pytest.raises(BadFile, match=r"^Chess takes no files, and so no 'board'$"):
        refuse_strange_files("Chess", {"board": ""})


def test_a_long_key_is_cut() -> None:
    with pytest.raises(BadFile, match=f"called '{'x' * 40}'; it"):
        refuse_strange_files("Chess", {"x" * 99: ""}, "board")


def test_a_file_is_brought_or_made() -> None:
    refuse_a_second({"made": ""}, "a board", "T-R1")
    with pytest.raises(BadFile, match=r"^a board is brought or made by chance; .* \(T-R1\)$"):
        refuse_a_second({"made": "", "board": ""}, "a board", "T-R1")


@pytest.mark.parametrize("choice", ["own", "file"])
@pytest.mark.parametrize("text", ["words", ""])
def test_what_was_brought_counts_whatever_is_chosen(choice: str, text: str) -> None:
    chosen: dict[str, Any] = {"map": choice}
    assert take_brought("Chess", "map", "C-R3", chosen, {"map": text}) == {"map": text}
    assert chosen == {"map": "file"}


def test_where_none_was_brought_the_own_one_is_played() -> None:
    chosen: dict[str, Any] = {"map": "own"}
    assert take_brought("Chess", "map", "C-R3", chosen, {}) == {}
    assert chosen == {"map": "own"}


def test_a_choice_of_a_file_without_one_is_refused() -> None:
    with pytest.raises(BadFile, match=r"^map = file, but no map file was brought \(C-R3\)$"):
        take_brought("Chess", "map", "C-R3", {"map": "file"}, {})


def test_a_strange_file_is_refused_before_a_missing_one() -> None:
    with pytest.raises(BadFile, match="no use for a file called 'deck'; it reads map"):
        take_brought("Chess", "map", "C-R3", {"map": "file"}, {"deck": ""})
