"""The moment, for clocks."""

from __future__ import annotations

import time

_ORIGIN = time.time() - time.monotonic()


def server_time() -> float:
    """Return the moment: seconds that never jump, not even when this machine slept or its clock was set."""
    return _ORIGIN + time.monotonic()
