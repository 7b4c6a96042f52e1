"""What may be done: why a move is refused, and which moves are not."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.game import LEAVE, NATURE
from pentarchy.kernel.rule import rule

from ..atlas import (
    CARDS,
    CARDS_FOR_ONE,
    DICE_FIRST,
    DICE_WEIGHTS,
    FACES,
    SIDES,
    STEP,
    WAYS,
)
from ..state import (
    ABANDON,
    ACCEPT,
    ADD,
    ANNOUNCE,
    BANK_END,
    BEGIN,
    BUILD,
    BUY,
    COLLECT,
    COUNTER,
    DECLINE,
    DONE,
    FORAGE,
    GET,
    GIVE,
    GO,
    HEX,
    INSTEAD,
    LOSE,
    MARCH,
    MOVES,
    NEXT,
    OFFER,
    PARTNER,
    RAISE,
    RAZE,
    SPLIT,
    STOP,
    SWAP,
    THROW,
    WAY,
    Numbers,
    Phase,
    Refusal,
    State,
    Status,
)
from . import trade
from .advances import refuse_advance
from .board import is_own, network
from .collecting import refuse_collect
from .counters import refuse_instead
from .defence import refuse_defence, refuse_next
from .fights import dice_of, refuse_loss, refuse_raise, refuse_throw, rolling
from .movement import refuse_departure, refuse_march, refuse_marchers, ways_from
from .roads import refuse_build, refuse_cost, refuse_raze, refuse_site
from .sequences import refuse_announcement, refuse_attack, refuse_units, units_listed
from .setup import refuse_place
from .training import refuse_ground, refuse_training
from .turn import to_move


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
    if move < 0 or move >= MOVES or FORAGE <= move < SWAP:
        return Refusal.WRONG_PHASE
    if not (to_move(box, state) >> seat) & 1:
        return Refusal.NOT_YOUR_TURN
    return refuse_move(box, state, seat, move)


@rule("T-4", "T-7", "T-14")
def refuse_nature(box: Numbers, state: State, move: int) -> Refusal:
    """Chance says who begins, rolls for cards, and throws as many dice as there are."""
    phase = state.phase
    if phase == Phase.FIRST and BEGIN <= move < BEGIN + box.seats:
        return Refusal.NONE
    if phase == Phase.FORAGE and FORAGE <= move < BEGIN:
        return Refusal.NONE
    is_battle = phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE
    if is_battle and THROW <= move < SWAP:
        return refuse_throw(box, state, move - THROW)
    return Refusal.NOT_FOR_NATURE


@rule("T-5", "T-R49")
def refuse_move(box: Numbers, state: State, seat: int, move: int) -> Refusal:
    """Each kind of move has its phases, and its own reasons."""
    phase = state.phase
    if move >= WAY:
        return refuse_way(box, state, seat, move - WAY)
    if ADD <= move < HEX:
        return refuse_number(box, state, seat, (move - ADD) // STEP, (move - ADD) % STEP + 1)
    if GIVE <= move < ADD:
        return refuse_goods(box, state, seat, move)
    if HEX <= move < BUILD:
        if phase == Phase.PLACE:
            return refuse_place(box, state, move - HEX)
        return refuse_ground(box, state, seat, move - HEX) if phase == Phase.TRAIN else Refusal.WRONG_PHASE
    if move >= BUILD:
        if phase != Phase.ROADS:
            return Refusal.WRONG_PHASE
        is_new = move < RAZE
        return (
            refuse_build(box, state, seat, move - BUILD)
            if is_new
            else refuse_raze(box, state, seat, move - RAZE)
        )
    if move >= SWAP:
        if phase != Phase.TRADE:
            return Refusal.WRONG_PHASE
        return trade.refuse_swap(box, state, (move - SWAP) // CARDS, (move - SWAP) % CARDS)
    if move >= RAISE:
        return refuse_choice(box, state, move)
    return refuse_word(box, state, seat, move)


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
    column = trade.GIVEN if move < GET else trade.ASKED
    spot = move - (GIVE if move < GET else GET)
    return trade.refuse_good(box, state, seat, spot // STEP, column, spot % STEP + 1)


@rule("T-7", "T-R27", "T-R29", "T-R40", "T-R41")
def refuse_choice(box: Numbers, state: State, move: int) -> Refusal:
    """A die to raise, a unit to lose, a card to collect or to buy, a partner: each in its phase."""
    phase = state.phase
    if move >= BUY:
        if phase != Phase.TRADE:
            return Refusal.WRONG_PHASE
        if move >= PARTNER:
            return trade.refuse_partner(box, state, move - PARTNER)
        return trade.refuse_purchase(box, state, move - BUY)
    if move >= COLLECT:
        return refuse_collect(box, state, move - COLLECT) if phase == Phase.COLLECT else Refusal.WRONG_PHASE
    if move >= LOSE:
        return refuse_loss(box, state, move - LOSE) if phase == Phase.LOSSES else Refusal.WRONG_PHASE
    return refuse_raise(box, state, move - RAISE) if phase == Phase.BONUS else Refusal.WRONG_PHASE


@rule("T-5", "T-15", "T-18", "T-R22", "T-R40", "T-R49")
def refuse_word(box: Numbers, state: State, seat: int, move: int) -> Refusal:
    """What is said in a word has its phase, and some words need a draft."""
    phase = state.phase
    if move == DONE:
        return Refusal.NONE if may_be_done(state) else Refusal.WRONG_PHASE
    if move == ANNOUNCE and (phase == Phase.ATTACK or phase == Phase.COUNTER):
        return refuse_announcement(state, seat)
    if (move == GO or move == STOP) and phase == Phase.FIGHT:
        return Refusal.NONE
    if move == SPLIT and phase == Phase.DEFENCE:
        return Refusal.NONE
    if move == NEXT and phase == Phase.DEFENCE:
        return refuse_next(box, state, seat)
    if move == INSTEAD and phase == Phase.COUNTER:
        return refuse_instead(box, state)
    if move == MARCH and (phase == Phase.MOVE or phase == Phase.COUNTER_MOVE):
        return refuse_departure(state, seat)
    if move == OFFER and is_offering(state):
        return trade.refuse_offer(state, seat)
    if move == ABANDON and is_offering(state):
        return Refusal.NONE if trade.other_trader(state, seat) >= 0 else Refusal.NO_PARTNER
    return refuse_answer(state, move)


@rule("T-R40")
def refuse_answer(state: State, move: int) -> Refusal:
    """An offer is accepted, declined, or met with one counter-offer."""
    is_first, is_last = state.phase == Phase.ANSWER, state.phase == Phase.LAST_ANSWER
    if move == ACCEPT and (is_first or is_last):
        return trade.refuse_accept(state)
    if move == DECLINE and (is_first or is_last):
        return Refusal.NONE
    return Refusal.NONE if move == COUNTER and is_first else Refusal.WRONG_PHASE


@rule("T-R49", "T-R9", "T-16", "T-18")
def may_be_done(state: State) -> bool:
    """Whether what is decided now may be left as it is."""
    phase = state.phase
    if phase == Phase.COLLECT or phase == Phase.ATTACK or phase == Phase.ADVANCE:
        return True
    if phase == Phase.COUNTER or phase == Phase.COUNTER_MOVE:
        return True
    is_step = phase == Phase.TRADE or phase == Phase.ROADS
    return bool(is_step or phase == Phase.MOVE or phase == Phase.TRAIN)


@rule("T-5")
def legal(box: Numbers, state: State, seat: int, out: Any) -> int:
    """Write every move that is not refused, but LEAVE; return how many."""
    if state.phase == Phase.OVER:
        return 0
    if seat == NATURE:
        return list_nature(box, state, out)
    if seat < 0 or seat >= box.seats or not (to_move(box, state) >> seat) & 1:
        return 0
    count = list_range(box, state, seat, out, 0, DONE, RAISE)
    phase = state.phase
    if phase == Phase.COLLECT:
        return list_range(box, state, seat, out, count, COLLECT, BUY)
    if phase == Phase.LOSSES or phase == Phase.BONUS:
        return list_range(box, state, seat, out, count, RAISE, COLLECT)
    if is_offering(state):
        return list_trades(box, state, seat, out, count)
    if phase == Phase.ROADS:
        return list_roads(box, state, seat, out, count)
    if phase == Phase.PLACE or phase == Phase.TRAIN:
        count = list_range(box, state, seat, out, count, HEX, HEX + int(box.hexes))
    if phase == Phase.ATTACK or phase == Phase.MOVE:
        count = list_ways(box, state, seat, out, count)
    if phase == Phase.COUNTER or phase == Phase.COUNTER_MOVE:
        count = list_ways(box, state, seat, out, count)
    return list_numbers(box, state, seat, out, count)


@rule("T-5")
def list_range(box: Numbers, state: State, seat: int, out: Any, count: int, first: int, last: int) -> int:
    """Write what is not refused of the moves from ``first`` to before ``last``, behind ``count`` others."""
    for move in range(first, last):
        if refuse_move(box, state, seat, move) == Refusal.NONE:
            out[count] = move
            count += 1
    return count


@rule("T-19", "T-R40", "T-R41")
def list_trades(box: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write what may be traded with the bank and with players, behind ``count`` others."""
    count = list_range(box, state, seat, out, count, BUY, FORAGE)
    if state.cards[seat] >= CARDS_FOR_ONE:
        count = list_range(box, state, seat, out, count, SWAP, BANK_END)
    return list_goods(box, state, seat, out, count) if trade.other_trader(state, seat) >= 0 else count


