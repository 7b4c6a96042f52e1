"""The table as a scene: the attack, the viewer's hand, his base, the middle, then the other bases.

Narrow, and as tall as what lies on the table, so that it reads on a phone. Every card that lies face up, and
every card of the viewer's own hand, is a group called after it (``card-the-compost-choir``);
what he has just drawn is ``keep-`` and its name. What matters first to a viewer stands first,
and panels lie where their ``transform`` says: where one grows, the others move and stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pentarchy.kernel.game import Paths
from pentarchy.kernel.notation import hyphenated
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.state import Phase, Place, State
from ..words.attack import fight_of
from ..words.moves import Box
from ..words.ranking import by_rank
from .attack import duel
from .bases import ACROSS, PANELS_KEPT, Panel, base, heads, middle, piles_by_place
from .hand import hand

EDGE = 8.0  #: around it all
WIDE = ACROSS + 2 * EDGE
BELOW = 6.0  #: between panels
DESCRIPTION = "The attack, the viewer's hand, bases of groups with what lies on them, unaffiliated groups."


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state as its viewer sees it."""
    panels = _panels(box, state, viewer)
    tops, high = {}, EDGE
    for name in _order(box, state, viewer):
        tops[name] = high
        high += panels[name].high + (BELOW if panels[name].high else 0)
    sheet: dict[str, Value] = {"class": "sheet", "width": WIDE, "height": high}
    shown = (Element("rect", "table", sheet), *(_placed(name, panels[name], tops[name]) for name in panels))
    title = "Political Divide & Conquer 2020"
    return Scene(WIDE, high, title, DESCRIPTION, shown, __package__, grows=True)


@once_a_box
def base_names(box: Box) -> tuple[str, ...]:
    """Return what the players' bases are called: ``base-of-light-blue``."""
    return tuple(f"base-of-{hyphenated(side.name)}" for side in box.sides)


def _panels(box: Box, state: State, viewer: int) -> dict[str, Panel]:
    """Return every panel by its name, always in the same order."""
    fight = fight_of(box, state)
    piles = piles_by_place(box, state, fight)
    bases = zip(base_names(box), heads(box, state, viewer, piles), strict=True)
    return {
        "attack": duel(box, state, fight),
        "hand": hand(box, state, viewer, fight),
        "unaffiliated": middle(piles.get(Place.UNAFFILIATED, ()), int(state.deck)),
        **{name: base(head, piles.get(seat, ())) for seat, (name, head) in enumerate(bases, 1)},
    }


def _order(box: Box, state: State, viewer: int) -> Iterator[str]:
    """Yield the names of the panels from the top: what one decides with, bases clockwise, empty ones last."""
    yield from ("attack", "hand")
    names = base_names(box)
    first = max(0, viewer)
    seats = [(first + step) % box.seats for step in range(box.seats)]
    if int(state.phase) == Phase.OVER:
        yield from (names[seat] for seat in by_rank(box, state))
        yield "unaffiliated"
        return
    yield names[seats[0]]
    yield "unaffiliated"
    places = set(state.place.tolist())
    others = sorted(seats[1:], key=lambda seat: seat + 1 not in places)
    yield from (names[seat] for seat in others)


@lru_cache(PANELS_KEPT)
def _placed(name: str, panel: Panel, top: float) -> Element:
    attributes: dict[str, Value] = {
        "class": "table-part",
        "role": "group",
        "aria-label": panel.words,
        "transform": f"translate({EDGE:g} {top:g})",
    }
    return Element("g", name, attributes, panel.inside)
