"""What no sequence of moves may bring about."""

from __future__ import annotations

from enum import Flag, auto

import numpy as np

from pentarchy.kernel.flaws import found
from pentarchy.kernel.game import Box

from ..box.constants import BATTALIONS, SQUARES, TROOPS
from ..box.move_codes import ORDER, PASS
from ..box.state import LOSSES, SIGNAL_CHANGES, SILENT, UNWRITTEN, Ending, Numbers, Phase, Print, State


class Flaw(Flag):
    """What is wrong with a state."""

    TROOPS_NOT_TEN = auto()  #: a battalion's troops on the board and in the bank are not ten
    NEGATIVE_COUNT = auto()
    ENEMIES_TOGETHER = auto()  #: two players' troops on one square
    PARTNERS_TOGETHER = auto()  #: on one square, where the table does not allow it
    ON_ENEMY_SYMBOL = auto()
    PHASE_UNKNOWN = auto()
    ORDER_IN_THE_OPEN = auto()  #: an order that is no order
    NOTHING_TO_REVEAL = auto()  #: movement without an order left
    NOBODY_PLANS = auto()
    MORE_LOST_THAN_FELL = auto()
    TOO_MANY_SIGNALS = auto()
    END_WITHOUT_WINNER = auto()
    TURN_BEYOND_LIMIT = auto()


def audit(box: Box[Numbers, Print], state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    return found(Flaw, _findings(box.numbers, state))


def _findings(numbers: Numbers, state: State) -> list[tuple[Flaw, bool]]:
    troops = np.asarray(state.troops, int)
    bank, casualties = np.asarray(state.bank, int), np.asarray(state.casualties, int)
    seated = [b for b in range(BATTALIONS) if numbers.commander[b] >= 0]
    totals = troops.sum(axis=1) + bank
    unrevealed = [int(state.orders[b]) for b in range(BATTALIONS) if not state.revealed[b]]
    return [
        (Flaw.TROOPS_NOT_TEN, any(totals[b] != (TROOPS if b in seated else 0) for b in range(BATTALIONS))),
        (Flaw.NEGATIVE_COUNT, bool((troops < 0).any() or (bank < 0).any() or (casualties < 0).any())),
        (Flaw.ENEMIES_TOGETHER, _are_together(numbers, troops, partners=False)),
        (
            Flaw.PARTNERS_TOGETHER,
            not numbers.shared_squares and _are_together(numbers, troops, partners=True),
        ),
        (Flaw.ON_ENEMY_SYMBOL, _is_on_enemy_symbol(numbers, troops)),
        (Flaw.PHASE_UNKNOWN, int(state.phase) not in set(Phase)),
        (
            Flaw.ORDER_IN_THE_OPEN,
            any(order < SILENT or (UNWRITTEN < order < ORDER and order != PASS) for order in unrevealed),
        ),
        (
            Flaw.NOTHING_TO_REVEAL,
            state.phase == Phase.MOVEMENT and not any(order > UNWRITTEN for order in unrevealed),
        ),
        (Flaw.NOBODY_PLANS, state.phase == Phase.PLANNING and UNWRITTEN not in unrevealed),
        (Flaw.MORE_LOST_THAN_FELL, _is_overcounted(state, casualties)),
        (Flaw.TOO_MANY_SIGNALS, any(int(n) > SIGNAL_CHANGES for n in state.pointer_changes)),
        (Flaw.END_WITHOUT_WINNER, (state.phase == Phase.OVER) != (state.winners != 0)),
        (Flaw.END_WITHOUT_WINNER, (state.phase == Phase.OVER) != (state.ending != Ending.NONE)),
        (Flaw.TURN_BEYOND_LIMIT, state.turn > numbers.turn_limit),
    ]


def _are_together(numbers: Numbers, troops: np.ndarray, *, partners: bool) -> bool:
    """Whether troops of two battalions, of one player or of two, stand on one square."""
    for one in range(BATTALIONS):
        for other in range(one):
            is_pair = numbers.commander[one] == numbers.commander[other]
            if is_pair == partners and bool(((troops[one] > 0) & (troops[other] > 0)).any()):
                return True
    return False


def _is_on_enemy_symbol(numbers: Numbers, troops: np.ndarray) -> bool:
    for square in range(SQUARES):
        owner = int(numbers.symbol[square]) - 1
        if owner < 0 or numbers.commander[owner] < 0:
            continue
        for battalion in range(BATTALIONS):
            if troops[battalion, square] and numbers.commander[battalion] != numbers.commander[owner]:
                return True
    return False


def _is_overcounted(state: State, casualties: np.ndarray) -> bool:
    """Whether more defenders are noted as fallen this turn than their battalions lost."""
    if state.losses_noted > LOSSES:
        return True
    fallen = [0] * BATTALIONS
    for loss in state.losses[: state.losses_noted]:
        fallen[loss.battalion] += int(loss.troops)
    return any(fallen[battalion] > casualties[battalion] for battalion in range(BATTALIONS))
