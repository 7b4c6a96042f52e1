"""A player is *they*, as ``docs/words.md`` asks: the lines that say he or she grow fewer, and never more."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRONOUN = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
TEXTS = frozenset((".css", ".html", ".js", ".json", ".mako", ".md", ".py", ".svg", ".toml", ".txt"))
QUOTES = ROOT / "docs" / "words.md"  #: it shows how not to write

GAMES = {
    "divide_and_conquer": 0,
    "political": 7,
    "stratego_conquest": 0,
    "sudoku_warriors": 0,
    "tenth_division": 0,
}
"""How many lines a game and its page in ``docs/games`` still have."""

ELSEWHERE = 1
"""How many lines all other texts still have."""


def texts() -> Iterator[Path]:
    """Yield what people read, and the source, whose comments and docstrings people read, too."""
    folders = (*ROOT.glob("pentarchy/**/*"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"))
    return (path for path in sorted(folders) if path.suffix in TEXTS and path != QUOTES)


def game_of(path: Path) -> str:
    """Return the game that a text belongs to, or nothing."""
    place = path.relative_to(ROOT).with_suffix("").parts
    return next((name for name in GAMES if place[1:3] == ("games", name)), "")


def said(text: str) -> list[int]:
    """Return the numbers of the lines that call somebody he or she."""
    return [number for number, line in enumerate(text.splitlines(), 1) if PRONOUN.search(line)]


@cache
def found() -> Mapping[str, list[str]]:
    """Return these lines as ``file:line``, of each game, and under no name of everything else."""
    lines = defaultdict[str, list[str]](list)
    for path in texts():
        numbers = said(path.read_text("utf-8"))
        lines[game_of(path)] += [f"{path.relative_to(ROOT)}:{number}" for number in numbers]
    return lines


def verdict(what: str, lines: list[str], allowed: int) -> str:
    """Return what to do about a number of lines; nothing while it is the one written down here."""
    if len(lines) > allowed:
        shown = ", ".join(lines[:5])
        return (
            f"{what}: {len(lines)} lines say he or she, {allowed} did before; say they. The first are {shown}"
        )
    if len(lines) < allowed:
        return f"{what}: {len(lines)} lines say he or she, not {allowed}: write {len(lines)} into the test"
    return ""


@pytest.mark.parametrize(("game", "allowed"), GAMES.items())
def test_a_game_calls_ever_fewer_players_he_or_she(game: str, allowed: int) -> None:
    told = verdict(game, found()[game], allowed)
    assert not told, told


def test_all_other_texts_call_ever_fewer_players_he_or_she() -> None:
    told = verdict("outside the games", found()[""], ELSEWHERE)
    assert not told, told


def test_whole_words_are_found_however_they_are_written() -> None:
    text = "He said so.\nThe others heard this.\nit is (hers)\nshe’s here\nwho_signs_up_keeps_his_seats"
    assert said(text) == [1, 3, 4]


def test_more_lines_are_shown_and_fewer_are_to_be_written_down() -> None:
    lines = [f"a.py:{number}" for number in range(1, 9)]
    assert "a.py:5" in verdict("a game", lines, 7) and "a.py:6" not in verdict("a game", lines, 7)
    assert "write 8 into" in verdict("a game", lines, 9)
    assert verdict("a game", lines, 8) == ""


def test_every_game_is_counted() -> None:
    assert set(found()) == {*GAMES, ""}
    folders = {path.parent.name for path in ROOT.glob("pentarchy/games/*/__init__.py")}
    assert folders == set(GAMES)
