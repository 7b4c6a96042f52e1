"""What no sequence of moves may bring about."""

from __future__ import annotations

from enum import Flag, auto
from typing import Any

import numpy as np

from pentarchy.kernel.flaws import found
from pentarchy.kernel.game import Box

from ..box.constants import ADJACENT, BOX_UNITS, CANNON, KINDS, LIMIT, MONEY_STEP, SIDES, WAYS
from ..box.state import ATTACKS, Ending, Numbers, Phase, Print, State, Status


class Flaw(Flag):
    """What is wrong with a state."""

    NEGATIVE_COUNT = auto()
    STACK_TOO_HIGH = auto()
    OWNER_WITHOUT_TROOPS = auto()  #: or troops without an owner
    OFF_THE_BOARD = auto()  #: troops or roads where there is no hex
    MORE_MOVED_THAN_THERE = auto()
    MORE_FIRED_THAN_THERE = auto()
    MARKS_DISAGREE = auto()  #: cannons that have fired, moved, or both are more than those that are there
    ROAD_WITH_ONE_END = auto()
    ODD_MONEY = auto()  #: all prices are multiples of $5
    CARDS_MISCOUNTED = auto()
    KNOWN_BUT_NOT_HELD = auto()
    MORE_THAN_THE_BOX_HOLDS = auto()
    TOO_MANY_COLLECTED = auto()
    IN_WITHOUT_TROOPS = auto()  #: after the set-up
    OUT_WITH_TROOPS = auto()
    ATTACKERS_NOT_THERE = auto()
    TOO_MANY_ATTACKS = auto()
    HELD_BACK = auto()  #: where nobody may be
    HILL_WITHOUT_HOLDER = auto()
    LEFT_OVER_DRAFT = auto()
    TURN_OF_NOBODY = auto()
    END_WITHOUT_WINNER = auto()
    ROUND_BEYOND_LIMIT = auto()


