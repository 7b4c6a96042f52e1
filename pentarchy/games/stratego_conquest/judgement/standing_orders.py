"""What an absent player does, and what a player may ask the table to do for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.standing_order import StandingOrder

from ..box.constants import (
    BARON,
    COUNT,
    CURSED_LAND,
    DUKE,
    EARL,
    FLAG,
    KING,
    PRINCE,
    QUEEN,
    SCOUT,
    SORCERESS,
    SPY_MASTER,
    TERRITORIES,
    ZONES,
)
from ..box.move_codes import DONE, MARCH, NO_PLAY, PLACE, STAY, TAKE, WIDEST
from ..box.state import Numbers, Phase, Refusal, State
from ..rules.allowed import legal, refusal, refuse_place
from ..rules.setup import has_reserve, is_empty, spare_units

ORDERS = (
    StandingOrder(
        "arrange",
        "Place the rest of my units for me.",
        range(1, 101),
        is_for_now=True,
    ),
    StandingOrder("play-none", "Carry out none of my cards.", only_with={"must_play": (False,)}),
    StandingOrder("done", "Make no moves but the basic one."),
    StandingOrder("stay", "Stay whenever none of my units can move."),
)
ARRANGE, PLAY_NONE, STOP, STAY_PUT = range(len(ORDERS))

#: Who is placed first: the Flag and its guards, then the strong, who choose the borders.
FIRST_COME = np.array(
    [FLAG, CURSED_LAND, KING, QUEEN, PRINCE, DUKE, COUNT, SORCERESS, EARL, BARON, SPY_MASTER, SCOUT], np.int8
)
FAR = 3  #: steps from a border beyond which a zone is no safer


@rule("C-R42")
def idle(numbers: Numbers, state: State, seat: int) -> int:
    """An absent player takes what lies together, places with care, plays no card and avoids fights."""
    if state.phase == Phase.PLACEMENT:
        return arrange(numbers, state, seat, 0)
    out = np.empty(WIDEST, np.int64)
    count = legal(numbers, state, seat, out)
    if state.phase == Phase.DRAFT:
        return best_token(numbers, state, seat, out, count)
    if state.phase == Phase.MOVES and state.basic_due:
        return quiet_march(state, out, count)
    return int(out[0])


@rule("C-17", "C-R42")
def quiet_march(state: State, out: Any, count: int) -> int:
    """Return the first move to a free zone, or the first attack if there is none."""
    for index in range(count):
        if out[index] >= MARCH and state.owners[(out[index] - MARCH) % ZONES] == 0:
            return int(out[index])
    return int(out[0])


@rule("C-6", "C-R42")
def best_token(numbers: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Return the token of the territory that has most own ones beside it, a city counting as two."""
    best, token = -1, int(out[0])
    for index in range(count):
        territory = out[index] - TAKE
        score = 2 * int(numbers.city[territory])
        for other in range(TERRITORIES):
            if numbers.beside[territory, other] and state.tokens[other] == seat + 1:
                score += 1
        if score > best:
            best, token = score, int(out[index])
    return token


@rule("C-7", "C-17", "C-R13", "C-R18")
def follow(numbers: Numbers, state: State, seat: int, order: int, number: int) -> int:
    """Return the next move of a standing order, -1 when it has nothing to do now."""
    move = -1
    if order == ARRANGE and state.phase == Phase.PLACEMENT and has_reserve(state, seat):
        move = arrange(numbers, state, seat, number)
    elif order == PLAY_NONE and state.phase == Phase.CARDS:
        move = NO_PLAY
    elif order == STOP and state.phase == Phase.MOVES:
        move = DONE
    elif order == STAY_PUT and state.phase == Phase.MOVES:
        move = STAY
    return move if move >= 0 and refusal(numbers, state, seat, move) == Refusal.NONE else -1


# An arrangement: the Flag far from all borders, Cursed Lands beside it, the strong in front.


@rule("C-7")
def arrange(numbers: Numbers, state: State, seat: int, number: int) -> int:
    """Return the next unit to be placed, and where; each number has ways of its own."""
    kind = next_kind(state, seat)
    depth, spare = depths(numbers, state, seat), spare_units(numbers, state, seat)
    best, zone = -1, 0
    for other in range(ZONES):
        if refuse_place(numbers, state, seat, other, spare) == Refusal.NONE:
            score = liking(numbers, state, seat, kind, other, depth) + whim(number, kind, other)
            if score > best:
                best, zone = score, other
    return PLACE + (kind - 1) * ZONES + zone


@rule("C-7")
def next_kind(state: State, seat: int) -> int:
    """Return which of the units that are left is placed first."""
    for kind in FIRST_COME:
        if state.reserve[seat, kind] > 0:
            return int(kind)
    return FLAG


@rule("C-7", "C-R5")
def depths(numbers: Numbers, state: State, seat: int) -> Any:
    """Return how many steps each zone lies behind the nearest zone of another player or of nobody."""
    depth = np.zeros(ZONES, np.int64)
    for zone in range(ZONES):
        depth[zone] = FAR if state.tokens[numbers.territory[zone]] == seat + 1 else 0
    for _ in range(FAR):
        for zone in range(ZONES):
            way = 0
            while numbers.exits[zone, way] >= 0:
                depth[zone] = min(depth[zone], depth[numbers.exits[zone, way]] + 1)
                way += 1
    return depth


@rule("C-7")
def liking(numbers: Numbers, state: State, seat: int, kind: int, zone: int, depth: Any) -> int:
    """Return how much a unit is for a zone."""
    at_front = 12 * (FAR + 1 - int(depth[zone]))
    at_back = 12 * int(depth[zone])
    spread = 10 if is_empty(numbers, state, int(numbers.territory[zone])) else 0
    if kind == FLAG:
        return 40 + 2 * at_back - 5 * ways(numbers, zone)
    if kind == CURSED_LAND:
        return 60 * beside(numbers, state, seat, zone, FLAG) + 8 * int(numbers.city[numbers.territory[zone]])
    if kind == SPY_MASTER or kind == SORCERESS:
        return at_back + spread + 8 * beside(numbers, state, seat, zone, CURSED_LAND)
    if kind == SCOUT:
        return 24 + spread
    return at_front + spread


@rule("C-R5")
def ways(numbers: Numbers, zone: int) -> int:
    """Return how many zones are adjacent."""
    count = 0
    while numbers.exits[zone, count] >= 0:
        count += 1
    return count


@rule("C-7", "C-R5")
def beside(numbers: Numbers, state: State, seat: int, zone: int, kind: int) -> int:
    """Return how many of a player's units of a kind stand on adjacent zones."""
    count, way = 0, 0
    while numbers.exits[zone, way] >= 0:
        other = numbers.exits[zone, way]
        if state.kinds[other] == kind and state.tokens[numbers.territory[other]] == seat + 1:
            count += 1
        way += 1
    return count


@rule("C-7")
def whim(number: int, kind: int, zone: int) -> int:
    """Return a number from 0 to 15 that looks thrown, the same for the same three."""
    word = (number * 40_503 + kind * 10_007 + zone * 2_654_435) & 0xFFFFFFFF
    word = ((word ^ (word >> 15)) * 69_069) & 0xFFFFFFFF
    word = ((word ^ (word >> 13)) * 40_503) & 0xFFFFFFFF
    return (word >> 16) & 15
