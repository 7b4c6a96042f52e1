"""Unpack the box: read the house rules and the map, or refuse them in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from pentarchy.kernel import game
from pentarchy.kernel.chance import Chance
from pentarchy.kernel.files import take_brought
from pentarchy.kernel.horizon import measured
from pentarchy.kernel.livery import sides_by_colour
from pentarchy.kernel.options import BadOption, FileKind, Option, read_options
from pentarchy.kernel.rule import enforces

from .constants import CITIES, EIGHTEENTH, LISTED, PLAYERS, TERRITORIES, ZONES
from .map_file import WESTMARK, Map, our_map, read_map
from .map_text import LONGEST_MAP
from .state import CLOSED, OPEN, Draft, Numbers, Print

Box = game.Box[Numbers, Print]

SEATS = range(2, PLAYERS + 1)
SWITCH = (False, True)
FEW = 3  #: remarks on a map that are told

OPTIONS = (
    Option(
        "map",
        "Map",
        "Our own map (westmark), or a map file of your own. A map that you bring is always used.",
        "C-R3",
        "westmark",
        ("westmark", "file"),
    ),
    Option(
        "army",
        "The 18th unit",
        "A second Baron, or one more Scout, Cursed Land or Sorceress; or only the 17 units of the list.",
        "C-R2",
        "second_baron",
        tuple(EIGHTEENTH),
    ),
    Option(
        "first",
        "Who begins",
        "Each player draws a unit and the highest begins, or a player is drawn at random.",
        "C-R7",
        "unit_draw",
        ("unit_draw", "random"),
    ),
    Option(
        "draft",
        "Sharing out the territories",
        "Players take tokens in turn (turns) or back and forth (snake), or the tokens are dealt (random).",
        "C-R8",
        "turns",
        ("turns", "snake", "random"),
    ),
    Option(
        "must_play",
        "A card must be played",
        "Whether one of the cards drawn must be carried out if any can be.",
        "C-R13",
        False,
        SWITCH,
    ),
    Option(
        "traitor_on_known",
        "Traitor on known units",
        "Whether the Traitor may name a unit that its player knows already.",
        "C-R16",
        True,
        SWITCH,
    ),
    Option(
        "same_unit",
        "Several moves with one unit",
        "Whether the moves of a turn may be made with the same unit.",
        "C-R19",
        True,
        SWITCH,
    ),
    Option(
        "scout_run_attack",
        "Scouts run to attack",
        "Whether a Scout's run may end with an attack.",
        "C-R23",
        True,
        SWITCH,
    ),
    Option(
        "open_reserve",
        "Open reserves",
        "Whether reserves lie open, so that all know which unit is drawn from one.",
        "C-24",
        False,
        SWITCH,
    ),
    Option(
        "memory_aid",
        "Memory aid",
        "Whether the board shows each player what they have been shown of others' units.",
        "C-R21",
        True,
        SWITCH,
    ),
    Option(
        "quiet_limit",
        "Quiet rounds",
        "After so many rounds without a loss, a capture or a return the game is decided by count.",
        "C-R35",
        60,
        range(1, 1001),
    ),
    Option(
        "round_limit",
        "Round limit",
        "After so many rounds the game is decided by count.",
        "C-R35",
        200,
        range(1, 1001),
    ),
    Option(
        "chat",
        "Chat",
        "Whether players may write to each other; nobody may show what a unit is.",
        "C-R38",
        "on",
        ("on", "off"),
        is_for_table=True,
    ),
    Option(
        "on_leave",
        "When a player leaves",
        "Their units only defend from then on, or a bot takes over their seat.",
        "C-R42",
        "passive",
        ("passive", "bot"),
        is_for_table=True,
    ),
)

FILES = (
    FileKind(
        "map",
        "Map",
        "A drawing of 72 zones in TOML, three to each of 24 territories, eight of them with a city, and the "
        "mountains between them.",
        WESTMARK,
        longest=LONGEST_MAP,
    ),
)


@enforces("C-1", "C-R3", "C-R21", "C-R38", "C-R42")
def unpack(options: Mapping[str, Any], files: Mapping[str, str], seats: int, chance: Chance) -> Box:
    """Return the box for a table, or raise ``BadOption`` or ``BadFile``; nothing in it is random."""
    if seats not in SEATS:
        raise BadOption(f"Stratego Conquest is for 2 to 4 players, not {seats} (C-1)")
    chosen = read_options(OPTIONS, options)
    brought = take_brought("Stratego Conquest", "map", "C-R3", chosen, files)
    board = read_map(brought["map"]) if brought else our_map()
    numbers = Numbers.new()
    numbers.seats = seats
    _draw(numbers, board)
    _muster(numbers, chosen["army"])
    _switch(numbers, chosen)
    return Box(
        game="stratego_conquest",
        seats=seats,
        options=chosen,
        files=brought,
        numbers=numbers,
        print=Print(board),
        sides=sides_by_colour(seats),
    )


@enforces("C-1", "C-4", "C-R4", "C-R5", "C-R6")
def _draw(numbers: Numbers, board: Map) -> None:
    """Write down zones, territories, cities and borders as rules read them."""
    numbers.exits[:] = -1
    for zone, ways in enumerate(board.neighbours):
        numbers.exits[zone, : len(ways)] = ways
        numbers.borders[zone, list(ways)] = OPEN
    for one, other in board.mountains:
        numbers.borders[one, other] = numbers.borders[other, one] = CLOSED
    numbers.territory[:] = board.territory
    numbers.zones[:] = board.zones
    numbers.city[list(board.cities)] = 1
    numbers.steps[:] = _count_steps(board)
    for start, target in product(range(ZONES), range(ZONES)):
        one, other = board.territory[start], board.territory[target]
        if numbers.borders[start, target] == OPEN and one != other:
            numbers.beside[one, other] = 1


def _count_steps(board: Map) -> npt.NDArray[np.int8]:
    """Return how many moves each zone is from each other on an empty board."""
    steps = np.full((ZONES, ZONES), ZONES, np.int8)
    for start in range(ZONES):
        steps[start, start], reached = 0, deque([start])
        while reached:
            zone = reached.popleft()
            for other in board.neighbours[zone]:
                if steps[start, other] == ZONES:
                    steps[start, other] = steps[start, zone] + 1
                    reached.append(other)
    return steps


@enforces("C-3", "C-R1", "C-R2")
def _muster(numbers: Numbers, choice: str) -> None:
    """Write down how many units of each kind an army has."""
    numbers.army[:] = LISTED
    if EIGHTEENTH[choice]:
        numbers.army[EIGHTEENTH[choice]] += 1
    numbers.army_units = sum(numbers.army)


def _switch(numbers: Numbers, chosen: Mapping[str, Any]) -> None:
    """Write the house rules as the numbers that the rules read."""
    numbers.drawn_first = chosen["first"] == "unit_draw"
    numbers.draft = Draft[chosen["draft"].upper()]
    numbers.must_play = chosen["must_play"]
    numbers.traitor_on_known = chosen["traitor_on_known"]
    numbers.same_unit = chosen["same_unit"]
    numbers.run_attack = chosen["scout_run_attack"]
    numbers.open_reserve = chosen["open_reserve"]
    numbers.quiet_limit = chosen["quiet_limit"]
    numbers.round_limit = chosen["round_limit"]


def remark(box: Box) -> str:
    """Return what is allowed in the map that was brought, but not wise; nothing for most."""
    remarks = box.print.map.remarks
    more = (f"And {len(remarks) - FEW} more of the kind",) if len(remarks) > FEW else ()
    return " ".join(f"{words}." for words in (*remarks[:FEW], *more))


def longest(box: Box) -> int:
    """Return more moves than any game of this box has, NATURE's and every seat's leaving included.

    In the setup each unit is drawn once and placed once. A turn has a card for
    every second token, at most seven steps with one of them, a basic move, a move for
    every city and two for Rapid Advance, a flag put back after any of three
    captures, and an end.
    """
    units = box.seats * int(box.numbers.army_units)
    per_turn = TERRITORIES // 2 + 7 + 1 + CITIES + 2 + 3 + 1
    return 1 + 2 * units + TERRITORIES + box.seats + per_turn * box.seats * int(box.numbers.round_limit)


horizon = measured({2: 190, 3: 270, 4: 340}, longest)
