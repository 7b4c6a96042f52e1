"""The odds of the attacks that are planned or fought, as a player reads them.

All are of fighting to the end with the default losses: nobody stops, and each side
loses the kind of which it has most. They are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from pentarchy.kernel.game import Forecast

from ..box.constants import CANNON, KINDS
from ..box.state import ATTACKER, DEFENDER, Numbers, Phase, State
from ..box.unpacking import Box
from ..rules.board import is_long, target_of
from ..rules.fights import fighters
from ..rules.odds import ANSWERS, AS_IT_COMES, CLEAR, LOSE, OWN_LOSSES, THEIR_LOSSES, foresee, foresee_shot
from ..rules.sequences import free_for
from .prompts import attack_in_words
from .standing import drafter_of, units_in_words

Units = tuple[int, ...]
"""How many of each kind."""

SHOWN = 4  #: attacks of a sequence, so that there is room for the rest
COLUMNS = ("attack wins", "attack fails", "attackers lost", "defenders lost")
TO_THE_END = "Fought to the end with the default losses: each side loses the kind it has most of."
AGAINST_ALL = f"{TO_THE_END} All units that may meet it do."
SHARED = (
    f"{TO_THE_END} Against all units that may meet it, though several attacks on the hex will share them."
)
IF_ALL = f"{TO_THE_END} Against all units that may meet it, if none is held back."
ONE_SHOT = "A free shot is one roll; it costs the cannons nothing."
FIGHT = (Phase.FIGHT, Phase.ATTACK_DICE, Phase.DEFENCE_DICE)  #: while losses are owed, no odds are right
AS_THEY_STAND = "as the kinds stand"
BONUSES = {
    0: "without a bonus",
    1: "+1 for the attack",
    2: "+2 for the attack",
    -1: "+1 for the defence",
    -2: "+2 for the defence",
}


def forecasts(box: Box, state: State, seat: int) -> tuple[Forecast, ...]:
    """Return the odds of what a seat drafts, or of the attacks that everybody sees."""
    return tuple(_forecasts(box, state, seat))[:SHOWN]


def _forecasts(box: Box, state: State, seat: int) -> Iterator[Forecast]:
    if int(state.phase) in (Phase.ATTACK, Phase.COUNTER) and drafter_of(state) == seat:
        drafted = [_drafted(box, state, seat, line) for line in range(int(state.drafted[seat]))]
        yield from _before_the_fight(box, state, drafted)
    elif int(state.phase) == Phase.DEFENCE:
        announced = [(int(a.way), _whole(a.units)) for a in state.attacks[: int(state.attacks_made)]]
        yield from _before_the_fight(box, state, announced)
    elif int(state.phase) in FIGHT and state.attack < state.attacks_made:
        units, others = (
            tuple(int(fighters(box.numbers, state, side, kind)) for kind in range(KINDS))
            for side in (ATTACKER, DEFENDER)
        )
        if any(units) and any(others):
            yield _forecast(box, (int(state.attacks[int(state.attack)].way),), units, others, TO_THE_END)


def _whole(counts: Iterable[int]) -> Units:
    return tuple(int(number) for number in counts)


def _drafted(box: Box, state: State, seat: int, line: int) -> tuple[int, Units]:
    """Return an attack of the draft; while no units are named for it, all that are free."""
    way, units = int(state.lines[line].way), _whole(state.lines[line].counts)
    if not any(units):
        units = tuple(int(free_for(box.numbers, state, seat, way, kind)) for kind in range(KINDS))
    return way, units


def _before_the_fight(box: Box, state: State, attacks: Sequence[tuple[int, Units]]) -> Iterator[Forecast]:
    """Yield the odds of attacks against all who may meet them, the one that was listed last first."""
    fought: dict[int, tuple[tuple[int, ...], Units]] = {}
    for number, (way, units) in enumerate(attacks):
        is_pooled = box.numbers.pooled and not is_long(way)
        key = int(target_of(box.numbers, way)) if is_pooled else -1 - number
        ways, others = fought.get(key, ((), (0,) * KINDS))
        fought[key] = (*ways, way), tuple(map(sum, zip(units, others, strict=True)))
    targets = [int(target_of(box.numbers, ways[0])) for ways, _ in fought.values()]
    for ways, units in reversed(fought.values()):
        if any(units):
            is_shared = targets.count(int(target_of(box.numbers, ways[0]))) > 1
            sentence = SHARED if is_shared else IF_ALL if box.numbers.hold_back else AGAINST_ALL
            yield _forecast(box, ways, units, _defenders(box, state, ways[0]), sentence)


def _defenders(box: Box, state: State, way: int) -> Units:
    """Return all who may meet an attack; a long shot is met by cannons, if there are any."""
    there = _whole(state.troops[int(target_of(box.numbers, way))])
    return (0, 0, there[CANNON]) if is_long(way) and there[CANNON] else there


def _forecast(box: Box, ways: tuple[int, ...], units: Units, others: Units, sentence: str) -> Forecast:
    where = ", ".join(attack_in_words(box, way) for way in ways)
    title = f"{where}: {units_in_words(units)} against {units_in_words(others)}"
    if is_long(ways[0]) and not others[CANNON]:
        lost = float(foresee_shot(box.numbers, units[CANNON], np.array(others, np.int64)))
        return Forecast(title, ONE_SHOT, COLUMNS[2:], (("on average", ("0", f"{lost:.1f}")),))
    house = bool(box.numbers.capped), bool(box.numbers.any_two)
    defends = sum(map(bool, others)) > 1
    held = [points for points in BONUSES if points >= 0 or defends]
    answers = [odds_of(*house, units, others, points) for points in (AS_IT_COMES, *held)]
    names = (AS_THEY_STAND, *(BONUSES[points] for points in held))
    rows = tuple((name, _in_words(row)) for name, row in zip(names, answers, strict=True))
    return Forecast(title, sentence, COLUMNS, rows, answers[0][CLEAR])


@lru_cache(maxsize=4096)
def odds_of(
    is_capped: bool, is_any_two: bool, units: Units, others: Units, held: int
) -> tuple[float, float, float, float]:
    """Return the chances to win and to lose, and the losses to expect, of so many against so many."""
    numbers = Numbers.new()
    numbers.capped, numbers.any_two = is_capped, is_any_two
    out = np.zeros(ANSWERS)
    foresee(numbers, np.array(units, np.int64), np.array(others, np.int64), held, out)
    return float(out[CLEAR]), float(out[LOSE]), float(out[OWN_LOSSES]), float(out[THEIR_LOSSES])


def _in_words(answers: tuple[float, float, float, float]) -> tuple[str, str, str, str]:
    wins, fails, lost, others_lost = answers
    return _percent(wins), _percent(fails), f"{lost:.1f}", f"{others_lost:.1f}"


def _percent(chance: float) -> str:
    """Return ``65%``; what is only nearly certain never reads as certain."""
    rounded = min(max(round(100 * chance), int(chance > 0)), 100 - int(chance < 1))
    return f"{rounded}%"
