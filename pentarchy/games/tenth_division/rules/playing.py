"""What a move does, and what happens when somebody leaves."""

from __future__ import annotations

from pentarchy.kernel.game import LEAVE
from pentarchy.kernel.rule import rule

from .. import deeds
from ..atlas import CARDS, STEP
from ..state import Ending, Numbers, Phase, State, Status
from . import trade
from .advances import enter
from .collecting import collect, forage
from .counters import move_instead
from .defence import ask_defenders, meet, meet_next, split
from .ending import check_last
from .fights import lose, next_attack, raise_die, roll, throw
from .movement import march
from .roads import build, turn_over
from .sequences import announce, draft_attack, name_units
from .setup import begin, next_to_place, place
from .training import choose_ground, train
from .turn import end_phase, go_on


@rule("T-5")
def play(box: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; the game goes on to whatever comes next."""
    if move == LEAVE:
        leave(box, state, seat)
    elif move >= deeds.WAY:
        draft_attack(state, seat, move - deeds.WAY)
    elif deeds.ADD <= move < deeds.HEX:
        name_number(box, state, seat, (move - deeds.ADD) // STEP, (move - deeds.ADD) % STEP + 1)
    elif deeds.GIVE <= move < deeds.ADD:
        name_goods(state, move)
    elif deeds.HEX <= move < deeds.BUILD:
        choose_hex(box, state, seat, move - deeds.HEX)
    elif deeds.BUILD <= move < deeds.RAZE:
        build(box, state, seat, move - deeds.BUILD)
    elif deeds.RAZE <= move < deeds.WAY:
        turn_over(box, state, move - deeds.RAZE)
    elif deeds.SWAP <= move < deeds.BANK_END:
        trade.swap(box, state, (move - deeds.SWAP) // CARDS, (move - deeds.SWAP) % CARDS)
    elif deeds.FORAGE <= move < deeds.SWAP:
        let_chance(box, state, move)
    elif deeds.RAISE <= move < deeds.FORAGE:
        choose_one(box, state, move)
    else:
        do(box, state, seat, move)
    go_on(box, state)


@rule("T-11", "T-13", "T-16", "T-R16", "T-8")
def name_number(box: Numbers, state: State, seat: int, kind: int, number: int) -> None:
    """So many of a kind attack, meet an attack, move in, move, or are trained."""
    if state.phase == Phase.DEFENCE:
        meet(box, state, seat, kind, number)
    elif state.phase == Phase.ADVANCE:
        enter(box, state, kind, number)
    elif state.phase == Phase.TRAIN:
        train(state, seat, kind, number)
    else:
        name_units(state, seat, kind, number)


@rule("T-R40")
def name_goods(state: State, move: int) -> None:
    """So much of a good is given or asked for."""
    if move < deeds.GET:
        trade.name_good(state, (move - deeds.GIVE) // STEP, trade.GIVEN, (move - deeds.GIVE) % STEP + 1)
    else:
        trade.name_good(state, (move - deeds.GET) // STEP, trade.ASKED, (move - deeds.GET) % STEP + 1)


@rule("T-4", "T-8")
def choose_hex(box: Numbers, state: State, seat: int, where: int) -> None:
    """A hex to start on, or to train troops on."""
    if state.phase == Phase.PLACE:
        place(box, state, where)
        state.turn = max(0, next_to_place(box, state))
    else:
        choose_ground(state, seat, where)


@rule("T-4", "T-7", "T-14")
def let_chance(box: Numbers, state: State, move: int) -> None:
    """Chance says who begins, how many cards there are, and what dice show."""
    if move >= deeds.THROW:
        throw(box, state, move - deeds.THROW)
    elif move >= deeds.BEGIN:
        begin(state, move - deeds.BEGIN)
    else:
        forage(state, move - deeds.FORAGE + 1)
        state.phase = Phase.COLLECT


@rule("T-R29", "T-R27", "T-7", "T-R41", "T-R40")
def choose_one(box: Numbers, state: State, move: int) -> None:
    """A die to raise, a unit to lose, a card to collect or to buy, a partner."""
    if move >= deeds.PARTNER:
        trade.choose_partner(state, move - deeds.PARTNER)
    elif move >= deeds.BUY:
        trade.buy(box, state, move - deeds.BUY)
    elif move >= deeds.COLLECT:
        collect(box, state, move - deeds.COLLECT)
    elif move >= deeds.LOSE:
        lose(box, state, move - deeds.LOSE)
    else:
        raise_die(box, state, move - deeds.RAISE)


@rule("T-5", "T-15")
def do(box: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out what is said in a word."""
    if move == deeds.DONE:
        end_phase(box, state)
    elif move == deeds.ANNOUNCE:
        announce(box, state, seat)
        ask_defenders(box, state)
    elif move == deeds.GO:
        roll(box, state)
    elif move == deeds.STOP:
        next_attack(state)
    elif move == deeds.SPLIT:
        split(box, state, seat)
    elif move == deeds.NEXT:
        meet_next(box, state, seat)
    elif move == deeds.INSTEAD:
        move_instead(state)
    elif move == deeds.MARCH:
        march(box, state, seat)
    else:
        deal(box, state, seat, move)


@rule("T-R40")
def deal(box: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a word of trade."""
    if move == deeds.OFFER:
        trade.offer(box, state, seat)
    elif move == deeds.ACCEPT:
        trade.exchange(box, state)
    elif move == deeds.DECLINE:
        trade.end_offer(state)
    elif move == deeds.COUNTER:
        trade.begin_counter_offer(state)
    elif move == deeds.ABANDON:
        trade.abandon(state, seat)


@rule("T-R52")
def leave(box: Numbers, state: State, seat: int) -> None:
    """Who leaves has no more turns; what waits for him is decided for him."""
    state.status[seat] = Status.LEFT
    state.strikers &= ~(1 << seat)
    check_last(state, Ending.LAST_PLAYER)
    if state.phase == Phase.OVER:
        return
    if state.phase == Phase.PLACE:
        state.turn = max(0, next_to_place(box, state))
    elif state.phase == Phase.DEFENCE and (int(state.asked) >> seat) & 1:
        split(box, state, seat)
        state.asked &= ~(1 << seat)
        state.drafted[seat] = 0
    elif Phase.TRADE <= state.phase <= Phase.LAST_ANSWER and seat == trade.other_trader(
        state, int(state.turn)
    ):
        trade.end_offer(state)
