"""The phases of a battle: from the defence to the last counter-attack (T-13 to T-18, T-R21, T-R37)."""

from __future__ import annotations

from pentarchy.kernel.rule import rule

from ..box.constants import KINDS, MOST_DICE, PLAYERS
from ..box.state import Numbers, Phase, State, Status
from .advances import begin_advance, can_advance, has_won
from .counters import end_moving_instead, next_striker
from .defence import pending
from .ending import clear_line
from .fights import (
    can_go_on,
    chooses_die,
    chooses_loss,
    default_loss,
    lose,
    loser,
    next_attack,
    put_dice_away,
    settle_dice,
)
from .movement import has_march
from .sequences import has_attack, owe_counter_attacks


@rule("T-R52", "T-R37")
def is_strike_broken(state: State) -> bool:
    """Whether a player who strikes back has been wiped out, or has left; losses are settled first."""
    is_battle = Phase.DEFENCE <= state.phase <= Phase.COUNTER_MOVE and state.phase != Phase.LOSSES
    return bool(is_battle and state.acting != state.turn and state.status[state.acting] != Status.IN)


@rule("T-13", "T-15", "T-16", "T-18", "T-R29", "T-R27")
def is_battle_waiting(numbers: Numbers, state: State) -> bool:
    """Whether there is something to decide in this phase of a battle."""
    phase, acting = state.phase, int(state.acting)
    if phase == Phase.DEFENCE:
        return pending(numbers, state) != 0
    if phase == Phase.FIGHT:
        return can_go_on(numbers, state)
    if phase == Phase.BONUS:
        return chooses_die(numbers, state)
    if phase == Phase.LOSSES:
        return chooses_loss(numbers, state)
    if phase == Phase.ADVANCE:
        return can_advance(numbers, state)
    if phase == Phase.COUNTER:
        return has_attack(numbers, state, acting) or has_march(numbers, state, acting, True)
    if phase == Phase.COUNTER_MOVE:
        return has_march(numbers, state, acting, True)
    return True


@rule("T-13", "T-15", "T-18", "T-R23", "T-R37")
def end_battle_phase(numbers: Numbers, state: State) -> None:
    """A phase of a battle is over."""
    phase = state.phase
    if phase == Phase.DEFENCE:
        begin_fights(state)
    elif phase == Phase.FIGHT:
        if state.attack >= state.attacks_made:
            end_sequence(numbers, state)
        elif has_won(numbers, state):
            begin_advance(state)
        else:
            next_attack(state)
    elif phase == Phase.BONUS:
        settle_dice(numbers, state)
    elif phase == Phase.LOSSES:
        if loser(state) < 0:
            put_dice_away(numbers, state)
        else:
            lose(numbers, state, default_loss(numbers, state, loser(state)))
    elif phase == Phase.ADVANCE:
        next_attack(state)
    elif phase == Phase.COUNTER:
        next_striker(numbers, state)
    else:
        end_moving_instead(numbers, state)


@rule("T-13", "T-R21")
def begin_fights(state: State) -> None:
    """All have split their units, and the first attack is fought."""
    state.asked = 0
    for seat in range(PLAYERS):
        state.drafted[seat] = 0
    state.attack = -1
    next_attack(state)


@rule("T-15", "T-18", "T-R36", "T-R37")
def end_sequence(numbers: Numbers, state: State) -> None:
    """After a sequence comes another; after every third, counter-attacks; after those, the turn."""
    put_sequence_away(state)
    if state.acting == state.turn:
        owe_counter_attacks(state)
    next_striker(numbers, state)


@rule("T-15")
def put_sequence_away(state: State) -> None:
    """Nothing of a sequence is left when it is over."""
    for attack in range(state.attacks_made):
        state.attacks[attack].way = 0
        state.attacks[attack].begun = 0
        for kind in range(KINDS):
            state.attacks[attack].units[kind] = 0
        clear_line(state, attack)
    state.attacks_made = 0
    state.attack = 0
    state.asked = 0
    state.raises = 0
    for side in range(2):
        state.owed[side] = 0
        for die in range(MOST_DICE):
            state.dice[side, die] = 0
