"""What no sequence of moves may bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Flag, auto

import numpy as np
import numpy.typing as npt

from pentarchy.kernel.flaws import found
from pentarchy.kernel.game import Box

from ..box.constants import ANYTHING, CURSED_LAND, FLAG, KINDS, NO_UNIT, PACK, PLAYERS, TERRITORIES, TRAITOR
from ..box.state import Ending, Numbers, Phase, Print, State


class Flaw(Flag):
    """What is wrong with a state."""

    PHASE_UNKNOWN = auto()
    ARMY_NOT_WHOLE = auto()  #: a unit too many or too few, counting board, reserve, hand and captives
    MISCOUNTED = auto()  #: the units on the board
    NOBODYS_UNIT = auto()  #: a kind without an owner, or an owner without a kind
    CONTROL_WRONG = auto()  #: a token with somebody who does not control its territory
    FOREIGN_PLACEMENT = auto()  #: in the setup, a unit outside its owner's territories
    TERRITORY_LEFT_OUT = auto()  #: in the setup, fewer units left than territories without one
    PACK_NOT_WHOLE = auto()
    TRAITOR_DISCARDED = auto()  #: it is among the discards, or at the bottom of no pile
    CARDS_OUT_OF_TURN = auto()
    HAND_OUT_OF_TURN = auto()  #: a unit in hand that is not to be set down
    FLAG_ASTRAY = auto()  #: with somebody who does not have their own
    TRUTH_EXCLUDED = auto()  #: somebody knows of a unit what is not so
    LOOK_WRONG = auto()  #: a look without a unit, or one that shows another
    CERTAIN_BEYOND_ARMY = auto()  #: more units known for certain than there are
    KNOWN_TOO_LITTLE = auto()  #: a unit may be a kind of which all know where all are
    MOVES_LEFT_WRONG = auto()
    ROUND_BEYOND_LIMIT = auto()
    END_WITHOUT_WINNER = auto()
    ENDED_TOO_SOON = auto()  #: for want of moves, and somebody who is still in has one
    ABSENT_AWAITED = auto()  #: one who has left, or is out, is to act
    ABSENT_WINS = auto()  #: one who has left


def audit(box: Box[Numbers, Print], state: State) -> Flaw:
    """Return every flaw of a state; none, if the rules are kept."""
    return found(Flaw, _findings(box, state))


def _findings(box: Box[Numbers, Print], state: State) -> Iterator[tuple[Flaw, bool]]:
    numbers, seats = box.numbers, range(box.seats)
    is_on = not _is_set_up(state)
    yield Flaw.PHASE_UNKNOWN, int(state.phase) not in set(Phase)
    yield Flaw.ARMY_NOT_WHOLE, any(_army(numbers, state, seat) != _whole(numbers) for seat in seats)
    yield from _board(numbers, state, is_on)
    yield from _cards(state)
    yield Flaw.FLAG_ASTRAY, _is_astray(state, box.seats)
    if is_on:
        yield Flaw.TRUTH_EXCLUDED, _is_truth_excluded(state)
        yield Flaw.LOOK_WRONG, _is_look_wrong(state)
        yield Flaw.CERTAIN_BEYOND_ARMY, any(_is_overcertain(numbers, state, seat) for seat in seats)
        yield Flaw.KNOWN_TOO_LITTLE, any(_is_accounted_for(numbers, state, seat) for seat in seats)
        yield Flaw.ENDED_TOO_SOON, state.ending == Ending.BLOCKED and _can_anybody_move(numbers, state)
    yield (
        Flaw.MOVES_LEFT_WRONG,
        int(state.extra) < 0 or (state.phase == Phase.MOVES and not state.basic_due and not state.extra),
    )
    yield (
        Flaw.ROUND_BEYOND_LIMIT,
        state.rounds > numbers.round_limit or state.quiet > numbers.quiet_limit,
    )
    yield Flaw.END_WITHOUT_WINNER, (state.phase == Phase.OVER) != (state.winners != 0)
    yield Flaw.END_WITHOUT_WINNER, (state.phase == Phase.OVER) != (state.ending != Ending.NONE)
    gone = [seat for seat in seats if state.left[seat]]
    yield Flaw.ABSENT_WINS, any(int(state.winners) >> seat & 1 for seat in gone)
    is_to_decide = state.phase == Phase.DRAFT or Phase.PLACEMENT < state.phase < Phase.OVER
    yield Flaw.ABSENT_AWAITED, is_to_decide and not _is_in(state, int(state.turn))


def _whole(numbers: Numbers) -> Counter[int]:
    return Counter({kind: int(numbers.army[kind]) for kind in range(1, KINDS)})


def _army(numbers: Numbers, state: State, seat: int) -> Counter[int]:
    """Return how many units of each kind a player has, wherever they are."""
    units: Counter[int] = Counter(_kinds(state)[_owners(numbers, state) == seat + 1].tolist())
    for kind, count in enumerate((state.reserve[seat] + state.open_reserve[seat]).tolist()):
        units[kind] += count
    if state.drawn != NO_UNIT and state.turn == seat:
        units[int(state.drawn)] += 1
    if state.flag_holder[seat] not in (seat, -1):
        units[FLAG] += 1
    del units[NO_UNIT]
    return units


def _owners(numbers: Numbers, state: State) -> npt.NDArray[np.int_]:
    """Return whose unit may stand in each zone: the seat + 1, 0 for nobody's."""
    return np.asarray(state.tokens[numbers.territory] if _is_set_up(state) else state.owners, int)