def audit(box: Box[Numbers, Print], state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    findings = (
        *_of_board(box, state),
        *_of_stocks(box, state),
        *_of_players(box, state),
        *_of_battle(box, state),
        *_of_end(box, state),
    )
    return found(Flaw, findings)


def _whole(array: Any) -> Any:
    return np.asarray(array).astype(int)


def _of_board(box: Box[Numbers, Print], state: State) -> list[tuple[Flaw, bool]]:
    hexes = len(box.print.board.names)
    troops, moved, fired = _whole(state.troops), _whole(state.moved), _whole(state.fired)
    both, owner, roads = _whole(state.fired_and_moved), _whole(state.owner), _whole(state.roads)
    fewest = min(int(counts.min()) for counts in (troops, moved, fired, both, roads))
    return [
        (Flaw.NEGATIVE_COUNT, fewest < 0),
        (Flaw.STACK_TOO_HIGH, bool(troops.max() > LIMIT)),
        (Flaw.OWNER_WITHOUT_TROOPS, bool(((troops.sum(axis=1) > 0) != (owner > 0)).any())),
        (Flaw.OFF_THE_BOARD, bool(troops[hexes:].any() or roads[hexes:].any() or owner.max() > box.seats)),
        (Flaw.MORE_MOVED_THAN_THERE, bool((moved > troops).any())),
        (Flaw.MORE_FIRED_THAN_THERE, bool((fired > troops[:, CANNON]).any())),
        (Flaw.MARKS_DISAGREE, bool((both > np.minimum(fired, moved[:, CANNON])).any())),
        (Flaw.MARKS_DISAGREE, bool((fired + moved[:, CANNON] - both > troops[:, CANNON]).any())),
        (Flaw.ROAD_WITH_ONE_END, _is_frayed(box, roads)),
    ]


def _is_frayed(box: Box[Numbers, Print], roads: Any) -> bool:
    """Whether a road is on one of two hexes only, or leads off the board."""
    for where, ways in enumerate(box.print.board.ways):
        for side in range(ADJACENT):
            if roads[where] >> side & 1:
                back = (side + SIDES) % ADJACENT
                if ways[side] < 0 or not roads[ways[side]] >> back & 1:
                    return True
    return False


def _of_stocks(box: Box[Numbers, Print], state: State) -> list[tuple[Flaw, bool]]:
    money, stock, known = _whole(state.money), _whole(state.stock), _whole(state.known)
    is_box = box.options["supply"] == "box"
    pieces = _whole(state.troops)
    most = [
        [int(pieces[_whole(state.owner) == seat + 1, kind].sum()) for kind in range(KINDS)]
        for seat in range(box.seats)
    ]
    roads = sum(int(bits).bit_count() for bits in state.roads) // 2
    is_over = bool(
        (stock.sum(axis=0) > box.numbers.box_cards).any()
        or roads > box.numbers.box_roads
        or (np.array(most) > BOX_UNITS).any()
    )
    taken = _whole(state.taken)
    return [
        (Flaw.NEGATIVE_COUNT, bool(min(money.min(), stock.min(), known.min()) < 0)),
        (Flaw.ODD_MONEY, bool((money % MONEY_STEP).any())),
        (Flaw.CARDS_MISCOUNTED, bool((stock.sum(axis=1) != _whole(state.cards)).any())),
        (Flaw.KNOWN_BUT_NOT_HELD, bool((known > stock).any())),
        (Flaw.MORE_THAN_THE_BOX_HOLDS, is_box and is_over),
        (Flaw.TOO_MANY_COLLECTED, bool(taken.sum() != state.collected or state.collected > state.die)),
        (Flaw.TOO_MANY_COLLECTED, bool((taken > stock[int(state.turn)]).any())),
    ]


def _of_players(box: Box[Numbers, Print], state: State) -> list[tuple[Flaw, bool]]:
    standing = {int(owner) - 1 for owner in state.owner if owner}
    status = [int(status) for status in state.status]
    is_playing = state.rounds > 0
    has_losses = state.phase == Phase.LOSSES
    alive = [seat for seat in range(box.seats) if status[seat] == Status.IN]
    is_moving_in = state.phase == Phase.ADVANCE and int(state.acting) in alive
    return [
        (
            Flaw.IN_WITHOUT_TROOPS,
            is_playing and not has_losses and any(seat not in standing for seat in alive),
        ),
        (Flaw.OUT_WITH_TROOPS, any(status[seat] == Status.OUT for seat in standing)),
        (
            Flaw.TURN_OF_NOBODY,
            Phase.FORAGE <= state.phase < Phase.OVER
            and not has_losses
            and not is_moving_in
            and int(state.turn) not in alive,
        ),
        (Flaw.TURN_OF_NOBODY, not 0 <= state.turn < box.seats),
    ]


def _of_battle(box: Box[Numbers, Print], state: State) -> list[tuple[Flaw, bool]]:
    in_attacks = np.zeros(_whole(state.troops).shape, int)
    for attack in state.attacks[: int(state.attacks_made)]:
        in_attacks[int(attack.way) // WAYS] += _whole(attack.units)
    drafted = _whole(state.drafted)
    is_met = bool(state.attacks_made) and state.phase in (Phase.FIGHT, Phase.ATTACK_DICE)
    is_fresh = is_met and state.attack == 0 and not state.attacks[0].begun
    is_open = state.phase in (Phase.FIRST, Phase.PLACE, Phase.FORAGE, Phase.COLLECT, Phase.ROADS, Phase.OVER)
    has_draft = any(line.way or _whole(line.counts).any() for line in state.lines) or bool(drafted.any())
    return [
        (Flaw.ATTACKERS_NOT_THERE, bool((in_attacks > _whole(state.troops)).any())),
        (Flaw.HELD_BACK, is_fresh and not box.numbers.hold_back and _stays_away(box, state)),
        (Flaw.TOO_MANY_ATTACKS, bool(state.attacks_made > ATTACKS or drafted.max() > ATTACKS)),
        (Flaw.TOO_MANY_ATTACKS, bool(state.sequences > box.numbers.max_sequences)),
        (Flaw.LEFT_OVER_DRAFT, is_open and has_draft),
        (Flaw.NEGATIVE_COUNT, any(_whole(attack.units).min() < 0 for attack in state.attacks)),
        (Flaw.NEGATIVE_COUNT, any(_whole(line.counts).min() < 0 for line in state.lines)),
    ]


def _stays_away(box: Box[Numbers, Print], state: State) -> bool:
    """Whether a unit on an attacked hex meets none of the attacks that it may meet."""
    met: dict[int, Any] = {}
    may_meet: dict[int, Any] = {}
    for attack, line in zip(state.attacks[: int(state.attacks_made)], state.lines, strict=False):
        target = int(box.print.board.ways[int(attack.way) // WAYS][int(attack.way) % WAYS])
        met[target] = met.get(target, 0) + _whole(line.counts)
        may_meet[target] = may_meet.get(target, 0) + np.array(
            [0, 0, 1] if attack.way % WAYS >= ADJACENT else [1] * 3
        )
    return any(
        bool(((may_meet[target] > 0) & (met[target] < _whole(state.troops[target]))).any()) for target in met
    )


def _of_end(box: Box[Numbers, Print], state: State) -> list[tuple[Flaw, bool]]:
    is_over = state.phase == Phase.OVER
    has_left = any(state.status[seat] == Status.IN for seat in range(box.seats))
    return [
        (Flaw.HILL_WITHOUT_HOLDER, bool(state.hill_count > 0 and state.hill_holder == 0)),
        (Flaw.HILL_WITHOUT_HOLDER, bool(box.numbers.hill < 0 and state.hill_holder != 0)),
        (Flaw.END_WITHOUT_WINNER, is_over != (state.winners != 0)),
        (Flaw.END_WITHOUT_WINNER, is_over != (state.ending != Ending.NONE)),
        (Flaw.END_WITHOUT_WINNER, not has_left),
        (Flaw.ROUND_BEYOND_LIMIT, state.rounds > box.numbers.round_limit),
    ]
