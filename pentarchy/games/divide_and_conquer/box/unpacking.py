"""Unpack the box: read the house rules and the board's layout, or refuse them in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pentarchy.kernel import game
from pentarchy.kernel.brought import plain_text
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import take_brought
from pentarchy.kernel.game import Side
from pentarchy.kernel.horizon import measured
from pentarchy.kernel.options import BadFile, BadOption, FileKind, Option, read_options
from pentarchy.kernel.rule import enforces

from .constants import (
    BATTALION_LETTERS,
    BATTALION_NAMES,
    BATTALIONS,
    COMPASS,
    OBJECTIVES,
    PLAYERS,
    ROWS,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
    TEAMS,
)
from .exits import list_exits
from .routes import FAR, fill_needed
from .state import EqualStrength, Numbers, Print

Box = game.Box[Numbers, Print]

SEATS = range(2, PLAYERS + 1)
LONGEST_LAYOUT = 4_000  #: characters in a layout file
SWITCH = (False, True)
SIGNS = f".{BATTALION_LETTERS}{BATTALION_LETTERS.lower()}"  #: what a layout file is made of

OPTIONS = (
    Option(
        "equal_strength",
        "Equal strength",
        "When as many attack as defend: all fall (annihilate), the attacker stays put (bounce), "
        "or the attacker decides on the spot whether to fight (choice, the Commander's Choice variant).",
        "D-R13",
        "annihilate",
        ("annihilate", "bounce", "choice"),
    ),
    Option(
        "redeployment",
        "Redeployment",
        "Instead of bringing a lost troop back, a player may pull one from anywhere to its headquarters.",
        "D-15",
        False,
        SWITCH,
    ),
    Option(
        "signal",
        "Signal",
        "Each player has a pointer, and shows with it which player they think is ahead.",
        "D-16",
        False,
        SWITCH,
    ),
    Option(
        "layout",
        "Board",
        "The board as printed (compass), or a layout of your own. A layout that you bring is always used.",
        "D-R3",
        "compass",
        ("compass", "file"),
    ),
    Option(
        "adjacency",
        "Neighbours of a square",
        "Troops march to any of the eight neighbours, or only to the four that share an edge.",
        "D-R1",
        8,
        (8, 4),
    ),
    Option(
        "turn_limit",
        "Turn limit",
        "After this many turns the game is decided by objectives, then by troops.",
        "D-R31",
        100,
        range(1, 1001),
    ),
    Option(
        "allow_pass",
        "Passing",
        "A player may give no order; otherwise they must march while they can.",
        "D-R6",
        True,
        SWITCH,
    ),
    Option(
        "short_stack",
        "Stack smaller than ordered",
        "An order for more troops than are left fails (cancel), or the rest marches (move_rest).",
        "D-R8",
        "cancel",
        ("cancel", "move_rest"),
    ),
    Option(
        "reinforce_if",
        "Who is reinforced",
        "Every battalion with lost troops in the bank, or only one that lost some this turn.",
        "D-R16",
        "bank",
        ("bank", "lost_this_turn"),
    ),
    Option(
        "first_initiative",
        "Who begins",
        "The battalion that has the initiative in the first turn, or one drawn at random.",
        "D-R19",
        "random",
        ("random", "north", "east", "south", "west"),
    ),
    Option(
        "win_check",
        "When a win counts",
        "Right after the order that brings it, or when all orders of the turn are executed.",
        "D-R20",
        "immediate",
        ("immediate", "end_of_turn"),
    ),
    Option(
        "empty_seat_symbols",
        "Symbols of an absent battalion",
        "With three players, the squares of the fourth battalion are open to all or closed to all.",
        "D-R5",
        "open",
        ("open", "blocked"),
    ),
    Option(
        "team_orders",
        "Two players: orders",
        "A player writes one order for each of their two battalions, or one in all.",
        "D-R24",
        "per_battalion",
        ("per_battalion", "per_player"),
    ),
    Option(
        "team_win",
        "Two players: winning",
        "A player wins with the objectives of any one of their battalions, or needs those of both.",
        "D-R25",
        "any",
        ("any", "both"),
    ),
    Option(
        "partner_square",
        "Two players: one square",
        "A player's two battalions keep each other out of a square (blocked), or may share it.",
        "D-R26",
        "blocked",
        ("blocked", "share"),
    ),
    Option(
        "chat",
        "Chat while planning",
        "Whether players may write to each other while orders are written.",
        "D-R30",
        "off",
        ("off", "on"),
        is_for_table=True,
    ),
    Option(
        "on_leave",
        "When a player leaves",
        "Their seat passes from then on, or a bot takes it over.",
        "D-R32",
        "pass",
        ("pass", "bot"),
        is_for_table=True,
    ),
)

FILES = (
    FileKind(
        "layout",
        "Board layout",
        "Ten lines of ten characters: N E S W are the headquarters, n e s w the objectives (four each), a "
        "point is an open square. Letters and numbers in the margin and lines that begin with # may stay.",
        COMPASS,
        longest=LONGEST_LAYOUT,
    ),
)


@enforces("D-1", "D-2", "D-3", "D-R3", "D-R30", "D-R32")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for a table, or raise ``BadOption`` or ``BadFile``; nothing in it is random."""
    if seats not in SEATS:
        raise BadOption(f"Divide & Conquer is for 2 to 4 players, not {seats} (D-1)")
    chosen = read_options(OPTIONS, options)
    brought = take_brought("Divide & Conquer", "layout", "D-R3", chosen, files)
    layout = brought.get("layout", COMPASS)
    numbers = Numbers.new()
    numbers.seats = seats
    _seat(numbers, seats)
    _switch(numbers, chosen)
    _lay_out(numbers, layout)
    list_exits(numbers)
    fill_needed(numbers)
    _check_reachable(numbers)
    return Box(
        game="divide_and_conquer",
        seats=seats,
        options=chosen,
        files=brought,
        numbers=numbers,
        print=Print(layout, "your layout" if brought else "compass"),
        sides=sides(seats),
    )


