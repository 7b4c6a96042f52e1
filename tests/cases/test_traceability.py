"""Rulebook, code and cases name the same clauses, in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.goofspiel import GAME as GOOFSPIEL
from pentarchy.kernel import trace
from tests.laws.check import check
from tests.laws.games import EVERY_GAME, AnyGame, name

from .at_the_table import clauses_at_the_table, stands_for
from .reader import read_cases

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=name)


@check()
def test_every_clause_has_code(game: AnyGame) -> None:
    bare = [clause.number for clause in trace.clauses(game) if not clause.functions]
    assert not bare, f"no function enforces {', '.join(bare)}: name them in @rule, @enforces or facts.py"


@check()
def test_every_clause_has_a_case(game: AnyGame) -> None:
    facts = trace.facts(game)
    at_the_table = clauses_at_the_table()
    bare = [
        clause.number
        for clause in trace.clauses(game)
        if not clause.cases and clause.number not in facts and clause.number not in at_the_table
    ]
    assert not bare, f"no case in {trace.cases(game)} is about {', '.join(bare)}"


@every_game
def test_what_the_table_keeps_has_a_test_of_the_table(game: AnyGame) -> None:
    kept = {option.clause for option in game.box.options if option.is_for_table}
    bare = sorted(kept - set(clauses_at_the_table()))
    assert not bare, f"no test of the table has @stands_for of {', '.join(bare)}"


def test_tests_of_the_table_stand_for_clauses_that_there_are() -> None:
    known = {number for game in EVERY_GAME for number in trace.rulebook(game)}
    assert set(clauses_at_the_table()) <= known, "tests of the table stand for unknown clauses"


@every_game
def test_every_fact_is_true(game: AnyGame) -> None:
    wrong = [number for number, holds in trace.facts(game).items() if holds(game) is not True]
    assert not wrong, f"{game.facts.package}.facts: {', '.join(wrong)} does not hold"


@check()
def test_nothing_names_a_clause_that_is_not_in_the_rulebook(game: AnyGame) -> None:
    book = set(trace.rulebook(game))
    assert book, f"{game.facts.package}: RULES.md has no clause"
    assert set(trace.functions(game)) <= book, "functions name unknown clauses"
    assert set(trace.refusals(game)) <= book, "refusals cite unknown clauses"
    assert set(trace.case_titles(trace.cases(game))) <= book, "cases are about unknown clauses"
    assert {option.clause for option in game.box.options} <= book, "options name unknown clauses"
    assert set(game.rules.limit_clauses) <= book, "limits name unknown clauses"


@every_game
def test_every_clause_says_something(game: AnyGame) -> None:
    empty = [number for number, text in trace.rulebook(game).items() if len(text) < 5]
    assert not empty, f"RULES.md: {', '.join(empty)} has no text"


@check()
def test_every_refusal_is_a_sentence_with_its_clause(game: AnyGame) -> None:
    for refusal in game.rules.Refusal:
        if refusal:
            assert refusal.clause and refusal.sentence, f"{refusal.name}: write 'CLAUSE: reason'"
            assert not refusal.sentence.endswith("."), f"{refusal.name}: the reader adds the full stop"
    assert game.rules.Refusal(0).name == "NONE"


@every_game
def test_the_tracer_and_the_reader_find_the_same_cases(game: AnyGame) -> None:
    titles = trace.case_titles(trace.cases(game))
    read = read_cases(trace.cases(game))
    assert sorted((number, title) for number, all_of in titles.items() for title in all_of) == sorted(
        (case.clause, case.title) for case in read
    )


# The tracer itself.


def test_a_test_of_the_table_names_its_clauses(tmp_path: Path) -> None:
    (tmp_path / "test_talk.py").write_text(
        '@stands_for("X-R1", "Y-2")\n@pytest.mark.parametrize("game", [])\n'
        "def test_talk(game: str) -> None: ...\n\n\ndef test_walk() -> None: ...\n"
    )
    assert clauses_at_the_table(tmp_path) == {"X-R1": ["test_talk"], "Y-2": ["test_talk"]}
    with pytest.raises(ValueError, match="'talk' is no clause's number"):
        stands_for("talk")


def book(monkeypatch: Any, tmp_path: Path, text: str) -> dict[str, str]:
    (tmp_path / "RULES.md").write_text(text)
    monkeypatch.setattr(trace, "files", lambda package: tmp_path)
    return trace.rulebook(GOOFSPIEL)


def test_a_clause_goes_on_to_the_next_one_or_a_heading(monkeypatch: Any, tmp_path: Path) -> None:
    text = (
        "# Game\n\n**X-1** One.\n\n* more of it\n\n**X-R2.1** Two\nlines.\n\n## Head\n\nNo clause, **X-9**.\n"
    )
    assert book(monkeypatch, tmp_path, text) == {"X-1": "One.\n\n* more of it", "X-R2.1": "Two\nlines."}


def test_a_clause_stands_once(monkeypatch: Any, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the clause X-1 twice"):
        book(monkeypatch, tmp_path, "**X-1** One.\n\n**X-1** Another.\n")
