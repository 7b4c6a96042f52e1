"""Whom the game waits for, and how it goes on from step to step and from turn to turn."""

from __future__ import annotations

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import NATURE_DUE

from ..box.constants import INCOME, PLAYERS
from ..box.state import Numbers, Phase, State, drafter
from . import trade
from .battle import end_battle_phase, is_battle_waiting, is_strike_broken, put_sequence_away
from .board import has_troops, is_in
from .collecting import can_collect, put_die_away
from .counters import end_moving_instead
from .defence import pending
from .ending import clear_drafts, count_hill, decide_by_count, note_hill
from .fights import favoured, loser, seat_of
from .marks import forget_all
from .movement import has_march
from .roads import can_build_or_raze
from .sequences import has_attack, may_announce
from .setup import next_to_place
from .stocks import earn
from .training import can_train


@rule("T-5", "T-13", "T-R22")
def to_move(numbers: Numbers, state: State) -> int:
    """Return whom the game waits for: chance, all who split their units, or one player."""
    phase = state.phase
    if phase == Phase.OVER:
        return 0
    if phase == Phase.FIRST or phase == Phase.FORAGE:
        return NATURE_DUE
    if phase == Phase.ATTACK_DICE or phase == Phase.DEFENCE_DICE:
        return NATURE_DUE
    if phase == Phase.DEFENCE:
        return pending(numbers, state)
    return 1 << decider(numbers, state)


@rule("T-5")
def decider(numbers: Numbers, state: State) -> int:
    """Return the one player who decides now."""
    phase = state.phase
    if phase == Phase.BONUS:
        return seat_of(numbers, state, favoured(numbers, state))
    if phase == Phase.LOSSES:
        return seat_of(numbers, state, loser(state))
    if phase == Phase.ANSWER or phase == Phase.COUNTER_OFFER:
        return int(state.partner)
    is_battle = Phase.FIGHT <= phase <= Phase.COUNTER_MOVE
    return int(state.acting) if is_battle else int(state.turn)


@rule("T-R49")
def go_on(numbers: Numbers, state: State) -> None:
    """The game goes on to the next thing that somebody must decide or see."""
    while state.phase != Phase.OVER:
        if is_turn_broken(numbers, state):
            end_turn(numbers, state)
        elif is_strike_broken(state):
            put_sequence_away(state)
            end_moving_instead(numbers, state)
        elif is_waiting(numbers, state):
            return
        else:
            end_phase(numbers, state)


@rule("T-R46", "T-R52")
def is_turn_broken(numbers: Numbers, state: State) -> bool:
    """Whether the player at turn has been wiped out, or has left; losses and a last strike come first."""
    if state.phase < Phase.FORAGE or state.phase == Phase.LOSSES:
        return False
    return not is_in(state, int(state.turn)) and not is_last_strike(numbers, state)


@rule("T-16", "T-R37")
def is_last_strike(numbers: Numbers, state: State) -> bool:
    """Whether a counter-attack that has wiped out the player at turn is not over: its winners may move in."""
    is_strike = Phase.FIGHT <= state.phase <= Phase.ADVANCE and state.acting != state.turn
    return bool(is_strike and state.attacks_made > 0 and not has_troops(numbers, state, int(state.turn)))


@rule("T-R49")
def is_waiting(numbers: Numbers, state: State) -> bool:
    """Whether there is something to decide, or for chance to decide, in this phase."""
    phase, turn = state.phase, int(state.turn)
    if state.drafted[turn] > 0 and drafter(state) == turn:
        return True
    if phase == Phase.PLACE:
        return next_to_place(numbers, state) >= 0
    if phase == Phase.COLLECT:
        return can_collect(numbers, state)
    if phase == Phase.ATTACK:
        return may_announce(numbers, state) and has_attack(numbers, state, turn)
    if phase == Phase.TRADE:
        return trade.can_trade(numbers, state)
    if phase == Phase.ROADS:
        return can_build_or_raze(numbers, state, turn)
    if phase == Phase.MOVE:
        return has_march(numbers, state, turn, False)
    if phase == Phase.TRAIN:
        return can_train(numbers, state, turn)
    if Phase.DEFENCE <= phase <= Phase.COUNTER_MOVE:
        return is_battle_waiting(numbers, state)
    return True


@rule("T-5", "T-R44", "T-R49")
def end_phase(numbers: Numbers, state: State) -> None:
    """A phase is over, because somebody is done with it or nothing is left to decide in it."""
    phase = state.phase
    if Phase.DEFENCE <= phase <= Phase.COUNTER_MOVE:
        end_battle_phase(numbers, state)
        return
    if phase == Phase.TRADE:
        trade.drop_offer(state)
    clear_drafts(state)
    if phase == Phase.PLACE:
        state.turn = state.first
        if not is_in(state, int(state.turn)):
            state.turn = following(numbers, state)
        note_hill(numbers, state)
        state.rounds = 1
        begin_turn(numbers, state)
        return
    note_hill(numbers, state)
    if phase == Phase.COLLECT:
        put_die_away(state)
        state.phase = Phase.ATTACK
    elif phase == Phase.ATTACK:
        state.phase = Phase.TRADE
    elif phase == Phase.TRADE:
        state.paid = 0
        state.phase = Phase.ROADS
    elif phase == Phase.ROADS:
        state.phase = Phase.MOVE
    elif phase == Phase.MOVE:
        state.phase = Phase.TRAIN
    else:
        end_turn(numbers, state)


@rule("T-5", "T-R44", "T-R48")
def end_turn(numbers: Numbers, state: State) -> None:
    """The next player's turn begins, unless the hill or the round limit has ended the game."""
    note_hill(numbers, state)
    count_hill(numbers, state)
    if state.phase == Phase.OVER:
        return
    seat = following(numbers, state)
    if is_new_round(numbers, state, seat):
        if state.rounds == numbers.round_limit:
            decide_by_count(numbers, state)
            return
        state.rounds += 1
    state.turn = seat
    begin_turn(numbers, state)


@rule("T-4")
def following(numbers: Numbers, state: State) -> int:
    """Return the next player clockwise who is in the game."""
    seat = (int(state.turn) + 1) % int(numbers.seats)
    while not is_in(state, seat):
        seat = (seat + 1) % int(numbers.seats)
    return seat


@rule("T-R48")
def is_new_round(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether play has come round past the one who began."""
    seats = int(numbers.seats)
    return (seat - int(state.first)) % seats <= (int(state.turn) - int(state.first)) % seats


@rule("T-6", "T-5")
def begin_turn(numbers: Numbers, state: State) -> None:
    """A turn begins with $50 and a roll of the die."""
    forget_all(numbers, state)
    put_sequence_away(state)
    clear_drafts(state)
    put_die_away(state)
    for seat in range(PLAYERS):
        state.offers[seat] = 0
    state.partner = 0
    state.paid = 0
    state.sequences = 0
    state.attacked = 0
    state.strikers = 0
    state.acting = state.turn
    earn(state, int(state.turn), INCOME)
    state.phase = Phase.FORAGE
