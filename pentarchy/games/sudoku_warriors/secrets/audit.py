"""What no sequence of moves may bring about."""

from __future__ import annotations

from enum import Flag, auto

import numpy as np

from pentarchy.kernel.flaws import found

from ..box.constants import (
    CAPITAL_HILLTOPS,
    HILLTOP_PROVINCES,
    HILLTOPS,
    PROVINCE_HILLTOPS,
    PROVINCE_REACH,
    PROVINCES,
    province_of,
)
from ..box.state import CROSSED, DESERTED, Ending, Numbers, Phase, State
from ..box.unpacking import Box


class Flaw(Flag):
    """What is wrong with a state."""

    NUMBER_UNKNOWN = auto()  #: a cell holds what it cannot mean
    PLACEMENTS_MISCOUNTED = auto()  #: other than the hilltops that are occupied or crossed out
    DECIDED_WHILE_OPEN = auto()  #: a province has an owner and a free hilltop
    FULL_WITHOUT_BATTLE = auto()  #: a full province that nobody owns and no battle is due in
    DUE_IN_VAIN = auto()  #: a battle is due where it cannot be, or when
    CROSSED_TOO_SOON = auto()  #: a crossed hilltop touches provinces that are not all one player's
    ENEMY_LEFT = auto()  #: an enemy stands where all provinces are one player's
    BEYOND_TARGET = auto()  #: somebody owns enough provinces and the game goes on, or more than enough
    END_WITHOUT_WINNER = auto()  #: or a winner without an end, or one who did not win
    GOES_ON_ALONE = auto()  #: a game of fewer than two players
    GOES_ON_DECIDED = auto()  #: a game in which every province is decided
    ABSENT_AWAITED = auto()  #: a player who has left is to move
    ABSENT_FIGHTS = auto()  #: or is still in a battle
    ABSENT_WINS = auto()
    DESERTED_BY_NOBODY = (
        auto()
    )  #: a province is nobody's, and a player who is still in the game is at its capital
    BATTLE_WITHOUT_RIVALS = auto()  #: fewer than two fight, or the bidder does not
    FIGHTS_FROM_AFAR = auto()  #: somebody fights without a warrior at the capital
    SCORE_UNFOUNDED = auto()  #: below the warriors in the province, or above what used values explain
    TOO_MANY_ADDED = auto()
    FIGHTS_IN_PEACE = auto()  #: scores or fighters outside of a battle
    USED_OUT_OF_REACH = auto()  #: a value is used, and no battle was fought near it
    SWAPPED_IN_VAIN = auto()  #: a swap that the table does not allow


