"""Sudokus as people have them: read, refused in words, solved, and made by chance."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pentarchy.games.sudoku_warriors.box.solving import GUESSES
from pentarchy.games.sudoku_warriors.box.sudoku_file import (
    LONGEST_FILE,
    count_puzzles,
    make_grid,
    read_grid,
    read_made_grid,
    solve,
)
from pentarchy.games.sudoku_warriors.box.unpacking import EXAMPLE
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.machine_code import IS_COMPILED
from pentarchy.kernel.options import BadFile, BadOption
from tests.games.sudoku_warriors.sudokus import ENDLESS

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
OTHER_SOLUTION = "693784512487512936125963874932651487568247391741398625319475268856129743274836159"

#: published as among the hardest for people or for programs, or with 17 clues, the fewest there can be
HARD = {
    "17 clues, first": OTHER,
    "17 clues, second": "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "escargot": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "platinum blonde": ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "golden nugget": ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "easter monster": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "inkala": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "against guessing": "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
}


def rows(squares: str) -> list[str]:
    return [squares[start : start + 9] for start in range(0, 81, 9)]


def framed(squares: str, frame: str, bar: str) -> str:
    """Return nine rows with lines between the boxes."""
    lines = [bar + bar.join([row[:3], row[3:6], row[6:]]) + bar for row in rows(squares)]
    return "\n".join([frame, *lines[:3], frame, *lines[3:6], frame, *lines[6:], frame])


def with_square(squares: str, row: int, column: int, sign: str) -> str:
    at = (row - 1) * 9 + column - 1
    return squares[:at] + sign + squares[at + 1 :]


def is_sudoku(digits: str) -> bool:
    """Whether every row, column and box holds 1 to 9; written apart from the solver."""
    boxes = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    lines = [digits[9 * row : 9 * row + 9] for row in range(9)]
    across = [digits[column::9] for column in range(9)]
    blocks = ["".join(lines[top + down][left : left + 3] for down in range(3)) for top, left in boxes]
    return len(digits) == 81 and all(sorted(unit) == list("123456789") for unit in lines + across + blocks)


WRITINGS = {
    "81 on a line": PUZZLE,
    "zeros": PUZZLE.replace(".", "0"),
    "underlines": PUZZLE.replace(".", "_"),
    "asterisks": PUZZLE.replace(".", "*"),
    "nine lines": "\n".join(rows(PUZZLE)),
    "other ends of lines": "\r\n".join(rows(PUZZLE)) + "\r\n",
    "old ends of lines": "\r".join(rows(PUZZLE)),
    "a mark of the encoding": "\ufeff" + "\n".join(rows(PUZZLE)),
    "spaces": "\n\n".join(" ".join(row) + "  " for row in rows(PUZZLE)),
    "commas": "\n".join(",".join(row.replace(".", "0")) for row in rows(PUZZLE)),
    "commas at the end": "\n".join(",".join(row) + "," for row in rows(PUZZLE)),
    "empty cells": "\n".join(",".join(row).replace(".", "") for row in rows(PUZZLE)),
    "empty cells between tabs": "\n".join("\t".join(row).replace(".", "") for row in rows(PUZZLE)),
    "dashes for blanks": PUZZLE.replace(".", "-"),
    "dashes for blanks in nine lines": "\n".join(rows(PUZZLE.replace(".", "-"))),
    "dashes for blanks in a frame": framed(PUZZLE.replace(".", "-"), "+---+---+---+", "|"),
    "dashes for some blanks": "\n".join(rows(PUZZLE)).replace("6.", "6-"),
    "dashes between squares": "\n".join("-".join(row) for row in rows(PUZZLE)),
    "quoted cells": "\n".join(",".join(f'"{sign}"' for sign in row).replace(".", "") for row in rows(PUZZLE)),
    "quoted cells with zeros": "\n".join(
        ";".join(f'"{sign}"' for sign in row).replace(".", "0") for row in rows(PUZZLE)
    ),
    "81 quoted cells": ",".join(f'"{sign}"' for sign in PUZZLE).replace(".", ""),
    "quoted rows": "\n".join(f'"{row}"' for row in rows(PUZZLE)),
    "a letter of another country in a remark": "#AMüller\n[Puzzle]\n" + "\n".join(rows(PUZZLE)),
    "81 cells on a line": ",".join(PUZZLE).replace(".", ""),
    "bars and dashes": framed(PUZZLE, "---+---+---", "|"),
    "equals signs": framed(PUZZLE, "+===+===+===+", "|"),
    "a frame of asterisks": framed(PUZZLE, "*-----------*", "|"),
    "a frame of points": framed(PUZZLE, ".---.---.---.", "|"),
    "a frame of colons and ticks": framed(PUZZLE, ":---'---`---:", "|"),
    "a drawn frame": framed(PUZZLE, "├───┼───┼───┤", "│"),
    "bars in a line": "|".join(rows(PUZZLE)),
    "remarks": "# from a newspaper\n#Aauthor\n" + "\n".join(f"{row} # {row}" for row in rows(PUZZLE)),
    "sdk": "#AHans\n#B26-11\n[Puzzle]\n" + "\n".join(rows(PUZZLE)) + "\n[State]\n" + "\n".join(rows(OTHER)),
    "sdk, the other way round": "[State]\n" + OTHER + "\n[ PUZZLE ]\n" + "\n".join(rows(PUZZLE)),
    "sdm with one puzzle": PUZZLE + "\n",
    "a completed grid": SOLUTION,
    "a completed grid in a frame": framed(SOLUTION, "------+------+------", " | "),
    "the example": EXAMPLE,
}


@pytest.mark.parametrize("text", WRITINGS.values(), ids=WRITINGS.keys())
def test_a_sudoku_is_read_as_people_write_it(text: str) -> None:
    grid = read_grid(text)
    assert grid.digits == SOLUTION
    assert grid.remark == ""


def test_an_empty_row_of_cells_is_a_row() -> None:
    """A spreadsheet writes a row of blanks as separators alone."""
    blanked = SOLUTION[:18] + "." * 9 + SOLUTION[27:]
    cells = "\n".join(",".join(row).replace(".", "") for row in rows(blanked))
    assert cells.splitlines()[2] == "," * 8
    assert read_grid(cells).digits == SOLUTION


def test_a_row_of_dashes_alone_is_a_row_where_there_are_no_nine_without_it() -> None:
    blanked = SOLUTION[:18] + "-" * 9 + SOLUTION[27:]
    lines = [row.replace("4", "-") for row in rows(blanked)]
    assert lines[2] == "-" * 9
    assert read_grid("\n".join(lines)).digits == SOLUTION
    between = [*lines[:3], "---|---|---", *lines[3:6], "---|---|---", *lines[6:]]
    with pytest.raises(BadFile, match="a tenth row"):
        read_grid("\n".join(between))


def test_a_list_is_told_by_most_of_its_lines() -> None:
    text = f"7\n{PUZZLE}\n{OTHER}\n{PUZZLE.replace('.', '-')}\n"
    assert count_puzzles(text) == 4
    assert read_grid(text, 3).digits == OTHER_SOLUTION
    assert read_grid(text, 4).digits == SOLUTION
    with pytest.raises(BadFile, match="line 1: puzzle 1 has 1 square; it needs 81"):
        read_grid(text, 1)
    twenty_seven = "\n".join([" ".join(PUZZLE[at : at + 3] for at in range(0, 81, 3))] * 27)
    assert count_puzzles(twenty_seven) == 27
    assert read_grid(twenty_seven, 9).digits == SOLUTION


def of_size(size: int) -> list[list[str]]:
    return [[str(1 + (row + column) % size) for column in range(size)] for row in range(size)]


OTHERS = {
    "25 by 25": ("\n".join(" ".join(row) for row in of_size(25)), "this is a sudoku of 25 by 25 squares"),
    "25 by 25, blank but for a row": (
        "\n".join([" ".join(of_size(25)[0])] + [" ".join("0" * 25)] * 24),
        "of 25 by 25 squares",
    ),
    "16 by 16 with letters": (
        "\n".join("".join("123456789ABCDEFG"[int(sign) - 1] for sign in row) for row in of_size(16)),
        "of 16 by 16 squares; the game is played on one of nine by nine",
    ),
    "16 by 16 in cells": ("\n".join(",".join(row) for row in of_size(16)), "of 16 by 16 squares"),
    "4 by 4": ("\n".join("".join(row) for row in of_size(4)), "of 4 by 4 squares"),
    "pencil marks": (
        "\n".join(["+-----+", *(" ".join(["1", "29", "348"] * 3) for _ in range(9))]),
        "line 2 has several digits for a square, such as 29: these are pencil marks",
    ),
    "pencil marks in some squares": (
        "\n".join(
            [
                " | ".join(PUZZLE[:9]),
                *(" ".join("4567" if s == "." else s for s in r) for r in rows(PUZZLE)[1:]),
            ]
        ),
        "line 2 has several digits for a square, such as 4567",
    ),
}


@pytest.mark.parametrize(("text", "reason"), OTHERS.values(), ids=OTHERS.keys())
def test_what_is_no_sudoku_of_nine_by_nine_is_called_what_it_is(text: str, reason: str) -> None:
    with pytest.raises(BadFile, match=reason) as refused:
        read_grid(text)
    assert str(refused.value).startswith("grid: ")
    assert count_puzzles(text) == 1


def test_a_puzzle_is_chosen_from_a_file_of_many() -> None:
    text = f"# two puzzles\n{PUZZLE}\n\n{OTHER}\r\n"
    assert read_grid(text, 1).digits == SOLUTION
    assert read_grid(text, 2).digits == OTHER_SOLUTION
    with pytest.raises(BadOption, match="puzzle = 3: the file holds 2 puzzles"):
        read_grid(text, 3)
    assert read_grid(PUZZLE, 3).digits == SOLUTION, "a file of one puzzle asks for no number"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (PUZZLE, 1),
        ("\n".join(rows(PUZZLE)), 1),
        (f"{PUZZLE}\n# between\n{OTHER}\n\n{SOLUTION}\n", 3),
        ("", 1),
        ("no sudoku\nat all", 1),
        ("[Other]\n1", 1),
    ],
)
def test_the_puzzles_of_a_file_are_counted(text: str, count: int) -> None:
    assert count_puzzles(text) == count


def test_only_the_puzzle_that_is_chosen_is_checked() -> None:
    assert read_grid(f"{PUZZLE}\n{PUZZLE[1:]}", 1).digits == SOLUTION
    with pytest.raises(BadFile, match="line 2: puzzle 2 has 80 squares; it needs 81"):
        read_grid(f"{PUZZLE}\n{PUZZLE[1:]}", 2)


REFUSED = {
    "nothing": ("", "there is no sudoku"),
    "a frame alone": ("---+---+---\n|||\n", "there is no sudoku"),
    "a square too few": (PUZZLE[1:], "line 1: the sudoku has 80 squares; it needs 81"),
    "a square too many": (PUZZLE + "1", "the sudoku has 82 squares"),
    "one square": ("7", "the sudoku has 1 square;"),
    "a short row": (
        "\n".join(["", *rows(PUZZLE)[:3], rows(PUZZLE)[3][1:], *rows(PUZZLE)[4:]]),
        "line 5: row 4 has 8 squares; it needs nine",
    ),
    "a long row": ("\n".join([*rows(PUZZLE)[:8], rows(PUZZLE)[8] + "1"]), "line 9: row 9 has 10 squares"),
    "eight rows": ("\n".join(rows(PUZZLE)[:8]), "has 8 rows; it needs nine"),
    "ten rows": ("\n".join([*rows(PUZZLE), "." * 9]), "line 10: a tenth row"),
    "a foreign sign": (
        "\n".join(rows(PUZZLE)).replace("4..8.3..1", "4..8x3..1"),
        "line 5, column 5: 'x' is no square",
    ),
    "a foreign sign in a cell": (",".join(with_square(PUZZLE, 1, 4, "?")), "line 1, column 7: '?'"),
    "letters": ("This is not a sudoku", "line 1, column 1: 'T' is no square"),
    "digits of another script": (PUZZLE.replace("7", "７"), "column 5: '７' is no square"),
    "no part called Puzzle": (f"[State]\n{PUZZLE}", r"a part \[state\], but none called \[Puzzle\]"),
    "twice in a box": (
        with_square(SOLUTION, 6, 1, "8"),
        "grid: 8 stands twice in the box at rows 4-6, columns 1-3: row 4, column 1 and row 6, column 1",
    ),
    "twice in a box of a list": (
        f"{with_square(SOLUTION, 6, 1, '8')}\n{PUZZLE}",
        "grid, line 1: 8 stands twice in the box at rows 4-6, columns 1-3",
    ),
    "twice in a row of a puzzle": (
        with_square(PUZZLE, 1, 9, "5"),
        "5 stands twice in row 1: row 1, column 1 and row 1, column 9",
    ),
    "twice in a column of a puzzle": (
        with_square(PUZZLE, 9, 2, "3"),
        "3 stands twice in column 2: row 1, column 2 and row 9, column 2",
    ),
    "a square without a digit": (
        "1234567.." + "." * 9 * 2 + ".......8." + ".......9." + "." * 9 * 4,
        "no solution: no digit is left for row 1, column 8",
    ),
    "a digit without a square": (
        "12345678." + "........9" + "." * 63,
        "no solution: no digit is left for row 1, column 9",
    ),
    "a digit without a square in a column": (
        "".join(f"{digit}........" for digit in range(1, 7)) + "." * 18 + ".9.......",
        "no solution: no square is left for the 9 in column 1",
    ),
    "no squares given": ("." * 81, r"more than one solution: row \d, column \d can be \d or \d"),
    "a clue too few": (with_square(OTHER, 1, 8, "0"), "more than one solution: row"),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_a_wrong_sudoku_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadFile, match=reason) as refused:
        read_grid(text)
    assert str(refused.value).startswith("grid")


def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadFile, match="the longest that is read"):
        read_grid(" " * (LONGEST_FILE + 1))


def test_right_boxes_are_enough_and_the_rest_is_said() -> None:
    grid = read_grid("123123123456456456789789789" * 3)
    assert grid.digits == "123123123456456456789789789" * 3
    assert "1 stands twice in row 1: row 1, column 1 and row 1, column 4" in grid.remark
    swapped = SOLUTION[:72] + SOLUTION[73] + SOLUTION[72] + SOLUTION[74:]
    assert "stands twice in column 1" in read_grid(swapped).remark


@pytest.mark.parametrize("puzzle", HARD.values(), ids=HARD.keys())
def test_the_hardest_puzzles_are_solved(puzzle: str) -> None:
    """With a hundredth of the guesses that are allowed, which is far below two seconds."""
    clues = puzzle.replace("0", ".")
    solution = solve(puzzle.replace(".", "0"), guesses=GUESSES // 100)
    assert is_sudoku(solution)
    assert re.fullmatch(clues, solution), "the clues stay"


def test_the_solver_finds_the_published_solutions() -> None:
    assert read_grid(PUZZLE).digits == SOLUTION
    assert read_grid(OTHER).digits == OTHER_SOLUTION


def test_a_deadly_rectangle_has_two_solutions() -> None:
    """Two rows and columns in which two digits can be exchanged, and nothing else is blank."""
    found = [
        (top, low, left, right)
        for top in range(9)
        for low in range(top + 1, 9)
        for left in range(9)
        for right in range(left + 1, 9)
        if SOLUTION[9 * top + left] == SOLUTION[9 * low + right]
        and SOLUTION[9 * top + right] == SOLUTION[9 * low + left]
        and (top // 3 == low // 3) != (left // 3 == right // 3)
    ]
    top, low, left, right = found[0]
    squares = SOLUTION
    for row, column in ((top, left), (top, right), (low, left), (low, right)):
        squares = with_square(squares, row + 1, column + 1, ".")
    with pytest.raises(BadFile, match=f"row {top + 1}, column {left + 1} can be"):
        read_grid(squares)


def test_guessing_stops_with_a_sentence() -> None:
    """What cannot be settled is given up after a number of guesses, the same everywhere."""
    most = GUESSES if IS_COMPILED else 200
    with pytest.raises(BadFile, match=f"{most:,} guesses did not settle it"):
        solve(ENDLESS.replace(".", "0"), guesses=most)


def test_a_contradiction_behind_a_guess_names_the_square() -> None:
    """A wrong clue more, and only guessing shows that nothing fits any longer."""
    with pytest.raises(BadFile, match="whatever stands in row 3, column 4, the rest cannot be filled"):
        read_grid(with_square(HARD["inkala"], 1, 4, "3"))


def test_chance_makes_valid_and_different_grids() -> None:
    seeds = 10_000 if IS_COMPILED else 12
    grids = {make_grid(seeded("grids", seed)) for seed in range(seeds)}
    assert len(grids) == seeds
    assert all(is_sudoku(digits) for digits in grids)


def test_a_grid_follows_from_its_seed() -> None:
    assert make_grid(seeded(7)) == make_grid(seeded(7)) != make_grid(seeded(8))


def test_grids_are_no_relabelling_of_one() -> None:
    """Digits brought into the order of the first row, nearly all grids still differ."""
    seeds = 1_000 if IS_COMPILED else 12
    patterns = set()
    for seed in range(seeds):
        digits = make_grid(seeded("patterns", seed))
        patterns.add(digits.translate(str.maketrans(digits[:9], "123456789")))
    assert len(patterns) == seeds


def test_every_digit_comes_up_everywhere() -> None:
    """In 3,000 grids each digit stands in each square 333 times, give or take five deviations of 17."""
    if IS_COMPILED:
        seeds, least, most = 3_000, 247, 420
    else:
        seeds, least, most = 40, 0, 20
    grids = [make_grid(seeded("spread", seed)) for seed in range(seeds)]
    for square in range(81):
        counts = Counter(digits[square] for digits in grids)
        assert all(least <= counts[digit] <= most for digit in "123456789"), (square, counts)


def test_a_made_grid_comes_back_from_a_record() -> None:
    digits = make_grid(seeded(3))
    assert read_made_grid(digits) == digits
    for text in ("", digits[1:], digits + "\n", digits.replace("1", "0"), PUZZLE):
        with pytest.raises(BadFile, match="made_grid: a grid that was made has 81 digits"):
            read_made_grid(text)
    with pytest.raises(BadFile, match=r"made_grid: \d stands twice in row 1"):
        read_made_grid(with_square(digits, 1, 1, digits[1]))
