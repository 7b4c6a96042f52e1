"""The story of a table as each viewer saw it, told once and kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from threading import Lock
from typing import Any

from pentarchy.kernel.passages import Paragraph, Passage, Told, begins_paragraph, in_a_row, paragraph
from pentarchy.kernel.seats import LEAVE, NATURE, SPECTATOR
from pentarchy.table.table import Table

DRAWS = 4  #: how many of chance's moves a picture may show


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One thing that happened, as this viewer saw it."""

    version: int  #: the version it led to: links to ``?at=VERSION``
    sentence: str
    mine: bool
    path: tuple[str, ...] = ()  #: its clicks, where the game's picture shows them
    drawn: tuple[str, ...] = ()  #: what chance drew, where the game's picture shows that


@dataclass
class _Telling:
    """How far a viewer has been told."""

    state: Any
    version: int = 0
    lines: list[StoryLine] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)  #: the same in passages
    closed: list[Paragraph] = field(default_factory=list)  #: what people read of all but the last paragraph
    ends: list[int] = field(default_factory=list)  #: how many passages were told at the end of each of them

    def tell(self, version: int, is_own: bool, passages: Sequence[Passage]) -> None:
        """Add what is told of a move; where a paragraph begins, the one before it is closed."""
        for passage in passages:
            begun = self.ends[-1] if self.ends else 0
            if begins_paragraph(passage) and len(self.told) > begun:
                self.closed.append(paragraph(self.told[begun:], is_closed=True))
                self.ends.append(len(self.told))
            self.told.append(Told(version, is_own, passage))

    def paragraphs(self, version: int, most: int) -> list[Paragraph]:
        """Return the latest paragraphs up to a version; those that are closed were made before."""
        end = bisect_right(self.told, version, key=lambda one: one.version)
        count = bisect_left(self.ends, end)  # closed is what another one has been begun after by then
        begun = self.ends[count - 1] if count else 0
        last = [paragraph(self.told[begun:end])] if end > begun else []
        found = [*self.closed[max(0, count - most) : count], *last]
        return [one for one in found if one.heading or one.sentences]


class Chronicle:
    """What happened at one table, viewer by viewer. Any thread may ask."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tellings: dict[tuple[int, bool], _Telling] = {}

    def lines(self, table: Table, viewer: int) -> list[StoryLine]:
        """Return the story up to a table's version; once the game is over, with nothing hidden."""
        with self._lock:
            lines = self._telling(table, viewer).lines
            return lines[: _end(lines, table.version)]

    def paragraphs(self, table: Table, viewer: int, version: int, most: int) -> list[Paragraph]:
        """Return the latest paragraphs up to a version: ``most`` of them, and the one that goes on."""
        with self._lock:
            return self._telling(table, viewer).paragraphs(version, most)

    def _telling(self, table: Table, viewer: int) -> _Telling:
        """Return what a viewer is told, up to a table's version at least."""
        key = (viewer, table.is_over)
        telling = self._tellings.get(key)
        if telling is None:
            telling = self._tellings[key] = _Telling(table.game.begin(table.box))
        while telling.version < table.version:
            _tell_next(telling, table, viewer)
        return telling

    def told(self, table: Table, viewer: int) -> str:
        """Return what this viewer is told of the move that led to a table's version."""
        with self._lock:
            lines = self._telling(table, viewer).lines
            end = _end(lines, table.version)
            return lines[end - 1].sentence if end and lines[end - 1].version == table.version else ""


def _end(lines: Sequence[StoryLine], version: int) -> int:
    """Return how many lines tell of what led to a version."""
    if not lines or lines[-1].version <= version:
        return len(lines)
    return bisect_right(lines, version, key=lambda line: line.version)


def _tell_next(telling: _Telling, table: Table, viewer: int) -> None:
    """Tell one more move, from what the viewer may know before and after it."""
    game, box = table.game, table.box
    entry = table.log[telling.version]
    before = telling.state
    after = game.after(box, before, entry.seat, entry.move)
    telling.state = after
    telling.version += 1
    seen = entry.move
    if not table.is_over:
        seen = int(game.secrets.seen(box.numbers, before, entry.seat, entry.move, viewer))
        before, after = game.hidden(box, before, viewer), game.hidden(box, after, viewer)
    passages = game.told(box, before, entry.seat, seen, after, viewer)
    telling.tell(telling.version, entry.seat == viewer, passages)
    sentence = in_a_row(passages)
    if sentence:
        is_shown = game.pictures.shows_latest and entry.seat != NATURE and LEAVE < seen < game.rules.MOVES
        path = game.words.path(box, before, entry.seat, seen) if is_shown else ()
        is_drawn = game.pictures.shows_draws and entry.seat == NATURE and seen < game.rules.MOVES
        drawn = game.words.path(box, before, NATURE, seen) if is_drawn else ()
        telling.lines.append(StoryLine(telling.version, sentence, entry.seat == viewer, path, drawn))


def latest_draws(lines: Sequence[StoryLine]) -> tuple[tuple[str, ...], ...]:
    """Return what chance drew last, a few moves of it, the earliest first."""
    drawn = (line.drawn for line in reversed(lines) if line.drawn)
    return tuple(islice(drawn, DRAWS))[::-1]


def latest_paths(lines: Sequence[StoryLine], viewer: int) -> tuple[tuple[str, ...], ...]:
    """Return the clicks of all that was done since a viewer's last move, or of their last moves in a row.

    For a spectator, who has none, it is the last move alone.
    """
    if viewer == SPECTATOR:
        return tuple(line.path for line in reversed(lines) if line.path)[:1]
    is_own = bool(lines) and lines[-1].mine
    run = takewhile(lambda line: line.mine == is_own, reversed(lines))
    since = tuple(line.path for line in run if line.path)[::-1]
    if since or is_own:
        return since
    # Only chance has moved since: what one did oneself is still the last.
    own = [line.path for line in lines if line.mine and line.path]
    return tuple(own[-1:])
