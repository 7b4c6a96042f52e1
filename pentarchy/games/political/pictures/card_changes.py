"""What each card of a hand would change in the attack under way: both totals, and the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..box.constants import ATTACK, DEFENCE, FIRST_ATTACHMENT, FIRST_EVENT, GROUPS, Effect
from ..box.move_codes import EVENT, LAY, PUT, WIDEST
from ..box.state import State
from ..rules.allowed import legal
from ..rules.odds import chance_to_win
from ..rules.windows import aim_of, event_of
from ..words.attack import Fight, Plan, plan_of, points_of, side_of
from ..words.cards import SIDES, minus
from ..words.moves import Box

Totals = tuple[int, int, float]  #: the attack's, the defence's, and the chance that the attack wins


@dataclass(frozen=True)
class Change:
    """What the attack would come to with one card more, on the side where it goes."""

    side: int  #: the side it strengthens or weakens; for an event the one it is played for
    attack: int
    defence: int
    odds: float

    @property
    def lead(self) -> int:
        """By how much the attack is ahead."""
        return self.attack - self.defence

    @property
    def in_short(self) -> str:
        """Return it for the foot of a card: ``9 to 3: 97%``."""
        return f"{minus(self.attack)} to {minus(self.defence)}: {self.odds:.0%}"


def changes(box: Box, state: State, seat: int, fight: Fight) -> dict[int, tuple[Change, ...]]:
    """Return what each card that a player may add would come to, the best for them first."""
    out = np.empty(WIDEST, np.int64)
    count = legal(box.numbers, state, seat, out)
    plan, powers, teams = plan_of(state), state.power.tolist(), state.team.tolist()
    found: dict[int, dict[int, Change]] = {}
    for move in out[:count].tolist():
        known = _of_move(box, plan, powers, teams, fight, move)
        if known:
            card, change = known
            found.setdefault(card, {})[change.side] = change
    is_attacker = seat == fight.attacker
    return {card: _best_first(list(of.values()), is_attacker) for card, of in found.items()}


def _best_first(of: list[Change], is_attacker: bool) -> tuple[Change, ...]:
    return tuple(sorted(of, key=lambda change: (change.odds, change.lead), reverse=is_attacker))


def _of_move(
    box: Box, plan: Plan, powers: Sequence[int], teams: Sequence[int], fight: Fight, move: int
) -> tuple[int, Change] | None:
    """Return a card and what a move with it would come to; nothing if it changes no total."""
    if LAY <= move < PUT:
        group = move - LAY
        return group, _with(fight, plan.side, powers[group])
    if PUT <= move < EVENT:
        attachment, group = divmod(move - PUT, GROUPS)
        points = points_of(box, attachment, group == fight.target)
        side = side_of(plan, teams[group], group, fight.target)
        return (FIRST_ATTACHMENT + attachment, _with(fight, side, points)) if points else None
    if move >= EVENT:
        event, aim = event_of(move), aim_of(move)
        effect, card = box.print.deck.events[event].effect, FIRST_EVENT + event
        if effect == Effect.BONUS:
            return card, _with(fight, aim, box.print.deck.events[event].amount)
        if effect == Effect.TWICE:
            return card, _with(fight, aim, 0, is_twice=True)
    return None


def _with(fight: Fight, side: int, points: int, *, is_twice: bool = False) -> Change:
    attack = fight.attack + (points if side == ATTACK else 0)
    defence = fight.defence + (points if side == DEFENCE else 0)
    twice = [fight.twice[ATTACK], fight.twice[DEFENCE]]
    twice[side] = twice[side] or is_twice
    return Change(side, attack, defence, float(chance_to_win(attack - defence, *twice)))


def in_words(of: tuple[Change, ...]) -> str:
    """Return what a card would come to on each side it may go to, in a sentence."""
    return "; ".join(f"for {SIDES[change.side]} {change.in_short}" for change in of)
