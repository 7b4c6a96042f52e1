"""What a move does, and what happens when somebody leaves."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import LEAVE

from ..box import move_codes as codes
from ..box.constants import CARDS, STEP
from ..box.state import Ending, Numbers, Phase, State, Status
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
def play(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; the game goes on to whatever comes next."""
    if move == LEAVE:
        leave(numbers, state, seat)
    elif move >= codes.WAY:
        draft_attack(state, seat, move - codes.WAY)
    elif codes.ADD <= move < codes.HEX:
        name_number(numbers, state, seat, (move - codes.ADD) // STEP, (move - codes.ADD) % STEP + 1)
    elif codes.GIVE <= move < codes.ADD:
        name_goods(state, move)
    elif codes.HEX <= move < codes.BUILD:
        choose_hex(numbers, state, seat, move - codes.HEX)
    elif codes.BUILD <= move < codes.RAZE:
        build(numbers, state, seat, move - codes.BUILD)
    elif codes.RAZE <= move < codes.WAY:
        turn_over(numbers, state, move - codes.RAZE)
    elif codes.SWAP <= move < codes.BANK_END:
        trade.swap(numbers, state, (move - codes.SWAP) // CARDS, (move - codes.SWAP) % CARDS)
    elif codes.FORAGE <= move < codes.SWAP:
        let_chance(numbers, state, move)
    elif codes.RAISE <= move < codes.FORAGE:
        choose_one(numbers, state, move)
    else:
        do(numbers, state, seat, move)
    go_on(numbers, state)


@rule("T-11", "T-13", "T-16", "T-R16", "T-8")
def name_number(numbers: Numbers, state: State, seat: int, kind: int, number: int) -> None:
    """So many of a kind attack, meet an attack, move in, move, or are trained."""
    if state.phase == Phase.DEFENCE:
        meet(numbers, state, seat, kind, number)
    elif state.phase == Phase.ADVANCE:
        enter(numbers, state, kind, number)
    elif state.phase == Phase.TRAIN:
        train(state, seat, kind, number)
    else:
        name_units(state, seat, kind, number)


@rule("T-R40")
def name_goods(state: State, move: int) -> None:
    """So much of a good is given or asked for."""
    if move < codes.GET:
        trade.name_good(state, (move - codes.GIVE) // STEP, trade.GIVEN, (move - codes.GIVE) % STEP + 1)
    else:
        trade.name_good(state, (move - codes.GET) // STEP, trade.ASKED, (move - codes.GET) % STEP + 1)


@rule("T-4", "T-8")
def choose_hex(numbers: Numbers, state: State, seat: int, where: int) -> None:
    """A hex to start on, or to train troops on."""
    if state.phase == Phase.PLACE:
        place(numbers, state, where)
        state.turn = max(0, next_to_place(numbers, state))
    else:
        choose_ground(state, seat, where)


@rule("T-4", "T-7", "T-14")
def let_chance(numbers: Numbers, state: State, move: int) -> None:
    """Chance says who begins, how many cards there are, and what dice show."""
    if move >= codes.THROW:
        throw(numbers, state, move - codes.THROW)
    elif move >= codes.BEGIN:
        begin(state, move - codes.BEGIN)
    else:
        forage(state, move - codes.FORAGE + 1)
        state.phase = Phase.COLLECT


@rule("T-R29", "T-R27", "T-7", "T-R41", "T-R40")
def choose_one(numbers: Numbers, state: State, move: int) -> None:
    """A die to raise, a unit to lose, a card to collect or to buy, a partner."""
    if move >= codes.PARTNER:
        trade.choose_partner(state, move - codes.PARTNER)
    elif move >= codes.BUY:
        trade.buy(numbers, state, move - codes.BUY)
    elif move >= codes.COLLECT:
        collect(numbers, state, move - codes.COLLECT)
    elif move >= codes.LOSE:
        lose(numbers, state, move - codes.LOSE)
    else:
        raise_die(numbers, state, move - codes.RAISE)


@rule("T-5", "T-15")
def do(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out what is said in a word."""
    if move == codes.DONE:
        end_phase(numbers, state)
    elif move == codes.ANNOUNCE:
        announce(numbers, state, seat)
        ask_defenders(numbers, state)
    elif move == codes.GO:
        roll(numbers, state)
    elif move == codes.STOP:
        next_attack(state)
    elif move == codes.SPLIT:
        split(numbers, state, seat)
    elif move == codes.NEXT:
        meet_next(numbers, state, seat)
    elif move == codes.INSTEAD:
        move_instead(state)
    elif move == codes.MARCH:
        march(numbers, state, seat)
    else:
        deal(numbers, state, seat, move)


@rule("T-R40")
def deal(numbers: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a word of trade."""
    if move == codes.OFFER:
        trade.offer(numbers, state, seat)
    elif move == codes.ACCEPT:
        trade.exchange(numbers, state)
    elif move == codes.DECLINE:
        trade.end_offer(state)
    elif move == codes.COUNTER:
        trade.begin_counter_offer(state)
    elif move == codes.ABANDON:
        trade.abandon(state, seat)


@rule("T-R52")
def leave(numbers: Numbers, state: State, seat: int) -> None:
    """A player who leaves has no more turns; what waits for them is decided for them."""
    state.status[seat] = Status.LEFT
    state.strikers &= ~(1 << seat)
    check_last(state, Ending.LAST_PLAYER)
    if state.phase == Phase.OVER:
        return
    if state.phase == Phase.PLACE:
        state.turn = max(0, next_to_place(numbers, state))
    elif state.phase == Phase.DEFENCE and (int(state.asked) >> seat) & 1:
        split(numbers, state, seat)
        state.asked &= ~(1 << seat)
        state.drafted[seat] = 0
    elif Phase.TRADE <= state.phase <= Phase.LAST_ANSWER and seat == trade.other_trader(
        state, int(state.turn)
    ):
        trade.end_offer(state)
