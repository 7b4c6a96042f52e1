"""The game log: which steps are one sentence, which only pass, and where a turn begins."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.passages import Passage, Series, telling

from ..box.constants import CARD_NAMES
from ..box.move_codes import (
    ADD,
    BEGIN,
    BUILD,
    BUY,
    COLLECT,
    FORAGE,
    HEX,
    MARCH,
    MOVE_KINDS,
    PARTNER,
    RAZE,
    SECRET_CARD,
    WAY,
)
from ..box.state import Phase, State
from ..box.unpacking import Box
from .moves import ends_of_side
from .standing import name_of
from .story import gained, marched, tell_consequences, tell_move

PASSING = frozenset(
    ["done", "go", "split", "next", "counter", "partner", "give", "get", "way", "secret_step"]
)
"""Kinds of moves that only matter until something comes of them: plans, and steps of a turn that are over."""


def narrate(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> Iterator[Passage]:
    """Yield what a viewer is told of a move, with what becomes of it in the game log."""
    told = tell_move(box, before, seat, seen, after)
    if told:
        series = _series(box, before, seat, seen, after)
        yield Passage(told, is_passing=series is None and _is_passing(before, seen), series=series)
    yield from map(Passage, tell_consequences(box, before, after))
    if int(after.phase) == Phase.FORAGE and int(before.phase) != Phase.FORAGE:
        name = name_of(box, int(after.turn))
        yield Passage(f"It is {name}'s turn.", heading=f"{name}'s turn")


def _is_passing(before: State, seen: int) -> bool:
    """Whether a step only matters until something comes of it."""
    if ADD <= seen < HEX:
        return int(before.phase) not in (Phase.ADVANCE, Phase.TRAIN)
    if HEX <= seen < BUILD:
        return int(before.phase) == Phase.TRAIN
    return MOVE_KINDS.of(seen).name in PASSING


def _series(box: Box, before: State, seat: int, seen: int, after: State) -> Series | None:
    """Return what joins a step to others of its kind, if anything does."""
    name = name_of(box, seat) if seat in range(box.seats) else name_of(box, int(before.turn))
    if FORAGE <= seen < BEGIN:
        return Series("forage", f"{name} rolls {seen - FORAGE + 1}.")
    if COLLECT <= seen < BUY or seen == SECRET_CARD:
        card = "a card" if seen == SECRET_CARD else CARD_NAMES[seen - COLLECT]
        many = "cards" if seen == SECRET_CARD else card
        return Series("forage", f"{name} rolls {int(before.die)} and collects {{}}.", card, many=many)
    if BUY <= seen < PARTNER:
        card = CARD_NAMES[seen - BUY]
        return Series("buy", f"{name} buys {{}}.", f"{card} for $100", many=f"{card} for $100 each")
    return _series_on_board(box, before, seen, after, name)


def _series_on_board(box: Box, before: State, seen: int, after: State, name: str) -> Series | None:
    if seen == MARCH:
        units, start, target = marched(box, before, after)
        return Series("march", f"{name} moves {{}}.", f"{units} from {start} to {target}")
    if BUILD <= seen < WAY:
        verb, first = ("builds", BUILD) if seen < RAZE else ("destroys", RAZE)
        ends = " to ".join(ends_of_side(box, seen - first))
        return Series(verb, f"{name} {verb} {{}}.", f"from {ends}", first=f"a road from {ends}")
    if ADD <= seen < HEX and int(before.phase) == Phase.TRAIN:
        units, where = gained(box, before, after)
        return Series("train", f"{name} trains {{}}.", f"{units} on {where}")
    if ADD <= seen < HEX and int(before.phase) == Phase.ADVANCE:
        units, where = gained(box, before, after)
        return Series("advance", f"{name} moves into {where} with {{}}.", units)
    return None


@once_a_box
def mentions(box: Box) -> Mentions:
    """Return the hexes, which are called in the picture what they are called in the game log."""
    return Mentions({name: name for name in box.print.board.names})


tell = telling(narrate)
