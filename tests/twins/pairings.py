"""Each game that has a twin: tables for both, and our board in the twin's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pentarchy.games import load
from pentarchy.games.divide_and_conquer.box.constants import BATTALION_NAMES, SQUARE_NAMES
from pentarchy.games.stratego_conquest.box.constants import CARD_NAMES
from pentarchy.games.stratego_conquest.words.moves import UNIT_WORDS
from pentarchy.games.sudoku_warriors.box.constants import HILLTOP_NAMES, PLAYERS, VILLAGE_NAMES
from pentarchy.games.sudoku_warriors.box.state import CROSSED, Phase
from pentarchy.games.sudoku_warriors.rules.island import controller
from pentarchy.kernel.notation import hyphenated

from . import divide_and_conquer, stratego_conquest, sudoku_warriors
from .comparing import AnyBox, Pairing, Setting, some_options

DIVIDE_AND_CONQUER = load("divide_and_conquer")
SUDOKU_WARRIORS = load("sudoku_warriors")
STRATEGO_CONQUEST = load("stratego_conquest")


# Divide & Conquer.


def _battlefield(dice: Random) -> Setting:
    """Any options, and half of the time a layout in which the symbols lie close together."""
    seats = dice.choice((2, 3, 4))
    first = ("random", *divide_and_conquer.CLOCKWISE[: 3 if seats == 3 else 4])
    options = some_options(
        DIVIDE_AND_CONQUER.box.options,
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


# Sudoku Warriors.


def _island(dice: Random) -> Setting:
    """Any options, and half of the time a sudoku that was brought: complete, a puzzle, or one of several."""
    seats = dice.choice((2, 3))
    first = ("random", *sudoku_warriors.SIGNS[:seats])
    options = some_options(SUDOKU_WARRIORS.box.options, dice, grid=("random",), first=first, puzzle=(1,))
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


# Stratego Conquest.


def _campaign(dice: Random) -> Setting:
    """Any options but the one that asks what players know."""
    options = some_options(
        STRATEGO_CONQUEST.box.options,
        dice,
        map=("westmark",),
        traitor_on_known=(True,),
        quiet_limit=(1, 2, 5, 60),
        round_limit=(1, 3, 10, 50, 200),
    )
    return Setting(dice.choice((2, 3, 4)), options)


def _armies(setting: Setting, box: AnyBox | None) -> stratego_conquest.Twin:
    if box is None:
        raise ValueError("there is no map")
    names, board = [hyphenated(side.name) for side in box.sides], box.print.map
    signs, zones = board.territory_signs, board.zone_names
    return stratego_conquest.Twin(
        names,
        setting.options,
        stratego_conquest.Map(
            {zone: signs[where] for zone, where in zip(zones, board.territory, strict=True)},
            {
                zone: tuple(zones[other] for other in ways)
                for zone, ways in zip(zones, board.neighbours, strict=True)
            },
            frozenset(signs[number] for number in board.cities),
        ),
    )


def _map(box: AnyBox, state: Any) -> dict[str, Any]:
    """Return what the twin's ``board`` says, from our state."""
    board, cards = box.print.map, [hyphenated(name) for name in CARD_NAMES]
    kinds = state.kinds.tolist()
    # Until all is placed nobody but the owner sees whose a zone is: they are on their own territories.
    placing = [state.tokens[territory] for territory in board.territory]
    owners = [owner or own for owner, own in zip(state.owners.tolist(), placing, strict=True)]
    reserves = (state.reserve + state.open_reserve).tolist()[: box.seats]
    return {
        "units": {
            zone: (int(owners[number]) - 1, UNIT_WORDS[kinds[number]])
            for number, zone in enumerate(board.zone_names)
            if kinds[number]
        },
        "tokens": {
            sign: owner - 1
            for sign, owner in zip(board.territory_signs, state.tokens.tolist(), strict=True)
            if owner
        },
        "reserves": [_counted(UNIT_WORDS, reserve) for reserve in reserves],
        "flags": {
            flag: holder for flag, holder in enumerate(state.flag_holder.tolist()[: box.seats]) if holder >= 0
        },
        "pile": int(state.pile.sum()),
        "discards": _counted(cards, state.discards.tolist()),
        "hand": _counted(cards, state.hand.tolist()),
        "in hand": UNIT_WORDS[state.drawn],
        "rounds": int(state.rounds),
        "quiet rounds": int(state.quiet),
        "who has left": {seat for seat, has_left in enumerate(state.left.tolist()) if has_left},
    }


def _counted(names: Sequence[str], numbers: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def _attack(twin: stratego_conquest.Twin, seat: int, moves: Sequence[str], dice: Random) -> str:
    """An attack if there is one, a right guess, or a card; now and then anything."""
    if twin.stage == stratego_conquest.TRAITOR and twin.picks:
        return f"guess-{twin.units[twin.picks[0]].kind}"
    attacks = [said for said in moves if said.rpartition("-")[2] in twin.units and "-" in said]
    plays = [said for said in moves if said.startswith("play-")]
    return dice.choice(plays or attacks or moves)


PAIRINGS = {
    "divide_and_conquer": Pairing(DIVIDE_AND_CONQUER, _battlefield, _battalions, _troops, _march),
    "sudoku_warriors": Pairing(SUDOKU_WARRIORS, _island, _warband, _warriors, _place),
    "stratego_conquest": Pairing(STRATEGO_CONQUEST, _campaign, _armies, _map, _attack, (120, 300, 1500)),
}
"""Every game that has a twin, by its name."""
