"""The table as a scene: the attack, the viewer's hand, his base, the middle, then the other bases.

Narrow, and as tall as what lies on the table, so that it reads on a phone. Every card that lies face up, and
every card of the viewer's own hand, is a group called after it (``card-the-compost-choir``);
what he has just drawn is ``keep-`` and its name. What matters first to a viewer stands first,
and panels lie where their ``transform`` says: where one grows, the others move and stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from pentarchy.kernel.game import Paths
from pentarchy.kernel.notation import hyphenated
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.state import Phase, State
from ..words.attack import fight_of
from ..words.cards import player
from ..words.moves import Box
from ..words.ranking import by_rank
from .attack import duel
from .bases import ACROSS, Panel, base, lying, middle
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
        high += panels[name][0] + (BELOW if panels[name][0] else 0)
    sheet: dict[str, Value] = {"class": "sheet", "width": WIDE, "height": high}
    shown = (Element("rect", "table", sheet), *(_placed(name, panels[name], tops[name]) for name in panels))
    title = "Political Divide & Conquer 2020"
    return Scene(WIDE, high, title, DESCRIPTION, shown, __package__, grows=True)


def base_name(box: Box, seat: int) -> str:
    """Return what a player's base is called: ``base-of-light-blue``."""
    return f"base-of-{hyphenated(player(box, seat))}"


def _panels(box: Box, state: State, viewer: int) -> dict[str, Panel]:
    """Return every panel by its name, always in the same order."""
    fight = fight_of(box, state)
    return {
        "attack": duel(box, state, fight),
        "hand": hand(box, state, viewer, fight),
        "unaffiliated": middle(box, state, fight),
        **{base_name(box, seat): base(box, state, seat, viewer, fight) for seat in range(box.seats)},
    }


def _order(box: Box, state: State, viewer: int) -> Iterator[str]:
    """Yield the names of the panels from the top: what one decides with, bases clockwise, empty ones last."""
    yield from ("attack", "hand")
    first = max(0, viewer)
    seats = [(first + step) % box.seats for step in range(box.seats)]
    if state.phase == Phase.OVER:
        yield from (base_name(box, seat) for seat in by_rank(box, state))
        yield "unaffiliated"
        return
    yield base_name(box, seats[0])
    yield "unaffiliated"
    others = sorted(seats[1:], key=lambda seat: not lying(state, seat + 1))
    yield from (base_name(box, seat) for seat in others)


def _placed(name: str, panel: Panel, top: float) -> Element:
    _, words, inside = panel
    attributes: dict[str, Value] = {
        "class": "table-part",
        "role": "group",
        "aria-label": words,
        "transform": f"translate({EDGE:g} {top:g})",
    }
    return Element("g", name, attributes, inside)
