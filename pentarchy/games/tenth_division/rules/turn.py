"""The turn and its six steps (T-5, T-R49): who is to move, and what comes next."""

from __future__ import annotations

from pentarchy.kernel.game import LEAVE, NATURE_DUE
from pentarchy.kernel.rule import rule

from ..atlas import CARDS, INCOME, KINDS, MOST_DICE, PLAYERS, STEP
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
    Ending,
    Numbers,
    Phase,
    State,
    Status,
    drafter,
)
from . import trade
from .advances import begin_advance, can_advance, enter, has_won
from .board import is_in
from .collecting import can_collect, collect, forage, put_die_away
from .counters import end_moving_instead, move_instead, next_striker
from .defence import ask_defenders, meet, meet_next, pending, split
from .ending import check_last, clear_drafts, clear_line, count_hill, decide_by_count, note_hill
from .fights import (
    can_go_on,
    chooses_die,
    chooses_loss,
    default_loss,
    favoured,
    lose,
    loser,
    next_attack,
    put_dice_away,
    raise_die,
    roll,
    seat_of,
    settle_dice,
    throw,
)
from .movement import forget_moves, has_march, march
from .roads import build, can_build_or_raze, turn_over
from .sequences import (
    announce,
    draft_attack,
    has_attack,
    may_announce,
    name_units,
    owe_counter_attacks,
)
from .setup import begin, next_to_place, place
from .stocks import earn
from .training import can_train, choose_ground, train


@rule("T-5", "T-13", "T-R22")
def to_move(box: Numbers, state: State) -> int:
    """Return whom the game waits for: chance, all who split their units, or one player."""
    phase = state.phase
    if phase == Phase.OVER:
        return 0
    if phase == Phase.FIRST or phase == Phase.FORAGE:
        return NATURE_DUE
    if phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE:
        return NATURE_DUE
    if phase == Phase.DEFENCE:
        return pending(box, state)
    return 1 << decider(box, state)


@rule("T-5")
def decider(box: Numbers, state: State) -> int:
    """Return the one player who decides now."""
    phase = state.phase
    if phase == Phase.BONUS:
        return seat_of(box, state, favoured(box, state))
    if phase == Phase.LOSSES:
        return seat_of(box, state, loser(state))
    if phase == Phase.ANSWER or phase == Phase.COUNTER_OFFER:
        return int(state.partner)
    is_battle = Phase.FIGHT <= phase <= Phase.COUNTER_MOVE
    return int(state.acting) if is_battle else int(state.turn)


