"""What may be done: why a move is refused."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box import move_codes as codes
from ..box.constants import CARDS, STEP
from ..box.state import Numbers, Phase, Refusal, State, Status
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
    Phase.COLLECT: (codes.DONE,),
    Phase.ATTACK: (codes.DONE, codes.ANNOUNCE),
    Phase.DEFENCE: (codes.SPLIT, codes.NEXT),
    Phase.FIGHT: (codes.GO, codes.STOP),
    Phase.ADVANCE: (codes.DONE,),
    Phase.COUNTER: (codes.DONE, codes.ANNOUNCE, codes.INSTEAD),
    Phase.COUNTER_MOVE: (codes.DONE, codes.MARCH),
    Phase.TRADE: (codes.DONE, codes.OFFER, codes.ABANDON),
    Phase.ANSWER: (codes.ACCEPT, codes.DECLINE, codes.COUNTER),
    Phase.COUNTER_OFFER: (codes.OFFER, codes.ABANDON),
    Phase.LAST_ANSWER: (codes.ACCEPT, codes.DECLINE),
    Phase.ROADS: (codes.DONE,),
    Phase.MOVE: (codes.DONE, codes.MARCH),
    Phase.TRAIN: (codes.DONE,),
}
"""What may be said in a word, phase by phase (T-R49)."""

WORDS: npt.NDArray[np.int16] = np.array(
    [sum(1 << word for word in WORDS_OF.get(phase, ())) for phase in Phase], np.int16
)
"""The same as bits."""


@rule("T-5", "T-R49", "T-R52")
def refusal(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Return why a move is not allowed, the first reason that applies."""
    if state.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if seat == NATURE:
        return refuse_nature(numbers, state, move)
    if seat < 0 or seat >= numbers.seats:
        return Refusal.NOT_YOUR_TURN
    if state.status[seat] == Status.LEFT:
        return Refusal.HAS_LEFT
    if (to_move(numbers, state) >> NATURE) & 1:
        return Refusal.CHANCE_DUE
    if move == LEAVE:
        return Refusal.NONE
    if state.status[seat] == Status.OUT:
        return Refusal.IS_OUT
    if move < 0 or move >= codes.MOVES or codes.FORAGE <= move < codes.SWAP:
        return Refusal.WRONG_PHASE
    if not (to_move(numbers, state) >> seat) & 1:
        return Refusal.NOT_YOUR_TURN
    return refuse_move(numbers, state, seat, move)


@rule("T-4", "T-7", "T-14")
def refuse_nature(numbers: Numbers, state: State, move: int) -> Refusal:
    """Chance says who begins, rolls for cards, and throws as many dice as there are."""
    phase = state.phase
    if phase == Phase.FIRST and codes.BEGIN <= move < codes.BEGIN + numbers.seats:
        return Refusal.NONE
    if phase == Phase.FORAGE and codes.FORAGE <= move < codes.BEGIN:
        return Refusal.NONE
    is_battle = phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE
    if is_battle and codes.THROW <= move < codes.SWAP:
        return refuse_throw(numbers, state, move - codes.THROW)
    return Refusal.NOT_FOR_NATURE


