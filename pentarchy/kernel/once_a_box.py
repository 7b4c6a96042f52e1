"""What is worked out from a box alone, once for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from .game import Box

B = TypeVar("B", bound=Box[Any, Any])
R = TypeVar("R")


def once_a_box(work: Callable[[B], R]) -> Callable[[B], R]:
    """Return a function that works something out once a box, and keeps it as long as the box."""
    kept: WeakKeyDictionary[B, R] = WeakKeyDictionary()

    @wraps(work)
    def known(box: B) -> R:
        try:
            return kept[box]
        except KeyError:
            return kept.setdefault(box, work(box))

    return known