@rule("T-5")
def play(box: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a legal move; the game goes on to whatever comes next."""
    if move == LEAVE:
        leave(box, state, seat)
    elif move >= WAY:
        choose_way(state, seat, move - WAY)
    elif ADD <= move < HEX:
        name_number(box, state, seat, (move - ADD) // STEP, (move - ADD) % STEP + 1)
    elif GIVE <= move < ADD:
        name_goods(state, move)
    elif HEX <= move < BUILD:
        choose_hex(box, state, seat, move - HEX)
    elif BUILD <= move < RAZE:
        build(box, state, seat, move - BUILD)
    elif RAZE <= move < WAY:
        turn_over(box, state, move - RAZE)
    elif SWAP <= move < BANK_END:
        trade.swap(box, state, (move - SWAP) // CARDS, (move - SWAP) % CARDS)
    elif FORAGE <= move < SWAP:
        let_chance(box, state, move)
    elif RAISE <= move < FORAGE:
        choose_one(box, state, move)
    else:
        do(box, state, seat, move)
    go_on(box, state)


@rule("T-11", "T-9")
def choose_way(state: State, seat: int, way: int) -> None:
    """A way is the next attack of a sequence, or a movement."""
    draft_attack(state, seat, way)


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
    if move < GET:
        trade.name_good(state, (move - GIVE) // STEP, trade.GIVEN, (move - GIVE) % STEP + 1)
    else:
        trade.name_good(state, (move - GET) // STEP, trade.ASKED, (move - GET) % STEP + 1)


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
    if move >= THROW:
        throw(box, state, move - THROW)
    elif move >= BEGIN:
        begin(state, move - BEGIN)
    else:
        forage(state, move - FORAGE + 1)
        state.phase = Phase.COLLECT


@rule("T-R29", "T-R27", "T-7", "T-R41", "T-R40")
def choose_one(box: Numbers, state: State, move: int) -> None:
    """A die to raise, a unit to lose, a card to collect or to buy, a partner."""
    if move >= PARTNER:
        trade.choose_partner(state, move - PARTNER)
    elif move >= BUY:
        trade.buy(box, state, move - BUY)
    elif move >= COLLECT:
        collect(box, state, move - COLLECT)
    elif move >= LOSE:
        lose(box, state, move - LOSE)
    else:
        raise_die(box, state, move - RAISE)


@rule("T-5", "T-15")
def do(box: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out what is said in a word."""
    if move == DONE:
        end_phase(box, state)
    elif move == ANNOUNCE:
        announce(box, state, seat)
        ask_defenders(box, state)
    elif move == GO:
        roll(box, state)
    elif move == STOP:
        next_attack(state)
    elif move == SPLIT:
        split(box, state, seat)
    elif move == NEXT:
        meet_next(box, state, seat)
    elif move == INSTEAD:
        move_instead(state)
    elif move == MARCH:
        march(box, state, seat)
    else:
        deal(box, state, seat, move)


@rule("T-R40")
def deal(box: Numbers, state: State, seat: int, move: int) -> None:
    """Carry out a word of trade."""
    if move == OFFER:
        trade.offer(box, state, seat)
    elif move == ACCEPT:
        trade.exchange(box, state)
    elif move == DECLINE:
        trade.end_offer(state)
    elif move == COUNTER:
        trade.begin_counter_offer(state)
    elif move == ABANDON:
        trade.abandon(state, seat)


@rule("T-R49")
def go_on(box: Numbers, state: State) -> None:
    """The game goes on to the next thing that somebody must decide or see."""
    while state.phase != Phase.OVER:
        if is_turn_broken(state):
            end_turn(box, state)
        elif is_strike_broken(state):
            put_sequence_away(state)
            next_striker(box, state)
        elif is_waiting(box, state):
            return
        else:
            end_phase(box, state)


@rule("T-R46", "T-R52")
def is_turn_broken(state: State) -> bool:
    """Whether the player whose turn it is has been wiped out, or has left; losses are settled first."""
    is_his_turn = state.phase >= Phase.FORAGE and state.phase != Phase.LOSSES
    return bool(is_his_turn and state.status[state.turn] != Status.IN)


@rule("T-R52", "T-R37")
def is_strike_broken(state: State) -> bool:
    """Whether a player who strikes back has been wiped out, or has left; losses are settled first."""
    is_battle = Phase.DEFENCE <= state.phase <= Phase.COUNTER_MOVE and state.phase != Phase.LOSSES
    return bool(is_battle and state.acting != state.turn and state.status[state.acting] != Status.IN)


@rule("T-R49")
def is_waiting(box: Numbers, state: State) -> bool:
    """Whether there is something to decide, or for chance to decide, in this phase."""
    phase, turn = state.phase, int(state.turn)
    if state.drafted[turn] > 0 and drafter(state) == turn:
        return True
    if phase == Phase.PLACE:
        return next_to_place(box, state) >= 0
    if phase == Phase.COLLECT:
        return can_collect(box, state)
    if phase == Phase.ATTACK:
        return may_announce(box, state) and has_attack(box, state, turn)
    if phase == Phase.TRADE:
        return trade.can_trade(box, state)
    if phase == Phase.ROADS:
        return can_build_or_raze(box, state, turn)
    if phase == Phase.MOVE:
        return has_march(box, state, turn, False)
    if phase == Phase.TRAIN:
        return can_train(box, state, turn)
    if Phase.DEFENCE <= phase <= Phase.COUNTER_MOVE:
        return is_battle_waiting(box, state)
    return True


@rule("T-13", "T-15", "T-16", "T-18", "T-R29", "T-R27")
def is_battle_waiting(box: Numbers, state: State) -> bool:
    """Whether there is something to decide in this phase of a battle."""
    phase, acting = state.phase, int(state.acting)
    if phase == Phase.DEFENCE:
        return pending(box, state) != 0
    if phase == Phase.FIGHT:
        return can_go_on(box, state)
    if phase == Phase.BONUS:
        return chooses_die(box, state)
    if phase == Phase.LOSSES:
        return chooses_loss(box, state)
    if phase == Phase.ADVANCE:
        return can_advance(box, state)
    if phase == Phase.COUNTER:
        return has_attack(box, state, acting) or has_march(box, state, acting, True)
    if phase == Phase.COUNTER_MOVE:
        return has_march(box, state, acting, True)
    return True


@rule("T-5", "T-R44", "T-R49")
def end_phase(box: Numbers, state: State) -> None:
    """A phase is over, because somebody is done with it or nothing is left to decide in it."""
    phase = state.phase
    if Phase.DEFENCE <= phase <= Phase.COUNTER_MOVE:
        end_battle_phase(box, state)
        return
    clear_drafts(state)
    if phase == Phase.PLACE:
        state.turn = state.first
        note_hill(box, state)
        state.rounds = 1
        begin_turn(box, state)
        return
    note_hill(box, state)
    if phase == Phase.COLLECT:
        put_die_away(state)
        state.phase = Phase.ATTACK
    elif phase == Phase.ATTACK:
        state.phase = Phase.TRADE
    elif phase == Phase.TRADE:
        state.phase = Phase.ROADS
    elif phase == Phase.ROADS:
        state.phase = Phase.MOVE
    elif phase == Phase.MOVE:
        state.phase = Phase.TRAIN
    else:
        end_turn(box, state)


@rule("T-13", "T-15", "T-18", "T-R23", "T-R37")
def end_battle_phase(box: Numbers, state: State) -> None:
    """A phase of a battle is over."""
    phase = state.phase
    if phase == Phase.DEFENCE:
        begin_fights(state)
    elif phase == Phase.FIGHT:
        if state.attack >= state.attacks_made:
            end_sequence(box, state)
        elif has_won(box, state):
            begin_advance(state)
        else:
            next_attack(state)
    elif phase == Phase.BONUS:
        settle_dice(box, state)
    elif phase == Phase.LOSSES:
        if loser(state) < 0:
            put_dice_away(box, state)
        else:
            lose(box, state, default_loss(box, state, loser(state)))
    elif phase == Phase.ADVANCE:
        next_attack(state)
    elif phase == Phase.COUNTER:
        next_striker(box, state)
    else:
        end_moving_instead(box, state)


@rule("T-13", "T-R21")
def begin_fights(state: State) -> None:
    """All have split their units, and the first attack is fought."""
    state.asked = 0
    for seat in range(PLAYERS):
        state.drafted[seat] = 0
    state.attack = -1
    next_attack(state)


@rule("T-15", "T-18", "T-R36", "T-R37")
def end_sequence(box: Numbers, state: State) -> None:
    """After a sequence comes another; after every third, counter-attacks; after those, the turn."""
    put_sequence_away(state)
    if state.acting == state.turn:
        owe_counter_attacks(state)
    next_striker(box, state)


@rule("T-15")
def put_sequence_away(state: State) -> None:
    """Nothing of a sequence is left when it is over."""
    for attack in range(state.attacks_made):
        state.attacks[attack].way = 0
        for kind in range(KINDS):
            state.attacks[attack].units[kind] = 0
        clear_line(state, attack)
    state.attacks_made = 0
    state.attack = 0
    state.begun = 0
    state.asked = 0
    state.raises = 0
    for side in range(2):
        state.owed[side] = 0
        for die in range(MOST_DICE):
            state.dice[side, die] = 0


@rule("T-5", "T-R44", "T-R48")
def end_turn(box: Numbers, state: State) -> None:
    """The next player's turn begins, unless the hill or the round limit has ended the game."""
    note_hill(box, state)
    count_hill(box, state)
    if state.phase == Phase.OVER:
        return
    seat = following(box, state)
    if is_new_round(box, state, seat):
        if state.rounds == box.round_limit:
            decide_by_count(box, state)
            return
        state.rounds += 1
    state.turn = seat
    begin_turn(box, state)


@rule("T-4")
def following(box: Numbers, state: State) -> int:
    """Return the next player clockwise who is in the game."""
    seat = (int(state.turn) + 1) % int(box.seats)
    while not is_in(state, seat):
        seat = (seat + 1) % int(box.seats)
    return seat


@rule("T-R48")
def is_new_round(box: Numbers, state: State, seat: int) -> bool:
    """Whether play has come round past the one who began."""
    seats = int(box.seats)
    return (seat - int(state.first)) % seats <= (int(state.turn) - int(state.first)) % seats


@rule("T-6", "T-5")
def begin_turn(box: Numbers, state: State) -> None:
    """A turn begins with $50 and a roll of the die."""
    forget_moves(box, state)
    put_sequence_away(state)
    clear_drafts(state)
    put_die_away(state)
    for seat in range(PLAYERS):
        state.offers[seat] = 0
    state.partner = 0
    state.sequences = 0
    state.attacked = 0
    state.strikers = 0
    state.acting = state.turn
    earn(state, int(state.turn), INCOME)
    state.phase = Phase.FORAGE


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
    elif Phase.ANSWER <= state.phase <= Phase.LAST_ANSWER and seat == state.partner:
        trade.end_offer(state)
