"""What may be done: why a move is refused."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.game import LEAVE, NATURE
from pentarchy.kernel.rule import rule

from .. import deeds
from ..atlas import (
    CARDS,
    STEP,
)
from ..state import Numbers, Phase, Refusal, State, Status
from . import trade
from .advances import refuse_advance
from .board import network
from .collecting import refuse_collect
from .counters import refuse_instead
from .defence import refuse_defence, refuse_next
from .fights import refuse_loss, refuse_raise, refuse_throw
from .movement import refuse_departure, refuse_march, refuse_marchers
from .roads import refuse_build, refuse_raze
from .sequences import refuse_announcement, refuse_attack, refuse_units
from .setup import refuse_place
from .training import refuse_ground, refuse_training
from .turn import to_move

WORDS_OF: Mapping[Phase, tuple[int, ...]] = {
    Phase.COLLECT: (deeds.DONE,),
    Phase.ATTACK: (deeds.DONE, deeds.ANNOUNCE),
    Phase.DEFENCE: (deeds.SPLIT, deeds.NEXT),
    Phase.FIGHT: (deeds.GO, deeds.STOP),
    Phase.ADVANCE: (deeds.DONE,),
    Phase.COUNTER: (deeds.DONE, deeds.ANNOUNCE, deeds.INSTEAD),
    Phase.COUNTER_MOVE: (deeds.DONE, deeds.MARCH),
    Phase.TRADE: (deeds.DONE, deeds.OFFER, deeds.ABANDON),
    Phase.ANSWER: (deeds.ACCEPT, deeds.DECLINE, deeds.COUNTER),
    Phase.COUNTER_OFFER: (deeds.OFFER, deeds.ABANDON),
    Phase.LAST_ANSWER: (deeds.ACCEPT, deeds.DECLINE),
    Phase.ROADS: (deeds.DONE,),
    Phase.MOVE: (deeds.DONE, deeds.MARCH),
    Phase.TRAIN: (deeds.DONE,),
}
"""What may be said in a word, phase by phase (T-R49)."""

WORDS: npt.NDArray[np.int16] = np.array(
    [sum(1 << word for word in WORDS_OF.get(phase, ())) for phase in Phase], np.int16
)
"""The same as bits."""


@rule("T-5", "T-R49", "T-R52")
def refusal(box: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Return why a move is not allowed, the first reason that applies."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refuse_nature(box, state, move)
    if seat < 0 or seat >= box.seats:
        return Refusal.NOT_YOUR_TURN
    if state.status[seat] == Status.LEFT:
        return Refusal.HAS_LEFT
    if (to_move(box, state) >> NATURE) & 1:
        return Refusal.CHANCE_DUE
    if move == LEAVE:
        return Refusal.NONE
    if state.status[seat] == Status.OUT:
        return Refusal.IS_OUT
    if move < 0 or move >= deeds.MOVES or deeds.FORAGE <= move < deeds.SWAP:
        return Refusal.WRONG_PHASE
    if not (to_move(box, state) >> seat) & 1:
        return Refusal.NOT_YOUR_TURN
    return refuse_move(box, state, seat, move)


@rule("T-4", "T-7", "T-14")
def refuse_nature(box: Numbers, state: State, move: int) -> Refusal:
    """Chance says who begins, rolls for cards, and throws as many dice as there are."""
    phase = state.phase
    if phase == Phase.FIRST and deeds.BEGIN <= move < deeds.BEGIN + box.seats:
        return Refusal.NONE
    if phase == Phase.FORAGE and deeds.FORAGE <= move < deeds.BEGIN:
        return Refusal.NONE
    is_battle = phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE
    if is_battle and deeds.THROW <= move < deeds.SWAP:
        return refuse_throw(box, state, move - deeds.THROW)
    return Refusal.NOT_FOR_NATURE


@rule("T-5", "T-R49")
def refuse_move(box: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Each kind of move has its phases, and its own reasons."""
    phase = state.phase
    if move >= deeds.WAY:
        return refuse_way(box, state, seat, move - deeds.WAY)
    if deeds.ADD <= move < deeds.HEX:
        return refuse_number(box, state, seat, (move - deeds.ADD) // STEP, (move - deeds.ADD) % STEP + 1)
    if deeds.GIVE <= move < deeds.ADD:
        return refuse_goods(box, state, seat, move)
    if deeds.HEX <= move < deeds.BUILD:
        return refuse_hex(box, state, seat, move - deeds.HEX)
    if move >= deeds.BUILD:
        if phase != Phase.ROADS:
            return Refusal.WRONG_PHASE
        is_new = move < deeds.RAZE
        return (
            refuse_build(box, state, seat, move - deeds.BUILD)
            if is_new
            else refuse_raze(box, state, seat, move - deeds.RAZE)
        )
    if move >= deeds.SWAP:
        if phase != Phase.TRADE:
            return Refusal.WRONG_PHASE
        return trade.refuse_swap(box, state, (move - deeds.SWAP) // CARDS, (move - deeds.SWAP) % CARDS)
    if move >= deeds.RAISE:
        return refuse_choice(box, state, move)
    return refuse_word(box, state, seat, move)


@rule("T-4", "T-8")
def refuse_hex(box: Numbers, state: State, seat: int, where: int) -> Refusal:
    """A hex to start on, or to train troops on."""
    if state.phase == Phase.PLACE:
        return refuse_place(box, state, where)
    return refuse_ground(box, state, seat, where) if state.phase == Phase.TRAIN else Refusal.WRONG_PHASE


@rule("T-11", "T-9")
def refuse_way(box: Numbers, state: State, seat: int, way: int) -> Refusal:
    """A way is the next attack of a sequence, or a movement."""
    if state.phase == Phase.ATTACK or state.phase == Phase.COUNTER:
        return refuse_attack(box, state, seat, way)
    if state.phase == Phase.MOVE or state.phase == Phase.COUNTER_MOVE:
        return refuse_march(box, state, seat, way, state.phase == Phase.COUNTER_MOVE)
    return Refusal.WRONG_PHASE


@rule("T-11", "T-13", "T-16", "T-R16", "T-8")
def refuse_number(box: Numbers, state: State, seat: int, kind: int, number: int) -> Refusal:
    """So many of a kind attack, meet an attack, move in, move, or are trained."""
    phase = state.phase
    if phase == Phase.ATTACK or phase == Phase.COUNTER:
        return refuse_units(box, state, seat, kind, number)
    if phase == Phase.DEFENCE:
        return refuse_defence(box, state, seat, kind, number)
    if phase == Phase.ADVANCE:
        return refuse_advance(box, state, kind, number)
    if phase == Phase.MOVE or phase == Phase.COUNTER_MOVE:
        return refuse_marchers(box, state, seat, kind, number)
    if phase == Phase.TRAIN:
        return refuse_training(box, state, seat, kind, number)
    return Refusal.WRONG_PHASE


@rule("T-R40")
def is_offering(state: State) -> bool:
    """Whether an offer, or a counter-offer, is drafted."""
    return bool(state.phase == Phase.TRADE or state.phase == Phase.COUNTER_OFFER)


@rule("T-R40")
def refuse_goods(box: Numbers, state: State, seat: int, move: int) -> Refusal:
    """So much of a good is given or asked for."""
    if not is_offering(state):
        return Refusal.WRONG_PHASE
    column = trade.GIVEN if move < deeds.GET else trade.ASKED
    spot = move - (deeds.GIVE if move < deeds.GET else deeds.GET)
    return trade.refuse_good(box, state, seat, spot // STEP, column, spot % STEP + 1)


@rule("T-7", "T-R27", "T-R29", "T-R40", "T-R41")
def refuse_choice(box: Numbers, state: State, move: int) -> Refusal:
    """A die to raise, a unit to lose, a card to collect or to buy, a partner: each in its phase."""
    phase = state.phase
    if move >= deeds.BUY:
        if phase != Phase.TRADE:
            return Refusal.WRONG_PHASE
        if move >= deeds.PARTNER:
            joined = network(box, state, int(state.turn))
            return trade.refuse_partner(box, state, move - deeds.PARTNER, joined)
        return trade.refuse_purchase(box, state, move - deeds.BUY)
    if move >= deeds.COLLECT:
        is_due = phase == Phase.COLLECT
        return refuse_collect(box, state, move - deeds.COLLECT) if is_due else Refusal.WRONG_PHASE
    if move >= deeds.LOSE:
        return refuse_loss(box, state, move - deeds.LOSE) if phase == Phase.LOSSES else Refusal.WRONG_PHASE
    return refuse_raise(box, state, move - deeds.RAISE) if phase == Phase.BONUS else Refusal.WRONG_PHASE


@rule("T-5", "T-R9", "T-15", "T-16", "T-18", "T-R22", "T-R40", "T-R49")
def refuse_word(box: Numbers, state: State, seat: int, move: int) -> Refusal:
    """What is said in a word has its phase, and some words need a draft."""
    if not (int(WORDS[state.phase]) >> move) & 1:
        return Refusal.WRONG_PHASE
    if move == deeds.ANNOUNCE:
        return refuse_announcement(state, seat)
    if move == deeds.NEXT:
        return refuse_next(box, state, seat)
    if move == deeds.INSTEAD:
        return refuse_instead(box, state)
    if move == deeds.MARCH:
        return refuse_departure(state, seat)
    if move == deeds.OFFER:
        return trade.refuse_offer(state, seat)
    if move == deeds.ABANDON and trade.other_trader(state, seat) < 0:
        return Refusal.NO_PARTNER
    return trade.refuse_accept(state) if move == deeds.ACCEPT else Refusal.NONE
