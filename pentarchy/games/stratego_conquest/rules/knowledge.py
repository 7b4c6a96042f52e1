"""What is known of the units: certain facts, and how Redeploy and Deploy blur them (C-R43 to C-R45).

A set of kinds has bit k for kind k. ``may_be`` holds what all know of a unit; a
player who was shown more has a set of their own besides, in ``sight``. Kinds that
all know to be elsewhere are struck out of ``may_be`` as soon as they are known to
be. What one player could strike out by what that player alone was shown is not
kept, since others would see that it is; ``deduce`` works it out from what is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule
from pentarchy.kernel.seats import SPECTATOR

from ..box.constants import ANYTHING, FLAG, KINDS, NO_UNIT, PLAYERS, UNMOVABLE, ZONES
from ..box.state import Numbers, State, is_one

# Where a unit of an army may be that is to be told apart from others: in a zone, or here.
RESERVE, HAND = ZONES, ZONES + 1
PLACES = ZONES + 2


@rule("C-R43")
def only(kind: int) -> int:
    """Return the set of one kind; of a unit that a viewer does not know, the empty one."""
    return 1 << int(kind) if kind > NO_UNIT else 0


@rule("C-R43")
def known(state: State, viewer: int, zone: int) -> int:
    """Return what a unit may be as far as a viewer knows; spectators know what all know."""
    kinds = int(state.may_be[zone])
    if viewer >= 0 and (state.spied[zone] >> viewer) & 1:
        kinds &= int(state.sight[viewer, zone])
    return kinds


@rule("C-R43")
def forget(state: State, zone: int) -> None:
    """Nobody knows more of a unit than all do."""
    state.spied[zone] = 0
    state.mixed[zone] = 0
    for viewer in range(PLAYERS):
        state.sight[viewer, zone] = 0


@rule("C-18", "C-20", "C-R43")
def reveal(numbers: Numbers, state: State, zone: int) -> None:
    """All see what a unit is."""
    is_new = not is_one(int(state.may_be[zone]))
    state.may_be[zone] = only(state.kinds[zone])
    forget(state, zone)
    if is_new:
        account(numbers, state, state.owners[zone] - 1)


@rule("C-R43")
def exclude(numbers: Numbers, state: State, zone: int, kinds: int) -> None:
    """All know that a unit is none of some kinds."""
    was = int(state.may_be[zone])
    state.may_be[zone] = was & ~kinds
    if is_one(was & ~kinds) and not is_one(was):
        forget(state, zone)
        account(numbers, state, state.owners[zone] - 1)


@rule("C-14", "C-18", "C-R43")
def leave_open(state: State, picked: int, first: int, second: int) -> None:
    """Nothing happens yet where a viewer imagines a move whose outcome they cannot know; it is noted.

    Only hidden states come to this: the zones of an attack are picked, or the zone of the unit
    that the Traitor names and the kind, which ``worth`` weighs.
    """
    state.picked = picked
    state.picks[0] = first
    state.picks[1] = second


@rule("C-13", "C-14", "C-R43")
def show(state: State, zone: int, viewer: int) -> None:
    """One player sees what a unit is; all know that they do."""
    if not is_one(int(state.may_be[zone])):
        state.spied[zone] |= 1 << viewer
        state.mixed[zone] &= ~(1 << viewer)
        state.sight[viewer, zone] = only(state.kinds[zone])


@rule("C-17", "C-R43")
def know_that_none_can_move(numbers: Numbers, state: State, seat: int) -> None:
    """Whoever stays has only Flags and Cursed Lands where there is a way to move."""
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and has_way_out(numbers, state, seat, zone):
            exclude(numbers, state, zone, ANYTHING & ~UNMOVABLE)


@rule("C-16", "C-17")
def has_way_out(numbers: Numbers, state: State, seat: int, zone: int) -> bool:
    """Whether a unit that can move could leave a zone: to a free zone, or to attack."""
    way = 0
    while numbers.exits[zone, way] >= 0:
        if state.owners[numbers.exits[zone, way]] != seat + 1:
            return True
        way += 1
    return False


@rule("C-13", "C-R13", "C-R26", "C-R43")
def know_that_none_in_reserve(numbers: Numbers, state: State, seat: int, kind: int) -> None:
    """No such unit is in a player's reserve."""
    if state.reserve_may_be[seat]:
        state.reserve_may_be[seat] &= ~only(kind)
        account(numbers, state, seat)


@rule("C-R13", "C-R43")
def know_that_none_on_board(numbers: Numbers, state: State, seat: int, kind: int) -> None:
    """No such unit of a player is on the board."""
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1:
            exclude(numbers, state, zone, only(kind))


# What is accounted for elsewhere.


