"""The game log: which steps are one sentence, which only pass, and where a turn begins."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.passages import Passage, Series, telling
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.constants import CARD_NAMES
from ..box.move_codes import AIM, DONE, DRAW, NO_PLAY, PICK, SECRET_PLACE, TAKE
from ..box.state import Phase, State
from .moves import Box, is_placing
from .outcome import end_sentence
from .story import (
    is_new_turn,
    is_pile_new,
    tell_control,
    tell_move,
    tell_turn,
    tell_who_is_out,
    territory_with_city,
)


def narrate(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> Iterator[Passage]:
    """Yield what a viewer is told of a move, with what becomes of it in the game log."""
    told = tell_move(box, before, seat, seen, after, viewer)
    yield Passage(told, _is_passing(before, seen), series=_series(box, before, seat, seen, told))
    if before.phase == Phase.DRAFT and after.phase == Phase.PLACEMENT and seen != LEAVE:
        shared = "All territories are shared out. Now everybody places their units in secret."
        yield Passage(shared, begins=True)
    if before.phase > Phase.PLACEMENT:
        yield from map(Passage, tell_control(box, before, after))
        yield from map(Passage, tell_who_is_out(box, before, after))
    if after.phase == Phase.OVER:
        yield Passage(end_sentence(box, after))
    elif is_new_turn(before, after):
        yield from _turn(box, before, after)


def _turn(box: Box, before: State, after: State) -> Iterator[Passage]:
    """Yield that a turn begins, perhaps the first or one of a new round, and that the pile is a new one."""
    turn, number = tell_turn(box, after), int(after.rounds)
    if before.phase <= Phase.PLACEMENT:
        yield Passage("All armies are placed: now everybody sees which zones are occupied.")
    if before.rounds == after.rounds:
        yield Passage(f"{turn}.", heading=turn)
    else:
        yield Passage(f"Round {number} begins. {turn}.", heading=f"Round {number}. {turn}")
    if before.phase > Phase.PLACEMENT and is_pile_new(before, after):
        yield Passage("The pile was empty, so the discards have been shuffled into a new one.")


def _is_passing(before: State, seen: int) -> bool:
    """Whether a step only matters until something comes of it."""
    if before.phase == Phase.SPYING:
        return seen != LEAVE and not before.picked
    picks = before.phase == Phase.REDEPLOY and PICK <= seen < AIM
    return picks or seen in (SECRET_PLACE, DONE, NO_PLAY) or is_placing(seen)


def _series(box: Box, before: State, seat: int, seen: int, told: str) -> Series | None:
    """Return what joins a step to others: territories once around the table, and cards that are drawn."""
    name = box.sides[int(before.turn)].name
    if before.phase == Phase.DRAFT and seen != LEAVE:
        where = territory_with_city(box, seen - TAKE)
        around = int((before.tokens != 0).sum()) // box.seats
        item = f"{where} to {name}" if seat == NATURE else f"{name} {where}"
        return Series(f"take {around}", item=item, first=told.removesuffix("."))
    if before.phase == Phase.DRAWING and seat == NATURE and told.endswith(f" {CARD_NAMES[seen - DRAW]}."):
        card = CARD_NAMES[seen - DRAW]
        return Series("draw", f"{name} draws {{}}.", card, many=f"{card} cards")
    return None


@once_a_box
def mentions(box: Box) -> Mentions:
    """Return the zones and the territories, and what they are called in the picture."""
    of = box.print.map
    zones = {name: name for name in of.zone_names}
    return Mentions(zones | dict(zip(of.territory_names, of.territory_signs, strict=True)))


tell = telling(narrate)
