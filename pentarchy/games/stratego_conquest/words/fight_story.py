"""Fights and captures in words: who met whom, why it came out so, where the flags are now."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.constants import CURSED_LAND, FLAG, KING, RANKS, SORCERESS, SPY_MASTER, UNIT_NAMES
from ..box.state import State
from ..rules.ending import flags_of
from ..rules.movement import compare
from .moves import Box


@dataclass(frozen=True)
class Fight:
    """Two units that met, as all have seen them."""

    attacker: int  #: seat
    defender: int
    attacking: int  #: kind
    defending: int
    start: int  #: zone
    target: int


def fight_between(before: State, after: State, seat: int, start: int, target: int) -> Fight:
    """Return the fight that a move brought: whoever survives stands there, the lost are in reserve."""
    defender = int(before.owners[target]) - 1
    is_taken = int(before.flag_holder[defender]) != int(after.flag_holder[defender])
    survivor = int(after.kinds[target])
    lost_by_attacker = _lost(before, after, seat)
    lost_by_defender = _lost(before, after, defender)
    return Fight(
        seat,
        defender,
        lost_by_attacker or survivor,
        lost_by_defender or (FLAG if is_taken else survivor),
        start,
        target,
    )


def _lost(before: State, after: State, seat: int) -> int:
    """Return the kind of unit that came to a player's reserve, 0 for none."""
    for kind, (was, now) in enumerate(
        zip(before.open_reserve[seat].tolist(), after.open_reserve[seat].tolist(), strict=True)
    ):
        if now > was:
            return kind
    return 0


def fight_in_words(box: Box, fight: Fight, before: State, after: State, viewer: int) -> str:
    """Return what met what, what came of it, and why; to whoever fought, as theirs."""
    attacker, defender = (
        "your" if seat == viewer else f"{box.sides[seat].name}'s" for seat in (fight.attacker, fight.defender)
    )
    zone = box.print.map.zone_names[fight.target]
    ours, theirs = UNIT_NAMES[fight.attacking], UNIT_NAMES[fight.defending]
    if fight.defending == FLAG:
        capture = f"{_begun(attacker)} {ours} captures {defender} Flag on {zone}."
        return " ".join([capture, *flags_in_words(box, fight.attacker, fight.defender, before, after)])
    met = f"{with_rank(fight.attacking)} against {with_rank(fight.defending)}: {_reason(fight)}"
    advantage = compare(fight.attacking, fight.defending)
    if advantage > 0:
        return f"{met}. {_begun(defender)} {theirs} is lost, and {attacker} {ours} takes {zone}."
    if advantage < 0:
        return f"{met}. {_begun(attacker)} {ours} is lost, and {defender} {theirs} keeps {zone}."
    return f"{met}. {zone} is free."


def _begun(whose: str) -> str:
    """Return the word with which a sentence begins."""
    return "Your" if whose == "your" else whose


def with_rank(kind: int) -> str:
    """Return ``Duke (7)``, or ``Flag``."""
    rank = int(RANKS[kind])
    return f"{UNIT_NAMES[kind]} ({rank})" if rank else UNIT_NAMES[kind]


def _reason(fight: Fight) -> str:
    if fight.defending == CURSED_LAND:
        if fight.attacking == SORCERESS:
            return "a Sorceress defeats it (C-19)"
        return "whatever attacks it is lost (C-19)"
    if (fight.attacking, fight.defending) == (SPY_MASTER, KING):
        return "a Spy Master who attacks a King wins (C-19)"
    if RANKS[fight.attacking] == RANKS[fight.defending]:
        return "equal ranks, so both are lost"
    return "the higher rank wins"


def flags_in_words(box: Box, seat: int, victim: int, before: State, after: State) -> list[str]:
    """Return what became of the flags that a captured player held."""
    captor = box.sides[seat].name
    keeper = int(after.flag_holder[victim])
    told = []
    if int(before.flag_holder[seat]) == victim:
        told.append(f"{captor}'s own Flag comes back (C-22).")
    elif keeper != seat:
        told.append(f"It goes to {box.sides[keeper].name}, who holds {captor}'s Flag (C-23).")
    held = int(flags_of(after, keeper))
    if held > 2 or int(flags_of(before, victim)) > 1:
        told.append(f"{box.sides[keeper].name} holds {held} flags now.")
    return told
