"""The games there are, and their rules."""

from __future__ import annotations

import sys
from textwrap import indent, wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arguments import AsJson, GameName, load_game
from .paper import print_json, print_table

if TYPE_CHECKING:
    from pentarchy.kernel.game import Game
    from pentarchy.kernel.options import Option
    from pentarchy.kernel.trace import Clause

WIDTH = 80


def games(as_json: AsJson = False) -> None:
    """List the games."""
    from pentarchy.games import left_out, load_all

    found = load_all()
    for sentence in left_out():
        print(sentence, file=sys.stderr)
    if as_json:
        print_json([describe(game) for game in found])
        return
    rows = [
        (
            game.facts.name,
            game.facts.title,
            _span(game.facts.seats[0], game.facts.seats[-1]),
            f"{_span(*game.facts.minutes)} min",
            game.facts.goal,
        )
        for game in found
    ]
    print_table(("Name", "Title", "Players", "Time", "Goal"), rows)


def describe(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return a game as ``pentarchy games --json`` tells it."""
    from pentarchy.kernel.trace import rulebook

    return {
        "name": game.facts.name,
        "title": game.facts.title,
        "seats": [game.facts.seats[0], game.facts.seats[-1]],
        "clauses": list(rulebook(game)),
        "options": [_describe_option(option) for option in game.box.options],
        "rules_version": game.facts.rules_version,
    }


def _describe_option(option: Option) -> dict[str, Any]:
    numbers = isinstance(option.choices, range)
    return {
        "key": option.key,
        "title": option.title,
        "sentence": option.sentence,
        "clause": option.clause,
        "default": option.default,
        "choices": [option.choices[0], option.choices[-1]] if numbers else list(option.choices),
        "is_range": numbers,
    }


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"


def rules(
    name: GameName,
    trace: Annotated[
        bool, typer.Option("--trace", help="Add the functions, refusals and cases of each clause.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the clauses of a game."""
    game = load_game(name)
    found = clauses(game)
    if as_json:
        print_json([describe_clause(clause) for clause in found])
        return
    for clause in found:
        _print_clause(clause, trace)


def clauses(game: Game[Any, Any, Any]) -> list[Clause]:
    """Return the clauses of a game and what stands for them."""
    from pentarchy.kernel import trace

    return trace.clauses(game)


def describe_clause(clause: Clause) -> dict[str, Any]:
    """Return a clause as ``pentarchy rules --json`` tells it."""
    return {
        "clause": clause.number,
        "text": clause.text,
        "functions": list(clause.functions),
        "refusals": list(clause.refusals),
        "cases": list(clause.cases),
    }


def _print_clause(clause: Clause, trace: bool) -> None:
    for number, paragraph in enumerate(clause.text.split("\n\n")):
        lines = wrap(paragraph, WIDTH - 8) if "|" not in paragraph else paragraph.splitlines()
        text = indent("\n".join(lines), " " * 8)
        print(f"{clause.number:7} {text[8:]}" if number == 0 else text)
    if trace:
        for what, names in (
            ("functions", clause.functions),
            ("refusals", clause.refusals),
            ("cases", clause.cases),
        ):
            if names:
                joined = ("; " if what == "cases" else ", ").join(names)
                print(
                    "\n".join(
                        wrap(f"{what}: {joined}", WIDTH, initial_indent=" " * 10, subsequent_indent=" " * 12)
                    )
                )
    print()
