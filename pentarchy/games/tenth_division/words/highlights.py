"""What a game that is over is remembered for: its battles, what they cost, the hill, the largest army."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pentarchy.kernel.highlights import ROOM, Highlight, PlayedMove, remembered, the_most

from ..box.constants import START_INFANTRY
from ..box.move_codes import ADD, BUILD, GO
from ..box.state import ATTACKER, DEFENDER, Phase, State
from ..box.unpacking import Box
from ..rules.board import target_of
from ..rules.fights import is_free_shot, seat_of, strength
from .standing import name_of

COSTLY = (Phase.DEFENCE_DICE, Phase.BONUS, Phase.LOSSES)  #: phases that end with units lost, and none gained
RECRUITING = (Phase.PLACE, Phase.TRAIN)  #: phases in which armies grow


class _Battle(NamedTuple):
    """An attack that some could meet, as it began."""

    attacker: int  #: the seat
    defender: int
    units: tuple[int, int]  #: of both
    where: int  #: the hex attacked


@dataclass
class _Course:
    """What has been counted so far; lists have a number for each seat."""

    battles: list[_Battle]
    won: int  #: battles that left no enemy on the hex
    lost: list[int]  #: units
    held: list[int]  #: turns on the hill in a row, at most
    army: list[int]  #: units at once, at most


def highlights(box: Box, steps: Iterable[PlayedMove[State]]) -> tuple[Highlight, ...]:
    """Return the lines of a game: its battles, the biggest, who lost most, the hill, the largest army."""
    nobody = [0] * box.seats
    course = _Course([], 0, nobody.copy(), nobody.copy(), nobody.copy())
    for step in steps:
        _note(box, course, step)
    names = [side.name for side in box.sides]
    has_grown = max(course.army) > START_INFANTRY
    return remembered(
        ("Battles", _battles_in_words(len(course.battles), course.won)),
        ("Biggest battle", _biggest_in_words(box, course.battles)),
        ("Most troops lost", the_most(names, course.lost)),
        ("Longest hold of the hill", the_most(names, course.held, "turn")),
        ("Largest army", the_most(names, course.army) if has_grown else ""),
    )


# Counting.


def _note(box: Box, course: _Course, step: PlayedMove[State]) -> None:
    """Count what a move brings."""
    before, after, phase = step.before, step.after, int(step.before.phase)
    if step.move == GO:
        if not before.attacks[int(before.attack)].begun and not is_free_shot(before):
            course.battles.append(_battle(box, before))
    elif phase in COSTLY:
        _note_losses(box, course, before, after)
    elif phase in RECRUITING and ADD <= step.move < BUILD:
        units = int(after.troops[after.owner == step.seat + 1].sum())
        course.army[step.seat] = max(course.army[step.seat], units)
    holder = int(after.hill_holder) - 1
    if holder >= 0:
        course.held[holder] = max(course.held[holder], int(after.hill_count))


def _battle(box: Box, state: State) -> _Battle:
    """Return the attack for which dice are about to be thrown first."""
    numbers, sides = box.numbers, (ATTACKER, DEFENDER)
    attacker, defender = (int(seat_of(numbers, state, side)) for side in sides)
    units = int(strength(numbers, state, ATTACKER)), int(strength(numbers, state, DEFENDER))
    return _Battle(attacker, defender, units, _target(box, state))


def _note_losses(box: Box, course: _Course, before: State, after: State) -> None:
    """Count the units that a roll costs, and the battle as won if its hex is empty of them."""
    fallen = before.troops.sum(axis=1) - after.troops.sum(axis=1)
    for where in np.flatnonzero(fallen).tolist():
        course.lost[int(before.owner[where]) - 1] += int(fallen[where])
    is_empty = not after.owner[_target(box, before)]
    course.won += is_empty and not is_free_shot(before)


def _target(box: Box, state: State) -> int:
    """Return the hex that is attacked."""
    return int(target_of(box.numbers, int(state.attacks[int(state.attack)].way)))


# Words.


def _battles_in_words(count: int, won: int) -> str:
    """Return ``43, of which attackers won 21``."""
    if count <= 1:
        return f"1, which the attacker {'won' if won else 'did not win'}" if count else ""
    share = {0: "none", count: "all"}.get(won, str(won))
    return f"{count}, of which attackers won {share}"


def _biggest_in_words(box: Box, battles: Sequence[_Battle]) -> str:
    """Return ``Red 12 against Blue 9, on the hill``; of equals the more even battle, then the first."""
    if not battles:
        return ""
    battle = max(battles, key=lambda battle: (sum(battle.units), min(battle.units)))
    sides = zip((battle.attacker, battle.defender), battle.units, strict=True)
    fought = " against ".join(f"{name_of(box, seat)} {units}" for seat, units in sides)
    on_the_hill = f"{fought}, on the hill"
    if battle.where == int(box.numbers.hill) and len(on_the_hill) <= ROOM:
        return on_the_hill
    return f"{fought}, on {box.print.board.names[battle.where]}"
