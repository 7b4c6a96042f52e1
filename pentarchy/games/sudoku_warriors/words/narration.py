"""The game log: which steps are one sentence, which only pass, and where a battle begins and ends."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.passages import Passage, Series, telling

from ..box.constants import HILLTOP_NAMES, PROVINCES, VILLAGE_NAMES
from ..box.move_codes import ADD, DONE, PLACE
from ..box.state import Phase, State
from ..box.unpacking import Box
from .moves import province_name
from .outcome import end_sentence
from .standing import side
from .story import (
    best,
    crossed_with,
    decided,
    is_new_battle,
    tell_crossing,
    tell_decision,
    tell_move,
    tell_opening,
)
from .survey import provinces_that_fill


def narrate(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> Iterator[Passage]:
    """Yield what everybody is told of a move, with what becomes of it in the game log."""
    told = tell_move(box, before, seat, seen, after)
    yield Passage(
        told,
        is_passing=seen == DONE and bool(before.added),
        begins=PLACE <= seen < ADD and _placed(before) % box.seats == 0,
        series=_series(box, before, seat, seen, after),
    )
    won = decided(before, seen, after)
    for number, province in enumerate(won):
        later = won[number + 1 :]
        yield Passage(tell_decision(box, before, seen, after, province, later))
        crossed = crossed_with(before, after, province, later)
        if crossed:
            yield Passage(tell_crossing(before, seen, after, crossed))
    if after.phase == Phase.BATTLE and is_new_battle(before, after):
        yield from _opening(box, after)
    elif before.phase == Phase.BATTLE and after.phase not in (Phase.BATTLE, Phase.OVER):
        yield Passage("", begins=True)
    if after.phase == Phase.OVER:
        yield Passage(end_sentence(box, after))


def _opening(box: Box, after: State) -> Iterator[Passage]:
    battle = f"battle for province {int(after.province) + 1}"
    warriors, opens = tell_opening(box, after)
    yield Passage(f"The {battle} begins.", heading=battle.capitalize())
    yield Passage(warriors)
    yield Passage(opens, is_passing=True)


def _series(box: Box, before: State, seat: int, seen: int, after: State) -> Series | None:
    """Return what joins a step to others: warriors once around the table, and values that are added."""
    if ADD <= seen < DONE:
        village = seen - ADD
        item = f"{int(box.numbers.values[village])} from {VILLAGE_NAMES[village]}"
        sums = f"{int(after.scores[seat])} against {best(after, seat)}"
        return Series(f"add {seat}", f"{side(seat)} adds {{}}: {sums}.", item)
    if PLACE <= seen < ADD and not provinces_that_fill(before.hilltops.tobytes(), seen - PLACE):
        name, where = side(seat), HILLTOP_NAMES[seen - PLACE]
        return Series(
            f"place {_placed(before) // box.seats}",
            item=f"{name} on {where}",
            first=f"{name} places a warrior on {where}",
        )
    return None


def _placed(state: State) -> int:
    """Return how many warriors have been placed."""
    return int((state.hilltops != 0).sum())


@once_a_box
def mentions(box: Box) -> Mentions:
    """Return the hilltops, the villages and the provinces, and what they are called in the picture."""
    named = {name: name for name in (*HILLTOP_NAMES, *VILLAGE_NAMES)}
    for province in range(PROVINCES):
        for word in ("province", "Province"):
            named[f"{word} {province + 1}"] = province_name(province)
    return Mentions(named)


tell = telling(narrate)
