"""From what is told of each move to what people read: small steps as sentences, and paragraphs of them.

Rules take small steps, and ``Words.tell`` tells each of them. ``Words.narrate`` says the same in passages,
which know what they are for: a word that only matters until something comes of it, a part of a sentence that
others go on with, the beginning of a turn. ``paragraphs`` joins them, for every game alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .kept_property import kept_property
from .listing import listed

B = TypeVar("B")  #: a box
S = TypeVar("S")  #: a state


@dataclass(frozen=True, slots=True)
class Series:
    """What makes passages that follow each other one sentence, ``Green collects 2 rice and wood.``"""

    key: str  #: passages of the same key are one sentence
    frame: str = "{}."  #: around the list of items; that of the last passage counts
    item: str = ""  #: what this passage adds to the list; nothing, perhaps
    first: str = ""  #: the item as it reads where it is the first; as elsewhere, if empty
    many: str = ""  #: what several equal items are called after their number: ``cards``


@dataclass(frozen=True, slots=True)
class Passage:
    """Something that is told of a move."""

    sentence: str  #: as it is told of the move alone, or several; empty where nothing is told then
    is_passing: bool = False  #: it only matters until something else is told, as a plan does
    heading: str = ""  #: of the paragraph that begins with it, which has this instead of the sentence
    begins: bool = False  #: whether a paragraph begins with it that has no heading
    series: Series | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A passage, with the move that it tells of."""

    version: int  #: the version that the move led to
    is_own: bool  #: whether whoever reads it made the move
    passage: Passage


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is told of one move, or of several in a row."""

    version: int  #: the version that the last of them led to
    words: str
    is_own: bool
    since: int  #: the version that the first of them led to


@dataclass(frozen=True)
class Paragraph:
    """What happened in one turn, or between turns."""

    version: int  #: the version that the move led to with which it begins
    heading: str  #: such as whose turn it is; or empty
    sentences: tuple[Sentence, ...]

    @kept_property
    def _hash(self) -> int:
        return hash((self.version, self.heading, self.sentences))

    def __hash__(self) -> int:
        """Return a number that is worked out once: pages look their paragraphs up after each move."""
        return self._hash


def in_a_row(passages: Iterable[Passage]) -> str:
    """Return what is told of one move alone."""
    return " ".join(passage.sentence for passage in passages if passage.sentence)


def telling(
    narrate: Callable[[B, S, int, int, S, int], Iterable[Passage]],
) -> Callable[[B, S, int, int, S, int], str]:
    """Return what tells of each move alone, for ``Words.tell``: what a game narrates of it, in a row."""

    def tell(box: B, before: S, seat: int, seen: int, after: S, viewer: int) -> str:
        return in_a_row(narrate(box, before, seat, seen, after, viewer))

    return tell


def begins_paragraph(passage: Passage) -> bool:
    """Whether a passage belongs to no paragraph before it."""
    return passage.begins or bool(passage.heading)


def paragraph(told: Sequence[Told], *, is_closed: bool = False) -> Paragraph:
    """Return what people read of some passages, one at least, of which none but the first begins a paragraph.

    ``is_closed`` says that another paragraph has begun: what was passing is told no more, unless it is all.
    """
    runs = _runs(told)
    if is_closed and len(runs) > 1 and runs[-1][-1].passage.is_passing:
        runs.pop()
    return Paragraph(told[0].version, told[0].passage.heading, tuple(map(_sentence, runs)))


def _runs(told: Sequence[Told]) -> list[list[Told]]:
    """Return the passages that are told, those together that make one sentence."""
    runs: list[list[Told]] = []
    for one in told:
        if one.passage.heading or not (one.passage.sentence or one.passage.series):
            continue
        if runs and runs[-1][-1].passage.is_passing and not _is_continued(runs[-1][-1].passage, one.passage):
            runs.pop()
        if runs and _is_continued(runs[-1][-1].passage, one.passage):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _is_continued(before: Passage, now: Passage) -> bool:
    return bool(before.series and now.series and before.series.key == now.series.key)


def _sentence(run: Sequence[Told]) -> Sentence:
    last = run[-1]
    series = [one.passage.series for one in run if one.passage.series]
    if not series:
        return Sentence(last.version, last.passage.sentence, last.is_own, last.version)
    items = _counted([one for one in series if one.item])
    return Sentence(last.version, series[-1].frame.format(listed(items)), last.is_own, run[0].version)


def _counted(series: Sequence[Series]) -> list[str]:
    """Return the items of a series, equal ones once with their number."""
    counts = Counter(one.item for one in series if one.many)
    items, known = [], set()
    for index, one in enumerate(series):
        if one.many and counts[one.item] > 1:
            if one.item not in known:
                items.append(f"{counts[one.item]} {one.many}")
            known.add(one.item)
        else:
            items.append(one.first if index == 0 and one.first else one.item)
    return items
