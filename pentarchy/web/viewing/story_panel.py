"""What happened in a game, as a viewer saw it, and what went on at the table in between."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from pentarchy.kernel.mentions import Mentions
from pentarchy.kernel.passages import Paragraph, Sentence

from ..domain.chronicle import StoryLine
from ..domain.details import SENTENCES
from ..domain.snapshot import TableSnapshot
from .addresses import further
from .seeing import Seeing

LINES = 60  #: how many of the latest moves a program is told of
PARAGRAPHS = 20  #: how many of the latest paragraphs a page has, beside the one that goes on


@dataclass(frozen=True)
class StoryPanel:
    """The story."""

    paragraphs: tuple[Paragraph, ...]  #: the latest ones, oldest first
    earlier: str  #: address of the page with the whole story; empty when this is all
    remark: str  #: what people should know of this box, or empty
    mentions: Mentions = field(compare=False)  #: the names in it that stand for something in the picture


def story_panel(seeing: Seeing) -> StoryPanel:
    """Return the story up to the version that is looked at."""
    snapshot, remark = seeing.snapshot, seeing.game.box.remark
    most = seeing.at + 1 if seeing.options.whole_story else PARAGRAPHS
    chronicle = snapshot.chronicle
    told = chronicle.paragraphs(seeing.table, seeing.eyes, seeing.at, most + 1)
    is_all = len(told) <= most + 1
    shown = told if is_all else told[-most - 1 :]
    notes = [note for note in _notes(snapshot, seeing.seat) if note.version <= seeing.at]
    return StoryPanel(
        tuple(_with_notes(shown, notes, is_all)),
        earlier="" if is_all else further(seeing.here, "story=all"),
        remark=remark(seeing.box) if remark else "",
        mentions=seeing.game.mentions(seeing.box),
    )


def story_lines(seeing: Seeing) -> list[StoryLine]:
    """Return the story up to the version that is looked at, move by move, as programs read it."""
    told = seeing.snapshot.chronicle.lines(seeing.table, seeing.eyes)
    notes = [StoryLine(one.version, one.words, one.is_own) for one in _notes(seeing.snapshot, seeing.seat)]
    lines = sorted([*told, *notes], key=lambda line: line.version)
    return [line for line in lines if line.version <= seeing.at]


def _notes(snapshot: TableSnapshot, seat: int) -> list[Sentence]:
    """Return what went on at the table, the earliest first."""
    sides = snapshot.table.box.sides
    return [
        Sentence(
            note.version,
            SENTENCES[note.kind].format(sides[note.seat].name, note.more),
            note.seat == seat,
            note.version,
        )
        for note in snapshot.notes
    ]


def _with_notes(told: Sequence[Paragraph], notes: Iterable[Sentence], is_all: bool) -> list[Paragraph]:
    """Return paragraphs with what went on at the table where it did; what was before them is left out."""
    paragraphs = list(told)
    begins = [one.version for one in paragraphs]
    for note in notes:
        at = bisect_right(begins, note.version) - 1
        if at >= 0:
            paragraphs[at] = _with_note(paragraphs[at], note)
        elif is_all:
            paragraphs.insert(0, Paragraph(note.version, "", (note,)))
            begins.insert(0, note.version)
    return paragraphs


def _with_note(paragraph: Paragraph, note: Sentence) -> Paragraph:
    sentences = list(paragraph.sentences)
    sentences.insert(bisect_right([one.version for one in sentences], note.version), note)
    return replace(paragraph, sentences=tuple(sentences))
