"""The game log: which steps are one sentence, which only pass, and where a turn begins."""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.notation import hyphenated
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.passages import Passage, Series, telling
from pentarchy.kernel.seats import LEAVE, NATURE

from ..box.move_codes import CALL, DIE, DRAW, FIRST, LOSE, SECRET_ANSWER, SECRET_DRAW, SECRET_PLAN, TAKE
from ..box.state import Phase, State
from .cards import card_in_words, faces_of, player
from .moves import Box
from .story import tell_end, tell_event, tell_move, tell_window


def narrate(box: Box, before: State, seat: int, seen: int, after: State, viewer: int) -> Iterator[Passage]:
    """Yield what a viewer is told of a move, with what becomes of it in the game log."""
    if seen in (SECRET_PLAN, SECRET_ANSWER) and before.tobytes() == after.tobytes():
        return
    is_passing, series = _is_passing(before, seat, seen, after), _series(box, before, seat, seen)
    for index, told in enumerate(tell_move(box, before, seat, seen, after, viewer)):
        rolls = seat == NATURE and DIE < seen < FIRST and index == 0
        yield Passage(told, is_passing or rolls, begins=_is_first_middle(before, seat), series=series)
    yield from map(Passage, tell_event(box, before, after))
    for told in tell_window(box, before, after):
        yield Passage(told, is_passing=True)
    if int(after.phase) == Phase.OVER:
        yield from map(Passage, tell_end(box, after))
    else:
        yield from _course(box, before, after)


def _is_first_middle(before: State, seat: int) -> bool:
    """Whether the first unaffiliated group is turned up: the deal is over."""
    return seat == NATURE and int(before.phase) == Phase.MIDDLE and not (before.place != 0).any()


def _course(box: Box, before: State, after: State) -> Iterator[Passage]:
    """Yield that the deck is empty, whose turn it is, or who may raise."""
    if after.replays > before.replays:
        yield Passage("The tie cannot be broken: everybody plays again from the deal.", begins=True)
        return
    if after.last_seat and not before.last_seat:
        yield Passage(f"{player(box, int(after.last_seat) - 1)} has drawn the last card of the deck.")
    if after.turns > before.turns:
        name = player(box, int(after.turn))
        last = f"{name} takes the last turn."
        yield Passage(
            last if after.is_extra_turn else f"It is {name}'s turn.",
            heading=f"{name}'s turn{', the last one' if after.is_extra_turn else ''}",
        )
    elif int(after.phase) == Phase.RAISE:
        owner = player(box, int(after.place[after.target - 1]) - 1)
        yield Passage(f"{owner} may raise.", is_passing=True)


def _is_passing(before: State, seat: int, seen: int, after: State) -> bool:
    """Whether a step only matters until something comes of it: a plan, an answer."""
    if seen == LEAVE or seat == NATURE:
        return False
    if int(before.phase) in (Phase.WINDOW, Phase.ASKING) or seen == SECRET_PLAN:
        return True
    if seen == CALL:
        return int(before.phase) != Phase.RAISE
    return seen >= TAKE and int(after.phase) == int(before.phase) and after.turns == before.turns


def _series(box: Box, before: State, seat: int, seen: int) -> Series | None:
    """Return what joins a step to others: the cards that a player draws one after the other."""
    if (
        seat != NATURE
        or not (seen == SECRET_DRAW or DRAW <= seen < LOSE)
        or int(before.phase) == Phase.MIDDLE
    ):
        return None
    drawer = int(before.event_by) - 1 if int(before.phase) == Phase.GIVING else int(before.turn)
    frame = f"{player(box, drawer)} {'is dealt' if int(before.phase) == Phase.DEAL else 'draws'} {{}}."
    key = f"{int(before.phase)} {drawer}"
    if seen == SECRET_DRAW:
        return Series(key, frame, "a card", many="cards")
    return Series(key, frame, card_in_words(box, seen - DRAW))


@once_a_box
def mentions(box: Box) -> Mentions:
    """Return the cards and the bases, and what they are called in the picture."""
    cards = {face.name: f"card-{face.slug}" for face in faces_of(box).values()}
    bases = {f"{side.name}'s base": f"base-of-{hyphenated(side.name)}" for side in box.sides}
    return Mentions(cards | bases)


tell = telling(narrate)
