"""What a game is remembered for: the highest and the closest battle, what was spent, who was crossed out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pentarchy.kernel.highlights import Highlight, PlayedMove, remembered, the_most
from pentarchy.kernel.seats import LEAVE

from ..box.constants import PLAYERS
from ..box.move_codes import ADD, DONE, PLACE, SURRENDER, SWAP
from ..box.state import Phase, State
from ..box.unpacking import Box
from ..rules.island import NOBODY
from .standing import provinces_in_words, side
from .survey import owner_of

NAMED = 3  #: provinces at most that are told one by one


class Battle(NamedTuple):
    """A battle that somebody won."""

    province: int
    winner: int  #: seat
    score: int
    against: int  #: the best score of all others who were in it

    @property
    def lead(self) -> tuple[int, int]:
        """By how much it was won, and then by how little: among equals the highest score is the closest."""
        return self.score - self.against, -self.score


@dataclass
class Tally:
    """What was counted so far."""

    battles: list[Battle] = field(default_factory=list)
    spent: list[int] = field(default_factory=lambda: [0] * PLAYERS)  #: values, by each seat
    placed: list[int] = field(default_factory=lambda: [0] * PLAYERS)  #: warriors, by each seat
    hilltops: bytes = b""  #: after the latest move


def highlights(box: Box, steps: Iterable[PlayedMove[State]]) -> tuple[Highlight, ...]:
    """Return the highest winning score, the closest battle, the most spent and the most warriors lost."""
    tally = Tally()
    for step in steps:
        _note(box, tally, step)
    seats = range(box.seats)
    names = [side(seat) for seat in seats]
    lost = [tally.placed[seat] - tally.hilltops.count(seat + 1) for seat in seats]
    return remembered(
        ("Highest winning score", _highest(tally.battles)),
        _closest(tally.battles),
        ("Most spent in battles", the_most(names, tally.spent[: box.seats])),
        ("Most warriors lost", the_most(names, lost)),
    )


# What happened.


def _note(box: Box, tally: Tally, step: PlayedMove[State]) -> None:
    move = step.move
    if PLACE <= move < ADD:
        tally.placed[step.seat] += 1
    elif move == SWAP:
        # There is one warrior on the island, and it changes sides.
        tally.placed = [int(seat == step.seat) for seat in range(PLAYERS)]
    elif ADD <= move < DONE:
        tally.spent[step.seat] += int(box.numbers.values[move - ADD])
    elif move in (SURRENDER, LEAVE) and (battle := _won_by(step)):
        tally.battles.append(battle)
    tally.hilltops = step.after.hilltops.tobytes()


def _won_by(step: PlayedMove[State]) -> Battle | None:
    """Return the battle that ended because somebody dropped out, if one did."""
    before = step.before
    if before.phase != Phase.BATTLE:
        return None
    province, scores = int(before.province), before.scores.tolist()
    winner = owner_of(step.after.owners.tolist(), province)
    if winner == NOBODY:
        return None
    return Battle(province, winner, scores.pop(winner), max(scores))


# What is told of it.


def _highest(battles: Sequence[Battle]) -> str:
    """Return with which score somebody won, and what; nothing if that is told as the closest battle."""
    most = max((battle.score for battle in battles), default=0)
    best = [battle for battle in battles if battle.score == most]
    if not best or best == _narrowest(battles):
        return ""
    if len(best) == 1:
        return f"{side(best[0].winner)}, {most} for {provinces_in_words([best[0].province])}"
    return f"{most} {_where(best)}"


def _closest(battles: Sequence[Battle]) -> tuple[str, str]:
    """Return who won by the least, of equals at the highest score, out of how many battles."""
    best = _narrowest(battles)
    if not best:
        return "", ""
    what = "The only battle" if len(battles) == 1 else f"Closest of {len(battles)} battles"
    score = f"{best[0].score} to {best[0].against}"
    if len(best) == 1:
        return what, f"{side(best[0].winner)} won {provinces_in_words([best[0].province])}, {score}"
    return what, f"{score} {_where(best)}"


def _narrowest(battles: Sequence[Battle]) -> list[Battle]:
    """Return the battle that was won by the least; several where nothing sets them apart."""
    # Who surrenders with a score above the winner's was not beaten.
    beaten = [battle for battle in battles if battle.score >= battle.against]
    least = min((battle.lead for battle in beaten), default=None)
    return [battle for battle in beaten if battle.lead == least]


def _where(battles: Sequence[Battle]) -> str:
    """Return ``for provinces 1 and 5``, or ``in 4 battles``."""
    if len(battles) > NAMED:
        return f"in {len(battles)} battles"
    return f"for {provinces_in_words(sorted(battle.province for battle in battles))}"
