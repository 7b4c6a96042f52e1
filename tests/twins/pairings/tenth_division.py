"""Tenth Division beside its twin: tables for both, and our board in the twin's words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentarchy.games import load
from pentarchy.games.tenth_division.box.constants import CARDS, KINDS

from .. import tenth_division
from ..comparing import AnyBox, Pairing, Setting, some_options

GAME = load("tenth_division")


def _province(dice: Random) -> Setting:
    """Any options but hidden stocks; often a board that was brought, of few hexes, so that all soon meet."""
    seats = dice.choice((2, 3, 4, 5, 6))
    options = some_options(
        GAME.box.options,
        dice,
        board=("by_players", "19", "37", "30"),
        min_players=(2, 2, 2, 3),
        stocks=("open",),
        round_limit=(0, 0, 2, 5, 12),
        hill_turns=(1, 3, 7),
    )
    if dice.random() < 0.5:
        return Setting(seats, options)
    return Setting(seats, options, {"board": _drawing(dice, seats)})


def _drawing(dice: Random, seats: int) -> str:
    """A block of hexes with a hill, and gaps here and there; now and then one that will not do."""
    width = dice.randint(3, 6)
    rows = max(2, (2 * seats + dice.randint(0, 8)) // width + 1)
    letters = dice.choices("RWBIPD.", (6, 5, 4, 5, 2, 1, dice.choice((0, 1, 3))), k=rows * width)
    if dice.random() < 0.95:
        letters[dice.randrange(len(letters))] = "H"
    lines = (" " * (row % 2) + " ".join(letters[row * width : (row + 1) * width]) for row in range(rows))
    return "\n".join(lines)


def _brigades(setting: Setting, box: AnyBox | None) -> tenth_division.Twin:
    """Make the twin of a table; ``ValueError`` where it may not be (T-R1, T-R11, T-R51)."""
    options = setting.options
    if setting.seats < options["min_players"]:
        raise ValueError("too few players")
    if options["board"] == "30" and options["goal"] == "hill":
        raise ValueError("there is no middle")
    text = setting.files.get("board") or (box.files["made"] if box else "")
    board = tenth_division.read_board(text, setting.seats, needs_hill=options["goal"] == "hill")
    return tenth_division.Twin(setting.seats, options, board)


def _map(box: AnyBox, state: Any) -> dict[str, Any]:
    """Return what the twin's ``board`` says, from our state."""
    board, seats = box.print.board, box.seats
    names = board.names
    owners = state.owner.tolist()
    roads = [
        (names[at], names[board.ways[at][way]])
        for at in range(len(names))
        for way in range(3)
        if state.roads[at] >> way & 1
    ]
    fired = {names[at]: number for at, number in enumerate(state.fired.tolist()) if number}
    moved = {names[at]: sum(kinds) for at, kinds in enumerate(state.moved.tolist()) if sum(kinds)}
    return {
        "troops": {
            names[at]: (owner - 1, state.troops[at].tolist()[:KINDS])
            for at, owner in sorted(
                enumerate(owners), key=lambda pair: names[pair[0]] if pair[0] < len(names) else ""
            )
            if owner
        },
        "fired": fired,
        "moved": moved,
        "roads": sorted(roads),
        "money": state.money.tolist()[:seats],
        "cards": [cards[:CARDS] for cards in state.stock.tolist()[:seats]],
        "status": [("in", "out", "left")[status] for status in state.status.tolist()[:seats]],
        "round": int(state.rounds),
        "turn": int(state.turn),
        "sequences": int(state.sequences),
        "hill": (int(state.hill_holder) - 1 if state.hill_holder else None, int(state.hill_count)),
    }


WEIGHTS = {
    "done": 2,
    "stop": 1,
    "buy": 1,
    "swap": 1,
    "raze": 1,
    "number": 9,
    "collect": 20,
    "roll": 9,
    "at": 20,
}
"""How often a kind of move is chosen, 4 for all others: armies grow, and meet."""


def _kind(said: str) -> str:
    first = said.partition("-")[0]
    return "number" if first.isdigit() else "way" if first[1:].isdigit() else first


def _march(twin: tenth_division.Twin, seat: int, moves: Sequence[str], dice: Random) -> str:
    """A kind of move first, and then any of it; of units any kind, for there are few cannons."""
    weights = WEIGHTS
    if twin.stage in (tenth_division.TRADE, tenth_division.ROADS, tenth_division.MOVE):
        weights = {**WEIGHTS, "done": 12}
    kinds = sorted({_kind(said) for said in moves})
    (chosen,) = dice.choices(kinds, [weights.get(kind, 4) for kind in kinds])
    said = [each for each in moves if _kind(each) == chosen]
    if chosen == "number":
        unit = dice.choice(sorted({each.partition("-")[2] for each in said}))
        said = [each for each in said if each.endswith(unit)]
    return dice.choice(said)


PAIRING = Pairing(GAME, _province, _brigades, _map, _march, (200, 800, 3000))
