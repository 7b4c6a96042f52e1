"""What a server does, in figures: counted, measured, and told in the text that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

PREFIX = "pentarchy_"
EDGES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  #: seconds

MEASURED: Mapping[str, str] = MappingProxyType(
    {
        "receipt_seconds": "From a command to its receipt; kind: obeyed or refused. It counts the commands.",
        "screens_seconds": "From a command to the messages for all who look on.",
        "bot_seconds": "A bot's thinking of all that nobody could notice yet.",
        "database_seconds": "From what is asked of the database to its answer; kind: read or write.",
        "late_deadline_seconds": "How late a clock that had run out was noticed.",
    }
)
"""What is told as a histogram."""

COUNTED: Mapping[str, str] = MappingProxyType(
    {"answers": "Answers by HTTP; kind: the status. From 400 on they are refusals, from 500 on faults."}
)


class Measure(NamedTuple):
    """A number that is asked for when it is told."""

    words: str
    read: Callable[[], float]


@dataclass
class Histogram:
    """How many of what was measured were at most so long."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(EDGES) + 1))
    total: float = 0.0

    def observe(self, seconds: float) -> None:
        """Add something that took so long."""
        self.counts[bisect_left(EDGES, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, labels: str) -> Iterator[str]:
        """Yield its lines: each bucket with all that are below it."""
        below = 0
        for edge, count in zip((*map(str, EDGES), "+Inf"), self.counts, strict=True):
            below += count
            yield f'{name}_bucket{{{labels}{"," if labels else ""}le="{edge}"}} {below}'
        braces = f"{{{labels}}}" if labels else ""
        yield f"{name}_sum{braces} {self.total:.6f}"
        yield f"{name}_count{braces} {below}"


class Metrics:
    """All figures of one server."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._histograms: defaultdict[tuple[str, str], Histogram] = defaultdict(Histogram)
        self._measures: dict[str, Measure] = {}

    def count(self, name: str, kind: str = "") -> None:
        """Count something of ``COUNTED``."""
        self._counts[name, kind] += 1

    def observe(self, name: str, seconds: float, kind: str = "") -> None:
        """Note how long something of ``MEASURED`` took."""
        self._histograms[name, kind].observe(seconds)

    def ask(self, name: str, words: str, read: Callable[[], float]) -> None:
        """Tell a number, too, that ``read`` returns whenever it is asked."""
        self._measures[name] = Measure(words, read)

    def text(self) -> str:
        """Return all of it, a figure a line."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for name, measure in self._measures.items():
            yield from _head(name, measure.words, "gauge")
            yield f"{PREFIX}{name} {measure.read():g}"
        for name, words in COUNTED.items():
            yield from _head(f"{name}_total", words, "counter")
            for (one, kind), count in sorted(self._counts.items()):
                if one == name:
                    yield f"{PREFIX}{name}_total{{{_kind(kind)}}} {count}"
        for name, words in MEASURED.items():
            yield from _head(name, words, "histogram")
            for (one, kind), histogram in sorted(self._histograms.items()):
                if one == name:
                    yield from histogram.lines(PREFIX + name, _kind(kind))


def _head(name: str, words: str, kind: str) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {words}"
    yield f"# TYPE {PREFIX}{name} {kind}"


def _kind(kind: str) -> str:
    return f'kind="{kind}"' if kind else ""
