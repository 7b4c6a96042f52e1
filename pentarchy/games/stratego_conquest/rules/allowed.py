"""What may be done: why a move is refused, and which moves are not."""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import CARDS, FLAG, KINDS, NO_UNIT, SCOUT, ZONES
from ..box.move_codes import (
    AIM,
    DONE,
    DRAW,
    FIRST,
    GUESS,
    MARCH,
    MOVES,
    NO_PLAY,
    ORDER,
    PICK,
    PLACE,
    PLAY,
    SET,
    SPY,
    STAY,
    TAKE,
    UNIT,
)
from ..box.state import CLOSED, OPEN, Draft, Numbers, Phase, Refusal, State
from .cards import can_be_named, can_be_spied_on, can_play, card_weight, is_open_for, is_picked, refuse_card
from .ending import is_playing
from .movement import can_move, has_move, list_marches
from .runs import has_run
from .setup import has_reserve, is_empty, spare_units
from .turn import to_move


@rule("C-8", "C-10", "C-R32", "C-R42")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Return why a move is not allowed, the first reason that applies."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return Refusal.NONE if weight(numbers, state, move) > 0 else Refusal.NOT_FOR_NATURE
    if seat < 0 or seat >= state.seats:
        return Refusal.NOT_YOUR_TURN
    if state.left[seat]:
        return Refusal.HAS_LEFT
    if is_natures(numbers, state):
        return Refusal.CHANCE_DUE
    if move == LEAVE:
        return Refusal.NONE
    if not is_playing(state, seat):
        return Refusal.IS_OUT
    if state.phase == Phase.PLACEMENT:
        return refuse_placing(numbers, state, seat, move)
    if state.turn != seat:
        return Refusal.NOT_YOUR_TURN
    if move < 0 or move >= MOVES:
        return Refusal.WRONG_PHASE
    if state.phase == Phase.MOVES:
        return refuse_moving(numbers, state, seat, move)
    return refuse_decision(numbers, state, seat, move)


@rule("C-5", "C-10", "C-11", "C-R8")
def is_natures(numbers: Numbers, state: State) -> bool:
    """Whether chance is due: units are drawn for the first turn, tokens dealt, cards or a unit drawn."""
    return bool(
        state.phase == Phase.FIRST
        or state.phase == Phase.DRAWING
        or state.phase == Phase.UNIT
        or (state.phase == Phase.DRAFT and numbers.draft == Draft.RANDOM)
    )


@rule("C-6")
def refuse_token(state: State, move: int) -> Refusal:
    """A token may be taken that nobody has."""
    if move < TAKE or move >= SPY:
        return Refusal.WRONG_PHASE
    return Refusal.TOKEN_TAKEN if state.tokens[move - TAKE] else Refusal.NONE


