"""A picture as data: named elements that become SVG, or the difference between two pictures.

One scene serves the page, a notebook, the documentation and paper. Elements
carry classes, never colours: the style sheet ``scene.css`` dresses them, for
light, dark and print alike, and a package with pictures of its own kind adds
its ``dress.css``. A scene is drawn in one layout, and may know others (``layouts.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path

from .kept_property import kept_property
from .layouts import LAID, Layout, sizes

Value = str | int | float
Patch = dict[str, dict[str, str | None]]
"""Per element id: attributes to set (``None`` takes one away), ``#text`` to
change its words, ``#inner`` to replace everything inside it. ``WHOLE`` is the
picture itself, whose size may change."""

WHOLE = ""


@dataclass(frozen=True)
class Element:
    """One named part of a picture; ids are unique in a scene, an empty one is never updated.

    It never changes: who draws many pictures may keep a part and put it into each, and its text is made once.
    Of all that lie in each other one keeps the text: the innermost that has a name. What is around it joins
    such texts, and of what is in it nobody asks for the text alone.
    """

    tag: str
    id: str = ""
    attributes: Mapping[str, Value] = field(default_factory=dict)
    children: tuple[Element, ...] = ()
    text: str = ""

    def svg(self) -> str:
        """Return this element as markup, every value escaped."""
        is_kept = self.id and not any(child.id for child in self.children)
        return self._kept_svg if is_kept else self._svg()

    @kept_property
    def _kept_svg(self) -> str:
        return self._svg()

    def _svg(self) -> str:
        head = f"{self.tag}{''.join(f' {k}={chr(34)}{v}{chr(34)}' for k, v in self.written.items())}"
        inner = self.inner
        return f"<{head}>{inner}</{self.tag}>" if inner else f"<{head}/>"

    @property
    def inner(self) -> str:
        """What lies between the element's tags, as markup."""
        return escape(self.text) + "".join(child.svg() for child in self.children)

    @property
    def written(self) -> dict[str, str]:
        """The attributes, the id first, as escaped text."""
        named: dict[str, Value] = {"id": self.id} if self.id else {}
        return {key: _write(value) for key, value in {**named, **self.attributes}.items()}

    def walk(self) -> Iterator[Element]:
        """Yield this element and all within it."""
        yield self
        for child in self.children:
            yield from child.walk()


def _write(value: Value) -> str:
    return escape(f"{value:g}" if isinstance(value, float) else str(value), quote=True)


@dataclass(frozen=True)
class Scene:
    """A picture of what one viewer may see."""

    width: float
    height: float
    title: str
    description: str
    elements: tuple[Element, ...]
    dress: str = ""  #: the package whose ``dress.css`` it needs beyond what dresses every picture
    screens: int = 1  #: how many phones' screens wide it is there, so that its words can be read
    grows: bool = False  #: it is as tall as what lies in it; people scroll over it instead of seeing it whole
    layouts: tuple[Layout, ...] = ()  #: in which its parts can be laid, the first as they are drawn
    smallest_words: float = 0.0  #: how high its smallest letters are, by which a layout is chosen

    def svg(self, *, css: bool = True, ids: bool = True) -> str:
        """Return the whole picture; with ``css`` it needs no style sheet around it.

        Without ``ids`` several pictures can stand on one page.
        """
        style = f"<style>{style_sheet(self.dress)}</style>" if css else ""
        body = "".join(element.svg() for element in self.elements)
        if not ids:
            body = "".join(_nameless(element).svg() for element in self.elements)
        wide = f" is-{self.screens}-screens" if self.screens > 1 else ""
        classes = f"scene{' grows' if self.grows else ''}{wide}"
        size = " ".join(f'{name}="{value}"' for name, value in self.size.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" role="group" '
            f'{size} aria-label="{escape(self.title)}">'
            f"<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>"
            f"{style}{body}</svg>"
        )

    @property
    def size(self) -> dict[str, str]:
        """Return the attributes that say which part of the plane it shows, in each of its layouts."""
        shown = {"viewBox": f"0 0 {self.width:g} {self.height:g}"}
        if not self.layouts:
            return shown
        words = f"{self.smallest_words:g}"
        return {**shown, LAID: sizes(self.layouts), "data-smallest-words": words}

    def _repr_svg_(self) -> str:
        return self.svg()

    def walk(self) -> Iterator[Element]:
        """Yield every element, outer ones first."""
        for element in self.elements:
            yield from element.walk()


