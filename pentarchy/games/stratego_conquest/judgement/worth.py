"""How good a position looks to a seat: flags, units, territories, and what may come of fights.

A position is counted in points, and the lead in points makes the part of a win. All that others
have is weighed by what the seat knows (``beliefs``). Where a seat imagines a fight with a unit that it
does not know, the rules leave it open, and it is weighed here by all that the unit may be.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from pentarchy.kernel.rule import rule

from ..box.constants import FLAG, KINDS, PLAYERS, ZONES
from ..box.state import Numbers, Phase, State, is_one
from ..rules.board import cities_of, tokens_of
from ..rules.ending import flags_of, has_own_flag, is_playing, places
from .arrangement import value_arrangement, value_share
from .attack_value import PRICES, Aims, chances, dangers, expect, look_behind, victory
from .card_value import hope_of_naming, hope_of_redeployment, hope_of_spying, hope_of_unit, looked_at
from .enemy_ranks import suppose
from .flag_safety import exposure, flag_zone, suspicion

(
    SCALE,
    OWN_FLAG,
    HELD_FLAG,
    RESERVE,
    TOKEN,
    CITY,
    CHANCE,
    PULL,
    KNOWN_RISK,
    UNKNOWN_RISK,
    GUARD,
    SECRECY,
    CURIOSITY,
    TEMPO,
    SPOILS,
    PRIZE,
    PATIENCE,
    SURPRISE,
    BREACH,
    RESCUE,
) = range(20)
HASTE = 0.5  #: what dangers count while one has moves left
FOUND = 5.0  #: how much more an open way to the own Flag counts once all know it
REGAINED, GIVEN_AWAY = 1.5, -0.3  #: prizes that the Flag counts of who holds one's own, and of others then
LEAST = 1e-9
MOST_POINTS = 10_000.0  #: more than a setup can count
EVEN_DRAFT = 16.0  #: points of every share of the territories, so that the first token is not all
TERMS = (
    ("scale", 25.0),  #: points of a lead that raise the chance to win by the factor e
    ("own flag", 40.0),  #: points for the own Flag on the board
    ("held flag", 20.0),  #: points that another has for each flag they captured
    ("reserve", 0.3),  #: what part of a unit's points is left while it is in reserve
    ("token", 0.7),  #: points for a token
    ("city", 2.0),  #: points for the token of a city besides
    ("chance", 0.9),  #: what an attack counts that is yet to be made
    ("pull", 0.01),  #: what each unit's nearest prey counts besides
    ("known risk", 0.6),  #: how likely a unit that all know is attacked by one that defeats it
    ("unknown risk", 0.15),  #: and one that they do not know
    ("guard", 1.5),  #: points that openness of the own Flag costs
    ("secrecy", 20.0),  #: points that a Flag counts of which nobody knows
    ("curiosity", 1.0),  #: points for getting to know a unit
    ("tempo", 0.7),  #: points for a further move
    ("spoils", 0.4),  #: what the others' losses count besides
    ("prize", 100.0),  #: points for each flag that one captures
    ("patience", 20.0),  #: quiet rounds after which losses count half
    ("surprise", 0.04),  #: what part of a unit's points it counts that nobody knows it
    ("breach", 0.2),  #: what part of a Flag it counts to defeat a unit beside it
    ("rescue", 0.3),  #: what part of the danger of the own Flag a Redeploy may take away
)


@rule("C-8", "C-R35")
def worth(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return the part of a win that a seat may hope for; the state keeps its bytes."""
    if state.phase == Phase.OVER:
        shares = np.zeros(PLAYERS)
        places(numbers, state, shares)
        return float(shares[seat])
    if not is_playing(state, seat):
        return 0.0
    if state.phase == Phase.FIRST:
        return 1.0 / state.seats
    if state.phase == Phase.DRAFT:
        return (EVEN_DRAFT + value_share(numbers, state, seat)) / MOST_POINTS
    if state.phase == Phase.PLACEMENT:
        return value_arrangement(numbers, state, seat) / MOST_POINTS
    return weigh(numbers, state, seat, terms)


@rule("C-8", "C-R42")
def share(state: State, seat: int, strengths: Any, scale: float) -> float:
    """Return a player's part of the win by what all who can win have in points."""
    total = 0.0
    for other in range(state.seats):
        if other == seat or is_playing(state, other):
            total += exp((strengths[other] - strengths[seat]) / scale)
    return 1.0 / total


@rule("C-8", "C-9", "C-R29")
def count_strengths(numbers: Numbers, state: State, seat: int, terms: Any, strengths: Any) -> None:
    """Add up what each player has: flags, territories, and units less those in reserve."""
    for player in range(state.seats):
        if has_own_flag(state, player):
            captured = terms[PRIZE] if player == seat else terms[HELD_FLAG]
            strengths[player] += terms[OWN_FLAG] + captured * (flags_of(state, player) - 1)
        strengths[player] += terms[TOKEN] * tokens_of(state, player)
        strengths[player] += terms[CITY] * cities_of(numbers, state, player)
        lost = (1.0 - terms[RESERVE]) * lost_units(numbers, state, seat, player)
        strengths[player] -= lost
        if player != seat:
            strengths[seat] += terms[SPOILS] * lost


@rule("C-18")
def lost_units(numbers: Numbers, state: State, seat: int, player: int) -> float:
    """Return what a player's units in reserve count; those that nobody knows are taken as middling."""
    total, count = 0.0, int(numbers.army_units) - int(state.standing[player])
    for kind in range(FLAG, KINDS):
        units = int(state.open_reserve[player, kind])
        if player == seat:
            units += int(state.reserve[player, kind])
        total += units * PRICES[kind]
        count -= units
    if not has_own_flag(state, player):
        count -= 1
    if state.phase == Phase.SETTING and state.turn == player:
        count -= 1
    return total + 4.0 * max(0, count)


