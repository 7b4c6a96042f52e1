"""How safe a player's own Flag is: who stands about it, and who may guess where it is."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import FLAG, ZONES
from ..box.state import Numbers, State, is_one
from ..rules.ending import has_own_flag
from ..rules.knowledge import only
from .attack_value import may_move

NEARNESS = 0.7  #: what is left of an enemy's threat for each further move that it needs
OPEN_ENTRY = 0.25  #: the danger of a free zone beside the Flag while nobody is near
BESIDE = 4.0  #: the danger of an enemy beside the Flag


@rule("C-21")
def flag_zone(state: State, seat: int) -> int:
    """Return where a player's own Flag stands, -1 if it is not on the board."""
    if has_own_flag(state, seat):
        for zone in range(ZONES):
            if state.owners[zone] == seat + 1 and state.kinds[zone] == FLAG:
                return zone
    return -1


@rule("C-16", "C-21")
def exposure(numbers: Numbers, state: State, seat: int, home: int) -> float:
    """Return how open the own Flag is to those who could take it: 0 behind a closed row of own units."""
    total, way = 0.0, 0
    while numbers.exits[home, way] >= 0:
        entry = int(numbers.exits[home, way])
        way += 1
        owner = int(state.owners[entry]) - 1
        if owner == seat:
            continue
        if owner < 0:
            total += OPEN_ENTRY + nearest_enemy(numbers, state, seat, entry)
        elif not state.left[owner] and may_move(state, entry):
            total += BESIDE
    return total


@rule("C-16")
def nearest_enemy(numbers: Numbers, state: State, seat: int, entry: int) -> float:
    """Return how near the nearest unit of another player is to a zone: 1 beside it, less farther away."""
    fewest = ZONES
    for zone in range(ZONES):
        owner = int(state.owners[zone]) - 1
        if owner >= 0 and owner != seat and numbers.steps[zone, entry] < fewest:
            if not state.left[owner] and may_move(state, zone):
                fewest = int(numbers.steps[zone, entry])
    return NEARNESS ** (fewest - 1)


@rule("C-R43")
def suspicion(state: State, seat: int, home: int) -> float:
    """Return how likely the others think it that the unit on the Flag's zone is the Flag."""
    if is_one(int(state.may_be[home])) or is_seen_through(state, home):
        return 1.0
    return 1.0 / candidates(state, seat)


@rule("C-R43")
def is_seen_through(state: State, home: int) -> bool:
    """Whether somebody was shown the Flag and has not lost it from sight."""
    for viewer in range(state.seats):
        if (state.spied[home] >> viewer) & 1 and state.sight[viewer, home] == only(FLAG):
            return True
    return False


@rule("C-R43")
def candidates(state: State, seat: int) -> int:
    """Return how many of a player's units may be the Flag as far as all know."""
    count = 0
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and state.may_be[zone] & only(FLAG):
            count += 1
    return count