def _kinds(state: State) -> npt.NDArray[np.int_]:
    return np.asarray(state.kinds, int)


def _is_set_up(state: State) -> bool:
    """Whether units are not all placed yet; a game that all but one leave may end so."""
    return bool(state.rounds == 0)


def _board(numbers: Numbers, state: State, is_on: bool) -> Iterator[tuple[Flaw, bool]]:
    owners, kinds = np.asarray(state.owners, int), _kinds(state)
    if is_on:
        yield Flaw.NOBODYS_UNIT, bool(((owners > 0) != (kinds > NO_UNIT)).any())
        counts = [int((owners == seat + 1).sum()) for seat in range(PLAYERS)]
        yield Flaw.MISCOUNTED, counts != [int(count) for count in state.standing]
        there = owners[numbers.zones]
        foremost = there.max(axis=1)
        is_alone = ((there == 0) | (there == foremost[:, None])).all(axis=1)
        yield Flaw.CONTROL_WRONG, bool((state.tokens != np.where(is_alone, foremost, 0)).any())
        return
    yield Flaw.MISCOUNTED, bool(owners.any() or np.asarray(state.standing).any())
    for seat in range(PLAYERS):
        own = [t for t in range(TERRITORIES) if state.tokens[t] == seat + 1]
        empty = sum(not kinds[numbers.zones[territory]].any() for territory in own)
        yield Flaw.TERRITORY_LEFT_OUT, bool(own) and int(state.reserve[seat].sum()) < empty
    untaken = np.array([state.tokens[territory] == 0 for territory in numbers.territory])
    yield Flaw.FOREIGN_PLACEMENT, bool(kinds[untaken].any())


def _cards(state: State) -> Iterator[tuple[Flaw, bool]]:
    pile, discards, hand = (np.asarray(cards, int) for cards in (state.pile, state.discards, state.hand))
    yield Flaw.PACK_NOT_WHOLE, (pile + discards + hand).tolist() != PACK.tolist()
    yield Flaw.PACK_NOT_WHOLE, bool((pile < 0).any() or (discards < 0).any() or (hand < 0).any())
    yield Flaw.TRAITOR_DISCARDED, discards[TRAITOR] > 0
    is_at_bottom = pile[TRAITOR] == 1 or hand[TRAITOR] == 1
    yield Flaw.TRAITOR_DISCARDED, bool(state.traitor_last) and not is_at_bottom
    in_card_step = Phase.DRAWING <= state.phase < Phase.MOVES or state.phase == Phase.OVER
    yield Flaw.CARDS_OUT_OF_TURN, not in_card_step and bool(hand.any() or state.card)
    yield Flaw.CARDS_OUT_OF_TURN, (state.phase == Phase.DRAWING) != (state.to_draw > 0)
    is_in_hand = state.drawn != NO_UNIT
    yield Flaw.HAND_OUT_OF_TURN, state.phase != Phase.OVER and (state.phase == Phase.SETTING) != is_in_hand
    yield Flaw.HAND_OUT_OF_TURN, is_in_hand != (state.drawn_may_be != 0)


