"""The table as a scene: the attack, the viewer's hand, their base, the middle, then the other bases.

It is drawn narrow, and as tall as what lies on the table, so that it reads on a phone; ``arrangement`` says
how it stands in more columns. Every card that lies face up, and every card of the viewer's own hand, is a
group called after it (``card-the-compost-choir``); what they have just drawn is ``keep-`` and its name.
Panels lie where their ``transform`` says: where one grows, the others move and stay the same.
"""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel.game import Paths
from pentarchy.kernel.layouts import LAID, places
from pentarchy.kernel.notation import hyphenated
from pentarchy.kernel.once_a_box import once_a_box
from pentarchy.kernel.scene import Element, Scene, Value
from pentarchy.kernel.seats import SPECTATOR

from ..box.state import Phase, Place, State
from ..words.attack import fight_of
from ..words.moves import Box
from ..words.ranking import by_rank
from .arrangement import Places, Seating, arranged, laid
from .attack import duel
from .bases import PANELS_KEPT, Panel, base, heads, middle, piles_by_place
from .hand import hand

SMALLEST_WORDS = 17.0  #: in ``dress.css``
DESCRIPTION = "The attack, the viewer's hand, bases of groups with what lies on them, unaffiliated groups."


def picture(
    box: Box, state: State, viewer: int = SPECTATOR, *, latest: Paths = (), drawn: Paths = ()
) -> Scene:
    """Return the picture of a hidden state as its viewer sees it."""
    panels = _panels(box, state, viewer)
    heights = {name: panel.high for name, panel in panels.items()}
    where, layouts = laid(arranged(_seating(box, state, viewer), heights), heights)
    own = layouts[0]
    sheet: dict[str, Value] = {"class": "sheet", "width": own.width, "height": own.height}
    shown = (Element("rect", "table", sheet), *(_placed(name, panels[name], where[name]) for name in panels))
    title = "Political Divide & Conquer 2020"
    return Scene(
        own.width,
        own.height,
        title,
        DESCRIPTION,
        shown,
        __package__,
        grows=True,
        layouts=layouts,
        smallest_words=SMALLEST_WORDS,
    )


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


def _seating(box: Box, state: State, viewer: int) -> Seating:
    """Return whose base comes after whose, and which are empty."""
    names = base_names(box)
    if int(state.phase) == Phase.OVER:
        return Seating(tuple(names[seat] for seat in by_rank(box, state)), frozenset(), is_over=True)
    first = max(0, viewer)
    clockwise = [(first + step) % box.seats for step in range(box.seats)]
    taken = set(state.place.tolist())
    empty = frozenset(names[seat] for seat in clockwise if seat + 1 not in taken)
    return Seating(tuple(names[seat] for seat in clockwise), empty, is_over=False)


@lru_cache(PANELS_KEPT)
def _placed(name: str, panel: Panel, where: Places) -> Element:
    ((_, (x, y)), *_) = where
    attributes: dict[str, Value] = {
        "class": "table-part",
        "role": "group",
        "aria-label": panel.words,
        "transform": f"translate({x:g} {y:g})",
        LAID: places(dict(where)),
    }
    return Element("g", name, attributes, panel.inside)
