"""A picture as its page marks it in the middle of a choice, for guides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .game import Box, Game
from .scene import Element, Scene


def while_choosing(
    game: Game[Any, Any, Any], box: Box[Any, Any], state: Any, seat: int, *clicks: str
) -> Scene:
    """Return a seat's picture after some clicks: what is chosen, and what may be chosen next."""
    hidden = game.hidden(box, state, seat)
    paths = [game.words.path(box, hidden, seat, move) for move in game.moves(box, hidden, seat)]
    depth = len(clicks)
    ways = [path for path in paths if path[:depth] == clicks and len(path) > depth]
    marks = {path[depth]: " may-be-chosen" for path in ways} | {click: " is-chosen" for click in clicks}
    scene: Scene = game.pictures.picture(box, hidden, viewer=seat)
    return replace(scene, elements=tuple(_marked(element, marks) for element in scene.elements))


def _marked(element: Element, marks: Mapping[str, str]) -> Element:
    attributes = dict(element.attributes)
    if element.id in marks:
        attributes["class"] = f"{attributes['class']}{marks[element.id]}"
    children = tuple(_marked(child, marks) for child in element.children)
    return replace(element, attributes=attributes, children=children)
