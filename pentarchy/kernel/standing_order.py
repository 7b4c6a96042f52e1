"""What a player may ask the table to do for them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class StandingOrder:
    """Something a player may ask the table to do for them until they stop it."""

    name: str
    sentence: str
    numbers: range = range(1)  #: what its number may be; ``range(1)`` when it takes none
    is_for_now: bool = False  #: it ends with what is to be decided now, and its player says ready then
    only_with: Mapping[str, Container[Any]] = field(default_factory=dict)
    #: options, and the values of each with which there is a rule that it is about

    def is_about_a_rule(self, options: Mapping[str, Any]) -> bool:
        """Whether a table's options leave it anything to do."""
        return all(options[key] in values for key, values in self.only_with.items())