@rule("C-7", "C-R9")
def refuse_placing(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """A unit that is left goes to a free zone of an own territory, if no other has more need of it."""
    if move < PLACE or move >= MARCH:
        return Refusal.WRONG_PHASE
    if not has_reserve(state, seat):
        return Refusal.ALL_PLACED
    if state.reserve[seat, 1 + (move - PLACE) // ZONES] == 0:
        return Refusal.NONE_LEFT_TO_PLACE
    return refuse_place(numbers, state, seat, (move - PLACE) % ZONES, spare_units(numbers, state, seat))


@rule("C-7")
def refuse_place(numbers: Numbers, state: State, seat: int, zone: int, spare: int) -> Refusal:
    """Return why no unit can be placed on a zone; without spare units only empty territories take one."""
    territory = int(numbers.territory[zone])
    if state.tokens[territory] != seat + 1:
        return Refusal.FOREIGN_TERRITORY
    if state.kinds[zone] != NO_UNIT:
        return Refusal.ZONE_FULL
    has_room = spare > 0 or is_empty(numbers, state, territory)
    return Refusal.NONE if has_room else Refusal.KEEP_FOR_OTHERS


@rule("C-6", "C-10", "C-11", "C-12", "C-13", "C-14")
def refuse_decision(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """In the draft, and in each part of the card step, there is one thing to decide."""
    if state.phase == Phase.DRAFT:
        return refuse_token(state, move)
    if state.phase == Phase.CARDS:
        if move == NO_PLAY:
            return refuse_to_play_none(numbers, state, seat)
        is_card = PLAY < move < PLAY + CARDS
        return refuse_card(numbers, state, seat, move - PLAY) if is_card else Refusal.WRONG_PHASE
    if state.phase == Phase.SETTING:
        return refuse_zone(numbers, state, seat, move - SET) if SET <= move < PICK else Refusal.WRONG_PHASE
    if state.phase == Phase.REDEPLOY:
        return refuse_redeployment(state, seat, move)
    if state.phase == Phase.SPYING:
        if move < SPY or move >= SET:
            return Refusal.WRONG_PHASE
        return Refusal.NONE if can_be_spied_on(numbers, state, move - SPY) else Refusal.NOT_BESIDE
    return refuse_naming(numbers, state, seat, move)


@rule("C-R13")
def refuse_to_play_none(numbers: Numbers, state: State, seat: int) -> Refusal:
    """One may always carry out none, unless the table says otherwise."""
    return Refusal.MUST_PLAY if numbers.must_play and can_play(numbers, state, seat) else Refusal.NONE


@rule("C-11", "C-15", "C-R30")
def refuse_zone(numbers: Numbers, state: State, seat: int, zone: int) -> Refusal:
    """The unit in hand goes to a free zone, which for Deploy borders on an own unit."""
    if is_open_for(numbers, state, seat, state.card, zone):
        return Refusal.NONE
    return Refusal.NOT_FREE if state.owners[zone] else Refusal.NO_BORDER


@rule("C-12", "C-R24")
def refuse_redeployment(state: State, seat: int, move: int) -> Refusal:
    """Three own units are picked, then one of the six orders."""
    if ORDER <= move < TAKE:
        return Refusal.NONE if state.picked == 3 else Refusal.PICK_THREE
    if move < PICK or move >= AIM or state.picked == 3:
        return Refusal.WRONG_PHASE
    if state.owners[move - PICK] != seat + 1:
        return Refusal.NOT_YOUR_UNIT
    return Refusal.PICKED_ALREADY if is_picked(state, move - PICK) else Refusal.NONE


@rule("C-14", "C-R16")
def refuse_naming(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """An enemy unit is picked, then named, as anything."""
    if GUESS < move < GUESS + KINDS:
        return Refusal.NONE if state.picked == 1 else Refusal.AIM_FIRST
    if move < AIM or move >= PLACE or state.picked == 1:
        return Refusal.WRONG_PHASE
    zone = move - AIM
    if can_be_named(numbers, state, seat, zone):
        return Refusal.NONE
    is_enemy = state.owners[zone] and state.owners[zone] != seat + 1
    return Refusal.KNOWN_ALREADY if is_enemy else Refusal.NO_ENEMY


@rule("C-16", "C-17", "C-R18")
def refuse_moving(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """The basic move must be made if there is one; the others need not."""
    if move == DONE:
        return Refusal.MUST_MOVE if state.basic_due else Refusal.NONE
    if move == STAY:
        can_stay = state.basic_due and not has_move(numbers, state, seat)
        return Refusal.NONE if can_stay else Refusal.CAN_MOVE
    if move < MARCH:
        return Refusal.WRONG_PHASE
    return refuse_march(numbers, state, seat, (move - MARCH) // ZONES, (move - MARCH) % ZONES)


@rule("C-4", "C-16", "C-17", "C-20", "C-R19", "C-R23")
def refuse_march(numbers: Numbers, state: State, seat: int, start: int, target: int) -> Refusal:
    """An own unit that can move goes to an adjacent zone, or runs as a Scout; never onto an own unit."""
    if state.owners[start] != seat + 1:
        return Refusal.NOT_YOUR_UNIT
    if not can_move(state.kinds[start]):
        return Refusal.CANNOT_MOVE
    if state.owners[target] == seat + 1:
        return Refusal.OWN_UNIT_THERE
    if not numbers.same_unit and state.moved[start]:
        return Refusal.MOVED_ALREADY
    if numbers.borders[start, target] == OPEN:
        return Refusal.NONE
    if state.kinds[start] != SCOUT:
        return Refusal.MOUNTAINS if numbers.borders[start, target] == CLOSED else Refusal.NOT_ADJACENT
    if has_run(numbers, state, seat, start, target):
        return Refusal.NONE
    return Refusal.NO_RUN_ATTACK if state.owners[target] and not numbers.run_attack else Refusal.NO_WAY


@rule("C-6", "C-7", "C-10", "C-16")
def legal(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move that is not refused, but LEAVE; return how many."""
    if seat == NATURE:
        return list_nature(numbers, state, out)
    if seat < 0 or seat >= state.seats or not (to_move(numbers, state) >> seat) & 1:
        return 0
    if state.phase == Phase.MOVES:
        return list_moves(numbers, state, seat, out)
    if state.phase == Phase.PLACEMENT:
        return list_placings(numbers, state, seat, out)
    first, beyond = decisions(state)
    count = 0
    for move in range(first, beyond):
        if refuse_decision(numbers, state, seat, move) == Refusal.NONE:
            out[count] = move
            count += 1
    return count


@rule("C-6", "C-10", "C-12", "C-13", "C-14")
def decisions(state: State) -> tuple[int, int]:
    """Return the numbers among which the moves of this part of the game are, the second one beyond them."""
    if state.phase == Phase.DRAFT:
        return TAKE, SPY
    if state.phase == Phase.CARDS:
        return NO_PLAY, PLAY + CARDS
    if state.phase == Phase.SETTING:
        return SET, PICK
    if state.phase == Phase.REDEPLOY:
        return (ORDER, TAKE) if state.picked == 3 else (PICK, AIM)
    if state.phase == Phase.SPYING:
        return SPY, SET
    return (GUESS + 1, GUESS + KINDS) if state.picked else (AIM, PLACE)


@rule("C-16", "C-17", "C-R18")
def list_moves(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write all moves of units; to stay where there is none, to stop where the basic one is made."""
    count = 0
    if not state.basic_due:
        out[0] = DONE
        count = 1
    count = list_marches(numbers, state, seat, out, count)
    if count == 0:
        out[0] = STAY
        count = 1
    return count


@rule("C-7")
def list_placings(numbers: Numbers, state: State, seat: int, out: Any) -> int:
    """Write each kind of unit that is left, on each zone that can take one."""
    zones, free, spare = np.empty(ZONES, np.int64), 0, spare_units(numbers, state, seat)
    for zone in range(ZONES):
        if refuse_place(numbers, state, seat, zone, spare) == Refusal.NONE:
            zones[free] = zone
            free += 1
    count = 0
    for kind in range(FLAG, KINDS):
        if state.reserve[seat, kind] > 0:
            for place in range(free):
                out[count] = PLACE + (kind - 1) * ZONES + zones[place]
                count += 1
    return count


# Chance.


@rule("C-5", "C-10", "C-11", "C-R7", "C-R8")
def weight(numbers: Numbers, state: State, move: int) -> int:
    """Return in how many ways chance can bring an outcome, 0 if it cannot."""
    phase = state.phase
    if phase == Phase.DRAWING:
        return card_weight(state, move - DRAW) if DRAW < move < DRAW + CARDS else 0
    if phase == Phase.DRAFT:
        is_dealt = numbers.draft == Draft.RANDOM and TAKE <= move < SPY
        return 1 if is_dealt and state.tokens[move - TAKE] == 0 else 0
    if phase == Phase.FIRST and not numbers.drawn_first:
        return 1 if FIRST <= move < FIRST + state.seats else 0
    if (phase != Phase.FIRST and phase != Phase.UNIT) or not UNIT < move < UNIT + KINDS:
        return 0
    units = int(state.reserve[state.turn, move - UNIT])
    return units + int(state.open_reserve[state.turn, move - UNIT]) if phase == Phase.UNIT else units


@rule("C-5", "C-10", "C-11")
def outcomes(numbers: Numbers, state: State) -> tuple[int, int]:
    """Return the numbers among which chance's moves are, the second one beyond them."""
    if not is_natures(numbers, state):
        return 0, 0
    if state.phase == Phase.DRAWING:
        return DRAW + 1, DRAW + CARDS
    if state.phase == Phase.DRAFT:
        return TAKE, SPY
    is_random = state.phase == Phase.FIRST and not numbers.drawn_first
    return (FIRST, FIRST + int(state.seats)) if is_random else (UNIT + 1, UNIT + KINDS)


@rule("C-5", "C-10", "C-11")
def list_nature(numbers: Numbers, state: State, out: Any) -> int:
    """Write everything that chance can bring now."""
    first, beyond = outcomes(numbers, state)
    count = 0
    for move in range(first, beyond):
        if weight(numbers, state, move) > 0:
            out[count] = move
            count += 1
    return count


@rule("C-5", "C-10", "C-11")
def weights(numbers: Numbers, state: State, out: Any) -> int:
    """Write in how many ways each of them comes."""
    first, beyond = outcomes(numbers, state)
    count = 0
    for move in range(first, beyond):
        ways = weight(numbers, state, move)
        if ways > 0:
            out[count] = ways
            count += 1
    return count