def _is_astray(state: State, seats: int) -> bool:
    """Whether a flag is with nobody, or with a player who does not hold their own."""
    for seat in range(seats):
        holder = int(state.flag_holder[seat])
        if holder == -1:
            if not state.left[seat]:
                return True
        elif not 0 <= holder < seats or state.flag_holder[holder] != holder:
            return True
    return False


def _has(kinds: int, kind: int) -> bool:
    return bool(int(kinds) >> int(kind) & 1)


def _is_truth_excluded(state: State) -> bool:
    is_there, truth = np.asarray(state.owners) > 0, 1 << _kinds(state)
    if (is_there & (np.asarray(state.may_be) & truth == 0)).any():
        return True
    for viewer in range(PLAYERS):
        is_shown = np.asarray(state.spied) >> viewer & 1 > 0
        if (is_shown & (np.asarray(state.sight[viewer]) & truth == 0)).any():
            return True
    for seat in range(state.seats):
        kinds = np.flatnonzero(state.reserve[seat]).tolist()
        if any(not _has(state.reserve_may_be[seat], kind) for kind in kinds):
            return True
    return bool(state.drawn) and not _has(state.drawn_may_be, state.drawn)


def _is_look_wrong(state: State) -> bool:
    owners, may_be = np.asarray(state.owners, int), np.asarray(state.may_be, int)
    spied, mixed = np.asarray(state.spied, int), np.asarray(state.mixed, int)
    is_wrong = (mixed & ~spied != 0) | ((1 << owners >> 1) & spied != 0)
    is_wrong |= (owners == 0) & ((spied != 0) | (may_be != 0))
    is_wrong |= (may_be < 0) | (may_be > ANYTHING) | (may_be & 1 != 0)
    for viewer in range(PLAYERS):
        sight = np.asarray(state.sight[viewer], int)
        is_shown, is_mixed = spied >> viewer & 1 > 0, mixed >> viewer & 1 > 0
        is_wrong |= ~is_shown & (sight != 0)
        is_wrong |= is_shown & ~is_mixed & (sight != 1 << _kinds(state))
    return bool(is_wrong.any())


def _is_overcertain(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether all know more units of a kind for certain than the army has."""
    own = np.asarray(state.may_be)[np.asarray(state.owners) == seat + 1].tolist()
    certain = Counter(kinds.bit_length() - 1 for kinds in own if kinds.bit_count() == 1)
    return any(
        certain[kind] + int(state.open_reserve[seat, kind]) > numbers.army[kind] for kind in range(1, KINDS)
    )


def _is_in(state: State, seat: int) -> bool:
    """Whether a player has neither left nor lost both Flag and units."""
    is_armed = _is_set_up(state) or bool((np.asarray(state.owners) == seat + 1).any())
    return not state.left[seat] and (is_armed or state.flag_holder[seat] == seat)


def _can_anybody_move(numbers: Numbers, state: State) -> bool:
    """Whether a unit of somebody who is still in stands beside a zone without a unit of its own army."""
    owners, kinds = np.asarray(state.owners, int), _kinds(state)
    for zone in np.flatnonzero((owners > 0) & (kinds > NO_UNIT) & ~np.isin(kinds, (FLAG, CURSED_LAND))):
        beside = numbers.exits[zone]
        if _is_in(state, owners[zone] - 1) and (owners[beside[beside >= 0]] != owners[zone]).any():
            return True
    return False


def _is_accounted_for(numbers: Numbers, state: State, seat: int) -> bool:
    """Whether a unit that is not certain may be a kind of which all units are certain elsewhere."""
    sets = np.asarray(state.may_be)[np.asarray(state.owners) == seat + 1].tolist()
    if state.drawn and state.turn == seat:
        sets.append(int(state.drawn_may_be))
    sets += [int(state.reserve_may_be[seat])] * int(np.asarray(state.reserve[seat], int).sum())
    certain = Counter(kinds.bit_length() - 1 for kinds in sets if kinds.bit_count() == 1)
    certain[FLAG] += int(state.flag_holder[seat] not in (seat, -1))
    open_kinds = 0
    for kinds in sets:
        open_kinds |= kinds if kinds.bit_count() > 1 else 0
    return any(
        certain[kind] + int(state.open_reserve[seat, kind]) == numbers.army[kind] and _has(open_kinds, kind)
        for kind in range(1, KINDS)
    )
