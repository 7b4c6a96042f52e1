"""What an audit found: flaws of a state, from questions asked of it one by one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Flag
from typing import TypeVar

F = TypeVar("F", bound=Flag)


def found(kind: type[F], findings: Iterable[tuple[F, bool]]) -> F:
    """Return every flaw that is there, none if the rules are kept; a flaw may be asked for more than once."""
    flaws = kind(0)
    for flaw, is_there in findings:
        if is_there:
            flaws |= flaw
    return flaws
