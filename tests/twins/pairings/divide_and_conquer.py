"""Divide & Conquer beside its twin: tables for both, and our board in the twin's words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentarchy.games import load
from pentarchy.games.divide_and_conquer.box.constants import BATTALION_NAMES, SQUARE_NAMES

from .. import divide_and_conquer
from ..comparing import AnyBox, Pairing, Setting, some_options

GAME = load("divide_and_conquer")


def _battlefield(dice: Random) -> Setting:
    """Any options, and half of the time a layout in which the symbols lie close together."""
    seats = dice.choice((2, 3, 4))
    first = ("random", *divide_and_conquer.CLOCKWISE[: 3 if seats == 3 else 4])
    options = some_options(
        GAME.box.options,
        dice,
        layout=("compass",),
        first_initiative=first,
        turn_limit=(1, 2, 3, 5, 10, 20, 100),
    )
    if dice.random() < 0.5:
        return Setting(seats, options)
    return Setting(seats, options, {"layout": _layout(dice)})


def _layout(dice: Random) -> str:
    width = dice.randint(5, 10)
    top, left = dice.randint(0, 10 - width), dice.randint(0, 10 - width)
    inside = [(top + row, left + column) for row in range(width) for column in range(width)]
    signs = dict(zip(dice.sample(inside, 20), "NESWnnnneeeesssswwww", strict=True))
    rows = (" ".join(signs.get((row, column), ".") for column in range(10)) for row in range(10))
    return "\n".join(rows)


def _battalions(setting: Setting, box: AnyBox | None) -> divide_and_conquer.Twin:
    return divide_and_conquer.Twin(setting.seats, setting.options, setting.files.get("layout", ""))


def _troops(box: AnyBox, state: Any) -> dict[str, Any]:
    """Return what the twin's ``board`` says, from our state."""
    commanded = [number for number in range(4) if box.numbers.commander[number] >= 0]
    names = [name.lower() for name in BATTALION_NAMES]
    stacks, bank, fallen = state.troops.tolist(), state.bank.tolist(), state.casualties.tolist()
    pointers = ["nobody", *(names[side.colours[0]] for side in box.sides)]
    return {
        "turn": int(state.turn),
        "initiative": names[state.initiative] if state.turn else "",
        "troops": {names[number]: _where(stacks[number]) for number in commanded},
        "lost": {names[number]: bank[number] for number in commanded},
        "fallen": {names[number]: fallen[number] for number in commanded},
        "pointers": [pointers[shown] for shown in state.pointers.tolist()[: box.seats]],
        "who has left": {seat for seat, has_left in enumerate(state.left.tolist()) if has_left},
    }


def _where(stacks: list[int]) -> dict[str, int]:
    return {square: troops for square, troops in zip(SQUARE_NAMES, stacks, strict=True) if troops}


def _march(twin: divide_and_conquer.Twin, seat: int, moves: Sequence[str], dice: Random) -> str:
    """Of some orders the one that ends nearest to an objective still to be taken, and leaves none empty."""

    def distance(said: str) -> int:
        start, number, target = said.split("-")[-3:] if said.count("-") >= 2 else ("", "0", "")
        found = [20]
        for battalion in twin.team(seat):
            standing = battalion.troops.get(start, 0)
            if standing and not (start in battalion.objectives and standing == int(number)):
                wanted = [goal for goal in battalion.objectives if goal not in battalion.troops]
                found += [_steps(target, goal) for goal in wanted]
        return min(found)

    return min(dice.choices(moves, k=16), key=distance)


def _steps(start: str, target: str) -> int:
    return max(abs(ord(start[0]) - ord(target[0])), abs(int(start[1:]) - int(target[1:])))


PAIRING = Pairing(GAME, _battlefield, _battalions, _troops, _march)
