"""Broad arrows, as a general draws them on a map."""

from __future__ import annotations

HEAD = 15.0  #: its length
HALF_HEAD = 12.0  #: half its width
HALF_SHAFT = 5.0

Point = tuple[float, float]


def broad_arrow(start: Point, along: Point, tail: float, tip: float) -> str:
    """Return the outline of an arrow along a direction, from ``tail`` to ``tip`` units off ``start``."""
    across = -along[1], along[0]
    corners = [
        (tail, HALF_SHAFT),
        (tip - HEAD, HALF_SHAFT),
        (tip - HEAD, HALF_HEAD),
        (tip, 0.0),
        (tip - HEAD, -HALF_HEAD),
        (tip - HEAD, -HALF_SHAFT),
        (tail, -HALF_SHAFT),
    ]
    points = (
        (start[0] + along[0] * far + across[0] * wide, start[1] + along[1] * far + across[1] * wide)
        for far, wide in corners
    )
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}Z"
