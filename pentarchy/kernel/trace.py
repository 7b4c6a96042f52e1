"""Follow each clause of a rulebook to the code and the cases that stand for it.

A clause is a paragraph of a game's ``RULES.md`` that begins with its number in
bold: ``**D-10** Troops march ...``. What follows belongs to it, up to the next
clause or heading. Functions name their clauses with ``@rule`` and ``@enforces``,
refusals in their text, cases in their first line. A clause that only states a
fact (who made the game, how long it takes) may stand in the game's ``facts.py``
instead: ``FACTS = {"D-1": lambda game: game.facts.seats == range(2, 5)}``; a fact is
its own case, for the tests ask whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .game import Game
from .rule import CLAUSES

Fact = Callable[[Game[Any, Any, Any]], bool]

NUMBER = r"[A-Z]+-[A-Z]*\d+(?:\.\d+)*"  #: a clause's number: ``D-10``, ``D-R3``, ``D-10.2``
_BEGINNING = re.compile(rf"^\*\*({NUMBER})\*\*[.:]?\s*(.*)$")
_CASE = re.compile(rf"^CASE\s+({NUMBER})\s+(.*?)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Clause:
    """A clause and all that stands for it."""

    number: str
    text: str  #: as the rulebook writes it, without the number
    functions: tuple[str, ...]  #: names of the functions that enforce it
    refusals: tuple[str, ...]  #: names of the refusals that cite it
    cases: tuple[str, ...]  #: titles of its cases


def clauses(game: Game[Any, Any, Any]) -> list[Clause]:
    """Return the clauses of a game in the rulebook's order."""
    titles = case_titles(cases(game))
    enforced, cited = functions(game), refusals(game)
    return [
        Clause(
            number,
            text,
            tuple(enforced.get(number, ())),
            tuple(cited.get(number, ())),
            tuple(titles.get(number, ())),
        )
        for number, text in rulebook(game).items()
    ]


def rulebook(game: Game[Any, Any, Any]) -> dict[str, str]:
    """Return every clause's text by its number, in order; ``ValueError`` if a number comes twice."""
    book: dict[str, list[str]] = {}
    number = ""
    for line in files(game.facts.package).joinpath("RULES.md").read_text("utf-8").splitlines():
        beginning = _BEGINNING.match(line)
        if beginning:
            number = beginning[1]
            if number in book:
                raise ValueError(f"{game.facts.package}: RULES.md has the clause {number} twice")
            book[number] = [beginning[2]]
        elif line.startswith("#"):
            number = ""
        elif number:
            book[number].append(line)
    return {number: "\n".join(lines).strip() for number, lines in book.items()}


def functions(game: Game[Any, Any, Any]) -> dict[str, list[str]]:
    """Return the functions that enforce each clause; ``facts`` for a clause in ``facts.py``."""
    bound = CLAUSES.get(game.facts.package.rpartition(".")[2], {})
    found = {number: list(dict.fromkeys(names)) for number, names in bound.items()}
    for number in facts(game):
        found.setdefault(number, []).append("facts")
    return found


def facts(game: Game[Any, Any, Any]) -> Mapping[str, Fact]:
    """Return the clauses that only state a fact, each with a question that is true of the game."""
    name = f"{game.facts.package}.rules.facts"
    if find_spec(name) is None:
        return {}
    known: Mapping[str, Fact] = import_module(name).FACTS
    return known


def refusals(game: Game[Any, Any, Any]) -> dict[str, list[str]]:
    """Return the names of the refusals that cite each clause."""
    cited: dict[str, list[str]] = {}
    for refusal in game.rules.Refusal:
        if refusal:
            cited.setdefault(refusal.clause, []).append(refusal.name)
    return cited


def cases(game: Game[Any, Any, Any]) -> Path:
    """Return the folder of a game's ``.case`` files, and of what people bring in them."""
    return Path(str(files(game.facts.package).joinpath("cases")))


def case_titles(folder: Path) -> dict[str, list[str]]:
    """Return the titles of the cases of each clause, from the ``.case`` files of a folder."""
    titles: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.case")):
        for number, title in _CASE.findall(path.read_text("utf-8")):
            titles.setdefault(number, []).append(title)
    return titles
