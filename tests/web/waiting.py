"""Waiting for what others bring about: as long as it takes, and given up only where nothing happens."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 240.0  #: seconds until a test is given up: no machine is so busy


def until(is_so: Callable[[], object], otherwise: str = "it did not come about") -> None:
    """Wait until something is so; fail with a sentence if it never is."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)
