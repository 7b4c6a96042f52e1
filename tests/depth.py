"""How much a run of the suite tries: what ``make test`` has time for, or all of it, in ``make test-deep``.

A test marked ``deep`` runs in ``make test-deep`` alone. One marked ``deeper`` runs in both, and
tries more there. ``PENTARCHY_DEEP=1`` is what tells them.

Either draws the same examples in every run, so that whoever changes something sees what their
change did. ``PENTARCHY_ANEW=1`` draws others, as ``make soak`` does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

IS_DEEP = bool(os.environ.get("PENTARCHY_DEEP"))
IS_ANEW = bool(os.environ.get("PENTARCHY_ANEW"))  #: whether other examples are drawn than the last time


def soon(names: Iterable[str], *chosen: str) -> list[Any]:
    """Return a test's parameters: the chosen ones for every run, the others for the deep one."""
    return [name if name in chosen else pytest.param(name, marks=pytest.mark.deep) for name in names]
