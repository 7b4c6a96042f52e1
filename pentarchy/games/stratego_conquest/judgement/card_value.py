"""What a card may bring that is being carried out, before all of it is decided."""

from __future__ import annotations

from typing import Any

from pentarchy.kernel.rule import rule

from ..box.constants import FLAG, KINDS, SURPRISE_ATTACK, TERRITORIES, ZONES, ZONES_EACH
from ..box.state import Numbers, State
from ..rules.cards import is_picked
from ..rules.knowledge import only
from .attack_value import PRICES
from .flag_safety import candidates, flag_zone, suspicion

AT_WILL = 1.5  #: what it counts to set a unit wherever one likes
BY_BORDER = 0.5  #: and beside one's own
FOUND = 0.2  #: what part of a Flag it counts to find out whether a unit is it
SECOND_LOOK = 1.6  #: two territories looked at show so much more than one


@rule("C-11")
def hope_of_unit(state: State, seat: int, kept: float) -> float:
    """Return what the unit counts, on average, that is about to be drawn from the own reserve."""
    total, count = 0.0, 0
    for kind in range(FLAG, KINDS):
        units = int(state.reserve[seat, kind]) + int(state.open_reserve[seat, kind])
        total += units * PRICES[kind]
        count += units
    freedom = AT_WILL if state.card == SURPRISE_ATTACK else BY_BORDER
    return freedom + (1.0 - kept) * total / max(1, count)


@rule("C-12", "C-R24")
def hope_of_redeployment(state: State, seat: int, secrecy: float, rescue: float) -> float:
    """Return what it brings to hide the own Flag among units that have moved, and to take it out of danger.

    Every unit picked besides the Flag counts if it is known to be none, since afterwards it may be.
    """
    home = flag_zone(state, seat)
    if home < 0:
        return 0.0
    blurred, wasted = 2, 0
    for place in range(state.picked):
        zone = int(state.picks[place])
        if zone != home and state.may_be[zone] & only(FLAG):
            wasted += 1
    if not is_picked(state, home):
        if state.picked == 3:
            return 0.0
        wasted += 1 if state.picked else 0
    doubt = suspicion(state, seat, home)
    hiding = 3 if doubt == 1.0 else candidates(state, seat) + max(0, blurred - wasted)
    return secrecy * max(0.0, doubt - 1.0 / hiding) + rescue


@rule("C-13")
def news(state: State, seat: int, odds: Any, zone: int, curiosity: float, prizes: Any) -> float:
    """Return what it counts to be shown a unit: much if it may be a Flag, nothing if it is known."""
    owner = int(state.owners[zone]) - 1
    if owner < 0 or owner == seat:
        return 0.0
    likeliest = 0.0
    for kind in range(FLAG, KINDS):
        likeliest = max(likeliest, float(odds[zone, kind]))
    flag = float(odds[zone, FLAG])
    return curiosity * (1.0 - likeliest + FOUND * flag * (1.0 - flag) * max(0.0, float(prizes[owner])))


@rule("C-13")
def hope_of_look(
    numbers: Numbers, state: State, seat: int, odds: Any, territory: int, curiosity: float, prizes: Any
) -> float:
    """Return what it counts to look into a territory."""
    total = 0.0
    for place in range(ZONES_EACH):
        total += news(state, seat, odds, int(numbers.zones[territory, place]), curiosity, prizes)
    return total


@rule("C-13", "C-R6")
def hope_of_spying(
    numbers: Numbers, state: State, seat: int, odds: Any, curiosity: float, prizes: Any
) -> float:
    """Return what the best look brings that is still to be chosen, and the one that was."""
    first = 0.0
    if state.picked:
        first = hope_of_look(numbers, state, seat, odds, int(state.picks[0]), curiosity, prizes)
    best = 0.0
    for territory in range(TERRITORIES):
        if not state.picked or numbers.beside[state.picks[0], territory]:
            best = max(best, hope_of_look(numbers, state, seat, odds, territory, curiosity, prizes))
    return first + best if state.picked else SECOND_LOOK * best


@rule("C-13")
def looked_at(state: State, seat: int, odds: Any, curiosity: float, prizes: Any) -> float:
    """Return what the units count that are about to be shown: shown to this seat, and not known to it."""
    total = 0.0
    for zone in range(ZONES):
        if (state.spied[zone] >> seat) & 1 and state.sight[seat, zone] == 0:
            total += news(state, seat, odds, zone, curiosity, prizes)
    return total


@rule("C-14")
def hope_of_naming(state: State, seat: int, odds: Any, zeal: Any, prizes: Any) -> float:
    """Return what the best name brings for the unit that is picked, or for any."""
    best = 0.0
    for zone in range(ZONES):
        owner = int(state.owners[zone]) - 1
        if owner < 0 or owner == seat or (state.picked and zone != state.picks[0]):
            continue
        best = max(best, odds[zone, FLAG] * prizes[owner])
        for kind in range(FLAG + 1, KINDS):
            best = max(best, odds[zone, kind] * zeal[owner] * PRICES[kind])
    return best
