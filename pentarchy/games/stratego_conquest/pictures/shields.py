"""Shields: a unit as its owner sees it, and as the others do."""

from __future__ import annotations

from functools import lru_cache

from pentarchy.kernel.livery import LIVERIES, mark
from pentarchy.kernel.scene import Element, Value

from ..box.constants import CURSED_LAND, FLAG, NO_UNIT, RANKS, UNIT_NAMES
from ..words.unit_knowledge import Note, mark_of
from .geometry import Point

OUTLINE = "M-14.5 -15.5H14.5V3.5C14.5 10 8 15 0 18C-8 15 -14.5 10 -14.5 3.5Z"
FACE = "M-11.5 -12.5H11.5V3C11.5 8 6.5 12 0 14.5C-6.5 12 -11.5 8 -11.5 3Z"
CREST = -12.5, -13.5  #: where a small sign of the seat lies
EYE = "M-5 0C-2.5 -3.6 2.5 -3.6 5 0C2.5 3.6 -2.5 3.6 -5 0Z"

ICONS = {
    FLAG: "M-5.5 9.5V-9.5H-3.5V-8.5C0 -10.5 3 -6.5 7.5 -8.5V1C3 3 0 -1 -3.5 1V9.5Z",
    CURSED_LAND: "M-7.5 -1.5A7.5 7.5 0 1 1 7.5 -1.5C7.5 1.5 5.5 3 4.5 4V8.5H-4.5V4C-5.5 3 -7.5 1.5 -7.5 -1.5Z"
    "M-4.8 -1A2 2 0 1 0 -.8 -1A2 2 0 1 0 -4.8 -1Z"
    "M.8 -1A2 2 0 1 0 4.8 -1A2 2 0 1 0 .8 -1ZM-1 4.2L0 1.8L1 4.2Z",
}
"""What stands for the kinds without a rank: a banner, and a skull."""

SHORT_NAMES = {
    name: short for name, short in (("Cursed Land", "Cursed"), ("Spy Master", "Spy"), ("Sorceress", "Sorc."))
}


@lru_cache(maxsize=4096)
def shield(livery: int, kind: int, hint: str, is_own: bool, is_private: bool, is_known: bool) -> Element:
    """Return a unit around the origin: open for its owner, closed for others, with what they know on it."""
    parts: tuple[Element, ...]
    if is_own:
        parts = _open(livery, kind, is_known)
    elif kind:
        parts = _told(livery, kind, is_private)
    else:
        parts = _closed(livery, hint, is_private)
    shadow = Element("path", "", {"class": "shadow", "d": OUTLINE, "transform": "translate(1.2 1.8)"})
    plate = Element("path", "", {"class": f"plate livery-{livery}", "d": OUTLINE})
    return Element("g", "", {"class": "unit"}, (shadow, plate, *parts))


def at(x: float, y: float, piece: Element, scale: float = 1.0) -> Element:
    """Return a shield moved to a place."""
    place = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1.0 else "")
    return Element(piece.tag, "", {**piece.attributes, "transform": place}, piece.children)


def noted(livery: int, note: Note) -> Element:
    """Return the shield of a unit that a viewer knows so much of."""
    is_known = note.is_own and bool(note.knowers)
    hint = "" if note.kind else mark_of(note.kinds, note.common)
    return shield(livery, note.kind, hint, note.is_own, note.is_private, is_known)


def closed(livery: int) -> Element:
    """Return a shield of which only the owner knows what it is."""
    return shield(livery, NO_UNIT, "", False, False, False)


def opened(livery: int, kind: int) -> Element:
    """Return a shield as its owner sees it."""
    return shield(livery, kind, "", True, False, False)


def told(livery: int, kind: int) -> Element:
    """Return the shield of a unit that all know."""
    return shield(livery, kind, "", False, False, False)


def _open(livery: int, kind: int, is_known: bool) -> tuple[Element, ...]:
    """Return rank and name on paper, the seat's sign in the corner, and an eye if somebody else knows it."""
    face = Element("path", "", {"class": "shield-face", "d": FACE})
    eye = (_eye(),) if is_known else ()
    return face, *_sign(kind, (0.0, -3.5), "is-open"), *_name(kind), mark(livery, *CREST, 4.6), *eye


def _told(livery: int, kind: int, is_private: bool) -> tuple[Element, ...]:
    """Return the rank on a disc; its rim is broken if the viewer alone knows it."""
    rim = "told is-private" if is_private else "told"
    disc: dict[str, Value] = {"class": rim, "cx": 0, "cy": -0.5, "r": 11.8}
    return Element("circle", "", disc), *_sign(kind, (0.0, -0.5), "is-told"), mark(livery, *CREST, 4.6)


def _closed(livery: int, words: str, is_private: bool) -> tuple[Element, ...]:
    """Return the seat's sign, smaller if there is something to say beneath it."""
    if not words:
        return (_blazon(livery, 0.0, -0.5, 8.5),)
    rim = "hint-tab is-private" if is_private else "hint-tab"
    tab: dict[str, Value] = {"class": rim, "x": -15.5, "y": -3.5, "width": 31.0, "height": 15.5, "rx": 3.0}
    hint: dict[str, Value] = {"class": f"hint{' is-long' if len(words) > 2 else ''}", "x": 0, "y": 4.6}
    return (
        _blazon(livery, 0.0, -9.2, 4.9),
        Element("rect", "", tab),
        Element("text", "", hint, text=words),
    )


def _blazon(livery: int, x: float, y: float, radius: float) -> Element:
    """Return a seat's shape in paper, to be seen on its own colour."""
    place: dict[str, Value] = {
        "class": "blazon",
        "d": LIVERIES[livery].outline,
        "transform": f"translate({x:g} {y:g}) scale({radius:g})",
        "vector-effect": "non-scaling-stroke",
    }
    return Element("path", "", place)


def _sign(kind: int, place: Point, classes: str) -> tuple[Element, ...]:
    """Return a rank, or the picture that stands for a kind without one."""
    x, y = place
    if kind in ICONS:
        drawn: dict[str, Value] = {
            "class": f"unit-icon {classes}",
            "d": ICONS[kind],
            "fill-rule": "evenodd",
            "transform": f"translate({x:g} {y - 0.8:g}) scale(0.86)",
        }
        return (Element("path", "", drawn),)
    words: dict[str, Value] = {"class": f"rank {classes}", "x": x, "y": y}
    return (Element("text", "", words, text=str(int(RANKS[kind]))),)


def _name(kind: int) -> tuple[Element, Element]:
    """Return a unit's name on a ribbon across its shield; small screens leave it out."""
    name = UNIT_NAMES[kind]
    ribbon: dict[str, Value] = {
        "class": "unit-ribbon",
        "x": -18.0,
        "y": 4.0,
        "width": 36.0,
        "height": 10.5,
        "rx": 2.0,
    }
    words: dict[str, Value] = {"class": "unit-name", "x": 0, "y": 9.5}
    return Element("rect", "", ribbon), Element("text", "", words, text=SHORT_NAMES.get(name, name))


def _eye() -> Element:
    """Return an eye: others know this unit."""
    parts = (
        Element("path", "", {"class": "eye", "d": EYE}),
        Element("circle", "", {"class": "pupil", "r": 1.6}),
    )
    return Element("g", "", {"class": "watched", "transform": "translate(11.5 -13.5)"}, parts)
