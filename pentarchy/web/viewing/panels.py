"""The panels of a table's page: each made from one template, and made anew when what it read is different.

While a template makes a panel it is noted what it reads of the view. As long as all of that is the same, so
is the panel: nobody has to declare what a panel is made from, and nothing can be forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from jinja2 import Environment
from markupsafe import Markup

PANELS = ("banner", "prompt", "choices", "players", "story", "talk", "seat")
"""Each has a template, and an element with id ``panel-ID`` around it."""

Reads: TypeAlias = dict[tuple[str, ...], Any]
"""What was read of a view, by the way to it: what its own parts hold by two names, all else by one."""


@dataclass(frozen=True, eq=False)
class Panel:
    """The inside of a panel, and all that it was made from."""

    inside: Markup
    read: Reads

    def __html__(self) -> Markup:
        return self.inside

    def __str__(self) -> str:
        return str(self.inside)

    def is_of(self, view: object) -> bool:
        """Whether the panel of a view is this one."""
        return all(_value(view, way) == value for way, value in self.read.items())


class Panels:
    """Makes the panels of views."""

    def __init__(self, templates: Environment) -> None:
        self._templates = {name: templates.get_template(f"panels/{name}.html") for name in PANELS}

    def of(self, view: object, earlier: Mapping[str, Panel]) -> dict[str, Panel]:
        """Return a view's panels; those of an earlier view that still hold are taken over."""
        return {name: self._one(name, view, earlier.get(name)) for name in PANELS}

    def _one(self, name: str, view: object, earlier: Panel | None) -> Panel:
        if earlier and earlier.is_of(view):
            return earlier
        read: Reads = {}
        inside = Markup(self._templates[name].render(view=_Read(view, (), read)))
        return Panel(inside, read)


class _Read:
    """A view, or one of its parts, as a template gets it: what is read of it is noted."""

    __slots__ = ("_of", "_read", "_way")

    def __init__(self, of: object, way: tuple[str, ...], read: Reads) -> None:
        self._of, self._way, self._read = of, way, read

    def __getattr__(self, name: str) -> Any:
        value, way = getattr(self._of, name), (*self._way, name)
        if not self._way and _is_part(value):
            self._read[way] = type(value)
            return _Read(value, way, self._read)
        self._read[way] = value
        return value


def _value(view: object, way: tuple[str, ...]) -> Any:
    """Return what is read of a view on some way; of a part that has parts itself, what it is."""
    value = getattr(view, way[0], None)
    if len(way) == 2:
        return getattr(value, way[1], None)
    return type(value) if _is_part(value) else value


def _is_part(value: object) -> bool:
    return hasattr(value, "__dataclass_fields__")
