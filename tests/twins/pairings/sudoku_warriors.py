"""Sudoku Warriors beside its twin: tables for both, and our board in the twin's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pentarchy.games import load
from pentarchy.games.sudoku_warriors.box.constants import HILLTOP_NAMES, PLAYERS, VILLAGE_NAMES
from pentarchy.games.sudoku_warriors.box.state import CROSSED, Phase
from pentarchy.games.sudoku_warriors.rules.island import controller

from .. import sudoku_warriors
from ..comparing import AnyBox, Pairing, Setting, some_options

GAME = load("sudoku_warriors")


def _island(dice: Random) -> Setting:
    """Any options, and half of the time a sudoku that was brought: complete, a puzzle, or one of several."""
    seats = dice.choice((2, 3))
    first = ("random", *sudoku_warriors.SIGNS[:seats])
    options = some_options(GAME.box.options, dice, grid=("random",), first=first, puzzle=(1,))
    if dice.random() < 0.5:
        return Setting(seats, options)
    digits = _sudoku(dice)
    if dice.random() < 0.2:
        boxes = ("".join(dice.sample("123456789", 9)) for _ in range(9))
        digits = "".join(_rows_of_boxes([*boxes]))
    elif dice.random() < 0.3:
        return Setting(seats, options, {"grid": _puzzle(digits, dice)}, digits)
    elif dice.random() < 0.3:
        others = [_sudoku(dice) for _ in range(dice.randint(1, 3))]
        place = dice.randint(0, len(others))
        lines = [*others[:place], digits, *others[place:]]
        return Setting(seats, {**options, "puzzle": place + 1}, {"grid": "\n".join(lines)}, digits)
    return Setting(seats, options, {"grid": digits}, digits)


def _sudoku(dice: Random) -> str:
    """A completed sudoku: rows that are shifts of one another, bands, stacks and digits exchanged."""

    def lines() -> list[int]:
        return [3 * band + line for band in dice.sample(range(3), 3) for line in dice.sample(range(3), 3)]

    digits = dice.sample("123456789", 9)
    rows, columns = lines(), lines()
    return "".join(digits[(3 * row + row // 3 + column) % 9] for row in rows for column in columns)


def _puzzle(digits: str, dice: Random) -> str:
    """Take at most one digit from each row, so that there is one solution."""
    blanks = {9 * row + dice.randrange(9) for row in range(9) if dice.random() < 0.8}
    return "".join("." if place in blanks else digit for place, digit in enumerate(digits))


def _rows_of_boxes(boxes: list[str]) -> list[str]:
    """Lay nine boxes out in rows; rows and columns of the board may repeat a digit."""
    return [
        "".join(boxes[3 * band + stack][3 * line : 3 * line + 3] for stack in range(3))
        for band in range(3)
        for line in range(3)
    ]


def _warband(setting: Setting, box: AnyBox | None) -> sudoku_warriors.Twin:
    digits = setting.known or (box.print.grid if box else "")
    return sudoku_warriors.Twin(setting.seats, setting.options, digits)


def _warriors(box: AnyBox, state: Any) -> dict[str, Any]:
    """Return what the twin's ``board`` says, from our state."""
    stands = dict(zip(HILLTOP_NAMES, state.hilltops.tolist(), strict=True))
    owners = dict(enumerate(state.owners.tolist(), 1))
    is_battle = state.phase == Phase.BATTLE
    return {
        "warriors": {hilltop: sign - 1 for hilltop, sign in stands.items() if sign not in (0, CROSSED)},
        "crossed out": {hilltop for hilltop, sign in stands.items() if sign == CROSSED},
        "used": {name for name, is_used in zip(VILLAGE_NAMES, state.used, strict=True) if is_used},
        "owners": {number: owner - 1 for number, owner in owners.items() if 0 < owner <= PLAYERS},
        "decided": {number for number, owner in owners.items() if owner},
        "control": {
            name: _seat(controller(box.numbers, state, number)) for number, name in enumerate(VILLAGE_NAMES)
        },
        "scores": dict(_scores(state)) if is_battle else {},
        "province": int(state.province) + 1 if is_battle else None,
        "who has left": {seat for seat, has_left in enumerate(state.left.tolist()) if has_left},
    }


def _scores(state: Any) -> Iterator[tuple[int, int]]:
    """Yield who is fighting, with their scores."""
    for seat, is_fighting in enumerate(state.fighting.tolist()):
        if is_fighting:
            yield seat, int(state.scores[seat])


def _seat(number: int) -> int | None:
    return int(number) if number >= 0 else None


def _place(twin: sudoku_warriors.Twin, seat: int, moves: Sequence[str], dice: Random) -> str:
    """Of a few hilltops the one that touches fewest provinces, so that several fill at once; no surrender."""
    drawn = dice.choices([move for move in moves if move != "surrender"] or moves, k=4)
    return min(drawn, key=lambda said: len(sudoku_warriors.TOUCHING.get(said, ())))


PAIRING = Pairing(GAME, _island, _warband, _warriors, _place)
