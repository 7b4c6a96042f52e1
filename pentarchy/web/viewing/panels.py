"""The panels of a table's page: each made from one template, and made anew when what it read is different.

While a template makes a panel it is noted what it reads of the view. As long as all of that is the same, so
is the panel: nobody has to declare what a panel is made from, and nothing can be forgotten. A template may
be put together of parts (``{{ part("choices/seldom") }}``), each a template that is noted and kept by
itself: where a panel is made anew, those of its parts that still hold are taken over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from jinja2 import Environment
from markupsafe import Markup

PANELS = ("banner", "prompt", "choices", "players", "story", "talk", "seat")
"""Each has a template, and an element with id ``panel-ID`` around it."""

Reads: TypeAlias = dict[tuple[str, ...], Any]
"""What was read of a view, by the way to it: what its own parts hold by two names, all else by one."""


@dataclass(frozen=True, eq=False)
class Panel:
    """The inside of a panel, or of a part of one, and all that it was made from."""

    inside: Markup
    read: Reads
    parts: Mapping[str, Panel] = field(default_factory=dict)  #: those that it was put together of

    def __html__(self) -> Markup:
        return self.inside

    def __str__(self) -> str:
        return str(self.inside)

    def is_of(self, view: object) -> bool:
        """Whether the panel of a view is this one."""
        for way, value in self.read.items():
            found = getattr(view, way[0], None)
            if len(way) == 2:
                found = getattr(found, way[1], None)
            elif type(found) is value:
                continue  # a part: what was read of it has ways of its own
            if found is not value and found != value:
                return False
        return True


NO_PARTS: Mapping[str, Panel] = MappingProxyType({})


class Panels:
    """Makes the panels of views."""

    def __init__(self, templates: Environment) -> None:
        self._template = cache(lambda name: templates.get_template(f"panels/{name}.html"))

    def of(self, view: object, earlier: Mapping[str, Panel]) -> dict[str, Panel]:
        """Return a view's panels; those of an earlier view that still hold are taken over."""
        return {name: self._one(name, view, earlier.get(name)) for name in PANELS}

    def _one(self, name: str, view: object, earlier: Panel | None) -> Panel:
        """Return a panel, or a part of one: the earlier one if it still holds."""
        if earlier and earlier.is_of(view):
            return earlier
        read: Reads = {}
        parts: dict[str, Panel] = {}
        kept = earlier.parts if earlier else NO_PARTS

        def part(name: str) -> Markup:
            made = parts[name] = self._one(name, view, kept.get(name))
            read.update(made.read)
            return made.inside

        inside = Markup(self._template(name).render(view=_Read(view, (), read), part=part))
        return Panel(inside, read, parts)


class _Read:
    """A view, or one of its parts, as a template gets it: what is read of it is noted."""

    def __init__(self, of: object, way: tuple[str, ...], read: Reads) -> None:
        self._of, self._way, self._read = of, way, read

    def __getattr__(self, name: str) -> Any:
        value, way = getattr(self._of, name), (*self._way, name)
        if not self._way and _is_part(value):
            self._read[way] = type(value)
            value = _Read(value, way, self._read)
        else:
            self._read[way] = value
        self.__dict__[name] = value  # it is noted: the next time it is found here
        return value


def _is_part(value: object) -> bool:
    return hasattr(value, "__dataclass_fields__")
