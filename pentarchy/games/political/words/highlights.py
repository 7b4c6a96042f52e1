"""What a game that is over is remembered for: its attacks, who gained and who lost by them, its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from pentarchy.kernel.highlights import ROOM, Highlight, PlayedMove, remembered, the_most
from pentarchy.kernel.seats import LEAVE

from ..box.constants import ATTACK, DEFENCE, FIRST_EVENT, Effect
from ..box.move_codes import DIE
from ..box.state import Phase, State
from ..rules.attacks import attack_power, defence_power, rolling_side
from ..rules.table import owner_of
from .cards import cards_in, minus, name_of, player
from .moves import Box
from .story import is_last_roll


class _Attack(NamedTuple):
    """An attack that came to its last die."""

    attacker: int  #: the seat
    owner: int  #: the seat of the group attacked, -1 for nobody
    target: int  #: the group
    powers: tuple[int, int]  #: of the attack and the defence: events are counted in, dice are not
    destroys: bool
    is_won: bool

    @property
    def takes(self) -> bool:
        """Whether the group went to the attacker's base."""
        return self.is_won and not self.destroys

    @property
    def costs_another(self) -> bool:
        """Whether another player lost the group by it."""
        return self.is_won and self.owner not in (-1, self.attacker)


def highlights(box: Box, steps: Iterable[PlayedMove[State]]) -> tuple[Highlight, ...]:
    """Return the lines of a game: its attacks, the strongest, who took and lost most groups, its events."""
    attacks, played, cancelled = list[_Attack](), 0, 0
    for step in steps:
        if int(step.before.phase) == Phase.ROLLING and is_last_roll(step.before):
            attacks.append(_attack(box, step))
        played += _shows_event(step)
        cancelled += _cancels_event(box, step)
    return remembered(
        ("Attacks", _attacks_in_words(attacks)),
        ("Strongest attack", _strongest_in_words(box, attacks)),
        ("Most groups taken over", _most_often(box, [attack.attacker for attack in attacks if attack.takes])),
        ("Most groups lost", _most_often(box, [attack.owner for attack in attacks if attack.costs_another])),
        ("Events", f"{played} played, {cancelled or 'none'} cancelled" if played else ""),
    )


def _attack(box: Box, step: PlayedMove[State]) -> _Attack:
    """Return the attack that a last die settles.

    What came of it is read off the dice: where a tie is played again, the table after them is a new one.
    """
    state, dice = step.before, step.before.dice.tolist()
    side, target = int(rolling_side(state)), int(state.target) - 1
    dice[side] = max(dice[side], step.move - DIE)
    powers = int(attack_power(box.numbers, state)), int(defence_power(box.numbers, state))
    return _Attack(
        attacker=int(state.turn),
        owner=int(owner_of(state, target)),
        target=target,
        powers=powers,
        destroys=bool(state.destroys),
        is_won=powers[ATTACK] + dice[ATTACK] > powers[DEFENCE] + dice[DEFENCE],
    )


def _shows_event(step: PlayedMove[State]) -> bool:
    """Return whether an event comes to the table, for all to answer."""
    event = int(step.after.event)
    return event != 0 and event != int(step.before.event)


def _cancels_event(box: Box, step: PlayedMove[State]) -> bool:
    """Return whether an event is cancelled: a card that does it is spent, and not with a leaver's hand."""
    before, after = step.before, step.after
    if int(before.phase) != Phase.ASKING:
        return False
    thrown_away = cards_in(before.hands[step.seat].tolist()) if step.move == LEAVE else []
    return any(
        int(box.numbers.effect[event]) == Effect.CANCEL and FIRST_EVENT + event not in thrown_away
        for event in np.flatnonzero(after.spent > before.spent).tolist()
    )


def _attacks_in_words(attacks: Sequence[_Attack]) -> str:
    """Return ``43, of which 21 succeeded``; attacks that were broken off are not among them."""
    count, won = len(attacks), sum(attack.is_won for attack in attacks)
    if count <= 1:
        return f"1, which {'succeeded' if won else 'failed'}" if count else ""
    share = {0: "none of which", count: "all of which"}.get(won, f"of which {won}")
    return f"{count}, {share} succeeded"


def _strongest_in_words(box: Box, attacks: Sequence[_Attack]) -> str:
    """Return ``Red, 9 against 4, on Blue's Compost Choir``, with less than that where names are long.

    Of equals the one that met the stronger defence counts, then the first.
    """
    if not attacks:
        return ""
    attack = max(attacks, key=lambda attack: attack.powers)
    sums = " against ".join(map(minus, attack.powers))
    wordings = (f"{player(box, attack.attacker)}, {sums}{aim}" for aim in _aims(box, attack))
    return next(words for words in wordings if len(words) <= ROOM)


def _aims(box: Box, attack: _Attack) -> tuple[str, ...]:
    """Return what an attack was aimed at: exactly, then in fewer words, and not at all."""
    group = name_of(box, attack.target)
    if attack.owner < 0:
        return f", on {group}", ", on an unaffiliated group", ""
    whose = "their own" if attack.owner == attack.attacker else f"{player(box, attack.owner)}'s"
    return f", on {whose} {group.removeprefix('The ')}", f", on {group}", f", on {whose} base", ""


def _most_often(box: Box, seats: Sequence[int]) -> str:
    """Return whose seat is among these most often, and how often."""
    return the_most([side.name for side in box.sides], [seats.count(seat) for seat in range(box.seats)])
