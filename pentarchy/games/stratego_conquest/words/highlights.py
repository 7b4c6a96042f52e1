"""What a game is remembered for: fights won, the best fighter, flags captured, units lost, cards played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from pentarchy.kernel.highlights import Highlight, PlayedMove, remembered, the_most

from ..box.constants import CARD_NAMES, CARDS, FLAG, KINDS, TRAITOR, UNIT_NAMES
from ..box.move_codes import GUESS, PLAY
from ..box.state import State
from ..rules.movement import compare
from .fight_story import fight_between
from .moves import Box, is_march, read_march
from .unit_knowledge import PLURALS

FEW = 2  #: fights, units or cards, from which on the most of them is worth a line


class Capture(NamedTuple):
    """A Flag that was captured."""

    seat: int  #: who captured it
    victim: int
    by: str  #: which unit, or the Traitor
    round: int


@dataclass
class Deeds:
    """What was done so far."""

    won: Counter[tuple[int, int]] = field(default_factory=Counter)  #: fights, by seat and kind of unit
    lost: Counter[int] = field(default_factory=Counter)  #: units, by each seat
    played: Counter[int] = field(default_factory=Counter)  #: cards, by each seat
    captures: list[Capture] = field(default_factory=list)


def highlights(box: Box, steps: Iterable[PlayedMove[State]]) -> tuple[Highlight, ...]:
    """Return who won, lost, captured and played the most, and which of all units fought best."""
    deeds = Deeds()
    for step in steps:
        if is_march(step.move):
            _note_fight(deeds, step)
        elif GUESS < step.move < GUESS + KINDS:
            _note_guess(deeds, step)
        elif PLAY < step.move < PLAY + CARDS:
            deeds.played[step.seat] += 1
    won = Counter[int]()
    for (seat, _), count in deeds.won.items():
        won[seat] += count
    return remembered(
        ("Most fights won", _the_most(box, won)),
        _best_fighter(box, deeds.won),
        _flags(box, deeds.captures),
        ("Most units lost", _the_most(box, deeds.lost)),
        ("Most cards played", _the_most(box, deeds.played)),
    )


# What happened.


def _note_fight(deeds: Deeds, step: PlayedMove[State]) -> None:
    start, target = read_march(step.move)
    if not step.before.owners[target]:
        return
    fight = fight_between(step.before, step.after, step.seat, start, target)
    if fight.defending == FLAG:
        by, round_ = UNIT_NAMES[fight.attacking], int(step.before.rounds)
        deeds.captures.append(Capture(fight.attacker, fight.defender, by, round_))
        return
    advantage = compare(fight.attacking, fight.defending)
    if advantage >= 0:
        deeds.lost[fight.defender] += 1
    if advantage <= 0:
        deeds.lost[fight.attacker] += 1
    if advantage > 0:
        deeds.won[fight.attacker, fight.attacking] += 1
    if advantage < 0:
        deeds.won[fight.defender, fight.defending] += 1


def _note_guess(deeds: Deeds, step: PlayedMove[State]) -> None:
    zone, kind = int(step.before.picks[0]), step.move - GUESS
    if step.before.kinds[zone] != kind:
        return
    victim = int(step.before.owners[zone]) - 1
    if kind == FLAG:
        deeds.captures.append(Capture(step.seat, victim, CARD_NAMES[TRAITOR], int(step.before.rounds)))
    else:
        deeds.lost[victim] += 1


# What is told of it.


def _the_most(box: Box, counts: Counter[int], worth_telling: int = FEW) -> str:
    """Return which seat has the most of something, and how much; nothing if that is hardly any."""
    if max(counts.values(), default=0) < worth_telling:
        return ""
    return the_most([side.name for side in box.sides], [counts[seat] for seat in range(box.seats)])


def _best_fighter(box: Box, won: Counter[tuple[int, int]]) -> tuple[str, str]:
    """Return which unit won the most fights, alike ones taken together; nothing if none stands out."""
    most = max(won.values(), default=0)
    best = [unit for unit, count in won.items() if count == most]
    if most < FEW or len(best) > 1:
        return "", ""
    ((seat, kind),) = best
    one, many = UNIT_NAMES[kind], PLURALS.get(kind, f"{UNIT_NAMES[kind]}s")
    what, name = ("Best fighters", many) if box.numbers.army[kind] > 1 else ("Best fighter", one)
    return what, f"{box.sides[seat].name}'s {name}, {most} fights won"


def _flags(box: Box, captures: list[Capture]) -> tuple[str, str]:
    """Return whose Flag was captured, by what and when; of several, who captured the most."""
    if len(captures) != 1:
        return "Most flags captured", _the_most(box, Counter(capture.seat for capture in captures), 1)
    (only,) = captures
    captor, victim = box.sides[only.seat].name, box.sides[only.victim].name
    return "Flag captured", f"{victim}'s, by {captor}'s {only.by} (round {only.round})"