@rule("C-R44")
def account(numbers: Numbers, state: State, seat: int) -> None:
    """All count out of what a player's units may be the kinds of which they know all units."""
    sets = np.empty(PLACES, np.int64)
    deduce(numbers, state, SPECTATOR, seat, sets)
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and state.may_be[zone] != sets[zone]:
            state.may_be[zone] = sets[zone]
            if is_one(sets[zone]):
                forget(state, zone)
    state.reserve_may_be[seat] = sets[RESERVE]
    if state.turn == seat:
        state.drawn_may_be = sets[HAND]


@rule("C-R43", "C-R44")
def deduce(numbers: Numbers, state: State, viewer: int, seat: int, sets: Any) -> None:
    """Write what each of a player's units may be for a viewer who counts; 0 where there is none.

    A kind of which all units are accounted for is none of the things that another unit could be.
    """
    for zone in range(ZONES):
        sets[zone] = known(state, viewer, zone) if state.owners[zone] == seat + 1 else 0
    sets[RESERVE] = state.reserve_may_be[seat]
    sets[HAND] = state.drawn_may_be if state.turn == seat else 0
    closed, news = 0, 1
    while news:
        news = accounted_for(numbers, state, seat, sets) & ~closed
        closed |= news
        for place in range(PLACES):
            if not is_one(sets[place]):
                sets[place] &= ~closed


@rule("C-R43", "C-R44")
def accounted_for(numbers: Numbers, state: State, seat: int, sets: Any) -> int:
    """Return the kinds of which all of a player's units are certain, by what each unit may be."""
    found = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        found[kind] = state.open_reserve[seat, kind]
    found[FLAG] += is_captured(state, seat)
    for place in range(PLACES):
        if is_one(sets[place]):
            found[sole(sets[place])] += unseen_in_reserve(numbers, state, seat) if place == RESERVE else 1
    kinds = 0
    for kind in range(FLAG, KINDS):
        if found[kind] == numbers.army[kind]:
            kinds |= only(kind)
    return kinds


@rule("C-21", "C-R29")
def is_captured(state: State, seat: int) -> bool:
    """Whether another player holds a player's flag; one who took the army along has it in reserve."""
    return bool(state.flag_holder[seat] >= 0 and state.flag_holder[seat] != seat)


@rule("C-R25")
def reserve_size(numbers: Numbers, state: State, seat: int) -> int:
    """Return how many units are in a player's reserve: those neither on the board, captured nor in hand."""
    in_hand = state.drawn != NO_UNIT and state.turn == seat
    return int(numbers.army_units) - int(state.standing[seat]) - is_captured(state, seat) - in_hand


@rule("C-R25")
def unseen_in_reserve(numbers: Numbers, state: State, seat: int) -> int:
    """Return how many of those only their owner knows."""
    unseen = reserve_size(numbers, state, seat)
    for kind in range(KINDS):
        unseen -= int(state.open_reserve[seat, kind])
    return unseen


@rule("C-R43")
def sole(kinds: int) -> int:
    """Return the one kind of a set of one."""
    kind = 0
    while kinds > 1:
        kinds >>= 1
        kind += 1
    return kind


# What a card blurs.


@rule("C-12", "C-R44", "C-R45")
def blur_three(numbers: Numbers, state: State, seat: int) -> None:
    """Each of three redeployed units may be whatever any of the three could be, as far as each knows."""
    account(numbers, state, seat)
    for viewer in range(state.seats):
        blur_for(state, viewer)
    anything = 0
    for place in range(3):
        anything |= int(state.may_be[state.picks[place]])
    for place in range(3):
        state.may_be[state.picks[place]] = anything
        if is_one(anything):
            forget(state, int(state.picks[place]))


@rule("C-R44")
def blur_for(state: State, viewer: int) -> None:
    """Who was shown one of the three units or more knows now what all of them together could be."""
    shown, anything, bit = 0, 0, 1 << viewer
    for place in range(3):
        shown |= int(state.spied[state.picks[place]]) & bit
        anything |= known(state, viewer, int(state.picks[place]))
    if not shown:
        return
    for place in range(3):
        zone = state.picks[place]
        state.spied[zone] |= bit
        state.mixed[zone] |= bit
        state.sight[viewer, zone] = anything


@rule("C-11", "C-R25", "C-R44")
def blur_reserve(numbers: Numbers, state: State, seat: int) -> None:
    """Each unit of a reserve from which one is drawn may be whatever any of them could be."""
    account(numbers, state, seat)
    for kind in range(FLAG, KINDS):
        if state.open_reserve[seat, kind]:
            state.reserve_may_be[seat] |= only(kind)
            state.reserve[seat, kind] += state.open_reserve[seat, kind]
            state.open_reserve[seat, kind] = 0
