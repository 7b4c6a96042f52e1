"""The picture of a table, as a viewer may see it."""

from __future__ import annotations

from pentarchy.kernel.scene import Scene

from ..domain.chronicle import StoryLine, latest_draws, latest_paths
from ..domain.seating import Viewer
from ..domain.snapshot import TableSnapshot
from .seeing import shown_state


def scene(snapshot: TableSnapshot, viewer: Viewer, at: int | None = None) -> Scene:
    """Return the picture of what a viewer may know."""
    table, eyes = snapshot.table, snapshot.eyes(viewer.eyes)
    more = {}
    if table.game.pictures.shows_latest:
        more["latest"] = latest_paths(_told(snapshot, eyes, at), eyes)
    if table.game.pictures.shows_draws:
        more["drawn"] = latest_draws(_told(snapshot, eyes, at))
    picture: Scene = table.game.pictures.picture(
        table.box, shown_state(snapshot, viewer, at), viewer=eyes, **more
    )
    return picture


def _told(snapshot: TableSnapshot, eyes: int, at: int | None) -> list[StoryLine]:
    """Return what a viewer was told up to a version."""
    lines = snapshot.chronicle.lines(snapshot.table, eyes)
    return lines if at is None else [line for line in lines if line.version <= at]