def _nameless(element: Element) -> Element:
    children = tuple(_nameless(child) for child in element.children)
    return Element(element.tag, "", element.attributes, children, element.text)


@cache
def pictures_of(package: str) -> str:
    """Return the package that is a game's room of pictures."""
    return f"{package}.pictures"


def style_sheet(*packages: str) -> str:
    """Return the style sheet of pictures, and of those that some packages draw.

    A package without a ``dress.css`` adds nothing. There are no comments in it: markup in them would end it.
    """
    sheets = [_folder(package) / "dress.css" for package in packages if package]
    written = [Path(__file__).with_name("scene.css"), *(sheet for sheet in sheets if sheet.is_file())]
    return " ".join(_without_comments(sheet.read_text("utf-8")) for sheet in written)


def _folder(package: str) -> Path:
    """Return where a package lies, without importing it: of a game that takes a second."""
    name, *inner = package.split(".")
    found = find_spec(name)
    if found is None or found.submodule_search_locations is None:
        raise ModuleNotFoundError(f"there is no package {name}", name=name)
    return Path(next(iter(found.submodule_search_locations)), *inner)


def _without_comments(css: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)).strip()


def patch(before: Scene, after: Scene) -> Patch:
    """Return what to change, element by element, to turn one picture into the other.

    Both must come from the same function for the same box, so that title,
    description and the outermost elements agree; whatever changed shape inside a
    named element replaces the inside of that element alone.
    """
    changes: Patch = {}
    if before.size != after.size:
        was = before.size
        changes[WHOLE] = {name: value for name, value in after.size.items() if was.get(name) != value}
    for old, new in zip(before.elements, after.elements, strict=True):
        _compare(old, new, changes)
    return changes


def _compare(old: Element, new: Element, changes: Patch) -> None:
    if old is new or old == new:
        return
    if not _is_same(old, new):
        raise ValueError(f"<{new.tag}> changed itself: give it an id, and keep that")
    if new.id:
        _note_attributes(old, new, changes)
        if old.text != new.text:
            changes.setdefault(new.id, {})["#text"] = new.text
    if _can_match(old, new):
        for before, after in zip(old.children, new.children, strict=True):
            _compare(before, after, changes)
    elif new.id:
        changes.setdefault(new.id, {}).pop("#text", None)
        changes[new.id]["#inner"] = new.inner
    else:
        raise ValueError(f"a nameless <{new.tag}> changed shape: give it, or what is around it, an id")


def _is_same(old: Element, new: Element) -> bool:
    """Whether a patch can name the element; without an id only what is in it may differ."""
    if not new.id and (old.attributes != new.attributes or old.text != new.text):
        return False
    return old.tag == new.tag and old.id == new.id


def _can_match(old: Element, new: Element) -> bool:
    """Whether every difference below lies in an element that can be named."""
    if len(old.children) != len(new.children):
        return False
    return all(
        a is b or (a.tag == b.tag and a.id == b.id != "") or a == b
        for a, b in zip(old.children, new.children, strict=True)
    )


def _note_attributes(old: Element, new: Element, changes: Patch) -> None:
    was, now = old.written, new.written
    changed = {key: value for key, value in now.items() if was.get(key) != value}
    gone = {key: None for key in was if key not in now}
    if changed or gone:
        # A browser sets attributes to text, not to markup: it wants them unescaped.
        plain = {key: _plain(new.attributes[key]) for key in changed}
        changes.setdefault(new.id, {}).update({**plain, **gone})


def _plain(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
