"""A picture that stands alone brings every style that it uses: in the documentation, a notebook, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from pentarchy.games import OURS, load_all
from pentarchy.kernel.chance import seeded
from pentarchy.kernel.options import BadOption
from pentarchy.kernel.scene import Element, Scene, pictures_of, style_sheet
from pentarchy.web.viewing.rulebook import guide_pictures

from .check import check
from .games import AnyGame, name

GAMES = load_all()

#: Classes that are there for those who read a picture by program, or that only hold elements together.
NEED_NO_STYLE = {
    *("chart", "square", "hex", "key"),  # groups: what lies in them is styled
    *("roads", "orders", "chests"),
    *(
        "is-fateful",
        "is-battlefield",
        "is-due",
        "is-controlled",
        "is-city",
        "watched",
    ),  # told by what lies in them
    *("unit-infantry", "unit-cavalry", "is-told", "is-hand"),  # one of a few that looks like the usual one
    *("adds", "acts", "printed", "part-name", "card-line", "strip-line"),  # words in the usual ink
}
PAINTED = {"path", "rect", "circle", "ellipse", "polygon", "text"}

Step = tuple[str, frozenset[str]]  #: a tag, or nothing, and classes
Steps = tuple[tuple[str, Step], ...]  #: from the last one back, each with what joins it to the one before


@cache
def scenes(game: AnyGame) -> tuple[tuple[str, Scene], ...]:
    """Return the pictures of a game's guide and all its sheets, by name."""
    return tuple(_scenes(game))


def _scenes(game: AnyGame) -> Iterator[tuple[str, Scene]]:
    for title, draw in guide_pictures(game.facts.package).items():
        yield title, draw()
    for title, sheet in game.pictures.sheets.items():
        for seats in game.facts.seats:
            try:
                box = game.box.unpack({}, {}, seats, seeded("dress"))
            except BadOption:
                continue  # so few play by a house rule only
            for number, page in enumerate(sheet.pages(box), 1):
                yield f"{title}, page {number} for {seats}", page


@cache
def selectors(dress: str) -> tuple[tuple[str, str], ...]:
    """Return each selector of the style sheet of a picture with what it declares, in every medium."""
    css = re.sub(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style_sheet(dress))
    return tuple(
        (selector.strip(), declared)
        for selectors, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", css)
        for selector in selectors.split(",")
    )


@cache
def styled(dress: str) -> frozenset[str]:
    """Return every class that a style sheet knows, in whatever medium."""
    without_values = re.sub(r"\{[^{}]*\}", "{}", style_sheet(dress))
    return frozenset(re.findall(r"\.([A-Za-z][\w-]*)", without_values))


@cache
def filling(dress: str) -> tuple[Steps, ...]:
    """Return the selectors that fill what they select, each as steps from the last one back."""
    found = []
    for written, declared in selectors(dress):
        selector = written.replace(":not(g)", "")  # what is painted is no group
        if not re.search(r"(?:^|[;\s])fill\s*:", declared) or re.search(r"[:\[~+]", selector):
            continue  # states come and go, and what they fill must be filled without them
        parts = re.findall(r"(>?)\s*([^\s>]+)", selector)
        steps = []
        for joint, part in parts:
            tag = re.match(r"[\w*-]*", part)
            steps.append((joint, (tag[0] if tag else "", frozenset(re.findall(r"\.([\w-]+)", part)))))
        found.append(tuple(reversed(steps)))
    return tuple(found)


def is_selected(steps: Steps, line: tuple[Element, ...]) -> bool:
    """Whether a selector selects the last of a line of elements, the picture itself standing before them."""
    (joint, (tag, wanted)), *before = steps
    if not line:
        return not before and wanted <= {"scene"}
    element = line[-1]
    if tag not in ("", "*", element.tag) or not wanted <= set(
        str(element.attributes.get("class", "")).split()
    ):
        return False
    if not before:
        return True
    if joint == ">":
        return is_selected(tuple(before), line[:-1])
    return any(is_selected(tuple(before), line[:at]) for at in range(len(line)))


def lines(elements: tuple[Element, ...], above: tuple[Element, ...] = ()) -> Iterator[tuple[Element, ...]]:
    """Yield every element behind those that it lies in."""
    for element in elements:
        line = (*above, element)
        yield line
        yield from lines(element.children, line)


def is_filled(line: tuple[Element, ...], dress: str) -> bool:
    """Whether anything says how an element is filled: itself, its style, or what it lies in."""
    outline = str(line[-1].attributes.get("d", ""))
    if line[-1].tag == "path" and len(re.findall("[A-Za-z]", outline)) <= 2:
        return True  # a straight line has nothing inside
    return any(
        "fill" in line[at].attributes or any(is_selected(steps, line[: at + 1]) for steps in filling(dress))
        for at in range(len(line))
    )


@check(GAMES)
def test_every_class_of_a_picture_is_styled_in_its_own_sheet(game: AnyGame) -> None:
    bare: dict[str, str] = {}
    for title, scene in scenes(game):
        for element in scene.walk():
            for word in str(element.attributes.get("class", "")).split():
                if word not in styled(scene.dress) and word not in NEED_NO_STYLE:
                    bare.setdefault(word, title)
    assert not bare, "style them in the game's dress.css, or name them here"


@check(GAMES)
def test_nothing_in_a_picture_is_left_black(game: AnyGame) -> None:
    """What no rule fills is black by SVG's rules, in the dark as well, where the paper is."""
    black: dict[tuple[str, str], str] = {}
    for title, scene in scenes(game):
        seen = set[tuple[str, ...]]()
        for line in lines(scene.elements):
            trail = tuple(f"{part.tag} {part.attributes.get('class', '')}" for part in line)
            if line[-1].tag not in PAINTED or trail in seen:
                continue
            seen.add(trail)
            if not is_filled(line, scene.dress):
                black.setdefault((line[-1].tag, str(line[-1].attributes.get("class", ""))), title)
    assert not black


@pytest.mark.parametrize("game", [game for game in GAMES if game.facts.name not in OURS], ids=name)
def test_the_dress_of_another_package_has_words_of_its_own(game: AnyGame) -> None:
    """All sheets lie on one page: a class that two games dress would wear both."""

    def dressed(dress: str) -> set[str]:
        own = {selector for selector, _ in selectors(dress)} - {selector for selector, _ in selectors("")}
        return {found for selector in own for found in re.findall(r"\.([a-z][\w-]*)[^\s>]*$", selector)}

    mine = dressed(pictures_of(game.facts.package))
    both = {
        word
        for other in GAMES
        if other is not game
        for word in mine & dressed(pictures_of(other.facts.package))
    }
    assert mine and not both, "begin them with a word of your own"


def test_no_class_is_named_in_vain() -> None:
    used = {
        word
        for game in GAMES
        for _, scene in scenes(game)
        for element in scene.walk()
        for word in str(element.attributes.get("class", "")).split()
    }
    assert used >= NEED_NO_STYLE
