"""What a game is remembered for: troops lost, the turn and the fight that cost most, the first objective."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pentarchy.kernel.highlights import Highlight, PlayedMove, remembered, the_most
from pentarchy.kernel.listing import listed

from ..box.constants import BATTALION_NAMES, BATTALIONS, SQUARE_NAMES
from ..box.move_codes import FIGHT, REVEAL
from ..box.state import Phase, State
from ..rules.movement import acting, marching
from .moves import Box, read_order
from .standing import all_of, battalions_of, defenders_on, side, troops_in_words

NAMED = 3  #: turns at most that are told one by one


class Fight(NamedTuple):
    """A conflict in which troops fell."""

    turn: int
    lost: tuple[int, ...]  #: by each seat
    battalion: int  #: the one that attacked
    troops: int  #: with how many
    defenders: dict[int, int]  #: of each battalion that stood there
    square: int

    @property
    def size(self) -> tuple[int, int]:
        """How big it was: by all who met, then by those who fell."""
        return self.troops + sum(self.defenders.values()), sum(self.lost)


def highlights(box: Box, steps: Iterable[PlayedMove[State]]) -> tuple[Highlight, ...]:
    """Return the troops lost, the bloodiest turn, the biggest fight and the first objective taken."""
    fights: list[Fight] = []
    first = ""
    for step in steps:
        if step.move in (REVEAL, FIGHT):
            # Lost troops return in moves of their own, so a bank that is another now has grown by a fight.
            if step.before.bank.tobytes() != step.after.bank.tobytes():
                fights.append(_fight(box, step))
            first = first or _objective(box, step)
    return remembered(
        _losses(box, fights),
        ("Bloodiest turn", _bloodiest_turn(fights)),
        ("The only fight" if len(fights) == 1 else "Biggest fight", _biggest(fights)),
        ("First objective", first),
    )


# What happened.


def _fight(box: Box, step: PlayedMove[State]) -> Fight:
    """Return the conflict that a revealed order, or the Commander's Choice, brought."""
    before, battalion = step.before, _attacker(step)
    order = int(before.orders[battalion])
    _, _, target = read_order(order)
    lost = (step.after.bank - before.bank).tolist()
    return Fight(
        turn=int(before.turn),
        lost=tuple(sum(lost[b] for b in battalions_of(box, seat)) for seat in range(box.seats)),
        battalion=battalion,
        troops=int(marching(box.numbers, before, battalion, order)),
        defenders=defenders_on(box, before, battalion, target),
        square=target,
    )


def _attacker(step: PlayedMove[State]) -> int:
    """Return the battalion whose order is carried out: the one that decides, or that is shown now."""
    before, after = step.before, step.after
    if before.phase == Phase.CHOICE:
        return int(acting(before))
    return next(b for b in range(BATTALIONS) if after.shown[b] != before.shown[b])


def _objective(box: Box, step: PlayedMove[State]) -> str:
    """Return the objective that a battalion of its own takes, who and when; nothing if none does."""
    for battalion, squares in enumerate(box.numbers.objectives.tolist()):
        was, now = step.before.troops[battalion], step.after.troops[battalion]
        for square in squares:
            if now[square] and not was[square]:
                turn = int(step.before.turn)
                return f"{SQUARE_NAMES[square]}, by {BATTALION_NAMES[battalion]} on turn {turn}"
    return ""


# What is told of it.


def _losses(box: Box, fights: Sequence[Fight]) -> tuple[str, str]:
    """Return who lost the most troops; between two players, who always lose as many, how many that was."""
    lost = [sum(fight.lost[seat] for fight in fights) for seat in range(box.seats)]
    if box.seats == 2:
        return "Troops lost", f"{lost[0]} on each side" if lost[0] else ""
    return "Most troops lost", the_most([side(box, seat) for seat in range(box.seats)], lost)


def _bloodiest_turn(fights: Sequence[Fight]) -> str:
    """Return the turn in which the most troops fell, and how many; nothing if they fell in one turn only."""
    fallen = Counter[int]()
    for fight in fights:
        fallen[fight.turn] += sum(fight.lost)
    if len(fallen) < 2:
        return ""
    most = max(fallen.values())
    turns = [str(turn) for turn, count in sorted(fallen.items()) if count == most]
    told = f"{troops_in_words(most)} lost on"
    if len(turns) > NAMED:
        return f"{told} each of {len(turns)} turns"
    return f"{told} turn{'' if len(turns) == 1 else 's'} {listed(turns)}"


def _biggest(fights: Sequence[Fight]) -> str:
    """Return who met whom in the biggest fight, and where; nothing if another was as big."""
    sizes = [fight.size for fight in fights]
    if not sizes or sizes.count(max(sizes)) > 1:
        return ""
    fight = fights[sizes.index(max(sizes))]
    met = f"{fight.troops} of {BATTALION_NAMES[fight.battalion]} {'meets' if fight.troops == 1 else 'meet'}"
    return f"{met} {_defence(fight)} on {SQUARE_NAMES[fight.square]}"


def _defence(fight: Fight) -> str:
    """Return ``4 of East``, or for partners who defend together ``5 of North & South``."""
    if len(fight.defenders) == 1:
        return all_of(fight.defenders)
    # Told one by one they would not fit on a line.
    names = " & ".join(BATTALION_NAMES[battalion] for battalion in fight.defenders)
    return f"{sum(fight.defenders.values())} of {names}"
