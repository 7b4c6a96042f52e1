"""Positions of Divide & Conquer to look at, set up by squares and played on in notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pentarchy.games.divide_and_conquer import GAME
from pentarchy.games.divide_and_conquer.box.constants import SQUARE_NUMBERS, TROOPS
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.highlights import PlayedMove
from pentarchy.kernel.seats import NATURE

ALL_PASS = "0:pass 1:pass 2:pass 3:pass"
TO_REINFORCEMENT = f"{ALL_PASS} reveal reveal reveal reveal"


def table(seats: int = 4, troops: dict[int, dict[str, int]] | None = None, **options: Any) -> tuple[Any, Any]:
    """Return a box, and its first position with some battalions' troops placed otherwise, the rest lost."""
    box = GAME.box.unpack({"first_initiative": "north", **options}, {}, seats, seeded("position"))
    state = GAME.begin(box)
    for battalion, stacks in (troops or {}).items():
        state.troops[battalion] = 0
        for name, count in stacks.items():
            state.troops[battalion, SQUARE_NUMBERS[name]] = count
        state.bank[battalion] = TROOPS - sum(stacks.values())
    return box, state


def played(box: Any, state: Any, words: str) -> Any:
    """Return a position after moves: ``seat:move``, or NATURE's without a seat."""
    for word in words.split():
        named, _, move = word.rpartition(":")
        seat, number = int(named) if named else NATURE, GAME.words.read(box, move)
        GAME.check(box, state, seat, number)
        state = GAME.after(box, state, seat, number)
    return state


def played_on(box: Any, state: Any, words: str) -> Iterator[PlayedMove[Any]]:
    """Yield moves in notation, NATURE's in between and behind.

    A move is the lowest awaited seat's, or ``seat:move`` with a number before it.
    """
    waiting = words.split()
    while waiting or GAME.movers(box, state) == [NATURE]:
        if GAME.movers(box, state) == [NATURE]:
            seat, move = NATURE, GAME.moves(box, state, NATURE)[0]
        else:
            named, _, word = waiting.pop(0).rpartition(":")
            seat, move = int(named or GAME.movers(box, state)[0]), GAME.words.read(box, word)
            GAME.check(box, state, seat, move)
        before, state = state, GAME.after(box, state, seat, move)
        yield PlayedMove(before, seat, move, state)