@rule("C-8", "C-18", "C-21")
def weigh(numbers: Numbers, state: State, seat: int, terms: Any) -> float:
    """Return the worth of a position of the game proper."""
    odds, strengths = np.zeros((ZONES, KINDS)), np.zeros(PLAYERS)
    aims = Aims(odds, np.zeros(PLAYERS), np.zeros(PLAYERS), np.zeros(ZONES))
    suppose(numbers, state, seat, odds)
    count_strengths(numbers, state, seat, terms, strengths)
    set_aims(state, seat, strengths, terms, aims)
    look_behind(numbers, state, seat, terms[BREACH], aims)
    cost = (1.0 - terms[RESERVE]) / (1.0 + state.quiet / terms[PATIENCE])
    pull, known_risk, unknown_risk = terms[PULL], terms[KNOWN_RISK], terms[UNKNOWN_RISK]
    ahead = chances(numbers, state, seat, aims, cost, pull)
    haste = HASTE if state.turn == seat else 1.0
    threats = dangers(numbers, state, seat, odds, known_risk, unknown_risk) * (1.0 - terms[RESERVE])
    doubt, risk = risk_of_flag(numbers, state, seat, terms)
    strengths[seat] += terms[CHANCE] * ahead + count_secrets(state, seat, terms[SURPRISE])
    strengths[seat] -= terms[SECRECY] * doubt + haste * (threats + risk)
    if state.turn == seat:
        strengths[seat] += hope(numbers, state, seat, terms, aims, risk)
    if (state.phase == Phase.MOVES or state.phase == Phase.DRAWING) and state.picked:
        strengths[seat] += expect_open(state, aims, cost)
    return share(state, seat, strengths, terms[SCALE])


@rule("C-21", "C-R43")
def risk_of_flag(numbers: Numbers, state: State, seat: int, terms: Any) -> tuple[float, float]:
    """Return how likely the others find the own Flag, and what it counts that they can reach it."""
    home = flag_zone(state, seat)
    if home < 0:
        return 0.0, 0.0
    doubt = suspicion(state, seat, home)
    return doubt, terms[GUARD] * exposure(numbers, state, seat, home) * (1.0 + FOUND * doubt)


@rule("C-8", "C-23", "C-R29", "C-R33")
def set_aims(state: State, seat: int, strengths: Any, terms: Any, aims: Aims) -> None:
    """Write what each other player's losses count, and their Flag."""
    zeal, prizes = aims.zeal, aims.prizes
    total = 0.0
    for other in range(state.seats):
        if other != seat and is_playing(state, other):
            zeal[other] = exp((strengths[other] - strengths[seat]) / terms[SCALE])
            total += zeal[other]
    for other in range(state.seats):
        if other == seat:
            continue
        zeal[other] = (1.0 - terms[RESERVE]) * (zeal[other] / max(total, LEAST) + terms[SPOILS])
        if not has_own_flag(state, other):
            prizes[other] = 0.0
        elif has_own_flag(state, seat):
            prizes[other] = terms[PRIZE]
        else:
            is_mine = state.flag_holder[seat] == other
            prizes[other] = (REGAINED if is_mine else GIVEN_AWAY) * terms[PRIZE]


@rule("C-R43")
def count_secrets(state: State, seat: int, part: float) -> float:
    """Return what it counts that not all units are known."""
    total = 0.0
    for zone in range(ZONES):
        if state.owners[zone] == seat + 1 and not is_one(int(state.may_be[zone])):
            total += part * PRICES[state.kinds[zone]]
    return total


@rule("C-10", "C-12")
def hope(numbers: Numbers, state: State, seat: int, terms: Any, aims: Aims, risk: float) -> float:
    """Return what the rest of the turn may bring: the card that is carried out, and moves."""
    if state.phase == Phase.MOVES:
        seen = looked_at(state, seat, aims.odds, terms[CURIOSITY], aims.prizes)
        return terms[TEMPO] * state.extra + seen if state.basic_due else seen
    if state.phase == Phase.UNIT:
        return hope_of_unit(state, seat, terms[RESERVE])
    if state.phase == Phase.SPYING:
        return hope_of_spying(numbers, state, seat, aims.odds, terms[CURIOSITY], aims.prizes)
    if state.phase == Phase.TRAITOR:
        return hope_of_naming(state, seat, aims.odds, aims.zeal, aims.prizes)
    if state.phase == Phase.REDEPLOY:
        return hope_of_redeployment(state, seat, terms[SECRECY], terms[RESCUE] * risk)
    return 0.0


@rule("C-14", "C-18", "C-21", "C-R43")
def expect_open(state: State, aims: Aims, cost: float) -> float:
    """Return what is to be expected of a fight, or of a name, of which nobody can know the outcome."""
    if state.picked == 1:
        zone, kind = int(state.picks[0]), int(state.picks[1])
        owner = int(state.owners[zone]) - 1
        prize = aims.prizes[owner] if kind == FLAG else aims.zeal[owner] * PRICES[kind]
        return float(aims.odds[zone, kind] * prize)
    zone, fighter = int(state.picks[1]), int(state.kinds[state.picks[0]])
    owner = int(state.owners[zone]) - 1
    row = aims.odds[zone]
    brought = expect(row, fighter, cost * PRICES[fighter], aims.zeal[owner], aims.prizes[owner])
    return brought + float(aims.behind[zone]) * victory(row, fighter)
