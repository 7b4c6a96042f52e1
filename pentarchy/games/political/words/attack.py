"""The attack under way, with what its viewer is putting together, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..box.constants import ATTACK, DEFENCE, GROUPS, Lasting
from ..box.state import Phase, State, Team
from ..rules.attacks import is_laid, lay_down
from ..rules.odds import chance_to_win
from ..rules.table import destroy, has_lasting
from .cards import influence_in_words, minus, name_of
from .moves import Box

TEAMS = (Team.ATTACKERS, Team.HELPERS)  #: of the attack and the defence


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


def fight_of(box: Box, state: State) -> Fight | None:
    """Return the attack under way or being put together, as a viewer's hidden state has it."""
    target = int(state.plan_target or state.target) - 1
    if target < 0:
        return None
    place = int(state.place[target])
    return Fight(
        attacker=int(state.turn),
        owner=place - 1 if place - 1 in range(box.seats) else -1,
        target=target,
        destroys=bool(state.plan_destroys if state.plan_target else state.destroys),
        is_planned=bool(state.plan_target),
        sides=(
            tuple(_parts(box, state, ATTACK, target)),
            tuple(_parts(box, state, DEFENCE, target)),
        ),
        twice=(bool(state.twice[ATTACK]), bool(state.twice[DEFENCE])),
    )


def building_side(state: State) -> int:
    """Return on which side cards are being laid down: whoever raises defends."""
    return DEFENCE if state.phase == Phase.RAISE else ATTACK


def side_of(state: State, group: int, target: int) -> int:
    """Return on which side a group of an attack stands."""
    if is_laid(state, group):
        return building_side(state)
    is_attacker = group != target and state.team[group] == Team.ATTACKERS
    return ATTACK if is_attacker else DEFENCE


def _parts(box: Box, state: State, side: int, target: int) -> Iterator[Part]:
    """Yield what each card, and what events, bring to a side."""
    if side == DEFENCE:
        yield Part(name_of(box, target), int(state.power[target]), is_group=True)
        if has_lasting(box.numbers, state, target, Lasting.SHIELD):
            shield = int(state.cap[target]) - 1
            yield Part(name_of(box, GROUPS + shield), int(box.numbers.shield[shield]), is_group=False)
    team, own = state.team.tolist(), int(TEAMS[side])
    is_building = side == building_side(state) and bool(state.plan_lays.any())
    for group in range(GROUPS):
        if team[group] == own:
            yield Part(name_of(box, group), int(state.power[group]), is_group=True)
        elif is_building and is_laid(state, group):
            yield Part(name_of(box, group), int(state.power[group]), is_group=True, is_planned=True)
    for number in range(state.plan_length):
        attachment, group = int(state.plan_puts[number]), int(state.plan_spots[number])
        if side_of(state, group, target) == side:
            points = points_of(box, attachment, group == target)
            yield Part(name_of(box, GROUPS + attachment), points, is_group=False, is_planned=True)
    if state.bonus[side]:
        yield Part("Events", int(state.bonus[side]), is_group=False)


def points_of(box: Box, attachment: int, is_on_target: bool) -> int:
    """Return what an asset or a deficit adds to the side of its group."""
    return int(box.numbers.value[attachment]) + (int(box.numbers.shield[attachment]) if is_on_target else 0)


def prospects(box: Box, state: State, fight: Fight) -> tuple[str, str]:
    """Return what the players concerned will count for if the attack wins, and if not: ``Red 9 left``."""
    lost = state.copy()
    if fight.is_planned:
        lost.target, lost.destroys = lost.plan_target, lost.plan_destroys
    lay_down(box.numbers, lost)
    won = lost.copy()
    if fight.destroys:
        destroy(box.numbers, won, fight.target)
    else:
        won.place[fight.target] = fight.attacker + 1
    return _counted(box, won, fight), _counted(box, lost, fight)


def _counted(box: Box, state: State, fight: Fight) -> str:
    seats = dict.fromkeys((fight.attacker, fight.owner))
    return ", ".join(
        f"{box.sides[seat].name} {influence_in_words(state, seat)}" for seat in seats if seat >= 0
    )


def totals_in_words(fight: Fight) -> str:
    """Return the sums of both sides and the odds, in words."""
    dice = (" and two dice" if fight.twice[ATTACK] else "", " and two dice" if fight.twice[DEFENCE] else "")
    return (
        f"Attack {minus(fight.attack)}{dice[ATTACK]} against {minus(fight.defence)}{dice[DEFENCE]}: "
        f"it wins in {fight.odds:.0%} of all rolls."
    )