@rule("T-R40")
def list_goods(box: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write how much of each good may be given or asked for, behind ``count`` others."""
    for first in range(GIVE, ADD, STEP):
        count = list_up_to_refused(box, state, seat, out, count, first)
    return count


@rule("T-11", "T-13", "T-16", "T-R16", "T-8")
def list_numbers(box: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write how many of each kind may be named, behind ``count`` others."""
    for first in range(ADD, HEX, STEP):
        count = list_up_to_refused(box, state, seat, out, count, first)
    return count


@rule("T-11", "T-R40")
def list_up_to_refused(box: Numbers, state: State, seat: int, out: Any, count: int, first: int) -> int:
    """Write the numbers from one on; when one is too many, all that are larger are."""
    for move in range(first, first + STEP):
        if refuse_move(box, state, seat, move) != Refusal.NONE:
            return count
        out[count] = move
        count += 1
    return count


@rule("T-11", "T-9")
def list_ways(box: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write each way that an attack or a movement from one's own hexes may take, behind ``count`` others."""
    drafted = int(state.drafted[seat])
    if drafted > 0 and units_listed(state, drafted - 1) == 0:
        return count
    for origin in range(box.hexes):
        if is_own(state, seat, origin):
            for way in range(origin * WAYS, origin * WAYS + ways_from(state, origin)):
                if refuse_way(box, state, seat, way) == Refusal.NONE:
                    out[count] = WAY + way
                    count += 1
    return count


@rule("T-10", "T-R14")
def list_roads(box: Numbers, state: State, seat: int, out: Any, count: int) -> int:
    """Write where a road may be built, and which may be destroyed, behind ``count`` others."""
    joined = network(box, state, seat)
    can_pay = refuse_cost(box, state, seat) == Refusal.NONE
    for side in range(int(box.hexes) * SIDES):
        if can_pay and refuse_site(box, state, seat, side, joined) == Refusal.NONE:
            out[count] = BUILD + side
            count += 1
        if refuse_raze(box, state, seat, side) == Refusal.NONE:
            out[count] = RAZE + side
            count += 1
    return count


@rule("T-4", "T-7", "T-14")
def list_nature(box: Numbers, state: State, out: Any) -> int:
    """Write who may begin, what the die may show, or what the dice may."""
    first, last = chances(box, state)
    for index in range(last - first):
        out[index] = first + index
    return max(0, last - first)


@rule("T-4", "T-7", "T-14")
def chances(box: Numbers, state: State) -> tuple[int, int]:
    """Return the first outcome of what is due, and the one behind the last."""
    phase = state.phase
    if phase == Phase.FIRST:
        return BEGIN, BEGIN + int(box.seats)
    if phase == Phase.FORAGE:
        return FORAGE, FORAGE + FACES
    if phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE:
        dice = dice_of(box, state, rolling(state))
        return THROW + int(DICE_FIRST[dice]), THROW + int(DICE_FIRST[dice + 1])
    return 0, 0


@rule("T-4", "T-7", "T-14")
def weights(box: Numbers, state: State, out: Any) -> int:
    """Seats and faces are as likely each; a set of dice, by the throws that come to it."""
    first, last = chances(box, state)
    for index in range(last - first):
        out[index] = DICE_WEIGHTS[first + index - THROW] if first >= THROW else 1
    return max(0, last - first)