def audit(box: Box, state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    findings = [*_on_paper(box.numbers, state), *_at_the_end(box.numbers, state)]
    findings += _in_battle(box.numbers, state) if state.phase == Phase.BATTLE else _in_peace(state)
    return found(Flaw, findings)


Findings = list[tuple[Flaw, bool]]


def _on_paper(numbers: Numbers, state: State) -> Findings:
    """Look at hilltops, provinces and values."""
    hilltops, owners = np.asarray(state.hilltops, int), np.asarray(state.owners, int)
    used = np.asarray(state.used, int)
    is_full = (hilltops[PROVINCE_HILLTOPS] != 0).all(axis=1)
    awaited = _due(state)
    if state.phase == Phase.BATTLE:
        awaited[state.province] = True
    holder = _sole_owners(owners)
    known = [0, *range(1, numbers.seats + 1)]
    return [
        (Flaw.NUMBER_UNKNOWN, state.seats != numbers.seats or int(state.phase) not in set(Phase)),
        (Flaw.NUMBER_UNKNOWN, not np.isin(hilltops, [*known, CROSSED]).all()),
        (
            Flaw.NUMBER_UNKNOWN,
            not np.isin(owners, [*known, DESERTED]).all() or not np.isin(used, [0, 1]).all(),
        ),
        (Flaw.PLACEMENTS_MISCOUNTED, int(np.count_nonzero(hilltops)) != int(state.placements)),
        (Flaw.DECIDED_WHILE_OPEN, bool(((owners > 0) & ~is_full).any())),
        (
            Flaw.FULL_WITHOUT_BATTLE,
            state.phase != Phase.OVER and bool((is_full & (owners == 0) & ~awaited).any()),
        ),
        (Flaw.DUE_IN_VAIN, bool((awaited & ~(is_full & (owners == 0))).any())),
        (Flaw.DUE_IN_VAIN, state.phase == Phase.BATTLE and bool(_due(state)[state.province])),
        (Flaw.CROSSED_TOO_SOON, bool(((hilltops == CROSSED) & (holder == 0)).any())),
        (Flaw.ENEMY_LEFT, bool(((holder > 0) & (hilltops != holder) & (hilltops != CROSSED)).any())),
        (Flaw.USED_OUT_OF_REACH, _is_used_out_of_reach(state, used, owners)),
        (Flaw.SWAPPED_IN_VAIN, bool(state.swapped) and (not numbers.swap or state.placements == 0)),
    ]


def _due(state: State) -> np.ndarray:
    """Return for each province whether its battle is due."""
    return np.array([bool(int(state.due) >> province & 1) for province in range(PROVINCES)])


def _sole_owners(owners: np.ndarray) -> np.ndarray:
    """Return for each hilltop which player owns all provinces that it touches, 0 if none does."""
    sole = np.zeros(HILLTOPS, int)
    for hilltop in range(HILLTOPS):
        touching = HILLTOP_PROVINCES[hilltop]
        around = set(owners[touching[touching >= 0]].tolist())
        sole[hilltop] = around.pop() if len(around) == 1 and DESERTED not in around else 0
    return sole


def _is_used_out_of_reach(state: State, used: np.ndarray, owners: np.ndarray) -> bool:
    """Whether a value is used though no battle was fought in its province or beside it."""
    fought = owners > 0
    if state.phase in (Phase.BATTLE, Phase.OVER):  # a battle may break off with the game
        fought[state.province] = True
    for village in np.flatnonzero(used):
        reach = PROVINCE_REACH[province_of(int(village))]
        if not fought[reach[reach >= 0]].any():
            return True
    return False


def _at_the_end(numbers: Numbers, state: State) -> Findings:
    """Look at who is in the game, who has won, and whether it is over."""
    left = np.asarray(state.left, int)[: numbers.seats] != 0
    owners = np.asarray(state.owners, int)
    owned = np.array([int((owners == seat + 1).sum()) for seat in range(numbers.seats)])
    is_over = state.phase == Phase.OVER
    winners = [seat for seat in range(numbers.seats) if int(state.winners) >> seat & 1]
    first = [*winners, 0][0]
    by_provinces = is_over and state.ending == Ending.PROVINCES
    by_staying = is_over and state.ending == Ending.LAST_PLAYER
    by_most = is_over and state.ending == Ending.MOST_PROVINCES
    leaders = np.flatnonzero((owned == owned[~left].max(initial=-1)) & ~left).tolist()
    capitals = np.asarray(state.hilltops, int)[CAPITAL_HILLTOPS[owners == DESERTED]]
    present = np.flatnonzero(~left) + 1
    return [
        (Flaw.END_WITHOUT_WINNER, is_over != bool(winners) or int(state.winners) >> numbers.seats != 0),
        (Flaw.END_WITHOUT_WINNER, is_over != (state.ending != Ending.NONE)),
        (Flaw.END_WITHOUT_WINNER, by_provinces and (len(winners) != 1 or owned[first] != numbers.target)),
        (Flaw.END_WITHOUT_WINNER, by_staying and np.flatnonzero(~left).tolist() != winners),
        (Flaw.END_WITHOUT_WINNER, by_most and (winners != leaders or not (owners > 0).all())),
        (Flaw.GOES_ON_DECIDED, not is_over and bool((owners > 0).all())),
        (Flaw.ABSENT_WINS, bool(left[winners].any())),
        (Flaw.BEYOND_TARGET, bool((owned > numbers.target).any())),
        (Flaw.BEYOND_TARGET, not by_provinces and bool((owned >= numbers.target).any())),
        (Flaw.GOES_ON_ALONE, not is_over and int((~left).sum()) < 2),
        (Flaw.DESERTED_BY_NOBODY, bool(np.isin(capitals, present).any())),
    ]


def _in_peace(state: State) -> Findings:
    """Look at a position outside of battles."""
    is_open = state.phase in (Phase.PLACING, Phase.CHOOSING)
    due = int(_due(state).sum())
    return [
        (Flaw.ABSENT_AWAITED, is_open and bool(state.left[state.mover])),
        (Flaw.DUE_IN_VAIN, due > 0 if state.phase != Phase.CHOOSING else due < 2),
        (Flaw.FIGHTS_IN_PEACE, is_open and bool(state.fighting.any() or state.scores.any())),
    ]


def _in_battle(numbers: Numbers, state: State) -> Findings:
    """Look at who fights, and whether the scores follow from warriors and used values."""
    fighters = np.flatnonzero(np.asarray(state.fighting, int))
    scores = np.asarray(state.scores, int)
    capital = np.asarray(state.hilltops, int)[CAPITAL_HILLTOPS[state.province]]
    around = np.asarray(state.hilltops, int)[PROVINCE_HILLTOPS[state.province]]
    raises = [int(scores[seat]) - int((around == seat + 1).sum()) for seat in fighters]
    idle = [int(scores[seat]) != int((around == seat + 1).sum()) for seat in fighters if seat != state.bidder]
    return [
        (Flaw.ABSENT_AWAITED, bool(state.left[state.bidder])),
        (Flaw.ABSENT_FIGHTS, any(bool(state.left[seat]) for seat in fighters)),
        (Flaw.BATTLE_WITHOUT_RIVALS, len(fighters) < 2 or state.bidder not in fighters),
        (Flaw.FIGHTS_FROM_AFAR, any(int(seat) + 1 not in capital for seat in fighters)),
        (Flaw.SCORE_UNFOUNDED, min(raises, default=0) < 0 or sum(raises) > _spent(numbers, state)),
        (Flaw.SCORE_UNFOUNDED, bool(state.is_opening) and any(idle)),
        (Flaw.TOO_MANY_ADDED, not 0 <= state.added <= (1 if state.is_opening else 2)),
    ]


def _spent(numbers: Numbers, state: State) -> int:
    """Return the sum of all used values that count in the battle's province."""
    reach = PROVINCE_REACH[state.province]
    used = np.asarray(state.used, int)
    values = np.asarray(numbers.values, int)
    return sum(int(values[village]) for village in np.flatnonzero(used) if province_of(int(village)) in reach)
