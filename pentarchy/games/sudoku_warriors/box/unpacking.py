"""Unpack the box: read the house rules and the sudoku, or refuse them in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentarchy.kernel import game
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import refuse_a_second, refuse_strange_files
from pentarchy.kernel.game import Side
from pentarchy.kernel.horizon import measured
from pentarchy.kernel.options import BadFile, BadOption, FileKind, Option, read_options
from pentarchy.kernel.rule import enforces
from pentarchy.kernel.sizes import FILE

from .constants import HILLTOPS, PLAYERS, PROVINCES, VILLAGES
from .state import Numbers, Print
from .sudoku_file import LONGEST_FILE, Grid, count_puzzles, make_grid, read_grid, read_made_grid

Box = game.Box[Numbers, Print]

SEATS = range(2, PLAYERS + 1)
TARGETS = {2: 5, 3: 3}  #: provinces that win, by the number of players
SIGNS = ("circle", "square", "triangle")  #: of the seats
SIDES = tuple(Side(sign.title(), (livery,)) for sign, livery in zip(SIGNS, (3, 2, 0), strict=True))
MOST_PUZZLES = FILE // VILLAGES  #: of a file; no more than these fit into one
SWITCH = (False, True)

BROUGHT, MADE = "grid", "made_grid"  #: the files in a box: what people bring, what chance makes

EXAMPLE = """\
53. .7. ...
6.. 195 ...
.98 ... .6.

8.. .6. ..3
4.. 8.3 ..1
7.. .2. ..6

.6. ... 28.
... 419 ..5
... .8. .79
"""

OPTIONS = (
    Option(
        "grid",
        "Sudoku",
        "A random sudoku (random), or one that you bring (given). A sudoku that you bring is always used.",
        "S-R1",
        "random",
        ("random", "given"),
    ),
    Option(
        "first",
        "Who begins",
        "The player who places first: drawn at random, or named by their sign.",
        "S-R2",
        "random",
        ("random", *SIGNS),
    ),
    Option(
        "village_control",
        "Control of a village",
        "It takes more warriors around a village than any other player has (plurality), or more than all "
        "others have together (strict).",
        "S-R15",
        "plurality",
        ("plurality", "strict"),
    ),
    Option(
        "swap_rule",
        "Swapping",
        "After the first placement the second player may take it over instead of placing.",
        "S-R24",
        False,
        SWITCH,
    ),
    Option(
        "puzzle",
        "Puzzle in the file",
        "Which puzzle to play on, where a file holds several, one a line.",
        "S-R1",
        1,
        range(1, MOST_PUZZLES + 1),
    ),
    Option(
        "on_leave",
        "When a player leaves",
        "Their seat places no more and is out of every battle, or a bot takes it over.",
        "S-R23",
        "surrender",
        ("surrender", "bot"),
        is_for_table=True,
    ),
)

FILES = (
    FileKind(
        BROUGHT,
        "Sudoku",
        "Completed, or a puzzle with one solution: nine lines of nine squares, or all 81 on one line. A "
        "blank is 0 . _ - or *; lines between the boxes may stay. Files that end in .sdk will do, and in "
        ".sdm, a puzzle a line.",
        EXAMPLE,
        which="puzzle",
        count=count_puzzles,
        longest=LONGEST_FILE,
    ),
)


@enforces("S-1", "S-2", "S-4", "S-15", "S-R1", "S-R2", "S-R23")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for a table, or raise ``BadOption`` or ``BadFile``.

    The one thing that chance makes is the sudoku, where none is brought. The box keeps
    as a file the grid that is played on, completed, whatever the file around it was.
    """
    if seats not in SEATS:
        raise BadOption(f"Sudoku Warriors is for 2 or 3 players, not {seats} (S-1)")
    chosen = read_options(OPTIONS, options)
    key, grid = _lay_out(chosen, files, chance)
    # A sudoku that was brought counts, whatever a form's first choice was left at.
    chosen["grid"] = "given" if key == BROUGHT else "random"
    numbers = Numbers.new()
    numbers.seats = seats
    numbers.target = TARGETS[seats]
    numbers.values[:] = [int(digit) for digit in grid.digits]
    _switch(numbers, chosen)
    return Box(
        game="sudoku_warriors",
        seats=seats,
        options=chosen,
        files={key: grid.digits},
        numbers=numbers,
        print=Print(grid.digits, grid.remark),
        sides=SIDES[:seats],
        is_drawn=not files,
    )


def _switch(numbers: Numbers, chosen: Mapping[str, Any]) -> None:
    """Write the house rules as the numbers that the rules read."""
    first = chosen["first"]
    numbers.first = SIGNS.index(first) if first in SIGNS else -1
    if numbers.first >= numbers.seats:
        raise BadOption(f"first = {first}: nobody plays {first} at this table (S-R2)")
    numbers.strict = chosen["village_control"] == "strict"
    numbers.swap = chosen["swap_rule"]


@enforces("S-R1")
def _lay_out(chosen: Mapping[str, Any], files: Mapping[str, str], chance: Chance) -> tuple[str, Grid]:
    """Return the key of the file that the grid is kept as, and the grid."""
    refuse_strange_files("Sudoku Warriors", files, BROUGHT, MADE)
    refuse_a_second(files, "a sudoku", "S-R1")
    if BROUGHT in files:
        return BROUGHT, read_grid(files[BROUGHT], chosen["puzzle"])
    if chosen["grid"] == "given":
        raise BadFile("no sudoku was brought: paste one, choose a file, or play on a random one (S-R1)")
    digits = read_made_grid(files[MADE]) if MADE in files else make_grid(chance)
    return MADE, Grid(digits, "")


def longest(box: Box) -> int:
    """Return more moves than any game of this box has, NATURE's and every seat's leaving included.

    A hilltop is placed on once, a value added once, a province fought for once, and in
    a battle all but one surrender at most. A player who closes a bid after the opening one
    is above all others, and the next bidder is not; so in a battle only the opening bid
    and the first after it that is done can be without an added value.
    """
    placing = HILLTOPS + 1  # and a swap
    adding = VILLAGES
    done = VILLAGES + 2 * PROVINCES
    surrendering = (box.seats - 1) * PROVINCES
    choosing = PROVINCES
    return 1 + placing + adding + done + surrendering + choosing + box.seats


horizon = measured({2: 220, 3: 190}, longest)