@rule("T-5", "T-R49")
def refuse_move(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Each kind of move has its phases, and its own reasons."""
    phase = state.phase
    if move >= codes.WAY:
        return refuse_way(numbers, state, seat, move - codes.WAY)
    if codes.ADD <= move < codes.HEX:
        return refuse_number(numbers, state, seat, (move - codes.ADD) // STEP, (move - codes.ADD) % STEP + 1)
    if codes.GIVE <= move < codes.ADD:
        return refuse_goods(numbers, state, seat, move)
    if codes.HEX <= move < codes.BUILD:
        return refuse_hex(numbers, state, seat, move - codes.HEX)
    if move >= codes.BUILD:
        if phase != Phase.ROADS:
            return Refusal.WRONG_PHASE
        is_new = move < codes.RAZE
        return (
            refuse_build(numbers, state, seat, move - codes.BUILD)
            if is_new
            else refuse_raze(numbers, state, seat, move - codes.RAZE)
        )
    if move >= codes.SWAP:
        if phase != Phase.TRADE:
            return Refusal.WRONG_PHASE
        return trade.refuse_swap(numbers, state, (move - codes.SWAP) // CARDS, (move - codes.SWAP) % CARDS)
    if move >= codes.RAISE:
        return refuse_choice(numbers, state, move)
    return refuse_word(numbers, state, seat, move)


@rule("T-4", "T-8")
def refuse_hex(numbers: Numbers, state: State, seat: int, where: int) -> Refusal:
    """A hex to start on, or to train troops on."""
    if state.phase == Phase.PLACE:
        return refuse_place(numbers, state, where)
    return refuse_ground(numbers, state, seat, where) if state.phase == Phase.TRAIN else Refusal.WRONG_PHASE


@rule("T-11", "T-9")
def refuse_way(numbers: Numbers, state: State, seat: int, way: int) -> Refusal:
    """A way is the next attack of a sequence, or a movement."""
    if state.phase == Phase.ATTACK or state.phase == Phase.COUNTER:
        return refuse_attack(numbers, state, seat, way)
    if state.phase == Phase.MOVE or state.phase == Phase.COUNTER_MOVE:
        return refuse_march(numbers, state, seat, way, state.phase == Phase.COUNTER_MOVE)
    return Refusal.WRONG_PHASE


@rule("T-11", "T-13", "T-16", "T-R16", "T-8")
def refuse_number(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> Refusal:
    """So many of a kind attack, meet an attack, move in, move, or are trained."""
    phase = state.phase
    if phase == Phase.ATTACK or phase == Phase.COUNTER:
        return refuse_units(numbers, state, seat, kind, number)
    if phase == Phase.DEFENCE:
        return refuse_defence(numbers, state, seat, kind, number)
    if phase == Phase.ADVANCE:
        return refuse_advance(numbers, state, kind, number)
    if phase == Phase.MOVE or phase == Phase.COUNTER_MOVE:
        return refuse_marchers(numbers, state, seat, kind, number)
    if phase == Phase.TRAIN:
        return refuse_training(numbers, state, seat, kind, number)
    return Refusal.WRONG_PHASE


@rule("T-R40")
def is_offering(state: State) -> bool:
    """Whether an offer, or a counter-offer, is drafted."""
    return bool(state.phase == Phase.TRADE or state.phase == Phase.COUNTER_OFFER)


@rule("T-R40")
def refuse_goods(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """So much of a good is given or asked for."""
    if not is_offering(state):
        return Refusal.WRONG_PHASE
    column = trade.GIVEN if move < codes.GET else trade.ASKED
    spot = move - (codes.GIVE if move < codes.GET else codes.GET)
    return trade.refuse_good(numbers, state, seat, spot // STEP, column, spot % STEP + 1)


@rule("T-7", "T-R27", "T-R29", "T-R40", "T-R41")
def refuse_choice(numbers: Numbers, state: State, move: int) -> Refusal:
    """A die to raise, a unit to lose, a card to collect or to buy, a partner: each in its phase."""
    phase = state.phase
    if move >= codes.BUY:
        if phase != Phase.TRADE:
            return Refusal.WRONG_PHASE
        if move >= codes.PARTNER:
            joined = network(numbers, state, int(state.turn))
            return trade.refuse_partner(numbers, state, move - codes.PARTNER, joined)
        return trade.refuse_purchase(numbers, state, move - codes.BUY)
    if move >= codes.COLLECT:
        is_due = phase == Phase.COLLECT
        return refuse_collect(numbers, state, move - codes.COLLECT) if is_due else Refusal.WRONG_PHASE
    if move >= codes.LOSE:
        return (
            refuse_loss(numbers, state, move - codes.LOSE) if phase == Phase.LOSSES else Refusal.WRONG_PHASE
        )
    return refuse_raise(numbers, state, move - codes.RAISE) if phase == Phase.BONUS else Refusal.WRONG_PHASE


@rule("T-5", "T-R9", "T-15", "T-16", "T-18", "T-R22", "T-R40", "T-R49")
def refuse_word(numbers: Numbers, state: State, seat: int, move: int) -> Refusal:
    """What is said in a word has its phase, and some words need a draft."""
    if not (int(WORDS[state.phase]) >> move) & 1:
        return Refusal.WRONG_PHASE
    if move == codes.ANNOUNCE:
        return refuse_announcement(state, seat)
    if move == codes.NEXT:
        return refuse_next(numbers, state, seat)
    if move == codes.INSTEAD:
        return refuse_instead(numbers, state)
    if move == codes.MARCH:
        return refuse_departure(state, seat)
    if move == codes.OFFER:
        return trade.refuse_offer(state, seat)
    if move == codes.ABANDON and trade.other_trader(state, seat) < 0:
        return Refusal.NO_PARTNER
    return trade.refuse_accept(state) if move == codes.ACCEPT else Refusal.NONE
