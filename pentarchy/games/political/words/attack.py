"""The attack under way, with what its viewer is putting together, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pentarchy.kernel.game import bits, copy

from ..box.constants import ATTACK, DEFENCE, GROUP_BITS, GROUPS, Lasting
from ..box.state import Phase, Place, State, Team
from ..rules.attacks import lay_down
from ..rules.odds import chance_to_win
from .cards import Count, count_up, influence_in_words, minus, name_of
from .moves import Box

TEAMS = (int(Team.ATTACKERS), int(Team.HELPERS))  #: of the attack and the defence


@dataclass(frozen=True)
class Part:
    """What one card brings to its side."""

    words: str
    points: int
    is_group: bool  #: it is a group, whose power this is
    is_planned: bool = False  #: its player is still putting it together


@dataclass(frozen=True)
class Fight:
    """Both sides of an attack, events counted in, dice not."""

    attacker: int  #: the seat
    owner: int  #: the seat of the group attacked, -1 for nobody
    target: int  #: the group that is attacked
    destroys: bool
    is_planned: bool  #: it is not declared yet
    sides: tuple[tuple[Part, ...], tuple[Part, ...]]
    twice: tuple[bool, bool]  #: whether each side rolls two dice

    @property
    def attack(self) -> int:
        """What the attackers have together."""
        return sum(part.points for part in self.sides[ATTACK])

    @property
    def defence(self) -> int:
        """What the group attacked and its helpers have together."""
        return sum(part.points for part in self.sides[DEFENCE])

    @property
    def odds(self) -> float:
        """That the attack wins, by the dice alone."""
        return float(chance_to_win(self.attack - self.defence, *self.twice))


class Plan(NamedTuple):
    """What is being put together, as far as a hidden state has it."""

    side: int  #: on which it will fight: whoever raises defends
    laid: tuple[int, ...]  #: groups
    puts: tuple[tuple[int, int], ...]  #: attachments, each with the group it goes on


def plan_of(state: State) -> Plan:
    """Return what is being put together."""
    low, high = state.plan_lays.tolist()
    length = int(state.plan_length)
    puts = zip(state.plan_puts[:length].tolist(), state.plan_spots[:length].tolist(), strict=True)
    side = DEFENCE if int(state.phase) == Phase.RAISE else ATTACK
    return Plan(side, tuple(bits(low | high << GROUP_BITS)), tuple(puts))


def fight_of(box: Box, state: State) -> Fight | None:
    """Return the attack under way or being put together, as a viewer's hidden state has it."""
    planned = int(state.plan_target)
    target = (planned or int(state.target)) - 1
    if target < 0:
        return None
    place = int(state.place[target])
    return Fight(
        attacker=int(state.turn),
        owner=place - 1 if place - 1 in range(box.seats) else -1,
        target=target,
        destroys=bool(state.plan_destroys if planned else state.destroys),
        is_planned=bool(planned),
        sides=_sides(box, state, target),
        twice=(bool(state.twice[ATTACK]), bool(state.twice[DEFENCE])),
    )


def side_of(plan: Plan, team: int, group: int, target: int) -> int:
    """Return on which side a group of an attack stands, which is in a team or laid down."""
    if group in plan.laid:
        return plan.side
    return ATTACK if group != target and team == TEAMS[ATTACK] else DEFENCE


def _sides(box: Box, state: State, target: int) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return what each card, and what events, bring to each side."""
    plan, teams, powers = plan_of(state), state.team.tolist(), state.power.tolist()
    sides: tuple[list[Part], list[Part]] = ([], _defender(box, state, target, powers[target]))
    for side, own in enumerate(TEAMS):
        laid = plan.laid if side == plan.side else ()
        for group, team in enumerate(teams):
            if team == own:
                sides[side].append(Part(name_of(box, group), powers[group], is_group=True))
            elif group in laid:
                sides[side].append(Part(name_of(box, group), powers[group], is_group=True, is_planned=True))
    for attachment, group in plan.puts:
        points = points_of(box, attachment, group == target)
        part = Part(name_of(box, GROUPS + attachment), points, is_group=False, is_planned=True)
        sides[side_of(plan, teams[group], group, target)].append(part)
    for side, points in enumerate(state.bonus.tolist()):
        if points:
            sides[side].append(Part("Events", points, is_group=False))
    return tuple(sides[ATTACK]), tuple(sides[DEFENCE])


def _defender(box: Box, state: State, target: int, power: int) -> list[Part]:
    """Return what the group attacked brings, and a shield that lies on it."""
    parts = [Part(name_of(box, target), power, is_group=True)]
    shield = int(state.cap[target]) - 1
    if shield >= 0 and int(box.numbers.lasting[shield]) == Lasting.SHIELD:
        points = int(box.numbers.shield[shield])
        parts.append(Part(name_of(box, GROUPS + shield), points, is_group=False))
    return parts


def points_of(box: Box, attachment: int, is_on_target: bool) -> int:
    """Return what an asset or a deficit adds to the side of its group."""
    return int(box.numbers.value[attachment]) + (int(box.numbers.shield[attachment]) if is_on_target else 0)


def prospects(box: Box, state: State, fight: Fight) -> tuple[str, str]:
    """Return what the players concerned will count for if the attack wins, and if not: ``Red 9 left``."""
    lost = _laid_down(box, state, fight)
    known = lost.wing.tolist(), lost.power.tolist(), lost.height.tolist()
    places = lost.place.tolist()
    as_it_is = count_up(places, *known)
    places[fight.target] = Place.DISCARDED if fight.destroys else fight.attacker + 1
    return _counted(box, count_up(places, *known), fight), _counted(box, as_it_is, fight)


def _laid_down(box: Box, state: State, fight: Fight) -> State:
    """Return a state in which nothing is being put together any more, but lies there."""
    plan = plan_of(state)
    if not plan.laid and not plan.puts:
        return state
    after = copy(state)
    if fight.is_planned:
        after.target, after.destroys = after.plan_target, after.plan_destroys
    lay_down(box.numbers, after)
    return after


def _counted(box: Box, counts: Sequence[Count], fight: Fight) -> str:
    seats = dict.fromkeys((fight.attacker, fight.owner))
    return ", ".join(
        f"{box.sides[seat].name} {influence_in_words(counts[seat])}" for seat in seats if seat >= 0
    )


def totals_in_words(fight: Fight) -> str:
    """Return the sums of both sides and the odds, in words."""
    dice = (" and two dice" if fight.twice[ATTACK] else "", " and two dice" if fight.twice[DEFENCE] else "")
    return (
        f"Attack {minus(fight.attack)}{dice[ATTACK]}, defence {minus(fight.defence)}{dice[DEFENCE]}: "
        f"the attack wins {fight.odds:.0%} of the time."
    )
