"""Read ``.case`` files: examples of a rulebook's clauses, as text.

A case is set up, then its lines are carried out in the order in which they stand:

```
CASE D-10 the target must be adjacent
SEATS 4
OPTION adjacency = 4
FILE layout = layouts/small.txt        a path from the case's own folder
GIVEN troops[North][D7] = 4            a field of the state, or a whole row of it
      orders[0] = move E5-9-D4         a number, a name, or a move in notation
      hilltops[A1 A2 B1] = 1           several at once
PLAY n:begin-North 0:E5-9-D4 pass      a seat and its move; n is NATURE; without
                                       a prefix the lowest seat awaited moves
THEN troops[North][D4] = 9
SEES 1 orders[0] = -2                  what a viewer knows of it; or `spectator`
REFUSED 0:E5-9-D9 TOO_FAR              and the clause, if it is not the case's own
UNREADABLE E5 to nowhere
READS e5 - 9 - d4 = E5-9-D4
LEGAL 0:E5-1-D4 0:pass
NOT LEGAL 0:E5-1-A1
AWAITS 0 2                             or `n`, or `nobody`
TELLS spectator North marches          a part of the sentence about the last move
OVER D-5
PLACES 1/2 1/2 0 0
POINTS 4 4 1 0
NO BOX 2 to 4                          nothing is unpacked, and the reason says this
```

A line that begins with a blank goes on with the word above it; ``#`` begins a line of comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import util
from pathlib import Path

SET_UP = ("SEATS", "OPTION", "FILE")
STEPS = (
    "GIVEN",
    "PLAY",
    "THEN",
    "SEES",
    "REFUSED",
    "UNREADABLE",
    "READS",
    "LEGAL",
    "NOT LEGAL",
    "AWAITS",
    "TELLS",
    "OVER",
    "PLACES",
    "POINTS",
    "NO BOX",
)


class BadCase(ValueError):
    """A case file that cannot be read: says which line and why."""


@dataclass(frozen=True)
class Line:
    """One line of a case: a word, what follows it, and where it stands."""

    word: str
    rest: str
    where: str  #: ``file:line``


@dataclass
class Case:
    """One example of a clause."""

    game: str  #: the name of its folder, or of the package whose ``cases`` they are
    clause: str
    title: str
    where: str
    folder: Path
    seats: int = 2
    options: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    steps: list[Line] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.game}: {self.clause} {self.title}"


def read_cases(folder: Path) -> list[Case]:
    """Return the cases of a game's folder; ``BadCase`` names the file and the line of a mistake."""
    return [case for path in sorted(folder.glob("*.case")) for case in read_file(path)]


def read_file(path: Path) -> Iterator[Case]:
    """Yield the cases of one file."""
    case: Case | None = None
    for line in _lines(path):
        if line.word == "CASE":
            if case:
                yield _whole(case)
            clause, _, title = line.rest.partition(" ")
            if not title:
                raise BadCase(f"{line.where}: write CASE, its clause and its title")
            folder = path.parent.parent if path.parent.name == "cases" else path.parent
            case = Case(folder.name, clause, title.strip(), line.where, path.parent)
        elif case is None:
            raise BadCase(f"{line.where}: {line.word} stands before the first CASE")
        else:
            _add(case, line)
    if case:
        yield _whole(case)


def _lines(path: Path) -> Iterator[Line]:
    word = ""
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        where = f"{path.parent.name}/{path.name}:{number}"
        if not text.strip() or text.startswith("#"):
            continue
        rest = text.strip()
        if not text[0].isspace():
            word = _word(text, where)
            rest = text[len(word) :].strip()
        if not word:
            raise BadCase(f"{where}: the first line begins with CASE, not with a blank")
        yield Line(word, rest, where)


def _word(text: str, where: str) -> str:
    for word in ("CASE", *SET_UP, *STEPS):
        if text == word or text.startswith(f"{word} "):
            return word
    raise BadCase(f"{where}: {text.split()[0]!r} is not one of CASE, {', '.join((*SET_UP, *STEPS))}")


def _add(case: Case, line: Line) -> None:
    if line.word in STEPS:
        case.steps.append(line)
        return
    if case.steps:
        raise BadCase(f"{line.where}: {line.word} stands before GIVEN, PLAY and whatever is to follow")
    if line.word == "SEATS":
        if not line.rest.isdigit():
            raise BadCase(f"{line.where}: write SEATS and a number, not {line.rest!r}")
        case.seats = int(line.rest)
        return
    key, value = equation(line)
    if line.word == "OPTION":
        case.options[key] = value
        return
    try:
        case.files[key] = (case.folder / value).read_text("utf-8")
    except OSError as error:
        raise BadCase(f"{line.where}: {value} cannot be read: {error.strerror}") from error


def _whole(case: Case) -> Case:
    if not case.steps:
        raise BadCase(f"{case.where}: the case {case.title!r} says nothing: write what must follow")
    return case


def equation(line: Line) -> tuple[str, str]:
    """Return the two sides of ``left = right``."""
    left, sign, right = (part.strip() for part in line.rest.partition("="))
    if not (left and sign and right):
        raise BadCase(f"{line.where}: write {line.word} something = something, not {line.rest!r}")
    return left, right


def names(folder: Path) -> dict[str, int]:
    """Return what words mean in a game's cases: ``NAMES`` in ``names.py``, where there is one."""
    path = folder / "names.py"
    if not path.exists():
        return {}
    spec = util.spec_from_file_location(f"names_of_{folder.name}", path)
    assert spec and spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known: dict[str, int] = module.NAMES
    return known