@enforces("D-6", "D-7")
def _battalions(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return each seat's battalions: one each, clockwise from North, or a team of opposites for two."""
    return TEAMS if seats == len(TEAMS) else tuple((battalion,) for battalion in range(seats))


def sides(seats: int) -> tuple[Side, ...]:
    """Return what the players are called: ``North``, or ``North & South`` for a team."""
    return tuple(_side(battalions) for battalions in _battalions(seats))


def _side(battalions: tuple[int, ...]) -> Side:
    return Side(" & ".join(BATTALION_NAMES[battalion] for battalion in battalions), battalions)


def _seat(numbers: Numbers, seats: int) -> None:
    numbers.commander[:] = -1
    numbers.team[:] = -1
    for seat, battalions in enumerate(_battalions(seats)):
        for place, battalion in enumerate(battalions):
            numbers.commander[battalion] = seat
            numbers.team[seat, place] = battalion


def _switch(numbers: Numbers, chosen: Mapping[str, Any]) -> None:
    """Write the house rules as the numbers that the rules read."""
    first = chosen["first_initiative"].title()
    numbers.first = BATTALION_NAMES.index(first) if first in BATTALION_NAMES else -1
    if numbers.first >= 0 and numbers.commander[numbers.first] < 0:
        raise BadOption(f"first_initiative = {first.lower()}: nobody commands {first} at this table (D-R19)")
    numbers.turn_limit = chosen["turn_limit"]
    numbers.diagonals = chosen["adjacency"] == 8
    numbers.closed_symbols = chosen["empty_seat_symbols"] == "blocked"
    numbers.passing = chosen["allow_pass"]
    numbers.march_the_rest = chosen["short_stack"] == "move_rest"
    numbers.equal_strength = EqualStrength[chosen["equal_strength"].upper()]
    numbers.only_casualties = chosen["reinforce_if"] == "lost_this_turn"
    numbers.check_late = chosen["win_check"] == "end_of_turn"
    numbers.one_order = chosen["team_orders"] == "per_player"
    numbers.win_with_both = chosen["team_win"] == "both"
    numbers.shared_squares = chosen["partner_square"] == "share"
    numbers.redeployment = chosen["redeployment"]
    numbers.signal = chosen["signal"]


def read_layout(text: str) -> list[str]:
    """Return the board's hundred signs in reading order; ``BadFile`` names the line that is wrong."""
    if len(text) > LONGEST_LAYOUT:
        raise BadFile(
            f"layout: the file has {len(text)} characters; a board needs no more than {LONGEST_LAYOUT}"
        )
    rows: list[str] = []
    for number, line in enumerate(plain_text(text).split("\n"), 1):
        signs = _signs(line, len(rows))
        if signs:
            rows.append(_check_row(signs, number, len(rows)))
    if len(rows) != SIDE:
        raise BadFile(f"layout: the board has {len(rows)} rows; it needs ten, A to J (D-3)")
    return [sign for row in rows for sign in row]


def _signs(line: str, row: int) -> str:
    """Return the signs of a line without its margin; nothing for a remark or the row of numbers."""
    plain = line.split("#")[0]
    words = plain.split()
    if not words or all(word.isdigit() for word in words):
        return ""
    if row < SIDE and words[0] == ROWS[row]:
        # The margin's E and a headquarters of East are told apart by the number of squares.
        if ROWS[row] not in SIGNS or len("".join(words)) > SIDE:
            words = words[1:]
    return "".join(words)


def _check_row(signs: str, number: int, row: int) -> str:
    if row >= SIDE:
        raise BadFile(f"layout, line {number}: an eleventh row; the board has ten, A to J (D-3)")
    if len(signs) != SIDE:
        raise BadFile(f"layout, line {number}: row {ROWS[row]} has {len(signs)} squares; it needs ten (D-3)")
    for column, sign in enumerate(signs, 1):
        if sign not in SIGNS:
            raise BadFile(
                f"layout, line {number}: {sign!r} on {ROWS[row]}{column}; "
                "a square is N E S W, n e s w or a point"
            )
    return signs


@enforces("D-4", "D-R2", "D-R3")
def _lay_out(numbers: Numbers, text: str) -> None:
    """Every battalion has one headquarters and four objectives."""
    signs = read_layout(text)
    for battalion, letter in enumerate(BATTALION_LETTERS):
        name = BATTALION_NAMES[battalion]
        homes = [square for square in range(SQUARES) if signs[square] == letter]
        goals = [square for square in range(SQUARES) if signs[square] == letter.lower()]
        _check_count("headquarters", letter, name, homes, 1)
        _check_count("objectives", letter.lower(), name, goals, OBJECTIVES)
        numbers.headquarters[battalion] = homes[0]
        numbers.objectives[battalion] = goals
        numbers.symbol[homes + goals] = battalion + 1
        numbers.objective[goals] = battalion + 1


def _check_count(what: str, letter: str, name: str, squares: list[int], wanted: int) -> None:
    if len(squares) != wanted:
        found = f" ({_and(SQUARE_NAMES[square] for square in squares)})" if squares else ""
        raise BadFile(f"layout: {name} has {len(squares)} {what} {letter!r}{found}; it needs {wanted} (D-4)")


def _and(words: Iterable[str]) -> str:
    return ", ".join(words)


@enforces("D-R3")
def _check_reachable(numbers: Numbers) -> None:
    """Every commanded battalion can march from its headquarters to each of its objectives."""
    for battalion in range(BATTALIONS):
        if numbers.commander[battalion] < 0:
            continue
        for place in range(OBJECTIVES):
            if numbers.needed[battalion, 1 << place, numbers.headquarters[battalion]] >= FAR:
                name = BATTALION_NAMES[battalion]
                where = SQUARE_NAMES[numbers.objectives[battalion, place]]
                raise BadFile(
                    f"layout: {name} cannot reach its objective {where} from its headquarters (D-R3)"
                )


def longest(box: Box) -> int:
    """Return more moves than any game of this box has, NATURE's and every seat's leaving included."""
    per_turn = 4 * BATTALIONS + 3 * PLAYERS
    return 1 + PLAYERS + per_turn * int(box.numbers.turn_limit)


horizon = measured({2: 240, 3: 130, 4: 150}, longest)
