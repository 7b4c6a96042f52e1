"""The pictures of the first page: boards in full swing where games' guides draw them, light on the wire."""

from __future__ import annotations

import re

from markupsafe import Markup

from pentarchy.kernel.scene import Scene
from pentarchy.table.table import AnyGame

from ..viewing.rulebook import guide_mid_game
from .rehearsal import start_of

OUTLINE = re.compile(r'(?<= d=")[^"]*')
NUMBER = re.compile(r"\d+\.\d+")
POLYGONS = re.compile(r"(?:M-?\d+ -?\d+(?:L-?\d+ -?\d+)*Z?)+")
CORNER = re.compile(r"([ML])(-?\d+) (-?\d+)|Z")
TO_PLAYERS = re.compile(r'<(?:title|desc)>[^<]*</(?:title|desc)>| (?:aria-label|role|data-layouts)="[^"]*"')
"""What a picture says of its parts to those who play; on the shelf there are words beside it."""


def shelf_picture(game: AnyGame) -> Markup:
    """Return the picture of a game that the first page shows.

    It is small, so its outlines go by whole units, and each corner by the way from the last one: half the
    bytes once packed.
    """
    return light(guide_mid_game(game.facts.package) or start_of(game))


def light(scene: Scene) -> Markup:
    """Return the markup of a picture that is only looked at."""
    plain = TO_PLAYERS.sub("", scene.svg(css=False, ids=False))
    named = plain.replace("<svg ", '<svg aria-hidden="true" ', 1)
    return Markup(OUTLINE.sub(lambda outline: _relative(NUMBER.sub(_whole, outline[0])), named))


def _whole(number: re.Match[str]) -> str:
    return f"{float(number[0]):.0f}"


def _relative(outline: str) -> str:
    """Return the outline of polygons with each corner told from the one before; any other as it is."""
    if not POLYGONS.fullmatch(outline):
        return outline
    said, (x, y), first = [], (0, 0), (0, 0)
    for corner in CORNER.finditer(outline):
        if corner[1] is None:
            said.append("z")
            x, y = first
            continue
        left, top = int(corner[2]), int(corner[3])
        said.append(f"M{left} {top}" if corner[1] == "M" else f"l{left - x} {top - y}")
        first = (left, top) if corner[1] == "M" else first
        x, y = left, top
    return "".join(said)
