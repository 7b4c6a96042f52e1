"""The box: what a table may choose, which sudoku it plays on, and what the box keeps of it."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.sudoku_warriors.box.unpacking import EXAMPLE, Box, longest, unpack
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.livery import LIVERIES
from pentarchy.kernel.options import BadFile, BadOption

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def box(seats: int = 2, files: dict[str, str] | None = None, seed: int = 1, **options: Any) -> Box:
    return unpack(options, files or {}, seats, seeded(seed))


def test_signs_are_those_of_the_rulebook() -> None:
    sides = box(3).sides
    assert [side.name for side in sides] == ["Circle", "Square", "Triangle"]
    assert [LIVERIES[side.colours[0]].shape for side in sides] == ["circle", "square", "triangle"]
    assert [side.name for side in box(2).sides] == ["Circle", "Square"]


def test_fewer_provinces_win_with_three() -> None:
    assert [int(box(seats).numbers.target) for seats in (2, 3)] == [5, 3]


@pytest.mark.parametrize("seats", [1, 4])
def test_it_is_for_two_or_three(seats: int) -> None:
    with pytest.raises(BadOption, match="2 or 3 players"):
        box(seats)


def test_chance_makes_the_sudoku_and_the_box_keeps_it() -> None:
    made = box(seed=1)
    assert made.options["grid"] == "random"
    assert dict(made.files) == {"made_grid": made.print.grid}
    assert "".join(str(digit) for digit in made.numbers.values) == made.print.grid
    assert made.print.grid != box(seed=2).print.grid
    again = box(seed=2, files=dict(made.files))
    assert again.numbers.tobytes() == made.numbers.tobytes()
    assert again.files == made.files


def test_what_is_brought_is_solved_and_kept_completed() -> None:
    brought = box(grid="given", files={"grid": PUZZLE})
    assert dict(brought.files) == {"grid": SOLUTION}
    assert brought.print.grid == SOLUTION and brought.print.remark == ""
    assert brought.numbers.values.tolist() == [int(digit) for digit in SOLUTION]


def test_a_sudoku_that_is_brought_is_used_whatever_the_option_says() -> None:
    brought = box(files={"grid": EXAMPLE})
    assert brought.print.grid == SOLUTION
    assert brought.options["grid"] == "given", "the record says what was played on"


def test_a_brought_sudoku_leaves_chance_alone() -> None:
    chance = seeded(1)
    unused = chance.tobytes()
    unpack({}, {"grid": PUZZLE}, 2, chance)
    assert chance.tobytes() == unused


def test_the_puzzle_of_a_list_is_chosen_and_its_box_comes_back() -> None:
    other = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    first = box(grid="given", puzzle=2, files={"grid": f"{other}\n{PUZZLE}\n"})
    assert first.print.grid == SOLUTION
    again = unpack(first.options, first.files, 2, seeded(5))
    assert again.numbers.tobytes() == first.numbers.tobytes()
    with pytest.raises(BadOption, match="puzzle = 3"):
        box(grid="given", puzzle=3, files={"grid": f"{other}\n{PUZZLE}\n"})


def test_a_grid_that_is_no_sudoku_is_remarked_on_again_from_a_record() -> None:
    first = box(files={"grid": "123123123456456456789789789" * 3})
    assert "stands twice in row 1" in first.print.remark
    assert unpack(first.options, first.files, 2, seeded(5)).print == first.print


def test_files_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadFile, match="no sudoku was brought"):
        box(grid="given")
    with pytest.raises(BadFile, match="no sudoku was brought"):
        box(grid="given", files={"made_grid": SOLUTION})
    with pytest.raises(BadFile, match="cannot be a file of either kind"):
        box(files={"grid": SOLUTION, "made_grid": SOLUTION})
    with pytest.raises(BadFile, match="no use for a file called 'map'"):
        box(files={"map": "x"})
    with pytest.raises(BadFile, match="made_grid"):
        box(files={"made_grid": PUZZLE})


@pytest.mark.parametrize(("first", "seat"), [("random", -1), ("circle", 0), ("square", 1), ("triangle", 2)])
def test_who_begins_is_named_by_his_sign(first: str, seat: int) -> None:
    assert int(box(3, first=first).numbers.first) == seat


def test_nobody_begins_who_does_not_play() -> None:
    with pytest.raises(BadOption, match="first = triangle: nobody plays triangle"):
        box(2, first="triangle")


def test_house_rules_become_numbers() -> None:
    plain, changed = box().numbers, box(village_control="strict", swap_rule=True).numbers
    assert (int(plain.strict), int(plain.swap)) == (0, 0)
    assert (int(changed.strict), int(changed.swap)) == (1, 1)


def test_the_bound_of_a_game_counts_what_can_happen_once() -> None:
    """Draw, warriors, swap, values, bids with and without one, battles picked, surrenders, leavers."""
    assert longest(box(2)) == 1 + 100 + 1 + 81 + 81 + 18 + 9 + 9 + 2
    assert longest(box(3)) == 1 + 100 + 1 + 81 + 81 + 18 + 9 + 18 + 3
