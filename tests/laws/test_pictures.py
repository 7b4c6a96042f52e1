"""One picture for everyone, and a move is a path of clicks on it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from pentarchy.kernel.scene import WHOLE, Scene, patch, pictures_of

from .law import law
from .looking import painted
from .table import Table


def ids(scene: Scene) -> list[str]:
    return [element.id for element in scene.walk() if element.id]


@law(examples=20)
def test_a_path_leads_to_one_move(table: Table) -> None:
    """No two moves share a path, and none is the beginning of another."""
    game = table.game
    for state in table.positions(5, aside=150):
        for seat in range(table.seats):
            hidden = game.hidden(table.box, state, seat)
            paths = sorted(
                game.words.path(table.box, hidden, seat, move) for move in game.moves(table.box, hidden, seat)
            )
            assert all(paths), "a move has no click"
            for path, following in pairwise(paths):
                assert following[: len(path)] != path, f"{path} is, or begins, {following}"


@law(examples=8)
def test_every_click_is_in_the_picture_or_has_a_caption(table: Table) -> None:
    game = table.game
    for state in table.positions(3, aside=150):
        for seat in range(table.seats):
            hidden = game.hidden(table.box, state, seat)
            drawn = set(ids(game.pictures.picture(table.box, hidden, viewer=seat)))
            clicks = {
                click
                for move in game.moves(table.box, hidden, seat)
                for click in game.words.path(table.box, hidden, seat, move)
            }
            for click in clicks:
                assert click and not any(map(str.isspace, click)), repr(click)
                assert game.words.caption(table.box, hidden, click) or click in drawn, f"{click} is nowhere"


@law(examples=8)
def test_a_picture_is_sound(table: Table) -> None:
    """Ids are unique, the markup is well formed, title and description say something."""
    game = table.game
    for state in table.positions(3, leaving=5):
        for viewer in game.viewers(table.box):
            scene = game.pictures.picture(table.box, game.hidden(table.box, state, viewer), viewer=viewer)
            named = ids(scene)
            assert named, "nothing in the picture has a name"
            assert len(set(named)) == len(named), "an id comes twice"
            assert scene.title and scene.description
            assert scene.dress in ("", pictures_of(game.facts.package)), (
                "the page has no other dress for this game"
            )
            ElementTree.fromstring(scene.svg())


@law(examples=4)
def test_a_picture_has_classes_and_never_a_colour(table: Table) -> None:
    game = table.game
    for state in table.positions(3, leaving=5):
        for viewer in game.viewers(table.box):
            hidden = game.hidden(table.box, state, viewer)
            assert painted(game.pictures.picture(table.box, hidden, viewer=viewer)) == []


@law(examples=4)
def test_a_patch_turns_one_picture_into_the_next(table: Table) -> None:
    game = table.game
    for step in table.steps(3, leaving=5):
        for viewer in game.viewers(table.box):
            before, after = (
                game.pictures.picture(table.box, game.hidden(table.box, state, viewer), viewer=viewer)
                for state in (step.before, step.after)
            )
            changes = patch(before, after)
            shown = ElementTree.fromstring(before.svg(css=False))
            put(shown, changes)
            wanted = ElementTree.fromstring(after.svg(css=False))
            assert shown.get("viewBox") == wanted.get("viewBox")
            assert [flat(child) for child in list(shown)[2:]] == [flat(child) for child in list(wanted)[2:]]


def put(shown: ElementTree.Element, changes: dict[str, dict[str, str | None]]) -> None:
    """Do to a picture what the page does with a patch."""
    for name, change in changes.items():
        named = [shown] if name == WHOLE else [found for found in shown.iter() if found.get("id") == name]
        (element,) = named
        for key, value in change.items():
            if key == "#text":
                element.text = value
            elif key == "#inner":
                element[:] = list(
                    ElementTree.fromstring(f"<svg xmlns='http://www.w3.org/2000/svg'>{value}</svg>")
                )
                element.text = ElementTree.fromstring(f"<svg>{value}</svg>").text
            elif value is None:
                element.attrib.pop(key)
            else:
                element.set(key, value)


def flat(element: ElementTree.Element) -> Any:
    """Return an element as nested tuples, to be compared."""
    return (
        element.tag,
        tuple(sorted(element.attrib.items())),
        element.text or "",
        tuple(flat(child) for child in element),
    )
