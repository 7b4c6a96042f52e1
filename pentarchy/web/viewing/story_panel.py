"""What happened in a game, as a viewer saw it, and what went on at the table in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..domain.chronicle import StoryLine
from ..domain.details import SENTENCES
from ..domain.snapshot import TableSnapshot
from .addresses import further
from .seeing import Seeing

LINES = 60  #: how many of the latest lines a page has


@dataclass(frozen=True)
class StoryPanel:
    """The story."""

    lines: tuple[StoryLine, ...]  #: the latest ones, oldest first
    earlier: str  #: address of the page with the whole story; empty when this is all
    remark: str  #: what people should know of this box, or empty


def story_panel(seeing: Seeing) -> StoryPanel:
    """Return the story up to the version that is looked at."""
    told = seeing.snapshot.chronicle.lines(seeing.table, seeing.eyes)
    lines = [line for line in with_notes(told, seeing.snapshot, seeing.seat) if line.version <= seeing.at]
    latest = lines if seeing.options.whole_story else lines[-LINES:]
    remark = seeing.game.box.remark
    return StoryPanel(
        tuple(latest),
        earlier=further(seeing.here, "story=all") if len(latest) < len(lines) else "",
        remark=remark(seeing.box) if remark else "",
    )


def with_notes(told: Sequence[StoryLine], snapshot: TableSnapshot, seat: int) -> list[StoryLine]:
    """Return what a viewer is told of the game, and between it what went on at the table."""
    sides = snapshot.table.box.sides
    notes = [
        StoryLine(
            note.version, SENTENCES[note.kind].format(sides[note.seat].name, note.more), note.seat == seat
        )
        for note in snapshot.notes
    ]
    return sorted([*told, *notes], key=lambda line: line.version)
